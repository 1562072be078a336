#include "games/reality_check/hidden/told.h"

#include <vector>

#include "games/reality_check/game.h"
#include "games/reality_check/notation.h"

namespace halfboard::reality_check {
namespace {

using bitboards::for_each;

std::string pair_at(const Position& p, int square) {
  return face_pair(p.face_up(square), p.face_hidden(square));
}

/// What an action shows to everybody besides itself.
std::string shown_text(const Position& before, Move m, const Position& after) {
  switch (m.kind) {
    case Kind::step:
      return m.c == no_flip ? "" : std::string{'=', face_letters[after.face_up(m.c)]};
    case Kind::flip: {
      // The turn may be over, but the piece still stands there.
      return std::string{'=', face_letters[after.face_up(m.a)]};
    }
    case Kind::capture:
      return m.c ? "=" + pair_at(before, m.a) + "," + pair_at(before, m.b) : "";
    case Kind::memory: {
      const auto [first, second] = memory_order(m);
      return "=" + pair_at(before, first) + "," + pair_at(before, second);
    }
    case Kind::lose_board:
      return "=" + pair_at(before, m.a);
    default:
      return "";
  }
}

/// The moves that a side's own words may mean in a world: one, but for the enemy's drop.
std::vector<Move> meant(const Position& world, std::string_view action, Error& why) {
  std::vector<Move> moves;
  const auto add = [&](std::string_view text) {
    if (const auto move = Game::parse_move(world, text))
      moves.push_back(*move);
    else
      why = move.error();
  };
  if (action.size() != 5 || action[1] != '?') {
    add(action);
    return moves;
  }
  for (const char below : face_letters) {
    std::string text(action);
    text[1] = below;
    add(text);
  }
  return moves;
}

/// Replaces the question marks of a view by pieces until it is a position.
class Filler {
 public:
  Filler(std::string text, Side enemy) : text_(std::move(text)), enemy_(enemy) {}

  Result<Position> fill() {
    if (search(0, 0)) return found_;
    return error_;
  }

 private:
  bool search(std::size_t from, PieceSet used) {
    if (++tries_ > most_tries) return false;
    const std::size_t at = text_.find('?', from);
    if (at == std::string::npos) {
      const auto position = Game::parse(text_, {});
      if (!position) {
        error_ = position.error();
        return false;
      }
      if (is_over(*position)) return false;
      found_ = *position;
      return true;
    }
    const bool both = at + 1 < text_.size() && text_[at + 1] == '?';
    if (!both && at == 0) return false;
    const std::size_t begin = both ? at : at - 1;
    const std::string old = text_.substr(begin, 2);
    for (Piece piece = 0; piece < piece_count && tries_ <= most_tries; ++piece) {
      if (used & set_of(piece)) continue;
      for (const std::string& letters : ways(piece, old)) {
        text_.replace(begin, 2, letters);
        if (search(begin + 2, static_cast<PieceSet>(used | set_of(piece)))) return true;
      }
      text_.replace(begin, 2, old);
    }
    return false;
  }

  /// How a piece may be written where "n?" or "??" stands.
  [[nodiscard]] std::vector<std::string> ways(Piece piece, const std::string& old) const {
    const auto faces = faces_of(piece);
    const std::string text = in_case_of(enemy_, face_pair(faces[0], faces[1]));
    if (old[0] == '?' || old[0] == text[0]) return {text};
    if (old[0] == text[1]) return {{text[1], text[0]}};
    return {};
  }

  static constexpr int most_tries = 100'000;
  std::string text_;
  Side enemy_;
  int tries_ = 0;
  Position found_;
  Error error_{"a view that no position has", "", "what a side can see"};
};

}  // namespace

std::string told_view(const View& view, Side viewer) {
  const Side enemy = other(viewer);
  std::vector<std::string> fields;
  Position shown = view.seen;
  // The enemy's captured pieces are left out of a view, and a position without them has no text.
  const bool waits = shown.phase == Phase::choice && shown.side == enemy;
  if (waits) shown.captured[0] = Piece{};
  const std::string open = Game::format(shown);
  for (const std::string_view field : bitboards::fields_of(open)) fields.emplace_back(field);
  const bool small = enemy == Side::black;
  std::string& board = fields[0];
  for (std::size_t i = 0; i + 1 < board.size(); ++i) {
    const char c = board[i];
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!letter) continue;
    if ((c >= 'a') == small) board[i + 1] = '?';
    ++i;
  }
  const auto unknown = [](int n) {
    std::string text;
    for (int i = 0; i < n; ++i) text += "??";
    return n == 0 ? std::string("-") : text;
  };
  const std::string hidden = unknown(view.hand_sizes[index(enemy)]);
  const std::size_t slash = fields[2].find('/');
  fields[2] = small ? fields[2].substr(0, slash + 1) + hidden : hidden + fields[2].substr(slash);
  if (waits) fields[4] = view.waiting == 2 ? "choice:??,??" : "choice:??";
  return join_words(fields, " ");
}

Result<View> read_view(std::string_view text, Side viewer) {
  const auto position = Filler(std::string(text), other(viewer)).fill();
  if (!position) return position.error();
  const View view = view_of(*position, viewer);
  if (told_view(view, viewer) != join_words(bitboards::fields_of(text), " "))
    return Error{"not what a side sees", "", told_view(view, viewer)};
  return view;
}

std::string told_action(const Position& before, Move m, Side viewer) {
  const Position after = Game::play(before, m);
  std::string text = Game::format_move(before, m);
  if (m.kind == Kind::drop && before.side != viewer) text[1] = '?';
  text += shown_text(before, m, after);
  text.append(view_of(after, viewer).waiting, '+');
  if (is_over(after)) text += '#';
  return text;
}

Result<Happened> read_action(std::string_view text, const Belief& belief) {
  const std::string_view action = text.substr(0, text.find_first_of("=+#"));
  Error why{"an action that can't have been: " + quote(text), "", "what was told"};
  for (std::size_t i = 0; i < belief.worlds(); ++i) {
    const Position world = belief.position(i);
    for (const Move m : meant(world, action, why))
      if (told_action(world, m, belief.viewer()) == text) return Happened{world, m};
  }
  return why;
}

Result<Event> read_event(std::string_view text, const Belief& belief) {
  const auto happened = read_action(text, belief);
  if (!happened) return happened.error();
  return observe(happened->before, happened->move, belief.viewer());
}

}  // namespace halfboard::reality_check
