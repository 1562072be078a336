#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "games/groups/distance.h"
#include "games/groups/threats.h"

/// The search of holds.h for a set of positions that no reply leads out of.
namespace halfboard::groups {

/// Replies that do not lose within so many moves of the holder count as open.
inline constexpr int won_within = 3;
/// Moves are not tried after which the other player wins within so many of his.
inline constexpr int lost_within = 2;

/// Which moves of the holder are tried.
struct Breadth {
  std::size_t replies;    ///< that a move may leave open
  std::size_t at_glance;  ///< .. against wins in one move less, which is seen faster
  std::size_t moves;      ///< those with the fewest, in each position
};

/// A position with the holder to move.
struct Place {
  Word own = 0;
  Word enemy = 0;
};

/// A move of the holder, by what it makes of his pieces.
struct HoldMove {
  Place place;
  Word own;
};

/// Calls f(own after the move) for each move.
template <class M, class F>
void for_moves(Word own, Word enemy, F&& f) {
  const Word occupied = own | enemy;
  bitboards::for_each(own, [&](int from) {
    bitboards::for_each(targets(M::variant, from, occupied),
                        [&](int to) { f(moved(own, Move::between(from, to))); });
  });
}

/// The positions looked at with moves of one breadth, and what is known of them.
template <class M>
class HoldGraph {
 public:
  using Id = std::uint32_t;
  enum class State : std::uint8_t {
    open,  ///< assumed to hold
    held,
    failed,  ///< no move of this breadth holds
  };
  /// A move of the holder, by what it makes of his pieces, and the positions after open replies.
  struct Choice {
    Word own;
    std::vector<Id> replies;
  };
  struct Node {
    Place place;
    State state = State::open;
    bool expanded = false;
    bool wins = false;  ///< the holder, within a few moves
    std::optional<std::size_t> chosen;
    std::vector<Choice> choices;
    std::vector<Id> users;  ///< positions whose chosen move leads here
  };

  /// `bytes`: what it may take, roughly.
  HoldGraph(const Breadth& breadth, std::size_t bytes, DistanceSearch<M>& search,
            solver::Budget& budget)
      : breadth_(breadth), most_bytes_(bytes), search_(search), budget_(budget) {}

  Id add(const Place& place) {
    const auto [at, is_new] =
        ids_.try_emplace(position_number(place.own, place.enemy), static_cast<Id>(nodes_.size()));
    if (is_new) {
      nodes_.emplace_back().place = place;
      bytes_ += node_bytes;
    }
    return at->second;
  }
  const Node& operator[](Id id) const { return nodes_[id]; }
  /// The chosen move of a position, or of an image of it; nothing if it is not known to hold, or
  /// the holder wins soon.
  [[nodiscard]] std::optional<HoldMove> move(const Place& place) const {
    const auto at = ids_.find(position_number(place.own, place.enemy));
    if (at == ids_.end()) return std::nullopt;
    const Node& node = nodes_[at->second];
    if (node.state != State::held || node.wins) return std::nullopt;
    return HoldMove{node.place, node.choices[*node.chosen].own};
  }
  [[nodiscard]] bool is_full() const { return bytes_ >= most_bytes_; }
  [[nodiscard]] std::size_t expanded() const { return expanded_; }

  /// Works on a position until it is held or has failed, so many are expanded in all, or the memory
  /// is full.
  State settle(Id root, std::size_t expansions) {
    newly_held_.clear();
    while (nodes_[root].state == State::open) {
      const auto reached = follow(root, expansions);
      if (!reached && !may_expand(expansions)) break;
      if (!reached) continue;
      for (const Id id : *reached)
        if (std::exchange(nodes_[id].state, State::held) != State::held) newly_held_.push_back(id);
    }
    return nodes_[root].state;
  }
  /// The positions that the last call of `settle` has shown to hold.
  [[nodiscard]] const std::vector<Id>& newly_held() const { return newly_held_; }

 private:
  /// The positions that the chosen moves lead to. Nothing if one of them failed, or must not be
  /// expanded any more.
  std::optional<std::vector<Id>> follow(Id root, std::size_t expansions) {
    std::vector<Id> reached{root};
    seen_.resize(nodes_.size());
    seen_[root] = ++walk_;
    for (std::size_t i = 0; i < reached.size(); ++i) {
      const Id id = reached[i];
      if (nodes_[id].state == State::held) continue;
      if (!nodes_[id].expanded) {
        if (!may_expand(expansions) || !expand(id)) return std::nullopt;
        seen_.resize(nodes_.size());
      }
      if (nodes_[id].wins) continue;
      if (!nodes_[id].chosen && !choose(id)) {
        fail(id);
        return std::nullopt;
      }
      for (const Id reply : nodes_[id].choices[*nodes_[id].chosen].replies)
        if (std::exchange(seen_[reply], walk_) != walk_) reached.push_back(reply);
    }
    return reached;
  }

  [[nodiscard]] bool may_expand(std::size_t expansions) const {
    return expanded_ < expansions && !is_full() && !budget_.exhausted();
  }

  /// Chooses the move that leaves the least to look at, of those of which no reply has failed.
  bool choose(Id id) {
    Node& node = nodes_[id];
    std::erase_if(node.choices, [&](const Choice& choice) {
      return std::ranges::any_of(choice.replies,
                                 [&](Id reply) { return nodes_[reply].state == State::failed; });
    });
    const auto work = [&](const Choice& choice) {
      const auto open =
          std::ranges::count_if(choice.replies, [&](Id reply) { return !nodes_[reply].expanded; });
      return 40 * static_cast<std::size_t>(open) + choice.replies.size();
    };
    const auto best = std::ranges::min_element(node.choices, {}, work);
    if (best == node.choices.end()) return false;
    node.chosen = static_cast<std::size_t>(best - node.choices.begin());
    for (const Id reply : best->replies) nodes_[reply].users.push_back(id);
    return true;
  }

  /// A position has failed: so have those that led here and have no other move.
  void fail(Id id) {
    nodes_[id].state = State::failed;
    std::vector<Id> failed{id};
    while (!failed.empty()) {
      const Id last = failed.back();
      failed.pop_back();
      nodes_[last].choices.clear();
      for (const Id user : std::exchange(nodes_[last].users, {})) {
        Node& node = nodes_[user];
        if (node.state != State::open || !node.chosen) continue;
        const auto& replies = node.choices[*node.chosen].replies;
        if (std::ranges::find(replies, last) == replies.end()) continue;
        node.chosen.reset();
        if (choose(user)) continue;
        nodes_[user].state = State::failed;
        failed.push_back(user);
      }
    }
  }

  /// Within n of his moves, if the budget suffices.
  bool mover_wins(Word own, Word enemy, int n) {
    return search_.wins(own, enemy, n).value_or(false);
  }

  /// A move of the holder, by what it makes of his pieces, and the open replies.
  struct Candidate {
    Word own;
    std::vector<Place> replies;
  };

  /// Finds the moves of a position; false if the budget ran out.
  bool expand(Id id) {
    const Place place = nodes_[id].place;
    const bool wins = mover_wins(place.own, place.enemy, won_within);
    const auto moves = wins ? std::vector<Candidate>() : candidates(place);
    if (budget_.exhausted()) return false;
    for (const Candidate& move : moves) {
      Choice choice{move.own, {}};
      for (const Place& reply : move.replies) choice.replies.push_back(add(reply));
      std::ranges::sort(choice.replies);
      choice.replies.erase(std::unique(choice.replies.begin(), choice.replies.end()),
                           choice.replies.end());
      bytes_ += sizeof(Choice) + choice.replies.size() * sizeof(Id);
      nodes_[id].choices.push_back(std::move(choice));
    }
    nodes_[id].wins = wins;
    nodes_[id].expanded = true;
    ++expanded_;
    return true;
  }

  /// The moves to try, those that leave the fewest replies open first.
  std::vector<Candidate> candidates(const Place& place) {
    std::vector<Candidate> moves;
    for_moves<M>(place.own, place.enemy, [&](Word after) {
      if (wins_in_one<M>(place.enemy, after)) return;
      if (auto open = open_replies(after, place.enemy)) moves.push_back({after, std::move(*open)});
    });
    std::ranges::stable_sort(moves, {}, [](const Candidate& move) { return move.replies.size(); });
    moves.resize(std::min(moves.size(), breadth_.moves));
    return moves;
  }

  /// The positions after the replies that do not lose soon; nothing if there are too many of them,
  /// or the move loses.
  std::optional<std::vector<Place>> open_replies(Word own, Word enemy) {
    std::vector<Word> left;
    for_moves<M>(enemy, own, [&](Word reply) {
      if (left.size() <= breadth_.at_glance && !mover_wins(own, reply, won_within - 1))
        left.push_back(reply);
    });
    if (left.size() > breadth_.at_glance) return std::nullopt;
    if (mover_wins(enemy, own, lost_within)) return std::nullopt;
    std::vector<Place> open;
    for (const Word reply : left) {
      if (mover_wins(own, reply, won_within)) continue;
      if (open.size() == breadth_.replies) return std::nullopt;
      open.push_back({own, reply});
    }
    return open;
  }

  static constexpr std::size_t node_bytes = sizeof(Node) + 64;  ///< with its place in the map

  Breadth breadth_;
  std::size_t most_bytes_;
  std::size_t bytes_ = 0;
  DistanceSearch<M>& search_;
  solver::Budget& budget_;
  std::unordered_map<std::uint64_t, Id> ids_;
  std::vector<Node> nodes_;
  std::size_t expanded_ = 0;
  std::vector<Id> newly_held_;
  std::vector<std::uint32_t> seen_;  ///< by position: the walk that came here last
  std::uint32_t walk_ = 0;
};

}  // namespace halfboard::groups
