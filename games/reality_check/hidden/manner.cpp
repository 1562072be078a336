#include "games/reality_check/hidden/manner.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <vector>

#include "games/reality_check/game.h"
#include "games/reality_check/hidden/player.h"
#include "games/reality_check/hidden/told.h"

namespace halfboard::reality_check {
namespace {

bool good_enough(double chance, int odds) { return chance > 0 && 100 * chance >= odds - 1e-6; }

/// The Reality Check with the best odds of those that the manner asks for, or now and then any
/// other capture.
std::optional<Move> capture_of(const Position& p, const Belief& belief, const Manner& manner,
                               solver::Stream& random) {
  std::optional<Capture> check;
  std::optional<Capture> any;
  std::uint32_t seen = 0;
  for_each_capture(p, belief, [&](const Capture& c) {
    const int odds = c.true_piece ? manner.odds : manner.bluff_odds;
    const bool better = !check || (c.true_piece && !check->true_piece) ||
                        (c.true_piece == check->true_piece && c.chance_true > check->chance_true);
    if (better && good_enough(c.chance_true, odds)) check = c;
    if (random.pick(++seen) == 0) any = c;
  });
  if (check) return move(Kind::capture, check->from, check->to, 1);
  if (any && random.pick(3) == 0) return move(Kind::capture, any->from, any->to, 0);
  return std::nullopt;
}

/// What can be seen at a glance of steps and drops.
class Glance {
 public:
  Glance(const Position& p, const Belief& belief) : p_(p), belief_(belief), after_(p) {}

  double worth(Move m) {
    if (m.kind == Kind::drop) return 0.3 + (is_true(m.a) && attacked(0, bit(m.b), m.b) ? -1.5 : 0);
    double sum = flip(m);
    if (!(p_.true_on_board(p_.side) & bit(m.a))) return sum;
    if (attacked(0, 0, m.a)) sum += 1.5;
    if (attacked(bit(m.a), bit(m.b), m.b)) sum -= 1.5;
    return sum + 0.7 * threat(m);
  }

 private:
  /// To learn what is below an enemy's piece is good, to show one's own is not.
  double flip(Move m) {
    if (m.c == no_flip) return 0;
    const int before = m.c == m.b ? m.a : m.c;
    if (p_.own() & bit(before)) return p_.true_on_board(p_.side) & bit(before) ? -1 : -0.5;
    const double chance = belief_.chance_true(before);
    return chance > 0 && chance < 1 ? 0.5 + chance : 0;
  }

  /// Could the enemy take on a square if own pieces left and came?
  [[nodiscard]] bool attacked(Word left, Word came, int square) {
    after_.owned[index(p_.side)] = (p_.own() & ~left) | came;
    after_.side = other(p_.side);
    const bool found = capture_origins(after_, square) != 0;
    after_.owned[index(p_.side)] = p_.own();
    after_.side = p_.side;
    return found;
  }

  /// How likely the likeliest true piece is that the moved one would attack.
  double threat(Move m) {
    const Face face = p_.face_up(m.a);
    const Word blocked = (p_.occupied() & ~bit(m.a)) | ~p_.board().squares;
    const Word seen = capture_reach(face, m.b, blocked);
    double most = 0;
    bitboards::for_each(seen & p_.enemy(),
                        [&](int s) { most = std::max(most, belief_.chance_true(s)); });
    return most;
  }

  const Position& p_;
  const Belief& belief_;
  Position after_;
};

/// The best of a few that are drawn.
Move best_quiet(const Position& p, const Belief& belief, const Manner& manner,
                solver::Stream& random) {
  const Choices choices(p);
  Glance glance(p, belief);
  Move best{};
  double most = -1e9;
  int found = 0;
  for (int tries = 0; found < manner.looks && tries < 4 * manner.looks + 8; ++tries) {
    const Move m = choices[random.pick(static_cast<std::uint32_t>(choices.size()))];
    if (m.kind != Kind::step && m.kind != Kind::drop) continue;
    const double worth = glance.worth(m);
    if (worth > most) {
      most = worth;
      best = m;
    }
    ++found;
  }
  return found ? best : random_action(p, random);
}

/// What a side that searches knows; it is told of the game in words, as by a referee.
struct Searcher {
  Situation situation;
  HiddenSettings settings;
  solver::Limits limits;

  Searcher(const Position& start, Side side, const HiddenPlayer& player, std::uint64_t seed)
      : situation(view_of(start, side), side) {
    settings.seed = seed;
    limits.nodes = player.nodes;
  }
  void see(const Position& p, Move m) {
    [[maybe_unused]] const auto fault = situation.see(told_action(p, m, situation.own.viewer()));
    assert(!fault);
  }
};

class HiddenPlay {
 public:
  HiddenPlay(const Position& start, const std::array<HiddenPlayer, 2>& players, std::uint64_t seed)
      : position_(start), players_(players), random_(seed, 0) {
    for (const Side side : {Side::white, Side::black}) {
      const HiddenPlayer& player = players[index(side)];
      beliefs_.emplace_back(view_of(start, side), side);
      if (player.nodes) searchers_[index(side)].emplace(start, side, player, random_.bits());
    }
  }

  HiddenGame run(std::uint64_t most_actions, const std::atomic<bool>* stop) {
    HiddenGame game;
    for (auto& searcher : searchers_)
      if (searcher) searcher->limits.stop = stop;
    for (;; ++game.actions) {
      game.stopped = stop && stop->load(std::memory_order_relaxed);
      if (game.stopped) return game;
      if (Choices(position_).empty()) {
        game.winner = Game::winner(position_);
        return game;
      }
      if (game.actions == most_actions) return game;
      act(choose());
    }
  }

 private:
  Move choose() {
    const std::size_t mover = index(position_.side);
    if (position_.phase == Phase::roll) return random_action(position_, random_);
    if (auto& s = searchers_[mover])
      return choose_hidden(s->situation, s->settings, s->limits).move;
    // Any world will do to act in: what is legal is the same in all of them.
    const Belief& belief = beliefs_[mover];
    return manner_action(belief.position(0), belief, players_[mover].manner, random_);
  }

  void act(Move m) {
    for (const Side side : {Side::white, Side::black}) {
      if (auto& searcher = searchers_[index(side)])
        searcher->see(position_, m);
      else
        beliefs_[index(side)].see(observe(position_, m, side));
    }
    Game::advance(position_, m);
  }

  Position position_;
  const std::array<HiddenPlayer, 2>& players_;
  solver::Stream random_;
  std::vector<Belief> beliefs_;
  std::array<std::optional<Searcher>, 2> searchers_;
};

}  // namespace

Move manner_action(const Position& p, const Belief& belief, const Manner& manner,
                   solver::Stream& random) {
  if (p.phase == Phase::choice || p.phase == Phase::penalty || p.phase == Phase::flip)
    return quick_action(p, belief, true, random);
  if (may_travel(p))
    if (const auto capture = capture_of(p, belief, manner, random)) return *capture;
  return best_quiet(p, belief, manner, random);
}

HiddenGame play_hidden_game(const Position& start, const std::array<HiddenPlayer, 2>& players,
                            std::uint64_t most_actions, std::uint64_t seed,
                            const std::atomic<bool>* stop) {
  return HiddenPlay(start, players, seed).run(most_actions, stop);
}

}  // namespace halfboard::reality_check
