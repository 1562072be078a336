#include "bitboards/notation.h"

#include <bit>
#include <optional>

#include "bitboards/number.h"
#include "bitboards/rays.h"
#include "games/sight_reduction/deal.h"
#include "games/sight_reduction/game.h"

namespace halfboard::sight_reduction {
namespace {

constexpr std::string_view phase_word = "place";

Result<int> size_option(const solver::Options& options, std::string_view name, int limit) {
  const auto found = options.find(name);
  if (found == options.end()) return limit;
  const auto value = parse_as<std::uint64_t>(found->second);
  if (!value || *value < 1 || *value > static_cast<std::uint64_t>(limit))
    return Error{"bad value " + quote(found->second), "option --" + std::string(name),
                 "a number from 1 to " + std::to_string(limit)};
  return static_cast<int>(*value);
}

/// In the placement phase the sides alternate: the side to move has as many checkers on the board
/// as the other, or one less.
std::optional<Error> placement_fault(const Position& p) {
  const int own = std::popcount(p.own());
  const int enemy = std::popcount(p.enemy());
  if (own + enemy >= 2 * (p.files * p.ranks / 2))
    return Error{"nothing left to place", "field 3",
                 "no third field where each side has half of the squares"};
  if (own != enemy && own + 1 != enemy)
    return Error{"the sides have not placed in turn: " + std::to_string(own) + " checkers of the " +
                     "side to move, " + std::to_string(enemy) + " of the other",
                 "field 1", "equal numbers, or one less for the side to move"};
  return std::nullopt;
}

Result<Position> parse_deal(std::string_view text, const Rules& rules) {
  const auto deal_number = parse_as<std::uint64_t>(text.substr(1));
  const bool padded = text.size() > 2 && text[1] == '0';
  if (!deal_number || *deal_number >= deal_count || padded)
    return Error{"bad deal number " + quote(text.substr(1)), "",
                 "a number from 0 to " + std::to_string(deal_count - 1) +
                     (padded ? " without leading zeros" : "")};
  if (rules.files != Board::files || rules.ranks != Board::ranks)
    return Error{"a deal on another board", "", "neither --files nor --ranks beside a deal"};
  return deal(static_cast<DealNumber>(*deal_number), rules.variant);
}

/// Why the checker on `square` may not be removed alone.
Error no_removal(const Position& p, int square, const std::string& name) {
  const Word bit = Board::bit(square);
  const Word occupied = p.white | p.black;
  if (!(occupied & bit)) return {"illegal move: no checker", name, "a checker of the side to move"};
  if (!(p.own() & bit))
    return {"illegal move: enemy checker", name, "a checker of the side to move"};
  const Word friends = p.variant.easier ? seeing_friend<true>(p.own(), ~occupied)
                                        : seeing_friend<false>(p.own(), ~occupied);
  if (!(friends & bit))
    return {"illegal move: no friend in sight of the checker", name,
            p.variant.easier ? "a friend in sight along a rank, file or diagonal"
                             : "a friend in sight along a rank or file"};
  return {"illegal move: no enemy in sight of the checker", name,
          "an enemy in sight along any line"};
}

Error no_pair(const Position& p, Move move, const std::string& name) {
  if (!p.variant.pairs)
    return {"illegal move: two checkers at once", name, "one checker (pairs need rules +pairs)"};
  for (int code : {move.first, move.second}) {
    const int square = Move::square(code);
    const Word bit = Board::bit(square);
    if (!(p.own() & bit) ||
        (p.variant.challenging && !(pairable(p.variant, p.own(), p.enemy()) & bit)))
      return no_removal(p, square, bitboards::square_name<Board>(square));
  }
  return {"illegal move: the two checkers do not see each other", name, "two friends in sight"};
}

Error no_placement(const Position& p, int square, const std::string& name) {
  if ((p.white | p.black) & Board::bit(square))
    return {"illegal move: occupied square", name, "an empty square"};
  return {"illegal move: not next to an enemy checker", name,
          "an empty square next to an enemy, as long as there is one"};
}

}  // namespace

Result<Rules> Game::rules(const solver::Options& given) {
  Rules rules;
  if (const auto found = given.find("rules"); found != given.end()) {
    const auto variant = variant_named(found->second);
    if (!variant)
      return Error{"unknown rules " + quote(found->second), "option --rules",
                   std::string(Game::options[0].values)};
    rules.variant = *variant;
  }
  const auto files = size_option(given, "files", Board::files);
  if (!files) return files.error();
  const auto ranks = size_option(given, "ranks", Board::ranks);
  if (!ranks) return ranks.error();
  rules.files = *files;
  rules.ranks = *ranks;
  return rules;
}

Result<Position> Game::parse(std::string_view text, const Rules& rules) {
  if (text.starts_with('#')) return parse_deal(text, rules);
  const auto fields = bitboards::fields_of(text);
  const auto board = bitboards::parse_board(
      fields[0], {.max_files = Board::files, .max_ranks = Board::ranks, .letters = "wb"});
  if (!board) return board.error();
  if (fields.size() < 2 || (fields[1] != "w" && fields[1] != "b"))
    return Error{"bad side to move " + quote(fields.size() < 2 ? "" : fields[1]), "field 2",
                 "w or b"};
  if (fields.size() > 3 || (fields.size() == 3 && fields[2] != phase_word))
    return Error{"unexpected text " + quote(fields[2]), "field 3",
                 "nothing, or 'place' in the placement phase"};
  Position p;
  p.variant = rules.variant;
  p.files = static_cast<std::uint8_t>(board->files);
  p.ranks = static_cast<std::uint8_t>(board->ranks);
  p.side = fields[1] == "w" ? Side::white : Side::black;
  for (int rank = 0; rank < p.ranks; ++rank)
    for (int file = 0; file < p.files; ++file) {
      const auto piece = board->at(file, rank);
      if (piece == "w") p.white |= Board::bit(Board::square(file, rank));
      if (piece == "b") p.black |= Board::bit(Board::square(file, rank));
    }
  if (fields.size() == 3) {
    p.phase = Phase::placement;
    if (auto fault = placement_fault(p)) return *fault;
  }
  return p;
}

std::string Game::format(const Position& p) {
  std::string text = bitboards::format_board(p.files, p.ranks, [&](int file, int rank) {
    const Word bit = Board::bit(Board::square(file, rank));
    return p.white & bit ? "w" : p.black & bit ? "b" : "";
  });
  text += p.side == Side::white ? " w" : " b";
  if (p.phase == Phase::placement) (text += ' ') += phase_word;
  return text;
}

Result<Move> Game::parse_move(const Position& p, std::string_view text) {
  const auto names = bitboards::fields_of(text, '+');
  if (names.size() > 2)
    return Error{"bad move " + quote(text), "", "one square, or two joined by '+'"};
  int squares[2] = {};
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto square = bitboards::parse_square(names[i], p.files, p.ranks);
    if (!square) return Error{"bad move " + quote(text), "", square.error().expected};
    squares[i] = Board::square(square->file, square->rank);
  }
  const bool pair = names.size() == 2;
  const Move move = pair ? Move::pair(squares[0], squares[1]) : Move::single(squares[0]);
  const solver::MoveList<Game> moves(p);
  for (const Move& legal : moves)
    if (legal == move && text == format_move(p, move)) return move;
  if (moves.begin() == moves.end())
    return Error{"illegal move: the game is over", std::string(text),
                 "no move: the side to move has none"};
  if (p.phase == Phase::placement && !pair) return no_placement(p, squares[0], std::string(text));
  if (pair && Move::code(squares[0]) >= Move::code(squares[1]))
    return Error{"bad move " + quote(text), "", "two different squares in alphabetical order"};
  return pair ? no_pair(p, move, std::string(text)) : no_removal(p, squares[0], std::string(text));
}

std::string Game::format_move(const Position&, Move move) {
  std::string text = bitboards::square_name(move.first / 8, move.first % 8);
  if (move.second) (text += '+') += bitboards::square_name(move.second / 8, move.second % 8);
  return text;
}

}  // namespace halfboard::sight_reduction
