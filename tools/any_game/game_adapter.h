#pragma once

#include <algorithm>

#include "solver/bench.h"
#include "solver/forced_win.h"
#include "solver/line.h"
#include "solver/perft.h"
#include "tools/any_game/any_game.h"

namespace halfboard::tools {

/// A position of game G behind AnyPosition.
template <solver::Game G>
class PositionAdapter final : public AnyPosition {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  explicit PositionAdapter(const Position& position) : position_(position) {}

  [[nodiscard]] const Position& position() const { return position_; }

  [[nodiscard]] std::unique_ptr<AnyPosition> clone() const override {
    return std::make_unique<PositionAdapter>(position_);
  }

  [[nodiscard]] std::string text() const override { return G::format(position_); }

  [[nodiscard]] std::vector<std::string> moves() const override {
    const solver::MoveList<G> list(position_);
    std::vector<std::string> names = texts(list);
    std::ranges::sort(names);
    return names;
  }

  std::optional<Error> apply(std::string_view text) override {
    const auto move = G::parse_move(position_, text);
    if (!move) return move.error();
    position_ = G::play(position_, *move);
    return std::nullopt;
  }

  [[nodiscard]] std::optional<std::uint64_t> perft(int depth,
                                                   const solver::Limits& limits) const override {
    const solver::Deadline deadline(limits);
    const auto nodes = solver::perft<G>(position_, depth, deadline);
    return deadline() ? std::nullopt : std::optional(nodes);
  }

  [[nodiscard]] TextAnswer solve(const solver::Limits& limits) const override {
    static_assert(solver::HasSolver<G> || solver::HasKey<G>,
                  "a game needs key(), for the generic solver, or a solve() of its own");
    solver::Budget budget(limits);
    TextAnswer answer = as_text([&] {
      if constexpr (solver::HasSolver<G>)
        return G::solve(position_, budget);
      else if constexpr (solver::HasKey<G>)
        return solver::GenericSolver<G>(budget).solve(position_);
    }());
    answer.stopped = budget.exhausted();
    if (answer.stopped && answer.pv.empty() && !answer.best.empty())
      answer.pv = {answer.best.front()};
    return answer;
  }

  [[nodiscard]] int players() const override { return G::players(position_); }
  [[nodiscard]] int to_move() const override { return G::to_move(position_); }
  [[nodiscard]] int turn() const override { return solver::turn_of<G>(position_); }
  [[nodiscard]] bool is_over() const override { return solver::MoveList<G>(position_).empty(); }
  [[nodiscard]] int winner() const override { return G::winner(position_); }
  [[nodiscard]] std::string_view sides() const override { return G::sides(position_); }

  [[nodiscard]] bool hides() const override { return solver::hides<G>; }
  [[nodiscard]] bool is_combinatorial() const override {
    if constexpr (solver::Combinatorial<G>)
      return G::with_to_move(position_, 0).has_value();
    else
      return false;
  }

  [[nodiscard]] std::optional<TextSides> both_sides(
      [[maybe_unused]] const solver::Limits& limits) const override {
    if constexpr (solver::Combinatorial<G>) {
      solver::Budget budget(limits);
      if (const auto sides = find_both_sides(budget))
        return TextSides{name_of(sides->outcome),
                         {texts(sides->winning[0]), texts(sides->winning[1])}};
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<solver::CanonicalForm> canonical_form(
      [[maybe_unused]] const solver::Limits& limits) const override {
    if constexpr (solver::Combinatorial<G>) {
      solver::Budget budget(limits);
      return solver::quick_form<G>(position_, budget);
    } else {
      return std::nullopt;
    }
  }

  [[nodiscard]] solver::Diagram diagram(char viewer) const override {
    return G::diagram(position_, viewer);
  }

  [[nodiscard]] std::uint64_t bench(const solver::BenchJob& job) const override {
    return solver::run_bench<G>(position_, job);
  }

  void playouts(std::uint64_t seed, std::uint64_t first, std::uint64_t last,
                std::uint64_t max_plies, const std::atomic<bool>& stop,
                solver::PlayoutSum& sum) const override {
    const auto stopped = [&stop] { return stop.load(std::memory_order_relaxed); };
    solver::playouts<G>(position_, seed, first, last, max_plies, stopped, sum);
  }

 private:
  std::optional<solver::BothSides<Move>> find_both_sides(solver::Budget& budget) const {
    if constexpr (solver::HasBothSides<G>)
      return G::both_sides(position_, budget);
    else
      return solver::both_sides<G>(position_, budget);
  }

  template <class Moves>
  std::vector<std::string> texts(const Moves& list) const {
    std::vector<std::string> names;
    names.reserve(list.size());
    for (const Move& move : list) names.push_back(G::format_move(position_, move));
    return names;
  }

  TextAnswer as_text(const solver::Answer<Move>& answer) const {
    TextAnswer text{.result = answer.result,
                    .value = answer.value,
                    .value_bounds = answer.value_bounds,
                    .plies = answer.plies,
                    .best = texts(answer.best),
                    .pv = solver::texts_of_line<G>(position_, answer.pv),
                    .nodes = answer.nodes,
                    .best_partial = answer.best_partial};
    std::ranges::sort(text.best);
    return text;
  }

  Position position_;
};

/// As its own type. Precondition: it is a position of G.
template <solver::Game G>
const typename G::Position& position_in(const AnyPosition& position) {
  return static_cast<const PositionAdapter<G>&>(position).position();
}

/// Game G behind AnyGame.
template <solver::Game G>
class GameAdapter final : public AnyGame {
 public:
  [[nodiscard]] std::string_view name() const override { return G::name; }
  [[nodiscard]] std::string_view title() const override { return G::title; }
  [[nodiscard]] std::span<const solver::Option> options() const override { return G::options; }
  [[nodiscard]] int max_moves() const override { return G::max_moves; }

  [[nodiscard]] std::vector<std::string_view> abilities() const override {
    std::vector<std::string_view> names;
    if (solver::CountsMoves<G>) names.push_back("bulk counting");
    if (solver::HasKey<G>) names.push_back("exact keys");
    if (solver::HasSymmetries<G>) names.push_back("symmetries");
    if (solver::HasSolver<G>) names.push_back("own solver");
    if (solver::Combinatorial<G>) names.push_back("canonical forms");
    if (G::loop_free) names.push_back("loop-free");
    return names;
  }

  [[nodiscard]] std::span<const solver::BenchJob> bench_jobs() const override {
    return solver::bench_jobs<G>();
  }

  [[nodiscard]] Result<std::unique_ptr<AnyPosition>> position(
      std::string_view text, const solver::Options& options) const override {
    if (const auto error = stranger_in(options)) return *error;
    const auto rules = G::rules(options);
    if (!rules) return rules.error();
    if (text == "start") return wrap(G::start(*rules));
    const auto position = G::parse(text, *rules);
    if (!position) return position.error();
    return wrap(*position);
  }

 private:
  static std::optional<Error> stranger_in(const solver::Options& given) {
    for (const auto& [name, value] : given) {
      if (std::ranges::find(G::options, name, &solver::Option::name) != G::options.end()) continue;
      std::string names;
      for (const solver::Option& option : G::options)
        names += (names.empty() ? "some of " : ", ") + std::string(option.name);
      return Error{"unknown option " + quote(name), "", names.empty() ? "none" : names};
    }
    return std::nullopt;
  }

  static std::unique_ptr<AnyPosition> wrap(const typename G::Position& position) {
    return std::make_unique<PositionAdapter<G>>(position);
  }
};

}  // namespace halfboard::tools
