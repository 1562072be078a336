#include "games/sight_reduction/solitaire.h"

#include <bit>
#include <unordered_map>

#include "bitboards/notation.h"

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

class SolitaireSolver::Impl {
 public:
  SolitaireResult solve(const Position& position, const std::optional<Target>& target,
                        const solver::Limits& limits) {
    solver::Budget budget(limits);
    target_ = target;
    SolitaireResult result;
    fewest_ = 64;
    seen_.clear();
    const bool solved = search(position, budget, result.solution);
    result.nodes = budget.nodes();
    result.status = solved               ? Status::solved
                    : budget.exhausted() ? Status::unknown
                                         : Status::unsolvable;
    if (result.status == Status::unsolvable || (solved && !target)) result.fewest_left = fewest_;
    return result;
  }

 private:
  bool search(const Position& p, solver::Budget& budget, std::vector<Move>& line) {
    fewest_ = std::min(fewest_, std::popcount(p.white | p.black));
    if (is_goal(p, target_)) return true;
    const auto key = Game::key(p);
    if (!seen_.emplace(key[0] * 2 + key[1], true).second || !budget.spend()) return false;
    for (const Move& move : solver::MoveList<Game>(p)) {
      line.push_back(move);
      if (search(Game::play(p, move), budget, line)) return true;
      line.pop_back();
    }
    return false;
  }
  std::optional<Target> target_;
  int fewest_ = 64;
  std::unordered_map<std::uint64_t, bool> seen_;
};

SolitaireSolver::SolitaireSolver(std::size_t) : impl_(std::make_unique<Impl>()) {}
SolitaireSolver::~SolitaireSolver() = default;
SolitaireSolver::SolitaireSolver(SolitaireSolver&&) noexcept = default;
SolitaireSolver& SolitaireSolver::operator=(SolitaireSolver&&) noexcept = default;
SolitaireResult SolitaireSolver::solve(const Position& position,
                                       const std::optional<Target>& target,
                                       const solver::Limits& limits) {
  return impl_->solve(position, target, limits);
}

}  // namespace halfboard::sight_reduction
