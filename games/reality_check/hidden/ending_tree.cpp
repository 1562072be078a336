#include "games/reality_check/hidden/ending_tree.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "games/reality_check/game.h"
#include "games/reality_check/hidden/belief.h"
#include "games/reality_check/reach.h"

namespace halfboard::reality_check {
namespace {

using bitboards::for_each;

/// An action as everybody sees it.
Move open_move(Move m) {
  return m.kind == Kind::drop ? move(Kind::drop, faces_of(m.a)[m.c], m.b, some_piece) : m;
}

/// Everything that is open after an action and was not known before it.
using Outcome = std::array<std::uint64_t, 6>;
Outcome outcome_of(const Position& before, Move m, const Position& after, int winner) {
  std::uint64_t rest = static_cast<std::uint64_t>(winner + 1) << 32 |
                       static_cast<std::uint64_t>(after.phase) << 24 |
                       static_cast<std::uint64_t>(after.side) << 20 |
                       static_cast<std::uint64_t>(after.hand_size(Side::white)) << 12 |
                       static_cast<std::uint64_t>(after.hand_size(Side::black)) << 8;
  if (m.kind == Kind::capture && m.c)
    rest |= static_cast<std::uint64_t>(before.piece_at(m.a)) << 4 | before.piece_at(m.b);
  return {rest, after.up[0], after.up[1], after.owned[0], after.owned[1], after.barred};
}

/// -1 as long as the game goes on.
int winner_of(const Position& p) { return Choices(p).empty() ? Game::winner(p) : -1; }

/// Whatever its pieces show, has the side that is not to move an action after this step?
bool can_answer(const Position& p, Move step) {
  const Side enemy = other(p.side);
  if (p.hand[index(enemy)]) return false;
  const Word occupied = (p.occupied() ^ bit(step.a)) | bit(step.b);
  const Word empty = p.board().squares & ~occupied;
  bool found = false;
  for_each(p.owned[index(enemy)], [&](int s) {
    const auto leaps = reach(knight, s, 0) & empty;
    const auto next = pawn_steps(s) & empty;
    const auto aslant = pawn_captures(s) & empty;
    found |= leaps && next && aslant;
  });
  return found;
}

}  // namespace

/// Positions of all pairs of worlds, and the node they share.
class EndingTree::Builder {
 public:
  Builder(EndingTree& tree, std::size_t most_bytes) : tree_(tree), most_bytes_(most_bytes) {}

  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

  /// `pairs[i * max_worlds + j]`: White's world i and Black's j.
  std::uint32_t build(const std::vector<Position>& pairs, Alive alive, int depth) {
    const Position& any = first(pairs, alive);
    if (const int winner = winner_of(any); winner >= 0) return winner == 0 ? 1 : 2;
    if (depth == 0 || error_ || tree_.stopped()) return 0;
    const Side actor = any.side;
    std::vector<Action> actions;
    std::vector<Child> children;
    std::uint16_t quiet = 0;
    for (const auto& [open, legal] : list(pairs, alive, actor, depth, quiet)) {
      Action action{legal, static_cast<std::uint32_t>(children.size()), 0};
      follow(pairs, alive, open, legal, depth, children);
      action.count = static_cast<std::uint32_t>(children.size()) - action.first;
      actions.push_back(action);
    }
    if (quiet) {
      actions.push_back({quiet, static_cast<std::uint32_t>(children.size()), 1});
      children.push_back({0, masked(alive, actor, quiet)});
    }
    return add(actor, actions, children);
  }

 private:
  static const Position& first(const std::vector<Position>& pairs, Alive alive) {
    return pairs[static_cast<std::size_t>(std::countr_zero(alive[0]) * max_worlds +
                                          std::countr_zero(alive[1]))];
  }
  static Alive masked(Alive alive, Side side, std::uint16_t mask) {
    alive[index(side)] &= mask;
    return alive;
  }

  /// All actions that are legal in some world of the side; what one may do depends on its own world
  /// only. With one action to go, steps that can't end the game are summed up in `quiet`.
  std::map<Move, std::uint16_t> list(const std::vector<Position>& pairs, Alive alive, Side actor,
                                     int depth, std::uint16_t& quiet) {
    std::map<Move, std::uint16_t> open;
    for_each(alive[index(actor)], [&](int i) {
      Alive only = masked(alive, actor, static_cast<std::uint16_t>(1U << i));
      const Position& p = first(pairs, only);
      if (p.phase == Phase::turn && p.hand_size(actor) > 1)
        error_ = Error{"more than one piece in hand", "field 3 (hands)", "at most one"};
      const auto moves = std::make_unique<solver::MoveList<Game>>(p);
      for (const Move& m : *moves) {
        if (depth == 1 && m.kind == Kind::step && can_answer(p, m))
          quiet |= static_cast<std::uint16_t>(1U << i);
        else
          open[open_move(m)] |= static_cast<std::uint16_t>(1U << i);
      }
    });
    return open;
  }

  static Move in_world(const Position& p, Move open) {
    if (open.kind != Kind::drop) return open;
    const auto piece = static_cast<Piece>(std::countr_zero(p.hand[index(p.side)]));
    return move(Kind::drop, piece, open.b, faces_of(piece)[0] == open.a ? 0 : 1);
  }

  void follow(const std::vector<Position>& pairs, Alive alive, Move open, std::uint16_t legal,
              int depth, std::vector<Child>& children) {
    const Side actor = first(pairs, alive).side;
    const Alive acting = masked(alive, actor, legal);
    std::map<Outcome, std::pair<Alive, std::vector<Position>>> outcomes;
    for_each(acting[0], [&](int i) {
      for_each(acting[1], [&](int j) {
        const auto at = static_cast<std::size_t>(i * max_worlds + j);
        const Move m = in_world(pairs[at], open);
        const Position after = Game::play(pairs[at], m);
        auto& [left, positions] = outcomes[outcome_of(pairs[at], m, after, winner_of(after))];
        left[0] |= static_cast<std::uint16_t>(1U << i);
        left[1] |= static_cast<std::uint16_t>(1U << j);
        if (positions.empty()) positions.resize(max_worlds * max_worlds);
        positions[at] = after;
      });
    });
    for (const auto& [outcome, group] : outcomes)
      children.push_back({build(group.second, group.first, depth - 1), group.first});
  }

  /// A node where all ends are the same is that end.
  std::uint32_t add(Side actor, const std::vector<Action>& actions,
                    const std::vector<Child>& children) {
    const std::uint32_t end = children.front().node;
    if (end < ends && std::ranges::all_of(children, [&](const Child& c) { return c.node == end; }))
      return end;
    tree_.too_large_ |= tree_.bytes() > most_bytes_;
    if (tree_.too_large_) return 0;
    const auto first_child = static_cast<std::uint32_t>(tree_.children_.size());
    tree_.children_.insert(tree_.children_.end(), children.begin(), children.end());
    tree_.nodes_.push_back({static_cast<std::uint32_t>(tree_.actions_.size()),
                            static_cast<std::uint32_t>(actions.size()), actor});
    for (Action action : actions) {
      action.first += first_child;
      tree_.actions_.push_back(action);
    }
    return static_cast<std::uint32_t>(tree_.nodes_.size()) - 1;
  }

  EndingTree& tree_;
  std::size_t most_bytes_;
  std::optional<Error> error_;
};

std::size_t EndingTree::bytes() const {
  // A vector that grows is there twice, once with room to spare.
  const std::size_t tree = nodes_.size() * sizeof(Node) + actions_.size() * sizeof(Action) +
                           children_.size() * sizeof(Child);
  const auto width = static_cast<std::size_t>(std::max(worlds_[0], worlds_[1]));
  return 3 * tree + 2 * sizeof(float) * width * actions_.size();
}

Result<EndingTree> EndingTree::build(const Position& position, int horizon,
                                     const std::atomic<bool>* stop, std::size_t most_bytes) {
  if (position.variants.dice() || position.variants.memory)
    return Error{"dice or Memory", "field 7 (variants)", "0, or of 1, 3 and 4"};
  EndingTree tree;
  tree.stop_ = stop;
  for (Side side : {Side::white, Side::black}) {
    const Belief belief(view_of(position, other(side)), other(side));
    for (std::size_t i = 0; i < belief.worlds(); ++i) {
      const Position p = belief.position(i);
      if (p.true_count(side) != position.true_count(side)) continue;
      tree.arrangements_[index(side)].push_back(p);
    }
    const std::size_t n = tree.arrangements_[index(side)].size();
    if (n > max_worlds)
      return Error{std::to_string(n) + " arrangements of " +
                       (side == Side::white ? "White's" : "Black's") + " pieces are possible",
                   "", "at most " + std::to_string(max_worlds)};
    tree.worlds_[index(side)] = static_cast<int>(n);
  }
  std::vector<Position> pairs(max_worlds * max_worlds);
  for (int i = 0; i < tree.worlds_[0]; ++i)
    for (int j = 0; j < tree.worlds_[1]; ++j)
      pairs[static_cast<std::size_t>(i * max_worlds + j)] = tree.pair(i, j);
  tree.nodes_.resize(ends, {0, 0, Side::white});
  Builder builder(tree, most_bytes);
  tree.root_ = builder.build(pairs, tree.all(), horizon);
  if (builder.error()) return *builder.error();
  return tree;
}

Position EndingTree::pair(int i, int j) const {
  Position p = world(Side::black, j);
  const Position& white = world(Side::white, i);
  for (std::size_t plane = 0; plane < 2; ++plane)
    p.hidden[plane] = (p.hidden[plane] & p.owned[1]) | (white.hidden[plane] & p.owned[0]);
  p.hand[0] = white.hand[0];
  if (p.side == Side::white) p.captured = white.captured;
  return p;
}

}  // namespace halfboard::reality_check
