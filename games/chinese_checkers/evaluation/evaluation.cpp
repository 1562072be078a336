#include "games/chinese_checkers/evaluation/evaluation.h"

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

/// The board turned by half a circle.
constexpr Word turned(Word set) {
  set = (set >> 1 & 0x5555555555555555) | (set & 0x5555555555555555) << 1;
  set = (set >> 2 & 0x3333333333333333) | (set & 0x3333333333333333) << 2;
  set = (set >> 4 & 0x0f0f0f0f0f0f0f0f) | (set & 0x0f0f0f0f0f0f0f0f) << 4;
  return __builtin_bswap64(set);
}

#ifdef HALFBOARD_SMALL  // the page has no room for them

constexpr bool has_networks = false;

const WinNetwork* network_for(const Position& /*root*/) { return nullptr; }

#else

constexpr bool has_networks = true;

using Weights = std::array<std::int16_t, WinNetwork::weights>;

constexpr Weights own_coins{
#include "games/chinese_checkers/evaluation/weights_w.inc"
};
constexpr Weights full_goal{
#include "games/chinese_checkers/evaluation/weights_f.inc"
};

const WinNetwork* network_for(const Position& root) {
  if (root.layout != standard_layout() || root.variant.enough > 1) return nullptr;
  static const WinNetwork networks[] = {WinNetwork(own_coins), WinNetwork(full_goal)};
  return &networks[root.variant.enough];
}

#endif

}  // namespace

Word as_red(const Layout& layout, Word coins, Colour colour) {
  constexpr std::array turns{Symmetry::identity, Symmetry::flip_ranks, Symmetry::rotate_180,
                             Symmetry::flip_files};
  return colour == Colour::red ? coins
                               : transform(turns[index(colour)], coins, layout.files, layout.ranks);
}

Evaluation::Evaluation(const Position& root, const solver::Limits& making)
    : table_(shared_race_table(root.layout, most_sets, making)),
      network_(table_ ? network_for(root) : nullptr) {}

template <class Find>
int Evaluation::remembered(Colour colour, Word coins, const Find& find) const {
  const auto& known = known_[index(colour)];
  if (const auto found = known.find(coins)) return static_cast<int>(found) - 1;
  const int number = find();
  if (const auto value = static_cast<std::uint32_t>(number) + 1; value <= known.most)
    known.store(coins, value);
  return number;
}

int Evaluation::way(const Position& p, Colour colour) const {
  return remembered(colour, p.coins[index(colour)], [&] { return find_way(p, colour); });
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
  if (has_networks && network_) return p.turn == me ? by_network(p) : -by_network(p);
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

int Evaluation::by_network(const Position& p) const {
  Word mover = p.own();
  Word other = p.coins[index(opposite(p.turn))];
  if (p.turn == Colour::blue) {
    mover = turned(mover);
    other = turned(other);
  }
  return (*network_)(mover, other,
                     WinCases::of(moves(p.turn, mover), moves(opposite(p.turn), turned(other))));
}

int Evaluation::moves(Colour colour, Word coins) const {
  return remembered(colour, coins, [&] { return table_->moves(coins); });
}

std::optional<int> Evaluation::forced_end(const Position& p) const {
  if (p.won() || (p.variant.stuck_loses && !can_move(p, p.turn))) return 0;
  return std::nullopt;
}

}  // namespace halfboard::chinese_checkers
