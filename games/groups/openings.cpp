#include "games/groups/openings.h"

#include <algorithm>
#include <set>
#include <utility>

#include "solver/random.h"

namespace halfboard::groups {
namespace {

/// The sets of six of the squares, ascending.
std::vector<Word> sixes(Word squares) {
  std::vector<Word> sets;
  for (Word set = squares; set; set = (set - 1) & squares)
    if (std::popcount(set) == pieces_a_side) sets.push_back(set);
  std::reverse(sets.begin(), sets.end());
  return sets;
}

Standing standing_of(const ResultBounds& bounds) {
  if (bounds.least == bounds.most)
    return bounds.least > 0   ? Standing::player_1
           : bounds.least < 0 ? Standing::player_2
                              : Standing::draw;
  if (bounds.least == 0) return Standing::player_1_holds;
  return bounds.most == 0 ? Standing::player_2_holds : Standing::open;
}

/// What both say together; nothing if they contradict each other.
std::optional<Standing> both(Standing a, Standing b) {
  const auto [least, most] = bounds_of(a);
  const ResultBounds together{std::max(least, bounds_of(b).least),
                              std::min(most, bounds_of(b).most)};
  return together.least <= together.most ? std::optional(standing_of(together)) : std::nullopt;
}

/// Would the wish tell more than is known?
bool may_become(Standing known, Standing wish) {
  const auto together = both(known, wish);
  return together && *together != known;
}

}  // namespace

std::vector<Position> all_setups(const Rules& rules) {
  std::vector<Position> setups;
  for (const Word white : sixes(rules.labels.white()))
    for (const Word black : sixes(rules.labels.black()))
      if (!connected(white) || !connected(black))
        setups.push_back({white, black, Side::white, rules.variant, rules.labels});
  return setups;
}

Position class_of(const Position& position) {
  Position least = position;
  for (int i = 1; i < position.labels.kept(); ++i) {
    const Position image = Game::transform(position, i);
    if (Game::key(image) < Game::key(least)) least = image;
  }
  return least;
}

Standing PlacementGame::value(const Position& position) {
  const Position p = class_of(position);
  if (const int winner = Game::winner(p); winner != solver::nobody)
    return winner == 0 ? Standing::player_1 : Standing::player_2;
  if (!p.setting_up()) return standing_(p);
  const auto found = known_.find(Game::key(p));
  if (found != known_.end()) return found->second;
  const bool maximises = p.side == Side::white;
  ResultBounds best = bounds_of(maximises ? Standing::player_2 : Standing::player_1);
  for (const Move& move : solver::MoveList<Game>(p)) {
    const ResultBounds after = bounds_of(value(Game::play(p, move)));
    best.least = maximises ? std::max(best.least, after.least) : std::min(best.least, after.least);
    best.most = maximises ? std::max(best.most, after.most) : std::min(best.most, after.most);
  }
  return known_[Game::key(p)] = standing_of(best);
}

std::optional<std::vector<Position>> deciding_setups(
    const Rules& rules, std::vector<Position> classes,
    const std::function<Standing(const Position&)>& standing, Standing wish,
    const std::function<bool()>& stop) {
  constexpr int orders = 12;
  std::erase_if(classes, [&](const Position& p) { return !may_become(standing(p), wish); });
  std::set<Game::Key> chosen;
  const auto decides = [&] {
    PlacementGame game([&](const Position& p) {
      const Standing known = standing(p);
      return chosen.contains(Game::key(p)) ? both(known, wish).value_or(known) : known;
    });
    return !may_become(game.value(Game::start(rules)), wish);
  };
  const auto choose_all = [&] {
    for (const Position& p : classes) chosen.insert(Game::key(p));
  };
  choose_all();
  if (!decides()) return std::vector<Position>{};
  // What is left depends much on what is left out first.
  std::vector<Position> fewest = classes;
  for (int order = 0; order < orders; ++order) {
    // The same order on every machine.
    if (order > 0) solver::Stream(static_cast<std::uint64_t>(order), 0).shuffle(classes);
    std::vector<Position> needed = classes;
    std::erase_if(needed, [&](const Position& p) {
      if (stop()) return false;
      chosen.erase(Game::key(p));
      if (decides()) return true;
      chosen.insert(Game::key(p));
      return false;
    });
    if (stop()) return std::nullopt;
    if (needed.size() < fewest.size()) fewest = std::move(needed);
    choose_all();
  }
  std::ranges::sort(fewest, {}, Game::key);
  return fewest;
}

}  // namespace halfboard::groups
