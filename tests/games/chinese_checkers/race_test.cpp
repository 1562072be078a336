#include <algorithm>
#include <iterator>
#include <vector>

#include "games/chinese_checkers/game.h"
#include "tests/support/catch.h"

// How many moves one player needs alone on the board: a search from both ends, level by level.
namespace {

using namespace halfboard;
using chinese_checkers::Game;
using chinese_checkers::Position;
using chinese_checkers::Word;

using Level = std::vector<Word>;  ///< sets of coins, ascending

class Race {
 public:
  explicit Race(const Position& start) : position_(start) {
    position_.coins[2] = 0;
    levels_ = {Level{start.coins[0]}};
  }

  /// Moves from the start squares to the opposite ones. Every move can be made backwards, and the
  /// half turn takes the race to its own end: so both ends grow at once.
  int length() {
    for (int n = 1;; ++n) {
      levels_.push_back(next());
      if (meets(levels_[levels_.size() - 2])) return 2 * n - 1;
      if (meets(levels_.back())) return 2 * n;
      REQUIRE_FALSE(levels_.back().empty());
    }
  }

 private:
  /// Sets one move away that are not nearer.
  Level next() {
    Level found;
    for (const Word coins : levels_.back()) {
      position_.coins[0] = coins;
      for (const auto move : solver::MoveList<Game>(position_))
        found.push_back(coins ^ (Word{1} << move.from) ^ (Word{1} << move.to));
      if (found.size() > 1U << 24) tidy(found);
    }
    tidy(found);
    Level fresh;
    const std::size_t last = levels_.size() - 1;
    subtract(found, levels_[last], fresh);
    if (last == 0) return fresh;
    found.clear();
    subtract(fresh, levels_[last - 1], found);
    return found;
  }

  static void subtract(const Level& from, const Level& what, Level& rest) {
    std::set_difference(from.begin(), from.end(), what.begin(), what.end(),
                        std::back_inserter(rest));
  }

  static void tidy(Level& level) {
    std::ranges::sort(level);
    level.erase(std::unique(level.begin(), level.end()), level.end());
  }

  /// Does the last level share a set with the half turn of another?
  [[nodiscard]] bool meets(const Level& level) const {
    return std::ranges::any_of(level, [&](Word coins) {
      return std::ranges::binary_search(levels_.back(), turned(coins));
    });
  }

  [[nodiscard]] Word turned(Word coins) const {
    const int last = position_.layout.files * position_.layout.ranks - 1;
    Word image = 0;
    bitboards::for_each(coins, [&](int square) { image |= Word{1} << (last - square); });
    return image;
  }

  Position position_;
  std::vector<Level> levels_;
};

int race(const solver::Options& options) {
  const auto rules = Game::rules(options);
  REQUIRE(rules);
  return Race(Game::start(*rules)).length();
}

}  // namespace

TEST_CASE("Chinese Checkers: races of few coins", "[chinese-checkers]") {
  // One coin has nothing to jump over: as many moves as a king needs.
  CHECK(race({{"coins", "1"}}) == 7);
  CHECK(race({{"coins", "1"}, {"board", "12x3"}}) == 11);
  // By hand: on 4 x 4 the two coins stand on the diagonal, a1 and b2, and c3 and d4 are home. a1
  // jumps over b2 to c3, then b2 over c3 to d4.
  CHECK(race({{"coins", "2"}, {"board", "4"}}) == 2);
}

TEST_CASE("Chinese Checkers: races of six coins", "[.slow][chinese-checkers]") {
  // From a separate implementation.
  CHECK(race({}) == 15);
  CHECK(race({{"board", "8"}}) == 14);
}
