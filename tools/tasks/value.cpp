#include <fmt/format.h>

#include "games/sight_reduction/value/solver.h"
#include "tools/tasks/tally_figures.h"
#include "tools/tasks/task.h"
#include "tools/tasks/value_proofs.h"

// The exact value of the two-player game.
namespace halfboard::tools {

namespace sr = sight_reduction;

namespace {

enum : std::size_t { value };

constexpr Column columns[] = {{.name = "value", .low = -32, .high = 32, .width = 5}};

class Solver : public TaskSolver {
 public:
  explicit Solver(const Run& run) : solver_(static_cast<std::size_t>(run.table_mib) << 20) {}

  void solve(const sr::Position& position, const solver::Limits& limits, Row& row) override {
    const auto result = solver_.solve(position, limits);
    row.set(value, result.value);
    row.nodes = result.nodes;
  }

 private:
  sr::ValueSolver solver_;
};

class Checker : public TaskChecker {
 public:
  explicit Checker(const CheckPlan& plan) : proofs_(plan.bytes, plan.limits) {}

  Checked check(const sr::Position& position, const Row& row) override {
    const auto stored = row.number(value);
    if (!stored) return {RowVerdict::open};
    const auto right = proofs_.has_value(position, static_cast<int>(*stored));
    if (!right) return {RowVerdict::stopped};
    return *right ? Checked{} : Checked::wrong(fmt::format("has not the value {}", *stored));
  }

 private:
  ValueProofs proofs_;
};

void count(const Row& row, Tally& tally) {
  const auto known = row.number(value);
  if (!known) return;
  ++tally.solved;
  ++tally.numbers["values"][static_cast<int>(*known)];
}

/// Deals with a value below, at or above 0.
std::uint64_t count_sign(const Tally& tally, int sign) {
  std::uint64_t sum = 0;
  for (const auto& [number, count] : tally.of("values"))
    if ((number > 0) - (number < 0) == sign) sum += count;
  return sum;
}

constexpr struct {
  int sign;
  const char* name;
  const char* meaning;
} signs[] = {
    {1, "white", "White wins"}, {0, "zero", "who moves first loses"}, {-1, "black", "Black wins"}};

void put_json(const Tally& tally, Json& json) {
  const NumberCounts& values = tally.of("values");
  json["mean"] = tally.solved ? Json(mean_of(values)) : Json(nullptr);
  json["deviation"] = tally.solved ? Json(deviation_of(values)) : Json(nullptr);
  json["values"] = counts_json(values);
  for (const auto& sign : signs) json[sign.name] = share_json(count_sign(tally, sign.sign), tally);
}

std::string text(const Tally& tally) {
  const NumberCounts& values = tally.of("values");
  std::string text;
  for (const auto& sign : signs)
    text += share_line(sign.meaning, count_sign(tally, sign.sign), tally);
  text += count_line("unknown", tally.unknown);
  if (tally.solved)
    text += fmt::format("  {:<22} {:>12.4f}  (deviation {:.4f})\n",
                        tally.unknown ? "mean of known values" : "mean value", mean_of(values),
                        deviation_of(values));
  if (!values.empty()) text += chart_text("value", values);
  return text;
}

}  // namespace

extern const Task value_task;
const Task value_task{
    .layout = {.name = "value", .columns = columns, .version = 1},
    .question = "the value: how many moves ahead White is",
    .misfit = needs_integers,
    .solver = [](const Run& run) -> std::unique_ptr<TaskSolver> {
      return std::make_unique<Solver>(run);
    },
    .known = [](const Row& row) { return row.number(value).has_value(); },
    .checker = [](CheckPlan plan) -> std::unique_ptr<TaskChecker> {
      return std::make_unique<Checker>(plan);
    },
    .checker_mib = [](const Run&) -> std::size_t { return 512; },
    .count = count,
    .put_json = put_json,
    .text = text,
    .progress =
        [](const Tally& tally) { return fmt::format("{:.3f}", mean_of(tally.of("values"))); },
    .progress_words = {"mean ", ""},
    .chart = "values",
    .chart_title = "values",
    .chart_axis = "value: White wins if above 0, by so many moves"};

}  // namespace halfboard::tools
