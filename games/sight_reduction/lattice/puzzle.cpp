#include "games/sight_reduction/lattice/puzzle.h"

#include <algorithm>
#include <cmath>

namespace halfboard::sight_reduction {
namespace {

constexpr std::size_t table_bytes = std::size_t{16} << 20;
constexpr std::size_t lattice_bytes = std::size_t{64} << 20;

/// How far an estimate may be off: many times its usual error.
constexpr double estimate_margin = 2;

}  // namespace

std::optional<Difficulty> difficulty_named(std::string_view name) {
  const auto band = std::ranges::find(bands, name, &Band::name);
  return band == bands.end() ? std::nullopt : std::optional(band->difficulty);
}

Difficulty difficulty_of(double chance) {
  return std::ranges::find_if(bands, [&](const Band& band) { return chance >= band.least; })
      ->difficulty;
}

Range chances_of(Difficulty difficulty) {
  const auto i = static_cast<std::size_t>(difficulty);
  return {bands[i].least, i == 0 ? 1 : std::nextafter(bands[i - 1].least, 0)};
}

std::size_t PuzzleMaker::memory_needed(const Position& position) {
  return table_bytes + lattice_bytes + profile_memory(position, true);
}

PuzzleMaker::PuzzleMaker(const Wish& wish)
    : wish_(wish), solver_(table_bytes), lattice_(lattice_bytes) {}

/// Other ways of playing mostly part late from a solution. So its last moves are looked at first:
/// what can be left from there can be left from the start. Few games have two targets that only the
/// whole lattice finds.
PuzzleMaker::Judgement PuzzleMaker::has_one_target(const Position& position,
                                                   const std::vector<Move>& solution,
                                                   const solver::Limits& limits) {
  std::vector<Position> line{position};
  for (const Move& move : solution) line.push_back(Game::play(line.back(), move));
  for (const std::size_t last :
       {std::size_t{8}, std::size_t{14}, std::size_t{20}, solution.size()}) {
    if (last > solution.size()) continue;
    const auto reach = lattice_.reach(line[solution.size() - last], limits);
    if (!reach) return Judgement::stopped;
    if (reach->target_count() != 1) return Judgement::misfits;
  }
  return Judgement::fits;
}

bool PuzzleMaker::fits(const Profile::Chances& chances) const {
  return wish_.chance.holds(chances.solves) && wish_.mean_loss.holds(chances.mean_loss().value_or(
                                                   std::numeric_limits<double>::infinity()));
}

PuzzleMaker::Judged PuzzleMaker::judge(const Position& position, const solver::Limits& limits) {
  auto solved = solver_.solve(position, std::nullopt, limits);
  if (solved.status == Status::unknown) return {Judgement::stopped};
  if (solved.status == Status::unsolvable) return {Judgement::misfits};
  if (wish_.unique_target)
    if (const auto verdict = has_one_target(position, solved.solution, limits);
        verdict != Judgement::fits)
      return {verdict};
  const auto wanted = [&](const Profile& so_far) {
    return wish_.keeping.holds(so_far.keeping().value_or(1)) &&
           wish_.chance.holds(std::clamp(wish_.chance.low, *so_far.estimate / estimate_margin,
                                         *so_far.estimate * estimate_margin));
  };
  auto found = profile(position, {.wanted = wanted}, limits);
  if (!found) return {Judgement::stopped};
  if (!found->chances || !fits(*found->chances)) return {Judgement::misfits};
  return {Judgement::fits, Puzzle{position, std::move(*found), std::move(solved.solution)}};
}

}  // namespace halfboard::sight_reduction
