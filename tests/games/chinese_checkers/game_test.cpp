#include "games/chinese_checkers/game.h"

#include "tests/games/chinese_checkers/plain.h"
#include "tests/support/conformance.h"

using namespace halfboard;
using chinese_checkers::Game;
using tests::PlainCheckers;

namespace {

// Two and four players, every rule, wide, high, narrow and broken boards.
const std::vector<std::string> positions{
    "####1bbb/####2bb/##5b/##6/6##/r5##/rr2####/rrr1#### r ws",
    "####1bbb/####2bb/##5b/##6/6##/r5##/rr2####/rrr1#### b fl",
    "ggg2bbb/gg4bb/g6b/8/8/r6y/rr4yy/rrr2yyy r ws",
    "gg3bb/g5b/7/7/7/r5y/rr3yy y fs",
    "g3b/1g1b1/5/1r1y1/r3y b fs",
    "2b1/3b/r3/1r2 b fs start:a1,b2",
    "rr2/4/4/2bb r wl start:a1,b1",
    "rrr19bbb/25 r fs start:a2,b2,c2",
    "3#5b/r2#6/4#4b/1r8 r ws start:a1,b1",
    "b/b/1/1/1/1/1/1/1/1/1/1/r/r r fl start:a1,a2",
    "1b/bb/2/2/2/2/rr/r1 r ws start:a1,b1,a2",
    "r#1b1br b fs start:a1,c1",
    "g#b/1#1/3/r#y r ws start:a1",
    "g#bg/1#b1/4/ryr1/1#y1 g fs start:a2,d1",
};

chinese_checkers::Position parsed(const std::string& text) {
  const auto position = Game::parse(text, {});
  if (!position) FAIL(text << ": " << position.error().line());
  return *position;
}

std::vector<std::string> names_of_moves(const chinese_checkers::Position& position) {
  std::vector<std::string> names;
  for (auto move : solver::MoveList<Game>(position))
    names.push_back(Game::format_move(position, move));
  std::ranges::sort(names);
  return names;
}

void compare(const chinese_checkers::Position& position, const PlainCheckers& plain) {
  INFO(Game::format(position));
  const auto names = names_of_moves(position);
  CHECK(names == plain.moves());
  CHECK(chinese_checkers::letter(position.turn) == plain.turn());
  CHECK(position.won() == plain.over_by_goal());
  for (std::size_t i = 0; i < 4; ++i)
    bitboards::for_each(position.coins[i], [&](int s) {
      const int files = position.layout.files;
      CHECK(plain.cell(s % files, s / files) == chinese_checkers::letters[i]);
    });
  if (!names.empty()) return;
  const int winner = Game::winner(position);
  const std::string players = Game::players(position) == 4 ? "rgby" : "rb";
  CHECK((winner < 0 ? '-' : players[static_cast<std::size_t>(winner)]) == plain.winner());
}

/// A random board with holes, coins and start squares anywhere; often not a legal position.
std::string random_text(solver::Stream& random) {
  const auto below = [&](int n) {
    return static_cast<int>(random.below(static_cast<unsigned>(n)));
  };
  const int files = 1 + below(10);
  const int ranks = 1 + below(std::min(10, 64 / files));
  const bool four = below(2) == 1;
  std::string cells(static_cast<std::size_t>(files * ranks), '.');
  const int density = 3 + below(8);
  for (char& cell : cells)
    if (below(density) == 0) cell = '#';
  const auto somewhere = [&] { return random.below(cells.size()); };
  std::set<std::string> home;
  const int coins = 1 + below(std::max(1, files * ranks / 6));
  for (int i = 0; i < coins; ++i) {
    const int s = static_cast<int>(somewhere());
    home.insert(PlainCheckers::name({s % files, s / files}));
  }
  for (char c : std::string(four ? "rgby" : "rb"))
    for (std::size_t i = 0; i < home.size(); ++i)
      for (int tries = 0; tries < 20; ++tries)
        if (char& cell = cells[somewhere()]; cell == '.') {
          cell = c;
          break;
        }
  std::string text = bitboards::format_board(files, ranks, [&](int file, int rank) {
    const char cell = cells[static_cast<std::size_t>(file + files * rank)];
    return cell == '.' ? std::string() : std::string(1, cell);
  });
  (text += ' ') += (four ? "rgby"[below(4)] : "rb"[below(2)]);
  (text += ' ') += "wf"[below(2)];
  text += four ? 's' : "sl"[below(2)];
  for (std::string separator = " start:"; const std::string& square : home) {
    text += separator + square;
    separator = ",";
  }
  return text;
}

}  // namespace

TEST_CASE("Chinese Checkers conforms on many boards", "[chinese-checkers]") {
  for (const std::string& text : positions)
    tests::check_conformance<Game>(parsed(text), {}, 3, 2, 40);
}

TEST_CASE("Chinese Checkers moves as a plain implementation does", "[chinese-checkers]") {
  for (const std::string& text : positions)
    for (std::uint64_t game = 0; game < 8; ++game) {
      solver::Stream random(5, game);
      auto position = parsed(text);
      PlainCheckers plain(text);
      for (int ply = 0; ply < 60; ++ply) {
        compare(position, plain);
        const solver::MoveList<Game> moves(position);
        if (moves.empty()) break;
        const auto move = moves[random.below(moves.size())];
        plain.play(Game::format_move(position, move));
        position = Game::play(position, move);
      }
    }
}

TEST_CASE("Chinese Checkers agrees with a plain implementation on any position",
          "[chinese-checkers]") {
  solver::Stream random(6, 0);
  int accepted = 0, passed_over = 0, finished = 0;
  for (int i = 0; i < 6000; ++i) {
    const std::string text = random_text(random);
    const auto position = Game::parse(text, {});
    if (!position) continue;
    ++accepted;
    compare(*position, PlainCheckers(text));
    passed_over += chinese_checkers::letter(position->turn) != text[text.find(' ') + 1];
    finished += solver::MoveList<Game>(*position).empty();
    tests::check_notation<Game>(*position, {});
  }
  // The sample must hold what it is there for.
  CHECK(accepted > 500);
  CHECK(passed_over > 10);
  CHECK(finished > 10);
}

TEST_CASE("Chinese Checkers reads or refuses any text", "[chinese-checkers]") {
  const std::string alphabet = "rgbywfsl#/ 0123456789:,start-akipped\n\xff";
  solver::Stream random(7, 0);
  int accepted = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string text = positions[random.below(positions.size())];
    for (std::uint64_t edits = 1 + random.below(3); edits > 0; --edits) {
      const auto where = random.below(text.size());
      const char c = alphabet[random.below(alphabet.size())];
      const auto kind = random.below(3);
      if (kind == 0) text[where] = c;
      if (kind == 1) text.insert(where, 1, c);
      if (kind == 2 && text.size() > 1) text.erase(where, 1);
    }
    INFO(text);
    const auto position = Game::parse(text, {});
    if (!position) {
      const std::string line = position.error().line();
      if (line.find('\n') != std::string::npos || line.empty()) FAIL("bad message: " << line);
      continue;
    }
    ++accepted;
    const std::string canonical = Game::format(*position);
    const auto again = Game::parse(canonical, {});
    REQUIRE(again);
    REQUIRE(*again == *position);
    REQUIRE(Game::format(*again) == canonical);
    (void)names_of_moves(*position);
    (void)Game::parse_move(*position, text);
  }
  CHECK(accepted > 100);
}

TEST_CASE("Chinese Checkers knows which symmetries hold", "[chinese-checkers]") {
  // The identity, both diagonals and the half turn; the last two exchange the players.
  CHECK(Game::symmetries(parsed(positions[0])) == 4);
  // Four players: turns only, as reflections reverse the order of play.
  CHECK(Game::symmetries(parsed(positions[2])) == 4);
  // Start squares that do not look the same from both sides of the diagonal: only half turns.
  CHECK(Game::symmetries(parsed("rr2/4/4/2bb r ws start:a1,b1")) == 2);
  CHECK(Game::symmetries(parsed("gg1bb/5/5/5/rr1yy r ws start:a1,b1")) == 2);
  // A rectangle has half turns, and a row and its mirror image are the same.
  CHECK(Game::symmetries(parsed("3b/4/r3 r ws")) == 2);
  CHECK(Game::symmetries(parsed("r2b r ws")) == 4);
  // A hole off the diagonals leaves nothing.
  CHECK(Game::symmetries(parsed("3b/#3/4/r3 r ws")) == 1);
}

TEST_CASE("Chinese Checkers refuses senseless options", "[chinese-checkers]") {
  const auto refused = [](const solver::Options& options) { return !Game::rules(options); };
  CHECK(refused({{"players", "3"}}));
  CHECK(refused({{"players", "4"}, {"board", "band"}}));
  CHECK(refused({{"players", "4"}, {"rules", "wl"}}));
  CHECK(refused({{"rules", "sw"}}));
  CHECK(refused({{"rules", ""}}));
  CHECK(refused({{"coins", "7"}}));
  CHECK(refused({{"coins", "0"}}));
  CHECK(refused({{"board", "9"}}));
  CHECK(refused({{"board", "27x1"}}));
  CHECK(refused({{"board", "4x"}}));
  CHECK(refused({{"board", "1"}, {"coins", "1"}}));
  CHECK(refused({{"size", "band"}}));
  CHECK(refused({{"size", "8"}, {"board", "8"}}));
  CHECK(refused({{"files", "99999999999"}}));
  CHECK(refused({{"size", "3"}}));
  const auto line_of = [](const solver::Options& options) {
    return Game::rules(options).error().line();
  };
  CHECK(line_of({{"board", "9"}}).find("at option --board: ") != std::string::npos);
  CHECK(line_of({{"size", "9"}}).find("at option --size: ") != std::string::npos);
  CHECK(line_of({{"files", "9"}, {"ranks", "9"}}).find("--files and --ranks") != std::string::npos);
  CHECK_FALSE(refused({{"size", "3"}, {"coins", "3"}}));
  CHECK_FALSE(refused({{"files", "26"}, {"ranks", "2"}, {"coins", "2"}}));
}

TEST_CASE("Chinese Checkers is captioned with what is unusual in its rules", "[chinese-checkers]") {
  const auto caption_of = [](const std::string& rules) {
    return Game::diagram(parsed("rrr19bbb/25 r " + rules + " start:a2,b2,c2"), 0).caption;
  };
  CHECK(caption_of("ws") == "Red to move");
  CHECK(caption_of("fs") == "Red to move, a full goal wins");
  CHECK(caption_of("2s") == "Red to move, a full goal wins with 2 own coins on it");
  CHECK(caption_of("wl") == "Red to move, who is stuck loses");
}
