#include <array>
#include <set>

#include "games/groups/proofs/bounded_prover.h"
#include "solver/forced_win.h"
#include "solver/random.h"
#include "tests/games/groups/hexominoes.h"
#include "tests/support/catch.h"

// The exact search of Groups: its tables and shortcuts against their definitions, its results
// against the generic solver, which knows nothing of them.
using namespace halfboard;
using groups::Board;
using groups::BoundedProver;
using groups::Game;
using groups::Hexominoes;
using groups::Move;
using groups::Movement;
using groups::Position;
using groups::Side;
using groups::Word;
using tests::hexominoes;

namespace {

Word random_set(solver::Stream& random, int size, Word allowed) {
  Word set = 0;
  while (std::popcount(set) < size)
    set |= Board::bit(static_cast<int>(random.below(Board::squares))) & allowed;
  return set;
}

/// Six pieces each, not connected, that stand in a corner of so many files and ranks.
Position random_position(solver::Stream& random, groups::Variant variant, int corner) {
  Position p;
  p.variant = variant;
  const Word room = Board::corner(corner, corner);
  do {
    p.white = random_set(random, groups::pieces_a_side, room);
    p.black = random_set(random, groups::pieces_a_side, room & ~p.white);
  } while (p.finished());
  p.side = random.below(2) ? Side::white : Side::black;
  return p;
}

/// Runs a body for the movement of every variant.
template <class F>
void for_movements(F&& f) {
  f(Movement<false, false>{});
  f(Movement<true, false>{});
  f(Movement<false, true>{});
  f(Movement<true, true>{});
}

bool won_by_mover(const Position& p, Move move) {
  const Position next = Game::play(p, move);
  return groups::connected(next.enemy());
}

bool wins_at_once(const Position& p) {
  for (const Move& move : solver::MoveList<Game>(p))
    if (won_by_mover(p, move)) return true;
  return false;
}

}  // namespace

TEST_CASE("groups: completions of sets are those of the 6,872 groups", "[groups]") {
  const auto all = hexominoes().all();
  CHECK(all.size() == 6872);
  CHECK(std::all_of(all.begin(), all.end(), groups::connected));
  CHECK(std::set<Word>(all.begin(), all.end()).size() == all.size());
  for (std::uint64_t i = 0; i < 2000; ++i) {
    solver::Stream random(21, i);
    const int size = static_cast<int>(1 + i % 4);
    const int corner = static_cast<int>(4 + i % 5);
    const Word set = random_set(random, size, Board::corner(corner, corner));
    Word squares = 0;
    for (const Word group : all)
      if ((group & set) == set) squares |= group & ~set;
    REQUIRE(hexominoes().completion(size, bitboards::rank_of(set)) == squares);
  }
}

TEST_CASE("groups: ranks number the sets of a size", "[groups]") {
  for (int size = 2; size <= 3; ++size) {
    std::uint32_t next = 0;
    for (Word set = (Word{1} << size) - 1;;) {
      REQUIRE(bitboards::rank_of(set) == next++);
      const Word low = set & (~set + 1);
      const Word carried = set + low;
      if (!carried) break;
      set = ((carried ^ set) >> (std::countr_zero(low) + 2)) | carried;
    }
  }
  CHECK(bitboards::rank_of(~Word{0} << 58) == 74'974'367);
}

TEST_CASE("groups: a piece reaches what it may move to, and is stopped as said", "[groups]") {
  for_movements([](auto movement) {
    using M = decltype(movement);
    for (std::uint64_t i = 0; i < 12; ++i) {
      solver::Stream random(22, i);
      const Position p = random_position(random, M::variant, static_cast<int>(4 + i % 5));
      for (int from = 0; from < Board::squares; ++from) {
        const Word to = groups::targets(M::variant, from, p.occupied());
        REQUIRE((to & ~M::lines(from)) == 0);
        for (int square = 0; square < Board::squares; ++square)
          if (square != from && !(p.occupied() & Board::bit(square)))
            REQUIRE(M::reaches(from, square, p.occupied()) == ((to & Board::bit(square)) != 0));
      }
      // Every move of the player to move against every move of the other one.
      Position waiting = p;
      waiting.side = groups::other(p.side);
      for (const Move& threat : solver::MoveList<Game>(waiting)) {
        const auto answers = M::answers(threat.from, threat.to);
        for (const Move& reply : solver::MoveList<Game>(p)) {
          const Position next = Game::play(p, reply);
          const bool legal =
              groups::targets(M::variant, threat.from, next.occupied()) & Board::bit(threat.to);
          const bool stopped =
              (answers.block & Board::bit(reply.to)) || (answers.hurdle & Board::bit(reply.from));
          REQUIRE(legal == !stopped);
        }
      }
    }
  });
}

/// Can six pieces alone on the board make a group within n moves, going as far as any piece ever
/// does? Adds to `first` where each piece, by its place, then goes first.
template <class M>
bool alone(Word own, int n, std::array<Word, groups::pieces_a_side>* first) {
  bool found = false;
  std::size_t place = 0;
  for (Word pieces = own; pieces; ++place) {
    const int from = bitboards::pop_lowest(pieces);
    for (Word to = M::lines(from) & ~own; to;) {
      const int square = bitboards::pop_lowest(to);
      const Word next = (own & ~Board::bit(from)) | Board::bit(square);
      if (!groups::connected(next) && (n == 1 || !alone<M>(next, n - 1, nullptr))) continue;
      if (!first) return true;
      found = true;
      (*first)[place] |= Board::bit(square);
    }
  }
  return found;
}

TEST_CASE("groups: plans leave no way to a group out", "[groups]") {
  int ruled_out = 0;
  for_movements([&](auto movement) {
    using M = decltype(movement);
    const groups::ShortWins<M> short_wins(hexominoes());
    for (std::uint64_t i = 0; i < 40; ++i) {
      solver::Stream random(27, i);
      const Word own = random_position(random, M::variant, static_cast<int>(4 + i % 4)).own();
      // Slides go so far that three moves lead anywhere.
      const int most = M::variant.king ? 3 : 2;
      for (int n = 2; n <= most; ++n) {
        std::array<Word, groups::pieces_a_side> first{};
        const bool possible = alone<M>(own, n, &first);
        typename groups::ShortWins<M>::Plan plan;
        const bool planned = short_wins.plan(own, n, plan);
        CHECK((planned || !possible));
        ruled_out += !planned;
        if (planned)
          for (std::size_t k = 0; k < first.size(); ++k) CHECK((first[k] & ~plan[k]) == 0);
      }
    }
  });
  CHECK(ruled_out > 20);
}

TEST_CASE("groups: wins in one and the replies to them", "[groups]") {
  int threatened = 0;
  for_movements([&](auto movement) {
    using M = decltype(movement);
    for (std::uint64_t i = 0; i < 400; ++i) {
      solver::Stream random(23, i);
      const Position p = random_position(random, M::variant, static_cast<int>(4 + i % 2));
      Position waiting = p;
      waiting.side = groups::other(p.side);
      REQUIRE(groups::wins_in_one<M>(p.own(), p.enemy()) == wins_at_once(p));
      const auto threats = groups::Threats::of<M>(p.enemy(), p.own());
      REQUIRE(threats.any() == wins_at_once(waiting));
      threatened += threats.any();
      for (const Move& reply : solver::MoveList<Game>(p)) {
        if (threats.met_from(reply.from) & Board::bit(reply.to)) continue;
        const Position next = Game::play(p, reply);
        REQUIRE(groups::wins_in_one<M>(next.own(), next.enemy()));
      }
    }
  });
  CHECK(threatened > 100);
}

TEST_CASE("groups: position numbers tell positions apart, but not their images", "[groups]") {
  std::set<std::uint64_t> numbers;
  std::set<std::pair<Word, Word>> classes;
  for (std::uint64_t i = 0; i < 3000; ++i) {
    solver::Stream random(24, i);
    // A small corner and mirrored pieces: many images coincide.
    const Position p = random_position(random, {}, 4);
    std::pair<Word, Word> least{~Word{0}, ~Word{0}};
    const std::uint64_t number = groups::position_number(p.white, p.black);
    REQUIRE(number < std::uint64_t{1} << 52);
    for (int s = 0; s < 8; ++s) {
      const auto symmetry = static_cast<bitboards::Symmetry>(s);
      const std::pair image{bitboards::transform<Board>(symmetry, p.white),
                            bitboards::transform<Board>(symmetry, p.black)};
      REQUIRE(groups::position_number(image.first, image.second) == number);
      least = std::min(least, image);
    }
    numbers.insert(number);
    classes.insert(least);
  }
  CHECK(numbers.size() == classes.size());
  CHECK(groups::position_number(~Word{0} << 58, Word{63} << 52) < std::uint64_t{1} << 52);
}

TEST_CASE("groups: the exact search agrees with the generic one", "[groups]") {
  int wins = 0;
  int losses = 0;
  const groups::DistanceTable table(std::size_t{1} << 20);
  for (const auto variant : groups::all_variants)
    for (std::uint64_t i = 0; i < 16; ++i) {
      solver::Stream random(25, i);
      const Position p = random_position(random, variant, static_cast<int>(4 + i % 2));
      INFO(Game::format(p) << " rules " << groups::name_of(variant));
      solver::Budget budget({});
      solver::Budget plain_budget({.memory_mib = 8});
      const groups::DistanceTable own_table(4096);
      // Every second position with a table that remembers those before and their images.
      BoundedProver prover(variant, hexominoes(), i % 2 ? table : own_table, budget);
      solver::ForcedWin<Game> plain(plain_budget);
      const int plies = variant.king && variant.nojump ? 5 : variant.king ? 4 : 3;
      for (int n = 0; n <= plies; ++n)
        for (const Side attacker : {Side::white, Side::black}) {
          const auto expected = plain.prove(p, static_cast<int>(attacker), n);
          REQUIRE(prover.wins(p, attacker, n) == expected);
          wins += *expected && attacker == p.side;
          losses += *expected && attacker != p.side;
        }
      // The image with colours exchanged has the same distances.
      int checked = 0;
      const auto verdict = prover.shortest_win(p, plies, checked);
      const auto image =
          prover.shortest_win(Game::transform(p, 8 + static_cast<int>(i % 8)), plies, checked);
      REQUIRE(verdict.has_value() == image.has_value());
      if (verdict) REQUIRE((verdict->plies == image->plies && verdict->winner != image->winner));
    }
  CHECK(wins > 25);
  CHECK(losses > 4);
}

TEST_CASE("groups: wins from the set-up phase", "[groups]") {
  // Labels under which player 1 can connect with the sixth placement, on ply 11 at the latest.
  const auto rules = Game::rules({{"labels", "wwbbwwbbwwbbwwbb"}});
  REQUIRE(rules);
  for (const char* text : {"8/8/4b3/2ww4/2wwbb2/2w1bb2/8/8 w", "8/8/8/2ww4/2wwbb2/4bb2/8/8 w",
                           "8/8/8/2ww4/2wwbb2/4b3/8/8 b"}) {
    const auto p = Game::parse(text, *rules);
    INFO(text);
    REQUIRE(p);
    solver::Budget budget({});
    solver::Budget plain_budget({.memory_mib = 8});
    const groups::DistanceTable table(std::size_t{1} << 20);
    BoundedProver prover(p->variant, hexominoes(), table, budget);
    solver::ForcedWin<Game> plain(plain_budget);
    for (int n = 0; n <= 3; ++n)
      for (const Side attacker : {Side::white, Side::black})
        REQUIRE(prover.wins(*p, attacker, n) == plain.prove(*p, static_cast<int>(attacker), n));
  }
}

TEST_CASE("groups: solve finds the shortest win and a line of best play", "[groups]") {
  using solver::Outcome;
  struct Case {
    const char* text;
    const char* rules;
    Outcome result;
    int plies;
  };
  const Case cases[] = {
      {"8/8/8/8/8/w4b1b/ww3b1b/ww1w1b1b w", "standard", Outcome::win, 1},
      {"b6b/8/3b2b1/8/b5b1/w7/ww6/ww2w3 w", "king-nojump", Outcome::win, 3},
      {"b6b/8/3b2b1/8/b5b1/w7/ww6/ww1w4 b", "king-nojump", Outcome::loss, 2},
      // Zugzwang: no completing square is empty, but each reply has to leave one.
      {"8/8/8/8/8/bbw5/wwbb4/bwwwb3 b", "standard", Outcome::loss, 2},
      {"2w5/8/8/8/8/bb6/wwbb4/bwwwb3 w", "standard", Outcome::win, 3},
      {"8/8/8/8/8/w4b1b/ww3b1b/www2b1b b", "king", Outcome::loss, 0},
      {"8/8/8/8/8/w4b1b/ww3b1b/www2b1b w", "king", Outcome::win, 0},
  };
  for (const Case& c : cases) {
    const auto p = Game::parse(c.text, {*groups::variant_named(c.rules), {}});
    INFO(c.text << " rules " << c.rules);
    REQUIRE(p);
    solver::Budget budget({.memory_mib = 16});
    const auto answer = Game::solve(*p, budget);
    CHECK(answer.result == c.result);
    CHECK(answer.plies == c.plies);
    CHECK(answer.pv.size() == static_cast<std::size_t>(c.plies));
    if (c.result == Outcome::loss)
      CHECK(answer.best.size() == static_cast<std::size_t>(Game::count_moves(*p)));
    Position last = *p;
    for (const Move& move : answer.pv) {
      REQUIRE(Game::parse_move(last, Game::format_move(last, move)));
      last = Game::play(last, move);
    }
    CHECK(last.finished());
  }
  solver::Budget budget({.nodes = 3000, .memory_mib = 16});
  const auto answer = Game::solve(*Game::parse("classic", {}), budget);
  CHECK(answer.result == Outcome::unknown);
  CHECK(answer.best.empty());
  CHECK(answer.nodes == 3000);
}
