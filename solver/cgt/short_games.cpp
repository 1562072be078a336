#include "solver/cgt/short_games.h"

#include <algorithm>

#include "solver/hash.h"

namespace halfboard::solver {
namespace {

std::uint64_t pair_key(GameId a, GameId b) { return std::uint64_t{a} << 32 | b; }

void make_set(std::vector<GameId>& options) {
  std::ranges::sort(options);
  options.erase(std::unique(options.begin(), options.end()), options.end());
}

}  // namespace

std::size_t ShortGames::Hash::operator()(GameId game) const {
  const Entry& e = games.games_[game];
  const std::size_t count = e.lefts + e.rights;
  return XXH3_64bits_withSeed(games.options_.data() + e.begin, count * sizeof(GameId), e.lefts);
}

bool ShortGames::Same::operator()(GameId a, GameId b) const {
  return std::ranges::equal(games.left(a), games.left(b)) &&
         std::ranges::equal(games.right(a), games.right(b));
}

ShortGames::ShortGames(std::size_t bytes, Budget& budget)
    : budget_(budget),
      most_(bytes / 2),
      index_(16, Hash{*this}, Same{*this}),
      comparisons_(bytes / 2) {
  intern({}, {});
}

std::span<const GameId> ShortGames::left(GameId game) const {
  const Entry& e = games_[game];
  return {options_.data() + e.begin, e.lefts};
}

std::span<const GameId> ShortGames::right(GameId game) const {
  const Entry& e = games_[game];
  return {options_.data() + e.begin + e.lefts, e.rights};
}

bool ShortGames::spend() {
  // Entry, index node and bucket; a sum likewise.
  constexpr std::size_t game_bytes = sizeof(Entry) * 2 + 48;
  constexpr std::size_t sum_bytes = 64;
  const std::size_t used =
      games_.size() * game_bytes + options_.size() * 2 * sizeof(GameId) + sums_.size() * sum_bytes;
  full_ = full_ || used > most_;
  return !full_ && budget_.spend();
}

bool ShortGames::at_most(GameId a, GameId b) {
  if (a == b) return true;
  if (games_[a].number && games_[b].number) return *games_[a].number <= *games_[b].number;
  if (const Fact* known = comparisons_.find({pair_key(a, b)})) return known->holds;
  if (!spend()) return false;
  // a <= b unless Left has a good move in a, or Right one in b.
  const bool holds =
      std::ranges::none_of(left(a), [&](GameId option) { return at_most(b, option); }) &&
      std::ranges::none_of(right(b), [&](GameId option) { return at_most(option, a); });
  if (!exhausted()) comparisons_.slot({pair_key(a, b)}).holds = holds;
  return holds;
}

bool ShortGames::at_most(Draft& a, GameId b) {
  const auto known = a.known.find(pair_key(b, 0));
  if (known != a.known.end()) return known->second;
  if (!spend()) return false;
  const bool holds =
      std::ranges::none_of(a.left, [&](GameId option) { return at_most(b, option); }) &&
      std::ranges::none_of(right(b), [&](GameId option) { return at_least(a, option); });
  return a.known[pair_key(b, 0)] = holds;
}

bool ShortGames::at_least(Draft& a, GameId b) {
  const auto known = a.known.find(pair_key(b, 1));
  if (known != a.known.end()) return known->second;
  if (!spend()) return false;
  const bool holds =
      std::ranges::none_of(left(b), [&](GameId option) { return at_most(a, option); }) &&
      std::ranges::none_of(a.right, [&](GameId option) { return at_most(option, b); });
  return a.known[pair_key(b, 1)] = holds;
}

/// A left option that Right can answer to something no better for Left than the whole game is as
/// good as what Left then has: its value stays, so what is known of the draft stays true.
void ShortGames::bypass_left(Draft& draft) {
  for (std::size_t i = 0; i < draft.left.size() && !exhausted();) {
    const auto replies = right(draft.left[i]);
    const auto reply =
        std::ranges::find_if(replies, [&](GameId game) { return at_least(draft, game); });
    if (reply == replies.end()) {
      ++i;
      continue;
    }
    const auto instead = left(*reply);
    draft.left.erase(draft.left.begin() + static_cast<std::ptrdiff_t>(i));
    for (const GameId option : instead)
      if (std::ranges::find(draft.left, option) == draft.left.end()) draft.left.push_back(option);
  }
}

void ShortGames::bypass_right(Draft& draft) {
  for (std::size_t i = 0; i < draft.right.size() && !exhausted();) {
    const auto replies = left(draft.right[i]);
    const auto reply =
        std::ranges::find_if(replies, [&](GameId game) { return at_most(draft, game); });
    if (reply == replies.end()) {
      ++i;
      continue;
    }
    const auto instead = right(*reply);
    draft.right.erase(draft.right.begin() + static_cast<std::ptrdiff_t>(i));
    for (const GameId option : instead)
      if (std::ranges::find(draft.right, option) == draft.right.end())
        draft.right.push_back(option);
  }
}

void ShortGames::drop_dominated(std::vector<GameId>& options, bool left) {
  make_set(options);
  std::vector<GameId> kept;
  for (const GameId option : options) {
    const bool dominated = std::ranges::any_of(options, [&](GameId other) {
      return other != option && (left ? at_most(option, other) : at_most(other, option));
    });
    if (!dominated) kept.push_back(option);
  }
  options = std::move(kept);
}

GameId ShortGames::make(std::vector<GameId> left, std::vector<GameId> right) {
  drop_dominated(left, true);
  drop_dominated(right, false);
  Draft draft{std::move(left), std::move(right), {}};
  bypass_left(draft);
  bypass_right(draft);
  drop_dominated(draft.left, true);
  drop_dominated(draft.right, false);
  return exhausted() ? zero : intern(std::move(draft.left), std::move(draft.right));
}

GameId ShortGames::intern(std::vector<GameId> left, std::vector<GameId> right) {
  Entry entry{static_cast<std::uint32_t>(options_.size()),
              static_cast<std::uint32_t>(left.size()),
              static_cast<std::uint32_t>(right.size()),
              0,
              {}};
  options_.insert(options_.end(), left.begin(), left.end());
  options_.insert(options_.end(), right.begin(), right.end());
  const auto game = static_cast<GameId>(games_.size());
  games_.push_back(entry);
  const auto [place, fresh] = index_.insert(game);
  if (fresh) {
    entry.number = number_of(entry);
    entry.depth = depth_of(entry);
    games_.back() = entry;
    too_large_ = too_large_ || entry.depth > max_depth ||
                 (entry.number && (*entry.number > max_integer || *entry.number < -max_integer));
    full_ = full_ || too_large_;
    return game;
  }
  games_.pop_back();
  options_.resize(entry.begin);
  return *place;
}

/// In canonical form a number is {|}, {n-1|}, {|n+1}, or {x|y} with x < y, halfway between.
std::optional<Dyadic> ShortGames::number_of(const Entry& entry) const {
  if (entry.lefts > 1 || entry.rights > 1) return std::nullopt;
  const GameId* options = options_.data() + entry.begin;
  if (entry.lefts + entry.rights == 0) return Dyadic(0);
  if (entry.rights == 0) return *games_[options[0]].number + 1;
  if (entry.lefts == 0) return *games_[options[0]].number - 1;
  const auto& low = games_[options[0]].number;
  const auto& high = games_[options[1]].number;
  if (!low || !high || *low >= *high) return std::nullopt;
  return (*low + *high).half();
}

int ShortGames::depth_of(const Entry& entry) const {
  if (entry.number && entry.number->exponent == 0) return 0;
  int depth = 0;
  for (std::size_t i = entry.begin; i < options_.size(); ++i)
    depth = std::max(depth, games_[options_[i]].depth + 1);
  return depth;
}

GameId ShortGames::integer(int n) {
  GameId game = zero;
  for (int i = 0; i < n && !exhausted(); ++i) game = intern({game}, {});
  for (int i = 0; i > n && !exhausted(); --i) game = intern({}, {game});
  return game;
}

GameId ShortGames::game_of(Dyadic number) {
  Dyadic low = number.numerator >> number.exponent;
  Dyadic high = low + 1;
  GameId below = integer(static_cast<int>(low.numerator));
  if (number == low) return below;
  GameId above = integer(static_cast<int>(high.numerator));
  while (!exhausted()) {
    const Dyadic middle = (low + high).half();
    const GameId game = intern({below}, {above});
    if (number == middle) return game;
    (number < middle ? high : low) = middle;
    (number < middle ? above : below) = game;
  }
  return zero;
}

GameId ShortGames::negative(GameId game) {
  const std::uint64_t key = pair_key(game, ~GameId{0});
  if (const auto known = sums_.find(key); known != sums_.end()) return known->second;
  if (!spend()) return zero;
  std::vector<GameId> left_options;
  std::vector<GameId> right_options;
  for (const GameId option : copy(right(game))) left_options.push_back(negative(option));
  for (const GameId option : copy(left(game))) right_options.push_back(negative(option));
  make_set(left_options);
  make_set(right_options);
  if (exhausted()) return zero;
  return sums_[key] = intern(std::move(left_options), std::move(right_options));
}

void ShortGames::add_moved(GameId game, GameId other, std::vector<GameId>& lefts,
                           std::vector<GameId>& rights) {
  for (const GameId option : copy(left(game))) lefts.push_back(sum(option, other));
  for (const GameId option : copy(right(game))) rights.push_back(sum(option, other));
}

/// A number is moved in only where all are numbers (number translation: Siegel, ch. II.2).
GameId ShortGames::sum(GameId a, GameId b) {
  if (a > b) std::swap(a, b);
  if (a == zero) return b;
  if (const auto known = sums_.find(pair_key(a, b)); known != sums_.end()) return known->second;
  if (!spend()) return zero;
  const auto result_of = [&] {
    const auto x = number(a);
    const auto y = number(b);
    if (x && y) return game_of(*x + *y);
    std::vector<GameId> lefts;
    std::vector<GameId> rights;
    if (!x) add_moved(a, b, lefts, rights);
    if (!y) add_moved(b, a, lefts, rights);
    return make(std::move(lefts), std::move(rights));
  };
  const GameId result = result_of();
  return exhausted() ? zero : sums_[pair_key(a, b)] = result;
}

}  // namespace halfboard::solver
