#include "games/sight_reduction/value/certificate.h"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <span>
#include <unordered_set>
#include <vector>

#include "games/sight_reduction/value/bit_stream.h"
#include "games/sight_reduction/value/known_late_moves.h"
#include "games/sight_reduction/value/parts.h"
#include "games/sight_reduction/value/strategy.h"

namespace halfboard::sight_reduction {
namespace {

using solver::Budget;

/// The kept checkers of a race and by how many moves the owner wins it.
struct Race {
  Word kept;
  int lead;
};

/// Looks for the best race. Starts with those kept that separate enemies, and one checker of each
/// component that has none of these; then lets go what opens no line to the enemy, then what gains
/// him no more than it gains the owner. One of each component stays.
template <bool easier>
class RaceFinder {
 public:
  RaceFinder(Word own, Word enemy) : enemy_(enemy), groups_(components<easier>(enemy, own)) {
    kept_ = groups_.count > 1 ? own & separators<easier>(enemy) : 0;
    lead_ = std::popcount(own ^ kept_) - std::popcount(enemy) + groups_.count;
    for (Word rest = own; rest;) {
      const Word part = component<easier>(rest & (~rest + 1), rest, enemy);
      rest ^= part;
      const Word walls = part & kept_;
      if (several(walls)) walls_[count_++] = walls;
      if (walls) continue;
      spare_ |= part & (~part + 1);
      --lead_;
    }
    look();
  }

  Race find() {
    while (let_go(0) || let_go(1)) {
    }
    return best_;
  }

  /// One that is a move longer by a late move (README, "Late moves", A), if there is one among the
  /// best.
  std::optional<Race> find_late(KnownLateMoves& known) {
    find();
    for (const Word kept : sets_)
      if (known.one<easier>(kept, enemy_, Remainders(components<easier>(enemy_, kept))))
        return Race{kept, best_.lead + 1};
    return std::nullopt;
  }

 private:
  static bool several(Word set) { return (set & (set - 1)) != 0; }

  void look() {
    if (sets_.empty() || lead_ > best_.lead) {
      best_ = {kept_ | spare_, lead_};
      sets_.clear();
    }
    if (lead_ == best_.lead) sets_.push_back(kept_ | spare_);
  }

  /// Lets go all checkers that join no enemy groups (price 0), or one that joins a pair.
  bool let_go(int price) {
    const Word before = kept_;
    for (std::size_t i = 0; i < count_; ++i)
      for (Word todo = walls_[i]; todo && several(walls_[i]);) {
        const int square = bitboards::pop_lowest(todo);
        auto met = meetings<easier>(square, kept_ | enemy_, groups_.names);
        const auto joined = static_cast<int>(eliminate(met));
        if (joined > price) continue;
        walls_[i] ^= Board::bit(square);
        kept_ ^= Board::bit(square);
        lead_ += 1 - joined;
        if (joined)
          groups_.names.join(
              std::accumulate(met.begin(), met.end(), std::uint64_t{0}, std::bit_or{}));
        look();
        if (price > 0) return true;
      }
    return kept_ != before;
  }

  Word enemy_;
  Components groups_;  ///< of the enemy: their names are joined as walls go
  Word kept_;
  Word spare_ = 0;                            ///< one of each part without walls
  std::array<Word, Board::squares> walls_{};  ///< kept ones of each part that has several
  std::size_t count_ = 0;
  int lead_;
  Race best_{};
  std::vector<Word> sets_;  ///< that are kept in races as good as the best
};

Race find_race(bool easier, Word own, Word enemy) {
  return easier ? RaceFinder<true>(own, enemy).find() : RaceFinder<false>(own, enemy).find();
}

std::optional<Race> find_late_race(bool easier, Word own, Word enemy, KnownLateMoves& known) {
  return easier ? RaceFinder<true>(own, enemy).find_late(known)
                : RaceFinder<false>(own, enemy).find_late(known);
}

/// By how many moves the owner wins a race, with the free moves: at least and at most, whatever he
/// keeps.
struct Lead {
  int least;
  int most;
};

/// Of up to lane_count positions.
template <bool easier>
std::array<Lead, lane_count> race_leads(std::span<const Stand> stands) {
  Lanes own{};
  Lanes enemy{};
  for (std::size_t i = 0; i < stands.size(); ++i) {
    own[i] = stands[i].own;
    enemy[i] = stands[i].enemy;
  }
  const Lanes ahead = popcount(own) - component_count<easier>(own, enemy) - popcount(enemy);
  const Lanes most = ahead + component_count<easier>(enemy, own);
  const Lanes least = ahead + component_count<easier>(enemy, own ^ own);
  std::array<Lead, lane_count> leads{};
  for (std::size_t i = 0; i < stands.size(); ++i)
    leads[i] = {static_cast<int>(least[i]) + stands[i].free,
                static_cast<int>(most[i]) + stands[i].free};
  return leads;
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
    Lead lead;  ///< with the free moves
    bool ends;  ///< the opponent has no move

    /// Tried on random deals: this makes the smallest files.
    [[nodiscard]] int order() const { return lead.most; }
  };

  void add(const Stand& stand) { todo_[stand.level()].insert(stand.key()); }

  bool write(const Stand& stand) {
    const Position p = stand.position(root_, Side::black);
    const solver::MoveList<Game> moves(p);
    if (moves.empty() && stand.free >= 0) return true;
    const auto kept = race(stand);
    out_.write(kept ? 1 : 0, 1);
    if (kept) {
      bitboards::for_each(stand.own, [&](int s) { out_.write(*kept >> s & 1, 1); });
      return true;
    }
    for (const Move& move : moves)
      if (!answer({stand.own, Game::play(p, move).black, stand.free})) return false;
    return stand.free >= 0 || answer({stand.own, stand.enemy, stand.free + 1});
  }

  /// Answers a move of the opponent that led to `stand`. False if stopped at a limit.
  bool answer(const Stand& stand) {
    const std::vector<Stand> stands = answers(stand);
    const int bits = bits_for(stands.size());
    // What has to be written anyway costs nothing.
    for (std::size_t i = 0; i < stands.size(); ++i)
      if (todo_[stands[i].level()].contains(stands[i].key())) {
        out_.write(i, bits);
        return true;
      }
    auto candidates = candidates_of(stands);
    std::ranges::stable_sort(candidates, std::greater{}, &Candidate::order);
    const auto chosen = choose(candidates);
    if (chosen == candidates.end()) return false;
    out_.write(chosen->number, bits);
    add(chosen->stand);
    return true;
  }

  /// The first of the candidates for which a race is won, or else the first that holds; none if
  /// stopped at a limit (or if the precondition was not kept).
  std::vector<Candidate>::const_iterator choose(const std::vector<Candidate>& candidates) {
    auto found = std::ranges::find_if(
        candidates, [](const Candidate& c) { return c.lead.least >= 0 || c.ends; });
    if (found == candidates.end())
      found = std::ranges::find_if(
          candidates, [&](const Candidate& c) { return c.lead.most >= -1 && race(c.stand); });
    if (found != candidates.end()) return found;
    for (auto c = candidates.begin(); c != candidates.end(); ++c) {
      const auto wins = holds(c->stand);
      if (!wins) break;
      if (*wins) return c;
    }
    return candidates.end();
  }

  /// What the owner's moves lead to, in the order of their numbers.
  [[nodiscard]] std::vector<Stand> answers(const Stand& stand) const {
    std::vector<Stand> stands;
    const Position p = stand.position(root_, Side::white);
    for (const Move& move : solver::MoveList<Game>(p))
      stands.push_back({Game::play(p, move).white, stand.enemy, stand.free});
    if (stand.free > 0) stands.push_back({stand.own, stand.enemy, stand.free - 1});
    return stands;
  }

  [[nodiscard]] std::vector<Candidate> candidates_of(const std::vector<Stand>& stands) const {
    std::vector<Candidate> candidates;
    constexpr std::size_t lanes = lane_count;
    for (std::size_t i = 0; i < stands.size(); i += lanes) {
      const auto some = std::span(stands).subspan(i, std::min(lanes, stands.size() - i));
      const auto leads = root_.variant.easier ? race_leads<true>(some) : race_leads<false>(some);
      for (std::size_t j = 0; j < some.size(); ++j)
        candidates.push_back({some[j], i + j, leads[j], ends(some[j])});
    }
    return candidates;
  }

  [[nodiscard]] bool ends(const Stand& stand) const {
    return stand.free >= 0 && Game::count_moves(stand.position(root_, Side::black)) == 0;
  }

  /// What is kept in a race that the owner wins, if one was found. Races that were asked for lately
  /// are remembered.
  std::optional<Word> race(const Stand& stand) {
    const Word occupied = stand.own | stand.enemy;
    const bool easier = root_.variant.easier;
    Races& known = races_[occupied * 0x9e3779b1u >> (32 - race_bits)];
    if (known.occupied != occupied)
      known = {occupied, find_race(easier, stand.own, stand.enemy), false, {}};
    if (known.best.lead + stand.free >= 0) return known.best.kept;
    if (known.best.lead + stand.free < -1) return std::nullopt;
    if (!std::exchange(known.tried_late, true))
      known.late = find_late_race(easier, stand.own, stand.enemy, late_moves_);
    return known.late ? std::optional(known.late->kept) : std::nullopt;
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

  struct Races {
    Word occupied = 0;
    Race best{};
    bool tried_late = false;
    std::optional<Race> late{};  ///< a move longer than the best
  };
  static constexpr int race_bits = 16;
  /// By occupied squares, which tell a position of this root; that without checkers has no race.
  std::vector<Races> races_{std::size_t{1} << race_bits};
  KnownLateMoves late_moves_;
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
  const std::string claim = std::string(certificate_magic) + "2\nrules " +
                            std::string(name_of(position.variant)) + "\nposition " +
                            Game::format(position) + "\nvalue " + std::to_string(value) + "\n";
  return claim + "strategies " + std::to_string(bytes.size()) + " " + hash_text(claim + bytes) +
         "\n" + bytes;
}

}  // namespace halfboard::sight_reduction
