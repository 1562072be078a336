#include "bitboards/notation.h"

#include <cstdlib>
#include <optional>

#include "games/groups/game.h"

namespace halfboard::groups {
namespace {

constexpr std::string_view classic = "8/8/3bw3/2bwbw2/2wbwb2/3wb3/8/8 w";

std::string name_of_square(int square) { return bitboards::square_name<Board>(square); }

/// Squares of the label block in the order of the option's letters: c6 d6 e6 f6 c5 .. f3.
Result<Labels> parse_labels(std::string_view text) {
  using Block = Labels::Block;
  const auto refuse = [](const std::string& what, const std::string& where = "") {
    return Error{what, "option --labels" + where,
                 "16 letters w or b for c6 d6 e6 f6 c5 .. f3, six or more of each"};
  };
  if (text.size() != Block::squares) return refuse("bad labels " + quote(text));
  Block::Word white = 0;
  for (int i = 0; i < Block::squares; ++i) {
    const int file = i % Block::files;
    const int rank = Block::ranks - 1 - i / Block::files;
    const char c = text[static_cast<std::size_t>(i)];
    if (c != 'w' && c != 'W' && c != 'b' && c != 'B')
      return refuse(
          "unknown label " + quote({&c, 1}),
          ", square " + bitboards::square_name(Labels::corner + file, Labels::corner + rank));
    if (c == 'w' || c == 'W')
      white = static_cast<Block::Word>(white | Block::bit(Block::square(file, rank)));
  }
  const int count = std::popcount(white);
  if (count < pieces_a_side || Block::squares - count < pieces_a_side)
    return refuse("labels " + std::to_string(count) + " squares w and " +
                  std::to_string(Block::squares - count) + " squares b");
  return Labels(white);
}

/// Puts the pieces of a board on the position, or names the seventh of a colour.
std::optional<Error> put_pieces(const bitboards::BoardText& board, Position& p) {
  for (int rank = Board::ranks; rank-- > 0;)
    for (int file = 0; file < Board::files; ++file) {
      const auto piece = board.at(file, rank);
      if (piece == ".") continue;
      Word& set = piece == "w" ? p.white : p.black;
      set |= Board::bit(Board::square(file, rank));
      if (std::popcount(set) > pieces_a_side)
        return Error{"a seventh piece " + quote(piece), bitboards::square_name(file, rank),
                     "at most six of a colour"};
    }
  return std::nullopt;
}

/// What a position of the set-up phase may not be: a piece off its label, or out of turn.
std::optional<Error> setup_fault(const Position& p) {
  const auto stray = [](Word set, const char* letter) {
    return Error{std::string("piece '") + letter + "' off its label",
                 name_of_square(std::countr_zero(set)),
                 std::string("a square labelled ") + letter + " until all twelve are placed"};
  };
  if (const Word set = p.white & ~p.labels.white()) return stray(set, "w");
  if (const Word set = p.black & ~p.labels.black()) return stray(set, "b");
  const int white = std::popcount(p.white);
  const int black = std::popcount(p.black);
  const std::string counts = std::to_string(white) + " w and " + std::to_string(black) + " b";
  if (white != black && white != black + 1)
    return Error{"the players have not placed in turn: " + counts, "field 1",
                 "equal numbers, or one w more, until all twelve are placed"};
  const Side next = white == black ? Side::white : Side::black;
  if (p.side != next)
    return Error{std::string("bad side to move '") + (p.side == Side::white ? "w'" : "b'"),
                 "field 2",
                 std::string(next == Side::white ? "w" : "b") + ", who places next (" + counts +
                     " are placed)"};
  return std::nullopt;
}

Error no_placement(const Position& p, int square, const std::string& name) {
  if (!p.setting_up())
    return {"illegal move: all twelve pieces are placed", name,
            "two squares joined by '-', for instance c3-c4"};
  if (p.occupied() & Board::bit(square))
    return {"illegal move: occupied square", name, "an empty square"};
  return {
      "illegal move: square without the mover's label", name,
      std::string("an empty square of c3 .. f6 labelled ") + (p.side == Side::white ? "w" : "b")};
}

/// Why a piece may not go straight from one square to an empty one that is n squares away.
Error no_way(const Position& p, Move move, int n, const std::string& text) {
  const Word between = bitboards::Rays<Board>::between(move.from, move.to) & p.occupied();
  if (p.variant.king && (n > 2 || !between))
    return {"illegal move: a slide of " + std::to_string(n) + " squares", text,
            "a slide to an adjacent square" +
                std::string(p.variant.nojump ? "" : ", or a jump over an adjacent piece")};
  if (n == 2) return {"illegal move: a jump", text, "rules with jumps, or a slide"};
  return {"illegal move: a piece stands in the way on " + name_of_square(std::countr_zero(between)),
          text,
          "empty squares between" +
              std::string(p.variant.nojump ? "" : ", or a jump over one adjacent piece")};
}

Error no_transfer(const Position& p, Move move, const std::string& text) {
  if (p.setting_up())
    return {"illegal move: the pieces are still being placed", text, "one square, for instance c3"};
  if (p.enemy() & Board::bit(move.from))
    return {"illegal move: enemy piece", name_of_square(move.from), "a piece of the side to move"};
  if (!(p.own() & Board::bit(move.from)))
    return {"illegal move: no piece", name_of_square(move.from), "a piece of the side to move"};
  if (p.occupied() & Board::bit(move.to))
    return {"illegal move: occupied square", name_of_square(move.to), "an empty square"};
  const int files = std::abs(Board::file_of(move.from) - Board::file_of(move.to));
  const int ranks = std::abs(Board::rank_of(move.from) - Board::rank_of(move.to));
  if (files && ranks && files != ranks)
    return {"illegal move: not on one line", text, "two squares of one rank, file or diagonal"};
  return no_way(p, move, std::max(files, ranks), text);
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
  if (const auto found = given.find("labels"); found != given.end()) {
    const auto labels = parse_labels(found->second);
    if (!labels) return labels.error();
    rules.labels = *labels;
  }
  return rules;
}

Result<Position> Game::parse(std::string_view text, const Rules& rules) {
  if (text == "start classic" || text == "classic") text = classic;
  const auto fields = bitboards::fields_of(text);
  const auto board = bitboards::parse_board(
      fields[0], {.max_files = Board::files, .max_ranks = Board::ranks, .letters = "wb"});
  if (!board) return board.error();
  if (board->files != Board::files || board->ranks != Board::ranks)
    return Error{"a board of " + std::to_string(board->files) + " files and " +
                     std::to_string(board->ranks) + " ranks",
                 "field 1", "8 and 8"};
  if (fields.size() < 2 || (fields[1] != "w" && fields[1] != "b"))
    return Error{"bad side to move " + quote(fields.size() < 2 ? "" : fields[1]), "field 2",
                 "w or b"};
  if (fields.size() > 2) return Error{"unexpected text " + quote(fields[2]), "field 3", "nothing"};
  Position p = start(rules);
  p.side = fields[1] == "w" ? Side::white : Side::black;
  if (auto fault = put_pieces(*board, p)) return *fault;
  if (p.setting_up())
    if (auto fault = setup_fault(p)) return *fault;
  if (connected(p.white) && connected(p.black))
    return Error{"both players are connected", "field 1",
                 "at most one: who is connected first has won"};
  return p;
}

std::string Game::format(const Position& p) {
  const std::string board =
      bitboards::format_board(Board::files, Board::ranks, [&](int file, int rank) {
        const Word bit = Board::bit(Board::square(file, rank));
        return p.white & bit ? "w" : p.black & bit ? "b" : "";
      });
  return board + (p.side == Side::white ? " w" : " b");
}

Result<Move> Game::parse_move(const Position& p, std::string_view text) {
  const auto names = bitboards::fields_of(text, '-');
  const Error bad{"bad move " + quote(text), "",
                  "one square to place, or two different ones joined by '-', from a1 to h8"};
  if (names.size() > 2) return bad;
  int squares[2] = {};
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto square = bitboards::parse_square(names[i], Board::files, Board::ranks);
    if (!square) return bad;
    squares[i] = Board::square(square->file, square->rank);
  }
  const bool placement = names.size() == 1;
  if (!placement && squares[0] == squares[1]) return bad;
  const Move move = placement ? Move::placement(squares[0]) : Move::between(squares[0], squares[1]);
  for (const Move& legal : solver::MoveList<Game>(p))
    if (legal == move) return move;
  const std::string where(text);
  if (p.finished())
    return Error{"illegal move: the game is over", where,
                 std::string("none, ") + (winner(p) == 0 ? "w" : "b") + " has won"};
  return placement ? no_placement(p, squares[0], where) : no_transfer(p, move, where);
}

std::string Game::format_move(const Position&, Move move) {
  const std::string to = name_of_square(move.to);
  return move.from == move.to ? to : name_of_square(move.from) + "-" + to;
}

}  // namespace halfboard::groups
