#include "bitboards/notation.h"

#include <algorithm>
#include <bit>

#include "games/chinese_checkers/game.h"

namespace halfboard::chinese_checkers {
namespace {

constexpr std::string_view goal_letters = "wf23456789";  ///< by Variant::enough

/// The start squares of r where they are not the usual ones, as text.
std::string start_field(const Layout& layout) {
  const Word home = layout.home[0];
  const int coins = std::popcount(home);
  if (coins <= max_pattern) {
    const auto usual = corner_pattern(coins, layout.files, layout.ranks);
    if (usual && *usual == home) return "";
  }
  std::string text;
  bitboards::for_each(
      home, [&](int square) { text += (text.empty() ? " start:" : ",") + layout.name(square); });
  return text;
}

/// Why no coin goes from one square to the other.
Error no_move(const Position& p, Move move) {
  const std::string from = p.layout.name(move.from);
  const std::string own = std::string("a coin of ") + letter(p.turn);
  if (p.won())
    return {std::string("illegal move: ") + letter(p.layout.before(p.turn)) + " has won", from,
            "no move"};
  if (!(p.layout.board & bit(move.from))) return {"illegal move: not on the board", from, own};
  if (!(p.occupied() & bit(move.from))) return {"illegal move: no coin", from, own};
  if (!(p.own() & bit(move.from))) return {"illegal move: another player's coin", from, own};
  if (move.to == move.from)
    return {"illegal move: it ends where it started", from, "another square"};
  const std::string to = p.layout.name(move.to);
  if (!(p.layout.board & bit(move.to)))
    return {"illegal move: not on the board", to, "an empty square"};
  if (p.occupied() & bit(move.to)) return {"illegal move: occupied square", to, "an empty square"};
  return {"illegal move: no step or chain of jumps ends", to,
          "a square that the coin on " + from + " can reach"};
}

}  // namespace

std::string name_of(Variant v) { return {goal_letters[v.enough], v.stuck_loses ? 'l' : 's'}; }

std::optional<Variant> variant_named(std::string_view name) {
  if (name.size() != 2 || (name[1] != 's' && name[1] != 'l')) return std::nullopt;
  const auto enough = goal_letters.find(name[0]);
  if (enough == std::string_view::npos) return std::nullopt;
  return Variant{static_cast<std::uint8_t>(enough), name[1] == 'l'};
}

std::optional<Error> variant_fault(Variant v, const Layout& layout, std::string_view where) {
  if (v.stuck_loses && layout.four())
    return Error{"rules " + quote(name_of(v)) + " with four players", std::string(where),
                 "rules that end in s (l is for two players)"};
  if (const int coins = std::popcount(layout.home[0]); v.enough > coins)
    return Error{"rules " + quote(name_of(v)) + " with coins: " + std::to_string(coins),
                 std::string(where), "no more own coins on the goal than there are"};
  return std::nullopt;
}

std::string Game::format(const Position& p) {
  const Layout& layout = p.layout;
  std::string text = bitboards::format_board(layout.files, layout.ranks, [&](int file, int rank) {
    const Word here = bit(file + layout.files * rank);
    if (!(layout.board & here)) return std::string("#");
    for (Colour c : all_colours)
      if (p.coins[index(c)] & here) return std::string(1, letter(c));
    return std::string();
  });
  ((text += ' ') += letter(p.turn)) += ' ';
  text += name_of(p.variant) + start_field(layout);
  return p.skipped ? text + " skipped" : text;
}

Result<Move> Game::parse_move(const Position& p, std::string_view text) {
  const auto names = bitboards::fields_of(text, '-');
  const auto refuse = [&] {
    return Error{"bad move " + quote(text), "",
                 "two squares joined by '-', from a1 to " +
                     bitboards::square_name(p.layout.files - 1, p.layout.ranks - 1)};
  };
  if (names.size() != 2) return refuse();
  std::array<std::uint8_t, 2> squares{};
  for (std::size_t i = 0; i < 2; ++i) {
    const auto square = bitboards::parse_square(names[i], p.layout.files, p.layout.ranks);
    if (!square) return refuse();
    squares[i] = static_cast<std::uint8_t>(square->file + p.layout.files * square->rank);
  }
  const Move move{squares[0], squares[1]};
  if (std::ranges::count(solver::MoveList<Game>(p), move)) return move;
  return no_move(p, move);
}

std::string Game::format_move(const Position& p, Move move) {
  return p.layout.name(move.from) + "-" + p.layout.name(move.to);
}

}  // namespace halfboard::chinese_checkers
