#include "games/sight_reduction/solitaire/order_encoding.h"

#include <algorithm>

namespace halfboard::sight_reduction {

namespace {

struct Step {
  int file;
  int rank;
};
constexpr Step steps[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}};

}  // namespace

OrderEncoding::OrderEncoding(const Task& task, Form form)
    : start_(task.position), alternating_(task.alternating) {
  const Position& p = start_;
  bitboards::for_each(p.own() | p.enemy(), [&](int s) {
    index_[static_cast<std::size_t>(s)] = squares_.size();
    if (p.own() & Board::bit(s)) beginners_ |= 1u << squares_.size();
    squares_.push_back(s);
    own_.push_back((p.own() & Board::bit(s)) != 0 ? 1 : 0);
  });
  truth_ = variable();
  clause({truth_});
  make_order();
  if (form == Form::complete) make_transitive();
  make_left(task);
  for (std::size_t x = 0; x < squares_.size(); ++x) {
    make_choice(x, false, p.variant.easier);
    if (p.variant.challenging) make_choice(x, true, true);
  }
  if (task.alternating && form == Form::complete) make_turns(task);
}

void OrderEncoding::clause(std::initializer_list<int> literals) {
  clauses_.insert(clauses_.end(), literals);
  clauses_.push_back(0);
}

void OrderEncoding::clause(const std::vector<int>& literals) {
  clauses_.insert(clauses_.end(), literals.begin(), literals.end());
  clauses_.push_back(0);
}

/// Calls f(y, squares between as a set) for each checker y on a line with x, nearer ones first in
/// each direction.
template <class F>
void OrderEncoding::for_lines_of(std::size_t x, bool diagonals, F&& f) const {
  const Word all = start_.own() | start_.enemy();
  for (int d = 0; d < (diagonals ? 8 : 4); ++d) {
    int file = Board::file_of(squares_[x]) + steps[d].file;
    int rank = Board::rank_of(squares_[x]) + steps[d].rank;
    Word between = 0;
    for (; file >= 0 && file < Board::files && rank >= 0 && rank < Board::ranks;
         file += steps[d].file, rank += steps[d].rank) {
      const int s = Board::square(file, rank);
      if (!(all & Board::bit(s))) continue;
      f(index_[static_cast<std::size_t>(s)], between);
      between |= Board::bit(s);
    }
  }
}

void OrderEncoding::make_order() {
  if (start_.variant.pairs)
    for (std::size_t x = 0; x < squares_.size(); ++x)
      for_lines_of(x, start_.variant.easier, [&](std::size_t y, Word) {
        if (x < y && own_[x] == own_[y]) pair_[x][y] = pair_[y][x] = variable();
      });
  for (std::size_t x = 0; x < squares_.size(); ++x)
    for (std::size_t y = 0; y < x; ++y) {
      before_[x][y] = variable();
      if (!pair_[x][y]) {
        before_[y][x] = -before_[x][y];
        continue;
      }
      before_[y][x] = variable();
      clause({before_[x][y], before_[y][x], pair_[x][y]});
      clause({-before_[x][y], -before_[y][x]});
      clause({-before_[x][y], -pair_[x][y]});
      clause({-before_[y][x], -pair_[x][y]});
    }
}

void OrderEncoding::make_transitive() {
  const std::size_t n = squares_.size();
  for (std::size_t x = 0; x < n; ++x)
    for (std::size_t y = 0; y < n; ++y) {
      if (x == y) continue;
      for (std::size_t z = 0; z < n; ++z) {
        if (z == x || z == y) continue;
        // Where none of the three can share a turn, "no cycle x, y, z" needs to be said once only.
        const bool thrice = !pair_[x][y] && !pair_[y][z] && !pair_[x][z];
        if (!thrice || (x < y && x < z)) clause({-before_[x][y], -before_[y][z], before_[x][z]});
        if (!pair_[x][y]) continue;
        clause({-pair_[x][y], -before_[x][z], before_[y][z]});
        clause({-pair_[x][y], -before_[z][x], before_[z][y]});
        if (pair_[x][z] && y < z) clause({-pair_[x][y], -pair_[x][z]});
      }
    }
}

void OrderEncoding::make_choice(std::size_t x, bool enemy, bool diagonals) {
  std::vector<int> options{left_[x]};
  for_lines_of(x, diagonals, [&](std::size_t y, Word between) {
    if ((own_[x] != own_[y]) != enemy) return;
    // With nothing between, to go before y is to see it.
    const int option = between ? variable() : before_[x][y];
    if (between) clause({-option, before_[x][y]});
    options.push_back(option);
    if (!enemy && pair_[x][y]) options.push_back(pair_[x][y]);
    bitboards::for_each(between, [&](int s) {
      const std::size_t b = index_[static_cast<std::size_t>(s)];
      clause({-option, before_[b][x]});
      if (!enemy && pair_[x][y]) clause({-pair_[x][y], before_[b][x]});
    });
  });
  clause(options);
}

void OrderEncoding::make_left(const Task& task) {
  const std::size_t n = squares_.size();
  std::vector<int> sides[2];
  for (std::size_t x = 0; x < n; ++x) {
    left_[x] = variable();
    sides[own_[x] ? 0 : 1].push_back(left_[x]);
    if (task.keep) clause({task.keep & Board::bit(squares_[x]) ? left_[x] : -left_[x]});
  }
  for (std::size_t x = 0; x < n; ++x)
    for (std::size_t y = 0; y < n; ++y)
      if (x != y) clause({-left_[x], left_[y], before_[y][x]});
  if (start_.variant.pairs) {
    sides[0].insert(sides[0].end(), sides[1].begin(), sides[1].end());
    at_most(sides[0], task.most_left);
    return;
  }
  const int turns = static_cast<int>(n) - task.most_left;
  const int own_turns = (turns + 1) / 2;
  for (int side = 0; side < 2; ++side) {
    const int left = static_cast<int>(sides[side].size()) - (side ? turns - own_turns : own_turns);
    if (!sides[side].empty()) clause(sides[side]);  // the last of a colour has no friend
    at_most(sides[side], left);
  }
}

/// At most `most` of the literals are true: counted from left to right (C. Sinz, CP 2005).
void OrderEncoding::at_most(const std::vector<int>& literals, int most) {
  if (most < 0) clause({-truth_});
  std::vector<int> count(static_cast<std::size_t>(std::max(most, 0)) + 1, -truth_);
  for (const int literal : literals) {
    std::vector<int> next(count.size());
    for (std::size_t k = 0; k < count.size(); ++k) {  // [k]: more than k so far
      next[k] = k + 1 == count.size() ? -truth_ : variable();
      clause({-count[k], next[k]});
      if (k == 0)
        clause({-literal, next[k]});
      else
        clause({-literal, -count[k - 1], next[k]});
    }
    count = next;
  }
}

void OrderEncoding::make_turns(const Task& task) {
  const int n = static_cast<int>(squares_.size());
  const int mine = static_cast<int>(std::ranges::count(own_, 1));
  const bool pairs = start_.variant.pairs;
  const int all_turns = n - task.most_left;
  // Without pairs the numbers of turns are known, with pairs only limits.
  const int own_turns = pairs ? std::min(mine, n - mine + 1) : (all_turns + 1) / 2;
  const int enemy_turns = pairs ? std::min(mine, n - mine) : all_turns / 2;
  late_.resize(squares_.size());
  for (std::size_t x = 0; x < squares_.size(); ++x) {
    late_[x] = {truth_, truth_};
    for (int i = 2; i <= own_turns + 1; ++i) {
      late_[x].push_back(variable());
      clause({-late_[x].back(), *(late_[x].end() - 2)});
    }
    clause({left_[x], -late_[x][static_cast<std::size_t>(own_[x] ? own_turns : enemy_turns) + 1]});
  }
  for (std::size_t x = 0; x < squares_.size(); ++x)
    for (std::size_t y = 0; y < squares_.size(); ++y)
      if (x != y) make_turn_order(x, y);
  if (pairs) {
    make_no_gaps(static_cast<std::size_t>(own_turns));
    return;
  }
  for (std::size_t x = 0; x < squares_.size(); ++x) {
    make_count(x, true);
    make_count(x, false);
  }
}

/// Ties the turn of x to how many of its own or of the other colour go before it, counted one by
/// one. Not needed, but without it the solver has to learn to count.
void OrderEncoding::make_count(std::size_t x, bool same) {
  std::vector<int> least{truth_};  // [k]: at least k of those looked at so far go before x
  for (std::size_t y = 0; y < squares_.size(); ++y) {
    if (y == x || (own_[x] == own_[y]) != same) continue;
    std::vector<int> next{truth_};
    for (std::size_t k = 1; k <= least.size(); ++k) {
      const int old = k < least.size() ? least[k] : -truth_;
      next.push_back(variable());
      clause({-old, next[k]});
      clause({-least[k - 1], -before_[y][x], next[k]});
      clause({-next[k], old, before_[y][x]});
      clause({-next[k], old, least[k - 1]});
    }
    least = std::move(next);
  }
  const std::size_t behind = same || own_[x] ? 1 : 0;
  for (std::size_t i = 1; i < late_[x].size(); ++i) {
    const int enough = i - behind < least.size() ? least[i - behind] : -truth_;
    clause({left_[x], -late_[x][i], enough});
    clause({left_[x], late_[x][i], -enough});
  }
}

/// If x goes in turn i of its colour or later, how late can y go after it?
void OrderEncoding::make_turn_order(std::size_t x, std::size_t y) {
  const std::size_t turns = late_[x].size() - 2;
  const std::size_t more = own_[x] && !own_[y] ? 0 : 1;
  for (std::size_t i = 1; i <= turns; ++i) {
    clause({-before_[x][y], -late_[x][i], late_[y][i + more]});
    if (pair_[x][y]) clause({-pair_[x][y], -late_[x][i], late_[y][i]});
  }
}

/// A turn is only played if something goes in it and in the turn before.
void OrderEncoding::make_no_gaps(std::size_t turns) {
  int previous = truth_;
  for (std::size_t i = 1; i <= turns; ++i)
    for (const bool own : {true, false}) {
      const int played = variable();
      clause({-played, previous});
      std::vector<int> here{-played};
      for (std::size_t x = 0; x < squares_.size(); ++x) {
        if ((own_[x] != 0) != own) continue;
        const int goes = variable();
        clause({-goes, -left_[x]});
        clause({-goes, late_[x][i]});
        clause({-goes, -late_[x][i + 1]});
        clause({left_[x], -late_[x][i], played});
        here.push_back(goes);
      }
      clause(here);
      previous = played;
    }
}

void OrderEncoding::add_to(solver::SatSolver& solver) const {
  for (auto first = clauses_.begin(); first != clauses_.end();) {
    const auto end = std::find(first, clauses_.end(), 0);
    solver.add(std::span(first, end));
    first = end + 1;
  }
}

std::vector<Move> OrderEncoding::read(const std::function<bool(int)>& value) const {
  const auto holds = [&](int literal) { return value(std::abs(literal)) == (literal > 0); };
  std::vector<std::pair<std::size_t, std::size_t>> order;  // how many go before, checker
  for (std::size_t x = 0; x < squares_.size(); ++x) {
    if (holds(left_[x])) continue;
    std::size_t earlier = 0;
    for (std::size_t y = 0; y < squares_.size(); ++y) earlier += y != x && holds(before_[y][x]);
    order.emplace_back(earlier, x);
  }
  std::ranges::sort(order);
  std::vector<Move> moves;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::size_t x = order[i].second;
    const bool paired = i + 1 < order.size() && order[i + 1].first == order[i].first;
    moves.push_back(paired ? Move::pair(squares_[x], squares_[order[++i].second])
                           : Move::single(squares_[x]));
  }
  return moves;
}

}  // namespace halfboard::sight_reduction
