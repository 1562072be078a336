#include "games/sight_reduction/lattice/outcomes.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <unordered_set>
#include <utility>
#include <vector>

#include "games/sight_reduction/lattice/lattice.h"
#include "games/sight_reduction/lattice/sweep.h"
#include "games/sight_reduction/value/solver.h"

namespace halfboard::sight_reduction {
namespace {

using Bits512 = Layer::Bits512;

std::size_t packed_bytes(std::size_t columns) { return (columns + 7) / 8; }

/// The positions from which a removal leads to one that the other side, then to move, loses.
/// `theirs` is the layer of the other side's turn with the mover's subsets as rows.
void solve_layer(const Turn& turn, const Layer& theirs, unsigned threads, Layer& wins,
                 Layer& turned) {
  wins.reshape(turn.down(), turn.across());
  const auto steps_of = [&](std::size_t y) {
    return Steps::out_of(turn.rows(), turn.own, y, turn.removals());
  };
  fill_turned(turn, turn.own, threads, steps_of, turned,
              [&](std::size_t x, std::size_t y, const Steps& steps,
                  const std::vector<Bits512>& holds, Bits512* tile) {
                const Bits512* to = theirs.block(x);
                for (std::size_t i = 0; i < steps.rows(); ++i) {
                  Bits512 line{};
                  for (const Steps::Step step : steps.of(i))
                    line |= holds[step.condition] & ~to[step.row];
                  tile[i] = line;
                }
                Bits512* lines = wins.tile(y, x);
                std::copy_n(tile, steps.rows(), lines);
                std::fill(lines + steps.rows(), lines + Layer::side, Bits512{});
              });
}

/// Both layers have White's subsets as rows.
void count_outcomes(const Turn& white, const Layer& wins, const Layer& black_wins,
                    OutcomeCounts& counts) {
  std::uint64_t both = 0;
  std::uint64_t left = 0;
  std::uint64_t right = 0;
  for (std::size_t i = 0; i < white.down() * white.across() * Layer::side; ++i) {
    const Bits512& w = wins.block(0)[i];
    const Bits512& b = black_wins.block(0)[i];
    both += (w & b).count();
    left += (w & ~b).count();
    right += (b & ~w).count();
  }
  counts[static_cast<std::size_t>(Outcome::first)] += both;
  counts[static_cast<std::size_t>(Outcome::left)] += left;
  counts[static_cast<std::size_t>(Outcome::right)] += right;
  counts[static_cast<std::size_t>(Outcome::second)] += white.size() - both - left - right;
}

/// The layer's rows, one after the other, in whole bytes.
void pack(const Turn& turn, const Layer& layer, unsigned threads,
          std::vector<unsigned char>& bytes) {
  const std::size_t rows = turn.rows().count(turn.own);
  const std::size_t width = packed_bytes(turn.columns().count(turn.enemy));
  constexpr std::size_t line = sizeof(Bits512);
  static_assert(std::endian::native == std::endian::little, "bit x is in byte x / 8");
  bytes.resize(rows * width);
  solver::parallel_for(threads, turn.down(), [&](std::size_t y) {
    for (std::size_t row = y * Layer::side; row < std::min(rows, (y + 1) * Layer::side); ++row)
      for (std::size_t x = 0; x < turn.across(); ++x)
        std::memcpy(bytes.data() + row * width + x * line, &layer.block(x)[row],
                    std::min(line, width - x * line));
  });
}

/// Turns follow each other by single removals of alternate sides, so those that can ever meet form
/// a chain, from the turn of a side without checkers up to where there are no more to add. In the
/// chain of difference d White is to move with d checkers more than Black, Black with White having
/// d - 1 more.
class Chains {
 public:
  Chains(const Position& root, unsigned threads, const LayerSink& sink)
      : ground_(root),
        threads_(threads),
        sink_(sink),
        white_wins_(static_cast<std::size_t>(ground_.subsets(Side::black).members()) + 1) {}

  /// To be called with ascending differences. False if stopped.
  bool solve(int difference, const solver::Deadline& deadline) {
    Turn turn = difference <= 0 ? Turn{&ground_, Side::white, 0, -difference}
                                : Turn{&ground_, Side::black, 0, difference - 1};
    lose(turn);
    for (;;) {
      if (deadline()) return false;
      pack(turn, wins_, threads_, packed_);
      if (!sink_({turn.side, turn.own, turn.enemy, packed_})) return false;
      count(turn);
      std::swap(theirs_, turned_);
      if (turn.enemy == ground_.subsets(other(turn.side)).members()) return true;
      turn = {&ground_, other(turn.side), turn.enemy + 1, turn.own};
      solve_layer(turn, theirs_, threads_, wins_, turned_);
    }
  }
  [[nodiscard]] const OutcomeCounts& counts() const { return counts_; }

 private:
  void lose(const Turn& turn) {
    wins_.reshape(turn.down(), turn.across());
    turned_.reshape(turn.across(), turn.down());
    wins_.clear();
    turned_.clear();
  }

  /// White's layers are kept until Black's turn on the same board, which the next chain has. It
  /// comes there before White's turn with as many black checkers, so one place for each number of
  /// those will do.
  void count(const Turn& turn) {
    const bool white = turn.side == Side::white;
    Layer& kept = white_wins_[static_cast<std::size_t>(white ? turn.enemy : turn.own)];
    if (white) {
      std::swap(kept, wins_);
      return;
    }
    count_outcomes({&ground_, Side::white, turn.enemy, turn.own}, kept, turned_, counts_);
    kept = {};
  }

  Ground ground_;
  unsigned threads_;
  const LayerSink& sink_;
  Layer wins_;
  Layer turned_;
  Layer theirs_;
  std::vector<Layer> white_wins_;  // by the number of black checkers
  std::vector<unsigned char> packed_;
  OutcomeCounts counts_{};
};

/// The position under rules that have the same outcomes. Pairs change no value (README of value/).
Position without_idle_pairs(Position position) {
  if (has_integer_values(position.variant)) position.variant.pairs = false;
  return position;
}

}  // namespace

bool has_all_outcomes(const Position& position) {
  return Lattice::fits(without_idle_pairs(position));
}

std::size_t outcome_memory(const Position& position) {
  const int whites = std::popcount(position.white);
  const int blacks = std::popcount(position.black);
  const auto half = [](int n) { return subset_count(n, n / 2); };
  std::size_t kept = 0;
  for (int q = 0; q <= blacks; ++q) kept += Layer::bytes(half(whites), subset_count(blacks, q));
  constexpr std::size_t tables = std::size_t{8} << 20;
  return kept + 4 * Layer::bytes(half(whites), half(blacks)) + tables;
}

std::optional<OutcomeCounts> solve_all(const Position& position, unsigned threads,
                                       const solver::Limits& limits, const LayerSink& sink) {
  const solver::Deadline deadline(limits);
  Chains chains(without_idle_pairs(position), threads, sink);
  const int last = std::popcount(position.white) + 1;
  for (int difference = -std::popcount(position.black); difference <= last; ++difference)
    if (!chains.solve(difference, deadline)) return std::nullopt;
  return chains.counts();
}

OutcomeLayout::OutcomeLayout(const Position& root)
    : squares_{root.white, root.black},
      subsets_{Subsets(std::popcount(root.white)), Subsets(std::popcount(root.black))} {
  std::uint64_t offset = 0;
  for (const Side side : {Side::white, Side::black}) {
    const Subsets& own = subsets_[index(side)];
    const Subsets& enemy = subsets_[index(other(side))];
    for (int i = 0; i <= own.members(); ++i)
      for (int k = 0; k <= enemy.members(); ++k) {
        const std::uint64_t bytes = std::uint64_t{own.count(i)} * packed_bytes(enemy.count(k));
        layers_.push_back({offset, bytes});
        offset += bytes;
      }
  }
}

std::size_t OutcomeLayout::layer(Side side, int own, int enemy) const {
  const std::size_t across = index(subsets_[index(other(side))].members()) + 1;
  const std::size_t before = side == Side::white ? 0 : layers_.size() / 2;
  return before + index(own) * across + index(enemy);
}

OutcomeLayout::Place OutcomeLayout::place(Word white, Word black, Side to_move) const {
  const std::array<Word, 2> checkers{white, black};
  const auto rank = [&](Side side) {
    const Word own = checkers[index(side)];
    return subsets_[index(side)].rank(
        static_cast<Subsets::Set>(bitboards::pext(own, squares_[index(side)])));
  };
  const int own = std::popcount(checkers[index(to_move)]);
  const int enemy = std::popcount(checkers[index(other(to_move))]);
  const std::size_t column = rank(other(to_move));
  const std::size_t width = packed_bytes(subsets_[index(other(to_move))].count(enemy));
  return {layer(to_move, own, enemy), std::uint64_t{rank(to_move)} * width + column / 8,
          static_cast<unsigned>(column % 8)};
}

int value_from_outcomes(const Position& position,
                        const std::function<Outcome(Word white, Word black)>& outcome) {
  const Outcome root = outcome(position.white, position.black);
  if (root != Outcome::left && root != Outcome::right) return 0;
  const Side winner = root == Outcome::left ? Side::white : Side::black;
  const Outcome bad = root == Outcome::left ? Outcome::right : Outcome::left;
  // What the winner's checkers may become by so many removals in a row without falling behind.
  std::unordered_set<Word> now{winner == Side::white ? position.white : position.black};
  const Word enemy = winner == Side::white ? position.black : position.white;
  for (int removed = 0;; ++removed) {
    std::unordered_set<Word> next;
    for (const Word own : now)
      bitboards::for_each(removable(position.variant, own, enemy), [&](int square) {
        const Word rest = own & ~Board::bit(square);
        const bool white = winner == Side::white;
        if (outcome(white ? rest : enemy, white ? enemy : rest) != bad) next.insert(rest);
      });
    if (next.empty()) return winner == Side::white ? removed : -removed;
    now = std::move(next);
  }
}

}  // namespace halfboard::sight_reduction
