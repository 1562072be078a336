#include "games/groups/openings.h"

#include <array>
#include <functional>
#include <map>

#include "tests/support/catch.h"

// The set-ups and their classes, the placement game.
namespace {

using namespace halfboard;
using groups::Game;
using groups::Position;
using groups::Standing;

/// The placement game without memory, classes and early ends. Ends after twelve placements.
Standing plain_value(const Position& p, const std::function<Standing(const Position&)>& standing) {
  if (!p.setting_up()) return standing(p);
  int least = 2;
  int most = 0;
  for (const auto& move : solver::MoveList<Game>(p)) {
    // 0: player 2 wins, 1: open, 2: player 1 wins.
    const Standing after = plain_value(Game::play(p, move), standing);
    const int rank = after == Standing::player_1 ? 2 : after == Standing::open ? 1 : 0;
    least = std::min(least, rank);
    most = std::max(most, rank);
  }
  constexpr Standing by_rank[] = {Standing::player_2, Standing::open, Standing::player_1};
  return by_rank[p.side == groups::Side::white ? most : least];
}

TEST_CASE("groups: set-ups and their classes", "[groups]") {
  const auto setups = groups::all_setups({});
  CHECK(setups.size() == 784);
  std::map<Game::Key, int> classes;
  for (const Position& p : setups) {
    REQUIRE(Game::parse(Game::format(p), {}));
    const Position least = groups::class_of(p);
    for (int i = 0; i < p.labels.kept(); ++i)
      REQUIRE(groups::class_of(Game::transform(p, i)) == least);
    ++classes[Game::key(least)];
  }
  CHECK(classes.size() == 216);
  // Under these labels both may be connected, which can't be read.
  const std::pair<const char*, std::size_t> others[] = {{"wwwwwwwwwwbbbbbb", 145},
                                                        {"bbbbbbbbwwwwwwww", 384}};
  for (const auto& [labels, size] : others) {
    const auto rules = Game::rules({{"labels", labels}});
    REQUIRE(rules);
    const auto list = groups::all_setups(*rules);
    CHECK(list.size() == size);
    for (const Position& p : list) CHECK(Game::parse(Game::format(p), *rules));
  }
}

TEST_CASE("groups: the placement game backs up three values", "[groups]") {
  // Any labelling of the set-ups by three values will do; images of a set-up share one.
  std::map<Standing, int> seen;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const auto standing = [&](const Position& p) {
      const Position least = groups::class_of(p);
      const std::uint64_t mixed = (least.white * 31 + least.black + seed) * 0x9e3779b97f4a7c15u;
      // One of the three is frequent, another one with each seed, so that all of them come up.
      constexpr std::array all{Standing::open, Standing::player_1, Standing::player_2};
      const std::uint64_t shift = mixed >> 60 < 2 ? 1 : mixed >> 60 < 5 ? 2 : 0;
      return all[(seed + shift) % 3];
    };
    for (const char* text : {"8/8/2wbwb2/2bwbw2/8/8/8/8 w", "8/8/2wbwb2/2bw4/2w2b2/3w4/8/8 b"}) {
      const auto p = Game::parse(text, {});
      REQUIRE(p);
      groups::PlacementGame game(standing);
      const Standing value = game.value(*p);
      CHECK(value == plain_value(*p, standing));
      ++seen[value];
    }
  }
  CHECK(seen.size() > 1);
  // A group complete during the set-up wins at once.
  const auto rules = Game::rules({{"labels", "wwbbwwbbwwbbwwbb"}});
  const auto p = Game::parse("8/8/4b3/2ww4/2wwbb2/2w1bb2/8/8 w", *rules);
  REQUIRE(p);
  groups::PlacementGame game([](const Position&) { return Standing::player_2; });
  CHECK(game.value(*p) == Standing::player_1);
}

TEST_CASE("groups: the set-ups that decide the game", "[groups]") {
  // Player 1 wins all but those in which player 2 leaves d4 and e5 empty, which are open. Each
  // fills his own squares as he likes. So player 2 has to win against all of player 1's choices
  // there, and player 1 needs less than all of them.
  const auto centre_empty = [](const Position& p) {
    return !(p.black & (groups::Board::bit(groups::Board::square(3, 3)) |
                        groups::Board::bit(groups::Board::square(4, 4))));
  };
  std::vector<Position> classes;
  std::vector<Position> open;
  for (const Position& p : groups::all_setups({})) {
    if (groups::class_of(p) != p) continue;
    classes.push_back(p);
    if (centre_empty(p)) open.push_back(p);
  }
  const auto standing = [&](const Position& p) {
    return centre_empty(p) ? Standing::open : Standing::player_1;
  };
  const auto deciding = [&](Standing winner, bool stop) {
    return groups::deciding_setups({}, classes, standing, winner, [stop] { return stop; });
  };
  CHECK(deciding(Standing::player_2, false) == open);
  CHECK_FALSE(deciding(Standing::player_1, true));  // none that could be smaller
  const auto found = deciding(Standing::player_1, false);
  REQUIRE(found);
  const auto& needed = *found;
  CHECK(!needed.empty());
  CHECK(needed.size() < open.size());
  for (const std::size_t count : {needed.size(), needed.size() - 1}) {
    groups::PlacementGame game([&](const Position& p) {
      const auto last = needed.begin() + static_cast<std::ptrdiff_t>(count);
      return std::find(needed.begin(), last, p) != last ? Standing::player_1 : standing(p);
    });
    CHECK(game.value(Game::start({})) ==
          (count == needed.size() ? Standing::player_1 : Standing::open));
  }
}

}  // namespace
