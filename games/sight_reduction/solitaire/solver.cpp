#include "games/sight_reduction/solitaire/solver.h"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "bitboards/notation.h"
#include "games/sight_reduction/solitaire/backwards/backward_solver.h"
#include "games/sight_reduction/solitaire/inwards.h"
#include "games/sight_reduction/solitaire/order_encoding.h"
#include "games/sight_reduction/solitaire/replay.h"
#include "games/sight_reduction/solitaire/search.h"

namespace halfboard::sight_reduction {

bool is_goal(const Position& p, const std::optional<Target>& target) {
  if (target) return p.white == Board::bit(target->white) && p.black == Board::bit(target->black);
  const int left = p.variant.pairs ? 0 : 1;
  return std::popcount(p.white) == left && std::popcount(p.black) == left;
}

Result<Target> parse_target(const Position& p, std::string_view text) {
  const auto names = bitboards::fields_of(text, ',');
  const auto refuse = [&](const std::string& what) {
    return Error{what, "option --target", "a white and a black square, for instance a1,b1"};
  };
  if (names.size() != 2) return refuse("bad target " + quote(text));
  int squares[2] = {};
  for (std::size_t i = 0; i < 2; ++i) {
    const auto square = bitboards::parse_square(names[i], p.files, p.ranks);
    if (!square) return refuse(square.error().what);
    squares[i] = Board::square(square->file, square->rank);
    if (!((i == 0 ? p.white : p.black) & Board::bit(squares[i])))
      return refuse(std::string("no ") + (i == 0 ? "white" : "black") + " checker on " +
                    std::string(names[i]));
  }
  return Target{squares[0], squares[1]};
}

std::string format_target(const Target& target) {
  return bitboards::square_name<Board>(target.white) + "," +
         bitboards::square_name<Board>(target.black);
}

namespace {

/// What the solver keeps for the next position: memory, no knowledge.
struct Tables {
  explicit Tables(std::size_t bytes) : forwards(bytes / 2), backwards(bytes / 2) {}
  solver::TranspositionTable forwards;
  BackwardTables backwards;
  solver::OrderSolver orders;
};

/// The whole course of solving one position: quick attempts find nearly every solution there is.
/// What they leave open exact search decides, played backwards, and what that gives up and pairs
/// the order encoding.
template <bool easier, bool challenging>
class Course {
 public:
  using Search = SolitaireSearch<easier, challenging>;
  using Task = typename Search::Task;

  Course(const Position& p, Tables& tables, solver::Budget& budget)
      : orders_(tables.orders),
        budget_(budget),
        search_(tables.forwards, budget),
        backwards_(p, tables.backwards, budget) {}

  SolitaireResult solve(const Position& p, const std::optional<Target>& target) {
    SolitaireResult result;
    const int goal = p.variant.pairs ? 0 : 2;
    if (target) {
      const Word keep = Board::bit(target->white) | Board::bit(target->black);
      result.status = status_of(decide(p, {p.variant, 2, keep}));
      if (result.status == Status::solved) result.solution = as_moves(line_);
      if (result.status == Status::unknown) return result;
    }
    if (result.status == Status::solved && goal == 2) {
      result.fewest_left = goal;
      return result;
    }
    const bool possible = p.variant.pairs || (p.white && p.black);
    find_fewest(p, possible ? goal : 0);
    if (least_ == most_) result.fewest_left = least_;
    if (result.fewest_left && (target || !possible || *result.fewest_left > goal))
      result.best_play = as_moves(best_);
    if (target) return result;
    if (least_ > goal || !possible) result.status = Status::unsolvable;
    if (possible && most_ == goal) {
      result.status = Status::solved;
      result.solution = as_moves(best_);
    }
    return result;
  }

 private:
  // An attempt costs a tenth of what an order costs, and the first few find most solutions. With
  // pairs orders cost more: there some longer attempts pay.
  static constexpr std::uint64_t attempt_nodes = challenging ? 150 : 50;
  static constexpr int first_attempts = challenging ? 12 : 8;
  static constexpr std::uint64_t long_attempt_nodes = 300;
  static constexpr int long_attempts = 40;
  static constexpr unsigned noise = 4;

  // Where diagonals count, clearing the board inwards solves nearly all at a hundredth of the cost.
  // (Without them it hardly ever does.)
  static constexpr unsigned inward_attempts = easier ? (challenging ? inward_groups : 8) : 0;

  // Quick attempts backwards, in volleys of eight.
  static constexpr int early_volleys = 4;
  static constexpr int later_volleys = 12;
  // More roots make too many choices for exact search; an order does better.
  static constexpr int most_left_backwards = 6;

  static Status status_of(SearchEnd verdict) {
    return verdict == SearchEnd::found        ? Status::solved
           : verdict == SearchEnd::impossible ? Status::unsolvable
                                              : Status::unknown;
  }

  /// The least total that can be left, which is at least `from`, is from least_ to most_ after
  /// this, and best_ leads to most_. Who can leave a total can leave all above, by stopping
  /// earlier. So attempts first seek the least that is easy; then one proof says that it can't be
  /// undercut.
  void find_fewest(const Position& p, int from) {
    const int total = std::popcount(p.white | p.black);
    least_ = std::max(from, search_.least_left(p.own(), p.enemy(), p.variant.pairs));
    most_ = total;
    best_.clear();
    if (least_ == 2 && play_all_inwards(p)) keep_best(total);
    if (least_ == 2 && most_ > 2) ask_patterns(p);
    const auto go_up = [&](auto&& attempt) {
      for (int left = least_; left < most_ && !budget_.exhausted(); ++left) {
        const SearchEnd verdict = attempt(left);
        if (verdict == SearchEnd::impossible) least_ = left + 1;
        if (verdict == SearchEnd::found) keep_best(total);
      }
    };
    if (!p.variant.pairs) {
      for (int left = least_; left == least_ && left <= most_left_backwards; ++left)
        decide_backwards(p, left);
      go_up([&](int left) { return attempt_backwards(p, left); });
    } else {
      go_up([&](int left) {
        return attempts(p, {p.variant, left}, first_attempts, attempt_nodes);
      });
    }
    while (least_ < most_ && !budget_.exhausted()) {
      const SearchEnd verdict = insist(p, {p.variant, most_ - 1});
      if (verdict == SearchEnd::impossible) least_ = most_;
      if (verdict == SearchEnd::found) keep_best(total);
    }
  }

  SearchEnd attempt_backwards(const Position& p, int left) {
    return played(p, backwards_.attempt(left, later_volleys, line_));
  }

  /// Can so few be left, the least that may be possible?
  void decide_backwards(const Position& p, int left) {
    if (least_ == most_ || budget_.exhausted()) return;
    SearchEnd verdict = attempt_backwards(p, left);
    if (verdict == SearchEnd::stopped) verdict = played(p, backwards_.decide(left, 0, line_));
    if (verdict == SearchEnd::found) keep_best(std::popcount(p.white | p.black));
    if (verdict == SearchEnd::impossible) least_ = left + 1;
  }

  /// Patterns cost as much as a few volleys: those first, the others only if no pattern objects.
  void ask_patterns(const Position& p) {
    if (p.variant.pairs || p.variant.easier) return;
    if (std::popcount(p.white) != std::popcount(p.black)) return;
    if (played(p, backwards_.attempt(2, early_volleys, line_)) == SearchEnd::found) {
      keep_best(std::popcount(p.white | p.black));
      return;
    }
    least_ = std::max(least_, least_left_by_patterns(p.own(), p.enemy()));
  }

  bool play_all_inwards(const Position& p) {
    if (p.variant.pairs) return false;
    for (unsigned group = 0; group < inward_attempts && budget_.spend(); ++group) {
      const auto found = play_inwards(p, group);
      if (!found) continue;
      const auto moves = found->moves();
      line_.assign(moves.begin(), moves.end());
      return true;
    }
    return false;
  }

  void keep_best(int total) {
    best_ = line_;
    most_ = total;
    for (const Word squares : best_) most_ -= std::popcount(squares);
  }

  SearchEnd decide(const Position& p, const Task& task) {
    if (!p.variant.pairs) return insist(p, task);
    const SearchEnd verdict = attempts(p, task, first_attempts, attempt_nodes);
    return verdict == SearchEnd::stopped && !budget_.exhausted() ? insist(p, task) : verdict;
  }

  /// Decides what the first attempts left open.
  SearchEnd insist(const Position& p, const Task& task) {
    SearchEnd verdict = SearchEnd::stopped;
    if (p.variant.pairs)
      verdict = attempts(p, task, long_attempts, long_attempt_nodes);
    else if (task.most_left <= most_left_backwards)
      verdict = played(p, backwards_.decide(task.most_left, task.keep, line_));
    if (!p.variant.pairs && verdict == SearchEnd::stopped && !budget_.exhausted())
      verdict = quick_order(p, task);
    if (verdict == SearchEnd::stopped && !budget_.exhausted()) verdict = order(p, task);
    return verdict;
  }

  SearchEnd attempts(const Position& p, const Task& task, int count, std::uint64_t nodes) {
    for (int i = 0; i < count && !budget_.exhausted(); ++i) {
      const SearchEnd verdict = search_.run(p.own(), p.enemy(), task, nodes, i ? noise : 0, line_);
      if (verdict != SearchEnd::stopped) return verdict;
    }
    return SearchEnd::stopped;
  }

  /// What was found backwards is played by the rules before it is believed.
  SearchEnd played(const Position& p, SearchEnd verdict) const {
    if (verdict == SearchEnd::found && !is_legal_line(p, line_))
      throw std::logic_error("what was played backwards is no play");
    return verdict;
  }

  /// Asks the solver with the built-in order. It decides nearly all, but forgets nothing it learns
  /// and so gives up when it would take long.
  SearchEnd quick_order(const Position& p, const Task& task) {
    constexpr std::uint64_t most_conflicts = 100'000;
    const OrderEncoding encoding({p, task.most_left, task.keep}, OrderEncoding::Form::lean);
    const auto answer = orders_.solve(encoding.question(), most_conflicts, budget_);
    return conclude(answer, encoding, orders_, p, task);
  }

  /// Decides.
  SearchEnd order(const Position& p, const Task& task) {
    const OrderEncoding encoding({p, task.most_left, task.keep});
    solver::SatSolver sat;
    encoding.add_to(sat);
    const auto answer = sat.solve(budget_);
    return conclude(answer, encoding, sat, p, task);
  }

  template <class Solver>
  SearchEnd conclude(solver::SatSolver::Result answer, const OrderEncoding& encoding,
                     const Solver& found, const Position& p, const Task& task) {
    if (answer == solver::SatSolver::Result::unsatisfiable) return SearchEnd::impossible;
    if (answer == solver::SatSolver::Result::stopped) return SearchEnd::stopped;
    line_.clear();
    for (const Move move : encoding.moves(found)) line_.push_back(move.squares());
    if (!is_play(p, task)) throw std::logic_error("the order found is no play of the solitaire");
    return SearchEnd::found;
  }

  /// Are the moves found legal one after the other, and is what they leave asked for?
  [[nodiscard]] bool is_play(Position p, const Task& task) const {
    for (const Move move : as_moves(line_)) {
      const solver::MoveList<Game> moves(p);
      if (std::ranges::find(moves, move) == moves.end()) return false;
      p = Game::play(p, move);
    }
    const Word left = p.white | p.black;
    return std::popcount(left) <= task.most_left && (!task.keep || task.keep == left);
  }

  static std::vector<Move> as_moves(const std::vector<Word>& line) {
    std::vector<Move> moves;
    for (Word squares : line) {
      const int first = bitboards::pop_lowest(squares);
      moves.push_back(squares ? Move::pair(first, std::countr_zero(squares)) : Move::single(first));
    }
    return moves;
  }

  solver::OrderSolver& orders_;
  solver::Budget& budget_;
  Search search_;
  BackwardSolver<easier, challenging> backwards_;
  std::vector<Word> line_;  // found last
  std::vector<Word> best_;
  int least_ = 0;
  int most_ = 0;
};

}  // namespace

class SolitaireSolver::Impl {
 public:
  explicit Impl(std::size_t bytes) : tables_(std::max<std::size_t>(bytes, 1 << 20)) {}

  SolitaireResult solve(const Position& p, const std::optional<Target>& target,
                        const solver::Limits& limits) {
    solver::Budget budget(limits);
    SolitaireResult result = with_variant(p.variant, [&]<bool easier, bool challenging>() {
      return Course<easier, challenging>(p, tables_, budget).solve(p, target);
    });
    result.nodes = budget.nodes();
    return result;
  }

 private:
  Tables tables_;
};

SolitaireSolver::SolitaireSolver(std::size_t table_bytes)
    : impl_(std::make_unique<Impl>(table_bytes)) {}
SolitaireSolver::~SolitaireSolver() = default;
SolitaireSolver::SolitaireSolver(SolitaireSolver&&) noexcept = default;
SolitaireSolver& SolitaireSolver::operator=(SolitaireSolver&&) noexcept = default;
SolitaireResult SolitaireSolver::solve(const Position& position,
                                       const std::optional<Target>& target,
                                       const solver::Limits& limits) {
  return impl_->solve(position, target, limits);
}

}  // namespace halfboard::sight_reduction
