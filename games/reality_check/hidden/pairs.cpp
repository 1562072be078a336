#include "games/reality_check/hidden/pairs.h"

#include <algorithm>
#include <bit>

#include "games/reality_check/hidden/sights.h"
#include "games/reality_check/reach.h"

namespace halfboard::reality_check {
namespace {

using bitboards::for_each;

/// What Black wins as a function of how likely it is that White's first, second piece is the true
/// one (one, two): its value if it is sure to be the first, if it is sure to be the second, and
/// twice its value if both are as likely. All costs here are the largest of linear functions that
/// only cross where both are as likely, so these three say all.
struct Cost {
  int one = 0;
  int two = 0;
  int both = 0;

  static constexpr Cost linear(int a, int b) { return {a, b, a + b}; }
  /// The larger of the two functions: Black has another choice.
  void raise(Cost c) {
    one = std::max(one, c.one);
    two = std::max(two, c.two);
    both = std::max(both, c.both);
  }
  void add(Cost c, int times) {
    one += times * c.one;
    two += times * c.two;
    both += times * c.both;
  }
};

/// The cheapest of White's choices. It may choose by what it has (one, two), or not (both).
struct Cheapest {
  Cost least{1000, 1000, 1000};
  void offer(Cost c) {
    least.one = std::min(least.one, c.one);
    least.two = std::min(least.two, c.two);
    least.both = std::min(least.both, c.both);
  }
  [[nodiscard]] int value() const { return -std::min(least.both, least.one + least.two); }
  [[nodiscard]] int seen() const { return -(least.one + least.two); }
};

Word steps_of(Face face, int square, Word occupied) {
  const Word to = step_reach(face, square, occupied | ~basic_board.squares);
  return to & basic_board.squares & ~occupied;
}

/// The game of one to three actions. Where White may be shut in after a step of Black's, by what
/// the flips show, Black is taken to win (`shut_wins`) or not.
class Solver {
 public:
  Solver(const PairEnding& ending, int horizon, bool shut_wins)
      : e_(ending), horizon_(horizon), shut_wins_(shut_wins) {}

  std::optional<PairValues> run() {
    const bool takes = take();
    // Within two actions no step is better than to take, unless it shuts Black in.
    if (!(takes && plain())) {
      const bool steps = step();
      if (!takes && !steps) return std::nullopt;
    }
    PairValues values{hidden_.value(), 0, hidden_.seen(), 0};
    for (const auto& world : worlds_) {
      values.open += world.seen();
      values.black_seen += world.value();
    }
    return values;
  }
  /// Was there such a step?
  [[nodiscard]] bool shut() const { return shut_; }

 private:
  static constexpr std::array<Cost, 4> gains{Cost{0, 0, 0}, Cost{1, 0, 1}, Cost{0, 1, 1},
                                             Cost{1, 1, 1}};
  static constexpr std::array<Cost, 4> losses{Cost{0, 0, 0}, Cost{-1, 0, -1}, Cost{0, -1, -1},
                                              Cost{-1, -1, -2}};

  /// The k-th face that can be below the upturned one of Black's two-faced piece.
  [[nodiscard]] Face below(std::size_t piece, int k) const {
    const int up = e_.up[1][piece];
    return static_cast<Face>(k < up ? k : k + 1);
  }
  [[nodiscard]] Word set_of_side(std::size_t side) const {
    return bit(e_.square[side][0]) | bit(e_.square[side][1]);
  }
  Cheapest& world(std::size_t true_piece, int k) {
    return worlds_[true_piece * 3 + static_cast<std::size_t>(k)];
  }
  [[nodiscard]] bool takes(Face face, int from, int to) const {
    const Sight& s = sights_[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)];
    return (s.faces >> face & 1U) != 0 && (s.between & occupied_) == 0;
  }
  /// Which pieces of the other side (bits 0, 1) a face attacks.
  [[nodiscard]] unsigned attacked(std::size_t side, Face face, int square) const {
    const auto& targets = e_.square[1 - side];
    return (takes(face, square, targets[0]) ? 1U : 0U) |
           (takes(face, square, targets[1]) ? 2U : 0U);
  }

  /// White's captures. Black may refuse a false piece and go on: within three actions he can take
  /// with his true one then.
  bool take() {
    bool found = false;
    const auto before = e_.square;
    for (std::size_t from = 0; from < 2; ++from) {
      occupied_ = set_of_side(0) | set_of_side(1);
      const unsigned targets = attacked(0, e_.up[0][from], e_.square[0][from]);
      for (std::size_t to = 0; to < 2; ++to) {
        if (!(targets >> to & 1U)) continue;
        found = true;
        const std::size_t left = 1 - to;
        e_.square[0][from] = before[1][to];
        occupied_ = set_of_side(0) | bit(before[1][left]);
        const unsigned answer = horizon_ < 3 ? 0U : attacked(1, e_.up[1][left], before[1][left]);
        captured(from, to, answer);
        e_.square = before;
      }
    }
    return found;
  }
  void captured(std::size_t from, std::size_t to, unsigned answer) {
    const Cost removed = losses[from == 0 ? 1U : 2U];  // White's piece is true and removes
    const Cost known = Cost::linear(answer & 1U ? 1 : 0, answer & 2U ? 1 : 0);
    const Cost unknown = gains[answer];
    Cost check;
    check.add(removed, 3);
    check.add(known, 3);
    hidden_.offer(check);
    Cost quiet;
    quiet.add(unknown, 3);
    hidden_.offer(quiet);
    for (int k = 0; k < 3; ++k) {
      world(to, k).offer(removed);
      world(to, k).offer({});
      world(1 - to, k).offer(known);
      world(1 - to, k).offer(unknown);
    }
  }

  /// Black can't be shut in, and White has no third action: nothing is better than a draw for White
  /// but to remove a piece at once.
  [[nodiscard]] bool plain() const { return horizon_ < 3 && std::popcount(beside(1)) > 2; }

  /// White's steps, and all flips after each.
  bool step() {
    bool found = false;
    bool settled = false;
    const auto before = e_.square[0];
    const bool draw_is_best = plain();
    for (std::size_t piece = 0; piece < 2 && !settled; ++piece) {
      const Word others = set_of_side(1) | bit(before[1 - piece]);
      Word targets = steps_of(e_.up[0][piece], before[piece], others | bit(before[piece]));
      found |= targets != 0;
      while (targets && !settled) {
        const int to = bitboards::pop_lowest(targets);
        e_.square[0][piece] = to;
        occupied_ = others | bit(to);
        settled = answer() && draw_is_best;
        e_.square[0] = before;
      }
    }
    return found;
  }

  /// Black's answers to a step, by what White's flip showed. Is a draw sure, whatever is hidden?
  bool answer() {
    std::array<std::array<Cost, 4>, 2> by;  // [Black's true piece, known to both][other's face]
    bool drawn = true;
    for (std::size_t t = 0; t < 2; ++t) drawn &= answered(t, by[t]);
    for (std::size_t flipped = 0; flipped < 2; ++flipped) {
      // A true piece shows the same face again; a two-faced one one of three others.
      const std::size_t other = 1 - flipped;
      Cost cost;
      cost.add(by[flipped][e_.up[1][other]], 3);
      for (int k = 0; k < 3; ++k) cost.add(by[other][below(flipped, k)], 1);
      hidden_.offer(cost);
      for (int k = 0; k < 3; ++k) {
        world(flipped, k).offer(by[flipped][e_.up[1][other]]);
        world(other, k).offer(by[other][below(flipped, k)]);
      }
    }
    // A flip of White's own piece shows which one is true.
    hidden_.offer(shown());
    for (std::size_t t = 0; t < 2; ++t) {
      const Cost c = by[t][e_.up[1][1 - t]];
      for (int k = 0; k < 3; ++k) world(t, k).offer(Cost::linear(c.one, c.two));
    }
    return drawn;
  }

  /// Black's true piece is known, White's is not: by the face of Black's other piece.
  bool answered(std::size_t t, std::array<Cost, 4>& by) {
    const std::size_t other = 1 - t;
    const unsigned by_true = attacked(1, e_.up[1][t], e_.square[1][t]);
    const bool narrow = cramped();
    if (by_true && !narrow) {
      by.fill(horizon_ == 1 ? Cost{} : gains[by_true]);
      return false;
    }
    Cost best = by_true ? gains[horizon_ == 1 ? 0U : by_true] : losses[3];
    each_step(t, e_.up[1][t], [&](bool shut) { return left_with(t, shut, best) && !narrow; });
    by.fill(best);
    if (best.both >= 0 && !narrow) return true;  // to take with the other one wins no more
    for (Face face = 0; face < 4; ++face) {
      Cost& cost = by[face];
      if (attacked(1, face, e_.square[1][other])) cost.raise({});
      each_step(other, face, [&](bool shut) { return left_with(t, shut, cost) && !narrow; });
    }
    return false;
  }
  /// After a step of Black's. Is a draw sure?
  [[nodiscard]] bool left_with(std::size_t t, bool shut, Cost& best) const {
    best.raise(losses[horizon_ < 3 ? 0U : threats_to(t)]);
    if (shut) best.raise(Cost::linear(1, 1));
    return best.both >= 0;
  }

  /// White's true piece is known, Black's is not. In sixths.
  Cost shown() {
    const unsigned a = attacked(1, e_.up[1][0], e_.square[1][0]);
    const unsigned b = attacked(1, e_.up[1][1], e_.square[1][1]);
    const bool narrow = cramped();
    std::array<unsigned, 2> seen{};  // by White's true piece: kinds of threats it may be left with
    bool any = (a | b) != 0;
    bool lost = false;
    if (!any || narrow) {
      for (std::size_t piece = 0; piece < 2; ++piece)
        each_step(piece, e_.up[1][piece], [&](bool shut) {
          any = true;
          lost |= shut;
          for (std::size_t i = 0; i < 2; ++i)
            seen[i] |= 1U << (horizon_ < 3 ? 0U : attacked(0, e_.up[0][i], e_.square[0][i]));
          return safe(seen[0]) && safe(seen[1]) && !narrow;
        });
    }
    if (lost) return Cost::linear(6, 6);
    if (!any) return Cost::linear(-6, -6);
    if (a | b) {
      const auto wins = [&](unsigned i) {
        return horizon_ == 1 ? 0 : static_cast<int>((a >> i & 1U) + (b >> i & 1U)) * 3;
      };
      return Cost::linear(wins(0), wins(1));
    }
    return Cost::linear(safe(seen[0]) ? 0 : -3, safe(seen[1]) ? 0 : -3);
  }
  /// Black has a step that leaves him no threat, or for either true piece one that threatens the
  /// other piece only.
  static bool safe(unsigned seen) { return (seen & 1U) != 0 || (seen & 6U) == 6U; }

  /// Which pieces of White's attack one of Black's.
  [[nodiscard]] unsigned threats_to(std::size_t piece) const {
    unsigned set = 0;
    for (std::size_t i = 0; i < 2; ++i)
      if (takes(e_.up[0][i], e_.square[0][i], e_.square[1][piece])) set |= 1U << i;
    return set;
  }
  /// Squares beside a side's pieces. Only if all are occupied can a pawn or a rook be shut in;
  /// bishops and knights never are, with one other piece of their own.
  [[nodiscard]] Word beside(std::size_t side) const {
    return (pawn_steps(e_.square[side][0]) | pawn_steps(e_.square[side][1])) & basic_board.squares &
           ~set_of_side(side);
  }
  /// Black's two pieces could shut White's in.
  [[nodiscard]] bool cramped() const { return horizon_ > 1 && std::popcount(beside(0)) <= 2; }

  /// Steps of one of Black's pieces; f(can White be shut in by a flip?) says whether that is
  /// enough.
  template <class F>
  void each_step(std::size_t piece, Face up, F&& f) {
    const int before = e_.square[1][piece];
    const Word occupied = occupied_;
    Word targets = steps_of(up, before, occupied);
    bool done = false;
    while (targets && !done) {
      const int to = bitboards::pop_lowest(targets);
      e_.square[1][piece] = to;
      occupied_ = occupied ^ bit(before) ^ bit(to);
      const bool facing = horizon_ > 1 && (beside(0) & ~set_of_side(1)) == 0;
      shut_ |= facing;
      done = f(facing && shut_wins_);
    }
    e_.square[1][piece] = before;
    occupied_ = occupied;
  }

  const Sights& sights_ = sights();
  PairEnding e_;
  int horizon_;
  bool shut_wins_;
  bool shut_ = false;
  Word occupied_ = 0;
  Cheapest hidden_;                 ///< in sixths for each of White's two true pieces
  std::array<Cheapest, 6> worlds_;  ///< .. for each arrangement of Black's, if White sees it
};

}  // namespace

std::optional<PairValues> pair_values(const PairEnding& ending, int horizon) {
  Solver low(ending, horizon, true);
  const auto values = low.run();
  if (!values || !low.shut()) return values;
  // Whoever is shut in loses: whether he is depends on flips. It must not matter.
  if (Solver(ending, horizon, false).run() != values) return std::nullopt;
  return values;
}

std::optional<PairEnding> PairEnding::of(const Position& p) {
  if (p.side != Side::white || p.phase != Phase::turn || p.barred || p.hand[0] || p.hand[1] ||
      p.variants != Variants{} || p.home != basic_board.homes)
    return std::nullopt;
  PairEnding ending;
  for (Side side : {Side::white, Side::black}) {
    if (std::popcount(p.owned[index(side)]) != 2 || p.true_count(side) != 1) return std::nullopt;
    std::size_t i = 0;
    for_each(p.owned[index(side)], [&](int s) {
      ending.square[index(side)][i] = s;
      ending.up[index(side)][i++] = p.face_up(s);
    });
  }
  return ending;
}

Position PairEnding::position() const {
  Position p;
  p.home = basic_board.homes;
  for (Side side : {Side::white, Side::black}) {
    const auto& s = square[index(side)];
    const auto& u = up[index(side)];
    p.put(s[0], side, u[0], u[0]);
    p.put(s[1], side, u[1], u[1] == pawn ? knight : pawn);
  }
  return p;
}

}  // namespace halfboard::reality_check
