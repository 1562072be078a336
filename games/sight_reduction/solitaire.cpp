#include "games/sight_reduction/solitaire.h"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "bitboards/notation.h"
#include "games/sight_reduction/order_encoding.h"
#include "games/sight_reduction/solitaire_search.h"

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

namespace {

/// The whole course of solving one position: quick attempts find nearly every solution there is,
/// the order encoding decides what they leave open; then the fewest left of what can't be solved.
template <bool easier, bool challenging>
class Course {
 public:
  using Search = SolitaireSearch<easier, challenging>;
  using Task = typename Search::Task;
  using Verdict = typename Search::Verdict;

  Course(solver::TranspositionTable& table, solver::OrderSolver& orders, solver::Budget& budget)
      : orders_(orders), budget_(budget), search_(table, budget) {}

  SolitaireResult solve(const Position& p, const std::optional<Target>& target) {
    SolitaireResult result;
    const int goal = target || !p.variant.pairs ? 2 : 0;
    const Word keep = target ? Board::bit(target->white) | Board::bit(target->black) : 0;
    const bool possible = target || p.variant.pairs || (p.white && p.black);
    const Verdict verdict = possible ? decide(p, {p.variant, goal, keep}) : Verdict::impossible;
    if (verdict == Verdict::stopped) return result;
    result.status = verdict == Verdict::found ? Status::solved : Status::unsolvable;
    if (result.status == Status::solved) {
      result.solution = as_moves();
      // Without pairs nothing leaves fewer than one of each colour.
      if (!p.variant.pairs || goal == 0) result.fewest_left = goal;
    }
    if (!result.fewest_left) result.fewest_left = fewest(p, target ? 0 : goal + 1);
    return result;
  }

 private:
  // An attempt costs a tenth of what an order costs, and the first few find most solutions. With
  // pairs orders cost more: there a pause for longer attempts pays.
  static constexpr std::uint64_t attempt_nodes = challenging ? 120 : 50;
  static constexpr int first_attempts = 8;
  static constexpr std::uint64_t long_attempt_nodes = 300;
  static constexpr int long_attempts = 40;
  static constexpr unsigned noise = 6;

  Verdict decide(const Position& p, const Task& task) {
    Verdict verdict = attempts(p, task, first_attempts, attempt_nodes);
    const auto open = [&] { return verdict == Verdict::stopped && !budget_.exhausted(); };
    if (p.variant.pairs) {
      if (open()) verdict = attempts(p, task, long_attempts, long_attempt_nodes);
    } else {
      if (open()) verdict = quick_order(p, task);
    }
    if (open()) verdict = order(p, task);
    return verdict;
  }

  Verdict attempts(const Position& p, const Task& task, int count, std::uint64_t nodes) {
    for (int i = 0; i < count && !budget_.exhausted(); ++i) {
      const Verdict verdict = search_.run(p.own(), p.enemy(), task, nodes, i ? noise : 0, line_);
      if (verdict != Verdict::stopped) return verdict;
    }
    return Verdict::stopped;
  }

  /// Asks the solver with the built-in order. It decides nearly all, but forgets nothing it learns
  /// and so gives up when it would take long.
  Verdict quick_order(const Position& p, const Task& task) {
    constexpr std::uint64_t most_conflicts = 10'000;
    const OrderEncoding encoding({p, task.most_left, task.keep}, OrderEncoding::Form::lean);
    const auto answer = orders_.solve(encoding.question(), most_conflicts, budget_);
    return conclude(answer, encoding, orders_, p, task);
  }

  /// Decides.
  Verdict order(const Position& p, const Task& task) {
    const OrderEncoding encoding({p, task.most_left, task.keep});
    solver::SatSolver sat;
    encoding.add_to(sat);
    const auto answer = sat.solve(budget_);
    return conclude(answer, encoding, sat, p, task);
  }

  template <class Solver>
  Verdict conclude(solver::SatSolver::Result answer, const OrderEncoding& encoding,
                   const Solver& found, const Position& p, const Task& task) {
    if (answer == solver::SatSolver::Result::unsatisfiable) return Verdict::impossible;
    if (answer == solver::SatSolver::Result::stopped) return Verdict::stopped;
    line_.clear();
    for (const Move move : encoding.moves(found)) line_.push_back(move.squares());
    if (!is_play(p, task)) throw std::logic_error("the order found is no play of the solitaire");
    return Verdict::found;
  }

  /// Are the moves found legal one after the other, and is what they leave asked for?
  [[nodiscard]] bool is_play(Position p, const Task& task) const {
    for (const Move move : as_moves()) {
      const solver::MoveList<Game> moves(p);
      if (std::ranges::find(moves, move) == moves.end()) return false;
      p = Game::play(p, move);
    }
    const Word left = p.white | p.black;
    return std::popcount(left) <= task.most_left && (!task.keep || task.keep == left);
  }

  /// Least total that can be left, which is at least `from`; nothing if stopped.
  std::optional<int> fewest(const Position& p, int from) {
    const int total = std::popcount(p.white | p.black);
    for (int left = std::max(from, search_.least_left(p.own(), p.enemy(), p.variant.pairs));
         left < total; ++left) {
      const Verdict verdict = decide(p, {p.variant, left, 0});
      if (verdict == Verdict::found) return left;
      if (verdict == Verdict::stopped) return std::nullopt;
    }
    return total;
  }

  [[nodiscard]] std::vector<Move> as_moves() const {
    std::vector<Move> moves;
    for (Word squares : line_) {
      const int first = bitboards::pop_lowest(squares);
      moves.push_back(squares ? Move::pair(first, std::countr_zero(squares)) : Move::single(first));
    }
    return moves;
  }

  solver::OrderSolver& orders_;
  solver::Budget& budget_;
  Search search_;
  std::vector<Word> line_;
};

}  // namespace

class SolitaireSolver::Impl {
 public:
  explicit Impl(std::size_t bytes) : table_(std::max<std::size_t>(bytes, 1 << 20)) {}

  SolitaireResult solve(const Position& p, const std::optional<Target>& target,
                        const solver::Limits& limits) {
    solver::Budget budget(limits);
    SolitaireResult result = with_variant(p.variant, [&]<bool easier, bool challenging>() {
      return Course<easier, challenging>(table_, orders_, budget).solve(p, target);
    });
    result.nodes = budget.nodes();
    return result;
  }

 private:
  solver::TranspositionTable table_;
  solver::OrderSolver orders_;
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
