#pragma once

#include <algorithm>
#include <atomic>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "solver/play/alpha_beta_common.h"
#include "solver/play/alpha_beta_node.h"
#include "solver/play/busy.h"
#include "solver/play/effort.h"
#include "solver/play/knowledge.h"
#include "solver/play/move_order.h"
#include "solver/play/search_table.h"

namespace halfboard::solver::play {

/// One thread of an alpha-beta search.
template <Evaluates K>
class AlphaBetaWorker {
 public:
  using G = typename K::Game;
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Common = AlphaBetaCommon<K>;
  using Node = AlphaBetaNode<K>;

  AlphaBetaWorker(SearchTable& table, Busy& busy) : table_(table), busy_(busy) {}

  /// Deepens the search with the others until a limit is reached. `index`: which of them it is.
  void run(Common& common, std::span<const std::uint64_t> earlier, std::size_t index,
           unsigned threads) {
    common_ = &common;
    // The table is kept from move to move: of several players each means other values by a
    // position.
    salt_ =
        common.salt + (common.players == 2 ? 0 : static_cast<std::uint64_t>(common.me) * 0x9e37);
    own_evaluation_.reset();
    evaluation_ = index == 0 ? &common.evaluation : &own_evaluation_.emplace(common.evaluation);
    many_ = threads > 1;
    path_.clear();
    for (const std::uint64_t hash : earlier) path_.push_back(hash + salt_);
    order_.clear();
    out_of_nodes_ = false;
    left_ = common.take(lot);
    while (!stopped()) {
      depth_ = common.finished.load(std::memory_order_relaxed) + 1;
      if (depth_ > std::min(common.effort.depth, max_depth)) break;
      deepen();
    }
    common.nodes.fetch_sub(std::exchange(left_, 0), std::memory_order_relaxed);
    // The first thread ends the search for all, unless others have nodes that it has not.
    if (index == 0 && !out_of_nodes_) common.stop.store(true, std::memory_order_relaxed);
  }

 private:
  static constexpr std::uint64_t lot = 512;  ///< nodes between two looks at the clock
  static constexpr int share_from = 4;  ///< depth from which threads keep out of each other's way
  static constexpr int window = 40;

  [[nodiscard]] bool stopped() const {
    return out_of_nodes_ || common_->stop.load(std::memory_order_relaxed);
  }
  /// Is the search over for this thread, or has another one finished this depth?
  [[nodiscard]] bool aborted() const {
    return stopped() || common_->finished.load(std::memory_order_relaxed) >= depth_;
  }

  void deepen() {
    Score guess;
    {
      const Lock lock(common_->mutex);
      moves_ = common_->moves;
      guess = common_->best.score;
    }
    Score below = depth_ < 4 ? infinite_score : window;
    Score above = below;
    for (;;) {
      const Score alpha = std::max(guess - below, -infinite_score);
      const Score beta = std::min(guess + above, infinite_score);
      const Score score = search_root(alpha, beta);
      if (aborted()) return;
      if (score <= alpha && alpha > -infinite_score)
        below = below * 4 > sure ? infinite_score * 2 : below * 4;
      else if (score >= beta && beta < infinite_score)
        above = above * 4 > sure ? infinite_score * 2 : above * 4;
      else
        return finish(score);
    }
  }

  Score search_root(Score alpha, Score beta) {
    Score best = -infinite_score;
    const Score limit = alpha;
    path_.push_back(hash(common_->root));
    const std::vector<Move> order = moves_;
    std::vector<std::size_t> queue(order.size());
    std::iota(queue.begin(), queue.end(), std::size_t{0});
    for (std::size_t n = 0; n < queue.size() && !aborted(); ++n) {
      const std::size_t i = queue[n];
      const Position next = G::play(common_->root, order[i]);
      // What another thread is at work on comes last.
      if (many_ && n > 0 && n < order.size() && busy_.has(hash(next))) {
        queue.push_back(i);
        continue;
      }
      const Score score =
          search_child(common_->root, next, depth_ - 1, i == 0 ? 0 : reduction(depth_, i),
                       std::max(alpha, best), beta, i == 0, 0);
      if (aborted() || score <= best) continue;
      best = score;
      if (best > limit || i == 0) {
        const auto at = std::find(moves_.begin(), moves_.end(), order[i]);
        std::rotate(moves_.begin(), at, at + 1);
        if (best > limit) prefer(order[i], best);
      }
      if (best >= beta) break;
    }
    path_.pop_back();
    return best;
  }

  /// The best root move so far, to be played if the time is over before the search is.
  void prefer(const Move& move, Score score) {
    const Lock lock(common_->mutex);
    if (common_->finished.load(std::memory_order_relaxed) >= depth_) return;
    const bool is_best = common_->best.line.front() == move;
    // Another thread may have found a better one, and this one comes to the same late.
    if (many_ && !is_best && score <= common_->preferred) return;
    common_->preferred = score;
    if (is_best) return;
    common_->best.line = {move};
    // That all moves lose is known once all are searched.
    if (!is_loss(score)) common_->best.score = score;
    tell();
  }

  void finish(Score score) {
    const Lock lock(common_->mutex);
    if (common_->finished.load(std::memory_order_relaxed) >= depth_) return;
    Progress<Move>& best = common_->best;
    best.depth = depth_;
    best.score = score;
    best.line = line();
    common_->moves = moves_;
    common_->preferred = -infinite_score;
    common_->finished.store(depth_, std::memory_order_relaxed);
    tell();
    const double seconds = common_->deadline.seconds();
    const bool settled = (is_win(score) || is_loss(score)) && plies_of(score) <= depth_;
    if (settled || seconds >= common_->effort.enough_seconds ||
        (common_->effort.limits.timed() && moves_.size() == 1))
      common_->stop.store(true, std::memory_order_relaxed);
  }

  // With the mutex held.
  void tell() {
    Progress<Move>& best = common_->best;
    best.nodes = common_->nodes.load(std::memory_order_relaxed) - left_;
    best.seconds = common_->deadline.seconds();
    if (common_->report) common_->report(best);
  }

  /// The best line as the table has it.
  std::vector<Move> line() const {
    std::vector<Move> line{moves_.front()};
    Position p = G::play(common_->root, moves_.front());
    while (line.size() < static_cast<std::size_t>(depth_)) {
      const auto found = table_.find(hash(p));
      if (!found || !found->move) break;
      const MoveList<G> moves(p);
      if (found->move > moves.size()) break;
      line.push_back(moves[found->move - 1]);
      p = G::play(p, line.back());
    }
    return line;
  }

  /// Counts a node. False if none is left, or the time is over: then this thread is stopped.
  bool spend() {
    if (left_ == 0 && !fetch()) return false;
    --left_;
    return true;
  }

  bool fetch() {
    if (common_->out_of_time()) {
      common_->stop.store(true, std::memory_order_relaxed);
      return false;
    }
    left_ = common_->take(lot);
    out_of_nodes_ = left_ == 0;  // others may have some of their lots
    return !out_of_nodes_;
  }

  std::uint64_t hash(const Position& p) const { return hash_of<G>(p) + salt_; }

  [[nodiscard]] Score evaluate(const Position& p) const {
    if (common_->players == 2) return as_guess((*evaluation_)(p, G::to_move(p)));
    const Score score = as_guess((*evaluation_)(p, common_->me));
    return common_->team(G::to_move(p)) == 0 ? score : -score;
  }

  Score ended(const Position& p, int ply) const {
    const int winner = G::winner(p);
    if (winner == nobody) return draw_score;
    return common_->team(winner) == common_->team(G::to_move(p)) ? won_in(ply) : lost_in(ply);
  }

  /// What is known of a position without search.
  std::optional<Score> known(const Position& p, [[maybe_unused]] int ply) const {
    if constexpr (SeesEnds<K>)
      if (common_->players == 2) {
        const auto end = evaluation_->forced_end(p);
        if (end) return *end > 0 ? won_in(ply + *end) : lost_in(ply - *end);
      }
    return std::nullopt;
  }

  Score leaf(const Position& p, int ply) const {
    bool over = false;
    if (!SeesEnds<K> || common_->players > 2) {
      if constexpr (CountsMoves<G>)
        over = G::count_moves(p) == 0;
      else
        over = MoveList<G>(p).empty();
    }
    return over ? ended(p, ply) : evaluate(p);
  }

  /// A child as its parent sees it, first with a null window unless it is the first.
  Score search_child(const Position& parent, const Position& child, int depth, int less,
                     Score alpha, Score beta, bool first, int ply) {
    const bool same = common_->team(G::to_move(parent)) == common_->team(G::to_move(child));
    const auto look = [&](int d, Score a, Score b) {
      return same ? search(child, d, a, b, ply + 1) : -search(child, d, -b, -a, ply + 1);
    };
    if (first) return look(depth, alpha, beta);
    Score score = look(depth - less, alpha, alpha + 1);
    if (less > 0 && score > alpha) score = look(depth, alpha, alpha + 1);
    if (score > alpha && score < beta) score = look(depth, alpha, beta);
    return score;
  }

  [[nodiscard]] bool repeats(std::uint64_t hash) const {
    const std::size_t reach = std::min<std::size_t>(path_.size(), 100);
    return std::find(path_.end() - static_cast<std::ptrdiff_t>(reach), path_.end(), hash) !=
           path_.end();
  }

  Score search(const Position& p, int depth, Score alpha, Score beta, int ply) {
    if (!spend()) return draw_score;  // nobody looks at it
    const bool is_leaf = depth <= 0 || ply >= max_depth + 20;
    const std::uint64_t here = is_leaf ? 0 : hash(p);
    if (!is_leaf) table_.prefetch(here);
    if (const auto score = known(p, ply)) return *score;
    if (is_leaf) return leaf(p, ply);
    if constexpr (!G::loop_free)
      if (repeats(here)) return draw_score;
    // Nothing better than a win at the next ply can come, nothing worse than a loss here.
    alpha = std::max(alpha, lost_in(ply));
    beta = std::min(beta, won_in(ply + 1));
    if (alpha >= beta) return alpha;
    int first = -1;
    if (const auto found = table_.find(here)) {
      first = found->move - 1;
      const Score score = from_table(found->score, ply);
      if (found->depth >= depth &&
          (found->bound == Bound::exact || (found->bound == Bound::lower && score >= beta) ||
           (found->bound == Bound::upper && score <= alpha)))
        return score;
    }
    return search_moves(p, here, depth, alpha, beta, ply, first);
  }

  Score search_moves(const Position& p, std::uint64_t here, int depth, Score alpha, Score beta,
                     int ply, int first) {
    const MoveList<G> moves(p);
    if (moves.empty()) return ended(p, ply);
    typename MoveOrder<K>::Ranks ranks;
    order_.rank(p, moves, first < static_cast<int>(moves.size()) ? first : -1, ply, *evaluation_,
                ranks);
    if constexpr (!G::loop_free) path_.push_back(here);
    const bool shares = many_ && depth >= share_from;
    if (shares) busy_.enter(here);
    Node node(moves, ranks, alpha);
    search_all(p, node, depth, beta, ply, shares);
    if (shares) busy_.leave(here);
    if constexpr (!G::loop_free) path_.pop_back();
    if (aborted()) return node.best;
    const Bound bound = node.best >= beta   ? Bound::lower
                        : node.best > alpha ? Bound::exact
                                            : Bound::upper;
    table_.store(here,
                 {to_table(node.best, ply), depth, bound,
                  static_cast<std::uint16_t>(bound == Bound::upper ? 0 : node.best_move + 1)});
    return node.best;
  }

  void search_all(const Position& p, Node& node, int depth, Score beta, int ply, bool shares) {
    for (std::size_t n = 0; n < node.moves.size(); ++n) {
      const std::size_t i = node.pick(n);
      const Position next = G::play(p, node.moves[i]);
      const int less = n == 0 ? 0 : reduction(depth, n);
      if (shares && n > 0 && node.waiting < node.put_off.size() && busy_.has(hash(next))) {
        node.less[node.waiting] = static_cast<std::uint8_t>(less);
        node.put_off[node.waiting++] = static_cast<std::uint16_t>(i);
        continue;
      }
      if (cuts(p, node, i, next, depth, less, beta, ply)) return;
    }
    for (std::size_t k = 0; k < node.waiting; ++k) {
      const std::size_t i = node.put_off[k];
      if (cuts(p, node, i, G::play(p, node.moves[i]), depth, node.less[k], beta, ply)) return;
    }
  }

  /// Searches one move. True if the others need not be searched.
  bool cuts(const Position& p, Node& node, std::size_t i, const Position& next, int depth, int less,
            Score beta, int ply) {
    const Score score =
        search_child(p, next, depth - 1, less, node.alpha, beta, node.searched == 0, ply);
    ++node.searched;
    if (aborted()) return true;
    if (score > node.best) {
      node.best = score;
      node.best_move = i;
      node.alpha = std::max(node.alpha, score);
      if (score >= beta) {
        order_.reward(p, node.moves[i], depth, ply);
        return true;
      }
    }
    if (depth > 1) order_.blame(p, node.moves[i], depth);
    return false;
  }

  SearchTable& table_;
  Busy& busy_;
  Common* common_ = nullptr;
  const typename K::Evaluation* evaluation_ = nullptr;
  std::optional<typename K::Evaluation> own_evaluation_;  ///< a copy, of all but the first thread
  MoveOrder<K> order_;
  std::vector<Move> moves_;          ///< of the root
  std::vector<std::uint64_t> path_;  ///< hashes of the game so far and of the line being searched
  std::uint64_t left_ = 0;           ///< nodes of the lot
  bool out_of_nodes_ = false;
  int depth_ = 0;  ///< of the search that is going on
  bool many_ = false;
  std::uint64_t salt_ = 0;  ///< of this search, added to hashes
};

}  // namespace halfboard::solver::play
