#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "solver/play/alpha_beta.h"
#include "solver/play/plain_tree.h"
#include "solver/play/settings.h"
#include "solver/play/tree_search.h"

namespace halfboard::solver::play {

/// What a player says of a position in the end.
template <class Move>
struct Decision {
  std::optional<Move> move;  ///< nothing if the game is over
  Progress<Move> progress;
  std::optional<Certainty<Move>> certainty;
};

/// A player of a game. For one caller at a time; keeps its tables from move to move.
template <Knowledge K>
class Player {
 public:
  using G = typename K::Game;
  using Position = typename G::Position;
  using Move = typename G::Move;

  explicit Player(const Settings& settings) : settings_(settings), random_(settings.seed, 0) {}

  /// The next position belongs to another game.
  void new_game() {
    if constexpr (can_search)
      if (search_) search_->forget();
    if constexpr (HasExpert<K>)
      if (expert_) expert_->begin();
  }

  /// Makes what takes long to make, so that thinking about positions of this board need not: tables
  /// of the evaluation and of exact knowledge, memory. `stop` (may be null) ends it early.
  void prepare(const Position& position, const std::atomic<bool>* stop) {
    if (settings_.method == Method::random || settings_.method == Method::trees) return;
    if constexpr (Evaluates<K>) [[maybe_unused]]
      const auto evaluation = evaluation_for<K>(position, Limits{.stop = stop});
    if constexpr (can_search)
      if (!search_ && settings_.method != Method::greedy)
        search_ = std::make_unique<Search>(half_the_memory());
    if constexpr (HasExpert<K>)
      if (asks_expert() && !Limits{.stop = stop}.stopped()) {
        make_expert();
        if constexpr (requires { expert_->prepare(position); }) expert_->prepare(position);
      }
  }

  /// `earlier`: the positions of the game so far, the last one last. Reports have the move that
  /// would be played at that time, the first one at once.
  Decision<Move> think(const Position& position, std::span<const Position> earlier, Effort effort,
                       const Report<Move>& report) {
    const MoveList<G> moves(position);
    Decision<Move> decision;
    if (moves.empty()) return decision;
    decision.move = moves[random_.pick(static_cast<std::uint32_t>(moves.size()))];
    decision.progress.line = {*decision.move};
    if (report) report(decision.progress);
    const LevelLimits level = limits_of(settings_.level);
    if (settings_.method == Method::random || G::to_move(position) == chance ||
        random_.below(1000) < level.careless || (moves.size() == 1 && effort.limits.timed()))
      return decision;
    if (settings_.method == Method::greedy) return greedy(position, moves, std::move(decision));
    effort.limits.nodes = std::min(effort.limits.nodes, searches() ? level.nodes : level.actions);
    effort.limits.threads = settings_.level < top_level ? 1 : settings_.threads;
    if (asks_expert()) {
      look(position, earlier, effort, decision, report);
      if (ask(position, effort, decision, report)) return decision;
    }
    return search(position, earlier, effort, std::move(decision), report);
  }

 private:
  static constexpr bool can_search = Evaluates<K> && HasKey<G> && !has_chance<G>;
#ifdef HALFBOARD_SMALL
  /// A page has levels, no methods: nothing is searched there with less than is known.
  static constexpr bool plain_trees = !can_search && !HasTree<K>;
#else
  static constexpr bool plain_trees = true;
#endif

  struct Nothing {};
  template <class T>
  struct MakeSearch {
    using type = Nothing;
  };
  template <class T>
  requires Evaluates<T> && HasKey<typename T::Game> &&
      (!has_chance<typename T::Game>)struct MakeSearch<T> {
    using type = AlphaBeta<T>;
  };
  template <class T>
  struct MakeExpert {
    using type = Nothing;
  };
  template <HasExpert T>
  struct MakeExpert<T> {
    using type = typename T::Expert;
  };
  template <class T>
  struct MakeTrees {
    using type = Nothing;
  };
  template <HasTree T>
  struct MakeTrees<T> {
    using type = TreeSearch<typename T::Game, typename T::Tree>;
  };

  /// By alpha-beta, or else by trees.
  [[nodiscard]] bool searches() const {
    return can_search && (!plain_trees || settings_.method != Method::trees);
  }
  [[nodiscard]] bool asks_expert() const {
    return HasExpert<K> && settings_.method == Method::best && limits_of(settings_.level).expert;
  }
  void make_expert() {
    if (!expert_) expert_ = std::make_unique<Expert>(half_the_memory(), settings_.threads);
  }
  [[nodiscard]] std::size_t half_the_memory() const { return (settings_.hash_mib << 20) / 2; }

  /// A short search, so that there is a sensible move should the answer to `ask` come too late.
  void look([[maybe_unused]] const Position& position,
            [[maybe_unused]] std::span<const Position> earlier, [[maybe_unused]] Effort& effort,
            [[maybe_unused]] Decision<Move>& decision,
            [[maybe_unused]] const Report<Move>& report) {
    if constexpr (can_search) {
      Effort little = effort;
      little.limits.threads = 1;
      const bool nodes_limited = effort.limits.nodes < ~std::uint64_t{0};
      // What is limited by nodes or depth alone comes out the same however fast the machine is.
      if (effort.limits.timed() || (!nodes_limited && effort.depth == max_depth))
        little.limits.seconds =
            std::min({0.05, effort.limits.seconds / 20, effort.enough_seconds / 20});
      if (nodes_limited) little.limits.nodes = effort.limits.nodes / 20;
      little.depth = std::min(effort.depth, 6);
      decision = search(position, earlier, little, std::move(decision), report);
      spend(effort, decision.progress.nodes, decision.progress.seconds);
    }
  }

  static void spend(Effort& effort, std::uint64_t nodes, double seconds) {
    effort.limits.seconds -= seconds;
    effort.enough_seconds -= seconds;
    if (effort.limits.nodes < ~std::uint64_t{0})
      effort.limits.nodes -= std::min(effort.limits.nodes, nodes);
  }

  /// Puts the question to what is exact. True if that settles the move.
  bool ask([[maybe_unused]] const Position& position, [[maybe_unused]] Effort& effort,
           [[maybe_unused]] Decision<Move>& decision, [[maybe_unused]] const Report<Move>& report) {
    if constexpr (HasExpert<K>) {
      make_expert();
      Limits limits = effort.limits;
      limits.seconds = std::min(effort.limits.seconds, effort.enough_seconds) * expert_share();
      if (effort.depth < max_depth)
        limits.nodes = std::min<std::uint64_t>(limits.nodes,
                                               std::uint64_t{1000} << std::min(effort.depth, 20));
      else if (limits.nodes < ~std::uint64_t{0})
        limits.nodes /= 2;
      else if (!limits.timed())
        limits.seconds = 10;  // without an end in sight, the search shall have its turn
      Budget budget(limits);
      decision.certainty = expert_->ask(position, budget);
      decision.progress.nodes += budget.nodes();
      decision.progress.seconds += budget.seconds();
      spend(effort, budget.nodes(), budget.seconds());
      if (!decision.certainty || !decision.certainty->move) return false;
      const Certainty<Move>& known = *decision.certainty;
      decision.move = known.move;
      decision.progress.line = {*known.move};
      decision.progress.score = score_of(known);
      if (report) report(decision.progress);
      return true;
    }
    return false;
  }

  static Score score_of(const Certainty<Move>& known) {
    if (known.result == Outcome::draw) return draw_score;
    const int plies = known.plies.value_or(win_score - sure_without_plies);
    return known.result == Outcome::win ? won_in(plies) : lost_in(plies);
  }
  static constexpr Score sure_without_plies = sure + 1;
  static constexpr double expert_share() {
    if constexpr (requires { K::expert_share; })
      return K::expert_share;
    else
      return 0.5;
  }

  Decision<Move> search(const Position& position, std::span<const Position> earlier,
                        const Effort& effort, Decision<Move> decision, const Report<Move>& report) {
    const Progress<Move> before = std::move(decision.progress);
    const auto since_then = [&before](Progress<Move> progress) {
      progress.nodes += before.nodes;
      progress.seconds += before.seconds;
      return progress;
    };
    const Report<Move> add = [&](const Progress<Move>& progress) {
      if (report) report(since_then(progress));
    };
    if constexpr (can_search)
      if (searches()) {
        if (!search_) search_ = std::make_unique<Search>(half_the_memory());
        std::vector<std::uint64_t> hashes;
        if constexpr (!G::loop_free)
          for (const Position& p : earlier) hashes.push_back(hash_of<G>(p));
        decision.progress = since_then(search_->run(position, hashes, effort, before, add));
        decision.move = decision.progress.line.front();
        return decision;
      }
    const auto by_trees = [&]<class Trees>(std::unique_ptr<Trees>& trees) {
      if (!trees) trees = std::make_unique<Trees>(half_the_memory(), random_.bits());
      decision.progress = since_then(trees->run(position, effort, add));
      decision.move = decision.progress.line.front();
      return decision;
    };
    if constexpr (HasTree<K>)
      if (!plain_trees || settings_.method != Method::trees) return by_trees(own_trees_);
    if constexpr (plain_trees)
      return by_trees(trees_);
    else
      return decision;
  }

  Decision<Move> greedy(const Position& position, const MoveList<G>& moves,
                        Decision<Move> decision) {
    const int me = G::to_move(position);
    [[maybe_unused]] const auto evaluation = [&] {
      if constexpr (Evaluates<K>)
        return typename K::Evaluation(position);
      else
        return Nothing();
    }();
    std::vector<Move> best;
    int most = 0;
    for (const Move& move : moves) {
      const Position next = G::play(position, move);
      int worth = 0;
      if (MoveList<G>(next).empty())
        worth = G::winner(next) == me ? win_score : G::winner(next) == nobody ? 0 : -win_score;
      else if constexpr (Evaluates<K>)
        worth = evaluation(next, me);
      if (best.empty() || worth > most) {
        best.clear();
        most = worth;
      }
      if (worth == most) best.push_back(move);
    }
    decision.move = best[random_.pick(static_cast<std::uint32_t>(best.size()))];
    decision.progress.line = {*decision.move};
    return decision;
  }

  using Search = typename MakeSearch<K>::type;
  using Expert = typename MakeExpert<K>::type;
  using OwnTrees = typename MakeTrees<K>::type;

  Settings settings_;
  Stream random_;
  std::unique_ptr<Search> search_;
  std::unique_ptr<Expert> expert_;
  std::unique_ptr<OwnTrees> own_trees_;
  std::unique_ptr<TreeSearch<G, PlainTree<G>>> trees_;
};

}  // namespace halfboard::solver::play
