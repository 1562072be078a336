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

/// The placement game without memory, classes and early ends, asked twice: of what is open all is
/// bad for player 1, or all is good. Ends after twelve placements.
int plain_value(const Position& p, const std::function<int(const Position&)>& result) {
  if (!p.setting_up()) return result(p);
  int least = 1;
  int most = -1;
  for (const auto& move : solver::MoveList<Game>(p)) {
    const int after = plain_value(Game::play(p, move), result);
    least = std::min(least, after);
    most = std::max(most, after);
  }
  return p.side == groups::Side::white ? most : least;
}

Standing plain_standing(const Position& p,
                        const std::function<Standing(const Position&)>& standing) {
  using enum Standing;
  const int least = plain_value(p, [&](const Position& setup) {
    const Standing known = standing(setup);
    return known == player_1 ? 1 : known == draw || known == player_1_holds ? 0 : -1;
  });
  const int most = plain_value(p, [&](const Position& setup) {
    const Standing known = standing(setup);
    return known == player_2 ? -1 : known == draw || known == player_2_holds ? 0 : 1;
  });
  if (least == 1) return player_1;
  if (most == -1) return player_2;
  if (least == 0) return most == 0 ? draw : player_1_holds;
  return most == 0 ? player_2_holds : open;
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

TEST_CASE("groups: the placement game backs up what is known of the set-ups", "[groups]") {
  // Any labelling of the set-ups will do; images of a set-up share one.
  std::map<Standing, int> seen;
  for (std::uint64_t seed = 0; seed < 48; ++seed) {
    const auto standing = [&](const Position& p) {
      const Position least = groups::class_of(p);
      const std::uint64_t mixed = (least.white * 31 + least.black + seed) * 0x9e3779b97f4a7c15u;
      // One of them is frequent, another one with each seed, so that all of them come up.
      constexpr std::array all{Standing::open, Standing::player_1,       Standing::player_2,
                               Standing::draw, Standing::player_1_holds, Standing::player_2_holds};
      const std::uint64_t shift = mixed >> 60 < 6 ? mixed >> 60 : 0;
      return all[(seed + shift) % all.size()];
    };
    for (const char* text : {"8/8/2wbwb2/2bwbw2/8/8/8/8 w", "8/8/2wbwb2/2bw4/2w2b2/3w4/8/8 b"}) {
      const auto p = Game::parse(text, {});
      REQUIRE(p);
      groups::PlacementGame game(standing);
      const Standing value = game.value(*p);
      CHECK(value == plain_standing(*p, standing));
      ++seen[value];
    }
  }
  CHECK(seen.size() == 6);
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
  // What player 2 never loses he may still win, and player 1 can't.
  const auto held = [&](const Position& p) {
    return centre_empty(p) ? Standing::player_2_holds : Standing::player_1;
  };
  const auto deciding_held = [&](Standing winner) {
    return groups::deciding_setups({}, classes, held, winner, [] { return false; });
  };
  CHECK(deciding_held(Standing::player_2) == open);
  CHECK(deciding_held(Standing::player_1) == std::vector<Position>{});
  // Player 2 is sure not to lose: he leaves d4 and e5 empty. Player 1 needs what he needed to win.
  CHECK(deciding_held(Standing::player_2_holds) == std::vector<Position>{});
  const auto draws = deciding_held(Standing::player_1_holds);
  REQUIRE(draws);
  CHECK(draws->size() == needed.size());
  groups::PlacementGame drawn([&](const Position& p) {
    return std::ranges::find(*draws, groups::class_of(p)) != draws->end() ? Standing::draw
                                                                          : held(p);
  });
  CHECK(drawn.value(Game::start({})) == Standing::draw);
}

}  // namespace
