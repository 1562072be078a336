#include "games/sight_reduction/value/fair.h"

#include <algorithm>
#include <bit>
#include <vector>

#include <fmt/format.h>

#include "bitboards/notation.h"
#include "games/sight_reduction/deal.h"
#include "tools/tasks/tally_figures.h"
#include "tools/tasks/task.h"
#include "tools/tasks/value_proofs.h"

// The more fair set-up: which exchange, if any, leads to a deal of value 0?
namespace halfboard::tools {

namespace sr = sight_reduction;

namespace {

enum : std::size_t { value, winner, exchanges, result_deal, tried };

constexpr std::string_view winners[] = {name_of(sr::FairWinner::rearranger),
                                        name_of(sr::FairWinner::chooser),
                                        name_of(sr::FairWinner::unknown)};

constexpr Column columns[] = {
    {.name = "value", .low = -32, .high = 32, .width = 5},
    {.name = "winner", .kind = Column::Kind::name, .names = winners, .width = 10},
    {.name = "exchanges",
     .kind = Column::Kind::words,
     .letters = "abcd12345678<-> ",
     .joint = "<->",
     .known_with = result_deal},
    {.name = "result_deal", .low = 0, .high = sr::deal_count - 1, .heading = "result", .width = 9},
    {.name = "tried", .low = 0, .high = sr::exchange_count, .width = 5}};

sr::FairWinner winner_of(const Row& row) {
  const auto stored = row.number(winner);
  return stored ? static_cast<sr::FairWinner>(*stored) : sr::FairWinner::unknown;
}

class Solver : public TaskSolver {
 public:
  explicit Solver(const Run& run) : solver_(static_cast<std::size_t>(run.table_mib) << 20) {}

  void solve(const sr::Position& deal, const solver::Limits& limits, Row& row) override {
    const sr::FairResult result = solver_.solve(deal, limits);
    row.set(value, result.value);
    row.set(winner, static_cast<int>(result.winner()));
    row.set(tried, result.tried);
    row.nodes = result.nodes;
    if (!result.found) return;
    const sr::Exchange exchange = exchange_at(deal, *result.found);
    std::string words = exchange.count ? format(exchange) : "";
    std::erase(words, ',');
    row.set(exchanges, words);
    row.set(result_deal, static_cast<int>(sr::number_of(exchanged(deal, exchange).white)));
  }

 private:
  sr::FairSolver solver_;
};

using Squares = std::vector<sr::Word>;

Squares squares_of(sr::Word set) {
  Squares squares;
  bitboards::for_each(set, [&](int square) { squares.push_back(sr::Board::bit(square)); });
  return squares;
}

/// All ways to take up to `count` of the squares, those that take few first.
std::vector<std::vector<sr::Word>> choices(const Squares& squares, std::size_t count) {
  std::vector<std::vector<sr::Word>> found;
  for (std::size_t i = 0; i < squares.size(); ++i) {
    if (count == 1) found.push_back({squares[i]});
    for (std::size_t j = i + 1; j < squares.size() && count == 2; ++j)
      found.push_back({squares[i], squares[j]});
  }
  return found;
}

struct Exchanged {
  sr::Word white;  ///< squares of the deal that comes of it
  std::string words;
};

/// All deals in reach, smaller exchanges first, written down from the rules of the set-up.
std::vector<Exchanged> deals_in_reach(const sr::Position& deal) {
  const auto name = [](sr::Word bit) {
    const int square = std::countr_zero(bit);
    return bitboards::square_name<sr::Board>(square);
  };
  std::vector<Exchanged> found{{deal.white, ""}};
  for (std::size_t count = 1; count <= 2; ++count)
    for (const auto& white : choices(squares_of(deal.white), count))
      for (const auto& black : choices(squares_of(deal.black), count)) {
        Exchanged next{deal.white, ""};
        for (std::size_t i = 0; i < count; ++i) {
          next.white = (next.white & ~white[i]) | black[i];
          next.words += (i ? " " : "") + name(white[i]) + "<->" + name(black[i]);
        }
        found.push_back(std::move(next));
      }
  return found;
}

/// Goes through the deals in reach once more, with a proof for each value.
class Checker : public TaskChecker {
 public:
  explicit Checker(const CheckPlan& plan) : proofs_(plan.bytes, plan.limits) {}

  Checked check(const sr::Position& deal, const Row& row) override {
    if (!is_deal(deal)) return Checked::wrong("is no full deal");
    if (winner_of(row) == sr::FairWinner::unknown) return check_unknown(row);
    const auto reach = deals_in_reach(deal);
    if (const auto fault = misfit(row, reach)) return Checked::wrong(*fault);
    const auto right = proofs_.has_value(deal, static_cast<int>(*row.number(value)));
    if (!right) return {RowVerdict::stopped};
    if (!*right) return Checked::wrong(fmt::format("has not the value {}", *row.number(value)));
    return check_exchanges(deal, row, reach);
  }

 private:
  static Checked check_unknown(const Row& row) {
    if (!row.text(exchanges).empty() || row.number(result_deal))
      return Checked::wrong("has an exchange and no winner");
    return {RowVerdict::open};
  }

  /// Do the columns fit each other and the deals in reach?
  static std::optional<std::string> misfit(const Row& row, const std::vector<Exchanged>& reach) {
    if (!row.number(value)) return "has no value";
    const auto count = row.number(tried).value_or(0);
    if (count < 1 || count > static_cast<std::int64_t>(reach.size()))
      return "has tried no number of deals that there is";
    if (winner_of(row) == sr::FairWinner::chooser) {
      if (count != static_cast<std::int64_t>(reach.size())) return "has not tried all deals";
      return row.number(result_deal) || !row.text(exchanges).empty()
                 ? std::optional<std::string>("has an exchange for the chooser")
                 : std::nullopt;
    }
    const Exchanged& last = reach[static_cast<std::size_t>(count - 1)];
    if (row.text(exchanges) != last.words)
      return fmt::format("has another exchange than the last one tried, {}",
                         last.words.empty() ? "none" : last.words);
    if (row.number(result_deal) != sr::number_of(last.white))
      return "has another deal than the exchange leads to";
    return std::nullopt;
  }

  Checked check_exchanges(sr::Position deal, const Row& row, const std::vector<Exchanged>& reach) {
    const auto count = static_cast<std::size_t>(*row.number(tried));
    const bool found = winner_of(row) == sr::FairWinner::rearranger;
    for (std::size_t i = 0; i < count; ++i) {
      deal.white = reach[i].white;
      deal.black = ~deal.white;
      const auto zero = i == 0 ? std::optional(*row.number(value) == 0)  // judged before
                               : proofs_.has_value(deal, 0);
      if (!zero) return {RowVerdict::stopped};
      if (*zero == (found && i + 1 == count)) continue;
      return Checked::wrong(fmt::format("{} after the exchange {}",
                                        *zero ? "has value 0 already" : "has not value 0",
                                        reach[i].words.empty() ? "none" : reach[i].words));
    }
    return {};
  }

  ValueProofs proofs_;
};

void count(const Row& row, Tally& tally) {
  if (const auto known = row.number(value)) ++tally.numbers["values"][static_cast<int>(*known)];
  if (winner_of(row) == sr::FairWinner::chooser) ++tally.unsolvable;
  if (winner_of(row) != sr::FairWinner::rearranger) return;
  ++tally.solved;
  const std::string_view words = row.text(exchanges);
  const auto blanks = std::ranges::count(words, ' ');
  ++tally.numbers["exchanges"][words.empty() ? 0 : static_cast<int>(blanks) + 1];
}

void put_json(const Tally& tally, Json& json) {
  json["exchanges"] = counts_json(tally.of("exchanges"));
  json["values"] = counts_json(tally.of("values"));
}

std::string text(const Tally& tally) {
  std::string text = share_line("the rearranger wins", tally.solved, tally);
  text += share_line("the chooser wins", tally.unsolvable, tally);
  text += count_line("unknown", tally.unknown);
  if (const auto& counts = tally.of("exchanges"); !counts.empty())
    text += chart_text("exchanges", counts);
  return text;
}

std::optional<Error> refuses(const sr::Position& position) {
  if (is_deal(position)) return std::nullopt;
  return Error{"no full deal", "", "a deal by number, for --task fair"};
}

}  // namespace

extern const Task fair_task;
const Task fair_task{
    .layout = {.name = "fair", .columns = columns},
    .question = "the fewest exchanges that make a deal fair",
    .misfit = needs_integers,
    .refuses = refuses,
    .solver = [](const Run& run) -> std::unique_ptr<TaskSolver> {
      return std::make_unique<Solver>(run);
    },
    .known = [](const Row& row) { return winner_of(row) != sr::FairWinner::unknown; },
    .checker = [](CheckPlan plan) -> std::unique_ptr<TaskChecker> {
      return std::make_unique<Checker>(plan);
    },
    .checker_mib = [](const Run&) -> std::size_t { return 512; },
    .count = count,
    .put_json = put_json,
    .text = text,
    .progress =
        [](const Tally& tally) {
          return fmt::format("{:.1f}", 100 * share_of(tally.solved, tally));
        },
    .progress_words = {"for the rearranger ", "%"},
    .chart = "exchanges",
    .chart_title = "exchanges to a deal of value 0",
    .chart_axis = "exchanges (0: fair as it was dealt)"};

}  // namespace halfboard::tools
