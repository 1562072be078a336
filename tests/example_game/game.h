#pragma once

#include <array>
#include <compare>
#include <optional>
#include <string>

#include "bitboards/notation.h"
#include "solver/game.h"

/// Nim with three heaps, the smallest complete game: it satisfies solver::Game, so perft, the
/// generic solver, random games, pictures and the conformance test work on it without another line.
/// Rules: a turn takes any number of counters from one heap; who takes the last one wins.
namespace halfboard::nim {

struct Game {
  struct Position {
    std::array<std::uint8_t, 3> heaps{};
    std::uint8_t side = 0;
    friend bool operator==(const Position&, const Position&) = default;
  };
  struct Move {
    std::uint8_t heap = 0;
    std::uint8_t taken = 0;
    friend auto operator<=>(const Move&, const Move&) = default;
  };
  struct Rules {
    std::uint8_t largest = 5;
  };
  using Key = std::array<std::uint64_t, 1>;

  static constexpr std::string_view name = "nim";
  static constexpr std::string_view title = "Nim, three heaps";
  static constexpr bool loop_free = true;
  static constexpr auto convention = solver::Convention::normal_play;
  static constexpr int max_moves = 27;
  static constexpr std::array<solver::Option, 1> options{
      {{"size", "3..9", "counters in the largest heap of `start` (default: 5)"}}};

  static Result<Rules> rules(const solver::Options& given) {
    const auto size = given.find("size");
    if (size == given.end()) return Rules{};
    if (size->second.size() != 1 || size->second < "3" || size->second > "9")
      return Error{"bad value " + quote(size->second), "option --size", "a number from 3 to 9"};
    return Rules{static_cast<std::uint8_t>(size->second[0] - '0')};
  }

  static Position start(const Rules& rules) {
    const std::uint8_t n = rules.largest;
    return {{static_cast<std::uint8_t>(n - 2), static_cast<std::uint8_t>(n - 1), n}, 0};
  }

  /// Three heaps of 0 to 9 and the side to move, a or b: "345 a".
  static Result<Position> parse(std::string_view text, const Rules&) {
    if (text.size() != 5 || text[3] != ' ')
      return Error{"bad position " + quote(text), "", "three digits, a space and a or b"};
    Position position;
    for (std::size_t i = 0; i < 3; ++i) {
      if (text[i] < '0' || text[i] > '9')
        return Error{"bad heap " + quote(text.substr(i, 1)), "heap " + std::to_string(i + 1),
                     "a digit"};
      position.heaps[i] = static_cast<std::uint8_t>(text[i] - '0');
    }
    if (text[4] != 'a' && text[4] != 'b')
      return Error{"bad side to move " + quote(text.substr(4)), "", "a or b"};
    position.side = text[4] == 'b';
    return position;
  }

  static std::string format(const Position& p) {
    std::string text;
    for (const std::uint8_t heap : p.heaps) text += static_cast<char>('0' + heap);
    return text + (p.side ? " b" : " a");
  }

  static int moves(const Position& p, std::span<Move> out) {
    std::size_t n = 0;
    for (std::uint8_t heap = 0; heap < 3; ++heap)
      // Heaps are at most 9; g++ has to be told, or it warns of writing beyond max_moves.
      for (std::uint8_t taken = 1; taken <= p.heaps[heap] && n < out.size(); ++taken)
        out[n++] = {heap, taken};
    return static_cast<int>(n);
  }

  static Position play(Position p, Move move) {
    p.heaps[move.heap] = static_cast<std::uint8_t>(p.heaps[move.heap] - move.taken);
    p.side ^= 1;
    return p;
  }

  /// Heap and number taken: "1-3" takes three from the first heap.
  static std::string format_move(const Position&, Move move) {
    return std::to_string(move.heap + 1) + "-" + std::to_string(move.taken);
  }

  static Result<Move> parse_move(const Position& p, std::string_view text) {
    for (const Move& move : solver::MoveList<Game>(p))
      if (format_move(p, move) == text) return move;
    return Error{"illegal move " + quote(text), "",
                 "a heap, '-' and at most as many as it holds, for instance 1-3"};
  }

  static int players(const Position&) { return 2; }
  static std::string_view sides(const Position&) { return "ab"; }
  static int to_move(const Position& p) { return p.side; }
  static int winner(const Position& p) { return 1 - p.side; }
  static std::optional<Position> with_to_move(Position p, int player) {
    p.side = static_cast<std::uint8_t>(player);
    return p;
  }
  static Key key(const Position& p) {
    return {std::uint64_t{p.heaps[0]} | std::uint64_t{p.heaps[1]} << 8 |
            std::uint64_t{p.heaps[2]} << 16 | std::uint64_t{p.side} << 24};
  }

  static solver::Diagram diagram(const Position& p, char /*viewer*/) {
    solver::Diagram picture(3, 9);
    for (int file = 0; file < 3; ++file)
      for (int rank = 0; rank < p.heaps[static_cast<std::size_t>(file)]; ++rank) {
        picture.at(file, rank).text = "o";
        picture.at(file, rank).fill = "#303030";
      }
    picture.caption = p.side ? "b to move" : "a to move";
    return picture;
  }
};

static_assert(solver::Game<Game>);
static_assert(solver::HasKey<Game>);

}  // namespace halfboard::nim
