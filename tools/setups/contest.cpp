#include "tools/setups/contest.h"

#include <algorithm>
#include <numeric>

#include "games/reality_check/setups/setup_classes.h"
#include "solver/random.h"
#include "tools/cli/interrupt.h"

namespace halfboard::tools::setups {
namespace {

using namespace reality_check;

/// Between the seeds of a round's bouts and the next one's: no two are the same, unless more than
/// 1,000 contenders all meet, whose last bouts begin with the next round's seeds.
constexpr std::uint64_t rounds_apart = 1'000'003;

/// A contender's set-up in one game: the reflection as often as not.
Setup drawn(const Contender& contender, solver::Stream& random) {
  static const std::vector<Setup> all = reality_check::setups(diagram_faces(Side::white));
  if (!contender.setup) return all[random.below(all.size())];
  return random.below(2) == 0 ? *contender.setup : mirrored(*contender.setup);
}

}  // namespace

double Score::mean() const {
  if (games() == 0) return 0.5;
  return (static_cast<double>(wins) + 0.5 * static_cast<double>(draws)) /
         static_cast<double>(games());
}

double Score::variance() const {
  if (games() == 0) return 0.25;
  const double squares = (static_cast<double>(wins) + 0.25 * static_cast<double>(draws)) /
                         static_cast<double>(games());
  return std::max(0.0, squares - mean() * mean());
}

/// As if all points were games won or lost: exact without draws, else a little wide.
solver::Interval Score::interval() const {
  return solver::wilson_of_share(mean(), static_cast<double>(games()));
}

void Score::add(const Score& more) {
  wins += more.wins;
  draws += more.draws;
  losses += more.losses;
}

Score Sums::total(std::size_t contender) const {
  Score sum;
  for (const Score& score : scores[contender]) sum.add(score);
  return sum;
}

std::vector<Bout> round_by_chance(std::size_t contenders, std::uint64_t round, std::uint64_t seed) {
  std::vector<std::size_t> order(contenders);
  std::iota(order.begin(), order.end(), std::size_t{0});
  solver::Stream random(~seed, round);
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
  std::vector<Bout> bouts;
  for (std::size_t i = 0; i + 1 < order.size(); i += 2)
    bouts.push_back({order[i], order[i + 1], round * rounds_apart + i});
  return bouts;
}

std::vector<Bout> round_of_all(std::size_t contenders, std::uint64_t round) {
  std::vector<Bout> bouts;
  std::uint64_t number = rounds_apart / 2;
  for (std::size_t i = 0; i < contenders; ++i)
    for (std::size_t j = i + 1; j < contenders; ++j)
      bouts.push_back({i, j, round * rounds_apart + number++});
  return bouts;
}

std::optional<BoutResult> play_bout(const std::vector<Contender>& contenders, const Bout& bout,
                                    const Rules& rules) {
  const Contender& first = contenders[bout.first];
  const Contender& second = contenders[bout.second];
  solver::Stream random(rules.seed, bout.seed);
  const Setup one = drawn(first, random);
  const Setup two = drawn(second, random);
  BoutResult result;
  for (const bool first_is_white : {true, false}) {
    const Position start = first_is_white ? start_of(one, two) : start_of(two, one);
    const std::array players{first_is_white ? first.player : second.player,
                             first_is_white ? second.player : first.player};
    const HiddenGame game =
        play_hidden_game(start, players, rules.max_plies, random.bits(), &interrupted());
    if (game.stopped) return std::nullopt;
    const bool first_won = game.winner == (first_is_white ? 0 : 1);
    result.results += game.winner < 0 ? 'd' : first_won ? 'w' : 'l';
    result.actions += game.actions;
  }
  return result;
}

void add(Sums& sums, const Bout& bout, const BoutResult& result) {
  for (std::size_t game = 0; game < result.results.size(); ++game) {
    const char c = result.results[game];
    const Score score{c == 'w' ? 1U : 0U, c == 'd' ? 1U : 0U, c == 'l' ? 1U : 0U};
    sums.scores[bout.first][bout.second].add(score);
    sums.scores[bout.second][bout.first].add(score.turned());
    sums.white.add(game == 0 ? score : score.turned());
  }
  sums.actions += result.actions;
  ++sums.bouts;
}

}  // namespace halfboard::tools::setups
