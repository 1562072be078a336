#include "games/sight_reduction/value/certificate.h"

#include <algorithm>
#include <array>
#include <unordered_set>
#include <vector>

#include "games/sight_reduction/components.h"
#include "games/sight_reduction/value/bit_stream.h"
#include "games/sight_reduction/value/strategy.h"

namespace halfboard::sight_reduction {
namespace {

using solver::Budget;

/// The kept checkers of a race and by how many moves the owner wins it.
struct Race {
  Word kept;
  int lead;
};

/// Looks for the best race. Starts with everything kept and lets go what opens no line to the
/// enemy, then what gains him no more than it gains the owner; one of each component stays.
template <bool easier>
class RaceFinder {
 public:
  RaceFinder(Word own, Word enemy) : enemy_(enemy), kept_(own) {
    for (Word rest = own; rest;) {
      parts_[count_++] = component<easier>(rest & (~rest + 1), rest, enemy);
      rest &= ~parts_[count_ - 1];
    }
    groups_ = groups(own);
    lead_ = groups_ - std::popcount(enemy);
    best_ = {kept_, lead_};
  }

  Race find() {
    while (let_go(0) || let_go(1)) {
    }
    return best_;
  }

 private:
  [[nodiscard]] int groups(Word kept) const {
    return static_cast<int>(component_count<easier>(enemy_, kept));
  }

  /// Lets go all checkers that join at most `price` pairs of enemy groups each.
  bool let_go(int price) {
    const Word before = kept_;
    for (std::size_t i = 0; i < count_; ++i)
      for (Word todo = parts_[i] & kept_; todo && std::popcount(parts_[i] & kept_) > 1;) {
        const Word bit = todo & (~todo + 1);
        todo ^= bit;
        const int left = groups(kept_ ^ bit);
        if (groups_ - left > price) continue;
        kept_ ^= bit;
        lead_ += 1 - (groups_ - left);
        groups_ = left;
        if (lead_ > best_.lead) best_ = {kept_, lead_};
        if (price > 0) return true;
      }
    return kept_ != before;
  }

  Word enemy_;
  Word kept_;
  std::array<Word, Board::squares> parts_{};
  std::size_t count_ = 0;
  int groups_;
  int lead_;
  Race best_;
};

Race find_race(bool easier, Word own, Word enemy) {
  return easier ? RaceFinder<true>(own, enemy).find() : RaceFinder<false>(own, enemy).find();
}

/// Writes one side's strategy. `root` is as its owner sees it.
class StrategyWriter {
 public:
  StrategyWriter(const Position& root, Side owner, ValueSolver& solver, Budget& budget,
                 BitWriter& out)
      : root_(root), owner_(owner), solver_(solver), budget_(budget), out_(out) {}

  /// The owner, moving second, wins root + free. False if stopped at a limit.
  bool write(int free) {
    add({root_.white, root_.black, free});
    for (std::size_t level = Stand::levels; level-- > 0;) {
      std::vector<std::uint64_t> keys(todo_[level].begin(), todo_[level].end());
      todo_[level].clear();
      std::ranges::sort(keys);
      for (const std::uint64_t key : keys)
        if (!budget_.spend() || !write(Stand::of(key, root_))) return false;
    }
    return true;
  }

 private:
  struct Candidate {
    Stand stand;
    std::uint64_t number;
    bool is_won;  ///< known without a question to the solver
    int order;
  };

  void add(const Stand& stand) { todo_[stand.level()].insert(stand.key()); }

  bool write(const Stand& stand) {
    const Position p = stand.position(root_, Side::black);
    const solver::MoveList<Game> moves(p);
    if (moves.empty() && stand.free >= 0) return true;
    const Race race = find_race(p.variant.easier, stand.own, stand.enemy);
    const bool is_race = race.lead + stand.free >= 0;
    out_.write(is_race, 1);
    if (is_race) {
      bitboards::for_each(stand.own, [&](int s) { out_.write(race.kept >> s & 1, 1); });
      return true;
    }
    for (const Move& move : moves)
      if (!answer({stand.own, Game::play(p, move).black, stand.free})) return false;
    return stand.free >= 0 || answer({stand.own, stand.enemy, stand.free + 1});
  }

  /// Answers a move of the opponent that led to `stand`. False if stopped at a limit.
  bool answer(const Stand& stand) {
    std::vector<Candidate> candidates;
    const Position p = stand.position(root_, Side::white);
    for (const Move& move : solver::MoveList<Game>(p))
      candidates.push_back(
          candidate({Game::play(p, move).white, stand.enemy, stand.free}, candidates.size()));
    if (stand.free > 0)
      candidates.push_back(candidate({stand.own, stand.enemy, stand.free - 1}, candidates.size()));
    const int bits = bits_for(candidates.size());
    // What has to be written anyway costs nothing.
    for (const Candidate& c : candidates)
      if (todo_[c.stand.level()].contains(c.stand.key())) {
        out_.write(c.number, bits);
        return true;
      }
    std::ranges::stable_sort(candidates, std::greater{}, &Candidate::order);
    for (const Candidate& c : candidates) {
      const auto wins = c.is_won ? std::optional(true) : holds(c.stand);
      if (!wins) return false;
      if (!*wins) continue;
      out_.write(c.number, bits);
      add(c.stand);
      return true;
    }
    return false;  // only if the precondition was not kept
  }

  Candidate candidate(const Stand& stand, std::uint64_t number) const {
    const int lead = find_race(root_.variant.easier, stand.own, stand.enemy).lead + stand.free;
    const int replies = Game::count_moves(stand.position(root_, Side::black));
    const bool is_won = lead >= 0 || (replies == 0 && stand.free >= 0);
    // Tried on random deals: a won race, then a small deficit and few replies make small files.
    return {stand, number, is_won, (is_won ? 10'000 : 0) + 5 * lead - 3 * replies};
  }

  /// Does the owner win, moving second?
  std::optional<bool> holds(const Stand& stand) {
    const Position p = seen_by(owner_, stand.position(root_, Side::white));
    if (owner_ == Side::white) return solver_.at_least(p, -stand.free, budget_);
    const auto more = solver_.at_least(p, stand.free + 1, budget_);
    return more ? std::optional(!*more) : std::nullopt;
  }

  const Position root_;
  Side owner_;
  ValueSolver& solver_;
  Budget& budget_;
  BitWriter& out_;
  std::array<std::unordered_set<std::uint64_t>, Stand::levels> todo_;
};

}  // namespace

std::optional<std::string> value_certificate(const Position& position, int value,
                                             ValueSolver& solver, Budget& budget) {
  solver.begin();
  BitWriter strategies;
  for (const Side owner : {Side::white, Side::black}) {
    StrategyWriter writer(seen_by(owner, position), owner, solver, budget, strategies);
    if (!writer.write(owner == Side::white ? -value : value)) return std::nullopt;
  }
  const std::string& bytes = strategies.bytes();
  const std::string claim = std::string(certificate_magic) + "1\nrules " +
                            std::string(name_of(position.variant)) + "\nposition " +
                            Game::format(position) + "\nvalue " + std::to_string(value) + "\n";
  return claim + "strategies " + std::to_string(bytes.size()) + " " + hash_text(claim + bytes) +
         "\n" + bytes;
}

}  // namespace halfboard::sight_reduction
