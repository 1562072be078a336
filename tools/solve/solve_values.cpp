#include "tools/solve/solve_values.h"

#include <fstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "games/sight_reduction/value/certificate.h"
#include "games/sight_reduction/value/costs.h"
#include "tools/cli/interrupt.h"
#include "tools/reports/draw.h"

namespace halfboard::tools {
namespace {

namespace sr = sight_reduction;

std::size_t value_table_bytes(const solver::Limits& limits) {
  return (limits.memory_mib << 20) / 2;
}

/// Pairs have no square of their own: a line for each side that can remove some.
std::string costs_of_pairs(const sr::Position& position, const sr::Costs& costs) {
  std::string text;
  for (std::size_t i = 0; i < 2; ++i) {
    std::string pairs;
    for (const sr::MoveCost& m : costs.sides[i])
      if (m.move.second)
        pairs += fmt::format(" {}:{}", sr::Game::format_move(position, m.move), m.cost);
    if (!pairs.empty()) text += fmt::format("{} pairs{}\n", sr::Game::sides(position)[i], pairs);
  }
  return text;
}

/// The board with the cost of each removal on its square.
std::string costs_as_text(const sr::Position& position, const sr::Costs& costs) {
  auto board = sr::Game::diagram(position, 0);
  for (const auto& side : costs.sides)
    for (const sr::MoveCost& m : side) {
      if (m.move.second) continue;
      const int square = sr::Move::square(m.move.first);
      board.at(sr::Board::file_of(square), sr::Board::rank_of(square)).text +=
          std::to_string(m.cost);
    }
  board.caption = fmt::format("costs: what a {} gives away, compared with its side's best (0)",
                              position.phase == sr::Phase::play ? "removal" : "placement");
  std::string text = draw_text(board) + costs_of_pairs(position, costs);
  text += "line  ";
  for (const sr::Move& move : costs.line) text += " " + sr::Game::format_move(position, move);
  return text + "\n";
}

void add_costs(const sr::Position& position, const solver::Limits& limits, SolveReport& report) {
  solver::Budget budget(limits);
  sr::PlacementSolver solver(budget);
  const auto costs = sr::move_costs(position, solver);
  if (!costs) {
    report.json["costs"] = nullptr;
    report.text += "costs  unknown\n";
    report.partial = true;
    return;
  }
  Json cost = Json::object();
  Json value = Json::object();
  for (std::size_t i = 0; i < 2; ++i) {
    const std::string side(1, sr::Game::sides(position)[i]);
    cost[side] = value[side] = Json::object();
    for (const sr::MoveCost& m : costs->sides[i]) {
      const std::string move = sr::Game::format_move(position, m.move);
      cost[side][move] = m.cost;
      value[side][move] = m.value;
    }
  }
  report.json["costs"] = cost;
  report.json["values"] = value;
  Json line = Json::array();
  for (const sr::Move& move : costs->line) line.push_back(sr::Game::format_move(position, move));
  report.json["line"] = line;
  report.text += costs_as_text(position, *costs);
}

std::optional<Error> add_certificate(const sr::Position& position, const std::string& path,
                                     const solver::Limits& limits, SolveReport& report) {
  solver::Budget budget(limits);
  sr::ValueSolver solver(value_table_bytes(limits));
  solver.begin();
  const auto value = solver.value(position, budget);
  const auto file = value ? sr::value_certificate(position, *value, solver, budget) : std::nullopt;
  if (!file) {
    report.json["certificate"] = nullptr;
    report.text += fmt::format("no certificate: {}\n", stop_words());
    report.partial = true;
    return std::nullopt;
  }
  if (auto fault = write_file(path, *file)) return fault;
  report.json["certificate"] = Json{{"file", path},
                                    {"bytes", file->size()},
                                    {"nodes", budget.nodes()},
                                    {"seconds", budget.seconds()}};
  report.text += fmt::format("certificate of {} bytes in {}, {:.3f} s\n", file->size(), path,
                             budget.seconds());
  return std::nullopt;
}

}  // namespace

std::optional<Error> refuse_values(const Arguments& arguments, const AnyPosition& position) {
  const bool costs = arguments.flag("costs");
  if (!costs && !arguments.has("certificate")) return std::nullopt;
  const std::string where = costs ? "option --costs" : "option --certificate";
  if (!position.is_combinatorial() && arguments.has("certificate"))
    return Error{"no certificate in the placement phase", "option --certificate",
                 "a position of play"};
  const auto variant = sr::Game::rules(arguments.game_options())->variant;
  if (!sr::has_integer_values(variant))
    return Error{"positions need not have a value under " + std::string(sr::name_of(variant)),
                 where, "--rules base or easier (others: --outcome, --canonical)"};
  return std::nullopt;
}

std::optional<Error> add_values(const Arguments& arguments, const solver::Limits& limits,
                                SolveReport& report) {
  const auto path = arguments.text("certificate");
  if (!path && !arguments.flag("costs")) return std::nullopt;
  const auto position = arguments.position_of<sr::Game>(arguments.words()[0]);
  if (!position) return position.error();
  if (arguments.flag("costs")) add_costs(*position, limits, report);
  if (path) return add_certificate(*position, *path, limits, report);
  return std::nullopt;
}

Result<Exit> verify_value_certificate(const std::string& path, const solver::Limits& limits,
                                      bool json) {
  using Verdict = sr::CertificateCheck::Verdict;
  std::ifstream file(path, std::ios::binary);
  if (!file) return Error{"cannot read " + path, "", "a readable file"};
  const auto check = sr::check_certificate(file, limits);
  if (!check) return check.error().within(path);
  const bool failed = check->verdict == Verdict::refuted;
  const bool stopped = check->verdict == Verdict::stopped;
  if (failed) print_log(path + ": " + check->reason);
  const std::string position = sr::Game::format(check->position);
  if (json) {
    Json object{{"file", path},
                {"checked", stopped ? 0 : 1},
                {"failed", failed ? 1 : 0},
                {"unchecked", stopped ? 1 : 0},
                {"position", position},
                {"rules", sr::name_of(check->position.variant)},
                {"value", check->value},
                {"positions", check->positions}};
    if (stopped) object["partial"] = true;
    print_json(object);
  } else {
    print(fmt::format("checked {} failed {}\n", stopped ? 0 : 1, failed ? 1 : 0));
    print(fmt::format("{} the value of {} under {} is {} ({} positions)\n",
                      stopped  ? fmt::format("{} (partial), not known if", stop_words())
                      : failed ? "not proved: that"
                               : "proved:",
                      position, sr::name_of(check->position.variant), check->value,
                      check->positions));
  }
  return failed ? Exit::fault : stopped ? Exit::stopped : Exit::done;
}

}  // namespace halfboard::tools
