#include <map>

#include "solver/cgt/thermograph.h"
#include "tests/solver/cgt/notation.h"
#include "tests/support/catch.h"

// Positions of Domineering and Clobber with the values that CGSuite 2.1.1 gives them. They come
// from test files of MCGS (github.com/ualberta-mueller-group/MCGS, cgt_tests/, made with CGSuite).
namespace {

using namespace halfboard;
using solver::GameId;
using solver::ShortGames;

struct Published {
  const char* position;  ///< rows, '|' between
  const char* value;
};

/// A board of characters on which two players move; the rest is up to a derived class.
template <class Rules>
class BoardGame {
 public:
  explicit BoardGame(ShortGames& games) : games_(games) {}

  GameId value(const std::string& board) {
    if (const auto known = known_.find(board); known != known_.end()) return known->second;
    std::vector<GameId> left;
    std::vector<GameId> right;
    const auto columns = board.find('|') + 1;
    for (std::size_t i = 0; i < board.size(); ++i)
      for (const std::size_t step : {std::size_t{1}, columns})
        if (i + step < board.size())
          Rules::moves(board, i, i + step, step > 1, [&](bool lefts, const std::string& after) {
            (lefts ? left : right).push_back(value(after));
          });
    return known_[board] = games_.make(left, right);
  }

 private:
  ShortGames& games_;
  std::map<std::string, GameId> known_;
};

/// Left covers two squares of a column, Right two of a row.
struct Domineering {
  template <class Add>
  static void moves(std::string board, std::size_t a, std::size_t b, bool upright, Add&& add) {
    if (board[a] != '.' || board[b] != '.') return;
    board[a] = board[b] = '#';
    add(upright, board);
  }
};

/// Left has X, Right O; a stone moves onto one of the other side beside it.
struct Clobber {
  template <class Add>
  static void moves(const std::string& board, std::size_t a, std::size_t b, bool, Add&& add) {
    for (const auto& [from, to] : {std::pair(a, b), std::pair(b, a)})
      if ((board[from] == 'X' && board[to] == 'O') || (board[from] == 'O' && board[to] == 'X')) {
        std::string after = board;
        after[to] = board[from];
        after[from] = '.';
        add(board[from] == 'X', after);
      }
  }
};

constexpr Published domineering[] = {
    {"#.#.#|...#.|.....|..##.|.....", "-1/2"},
    {"...##|#..#.|.....|...##|.....", "{7/8|-9/8||-3/2,-3/2*|-7/2}"},
    {".....|#.#.#|.#..#|...#.|.#...", "^"},
    {"....#|#....|##..#|.#...|#....", "{3/2*|1*||0|-1|||-1|-2||-3*|-4*}"},
    {"..#..|....#|.....|#.##.|##...", "{{1/2|-3/2},{1/2^*,{1|0}|-1*}||-3/2^*,{-1|-2}|-3*}"},
    {".#.#.|.....|.##..|.....|.#...", "{2|1/2||0|-2}"},
    {"#.#.#|.##..|.....|.#...|..#..", "{2*|1/2*||*|-2*}"},
    {"#..#.|.#...|..#..|.##..|....#", "{{1|1/4,1/4*},{3/2|*}|-1*,{*|-2*}}"},
    {"###..|...#.|.....|..#..|#....", "{*,{9/4|2||-1/4|-1/2}|||*|-1*||-2*|-3*}"},
    {".....|..#..|.....|..##.|##.#.", "+-1"},
    {"#.#..|.....|..#.#|.....|....#", "+-{2|1/2}"},
};

constexpr Published clobber[] = {
    {"XOXOOO|XXXOOX", "v*"},
    {"OXXXOO|OOXOXX", "v"},
    {"XXOOOX|OXXOOX", "{^^*|v*}"},
    {"XXXOXO|OOXXOO", "^*"},
    {"OXXXOX|OOXOOX", "{^,{^^*,{^3|^*}|^*,+-{0,^*}}||v*,+-{0,^*}|vv*,{v*|v3}}"},
    {"XXXOOO|XXOOOX", "{{^|*}+*,{^^,{0|^^,^^*}|||^3*|0,^*||0},{^3|*}|0,*||0}"},
    {"OXOXXO|OXXOOX", "{0,{^3|0}|0||v,{^*||v*|vv}|0}"},
    {"XOXOXX|OOOXOX",
     "{{0|v*}+*,{^|*},{^3|0,*}|{0,{{^|*},{0,*|0,^*}|0,*}||{^3|0||0|||0||||0}|0},"
     "{+-^^||{^3|0||0|||0||||0}|0}}"},
    {"XXXXXO|OOOOXO",
     "{*,v|{v,{{^*|0}|0}||||vv*,{v,{0,v*,+-{0,^*}|vv,v*},{*,+-{0,^*}||v*|vv}||vv|v3*}|||vv|v3*||"
     "0}}"},
    {"OOXOXX|OOOXXX", "+-{0,^*}"},
    {"XXOOOO|XOOXXX", "{0|^,{{^|*}|*,^,+-{*,^}}||v*}"},
    {"XOOXOX|XXOOOX", "{^3|*}"},
    {"XOXX|XXO.|OO.O|OOXX", "{^^|v}"},
    {"OO.X|XOXX|XOOX|X.OO", "vv*"},
};

/// With *2 in it.
constexpr Published clobber_with_star_two[] = {
    {"X.O.|OXOX|XOOO|XXXO",
     "{*,*2,{^^|0,v*},{{^3*|^^||^*,{^3*|*,^}},{0||{0||0|{0|v*}},{0||0|*,^}|0|||0,*}|0,v*}|v}"},
};

template <class Rules>
void check(std::span<const Published> list) {
  for (const auto& [position, value] : list) {
    solver::Budget budget{solver::Limits{}};
    ShortGames games(std::size_t{64} << 20, budget);
    const GameId found = BoardGame<Rules>(games).value(position);
    INFO(position << ": " << text_of(games, found).value_or("long") << ", published " << value);
    const GameId published = tests::Notation(games).read(value);
    CHECK(found == published);
    CHECK(games.sum(found, games.negative(published)) == ShortGames::zero);
    // Our own notation reads back as the same game.
    const auto text = text_of(games, found);
    if (text && text->find("iny(") == std::string::npos)
      CHECK(tests::Notation(games).read(*text) == found);
  }
}

}  // namespace

TEST_CASE("Domineering has the values that CGSuite gives", "[short games]") {
  check<Domineering>(domineering);
}

TEST_CASE("Clobber has the values that CGSuite gives", "[short games]") { check<Clobber>(clobber); }

TEST_CASE("a larger position of Clobber has the value that CGSuite gives", "[.slow]") {
  check<Clobber>(clobber_with_star_two);
}
