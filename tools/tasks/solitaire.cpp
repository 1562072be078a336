#include "tools/tasks/solitaire.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "bitboards/notation.h"
#include "tools/reports/figures.h"
#include "tools/tasks/tally_figures.h"

// The solitaire: can one player who removes for both colours reach the goal?
namespace halfboard::tools {

namespace sr = sight_reduction;

namespace {

constexpr std::string_view statuses[] = {
    name_of(sr::Status::solved), name_of(sr::Status::unsolvable), name_of(sr::Status::unknown)};

constexpr Column columns[] = {
    {.name = "status", .kind = Column::Kind::name, .names = statuses, .width = 10},
    {.name = "solution", .kind = Column::Kind::words, .letters = "abcd12345678+ "},
    {.name = "fewest_left", .low = 0, .high = 32, .heading = "left", .width = 4}};

class Solver : public TaskSolver {
 public:
  explicit Solver(const Run& run) : solver_(static_cast<std::size_t>(run.table_mib) << 20) {
    if (run.target) target_ = *parse_any_target(*run.target);
  }

  void solve(const sr::Position& position, const solver::Limits& limits, Row& row) override {
    const bool possible = !target_ || has_target(position, *target_);
    auto result = solver_.solve(position, possible ? target_ : std::nullopt, limits);
    if (!possible) {
      // What is left at least hangs on no target.
      result.status = sr::Status::unsolvable;
      result.solution.clear();
    }
    put_answer(position, result, row);
  }

 private:
  std::optional<sr::Target> target_;
  sr::SolitaireSolver solver_;
};

/// The last two checkers of a solution, if there are two.
void count_target(const Row& row, Tally& tally) {
  auto position = position_of(row);
  const auto moves = parse_solution(row.text(solitaire_solution));
  if (!position || !moves) return;
  for (const sr::Move& move : *moves) {
    position->white &= ~move.squares();
    position->black &= ~move.squares();
  }
  if (std::popcount(position->white) != 1 || std::popcount(position->black) != 1) return;
  const sr::Target left{std::countr_zero(position->white), std::countr_zero(position->black)};
  ++tally.words["targets"][sr::format_target(left)];
}

void count(const Row& row, Tally& tally) {
  const sr::Status status = status_of(row);
  if (status == sr::Status::solved) {
    ++tally.solved;
    count_target(row, tally);
  }
  if (status == sr::Status::unsolvable) ++tally.unsolvable;
  if (const auto left = row.number(solitaire_fewest_left))
    ++tally.numbers["fewest_left"][static_cast<int>(*left)];
}

void put_json(const Tally& tally, Json& json) {
  json["fewest_left"] = counts_json(tally.of("fewest_left"));
  json["fewest_left_unknown"] = tally.uncharted(solitaire_task);
  if (const auto targets = tally.words.find("targets"); targets != tally.words.end())
    json["targets"] = counts_json(targets->second);
}

std::string targets_text(const WordCounts& targets) {
  std::vector<std::pair<std::string, std::uint64_t>> list(targets.begin(), targets.end());
  std::ranges::stable_sort(list, std::ranges::greater{}, [](const auto& p) { return p.second; });
  std::string text = fmt::format("  last checkers: {}{}", counted(list.size(), "pair"),
                                 list.size() > 1 ? ", most often" : ":");
  for (std::size_t i = 0; i < list.size() && i < 5; ++i)
    text += fmt::format("{} {} ({})", i ? "," : "", list[i].first, list[i].second);
  return text + "\n";
}

std::string text(const Tally& tally) {
  std::string text = share_line("solvable", tally.solved, tally);
  text += share_line("unsolvable", tally.unsolvable, tally);
  text += count_line("unknown", tally.unknown);
  const NumberCounts& fewest = tally.of("fewest_left");
  if (!fewest.empty()) text += chart_text("fewest left", fewest);
  if (const auto open = tally.uncharted(solitaire_task); !fewest.empty() && open > 0)
    text += fmt::format("  {:>22} {:>12}\n", "not known", open);
  if (const auto targets = tally.words.find("targets"); targets != tally.words.end())
    text += targets_text(targets->second);
  return text;
}

}  // namespace

sr::Status status_of(const Row& row) {
  const auto status = row.number(solitaire_status);
  return status ? static_cast<sr::Status>(*status) : sr::Status::unknown;
}

void put_answer(const sr::Position& position, const sr::SolitaireResult& result, Row& row) {
  row.set(solitaire_status, static_cast<int>(result.status));
  row.set(solitaire_fewest_left, result.fewest_left);
  row.nodes = result.nodes;
  if (result.status == sr::Status::solved)
    row.set(solitaire_solution, format_solution(position, result.solution));
}

Result<std::vector<sr::Move>> parse_solution(std::string_view text) {
  std::vector<sr::Move> moves;
  if (text.empty()) return moves;
  for (const std::string_view word : bitboards::fields_of(text)) {
    const auto names = bitboards::fields_of(word, '+');
    int squares[2] = {};
    if (names.size() > 2) return Error{"bad move " + quote(word), "", "one or two squares"};
    for (std::size_t i = 0; i < names.size(); ++i) {
      const auto square = bitboards::parse_square(names[i], sr::Board::files, sr::Board::ranks);
      if (!square) return Error{"bad move " + quote(word), "", square.error().expected};
      squares[i] = sr::Board::square(square->file, square->rank);
    }
    moves.push_back(names.size() == 2 ? sr::Move::pair(squares[0], squares[1])
                                      : sr::Move::single(squares[0]));
  }
  return moves;
}

std::string format_solution(const sr::Position& position, const std::vector<sr::Move>& moves) {
  std::string text;
  text.reserve(6 * moves.size());
  for (const sr::Move& move : moves) {
    if (!text.empty()) text += ' ';
    text += sr::Game::format_move(position, move);
  }
  return text;
}

bool has_target(const sr::Position& position, const sr::Target& target) {
  return (position.white & sr::Board::bit(target.white)) != 0 &&
         (position.black & sr::Board::bit(target.black)) != 0;
}

const Task solitaire_task{
    .layout = {.name = "solitaire", .columns = columns, .version = 1},
    .question = "can one player who removes for both colours reach the goal",
    .misfit = [](const Run&) { return std::optional<Error>(); },
    .solver = [](const Run& run) -> std::unique_ptr<TaskSolver> {
      return std::make_unique<Solver>(run);
    },
    .known = [](const Row& row) { return status_of(row) != sr::Status::unknown; },
    .checker = check_solitaire,
    // The lattice needs little, the tables for pairs much.
    .checker_mib = [](const Run& run) -> std::size_t {
      return std::ranges::none_of(run.rules, [](int r) { return sr::all_variants[r].pairs; }) ? 64
                                                                                              : 512;
    },
    .count = count,
    .put_json = put_json,
    .text = text,
    .progress =
        [](const Tally& tally) {
          return fmt::format("{:.1f}", 100 * share_of(tally.solved, tally));
        },
    .progress_words = {"solvable ", "%"},
    .chart = "fewest_left",
    .chart_title = "fewest checkers left",
    .chart_axis = "checkers left at best",
    .all_charted = true};

}  // namespace halfboard::tools
