#include <algorithm>

#include "games/reality_check/game.h"
#include "games/reality_check/notation.h"
#include "games/reality_check/reasons.h"

namespace halfboard::reality_check {
namespace {

constexpr std::string_view forms =
    "an action such as d3-d4*e5, d3-d4, d3xd5, d3xd5!, PN@d1, take, refuse, ?b3,c3, lose:d3, "
    "lose:PP, roll:3 or *e5";

/// Reads an action from the front of a text, piece by piece; any failure makes `ok` false.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  bool skip(std::string_view word) {
    if (!text_.starts_with(word)) return false;
    text_.remove_prefix(word.size());
    return true;
  }
  int square() {
    const auto found = bitboards::parse_square(text_.substr(0, 2), Board::files, Board::ranks);
    if (!found) return fail();
    text_.remove_prefix(2);
    return Board::square(found->file, found->rank);
  }
  std::array<Face, 2> faces() {
    const auto found = parse_pair(text_.substr(0, 2));
    if (!found) {
      fail();
      return {};
    }
    text_.remove_prefix(2);
    return *found;
  }
  int die() {
    if (text_.empty() || text_[0] < '1' || text_[0] > '6') return fail();
    const int pips = text_[0] - '0';
    text_.remove_prefix(1);
    return pips;
  }
  [[nodiscard]] bool at_end() const { return text_.empty(); }
  [[nodiscard]] std::string_view rest() const { return text_; }
  [[nodiscard]] bool complete() const { return ok_ && text_.empty(); }
  int fail() {
    ok_ = false;
    return 0;
  }

 private:
  std::string_view text_;
  bool ok_ = true;
};

Move read_memory(Reader& in) {
  const int a = in.square();
  if (!in.skip(",")) in.fail();
  const int b = in.square();
  return move(Kind::memory, std::min(a, b), std::max(a, b));
}

Move read_drop(Reader& in) {
  const auto [up, below] = in.faces();
  if (!in.skip("@")) in.fail();
  const Piece piece = piece_of(up, below);
  return move(Kind::drop, piece, in.square(), faces_of(piece)[0] == up ? 0 : 1);
}

Move read_lost(Reader& in) {
  if (in.rest().size() == 2 && in.rest()[1] >= '0' && in.rest()[1] <= '9')
    return move(Kind::lose_board, in.square());
  const auto [first, second] = in.faces();
  return move(Kind::lose_hand, piece_of(first, second));
}

Move read_travel(Reader& in) {
  const int from = in.square();
  if (in.skip("x")) {
    const int to = in.square();
    return move(Kind::capture, from, to, in.skip("!") ? 1 : 0);
  }
  if (!in.skip("-")) in.fail();
  const int to = in.square();
  return move(Kind::step, from, to, in.skip("*") ? in.square() : no_flip);
}

/// The action that a text writes, legal or not.
std::optional<Move> read(std::string_view text) {
  if (text == "take") return move(Kind::take);
  if (text == "refuse") return move(Kind::refuse);
  Reader in(text);
  Move m;
  if (in.skip("?")) {
    m = read_memory(in);
  } else if (in.skip("lose:")) {
    m = read_lost(in);
  } else if (in.skip("roll:")) {
    const int first = in.die();
    m = move(Kind::roll, first, in.at_end() ? 0 : in.die());
  } else if (in.skip("*")) {
    m = move(Kind::flip, in.square());
  } else if (text.size() == 5 && text[2] == '@') {
    m = read_drop(in);
  } else {
    m = read_travel(in);
  }
  return in.complete() ? std::optional(m) : std::nullopt;
}

bool is_legal(const Position& p, Move m) {
  const solver::MoveList<Game> legal(p);
  return std::binary_search(legal.begin(), legal.end(), m);
}

}  // namespace

Result<Move> Game::parse_move(const Position& p, std::string_view text) {
  const auto m = read(text);
  if (!m) return Error{"bad action " + quote(text), "", std::string(forms)};
  if (is_legal(p, *m)) return *m;
  Error error = reason_against(p, *m);
  error.what = "illegal action: " + error.what;
  return error;
}

std::string Game::format_move(const Position&, Move m) {
  const auto square = name_of_square;
  switch (m.kind) {
    case Kind::step:
      return square(m.a) + "-" + square(m.b) + (m.c == no_flip ? "" : "*" + square(m.c));
    case Kind::capture:
      return square(m.a) + "x" + square(m.b) + (m.c ? "!" : "");
    case Kind::drop:
      return face_pair(faces_of(m.a)[m.c], faces_of(m.a)[1U - m.c]) + "@" + square(m.b);
    case Kind::memory:
      return "?" + square(memory_order(m)[0]) + "," + square(memory_order(m)[1]);
    case Kind::take:
      return "take";
    case Kind::refuse:
      return "refuse";
    case Kind::lose_board:
      return "lose:" + square(m.a);
    case Kind::lose_hand:
      return "lose:" + name_of(m.a);
    case Kind::roll:
      return "roll:" + std::to_string(m.a) + (m.b ? std::to_string(m.b) : "");
    case Kind::flip:
      return "*" + square(m.a);
  }
  return {};
}

}  // namespace halfboard::reality_check
