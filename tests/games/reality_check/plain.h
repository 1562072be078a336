#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

/// Reality Check once more, as plainly as possible: squares are pairs of numbers in a map, actions
/// and positions are text. Shares nothing with the game it checks.
namespace halfboard::tests::plain {

using Square = std::pair<int, int>;  ///< file, rank from 0: in this order squares sort by name

struct Piece {
  char side;   ///< 'w' or 'b'
  char up;     ///< one of PNBR
  char below;  ///< one of PNBR
};

struct State {
  std::map<Square, Piece> board;
  std::set<Square> squares;
  std::map<char, std::vector<std::string>> hands;  ///< by side; letters of each piece as first seen
  std::set<Square> barred;
  std::set<Square> done;
  char turn = 'w';
  std::string phase;                  ///< the word before the colon
  std::vector<std::string> captured;  ///< phase choice
  std::string dice;                   ///< phase flip
  std::map<char, std::set<Square>> home;
  std::string home_text;
  std::string variants;
};

/// Reads a position that is known to be good.
State read(const std::string& text);

/// The position without its board's home field, hands sorted: what two programs must agree on.
std::string summary(const State& state);

std::vector<std::string> moves(const State& state);

/// Plays one of moves().
State play(State state, const std::string& action);

}  // namespace halfboard::tests::plain
