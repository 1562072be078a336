#include <algorithm>
#include <type_traits>

#include "games/halfcut/certificate.h"
#include "games/halfcut/certificate_file.h"
#include "games/halfcut/packed.h"
#include "solver/limits.h"

namespace halfboard::halfcut {
namespace {

/// Calls f with a board type of the size.
template <class F>
auto with_size(int size, F&& f) {
  switch (size) {
    case 2:
      return f(std::integral_constant<int, 2>{});
    case 3:
      return f(std::integral_constant<int, 3>{});
    case 4:
      return f(std::integral_constant<int, 4>{});
    case 5:
      return f(std::integral_constant<int, 5>{});
    case 6:
      return f(std::integral_constant<int, 6>{});
    case 7:
      return f(std::integral_constant<int, 7>{});
    default:
      return f(std::integral_constant<int, 8>{});
  }
}

/// Follows the rules of game.h through all records. Positions are compared by their canonical
/// images, as numbers.
template <int N>
class Checker {
 public:
  Checker(const Strategy& strategy, StrategyCheck& check) : strategy_(strategy), check_(check) {}

  void run(const solver::Deadline& deadline) {
    const bool root_answered = strategy_.winner == strategy_.root.side ? is_listed(strategy_.root)
                                                                       : all_listed(strategy_.root);
    if (!root_answered) fail("no answer at the root");
    for (std::size_t i = 0; i < strategy_.records.size(); ++i) {
      if (i % 1024 == 0 && deadline()) {
        check_.finished = false;
        return;
      }
      ++check_.checked;
      check_record(i);
    }
  }

 private:
  [[nodiscard]] Packed<N> key(std::size_t i) const {
    const StrategyRecord record = strategy_.records[i];
    return {record.own, record.enemy};
  }

  /// The winner is shown as Red in every record.
  static Position position_of(const StrategyRecord& record) {
    Position p;
    p.size = N;
    p.red = Packed<N>::wide(record.own);
    p.blue = Packed<N>::wide(record.enemy);
    p.winner = static_cast<std::int8_t>(find_winner(p.red, p.blue, N));
    return p;
  }

  void check_record(std::size_t i) {
    const StrategyRecord record = strategy_.records[i];
    const Position p = position_of(record);
    if (i > 0 && !(key(i - 1) < key(i))) return fail("records that don't ascend", p);
    const solver::MoveList<Game> moves(p);
    const Move answer{record.answer};
    if (std::ranges::find(moves, answer) == moves.end()) return fail("an illegal answer", p);
    const Position next = Game::play(p, answer);
    if (next.winner != solver::nobody) return;  // the mover's path: nobody else can get one
    if (!all_listed(next)) fail("a reply without an answer", p);
  }

  /// Is there an answer to every move of the loser, who is to move?
  bool all_listed(const Position& p) const {
    const solver::MoveList<Game> moves(p);
    return std::ranges::all_of(moves, [&](Move move) {
      const Position next = Game::play(p, move);
      return next.winner == solver::nobody && is_listed(next);
    });
  }
  [[nodiscard]] bool is_listed(const Position& p) const {
    const Packed<N> wanted = Packed<N>::of(p).canonical();
    std::size_t first = 0;
    for (std::size_t count = strategy_.records.size(); count > 0;) {
      const std::size_t half = count / 2;
      if (key(first + half) < wanted) {
        first += half + 1;
        count -= half + 1;
      } else {
        count = half;
      }
    }
    return first < strategy_.records.size() && key(first) == wanted;
  }

  void fail(const std::string& what) {
    if (check_.failed++ == 0) check_.reason = what;
  }
  void fail(const std::string& what, const Position& p) { fail(what + " at " + Game::format(p)); }

  const Strategy& strategy_;
  StrategyCheck& check_;
};

}  // namespace

Result<StrategyCheck> check_strategy(const std::string& path, const solver::Deadline& deadline) {
  Strategy strategy;
  CertificateReader reader(path);
  if (auto error = reader.read(strategy)) return *error;
  StrategyCheck check;
  check.root = strategy.root;
  check.winner = strategy.winner;
  check.digest = reader.digest();
  with_size(strategy.root.size,
            [&](auto size) { Checker<decltype(size)::value>(strategy, check).run(deadline); });
  return check;
}

}  // namespace halfboard::halfcut
