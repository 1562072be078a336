#include <map>

#include "solver/cgt/thermograph.h"
#include "tests/support/catch.h"

// Games built by hand, with the names, sums and temperatures that the literature gives them.
namespace {

using namespace halfboard::solver;

class Games {
 public:
  GameId game(std::vector<GameId> left, std::vector<GameId> right) {
    return games.make(std::move(left), std::move(right));
  }
  GameId number(int n) { return games.integer(n); }
  GameId nimber(int n) {
    std::vector<GameId> smaller;
    for (int i = 0; i < n; ++i) smaller.push_back(nimber(i));
    return game(smaller, smaller);
  }
  GameId switched(int high, int low) { return game({number(high)}, {number(low)}); }
  GameId up() { return game({0}, {nimber(1)}); }
  GameId times(int n, GameId g) {
    GameId all = 0;
    for (int i = 0; i < n; ++i) all = games.sum(all, g);
    return all;
  }
  std::string text(GameId g) { return text_of(games, g).value(); }
  std::string mean(GameId g) { return Thermographs(games).of(g).mean.text(); }
  std::string temperature(GameId g) { return Thermographs(games).of(g).temperature.text(); }

 private:
  Budget budget_{Limits{}};

 public:
  ShortGames games{64 << 20, budget_};
};

/// Domineering, Left vertical, on any set of squares of a board of so many columns.
class DomineeringBySets {
 public:
  DomineeringBySets(Games& games, int columns, int rows) : games_(games), columns_(columns) {
    all_ = (1u << (columns * rows)) - 1;
  }
  GameId whole() { return of(all_); }
  GameId of(unsigned set) {
    if (const auto known = known_.find(set); known != known_.end()) return known->second;
    std::vector<GameId> left;
    std::vector<GameId> right;
    for (int s = 0; s < 32 && (set >> s) != 0; ++s) {
      const unsigned up = 1u << s | 1u << (s + columns_);
      const unsigned across = 3u << s;
      if ((all_ & up) == up && (set & up) == up) left.push_back(of(set & ~up));
      if ((s + 1) % columns_ != 0 && (set & across) == across) right.push_back(of(set & ~across));
    }
    return known_[set] = games_.game(left, right);
  }

 private:
  Games& games_;
  int columns_;
  unsigned all_;
  std::map<unsigned, GameId> known_;
};

/// A Hackenbush string from the ground up: L, R, or G for an edge that both may cut.
GameId hackenbush(Games& games, const std::string& edges) {
  std::vector<GameId> left;
  std::vector<GameId> right;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const GameId rest = hackenbush(games, edges.substr(0, i));
    if (edges[i] != 'R') left.push_back(rest);
    if (edges[i] != 'L') right.push_back(rest);
  }
  return games.game(left, right);
}

}  // namespace

TEST_CASE("dyadic rationals are exact", "[short games]") {
  CHECK(Dyadic(4, 2) == Dyadic(1));
  CHECK((Dyadic(1, 1) + Dyadic(1, 2)).text() == "3/4");
  CHECK((Dyadic(1, 1) - Dyadic(3, 3)).text() == "1/8");
  CHECK(Dyadic(-3).half().text() == "-3/2");
  CHECK(Dyadic(1, 40) > Dyadic(0));
  CHECK(Dyadic(-1, 1) < Dyadic(-1, 2));
}

TEST_CASE("known games have their names", "[short games]") {
  Games g;
  const GameId star = g.nimber(1);
  CHECK(g.text(0) == "0");
  CHECK(g.text(g.number(-7)) == "-7");
  CHECK(g.text(g.game({0}, {g.number(1)})) == "1/2");
  CHECK(g.text(g.game({g.number(2)}, {g.number(5)})) == "3");
  CHECK(g.text(g.game({g.number(-5)}, {g.number(7)})) == "0");
  CHECK(g.text(star) == "*");
  CHECK(g.text(g.nimber(5)) == "*5");
  CHECK(g.text(g.up()) == "^");
  CHECK(g.text(g.games.negative(g.up())) == "v");
  CHECK(g.text(g.games.sum(g.up(), star)) == "^*");
  CHECK(g.text(g.games.sum(g.up(), g.nimber(2))) == "^*2");
  CHECK(g.text(g.times(2, g.up())) == "^^");
  CHECK(g.text(g.games.sum(g.times(2, g.up()), star)) == "^^*");
  CHECK(g.text(g.games.negative(g.times(3, g.up()))) == "v3");
  CHECK(g.text(g.games.sum(g.number(1), star)) == "1*");
  CHECK(g.text(g.games.sum(g.number(-2), g.games.sum(g.times(4, g.up()), g.nimber(3)))) ==
        "-2^4*3");
  CHECK(g.text(g.switched(1, -1)) == "+-1");
  CHECK(g.text(g.switched(2, -1)) == "{2|-1}");
  CHECK(g.text(g.games.sum(g.number(3), g.switched(1, -1))) == "{4|2}");
  CHECK(g.text(g.game({0}, {g.game({0}, {g.number(-1)})})) == "Tiny(1)");
  CHECK(g.text(g.game({g.game({g.number(1)}, {0})}, {0})) == "Miny(1)");
  CHECK(g.text(g.game({0}, {g.game({0}, {g.switched(-1, -2)})})) == "Tiny({2|1})");
  CHECK(g.text(g.game({g.number(2)}, {g.switched(0, -4)})) == "{2||0|-4}");
  CHECK(g.text(g.game({g.number(2), g.switched(4, 0)}, {g.number(-2)})) == "{2,{4|0}|-2}");
  CHECK(g.text(g.game({0}, {g.games.sum(g.up(), g.nimber(5))})) == "^^*4");
  GameId hot = 0;
  for (int n = 1; n <= 4; ++n) hot = g.games.sum(hot, g.switched(n, -n));
  CHECK(g.text(hot) == "+-{10|8||6|4|||4|2||0|-2}");
}

TEST_CASE("sums and orders of known games", "[short games]") {
  Games g;
  auto& games = g.games;
  const GameId star = g.nimber(1);
  const GameId up = g.up();
  CHECK(games.sum(star, star) == 0);
  CHECK(games.sum(g.nimber(3), g.nimber(5)) == g.nimber(6));
  CHECK(games.sum(g.switched(1, -1), g.switched(1, -1)) == 0);
  CHECK(games.sum(up, games.negative(up)) == 0);
  CHECK((games.at_most(0, up) && !games.at_most(up, 0)));
  CHECK((!games.at_most(star, up) && !games.at_most(up, star)));  // confused
  CHECK((games.at_most(star, g.times(2, up)) && !games.at_most(g.times(2, up), star)));
  const GameId half = g.game({0}, {g.number(1)});
  CHECK(games.sum(half, half) == g.number(1));
  // Every ^ is less than every positive number, every Tiny less than every ^.
  CHECK(games.at_most(g.times(5, up), g.game({0}, {half})));
  const GameId tiny = g.game({0}, {g.game({0}, {g.number(-1)})});
  CHECK((games.at_most(g.times(5, tiny), up) && games.at_most(0, tiny) && tiny != 0));
}

TEST_CASE("means and temperatures of known games", "[short games]") {
  Games g;
  const auto check = [&](GameId game, const char* mean, const char* temperature) {
    INFO(g.text(game));
    CHECK(g.mean(game) == mean);
    CHECK(g.temperature(game) == temperature);
  };
  check(g.number(5), "5", "-1");
  check(g.game({0}, {g.number(1)}), "1/2", "-1/2");
  check(g.nimber(1), "0", "0");
  check(g.nimber(2), "0", "0");
  check(g.up(), "0", "0");
  check(g.switched(1, -1), "0", "1");
  check(g.switched(4, 1), "5/2", "3/2");
  check(g.game({g.number(2)}, {g.switched(0, -4)}), "0", "2");
  check(g.game({g.number(4)}, {g.switched(2, 0)}), "5/2", "3/2");
  check(g.game({0}, {g.game({0}, {g.number(-1)})}), "0", "0");
  check(g.game({g.switched(9, 3)}, {g.number(1)}), "3", "2");
}

TEST_CASE("Domineering has its published values", "[short games]") {
  // Winning Ways, ch. 5, and Conway, On Numbers and Games, ch. 10 (Left vertical).
  Games g;
  const auto rectangle = [&](int columns, int rows) {
    return g.text(DomineeringBySets(g, columns, rows).whole());
  };
  CHECK(rectangle(1, 1) == "0");
  CHECK(rectangle(1, 2) == "1");
  CHECK(rectangle(2, 1) == "-1");
  CHECK(rectangle(1, 7) == "3");
  CHECK(rectangle(2, 2) == "+-1");
  CHECK(rectangle(3, 2) == "{2|-1/2}");
  CHECK(rectangle(2, 3) == "{1/2|-2}");
  CHECK(rectangle(3, 3) == "+-1");
  // The L of three squares is *; a column of three with a foot is 1/2.
  CHECK(g.text(DomineeringBySets(g, 2, 2).of(0b0111)) == "*");
  CHECK(g.text(DomineeringBySets(g, 2, 3).of(0b010111)) == "1/2");
}

TEST_CASE("Hackenbush strings have Berlekamp's values", "[short games]") {
  Games g;
  const auto value = [&](const char* edges) { return g.text(hackenbush(g, edges)); };
  CHECK(value("LLL") == "3");
  CHECK(value("LR") == "1/2");
  CHECK(value("LLR") == "3/2");
  CHECK(value("LRLR") == "5/8");
  CHECK(value("RLLL") == "-1/8");
  CHECK(value("GGG") == "*3");
  CHECK(value("GL") == "^*");
  CHECK(value("GR") == "v*");
  CHECK(value("LG") == "1*");
}

TEST_CASE("canonical forms don't depend on how a game is given", "[short games]") {
  // All games with options among some of birthday up to 2: equal exactly if no difference is won.
  Games g;
  auto& games = g.games;
  const std::vector<GameId> parts{0,           g.number(1), g.number(-1),
                                  g.nimber(1), g.up(),      g.switched(1, 0)};
  std::vector<GameId> made;
  for (unsigned left = 0; left < 64; left += 5)
    for (unsigned right = 0; right < 64; right += 7) {
      std::vector<GameId> lefts;
      std::vector<GameId> rights;
      for (std::size_t i = 0; i < 6; ++i) {
        if (left >> i & 1) lefts.push_back(parts[i]);
        if (right >> i & 1) rights.push_back(parts[i]);
      }
      made.push_back(games.make(lefts, rights));
    }
  int bad = 0;
  for (const GameId a : made) {
    bad += games.sum(a, games.negative(a)) != 0;
    bad += games.negative(games.negative(a)) != a;
    for (const GameId b : made) {
      const GameId difference = games.sum(a, games.negative(b));
      bad += (difference == 0) != (a == b);
      bad += games.at_most(a, b) != games.at_most(difference, 0);
    }
  }
  CHECK(bad == 0);
  // No option of a canonical form is dominated or reversible.
  for (GameId a = 0; a < games.size(); ++a)
    for (const GameId option : games.left(a)) {
      for (const GameId other : games.left(a))
        bad += other != option && games.at_most(option, other);
      for (const GameId reply : games.right(option)) bad += games.at_most(reply, a);
    }
  CHECK(bad == 0);
  CHECK_FALSE(games.exhausted());
}

TEST_CASE("games stop at limits", "[short games]") {
  Budget few(Limits{.nodes = 50});
  ShortGames games(1 << 20, few);
  GameId all = 0;
  for (int n = 1; n <= 6; ++n)
    all = games.sum(all, games.make({games.integer(n)}, {games.integer(-n)}));
  CHECK(games.exhausted());

  Budget many{Limits{}};
  ShortGames small(4096, many);
  all = 0;
  for (int n = 1; n <= 8; ++n)
    all = small.sum(all, small.make({small.integer(n)}, {small.integer(-n)}));
  CHECK(small.exhausted());

  ShortGames far(1 << 22, many);
  far.integer(-ShortGames::max_integer);
  CHECK_FALSE(far.exhausted());
  far.integer(ShortGames::max_integer + 1);
  CHECK(far.too_large());

  ShortGames deep(1 << 22, many);
  const GameId star = deep.make({0}, {0});
  const GameId up = deep.make({0}, {star});
  all = 0;
  for (int n = 2; n <= ShortGames::max_depth; ++n) all = deep.sum(all, up);
  CHECK_FALSE(deep.exhausted());
  deep.sum(all, deep.sum(up, up));
  CHECK(deep.too_large());
}

TEST_CASE("numbers add as numbers, and to other games as options", "[short games]") {
  Games g;
  for (const Dyadic number : {Dyadic(0), Dyadic(-7), Dyadic(900), Dyadic(5, 3), Dyadic(-719, 6)}) {
    const GameId game = g.games.game_of(number);
    CHECK(g.games.number(game) == number);
    CHECK(g.games.negative(game) == g.games.game_of(-number));
    // With every option, as the sum is defined.
    const GameId hot = g.game({g.number(2)}, {g.switched(0, -3)});
    const GameId sum = g.games.sum(hot, game);
    std::vector<GameId> left{g.games.sum(g.number(2), game)};
    std::vector<GameId> right{g.games.sum(g.switched(0, -3), game)};
    for (const GameId o : std::vector<GameId>(g.games.left(game).begin(), g.games.left(game).end()))
      left.push_back(g.games.sum(hot, o));
    for (const GameId o :
         std::vector<GameId>(g.games.right(game).begin(), g.games.right(game).end()))
      right.push_back(g.games.sum(hot, o));
    CHECK(g.game(left, right) == sum);
    CHECK(g.games.sum(sum, g.games.negative(game)) == hot);
  }
  CHECK(g.games.sum(g.games.integer(450), g.games.integer(-500)) == g.number(-50));
  CHECK_FALSE(g.games.exhausted());
}
