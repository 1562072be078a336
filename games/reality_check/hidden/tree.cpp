#include "games/reality_check/hidden/tree.h"

#include <algorithm>
#include <cmath>

#include "games/reality_check/game.h"
#include "games/reality_check/hidden/policy.h"
#include "games/reality_check/reach.h"

namespace halfboard::reality_check {
namespace {

using bitboards::for_each;

constexpr int rollout_length = 5;  // captures are answered; what comes later is chance
constexpr double exploration = 0.5;
constexpr double least_promise = 0.05;
constexpr std::uint8_t undecided = 61;  // the flip of a step that is chosen later

bool is_part(Move m) { return m.kind == Kind::step && m.c == undecided; }

Word steps_of(const Position& p, const Travel& travel, int from) {
  const Face face = p.face_up(from);
  const Word seen = face == pawn ? pawn_steps(from) : reach(face, from, ~travel.empty);
  return seen & travel.empty;
}

std::uint64_t number_of(Move m) {
  return static_cast<std::uint64_t>(m.kind) << 24 | static_cast<std::uint64_t>(m.a) << 16 |
         static_cast<std::uint64_t>(m.b) << 8 | m.c;
}

/// XXH64 of two words.
std::uint64_t hash_of(std::uint64_t a, std::uint64_t b) {
  return solver::xxh64::finish(
      solver::xxh64::absorb(solver::xxh64::absorb(std::uint64_t{0}, a), b));
}

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
  return hash_of(hash_of(open, after.seen.up[0]), hash_of(after.seen.up[1], after.seen.owned[0]));
}

}  // namespace

HiddenTree::HiddenTree(const Situation& situation, const HiddenSettings& settings,
                       std::uint64_t stream)
    : settings_(settings),
      self_(situation.own.viewer()),
      random_(settings.seed, stream),
      room_(settings.memory / std::max(1U, settings.threads)),
      nodes_(1) {
  for (Side side : {Side::white, Side::black}) {
    known_.push_back(side == self_ ? situation.own : situation.enemy);
    // Once for all games.
    for_each(known_.back().seen().owned[index(other(side))],
             [&](int square) { static_cast<void>(known_.back().chance_true(square)); });
  }
  beliefs_ = known_;
}

void HiddenTree::simulate() {
  const Belief& own = known_[index(self_)];
  Position p = own.position(own.pick(uniform()));
  beliefs_ = known_;
  path_.clear();
  descend(p, beliefs_);
  rollout(p, beliefs_);
  const double value = result(p);
  for (const Visit& visit : path_) {
    Node& node = nodes_[visit.node];
    Edge& edge = node.edges[visit.edge];
    const double sum = visit.side == self_ ? value : -value;
    ++edge.visits;
    edge.sum += sum;
    ++node.visits;
    node.sum += sum;
  }
  ++games_;
}

void HiddenTree::descend(Position& p, std::vector<Belief>& beliefs) {
  std::uint32_t node = 0;
  while (!Choices(p).empty()) {
    Move m{};
    bool fresh = false;
    if (p.phase == Phase::roll) {
      m = random_action(p, random_);
    } else {
      const Belief& belief = beliefs[index(p.side)];
      list_first(p, belief);
      m = select(node, legal_, p.side, promise_, fresh);
      if (is_part(m)) {
        const auto rest = fresh ? std::nullopt : child(node, number_of(m));
        list_flips(p, belief, m);
        if (rest) {
          node = *rest;
          m = select(node, legal_, p.side, promise_, fresh);
        } else {
          fresh = true;
          m = legal_[static_cast<std::size_t>(std::ranges::max_element(promise_) -
                                              promise_.begin())];
        }
      }
    }
    const std::uint64_t key = number_of(m);
    if (m.kind == Kind::drop && m.c == some_piece) m = from_hand(p, m);
    const Event event = observe(p, m, self_);
    act(p, beliefs, m);
    if (fresh) return;
    const auto next = child(node, hash_of(key, outcome_of(event)));
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

void HiddenTree::rollout(Position& p, std::vector<Belief>& beliefs) {
  for (int i = 0; i < rollout_length && !Choices(p).empty(); ++i)
    act(p, beliefs, quick_action(p, beliefs[index(p.side)], settings_.checks, random_));
}

void HiddenTree::act(Position& p, std::vector<Belief>& beliefs, Move m) {
  for (Belief& belief : beliefs) belief.see(observe(p, m, belief.viewer()));
  Game::advance(p, m);
  ++actions_;
}

/// The more an action promises the sooner it is tried, and the oftener. There are a hundred or
/// more, so not each is tried once first: an untried one counts as all actions do on average.
Move HiddenTree::select(std::uint32_t number, const std::vector<Move>& legal, Side side,
                        const std::vector<double>& promise, bool& fresh) {
  Node& node = nodes_[number];
  const std::size_t room = node.edges.capacity();
  if (node.edges.empty()) node.edges.reserve(legal.size());
  const double mean = node.visits > 0 ? node.sum / node.visits : 0;
  double all = 0;
  for (const double one : promise) all += least_promise + one;
  const double scale = exploration * std::sqrt(1.0 + node.visits) / all;
  std::size_t best = 0;
  double best_score = -1e9;
  for (std::size_t i = 0; i < legal.size(); ++i) {
    std::size_t at = i;
    if (at >= node.edges.size() || node.edges[at].move != legal[i]) {
      for (at = 0; at < node.edges.size() && node.edges[at].move != legal[i];) ++at;
      if (at == node.edges.size()) node.edges.push_back({legal[i]});
    }
    const Edge& edge = node.edges[at];
    const double value = edge.visits > 0 ? edge.sum / edge.visits : mean;
    const double score = value + scale * (least_promise + promise[i]) / (1.0 + edge.visits);
    if (score <= best_score) continue;
    best_score = score;
    best = at;
  }
  bytes_ += (node.edges.capacity() - room) * sizeof(Edge);
  fresh = node.edges[best].visits == 0;
  path_.push_back({number, static_cast<std::uint32_t>(best), side});
  return node.edges[best].move;
}

/// None in a full tree, but the root has all of its own: they tell which action is the best.
std::optional<std::uint32_t> HiddenTree::child(std::uint32_t node, std::uint64_t seen) {
  const std::uint64_t key = hash_of(node, seen);
  if (full() && node != 0) {
    const auto known = children_.find(key);
    return known == children_.end() ? std::nullopt : std::optional(known->second);
  }
  const auto [at, added] = children_.try_emplace(key, static_cast<std::uint32_t>(nodes_.size()));
  if (added) {
    nodes_.emplace_back();
    bytes_ += node_bytes;
  }
  return at->second;
}

void HiddenTree::offer(Move m, double promise) {
  legal_.push_back(m);
  promise_.push_back(promise + 0.1 * uniform());
}

/// All that a side can do, steps without their flips.
void HiddenTree::list_first(const Position& p, const Belief& belief) {
  legal_.clear();
  promise_.clear();
  const Travel travel(p);
  if (travel.prey & p.enemy())
    for_each_capture(p, belief, [&](const Capture& c) {
      const bool check = settings_.checks && c.true_piece && c.chance_true > 0;
      if (check) offer(move(Kind::capture, c.from, c.to, 1), 2 * c.chance_true);
      if (!check || c.chance_true < 1) offer(move(Kind::capture, c.from, c.to, 0), 0.3);
    });
  if (travel.empty)
    for_each(p.own(), [&](int from) {
      for_each(steps_of(p, travel, from), [&](int to) {
        const Word flips = travel.flips_after(from, to);
        const bool whole = std::popcount(flips) == 1;
        if (flips)
          offer(move(Kind::step, from, to, whole ? std::countr_zero(flips) : undecided), 0.2);
      });
    });
  std::array<Move, max_others> others;
  const Move* end = p.phase == Phase::first ? others.data() : write_others(p, others.data());
  const bool secret = p.side != self_;
  for (const Move* m = others.data(); m != end; ++m) {
    if (m->kind != Kind::drop || !secret) {
      offer(*m, m->kind == Kind::take ? 0.3 : 0.1);
      continue;
    }
    const Move known = move(Kind::drop, faces_of(m->a)[m->c], m->b, some_piece);
    if (std::ranges::find(legal_, known) == legal_.end()) offer(known, 0.1);
  }
  if (!p.variants.retreat || !(travel.prey & p.own())) return;
  for_each(p.own(), [&](int to) {
    for_each(capture_origins(p, to), [&](int from) { offer(move(Kind::capture, from, to, 0), 0); });
  });
}

/// The flips of a step. Of those that change nothing one is enough.
void HiddenTree::list_flips(const Position& p, const Belief& belief, Move step) {
  legal_.clear();
  promise_.clear();
  const Word own = p.own();
  bool idle = false;
  for_each(Travel(p).flips_after(step.a, step.b), [&](int square) {
    const int before = square == step.b ? step.a : square;
    double promise = 0.1;
    if (square == no_flip) {
      promise = 0.1;
    } else if (own & bit(before)) {
      if (p.true_on_board(p.side) & bit(before)) {
        if (idle) return;
        idle = true;
      } else {
        promise = 0.2;
      }
    } else if (belief.chance_true(before) >= 1) {
      if (idle) return;
      idle = true;
    } else {
      promise = 0.3;
    }
    offer(move(Kind::step, step.a, step.b, square), promise);
  });
}

/// For the searching side, by true pieces in play and pieces on the board.
double HiddenTree::result(const Position& p) const {
  if (Choices(p).empty()) return Game::winner(p) == static_cast<int>(self_) ? 1 : -1;
  const int own = p.true_count(self_);
  const int enemy = p.true_count(other(self_));
  const int board =
      std::popcount(p.owned[index(self_)]) - std::popcount(p.owned[index(other(self_))]);
  return 0.9 * static_cast<double>(own - enemy) / static_cast<double>(own + enemy) + 0.01 * board;
}

std::vector<HiddenTree::TriedFirst> HiddenTree::tried() const {
  std::vector<TriedFirst> list;
  for (const Edge& edge : nodes_[0].edges) {
    TriedFirst one{{edge.move, edge.visits, edge.sum}, {}};
    if (is_part(edge.move)) {
      const auto rest = children_.find(hash_of(0, number_of(edge.move)));
      if (rest != children_.end())
        for (const Edge& flip : nodes_[rest->second].edges)
          one.flips.push_back({flip.move, flip.visits, flip.sum});
      if (one.flips.empty()) continue;  // tried once: not worth more
    }
    list.push_back(std::move(one));
  }
  return list;
}

}  // namespace halfboard::reality_check
