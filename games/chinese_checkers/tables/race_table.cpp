#include "games/chinese_checkers/tables/race_table.h"

#include <algorithm>
#include <atomic>

#include "bitboards/combinations.h"
#include "bitboards/pext.h"
#include "solver/parallel.h"
#include "solver/threads.h"

namespace halfboard::chinese_checkers {
namespace {

constexpr std::size_t most_known = 16;

double sets_of(const Layout& layout) {
  const int coins = std::popcount(layout.home[0]);
  double sets = 1;
  for (int i = 0; i < coins; ++i) sets *= double(std::popcount(layout.board) - i) / (i + 1);
  return sets;
}

}  // namespace

bool RaceTable::exists(const Layout& layout) {
  return std::popcount(layout.home[0]) <= bitboards::most_chosen &&
         sets_of(layout) <= double(most_sets);
}

RaceTable::RaceTable(const Layout& layout, Colour colour)
    : layout_(layout),
      colour_(colour),
      has_mirror_(layout.files == layout.ranks && layout_.mirror(layout.board) == layout.board &&
                  layout_.mirror(layout.goal(colour)) == layout.goal(colour)),
      values_(bitboards::binomial(std::popcount(layout.board), std::popcount(layout.home[0])),
              never) {
  values_[bitboards::rank_of(bitboards::pext(layout.goal(colour), layout.board))] = 0;
}

template <class F>
void RaceTable::for_each_next(Word coins, F&& f) const {
  const Grid grid(layout_.files);
  const Word packed = bitboards::pext(coins, layout_.board);
  const Word empty = layout_.board & ~coins;
  const Jumps jumps(grid, coins, empty);
  const Word jumpers = jumps.starts();
  const bitboards::Exchanges exchanges(packed);
  Word left = packed;
  std::size_t i = 0;
  for (Word rest = coins; rest; rest &= rest - 1, left &= left - 1, ++i) {
    const Word coin = rest & (~rest + 1);
    Word to = grid.around(coin) & empty;
    if (coin & jumpers) to |= jumps.reach(coin) ^ coin;
    exchanges.all(i, packed ^ (left & (~left + 1)), bitboards::pext(to, layout_.board),
                  [&](std::uint32_t rank) {
                    f(rank);
                    return true;
                  });
  }
}

void RaceTable::expand(std::uint64_t first, std::uint64_t last, std::uint8_t moves) {
  // Relaxed: the numbers alone count, and no level is read before all threads have met.
  const auto at = [&](std::uint64_t i) { return std::atomic_ref(values_[i]); };
  const int things = std::popcount(layout_.board);
  const int coins = std::popcount(layout_.home[0]);
  for (std::uint64_t i = first; i < last; ++i) {
    if (at(i).load(std::memory_order_relaxed) != moves) continue;
    const Word set = bitboards::pdep(
        bitboards::set_of(static_cast<std::uint32_t>(i), coins, things), layout_.board);
    if (has_mirror_) {
      // Of two mirror images one is enough: what is beside the other is found as an image. It may
      // have been found already, but as if it were a move further away.
      const std::uint64_t image =
          bitboards::rank_of(bitboards::pext(layout_.mirror(set), layout_.board));
      const bool fresh = at(image).load(std::memory_order_relaxed) > moves;
      if (fresh) at(image).store(moves, std::memory_order_relaxed);
      if (image < i && !fresh) continue;
    }
    for_each_next(set, [&](std::uint32_t next) {
      // Exchanged, not stored: another thread may have found it nearer, as an image.
      std::uint8_t unknown = never;
      if (at(next).load(std::memory_order_relaxed) == never)
        at(next).compare_exchange_strong(unknown, static_cast<std::uint8_t>(moves + 1),
                                         std::memory_order_relaxed);
    });
  }
}

std::optional<RaceTable> RaceTable::make(const Layout& layout, Colour colour,
                                         const solver::Deadline& deadline) {
  RaceTable table(layout, colour);
  if (!table.go_on(deadline)) return std::nullopt;
  return table;
}

bool RaceTable::go_on(const solver::Deadline& deadline) {
  constexpr std::uint64_t slice = 1 << 16;
  const std::uint64_t slices = (size() + slice - 1) / slice;
  slices_done_.resize(slices);
  std::atomic<bool> further{false};  // each call gets on, however little time it has
  for (; level_ + 1 < never; ++level_) {
    if (std::ranges::find(values_, level_) == values_.end()) break;
    solver::parallel_for(deadline.limits().threads, slices, [&](std::size_t i) {
      if (slices_done_[i] || (further.exchange(true) && deadline())) return;
      expand(i * slice, std::min(size(), (i + 1) * slice), level_);
      slices_done_[i] = 1;
    });
    if (std::ranges::find(slices_done_, 0) != slices_done_.end()) return false;
    std::ranges::fill(slices_done_, 0);
  }
  return true;
}

int RaceTable::moves(Word coins) const {
  return values_[bitboards::rank_of(bitboards::pext(coins, layout_.board))];
}

std::vector<Move> RaceTable::line(Word coins) const {
  std::vector<Move> line;
  Position p;
  p.layout = layout_;
  p.turn = colour_;
  for (int left = moves(coins); left > 0 && left < never; --left) {
    p.coins[index(colour_)] = coins;
    for (const Move move : solver::MoveList<Game>(p)) {
      const Word next = coins ^ bit(move.from) ^ bit(move.to);
      if (moves(next) != left - 1) continue;
      line.push_back(move);
      coins = next;
      break;
    }
  }
  return line;
}

std::vector<std::uint64_t> RaceTable::counts() const {
  std::vector<std::uint64_t> counts;
  for (const std::uint8_t value : values_) {
    if (value == never) continue;
    if (value >= counts.size()) counts.resize(std::size_t{value} + 1);
    ++counts[value];
  }
  return counts;
}

std::shared_ptr<const RaceTable> shared_race_table(const Layout& layout, std::uint64_t most_sets,
                                                   const solver::Limits& limits) {
  if (!RaceTable::exists(layout) || sets_of(layout) > double(most_sets)) return nullptr;
  using bitboards::Symmetry;
  const auto image = transform(Symmetry::rotate_180, layout.board, layout.files, layout.ranks);
  const bool four_alike = !layout.four() || transform(Symmetry::flip_files, layout.board,
                                                      layout.files, layout.ranks) == layout.board;
  if (image != layout.board || !four_alike) return nullptr;
  // A memory of a function without side effects; not state of the program.
  static solver::Mutex mutex;
  struct Known {
    std::shared_ptr<RaceTable> table;
    bool done = false;
  };
  static std::vector<Known> known;
  const solver::Lock lock(mutex);
  auto at = std::ranges::find(known, layout, [](const Known& k) { return k.table->layout_; });
  if (at == known.end()) {
    if (known.size() == most_known) known.erase(known.begin());
    known.push_back({std::make_shared<RaceTable>(RaceTable(layout, Colour::red))});
    at = known.end() - 1;
  }
  if (!at->done) at->done = at->table->go_on(solver::Deadline(limits));
  return at->done ? at->table : nullptr;
}

}  // namespace halfboard::chinese_checkers
