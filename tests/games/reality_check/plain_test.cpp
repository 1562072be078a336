#include "tests/games/reality_check/plain.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <sstream>

namespace halfboard::tests::plain {
namespace {

std::string name(Square s) {
  return std::string(1, static_cast<char>('a' + s.first)) + static_cast<char>('1' + s.second);
}
Square square(const std::string& text) { return {text[0] - 'a', text[1] - '1'}; }
char foe(char side) { return side == 'w' ? 'b' : 'w'; }
bool real(const std::string& pair) { return pair[0] == pair[1]; }
bool real(const Piece& piece) { return piece.up == piece.below; }
bool plays(const State& s, char variant) { return s.variants.find(variant) != std::string::npos; }
std::string canonical(std::string pair) {
  const std::string order = "PNBR";
  if (order.find(pair[0]) > order.find(pair[1])) std::swap(pair[0], pair[1]);
  return pair;
}

int reals(const State& s, char side) {
  int n = 0;
  for (const auto& [at, piece] : s.board) n += piece.side == side && real(piece);
  for (const auto& pair : s.hands.at(side)) n += real(pair);
  if (s.phase == "choice" && s.turn == side)
    for (const auto& pair : s.captured) n += real(pair);
  return n;
}
int in_hand(const State& s, char side) { return static_cast<int>(s.hands.at(side).size()); }
bool over_limit(const State& s) { return in_hand(s, s.turn) > reals(s, s.turn) - 1; }

/// All squares a piece goes to, with whether it captures there.
std::vector<std::pair<Square, bool>> targets(const State& s, Square from) {
  std::vector<std::pair<Square, bool>> found;
  const char face = s.board.at(from).up;
  for (int dx = -2; dx <= 2; ++dx)
    for (int dy = -2; dy <= 2; ++dy) {
      const int x = std::abs(dx);
      const int y = std::abs(dy);
      const bool straight = x + y == 1;
      const bool diagonal = x == 1 && y == 1;
      const bool slides = (face == 'R' && straight) || (face == 'B' && diagonal);
      const bool jumps = (face == 'N' && x + y == 3 && x != 0 && y != 0) ||
                         (face == 'P' && (straight || diagonal));
      if (!slides && !jumps) continue;
      for (int n = 1; n <= (slides ? 9 : 1); ++n) {
        const Square to{from.first + n * dx, from.second + n * dy};
        if (s.squares.count(to) == 0) break;
        const bool full = s.board.count(to) > 0;
        if (face != 'P' || full == diagonal) found.emplace_back(to, full);
        if (full) break;
      }
    }
  return found;
}

bool serves(const State& s, Square at, char die) {
  const Piece& piece = s.board.at(at);
  if (s.barred.count(at) || s.done.count(at)) return false;
  if (die <= '4') return piece.up == std::string("PNBR")[static_cast<std::size_t>(die - '1')];
  return (piece.side == s.turn) == (die == '5');
}

void add_steps(const State& s, Square from, Square to, std::vector<std::string>& out) {
  const bool first = s.phase == "first";
  const bool dice = plays(s, '5') || plays(s, '6');
  const std::string step = name(from) + "-" + name(to);
  if (first || dice) out.push_back(step);
  if (first ? !plays(s, '3') : dice) return;
  for (const auto& [at, piece] : s.board) {
    if (s.barred.count(at)) continue;
    out.push_back(step + "*" + name(at == from ? to : at));
  }
}

void add_turn(const State& s, std::vector<std::string>& out) {
  const bool only_drops = s.phase == "turn" && over_limit(s);
  const bool retreats = plays(s, '1') && in_hand(s, s.turn) + 1 <= reals(s, s.turn) - 1;
  for (const auto& [from, piece] : s.board) {
    if (piece.side != s.turn || only_drops) continue;
    for (const auto& [to, full] : targets(s, from)) {
      if (!full) {
        add_steps(s, from, to, out);
      } else if (s.phase == "turn") {
        const bool own = s.board.at(to).side == s.turn;
        if (own && !retreats) continue;
        out.push_back(name(from) + "x" + name(to));
        if (!own) out.push_back(name(from) + "x" + name(to) + "!");
      }
    }
  }
  if (s.phase == "first") return;
  for (const std::string& pair : s.hands.at(s.turn))
    for (Square to : s.home.at(s.turn)) {
      if (s.board.count(to)) continue;
      out.push_back(pair + "@" + name(to));
      if (!real(pair)) out.push_back(std::string{pair[1], pair[0]} + "@" + name(to));
    }
  if (!plays(s, '2') || only_drops) return;
  for (const auto& [a, one] : s.board)
    for (const auto& [b, two] : s.board)
      if (a < b && one.side != s.turn && two.side != s.turn)
        out.push_back("?" + name(a) + "," + name(b));
}

void add_rolls(const State& s, std::vector<std::string>& out) {
  for (char a = '1'; a <= '6'; ++a) {
    if (plays(s, '5')) out.push_back(std::string("roll:") + a);
    for (char b = '1'; b <= '6' && plays(s, '6'); ++b) out.push_back(std::string("roll:") + a + b);
  }
}

void pass(State& s, std::set<Square> barred) {
  s.turn = foe(s.turn);
  s.phase = "turn";
  s.barred = std::move(barred);
  s.done.clear();
  s.dice.clear();
}

/// Captured pieces go to the hand of the side to move, unless there is a choice.
void deliver(State& s) {
  s.phase = "choice";
  while (!s.captured.empty() && in_hand(s, s.turn) + 1 <= reals(s, s.turn) - 1) {
    s.hands[s.turn].push_back(s.captured.front());
    s.captured.erase(s.captured.begin());
  }
  if (s.captured.empty()) s.phase = "turn";
}

void serve_dice(State& s) {
  while (!s.dice.empty()) {
    for (const auto& [at, piece] : s.board)
      if (serves(s, at, s.dice[0])) return;
    s.dice.erase(0, 1);
  }
  pass(s, s.done);
}

void flip(State& s, Square at) { std::swap(s.board.at(at).up, s.board.at(at).below); }

void remove_from_hand(State& s, std::string pair) {
  auto& hand = s.hands[s.turn];
  hand.erase(std::find(hand.begin(), hand.end(), canonical(std::move(pair))));
}

void travel(State& s, const std::string& action) {
  const Square from = square(action.substr(0, 2));
  const Square to = square(action.substr(3, 2));
  const Piece mover = s.board.at(from);
  if (action[2] == 'x') {
    const Piece victim = s.board.at(to);
    s.board.erase(from);
    s.board[to] = mover;
    const std::string pair = canonical({victim.up, victim.below});
    if (victim.side == s.turn) {
      s.hands[s.turn].push_back(pair);
      return pass(s, {});
    }
    pass(s, {});
    if (action.back() == '!' && real(mover) && real(victim)) return;
    s.captured = {pair};
    return deliver(s);
  }
  s.board.erase(from);
  s.board[to] = mover;
  if (s.barred.erase(from)) s.barred.insert(to);
  if (action.size() == 8) {
    flip(s, square(action.substr(6)));
    return pass(s, {square(action.substr(6))});
  }
  if (s.phase == "turn") {
    s.phase = "roll";
    return;
  }
  pass(s, {});
}

void remember(State& s, const std::string& action) {
  const Square a = square(action.substr(1, 2));
  const Square b = square(action.substr(4, 2));
  flip(s, a);
  flip(s, b);
  const Piece one = s.board.at(a);
  const Piece two = s.board.at(b);
  if (one.up != two.up) {
    s.phase = "penalty";
    s.barred = {a, b};
    return;
  }
  s.board.erase(a);
  s.board.erase(b);
  pass(s, {});
  s.captured = {canonical({one.up, one.below}), canonical({two.up, two.below})};
  deliver(s);
}

}  // namespace

std::vector<std::string> moves(const State& s) {
  std::vector<std::string> out;
  if (reals(s, 'w') == 0 || reals(s, 'b') == 0) return out;
  if (s.phase == "turn" || s.phase == "first") add_turn(s, out);
  if (s.phase == "choice") out = {"take", "refuse"};
  if (s.phase == "roll") add_rolls(s, out);
  for (const auto& [at, piece] : s.board) {
    if (s.phase == "penalty" && piece.side == s.turn && real(piece))
      out.push_back("lose:" + name(at));
    if (s.phase == "flip" && serves(s, at, s.dice[0])) out.push_back("*" + name(at));
  }
  if (s.phase == "penalty")
    for (const std::string& pair : s.hands.at(s.turn))
      if (real(pair)) out.push_back("lose:" + pair);
  std::sort(out.begin(), out.end());
  return out;
}

State play(State s, const std::string& action) {
  if (action == "take" || action == "refuse") {
    if (action == "take") s.hands[s.turn].push_back(s.captured.front());
    s.captured.erase(s.captured.begin());
    deliver(s);
  } else if (action.starts_with("roll:")) {
    s.phase = "flip";
    s.dice = action.substr(5);
    serve_dice(s);
  } else if (action[0] == '*') {
    flip(s, square(action.substr(1)));
    s.done.insert(square(action.substr(1)));
    s.dice.erase(0, 1);
    serve_dice(s);
  } else if (action[0] == '?') {
    remember(s, action);
  } else if (action.starts_with("lose:")) {
    if (std::isdigit(static_cast<unsigned char>(action[6])))
      s.board.erase(square(action.substr(5)));
    else
      remove_from_hand(s, action.substr(5));
    pass(s, s.barred);
  } else if (action[2] == '@') {
    remove_from_hand(s, action.substr(0, 2));
    s.board[square(action.substr(3))] = {s.turn, action[0], action[1]};
    pass(s, {square(action.substr(3))});
  } else {
    travel(s, action);
  }
  return s;
}

State read(const std::string& text) {
  State s;
  std::istringstream in(text);
  std::string board, turn, hands, barred, phase;
  in >> board >> turn >> hands >> barred >> phase >> s.home_text >> s.variants;
  Square at{0, static_cast<int>(std::count(board.begin(), board.end(), '/'))};
  for (std::size_t i = 0; i < board.size(); ++i) {
    const char c = board[i];
    if (c == '/') {
      at = {0, at.second - 1};
    } else if (c == '#') {
      ++at.first;
    } else if (std::isdigit(static_cast<unsigned char>(c))) {
      for (int n = c - '0'; n > 0; --n, ++at.first) s.squares.insert(at);
    } else {
      const auto upper = [&](std::size_t k) {
        return static_cast<char>(std::toupper(static_cast<unsigned char>(board[k])));
      };
      s.board[at] = {c >= 'a' ? 'b' : 'w', upper(i), upper(i + 1)};
      s.squares.insert(at);
      ++at.first;
      ++i;
    }
  }
  s.turn = turn[0];
  char side = 'w';
  s.hands = {{'w', {}}, {'b', {}}};
  for (std::size_t i = 0; i < hands.size(); ++i) {
    if (hands[i] == '/') side = 'b';
    if (!std::isalpha(static_cast<unsigned char>(hands[i]))) continue;
    std::string pair = hands.substr(i++, 2);
    for (char& c : pair) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    s.hands[side].push_back(canonical(pair));
  }
  const auto squares = [](const std::string& list) {
    std::set<Square> set;
    for (std::size_t i = 0; list != "-" && i < list.size(); i += 2)
      set.insert(square(list.substr(i, 2)));
    return set;
  };
  s.barred = squares(barred);
  std::istringstream parts(phase);
  std::string part;
  std::getline(parts, s.phase, ':');
  if (s.phase == "choice")
    while (std::getline(parts, part, ',')) s.captured.push_back(part);
  if (s.phase == "flip") {
    std::getline(parts, s.dice, ':');
    std::getline(parts, part);
    s.done = squares(part);
  }
  const std::string home =
      s.home_text == "std" ? "d1c2d2e2b3c3d3e3f3/d9c8d8e8b7c7d7e7f7" : s.home_text;
  s.home['w'] = squares(home.substr(0, 18));
  s.home['b'] = squares(home.substr(19));
  return s;
}

std::string summary(const State& s) {
  std::string text;
  for (const auto& [at, piece] : s.board)
    text += name(at) + piece.side + piece.up + piece.below + ' ';
  for (char side : {'w', 'b'}) {
    auto hand = s.hands.at(side);
    std::sort(hand.begin(), hand.end());
    text += std::string("hand ") + side + ' ';
    for (const auto& pair : hand) text += pair + ' ';
  }
  text += std::string("turn ") + s.turn + ' ' + s.phase + ' ' + s.dice + " barred ";
  for (Square at : s.barred) text += name(at);
  text += " done ";
  for (Square at : s.done) text += name(at);
  text += " captured ";
  for (const auto& pair : s.captured) text += pair + ',';
  return text + ' ' + s.home_text + ' ' + s.variants;
}

}  // namespace halfboard::tests::plain
