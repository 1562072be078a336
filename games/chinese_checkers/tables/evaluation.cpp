#include "games/chinese_checkers/tables/evaluation.h"

#include <algorithm>
#include <array>
#include <limits>

namespace halfboard::chinese_checkers {
namespace {

using bitboards::Symmetry;

constexpr int tempo = 50;           ///< half a move
constexpr int square_by_table = 3;  ///< a file or rank to go, where the table says the rest
constexpr int square_alone = 40;    ///< .. and where there is none: a move makes 2.5 of them

Colour colour_of(const Position& p, int player) {
  return static_cast<Colour>(p.layout.four() ? player : 2 * player);
}

/// The coins as red would have them: the colour's corner is taken to a1.
Word as_red(const Layout& layout, Word coins, Colour colour) {
  constexpr std::array turns{Symmetry::identity, Symmetry::flip_ranks, Symmetry::rotate_180,
                             Symmetry::flip_files};
  return colour == Colour::red ? coins
                               : transform(turns[index(colour)], coins, layout.files, layout.ranks);
}

}  // namespace

Evaluation::Evaluation(const Position& root, const std::atomic<bool>* stop)
    : table_(shared_race_table(root.layout, most_sets, stop)) {}

int Evaluation::way(const Position& p, Colour colour) const {
  const auto& known = ways_[index(colour)];
  const Word coins = p.coins[index(colour)];
  if (const auto found = known.find(coins)) return static_cast<int>(found) - 1;
  const int way = find_way(p, colour);
  if (const auto value = static_cast<std::uint32_t>(way) + 1; value <= known.most)
    known.store(coins, value);
  return way;
}

int Evaluation::find_way(const Position& p, Colour colour) const {
  const Word coins = as_red(p.layout, p.coins[index(colour)], colour);
  int squares = 0;
  for (Word rest = coins; rest; rest &= rest - 1) {
    const int s = std::countr_zero(rest);
    squares += p.layout.files - 1 - s % p.layout.files + p.layout.ranks - 1 - s / p.layout.files;
  }
  return table_ ? 100 * table_->moves(coins) + square_by_table * squares : square_alone * squares;
}

int Evaluation::operator()(const Position& p, int player) const {
  const Colour me = colour_of(p, player);
  const int mine = way(p, me);
  int nearest = std::numeric_limits<int>::max();
  Colour rival = me;
  for (const Colour c : all_colours) {
    if (c == me || !p.layout.plays(c)) continue;
    if (const int other = way(p, c); other < nearest) {
      nearest = other;
      rival = c;
    }
  }
  const int lead = nearest - mine + (p.turn == me ? tempo : -tempo);
  const Colour ahead = lead > 0 ? me : rival;
  // As many coins of the side behind may fill the goal of the side ahead.
  const int most_left = p.variant.enough ? std::popcount(p.layout.home[0]) - p.variant.enough : 0;
  const bool held = p.variant.enough != 1 && coins_at_home(p, opposite(ahead)) > most_left;
  return held ? lead / 2 : lead;
}

std::optional<int> Evaluation::forced_end(const Position& p) const {
  if (p.won() || (p.variant.stuck_loses && !can_move(p, p.turn))) return 0;
  return std::nullopt;
}

}  // namespace halfboard::chinese_checkers
