#include <optional>
#include <vector>

#include "games/chinese_checkers/player.h"
#include "solver/forced_win.h"
#include "solver/play/alpha_beta.h"
#include "solver/random.h"
#include "tests/games/chinese_checkers/plain.h"
#include "tests/support/catch.h"

// Four players: the generic solver against a plain search on the plain rules, without memory.
namespace {

using namespace halfboard;
using chinese_checkers::Game;
using tests::PlainCheckers;

constexpr std::string_view players = "rgby";

/// Can one player force a win within so many plies against all others?
bool forces(const PlainCheckers& game, char attacker, int plies) {
  const auto moves = game.moves();
  if (moves.empty()) return game.winner() == attacker;
  if (plies == 0) return false;
  const bool attacks = game.turn() == attacker;
  for (const std::string& move : moves) {
    PlainCheckers next = game;
    next.play(move);
    if (forces(next, attacker, plies - 1) == attacks) return attacks;
  }
  return !attacks;
}

struct Verdict {
  char winner;
  int plies;
};

/// The first number of plies within which somebody can force a win.
std::optional<Verdict> judge(const PlainCheckers& game, int deepest) {
  for (int plies = 0; plies <= deepest; ++plies)
    for (const char player : players)
      if (forces(game, player, plies)) return Verdict{player, plies};
  return std::nullopt;
}

void check_answer(const chinese_checkers::Position& position, const Verdict& verdict) {
  solver::Limits limits;
  limits.memory_mib = 16;
  solver::Budget budget(limits);
  const auto answer = solver::GenericSolver<Game>(budget).solve(position);
  const bool wins = verdict.winner == chinese_checkers::letter(position.turn);
  REQUIRE(answer.result == (wins ? solver::Outcome::win : solver::Outcome::loss));
  REQUIRE(answer.plies == verdict.plies);
  REQUIRE(answer.pv.size() == static_cast<std::size_t>(verdict.plies));
  auto end = position;
  for (const auto move : answer.pv) end = Game::play(end, move);
  REQUIRE(solver::MoveList<Game>(end).empty());
  REQUIRE(players[static_cast<std::size_t>(Game::winner(end))] == verdict.winner);
}

void check_proofs(const chinese_checkers::Position& position, const std::optional<Verdict>& known,
                  int deepest) {
  solver::Limits limits;
  limits.memory_mib = 16;
  solver::Budget budget(limits);
  solver::ForcedWin<Game> search(budget);
  for (int attacker = 0; attacker < 4; ++attacker)
    for (int plies = 0; plies <= deepest; ++plies) {
      const bool wins = known && known->plies <= plies &&
                        players[static_cast<std::size_t>(attacker)] == known->winner;
      REQUIRE(search.prove(position, attacker, plies) == wins);
    }
}

/// Plays random games and solves their positions; returns how many were decided.
int check_games(std::uint64_t games, int plies, int deepest) {
  int decided = 0;
  std::uint64_t stream = 0;
  for (const char* start :
       {"g1b/3/r1y r ws", "g1b/3/r1y g fs", "g#b/1#1/3/r#y r ws start:a1", "gb/2/ry r ws start:a1"})
    for (std::uint64_t game = 0; game < games; ++game) {
      auto position = *Game::parse(start, {});
      PlainCheckers plain(start);
      solver::Stream random(12, stream++);
      for (int ply = 0; ply < plies; ++ply) {
        INFO(Game::format(position));
        const auto verdict = judge(plain, deepest);
        check_proofs(position, verdict, deepest);
        if (verdict) check_answer(position, *verdict);
        decided += verdict.has_value();
        const auto moves = plain.moves();
        if (moves.empty()) break;
        const std::string& move = moves[random.below(moves.size())];
        plain.play(move);
        position = Game::play(position, *Game::parse_move(position, move));
      }
    }
  return decided;
}

}  // namespace

TEST_CASE("Chinese Checkers: four players are solved as by a plain search", "[chinese-checkers]") {
  CHECK(check_games(2, 8, 2) > 5);
}

TEST_CASE("Chinese Checkers: each of four players takes positions that come again for draws",
          "[chinese-checkers][play]") {
  namespace play = solver::play;
  for (const char* text :
       {"g2b/4/4/r2y r ws", "g2b/4/4/r2y g ws", "g2b/4/4/r2y b ws", "g2b/4/4/r2y y ws"}) {
    const auto position = *Game::parse(text, {});
    std::vector<std::uint64_t> earlier;
    for (const auto move : solver::MoveList<Game>(position))
      earlier.push_back(play::hash_of<Game>(Game::play(position, move)));
    play::Effort effort;
    effort.depth = 2;
    play::AlphaBeta<chinese_checkers::Player> search(1 << 16);
    INFO(text);
    CHECK(search.run(position, earlier, effort, {}, {}).score == play::draw_score);
  }
}

TEST_CASE("Chinese Checkers: four players, deeper", "[.slow][chinese-checkers]") {
  CHECK(check_games(20, 16, 4) > 100);
}
