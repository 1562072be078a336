#include "games/sight_reduction/solitaire/patterns/pattern.h"

#include <atomic>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "games/sight_reduction/deal.h"
#include "games/sight_reduction/lattice/lattice.h"
#include "games/sight_reduction/solitaire/patterns/pattern_finder.h"
#include "games/sight_reduction/solitaire/patterns/pattern_library.h"
#include "solver/random.h"
#include "tests/support/catch.h"

// Patterns: the game of a pattern against one without shortcuts, and what known patterns tell
// against deals that hold them.
namespace {

using namespace halfboard;
using namespace halfboard::sight_reduction;

/// The game of a pattern, plainly: loops along lines, every placement tried, wild squares as the
/// definition has them.
class PlainPattern {
 public:
  PlainPattern(Word white, Word black, Word board = Board::all)
      : white_(white), black_(black), wild_(board & ~(white | black)) {}

  bool solvable(int white_roots, int black_roots) {
    for (const Word w : subsets(white_, white_roots))
      for (const Word b : subsets(black_, black_roots)) {
        const unsigned flags =
            (std::popcount(w) < white_roots ? 1u : 0u) | (std::popcount(b) < black_roots ? 2u : 0u);
        if (search(w | b, flags)) return true;
      }
    return false;
  }

 private:
  static std::vector<Word> subsets(Word set, int most) {
    std::vector<Word> found;
    for (Word sub = set;; sub = (sub - 1) & set) {
      if (std::popcount(sub) <= most) found.push_back(sub);
      if (sub == 0) return found;
    }
  }

  struct Seen {
    bool friend_core = false;
    bool wild = false;
  };
  /// What the checker on s sees: the first placed one, and wild squares up to there.
  [[nodiscard]] Seen look(Word placed, int s, Word friends) const {
    Seen seen;
    for (const auto& [df, dr] : {std::pair{0, 1}, {0, -1}, {1, 0}, {-1, 0}})
      for (int f = s % 4 + df, r = s / 4 + dr; f >= 0 && f < 4 && r >= 0 && r < 8;
           f += df, r += dr) {
        const Word bit = Board::bit(f + 4 * r);
        if (wild_ & bit) seen.wild = true;
        if (!(placed & bit)) continue;
        if (friends & bit) seen.friend_core = true;
        break;
      }
    return seen;
  }

  bool search(Word placed, unsigned flags) {
    bitboards::for_each(placed, [&](int s) {
      const bool white = white_ & Board::bit(s);
      if (look(placed, s, white ? white_ : black_).wild) flags |= white ? 1u : 2u;
    });
    if (placed == (white_ | black_)) return true;
    if (!met_.insert(std::uint64_t{flags} << 32 | placed).second) return false;
    for (Word rest = (white_ | black_) & ~placed; rest; rest &= rest - 1) {
      const int s = std::countr_zero(rest);
      const bool white = white_ & Board::bit(s);
      const Seen seen = look(placed, s, white ? white_ : black_);
      if ((seen.friend_core || (seen.wild && (flags & (white ? 1u : 2u)))) &&
          search(placed | Board::bit(s), flags))
        return true;
    }
    return false;
  }

  Word white_;
  Word black_;
  Word wild_;
  std::unordered_set<std::uint64_t> met_;
};

/// A known pattern after up to three changes: a square goes wild, or becomes white or black. So
/// about as many can be placed as not, and often a single checker decides.
Pattern changed_pattern(std::uint64_t index) {
  static const std::vector<Pattern> small = [] {
    std::vector<Pattern> list;
    for (const Pattern& p : known_patterns())
      if (std::popcount(p.white | p.black) <= 13) list.push_back(p);
    return list;
  }();
  solver::Stream random(1603, index);
  Pattern p = small[index % small.size()];
  for (auto changes = random.below(4); changes > 0; --changes) {
    const Word bit = Board::bit(static_cast<int>(random.below(Board::squares)));
    const auto becomes = random.below(3);
    p.white = becomes == 1 ? p.white | bit : p.white & ~bit;
    p.black = becomes == 2 ? p.black | bit : p.black & ~bit;
  }
  return p;
}

struct Puzzle {
  Pattern core;
  Word board;
};

/// Ranks from the top, '?' for a wild square.
Puzzle puzzle_of(std::initializer_list<std::string_view> ranks) {
  Puzzle puzzle{
      {}, Board::corner(static_cast<int>(ranks.begin()->size()), static_cast<int>(ranks.size()))};
  int rank = static_cast<int>(ranks.size());
  for (const auto text : ranks) {
    --rank;
    for (int file = 0; file < static_cast<int>(text.size()); ++file) {
      const Word bit = Board::bit(Board::square(file, rank));
      if (text[static_cast<std::size_t>(file)] == 'w') puzzle.core.white |= bit;
      if (text[static_cast<std::size_t>(file)] == 'b') puzzle.core.black |= bit;
    }
  }
  return puzzle;
}

/// A small board with few wild squares.
Puzzle small_board(std::uint64_t index) {
  solver::Stream random(1605, index);
  Puzzle puzzle{{}, Board::corner(3 + static_cast<int>(index % 2), 3)};
  bitboards::for_each(puzzle.board, [&](int s) {
    const auto what = random.below(13);
    if (what < 11) (what % 2 ? puzzle.core.white : puzzle.core.black) |= Board::bit(s);
  });
  return puzzle;
}

/// How often the game finds the core placeable, and not, after comparing with the plain one.
std::pair<int, int> compare(const Puzzle& puzzle) {
  static PatternGame game(std::size_t{1} << 22);
  std::pair<int, int> met{};
  const auto& [core, board] = puzzle;
  for (const auto& [white, black] : {std::pair{1, 1}, {1, 2}, {2, 1}, {2, 2}}) {
    solver::Budget budget({});
    const SearchEnd end = game.search(core.white, core.black, white, black, budget, board);
    const bool solvable = PlainPattern(core.white, core.black, board).solvable(white, black);
    INFO(std::hex << core.white << ' ' << core.black << ' ' << board << std::dec << ": " << white
                  << " and " << black << " roots");
    REQUIRE(end == (solvable ? SearchEnd::found : SearchEnd::impossible));
    ++(solvable ? met.first : met.second);
  }
  return met;
}

/// A random deal that holds the core.
Position completed(const Pattern& p, std::uint64_t seed) {
  solver::Stream random(1604, seed);
  Position deal;
  deal.white = p.white;
  deal.black = p.black;
  while (std::popcount(deal.white) < 16) {
    const Word bit = Board::bit(static_cast<int>(random.below(32)));
    if (!(bit & (deal.white | deal.black))) deal.white |= bit;
  }
  deal.black = ~deal.white;
  return deal;
}

bool can_be_completed(const Pattern& p) {
  return std::popcount(p.white) <= 16 && std::popcount(p.black) <= 16;
}

/// Is what the pattern says of both colours so, by the plain game?
bool holds(const Pattern& p) {
  const auto excluded = [&](int told, bool white_first) {
    if (told == 0) return true;
    const Leftover roots = leftover(16, 16, told - 1);
    PlainPattern plain(p.white, p.black);
    return !plain.solvable(white_first ? roots.first : roots.second,
                           white_first ? roots.second : roots.first);
  };
  return excluded(p.white_first, true) && excluded(p.black_first, false);
}

}  // namespace

TEST_CASE("the game of a pattern agrees with one without shortcuts", "[pattern]") {
  std::pair<int, int> met{};
  const auto add = [&](const Puzzle& puzzle) {
    const auto [possible, impossible] = compare(puzzle);
    met.first += possible;
    met.second += impossible;
  };
  for (std::uint64_t i = 0; i < 30; ++i) add({changed_pattern(i), Board::all});
  for (std::uint64_t i = 0; i < 600; ++i) add(small_board(i));
  CHECK(met.first > 300);
  CHECK(met.second > 100);
}

TEST_CASE("the game of a pattern agrees with one without shortcuts: more", "[pattern][.slow]") {
  for (std::uint64_t i = 0; i < 400; ++i) compare({changed_pattern(i), Board::all});
  for (std::uint64_t i = 0; i < 20'000; ++i) compare(small_board(i));
}

TEST_CASE("shortcuts of a pattern's game heed wild squares and flags", "[pattern]") {
  // The first is found impossible if harmless asks for core squares beyond only, the second also if
  // it does not ask about flags.
  compare(puzzle_of({"??w", "?wb", "bbw"}));
  compare(puzzle_of({"wwbw", "bwbw", "wbbw", "bwww", "w?wb"}));
  compare(puzzle_of({"bwbw", "wb?w", "bbww"}));
}

TEST_CASE("known patterns hold by the plain game", "[pattern]") {
  const auto patterns = known_patterns();
  REQUIRE(patterns.size() > 100);
  int checked = 0;
  for (const Pattern& p : patterns) {
    REQUIRE((p.white & p.black) == 0);
    REQUIRE(std::max(p.white_first, p.black_first) > 2);
    if (std::popcount(p.white | p.black) > 14 || checked == 12) continue;
    ++checked;
    CHECK(holds(p));
  }
  CHECK(checked == 12);
}

TEST_CASE("all known patterns hold by the plain game", "[pattern][.slow]") {
  for (const Pattern& p : known_patterns())
    if (std::popcount(p.white | p.black) <= 22) CHECK(holds(p));
}

TEST_CASE("deals that hold a known pattern can't be solved", "[pattern]") {
  const auto patterns = known_patterns();
  Lattice lattice(std::size_t{64} << 20);
  for (std::uint64_t i = 0; i < 60; ++i) {
    const Pattern& p = patterns[i % patterns.size()];
    if (!can_be_completed(p) || p.white_first == 0) continue;
    const Position deal = completed(p, i);
    INFO(Game::format(deal));
    CHECK(least_left_by_patterns(deal.white, deal.black) >= p.white_first);
    if (i % 12 == 0) CHECK(lattice.reach(deal, {})->fewest_left >= p.white_first);
  }
}

TEST_CASE("patterns are found, and say as much as the deal they come from", "[pattern]") {
  PatternFinder finder(std::size_t{1} << 24);
  // Known to be unsolvable under the base rule (see the golden tests).
  int found = 0;
  for (const Word white : {0xa5acd8ccu, 0xf951e161u, 0xa5217eccu, 0x68934b6du, 0xa1e4ec4eu}) {
    const auto pattern = finder.find(white, ~white, 3, 1, {.nodes = 20'000});
    if (!pattern) continue;
    ++found;
    CHECK((pattern->white & ~white) == 0);
    CHECK((pattern->black & white) == 0);
    CHECK(pattern->white_first >= 3);
    CHECK(finder.judge(pattern->white, pattern->black, {.nodes = 20'000}) == *pattern);
  }
  CHECK(found > 0);
}

TEST_CASE("a library that is stopped learns nothing", "[pattern]") {
  std::atomic<bool> stop{true};
  PatternLibrary library(std::size_t{1} << 24, {.nodes = 20'000, .stop = &stop});
  // The second one leaves so many that its starts alone would fill the memory.
  CHECK(library.learn(0xa5acd8ccu, 3) == PatternLibrary::Lesson::stopped);
  CHECK(library.learn(0xa5acd8ccu, 20) == PatternLibrary::Lesson::stopped);
  CHECK(library.sorted().empty());
  stop = false;
  CHECK(library.learn(0xa5acd8ccu, 3) == PatternLibrary::Lesson::learned);
  CHECK(library.learn(0xa5acd8ccu, 20) == PatternLibrary::Lesson::none);
}
