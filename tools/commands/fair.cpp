#include "games/sight_reduction/value/fair.h"

#include <algorithm>

#include <fmt/format.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include "bitboards/notation.h"
#include "games/sight_reduction/deal.h"
#include "tools/cli/commands.h"

namespace halfboard::tools {
namespace {

namespace sr = sight_reduction;

/// Tries the exchanges of a deal in order, as many at a time as there are threads. They are
/// judged in order, each by the nodes that those before it left, so that nothing but a time limit
/// makes the answer or a count depend on the number of threads.
class FairSearch {
 public:
  FairSearch(const sr::Position& deal, const solver::Limits& limits, unsigned threads)
      : deal_(deal), clock_(limits) {
    // A table of 64 MiB holds all that a deal needs.
    const std::size_t count = std::min<std::size_t>(threads, limits.memory_mib);
    const std::size_t table_mib = std::min<std::size_t>(limits.memory_mib / count, 64);
    for (std::size_t i = 0; i < count; ++i) solvers_.emplace_back(table_mib << 20);
  }

  void run() {
    solver::Budget budget(limits_left());
    solvers_[0].begin();
    value = solvers_[0].value(deal_, budget);
    nodes += budget.nodes();
    if (!value) return;
    tried = 1;
    if (*value == 0) found = 0;
    tbb::task_arena arena(static_cast<int>(solvers_.size()));
    while (!found && tried < sr::exchange_count)
      if (!arena.execute([&] { return try_batch(); })) return;
  }

  [[nodiscard]] bool finished() const { return found || tried == sr::exchange_count; }
  [[nodiscard]] double seconds() const { return clock_.seconds(); }

  std::optional<int> value;  ///< of the deal itself
  std::optional<int> found;  ///< the first exchange to a deal of value 0
  int tried = 0;             ///< deals that are decided, the deal itself among them
  std::uint64_t nodes = 0;

 private:
  struct Trial {
    std::optional<bool> zero{};
    std::uint64_t nodes = 0;
  };

  [[nodiscard]] solver::Limits limits_left() const {
    solver::Limits left = clock_.limits();
    left.nodes -= nodes;
    left.seconds -= clock_.seconds();
    return left;
  }

  /// False if stopped at a limit.
  bool try_batch() {
    const auto last = static_cast<std::size_t>(sr::exchange_count - tried);
    std::vector<Trial> trials(std::min(solvers_.size(), last));
    const solver::Limits limits = limits_left();
    tbb::parallel_for(std::size_t{0}, trials.size(), [&](std::size_t i) {
      const auto exchange = sr::exchange_at(deal_, tried + static_cast<int>(i));
      solver::Budget budget(limits);
      trials[i].zero = has_value_zero(solvers_[i], exchanged(deal_, exchange), budget);
      trials[i].nodes = budget.nodes();
    });
    for (const Trial& trial : trials) {
      const std::uint64_t left = clock_.limits().nodes - nodes;
      nodes += std::min(left, trial.nodes);
      if (!trial.zero || trial.nodes > left) return false;
      ++tried;
      if (!*trial.zero) continue;
      found = tried - 1;
      break;
    }
    return true;
  }

  sr::Position deal_;
  solver::Deadline clock_;
  std::vector<sr::ValueSolver> solvers_;
};

std::string_view winner_of(const FairSearch& search) {
  return search.found ? "rearranger" : search.finished() ? "chooser" : "unknown";
}

std::string_view reason_of(const FairSearch& search) {
  if (search.found) return "at value 0 who starts loses, and the rearranger says who starts";
  if (search.finished()) return "the value is never 0, so one colour wins and the chooser takes it";
  return "stopped at a limit: partial";
}

Json as_json(const sr::Position& deal, const FairSearch& search) {
  Json json{{"deal", sr::number_of(deal.white)},
            {"rules", name_of(deal.variant)},
            {"value", search.value ? Json(*search.value) : Json(nullptr)},
            {"winner", winner_of(search)},
            {"exchanges", nullptr},
            {"result_deal", nullptr},
            {"position", nullptr},
            {"tried", search.tried},
            {"nodes", search.nodes},
            {"seconds", search.seconds()}};
  if (!search.finished()) json["partial"] = true;
  if (!search.found) return json;
  const auto name = [](int s) {
    return bitboards::square_name(sr::Board::file_of(s), sr::Board::rank_of(s));
  };
  const sr::Exchange exchange = sr::exchange_at(deal, *search.found);
  const sr::Position result = exchanged(deal, exchange);
  json["exchanges"] = Json::array();
  for (std::size_t i = 0; i < static_cast<std::size_t>(exchange.count); ++i)
    json["exchanges"].push_back(Json::array({name(exchange.white[i]), name(exchange.black[i])}));
  json["result_deal"] = sr::number_of(result.white);
  json["position"] = sr::Game::format(result);
  return json;
}

std::string as_text(const sr::Position& deal, const FairSearch& search) {
  std::string text =
      fmt::format("deal     {} {}\n", sr::number_of(deal.white), sr::Game::format(deal));
  text += fmt::format("value    {}\n", search.value ? std::to_string(*search.value) : "unknown");
  if (search.found) {
    const sr::Exchange exchange = sr::exchange_at(deal, *search.found);
    const sr::Position result = exchanged(deal, exchange);
    text += fmt::format("exchange {}\n", format(exchange));
    text += fmt::format("result   {} {}\n", sr::number_of(result.white), sr::Game::format(result));
  }
  text += fmt::format("winner   {}: {}\n", winner_of(search), reason_of(search));
  text += fmt::format("tried    {} deals, {} nodes in {:.3f} s\n", search.tried, search.nodes,
                      search.seconds());
  return text;
}

Result<sr::Position> deal_of(const Arguments& arguments) {
  const std::string rules = arguments.text("rules").value_or("base");
  const auto variant = sr::variant_named(rules);
  if (!variant || !has_integer_values(*variant))
    return Error{"bad rules " + quote(rules), "option --rules",
                 "base or easier, with +pairs or not"};
  const std::string& number = arguments.words()[0];
  return sr::Game::parse(number.starts_with('#') ? number : "#" + number, {.variant = *variant});
}

Result<Exit> run(const Arguments& arguments) {
  const auto deal = deal_of(arguments);
  if (!deal) return deal.error();
  FairSearch search(*deal, arguments.limits(), arguments.threads());
  search.run();
  if (arguments.flag("json"))
    print_json(as_json(*deal, search));
  else
    print(as_text(*deal, search));
  return search.finished() ? Exit::done : Exit::stopped;
}

constexpr Option options[] = {
    option::text("rules", "base|easier", "which checkers see each other, each with +pairs or not",
                 "base"),
    option::json("{\"deal\", \"value\", \"winner\", \"exchanges\", \"result_deal\", ..}"),
    option::threads,
    option::time_limit(),
    option::node_limit(),
    option::memory,
};
constexpr Example examples[] = {{"fair 123"}, {"fair 123456789 --rules easier --json"}};

}  // namespace

const Command fair_command{
    .name = "fair",
    .usage = "NUMBER",
    .summary = "who wins Sight Reduction's fair set-up of a deal",
    .details =
        "In the more fair set-up one player (the rearranger) exchanges up to four checkers among "
        "their squares, the other (the chooser) picks a colour, the first says who starts. The "
        "rearranger wins if some deal in reach, by at most two exchanges of a white with a black "
        "checker, has value 0. Shown is the first of the smallest such exchanges, in a fixed "
        "order; 'value' is that of the deal as it was.",
    .examples = examples,
    .words = {1, 1},
    .options = options,
    .run = run};

}  // namespace halfboard::tools
