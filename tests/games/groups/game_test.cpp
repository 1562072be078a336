#include "games/groups/game.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "solver/forced_win.h"
#include "solver/random.h"
#include "tests/support/catch.h"
#include "tests/support/conformance.h"

using namespace halfboard;
using groups::Board;
using groups::Game;
using groups::Labels;
using groups::Position;
using groups::Word;

namespace {

/// A second set of rules from the text of a position: an array of characters and loops.
class Plain {
 public:
  Plain(const std::string& text, bool king, bool nojump)
      : king_(king), nojump_(nojump), side_(text.back()) {
    std::size_t i = 0;
    for (int rank = 8; rank-- > 0; ++i)
      for (int file = 0; file < 8; ++i) {
        if (text[i] >= '1' && text[i] <= '8')
          file += text[i] - '0';
        else
          at(file++, rank) = text[i];
      }
  }

  [[nodiscard]] int pieces(char colour) const {
    return static_cast<int>(std::count(cells_.begin(), cells_.end(), colour));
  }

  /// Six pieces, and a walk from one of them along ranks and files finds all.
  [[nodiscard]] bool connected(char colour) const {
    if (pieces(colour) != 6) return false;
    std::vector<std::size_t> open{
        static_cast<std::size_t>(std::find(cells_.begin(), cells_.end(), colour) - cells_.begin())};
    std::set<std::size_t> seen(open.begin(), open.end());
    while (!open.empty()) {
      const int file = static_cast<int>(open.back() % 8);
      const int rank = static_cast<int>(open.back() / 8);
      open.pop_back();
      for (int df = -1; df <= 1; ++df)
        for (int dr = -1; dr <= 1; ++dr)
          if (std::abs(df) + std::abs(dr) == 1 && holds(file + df, rank + dr, colour) &&
              seen.insert(index(file + df, rank + dr)).second)
            open.push_back(index(file + df, rank + dr));
    }
    return seen.size() == 6;
  }

  /// Legal moves, sorted. During set-up under the default labels.
  [[nodiscard]] std::vector<std::string> moves() const {
    std::vector<std::string> names;
    if (connected('w') || connected('b')) return names;
    const bool placing = pieces('w') < 6 || pieces('b') < 6;
    for (int file = 0; file < 8; ++file)
      for (int rank = 0; rank < 8; ++rank) {
        const bool centre = file >= 2 && file <= 5 && rank >= 2 && rank <= 5;
        const char label = (file + rank) % 2 == 1 ? 'w' : 'b';
        if (placing && centre && label == side_ && holds(file, rank, '.'))
          names.push_back(name(file, rank));
        if (!placing && holds(file, rank, side_)) add_moves(file, rank, names);
      }
    std::sort(names.begin(), names.end());
    return names;
  }

 private:
  static std::size_t index(int file, int rank) { return static_cast<std::size_t>(file + 8 * rank); }
  static std::string name(int file, int rank) {
    return {static_cast<char>('a' + file), static_cast<char>('1' + rank)};
  }
  char& at(int file, int rank) { return cells_[index(file, rank)]; }
  [[nodiscard]] bool holds(int file, int rank, char what) const {
    return file >= 0 && file < 8 && rank >= 0 && rank < 8 && cells_[index(file, rank)] == what;
  }

  void add_moves(int file, int rank, std::vector<std::string>& names) const {
    const std::string from = name(file, rank) + "-";
    for (int df = -1; df <= 1; ++df)
      for (int dr = -1; dr <= 1; ++dr) {
        if (df == 0 && dr == 0) continue;
        for (int n = 1; n <= (king_ ? 1 : 7); ++n) {
          if (!holds(file + n * df, rank + n * dr, '.')) break;
          names.push_back(from + name(file + n * df, rank + n * dr));
        }
        const bool hurdle = holds(file + df, rank + dr, 'w') || holds(file + df, rank + dr, 'b');
        if (!nojump_ && hurdle && holds(file + 2 * df, rank + 2 * dr, '.'))
          names.push_back(from + name(file + 2 * df, rank + 2 * dr));
      }
  }

  std::array<char, 64> cells_ = [] {
    std::array<char, 64> empty{};
    empty.fill('.');
    return empty;
  }();
  bool king_;
  bool nojump_;
  char side_;
};

std::vector<std::string> names_of(const Position& p) {
  std::vector<std::string> names;
  for (const auto& move : solver::MoveList<Game>(p)) names.push_back(Game::format_move(p, move));
  std::sort(names.begin(), names.end());
  return names;
}

/// Compares with the plain rules; false once the game is over.
bool agrees(const Position& p) {
  const std::string text = Game::format(p);
  const Plain plain(text, p.variant.king, p.variant.nojump);
  const auto expected = plain.moves();
  INFO(text << " rules " << groups::name_of(p.variant));
  REQUIRE(names_of(p) == expected);
  REQUIRE(Game::count_moves(p) == static_cast<int>(expected.size()));
  REQUIRE(groups::connected(p.white) == plain.connected('w'));
  REQUIRE(groups::connected(p.black) == plain.connected('b'));
  return !expected.empty();
}

Word random_squares(solver::Stream& random, int size, Word taken) {
  Word set = 0;
  while (std::popcount(set) < size) set |= Board::bit(static_cast<int>(random.below(64))) & ~taken;
  return set;
}

/// A random connected set, grown square by square.
Word random_group(solver::Stream& random, int size, Word taken) {
  Word set = random_squares(random, 1, taken);
  while (std::popcount(set) < size) {
    const Word edge = bitboards::orthogonal_neighbours<Board>(set) & ~set & ~taken;
    if (!edge) return random_group(random, size, taken);
    set |= random_squares(random, 1, ~edge);
  }
  return set;
}

Position position_of(const std::string& text, std::string_view rules = "standard") {
  const auto position = Game::parse(text, {groups::variant_named(rules).value(), Labels{}});
  if (!position) FAIL(position.error().line());
  return *position;
}

/// All positions with `plies` pieces placed.
std::vector<Position> placed(const Position& start, int plies) {
  std::map<Game::Key, Position> level{{Game::key(start), start}};
  for (int ply = 0; ply < plies; ++ply) {
    std::map<Game::Key, Position> next;
    for (const auto& [key, p] : level)
      for (const auto& move : solver::MoveList<Game>(p)) {
        const Position below = Game::play(p, move);
        next.emplace(Game::key(below), below);
      }
    level = std::move(next);
  }
  std::vector<Position> all;
  for (const auto& [key, p] : level) all.push_back(p);
  return all;
}

}  // namespace

TEST_CASE("groups: moves agree with the plain rules in random games", "[groups]") {
  for (const auto variant : groups::all_variants)
    for (std::uint64_t game = 0; game < 10; ++game) {
      solver::Stream random(7, game);
      Position p = Game::start({variant, Labels{}});
      for (int ply = 0; ply < 150 && agrees(p); ++ply) {
        const solver::MoveList<Game> moves(p);
        p = Game::play(p, moves[random.below(moves.size())]);
      }
    }
}

TEST_CASE("groups: moves agree with the plain rules on random positions", "[groups]") {
  for (std::uint64_t i = 0; i < 2000; ++i) {
    solver::Stream random(8, i);
    Position p;
    p.variant = groups::all_variants[i % 4];
    // Mostly crowded: both groups grown and then one square of each moved, or all at random.
    p.white = i % 3 ? random_group(random, 5, 0) : random_squares(random, 5, 0);
    p.white |= random_squares(random, 1, p.white);
    p.black = i % 3 ? random_group(random, 5, p.white) : random_squares(random, 5, p.white);
    p.black |= random_squares(random, 1, p.white | p.black);
    p.side = random.below(2) ? groups::Side::white : groups::Side::black;
    agrees(p);
  }
}

TEST_CASE("groups: connected sets of six", "[groups]") {
  // Every connected set, grown from single squares: the 6,872 placed hexominoes.
  std::set<Word> grown;
  for (int s = 0; s < Board::squares; ++s) grown.insert(Board::bit(s));
  for (int size = 2; size <= groups::pieces_a_side; ++size) {
    std::set<Word> larger;
    for (const Word set : grown) {
      CHECK_FALSE(groups::connected(set));  // too few
      bitboards::for_each(bitboards::orthogonal_neighbours<Board>(set) & ~set,
                          [&](int s) { larger.insert(set | Board::bit(s)); });
    }
    grown = std::move(larger);
  }
  CHECK(grown.size() == 6872);
  CHECK(std::all_of(grown.begin(), grown.end(), groups::connected));
  // Nearly connected sets: five of a group and one square anywhere.
  for (std::uint64_t i = 0; i < 20'000; ++i) {
    solver::Stream random(9, i);
    const Word five = random_group(random, 5, 0);
    const Word set = five | random_squares(random, 1, five);
    REQUIRE(groups::connected(set) == grown.contains(set));
  }
}

TEST_CASE("groups: 784 set-ups in 216 classes", "[groups]") {
  const auto setups = placed(Game::start({}), 12);
  CHECK(setups.size() == 784);
  std::map<int, int> classes;  // size to number
  std::set<Game::Key> seen;
  for (const Position& p : setups) {
    CHECK_FALSE(p.setting_up());
    CHECK_FALSE(p.finished());
    if (seen.contains(Game::key(p))) continue;
    std::set<Game::Key> images;
    for (int s = 0; s < p.labels.kept(); ++s) images.insert(Game::key(Game::transform(p, s)));
    ++classes[static_cast<int>(images.size())];
    seen.insert(images.begin(), images.end());
  }
  CHECK(classes == std::map<int, int>{{1, 4}, {2, 34}, {4, 178}});
  const auto classic = position_of("start classic");
  CHECK(std::find(setups.begin(), setups.end(), classic) != setups.end());
}

TEST_CASE("groups: conformance of all rules and of other labels", "[groups]") {
  for (const auto variant : groups::all_variants) {
    const groups::Rules rules{variant, Labels{}};
    tests::check_conformance<Game>(Game::start(rules), rules, 3, 2, 40);
    tests::check_conformance<Game>(*Game::parse("classic", rules), rules, 4, 1, 40);
  }
  // w on the left half, where groups can be complete during set-up; ten squares against six.
  for (const char* labels : {"wwbbwwbbwwbbwwbb", "wwwwwwwwwwbbbbbb", "WBWBWBWBWBWBWBWB"}) {
    const auto rules = Game::rules({{"labels", labels}});
    REQUIRE(rules);
    tests::check_conformance<Game>(Game::start(*rules), *rules, 5, 6, 16);
  }
}

TEST_CASE("groups: labels are sixteen letters, six or more of each", "[groups]") {
  CHECK(Game::rules({{"labels", "wbwbbwbwwbwbbwbw"}})->labels == Labels{});
  const std::map<std::string, std::string> bad{{"", "bad labels"},
                                               {"wbwbbwbwwbwbbwb", "bad labels"},
                                               {"wbwbbwbwwbwbbwbww", "bad labels"},
                                               {"wbwbbwbwwbwbbwbx", "unknown label 'x'"},
                                               {"wbwb wbwwbwbbwbw", "square c5"},
                                               {"wwwwwwwwwwwbbbbb", "11 squares w"},
                                               {"wwwwwbbbbbbbbbbb", "5 squares w"}};
  for (const auto& [text, part] : bad) {
    const auto rules = Game::rules({{"labels", text}});
    INFO(text);
    REQUIRE_FALSE(rules);
    CHECK(rules.error().line().find(part) != std::string::npos);
  }
  CHECK_FALSE(Game::rules({{"rules", "queen"}}));
}

TEST_CASE("groups: short wins are found, long ones stay unknown", "[groups]") {
  using solver::Outcome;
  struct Case {
    const char* text;
    const char* rules;
    Outcome result;
    int plies;
  };
  // One step to go; two king's steps, with b too far away to block or to win; and b to move there.
  const Case cases[] = {
      {"8/8/8/8/8/w4b1b/ww3b1b/ww1w1b1b w", "standard", Outcome::win, 1},
      {"b6b/8/3b2b1/8/b5b1/w7/ww6/ww2w3 w", "standard", Outcome::win, 1},
      {"b6b/8/3b2b1/8/b5b1/w7/ww6/ww2w3 w", "king-nojump", Outcome::win, 3},
      {"b6b/8/3b2b1/8/b5b1/w7/ww6/ww1w4 b", "king-nojump", Outcome::loss, 2},
      {"8/8/8/8/8/w4b1b/ww3b1b/www2b1b b", "king", Outcome::loss, 0},
      {"8/8/8/8/8/w4b1b/ww3b1b/www2b1b w", "king", Outcome::win, 0},
  };
  for (const Case& c : cases) {
    INFO(c.text << " rules " << c.rules);
    solver::Budget budget({.memory_mib = 16});
    const auto answer = solver::GenericSolver<Game>(budget).solve(position_of(c.text, c.rules));
    CHECK(answer.result == c.result);
    CHECK(answer.plies == c.plies);
    CHECK(answer.pv.size() == static_cast<std::size_t>(c.plies));
  }
  solver::Budget budget({.nodes = 3000, .memory_mib = 16});
  const auto answer = solver::GenericSolver<Game>(budget).solve(position_of("start classic"));
  CHECK(answer.result == Outcome::unknown);
  CHECK(answer.best.empty());
}

TEST_CASE("groups: random text is read or refused, never half read", "[groups]") {
  const std::string good = "b7/2w4w/4b3/1w3b2/3w4/b5w1/2b4b/5w2 b";
  const std::string letters = "wb12345678/# -a";
  for (std::uint64_t i = 0; i < 20'000; ++i) {
    solver::Stream random(10, i);
    std::string text = good;
    for (std::uint64_t edits = 1 + random.below(4); edits-- > 0;) {
      const auto at = static_cast<std::size_t>(random.below(text.size()));
      const char c = letters[static_cast<std::size_t>(random.below(letters.size()))];
      if (random.below(3) == 0)
        text.erase(at, 1);
      else if (random.below(2))
        text[at] = c;
      else
        text.insert(at, 1, c);
    }
    const auto p = Game::parse(text, {});
    if (!p) {
      REQUIRE_FALSE(p.error().line().empty());
    } else {
      REQUIRE(Game::parse(Game::format(*p), {}));
      REQUIRE(*Game::parse(Game::format(*p), {}) == *p);
      agrees(*p);
    }
    if (const auto move = Game::parse_move(position_of(good), text.substr(0, random.below(6))))
      REQUIRE(solver::MoveList<Game>(position_of(good)).size() == 104);
  }
}

// README.md: unless six pieces are connected, eight or more squares are next to them, kingwise, and
// six enemies cannot fill those. So nobody is ever out of moves, under any of the rules.
TEST_CASE("groups: nobody can be out of moves", "[groups][.slow]") {
  std::uint64_t sets = 0;
  int least = 64;
  for (Word set = 63;;) {
    ++sets;
    if (const int n = std::popcount(bitboards::neighbours<Board>(set));
        n < least && !groups::connected(set))
      least = n;
    // The next larger number with as many bits (Gosper).
    const Word low = set & (~set + 1);
    const Word carried = set + low;
    if (!carried) break;
    set = ((carried ^ set) >> (std::countr_zero(low) + 2)) | carried;
  }
  CHECK(sets == 74'974'368);  // C(64, 6)
  CHECK(least == 8);
}
