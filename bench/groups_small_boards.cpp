// Solves Groups on a small board with few pieces a side, every position
// (results/groups-small-boards):
//
//     cmake --build BUILD --target groups_small_boards
//     BUILD/bin/groups_small_boards SIZE PIECES RULES THREADS [draws] [keep FOLDER]
//
// prints a line of boards.csv: size, pieces, rules, positions in which nobody has won, how many of
// them the mover wins, loses and draws, plies of the longest win and loss, and the drawn positions
// in which only one move keeps the draw. With `draws` the drawn positions come before it, one of
// each class of images, with the number of moves that keep the draw. Three bytes a placement. With
// `keep` a run that was stopped goes on from the folder, where it saves all every ten minutes.

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <span>
#include <string>

#include <fmt/format.h>

#include "bitboards/number.h"
#include "bitboards/symmetry.h"
#include "games/groups/small_boards.h"
#include "solver/retrograde/table_file.h"

namespace {

using namespace halfboard;
using groups::SmallBoard;
using groups::Word;
namespace retrograde = solver::retrograde;

/// What was asked for.
struct Task {
  int size;
  int pieces;
  groups::Variant variant;
  unsigned threads;
  bool draws;
  std::string folder;  ///< empty: nothing is kept
};

/// Complains and ends the program.
[[noreturn]] void fail(const std::string& what) {
  fmt::print(stderr, "groups_small_boards: {}\n", what);
  std::exit(2);
}

int number_of(const char* text, int least, int most, const char* what) {
  const auto number = halfboard::parse_as<int>(text);
  if (!number || *number < least || *number > most)
    fail(fmt::format("bad {} '{}': expected {} to {}", what, text, least, most));
  return *number;
}

Task read(int count, char** words) {
  Task task{};
  int i = 5;
  if (i < count && std::string_view(words[i]) == "draws") {
    task.draws = true;
    ++i;
  }
  if (i + 1 < count && std::string_view(words[i]) == "keep") {
    task.folder = words[i + 1];
    i += 2;
  }
  if (i != count) fail("expected SIZE PIECES RULES THREADS [draws] [keep FOLDER]");
  task.size = number_of(words[1], 2, groups::Board::files, "SIZE");
  task.pieces =
      number_of(words[2], 1, std::min(bitboards::most_chosen, task.size * task.size / 2), "PIECES");
  const auto variant = groups::variant_named(words[3]);
  if (!variant)
    fail(fmt::format("bad RULES '{}': expected standard, king, nojump or king-nojump", words[3]));
  task.variant = *variant;
  task.threads = static_cast<unsigned>(number_of(words[4], 1, 1024, "THREADS"));
  return task;
}

std::string text_of(const SmallBoard::Sides& p, int size) {
  std::string text;
  for (int rank = size; rank-- > 0; text += rank ? "/" : "")
    for (int file = 0; file < size; ++file) {
      const Word bit = groups::Board::bit(groups::Board::square(file, rank));
      text += p.own & bit ? 'w' : p.enemy & bit ? 'b' : '.';
    }
  return text;
}

/// Does no image of a position have a lower number?
bool is_first(const SmallBoard& board, const SmallBoard::Sides& p, int size) {
  const std::uint64_t number = board.number(p);
  for (int i = 1; i < 8; ++i) {
    const auto image = [&](Word set) {
      return bitboards::transform<groups::Board>(static_cast<bitboards::Symmetry>(i), set, size,
                                                 size);
    };
    if (board.number({image(p.own), image(p.enemy)}) < number) return false;
  }
  return true;
}

/// How many moves lead from a drawn position to a drawn one.
int keeping_moves(const SmallBoard& board, std::span<const retrograde::DenseValue> values,
                  const SmallBoard::Sides& p) {
  int count = 0;
  board.for_each_move(p, [&](const SmallBoard::Sides& next) {
    count += values[board.number(next)] == retrograde::dense_draw;
  });
  return count;
}

void solve(const Task& task) {
  const SmallBoard board(task.size, task.pieces, task.variant);
  const std::string name =
      fmt::format("{} {} {}", task.size, task.pieces, groups::name_of(task.variant));
  retrograde::DenseOptions options;
  options.limits.threads = task.threads;
  options.limits.memory_mib = std::size_t{1} << 24;  // as much as it takes, as without a folder
  options.folder = task.folder;
  // A folder of another board is not taken.
  options.identity = retrograde::identity_of(name);
  options.snapshot_seconds = 600;
  if (!task.folder.empty())
    options.on_level = [](const retrograde::DenseCount& level) {
      fmt::print(stderr, "{} plies: {} won, {} lost\n", level.plies, level.won, level.lost);
    };
  retrograde::DenseSolver solver(board, options);
  using End = decltype(solver)::End;
  if (solver.run() == End::too_long) fail("a win takes more plies than a byte counts");

  std::uint64_t won = 0, lost = 0, drawn = 0, single = 0;
  int longest_win = 0, longest_loss = 0;
  const auto values = solver.values();
  for (std::uint64_t i = 0; i < values.size(); ++i) {
    const retrograde::DenseValue value = values[i];
    if (value == retrograde::dense_absent || value == retrograde::dense_lost(0)) continue;
    if (retrograde::is_won(value)) {
      ++won;
      longest_win = std::max(longest_win, retrograde::plies_of(value));
    } else if (retrograde::is_lost(value)) {
      ++lost;
      longest_loss = std::max(longest_loss, retrograde::plies_of(value));
    } else {
      ++drawn;
      const SmallBoard::Sides p = board.at(i);
      const int moves = keeping_moves(board, values, p);
      single += moves == 1;
      if (task.draws && is_first(board, p, task.size))
        fmt::print("{} {}\n", text_of(p, task.size), moves);
    }
  }
  fmt::print("{},{},{},{},{},{},{},{},{},{}\n", task.size, task.pieces,
             groups::name_of(task.variant), won + lost + drawn, won, lost, drawn, longest_win,
             longest_loss, single);
}

}  // namespace

int main(int count, char** words) {
  try {
    solve(read(count, words));
  } catch (const std::exception& error) {
    fail(error.what());
  }
  return 0;
}
