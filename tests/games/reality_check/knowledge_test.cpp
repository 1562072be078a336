#include "games/reality_check/knowledge/knowledge.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "games/reality_check/game.h"
#include "solver/random.h"
#include "tests/games/reality_check/plain.h"
#include "tests/games/reality_check/random_actions.h"
#include "tests/support/catch.h"

using namespace halfboard;
using namespace halfboard::reality_check;
using tests::draw_action;
using tests::rules_of;
namespace plain = halfboard::tests::plain;

namespace {

char letter(Side side) { return side == Side::white ? 'w' : 'b'; }

/// What a viewer sees of a position, in the plain model's words.
std::string seen(const plain::State& s, char viewer) {
  plain::State open = s;
  for (auto& [at, piece] : open.board)
    if (piece.side != viewer) piece.below = '?';
  for (auto& [side, hand] : open.hands)
    if (side != viewer) hand.assign(hand.size(), "??");
  if (s.turn != viewer) open.captured.assign(open.captured.size(), "??");
  // The end of the game is announced, and so is who has lost.
  std::string text = plain::summary(open);
  for (char side : {'w', 'b'}) {
    bool alive = false;
    for (const auto& [at, piece] : s.board) alive |= piece.side == side && piece.up == piece.below;
    for (const auto& pair : s.hands.at(side)) alive |= pair[0] == pair[1];
    if (s.turn == side)
      for (const auto& pair : s.captured) alive |= pair[0] == pair[1];
    if (!alive) text += std::string(" lost ") + side;
  }
  return text;
}

/// What an action looks like to a viewer, with everything that it shows.
std::string seen(const plain::State& s, const std::string& action, char viewer) {
  const auto both = [&](const std::string& at) {
    const auto& piece = s.board.at({at[0] - 'a', at[1] - '1'});
    return std::string(" ") + piece.up + piece.below;
  };
  if (action[2] == '@' && s.turn != viewer) return action.substr(0, 1) + "?" + action.substr(2);
  if (action.back() == '!') return action + both(action.substr(0, 2)) + both(action.substr(3, 2));
  if (action[0] == '?') return action + both(action.substr(1, 2)) + both(action.substr(4, 2));
  if (action.starts_with("lose:") && action[6] <= '9') return action + both(action.substr(5));
  return action;
}

/// Brute force: keeps, for one set-up, every state in which all that was seen could have happened.
class Filter {
 public:
  Filter(plain::State start, char viewer) : states_{std::move(start)}, viewer_(viewer) {}

  bool see(const std::string& event, const std::string& after) {
    std::vector<plain::State> next;
    std::set<std::string> known;
    for (const plain::State& state : states_)
      for (const std::string& action : plain::moves(state)) {
        if (seen(state, action, viewer_) != event) continue;
        plain::State then = plain::play(state, action);
        if (seen(then, viewer_) == after && known.insert(plain::summary(then)).second)
          next.push_back(std::move(then));
      }
    states_ = std::move(next);
    return !states_.empty();
  }

 private:
  std::vector<plain::State> states_;
  char viewer_;
};

/// The true position, but with another set-up of the viewer's enemy.
Position with_setup(Position start, Side enemy, const Setup& setup) {
  const Word squares = start.owned[index(enemy)];
  UpFaces faces{};
  std::size_t n = 0;
  bitboards::for_each(squares, [&](int s) { faces[n++] = start.face_up(s); });
  bitboards::for_each(squares, [&](int s) { start.take_off(s); });
  place(start, enemy, squares, faces, setup);
  return start;
}

/// Replays a random game for both viewers. Every `stride`-th set-up is filtered by brute force.
void compare_with_filter(const Game::Rules& rules, std::uint64_t seed, int plies, int stride) {
  const Position start = Game::start(rules);
  for (Side viewer : {Side::white, Side::black}) {
    const Side enemy = other(viewer);
    UpFaces faces{};
    std::size_t n = 0;
    bitboards::for_each(start.owned[index(enemy)], [&](int s) { faces[n++] = start.face_up(s); });
    std::vector<Setup> sample;
    int number = 0;
    for (const Setup& setup : setups(faces))
      if (number++ % stride == 0 || with_setup(start, enemy, setup) == start)
        sample.push_back(setup);
    std::vector<std::pair<Setup, Filter>> left;
    for (const Setup& setup : sample)
      left.emplace_back(setup, Filter(plain::read(Game::format(with_setup(start, enemy, setup))),
                                      letter(viewer)));
    Knowledge knowledge(start, viewer);
    Position position = start;
    solver::Stream random(seed, 0);
    for (int ply = 0; ply < plies && Game::count_moves(position) > 0; ++ply) {
      const Move m = draw_action(position, random);
      const auto state = plain::read(Game::format(position));
      const std::string name = Game::format_move(position, m);
      knowledge.see(observe(position, m, viewer));
      const std::string event = seen(state, name, letter(viewer));
      const std::string after = seen(plain::play(state, name), letter(viewer));
      std::erase_if(left, [&](auto& entry) { return !entry.second.see(event, after); });
      std::vector<Setup> found = knowledge.possible_setups();
      std::erase_if(found, [&](const Setup& setup) { return !std::ranges::count(sample, setup); });
      std::vector<Setup> expected;
      for (const auto& entry : left) expected.push_back(entry.first);
      INFO(Game::format(position) << " " << name);
      REQUIRE(!expected.empty());
      REQUIRE(found == expected);
      position = Game::play(position, m);
    }
  }
}

}  // namespace

TEST_CASE("Reality Check: knowledge is what brute force over all set-ups leaves",
          "[reality-check]") {
  compare_with_filter(rules_of("12", 1), 1, 6, 1);
  for (const char* variants : {"0", "12", "5"})
    compare_with_filter(rules_of(variants, 2), 2, 40, 48);
}

TEST_CASE("Reality Check: knowledge of long games and all variants", "[.slow]") {
  for (std::uint64_t seed = 1; seed <= 2; ++seed)
    for (const char* variants : {"0", "1", "2", "12", "3", "34", "126", "1234", "12345"})
      compare_with_filter(rules_of(variants, seed), seed, 80, 1);
}

TEST_CASE("Reality Check: knowledge never loses the truth and shrinks to it", "[reality-check]") {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    Position position = Game::start(rules_of("12", seed));
    const Side enemy = Side::black;
    Knowledge knowledge(position, Side::white);
    REQUIRE(knowledge.worlds() == 672);
    CHECK(knowledge.possible_setups().size() == 672);
    solver::Stream random(11, seed);
    std::size_t before = 672;
    for (int ply = 0; ply < 60 && Game::count_moves(position) > 0; ++ply) {
      const Move m = draw_action(position, random);
      knowledge.see(observe(position, m, Side::white));
      position = Game::play(position, m);
      const std::size_t now = knowledge.possible_setups().size();
      REQUIRE(now >= 1);
      CHECK(now <= before);
      before = now;
      bitboards::for_each(position.owned[index(enemy)], [&](int s) {
        CHECK((knowledge.candidates(s) & set_of(position.piece_at(s))) != 0);
      });
      CHECK((position.hand[index(enemy)] & ~knowledge.candidates(no_flip)) == 0);
    }
    CHECK(before < 672);
  }
}

TEST_CASE("Reality Check: a view tells nothing of what is hidden", "[reality-check]") {
  const Position start = Game::start({});
  const auto all = setups(diagram_faces(Side::black));
  const auto shown = view_of(start, Side::white);
  for (const Setup& setup : all)
    CHECK(view_of(with_setup(start, Side::black, setup), Side::white) == shown);
  CHECK_FALSE(view_of(start, Side::black) == shown);
}

TEST_CASE("whoever sees the captured piece is told its name", "[reality-check]") {
  const auto p = Game::parse(
      "###rn###/##nb2##/#pn2pbpp#/4NR2/5nn1/7/#PPBBBNPBNP#/##2NN##/###RR### b PRBR/bbbrrr - "
      "choice:PR std 0",
      {});
  REQUIRE(p);
  const auto caption = [&](char viewer) { return Game::diagram(*p, viewer).caption; };
  CHECK(caption(0).ends_with("to take or refuse PR"));
  CHECK(caption('b').ends_with("to take or refuse PR"));
  CHECK(caption('w').ends_with("to take or refuse the captured piece"));
}

TEST_CASE("squares that may not be flipped are read one by one", "[reality-check]") {
  const auto p = Game::parse(
      "###rn###/##nnbbnb##/#pppnbrpbpr#/7/5BR1/7/#PPPN1BPPR#/##NNBBNB##/###NR### b RR/rr d1e3 "
      "penalty std 2",
      {});
  REQUIRE(p);
  CHECK(Game::diagram(*p, 0).beside.back() == "may not be flipped: d1, e3");
}

TEST_CASE("a game of Reality Check that is over says why, and bans no flip", "[reality-check]") {
  const auto p = Game::parse(
      "###rn###/##nnrr1##/#ppbbbrbp1#/7/7/7/#2NPBR1#/##2RN##/###1### b -/pnprnb d9e7 turn std 2",
      {});
  REQUIRE(p);
  for (const char viewer : {'\0', 'w', 'b'}) {
    const auto picture = Game::diagram(*p, viewer);
    CHECK(picture.caption == "White has no true piece left, variants 2");
    CHECK(picture.beside.size() == 2);
  }
}
