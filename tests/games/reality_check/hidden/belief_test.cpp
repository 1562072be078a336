#include "games/reality_check/hidden/belief.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games/reality_check/game.h"
#include "games/reality_check/hidden/chances.h"
#include "solver/random.h"
#include "tests/games/reality_check/random_actions.h"
#include "tests/support/catch.h"

using namespace halfboard;
using namespace halfboard::reality_check;
using tests::draw_action;
using tests::rules_of;

namespace {

/// Worlds as whole positions with their weights: every legal action of every one of them that looks
/// like what was seen.
class PlainBelief {
 public:
  explicit PlainBelief(const Belief& belief) : viewer_(belief.viewer()) {
    for (std::size_t i = 0; i < belief.worlds(); ++i) worlds_.emplace_back(belief.position(i), 1);
  }

  void see(const Event& event) {
    std::vector<std::pair<Position, double>> next;
    for (const auto& [position, weight] : worlds_)
      for (const Move& m : solver::MoveList<Game>(position)) {
        if (m.kind != event.move.kind) continue;
        const Event other = observe(position, m, viewer_);
        if (other.move != event.move || other.shown != event.shown || other.after != event.after)
          continue;
        const auto ways = event.secret ? drops_a_square(position.hand[index(position.side)]) : 1U;
        const Position after = Game::play(position, m);
        const auto same = std::ranges::find(next, after, &std::pair<Position, double>::first);
        if (same != next.end())
          same->second += weight / ways;
        else
          next.emplace_back(after, weight / ways);
      }
    worlds_ = std::move(next);
  }

  [[nodiscard]] std::size_t worlds() const { return worlds_.size(); }
  [[nodiscard]] std::array<double, piece_count> chances(int square) const {
    std::array<double, piece_count> sums{};
    double total = 0;
    for (const auto& [position, weight] : worlds_) {
      sums[position.piece_at(square)] += weight;
      total += weight;
    }
    for (double& sum : sums) sum /= total;
    return sums;
  }
  [[nodiscard]] bool has(const Position& p) const {
    return std::ranges::find(worlds_, p, &std::pair<Position, double>::first) != worlds_.end();
  }

 private:
  Side viewer_;
  std::vector<std::pair<Position, double>> worlds_;
};

void compare_with_knowledge(const std::string& variants, std::uint64_t seed, int plies) {
  Position position = Game::start(rules_of(variants, seed));
  std::vector<Knowledge> known;
  std::vector<Belief> beliefs;
  for (Side side : {Side::white, Side::black}) {
    known.emplace_back(position, side);
    beliefs.emplace_back(view_of(position, side), side);
  }
  solver::Stream random(seed, 7);
  for (int ply = 0; ply < plies && Game::count_moves(position) > 0; ++ply) {
    const Move m = draw_action(position, random);
    INFO(Game::format(position) << " " << Game::format_move(position, m));
    for (std::size_t i = 0; i < 2; ++i) {
      const Event event = observe(position, m, beliefs[i].viewer());
      known[i].see(event);
      beliefs[i].see(event);
    }
    position = Game::play(position, m);
    for (std::size_t i = 0; i < 2; ++i) {
      const Side viewer = beliefs[i].viewer();
      REQUIRE(beliefs[i].worlds() == known[i].worlds());
      REQUIRE(beliefs[i].view() == view_of(position, viewer));
      bitboards::for_each(position.owned[index(other(viewer))], [&](int s) {
        REQUIRE(beliefs[i].candidates(s) == known[i].candidates(s));
      });
    }
  }
}

}  // namespace

TEST_CASE("Reality Check: a belief has the worlds of the exact knowledge", "[reality-check]") {
  for (const char* variants : {"0", "12", "25", "34", "6"}) compare_with_knowledge(variants, 3, 60);
}

TEST_CASE("Reality Check: beliefs of long games", "[.slow]") {
  for (std::uint64_t seed = 1; seed <= 5; ++seed)
    for (const char* variants : {"0", "1", "2", "12", "3", "34", "126", "1234", "12345"})
      compare_with_knowledge(variants, seed, 250);
}

TEST_CASE("Reality Check: chances are the shares of all lines that look the same",
          "[reality-check]") {
  for (const char* variants : {"0", "12"}) {
    Position position = Game::start(rules_of(variants, 5));
    Belief belief(view_of(position, Side::white), Side::white);
    REQUIRE(belief.worlds() == 672);
    PlainBelief plain(belief);
    solver::Stream random(5, 1);
    for (int ply = 0; ply < 14; ++ply) {
      const Move m = draw_action(position, random);
      const Event event = observe(position, m, Side::white);
      belief.see(event);
      plain.see(event);
      position = Game::play(position, m);
      INFO(Game::format(position));
      REQUIRE(belief.worlds() == plain.worlds());
      for (std::size_t i = 0; i < belief.worlds(); ++i) REQUIRE(plain.has(belief.position(i)));
      bitboards::for_each(position.owned[1], [&](int s) {
        const auto fast = belief.chances(s);
        const auto slow = plain.chances(s);
        for (std::size_t i = 0; i < fast.size(); ++i) CHECK(std::abs(fast[i] - slow[i]) < 1e-9);
      });
    }
  }
}

TEST_CASE("Reality Check: chances of the set-up", "[reality-check]") {
  // 672 set-ups: RR in hand in 192, NN NB NR BB BR in 96 each; PP PN PB PR show the four P.
  const Position start = Game::start({});
  const Belief belief(view_of(start, Side::white), Side::white);
  const auto hand = belief.hand_chances();
  CHECK(hand[9] == Approx(192.0 / 672));
  for (const std::size_t piece : {4UL, 5UL, 6UL, 7UL, 8UL})
    CHECK(hand[piece] == Approx(96.0 / 672));
  for (const FaceChances& chances : face_chances(belief)) {
    double sum = 0;
    for (const double chance : chances.below) sum += chance;
    CHECK(sum == Approx(1));
    if (chances.up == pawn)
      for (const double chance : chances.below) CHECK(chance == Approx(0.25));
  }
  CHECK(chance_lines(belief).size() == 11);
}

TEST_CASE("Reality Check: a view without its history allows every arrangement", "[reality-check]") {
  // One enemy piece shows R, one is in hand: PR NR BR RR below, any of the other nine in hand; but
  // a side without a true piece has lost.
  const auto read =
      Game::parse("###1###/##3##/#5#/7/3rn3/7/#5#/##3##/###RR### w NN/pp - turn std 0", {});
  REQUIRE(read);
  const Belief belief(view_of(*read, Side::white), Side::white);
  std::size_t expected = 0;
  for (const Piece on_board : {Piece{3}, Piece{6}, Piece{8}, Piece{9}})
    for (Piece in_hand = 0; in_hand < piece_count; ++in_hand)
      expected += in_hand != on_board && (is_true(on_board) || is_true(in_hand));
  CHECK(belief.worlds() == expected);
}

TEST_CASE("Reality Check: a two-faced piece is dropped in two ways, a true one in one",
          "[reality-check]") {
  // Black has PP and PN in hand: PP, P over N and N over P are all that can be dropped.
  const auto start =
      Game::parse("###1###/##rr2##/#bb3nn#/7/7/7/#RR3NN#/##3##/###1### b -/pppn - turn std 0", {});
  REQUIRE(start);
  Belief belief(view_of(*start, Side::white), Side::white);
  std::size_t truth = 0;
  while (truth < belief.worlds() && belief.position(truth) != *start) ++truth;
  REQUIRE(truth < belief.worlds());
  belief.keep_only(truth);
  const auto drop = Game::parse_move(*start, "PN@d8");
  REQUIRE(drop);
  belief.see(observe(*start, *drop, Side::white));
  CHECK(belief.chances(drop->b)[piece_of(pawn, pawn)] == Approx(0.5));
  CHECK(belief.chances(drop->b)[piece_of(pawn, knight)] == Approx(0.5));
}

TEST_CASE("Reality Check: what grows less likely with every drop stays possible",
          "[reality-check]") {
  // Black has N and P below each other, and drops this piece thousands of times with P up, as he
  // would drop PP: a world that is half as likely after each drop.
  const auto start =
      Game::parse("###1###/##3##/#5#/rr2RR2bb/7/7/#2PP2#/##3##/###1### b NN/pn - turn std 0", {});
  REQUIRE(start);
  Position position = *start;
  Belief belief(view_of(position, Side::white), Side::white);
  const auto go = [&](bool checks) {
    std::optional<Move> next;
    for (const Move& m : solver::MoveList<Game>(position)) {
      if (Board::file_of(m.b) != 3) continue;
      const bool drops = m.kind == Kind::drop && faces_of(static_cast<Piece>(m.a))[m.c] == pawn;
      const bool takes = m.kind == Kind::capture && m.c == checks && Board::file_of(m.a) == 3;
      if (position.side == Side::black ? drops : takes) next = m;
    }
    REQUIRE(next);
    belief.see(observe(position, *next, Side::white));
    position = Game::play(position, *next);
    return next->b;
  };
  for (int ply = 0; ply < 2600; ++ply) go(false);
  const auto chances = belief.chances(go(false));
  for (const double chance : chances) CHECK(std::isfinite(chance));
  CHECK(std::ranges::count_if(chances, [](double chance) { return chance > 0; }) >= 2);
  go(true);  // which shows what it was
  REQUIRE(belief.worlds() > 0);
  CHECK(std::isfinite(belief.chance_true(Board::square(0, 5))));
}

TEST_CASE("Reality Check: chances last through thousands of drops", "[reality-check]") {
  // Black drops at the end of the d-file, and White's rook takes what comes.
  const auto start = Game::parse(
      "###1###/##3##/#5#/rr2RR2bb/7/7/#2PP2#/##3##/###1### b NN/ppnnbr - turn std 0", {});
  REQUIRE(start);
  Position position = *start;
  Belief belief(view_of(position, Side::white), Side::white);
  solver::Stream random(1, 1);
  for (int ply = 0; ply < 3000; ++ply) {
    std::vector<Move> fitting;
    for (const Move& m : solver::MoveList<Game>(position)) {
      const bool drops = m.kind == Kind::drop;
      const bool takes = m.kind == Kind::capture && m.c == 0 && Board::file_of(m.a) == 3;
      const bool fits = position.side == Side::black ? drops : takes;
      if (fits && Board::file_of(m.b) == 3) fitting.push_back(m);
    }
    REQUIRE_FALSE(fitting.empty());
    const Move m = fitting[random.pick(static_cast<std::uint32_t>(fitting.size()))];
    belief.see(observe(position, m, Side::white));
    position = Game::play(position, m);
  }
  REQUIRE(belief.worlds() > 0);
  CHECK(belief.chance_true(Board::square(0, 5)) > 0.99);
  double sum = 0;
  for (const double chance : belief.chances(Board::square(6, 5))) sum += chance;
  CHECK(sum == Approx(1));
}
