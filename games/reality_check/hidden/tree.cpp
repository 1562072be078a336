#include "games/reality_check/hidden/tree.h"

#include "games/reality_check/game.h"

namespace halfboard::reality_check {
namespace {

using bitboards::for_each;

constexpr double hidden_exploration = 0.5;

/// All of an event that was not known before it.
std::uint64_t outcome_of(const Event& event) {
  const View& after = event.after;
  std::uint64_t open = 0;
  for (const unsigned part :
       {unsigned{after.hand_sizes[0]}, unsigned{after.hand_sizes[1]}, unsigned{after.waiting},
        unsigned{after.over}, static_cast<unsigned>(after.seen.phase), unsigned{after.seen.dice[0]},
        unsigned{after.seen.dice[1]}, unsigned{event.shown[0].piece},
        unsigned{event.shown[1].piece}})
    open = open << 4 | part;
  return joined(joined(open, after.seen.up[0]), joined(after.seen.up[1], after.seen.owned[0]));
}

}  // namespace

HiddenTree::HiddenTree(const Situation& situation, const HiddenSettings& settings,
                       std::uint64_t stream)
    : settings_(settings),
      self_(situation.own.viewer()),
      random_(settings.seed, stream),
      tree_(settings.memory / std::max(1U, settings.threads), hidden_exploration),
      offers_(settings.checks) {
  for (Side side : {Side::white, Side::black}) {
    known_.push_back(side == self_ ? situation.own : situation.enemy);
    // Once for all games.
    for_each(known_.back().seen().owned[index(other(side))],
             [&](int square) { static_cast<void>(known_.back().chance_true(square)); });
  }
  beliefs_ = known_;
}

std::uint64_t HiddenTree::grow() {
  const Belief& own = known_[index(self_)];
  Position p = own.position(own.pick(uniform(random_)));
  beliefs_ = known_;
  tree_.begin();
  actions_ = 0;
  descend(p);
  rollout(p);
  tree_.learn(self_, standing(p, self_));
  return actions_;
}

void HiddenTree::descend(Position& p) {
  std::uint32_t node = ActionTree::root;
  while (!Choices(p).empty()) {
    ActionTree::Chosen chosen{{}, false};
    if (p.phase == Phase::roll)
      chosen.move = random_action(p, random_);
    else
      chosen =
          tree_.choose_action(node, offers_, p, beliefs_[index(p.side)], p.side != self_, random_);
    Move m = chosen.move;
    if (m.kind == Kind::drop && m.c == some_piece) m = from_hand(p, m);
    const std::uint64_t outcome = act(p, m);
    if (chosen.fresh) return;
    const auto next = tree_.next(node, joined(number_of(chosen.move), outcome));
    if (!next) return;
    node = *next;
  }
}

/// Any piece of the hand that looks like the one that is dropped.
Move HiddenTree::from_hand(const Position& p, Move seen) {
  std::uint32_t fitting = 0;
  Move chosen{};
  for_each(p.hand[index(p.side)], [&](int piece) {
    const auto faces = faces_of(static_cast<Piece>(piece));
    if (faces[0] != seen.a && faces[1] != seen.a) return;
    if (random_.pick(++fitting) == 0)
      chosen = move(Kind::drop, piece, seen.b, faces[0] == seen.a ? 0 : 1);
  });
  return chosen;
}

void HiddenTree::rollout(Position& p) {
  for (int i = 0; i < rollout_length && !Choices(p).empty(); ++i)
    act(p, careful_action(p, beliefs_[index(p.side)], settings_.checks, random_));
}

std::uint64_t HiddenTree::act(Position& p, Move m) {
  const Position after = Game::play(p, m);
  std::uint64_t outcome = 0;
  for (Belief& belief : beliefs_) {
    const Event event = observe(p, m, after, belief.viewer());
    if (belief.viewer() == self_) outcome = outcome_of(event);
    belief.see(event);
  }
  p = after;
  ++actions_;
  return outcome;
}

}  // namespace halfboard::reality_check
