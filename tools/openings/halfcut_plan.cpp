#include "tools/openings/halfcut_plan.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "bitboards/text.h"
#include "games/halfcut/prover.h"
#include "tools/cli/shard.h"
#include "tools/openings/certificates.h"

namespace halfboard::tools {
namespace {

using halfcut::Game;
using halfcut::Move;
using halfcut::Position;

/// Nodes of a turn, each thread: every turn begins at the root, and one that ends before a line of
/// play does finds nothing new.
constexpr std::uint64_t shortest_turn = 256;

Result<std::vector<Move>> read_moves(const std::string& text, const HalfcutRows& openings) {
  const int end = openings.start().size - 1;
  const std::string last = openings.name_of(Move::at(halfcut::Board::square(end, end)));
  std::vector<Move> moves;
  for (const std::string_view part : split_at(text, ',')) {
    const auto move = Game::parse_move(openings.start(), part);
    if (!move || move->is_pass())
      return Error{"bad square " + quote(part), "option --only",
                   fmt::format("empty squares from a1 to {}, with commas between them", last)};
    moves.push_back(openings.class_of(*move));
  }
  return moves;
}

}  // namespace

Result<HalfcutPlan> read_halfcut_plan(const Arguments& arguments) {
  const auto rules = Game::rules(arguments.game_options());
  if (!rules) return rules.error();
  HalfcutPlan plan;
  plan.openings = HalfcutRows(rules->size);
  if (const auto line = arguments.text("after")) {
    const auto after = HalfcutRows::after(rules->size, *line);
    if (!after) return Error{after.error().what, "option --after", after.error().expected};
    plan.openings = *after;
  }
  plan.limits = arguments.limits();
  plan.threads = arguments.threads();
  plan.in_turns = arguments.given_number("in-turns");
  if (plan.in_turns) plan.in_turns = std::max(*plan.in_turns, shortest_turn * plan.threads);
  plan.json = arguments.flag("json");
  plan.progress = arguments.shows_progress();
  plan.out = arguments.text("out");
  plan.table = arguments.text("table");
  plan.certificates = arguments.text("certificates");
  plan.left_out = arguments.given_number("leave-out").value_or(0);
  plan.svg = arguments.text("svg");
  plan.distances = arguments.flag("distances");
  if (plan.distances && rules->size > halfcut::Census::largest)
    return Error{fmt::format("distances on {0} x {0}", rules->size), "option --distances",
                 "a size of at most 4"};
  if (const auto only = arguments.text("only")) {
    auto moves = read_moves(*only, plan.openings);
    if (!moves) return moves.error();
    plan.only = std::move(*moves);
  }
  const auto shard = shard_of(arguments);
  if (!shard) return shard.error();
  plan.shard = *shard;
  return plan;
}

std::vector<Move> classes_of(const HalfcutPlan& plan) {
  const std::vector<Move> all = plan.only.empty() ? plan.openings.classes() : plan.only;
  std::vector<Move> own;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (plan.shard.has(i)) own.push_back(all[i]);
  return own;
}

std::string certificate_path(const HalfcutPlan& plan, Move move) {
  return *plan.certificates + "/" + plan.openings.file_name_of(move) + ".cert";
}

std::string certificate_path(const HalfcutPlan& plan) {
  return *plan.certificates + "/" + plan.openings.name_of_line() + ".cert";
}

std::optional<Error> refuse_others(const HalfcutPlan& plan) {
  std::error_code none;
  if (!std::filesystem::is_directory(*plan.certificates, none))
    return Error{"no folder " + *plan.certificates, "option --certificates",
                 "a folder that is there"};
  const bool outline = plan.left_out > 0;
  const bool joins = !plan.openings.line().empty();
  // After a line what there is of the others is joined as well.
  for (const Move move : joins ? plan.openings.classes() : classes_of(plan)) {
    const Position position = plan.openings.position_after(move);
    if (position.winner != solver::nobody) continue;  // it has none
    if (auto error = refuse_other(certificate_path(plan, move), position, outline)) return error;
  }
  if (!joins) return std::nullopt;
  return refuse_other(certificate_path(plan), plan.openings.start(), outline);
}

}  // namespace halfboard::tools
