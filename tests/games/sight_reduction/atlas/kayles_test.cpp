#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "tests/games/sight_reduction/atlas/graph_kayles.h"
#include "tests/games/sight_reduction/plain_sums.h"
#include "tests/support/catch.h"

// Kayles on graphs as positions of Sight Reduction on large boards, by plain rules.
namespace {

using namespace halfboard::tests::kayles;

struct Checker {
  int file;
  int rank;
  bool white;
};

constexpr std::array<std::pair<int, int>, 4> lines{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

/// Steps from a to b along that line, 0 if b is not on it.
int steps(const Checker& a, const Checker& b, std::size_t line) {
  const auto [df, dr] = lines[line];
  const int f = b.file - a.file;
  const int r = b.rank - a.rank;
  const int n = df ? f : r;
  return f == n * df && r == n * dr ? n : 0;
}

/// A position beside heaps of Nim, by the plain rules.
class BesideHeaps {
 public:
  BesideHeaps(const std::vector<Checker>& checkers, bool easier)
      : BesideHeaps(board_of(checkers, easier)) {}

  /// Is it `*n`? Then whoever begins loses it beside a heap of n.
  bool is_nimber(int n) { return !wins(cells_, 'w', n) && !wins(cells_, 'b', n); }

 private:
  using PlainBoard = halfboard::tests::PlainBoard;

  explicit BesideHeaps(PlainBoard board) : cells_(board.cells), moves_(std::move(board)) {}

  static PlainBoard board_of(const std::vector<Checker>& checkers, bool easier) {
    PlainBoard board;
    const auto [west, east] = std::ranges::minmax(checkers, {}, &Checker::file);
    const auto [south, north] = std::ranges::minmax(checkers, {}, &Checker::rank);
    board.files = east.file - west.file + 1;
    board.ranks = north.rank - south.rank + 1;
    REQUIRE(board.files <= 30);  // for names of squares that are a byte for the file
    REQUIRE(board.ranks <= 78);  // and one for the rank
    board.cells.assign(static_cast<std::size_t>(board.files * board.ranks), '.');
    for (const Checker& c : checkers)
      board.cells[static_cast<std::size_t>(
          c.file - west.file + board.files * (c.rank - south.rank))] = c.white ? 'w' : 'b';
    board.variant = *halfboard::sight_reduction::variant_named(easier ? "easier+challenging+pairs"
                                                                      : "challenging+pairs");
    return board;
  }

  bool wins(const std::string& cells, char side, int heap) {
    const auto key = std::tuple(cells, side, heap);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    const char next = side == 'w' ? 'b' : 'w';
    bool won = false;
    for (int n = 0; n < heap; ++n) won = won || !wins(cells, next, n);
    for (const std::string& after : moves_.options(cells, side))
      won = won || !wins(after, next, heap);
    return known_[key] = won;
  }

  std::string cells_;
  halfboard::tests::PlainSums moves_;
  std::map<std::tuple<std::string, char, int>, bool> known_;
};

/// Of each vertex the parent, which comes before it, and the line of the edge that joins them: not
/// the third, on which each white checker has its black one.
struct Tree {
  std::vector<std::size_t> parents;  ///< the first one's is not read
  std::vector<std::size_t> edge_lines;

  [[nodiscard]] Edges edges() const {
    Edges list;
    for (std::size_t i = 1; i < parents.size(); ++i) list.emplace_back(parents[i], i);
    return list;
  }
};

/// White and black checkers of each vertex, then a friend that never goes for each of them. Lengths
/// are the least that leave no two checkers on a line but those that belong there.
class Placer {
 public:
  explicit Placer(const Tree& tree) : tree_(tree) {
    for (std::size_t i = 0; i < tree.parents.size(); ++i) {
      if (i == 0) {
        add({0, 0, true}, 0);
        add({1, 1, false}, 0);
        continue;
      }
      const std::size_t line = tree.edge_lines[i];
      const Checker white = checkers_[2 * tree.parents[i]];
      for (int n = 2;; ++n) {
        REQUIRE(n < far);
        const Checker next = moved(white, line, n);
        if (!fits(next, i) || !fits({next.file + 1, next.rank + 1, false}, i)) continue;
        add(next, i);
        add({next.file + 1, next.rank + 1, false}, i);
        break;
      }
    }
    const std::size_t all = checkers_.size();
    for (std::size_t k = 0; k < all; ++k) add_friend(k);
  }

  [[nodiscard]] const std::vector<Checker>& checkers() const { return checkers_; }

 private:
  static constexpr int far = 1000;

  static Checker moved(Checker c, std::size_t line, int n) {
    c.file += n * lines[line].first;
    c.rank += n * lines[line].second;
    return c;
  }

  void add(const Checker& checker, std::size_t vertex) {
    checkers_.push_back(checker);
    vertices_.push_back(vertex);
  }

  [[nodiscard]] bool joined(std::size_t a, std::size_t b) const {
    return (a > b && tree_.parents[a] == b) || (b > a && tree_.parents[b] == a);
  }

  /// Checkers of one colour may share a line with those of the same edge or vertex.
  [[nodiscard]] bool fits(const Checker& next, std::size_t vertex, std::size_t own_line = 9) const {
    for (std::size_t k = 0; k < checkers_.size(); ++k)
      for (std::size_t line = 0; line < lines.size(); ++line) {
        if (next.file == checkers_[k].file && next.rank == checkers_[k].rank) return false;
        if (!steps(next, checkers_[k], line)) continue;
        const bool same = next.white == checkers_[k].white;
        if (same && (own_line == 9 || line == own_line) &&
            (vertices_[k] == vertex || joined(vertices_[k], vertex)))
          continue;
        return false;
      }
    return true;
  }

  /// On its rank or file, where it hides nobody: if need be, behind the checker of a neighbour's
  /// edge.
  void add_friend(std::size_t k) {
    const std::size_t vertex = vertices_[k];
    for (int n = 2;; ++n) {
      REQUIRE(n < far);
      for (const std::size_t line : {std::size_t{0}, std::size_t{1}})
        for (const int way : {1, -1}) {
          const Checker next = moved(checkers_[k], line, way * n);
          if (!fits(next, vertex, line) || blocks(next, k, line)) continue;
          add(next, vertex);
          return;
        }
    }
  }

  /// Is it not the first on its side of the checker?
  [[nodiscard]] bool blocks(const Checker& next, std::size_t k, std::size_t line) const {
    const int side = steps(checkers_[k], next, line);
    return std::ranges::any_of(checkers_, [&](const Checker& other) {
      const int n = steps(checkers_[k], other, line);
      return n != 0 && (n > 0) == (side > 0);
    });
  }

  const Tree& tree_;
  std::vector<Checker> checkers_;
  std::vector<std::size_t> vertices_;
};

Tree path(std::size_t vertices) {
  Tree tree;
  for (std::size_t i = 0; i < vertices; ++i) {
    tree.parents.push_back(i ? i - 1 : 0);
    tree.edge_lines.push_back(i % 2);
  }
  return tree;
}

int nimber_of(const Tree& tree) {
  return GraphKayles(tree.edges()).nimber(bit(tree.parents.size()) - 1);
}

TEST_CASE("Kayles is in challenging+pairs", "[atlas]") {
  constexpr std::array known{1, 2, 3, 1, 4, 3, 2};
  for (std::size_t vertices = 1; vertices <= known.size(); ++vertices) {
    const Tree tree = path(vertices);
    const int nimber = nimber_of(tree);
    CHECK(nimber == known[vertices - 1]);
    BesideHeaps board(Placer(tree).checkers(), false);
    for (int n = 0; n <= 5; ++n) CHECK(board.is_nimber(n) == (n == nimber));
  }
}

TEST_CASE("Kayles on trees is in easier+challenging+pairs", "[atlas]") {
  // Stars of three, with a second vertex on one arm, and two stars joined.
  const Tree star{{0, 0, 0, 0}, {0, 0, 1, 3}};
  const Tree longer{{0, 0, 0, 0, 3}, {0, 0, 1, 3, 0}};
  const Tree double_star{{0, 0, 0, 0, 3, 3}, {0, 0, 1, 3, 0, 1}};
  for (const Tree& tree : {star, longer, double_star}) {
    const int nimber = nimber_of(tree);
    BesideHeaps board(Placer(tree).checkers(), true);
    for (int n = 0; n <= 5; ++n) CHECK(board.is_nimber(n) == (n == nimber));
  }
}

}  // namespace
