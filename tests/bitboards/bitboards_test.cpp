#include <set>
#include <string>

#include "bitboards/fills.h"
#include "bitboards/notation.h"
#include "bitboards/pext.h"
#include "bitboards/rays.h"
#include "bitboards/symmetry.h"
#include "solver/random.h"
#include "tests/support/catch.h"

// Every operation against a plain loop over squares, on boards of many shapes and random sets.
namespace {

using namespace halfboard;
using namespace halfboard::bitboards;

#define BOARDS                                                                              \
  (Board<1, 1>), (Board<2, 3>), (Board<4, 4>), (Board<5, 5>), (Board<4, 8>), (Board<8, 4>), \
      (Board<1, 8>), (Board<8, 1>), (Board<7, 7>), (Board<8, 8>)

template <class B>
typename B::Word random_set(solver::Stream& random) {
  std::uint64_t set = random.bits() & B::all;
  for (std::uint64_t thinner = random.below(3); thinner > 0; --thinner) set &= random.bits();
  return static_cast<typename B::Word>(set);
}

/// Calls f(square) along direction d from `square` until f says stop or the board ends.
template <class B, class F>
void walk(int square, Direction d, F&& f) {
  int file = B::file_of(square) + file_step(d);
  int rank = B::rank_of(square) + rank_step(d);
  for (; file >= 0 && file < B::files && rank >= 0 && rank < B::ranks;
       file += file_step(d), rank += rank_step(d))
    if (!f(B::square(file, rank))) return;
}

TEMPLATE_TEST_CASE("fills, tables and a plain loop see the same", "[bitboards]", BOARDS) {
  using B = TestType;
  using Word = typename B::Word;
  solver::Stream random(1, B::squares);
  for (int round = 0; round < 200; ++round) {
    const Word occupied = random_set<B>(random);
    const Word from = static_cast<Word>(occupied & random_set<B>(random));
    const Word empty = static_cast<Word>(~occupied & B::all);
    for_directions([&]<Direction d>() {
      Word seen = 0;
      for_each(from, [&](int square) {
        Word first = 0;
        walk<B>(square, d, [&](int to) {
          seen |= B::bit(to);
          if (occupied & B::bit(to)) first = B::bit(to);
          return first == 0;
        });
        CHECK(Rays<B>::first(square, d, occupied) == first);
      });
      CHECK(rays<B, d>(from, empty) == seen);
    });
  }
}

TEMPLATE_TEST_CASE("shifts, rays and the squares between", "[bitboards]", BOARDS) {
  using B = TestType;
  using Word = typename B::Word;
  for (int a = 0; a < B::squares; ++a)
    for_directions([&]<Direction d>() {
      Word ray = 0;
      Word step = 0;
      walk<B>(a, d, [&](int b) {
        CHECK(Rays<B>::between(a, b) == ray);
        CHECK(Rays<B>::between(b, a) == ray);
        if (!ray) step = B::bit(b);
        ray |= B::bit(b);
        return true;
      });
      CHECK(Rays<B>::ray(a, d) == ray);
      CHECK(B::template shift<d>(B::bit(a)) == step);
    });
}

TEMPLATE_TEST_CASE("neighbours and floods", "[bitboards]", BOARDS) {
  using B = TestType;
  using Word = typename B::Word;
  solver::Stream random(2, B::squares);
  for (int round = 0; round < 100; ++round) {
    const Word set = random_set<B>(random);
    Word beside = 0;
    Word around = 0;
    for_each(set, [&](int a) {
      for (int b = 0; b < B::squares; ++b) {
        const int files = std::abs(B::file_of(a) - B::file_of(b));
        const int ranks = std::abs(B::rank_of(a) - B::rank_of(b));
        if (files + ranks == 1) beside |= B::bit(b);
        if (std::max(files, ranks) == 1) around |= B::bit(b);
      }
    });
    CHECK(orthogonal_neighbours<B>(set) == beside);
    CHECK(neighbours<B>(set) == static_cast<Word>(around & ~set));
    if (!set) continue;
    const Word seed = B::bit(std::countr_zero(set));
    const Word pool = flood<B>(seed, set);
    CHECK((pool & seed) == seed);
    CHECK((pool & ~set) == 0);
    CHECK((orthogonal_neighbours<B>(pool) & set & ~pool) == 0);
    for_each(pool, [&](int s) { CHECK(flood<B>(B::bit(s), set) == pool); });
  }
}

TEMPLATE_TEST_CASE("symmetries are a group of permutations", "[bitboards]", BOARDS) {
  using B = TestType;
  const int count = symmetry_count(B::files, B::ranks);
  const auto images = [](int code) {
    std::vector<int> squares;
    for (int s = 0; s < B::squares; ++s)
      squares.push_back(transform_square<B>(static_cast<Symmetry>(code), s));
    return squares;
  };
  std::set<std::vector<int>> all;
  for (int a = 0; a < count; ++a) {
    const auto image = images(a);
    CHECK(std::set<int>(image.begin(), image.end()).size() == std::size_t{B::squares});
    all.insert(image);
  }
  if (B::files > 1 && B::ranks > 1) CHECK(all.size() == static_cast<std::size_t>(count));
  solver::Stream random(3, B::squares);
  const auto set = random_set<B>(random);
  for (int a = 0; a < count; ++a)
    for (int b = 0; b < count; ++b) {
      std::vector<int> composed;
      for (int s : images(a)) composed.push_back(transform_square<B>(static_cast<Symmetry>(b), s));
      CHECK(all.contains(composed));
      const auto twice =
          transform<B>(static_cast<Symmetry>(b), transform<B>(static_cast<Symmetry>(a), set));
      typename B::Word expected = 0;
      for_each(set, [&](int s) { expected |= B::bit(composed[static_cast<std::size_t>(s)]); });
      CHECK(twice == expected);
    }
  CHECK(transform<B>(Symmetry::identity, set) == set);
}

TEST_CASE("a corner's symmetries stay in the corner", "[bitboards]") {
  using B = Board<4, 8>;
  for (int f = 1; f <= 4; ++f)
    for (int r = 1; r <= 8; ++r)
      for (int a = 0; a < symmetry_count(f, r); ++a)
        CHECK(transform<B>(static_cast<Symmetry>(a), B::corner(f, r), f, r) == B::corner(f, r));
}

TEST_CASE("pext and pdep against a loop", "[bitboards]") {
  solver::Stream random(4, 0);
  for (int round = 0; round < 2000; ++round) {
    const std::uint64_t word = random.bits();
    const std::uint64_t mask = random.bits() & random.bits();
    std::uint64_t gathered = 0;
    std::uint64_t spread = 0;
    int next = 0;
    for (int i = 0; i < 64; ++i) {
      if (!(mask >> i & 1)) continue;
      gathered |= (word >> i & 1) << next;
      spread |= (word >> next & 1) << i;
      ++next;
    }
    CHECK(pext(word, mask) == gathered);
    CHECK(pdep(word, mask) == spread);
    CHECK(pext(pdep(word, mask), mask) ==
          (next == 64 ? word : word & ((std::uint64_t{1} << next) - 1)));
  }
  static_assert(pext(0b1010'0110, 0b1100'0110) == 0b1011);
  static_assert(pdep(0b1011, 0b1100'0110) == 0b1000'0110);
}

TEST_CASE("the n-th square of a set against a loop", "[bitboards]") {
  solver::Stream random(6, 0);
  for (int round = 0; round < 200; ++round) {
    const std::uint64_t set = random.bits() & random.bits();
    unsigned n = 0;
    for_each(set, [&](int square) { CHECK(nth_square(set, n++) == square); });
  }
  static_assert(nth_square(0b1010'0110, 2) == 5);
}

TEST_CASE("board texts are read as they were written", "[bitboards]") {
  solver::Stream random(5, 0);
  constexpr std::string_view letters = "wbKk";
  for (int round = 0; round < 500; ++round) {
    const auto pick = [&](std::uint64_t n) { return static_cast<int>(random.below(n)); };
    const int files = 1 + pick(12);
    const int ranks = 1 + pick(12);
    const int width = 1 + pick(2);
    BoardText board{files, ranks, width, ""};
    for (int cell = 0; cell < files * ranks; ++cell) {
      const int kind = pick(8);
      for (int i = 0; i < width; ++i)
        board.cells += kind < 4    ? '.'
                       : kind == 4 ? '#'
                                   : letters[static_cast<std::size_t>(pick(4))];
    }
    const std::string text = format_board(files, ranks, [&](int file, int rank) -> std::string {
      const auto cell = board.at(file, rank);
      return cell[0] == '.' ? "" : cell[0] == '#' ? "#" : std::string(cell);
    });
    INFO(text);
    const BoardSyntax syntax{
        .max_files = 12, .max_ranks = 12, .letters = letters, .width = width, .holes = true};
    const auto back = parse_board(text, syntax);
    REQUIRE(back);
    CHECK(back->files == files);
    CHECK(back->ranks == ranks);
    CHECK(back->cells == board.cells);

    // One rank or stranger more, or a smaller board, and it is refused.
    CHECK_FALSE(parse_board("?" + text, syntax));
    CHECK_FALSE(parse_board(text + "/", syntax));
    CHECK_FALSE(parse_board(text + "/0", syntax));
    const BoardSyntax narrow{
        .max_files = files - 1, .max_ranks = 12, .letters = letters, .width = width, .holes = true};
    CHECK_FALSE(parse_board(text, narrow));
    const BoardSyntax low{
        .max_files = 12, .max_ranks = ranks - 1, .letters = letters, .width = width, .holes = true};
    CHECK_FALSE(parse_board(text, low));
  }
}

TEST_CASE("square names", "[bitboards]") {
  for (int file = 0; file < 12; ++file)
    for (int rank = 0; rank < 12; ++rank) {
      const auto square = parse_square(square_name(file, rank), 12, 12);
      REQUIRE(square);
      CHECK(square->file == file);
      CHECK(square->rank == rank);
    }
  for (const char* bad : {"", "a", "1", "a0", "a01", "a9", "i1", "A1", "a1 ", " a1", "a-1", "a1a"})
    CHECK_FALSE(parse_square(bad, 8, 8));
}

TEST_CASE("an error's place is told with what it is in", "[bitboards]") {
  const Error fault{"bad move", "ply 3", "a square"};
  CHECK(fault.of("a.pgn").line() == "bad move at ply 3 of a.pgn: expected a square");
  CHECK(fault.within("line 7").line() == "bad move at line 7, ply 3: expected a square");
  const Error somewhere{"bad move", "", ""};
  CHECK(somewhere.of("a.pgn").line() == "bad move at a.pgn");
  CHECK(somewhere.within("line 7").line() == "bad move at line 7");
}

}  // namespace
