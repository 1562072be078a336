#include "games/halfcut/prover.h"

#include <algorithm>
#include <utility>

#include "games/halfcut/answers.h"
#include "games/halfcut/proof.h"
#include "solver/proof/proof_file.h"

namespace halfboard::halfcut {
namespace {

using solver::Budget;
using solver::ProofOptions;

/// The square of the 8 x 8 board for the lowest of a set on N x N.
template <int N>
std::uint8_t square_of(Word set) {
  const int square = std::countr_zero(set);
  return static_cast<std::uint8_t>(Board::square(square % N, square / N));
}

/// Follows a proof from position to position and notes the winner's answers.
template <int N>
class StrategyBuilder {
 public:
  using Search = solver::ProofSearch<Proof<N>>;
  using Table = typename Search::Table;

  StrategyBuilder(Table& table, Budget& budget, const ProofOptions& options)
      : table_(table), budget_(budget), options_(options) {}

  /// Adds a position in which the winner moves, and all that can come after it. False if the
  /// budget ran out.
  bool add(const Packed<N>& root) {
    note(root);
    while (!open_.empty()) {
      const Packed<N> position = open_.back();
      open_.pop_back();
      if (open_.size() >= ahead) answers_.prefetch(open_[open_.size() - ahead]);
      if (!answer(position)) return false;
    }
    return true;
  }

  /// The square that the mover takes to win, or a skipped turn. Precondition: he wins.
  std::optional<Word> winning_square(const Packed<N>& position) {
    const typename Proof<N>::Expansion expansion({}, position);
    if (const Word wins = expansion.winning_squares()) return wins & (~wins + 1);
    const auto choice = lost_child(position, expansion);
    return choice ? std::optional(expansion.bit(*choice)) : std::nullopt;
  }

  /// Adds all positions after the loser's moves.
  bool add_replies(const Packed<N>& position) {
    for (const Packed<N>& next : all_replies(position))
      if (!add(next)) return false;
    return true;
  }

  /// None are left here.
  StrategyRecords take_records() { return answers_.take(); }

 private:
  void note(const Packed<N>& position) {
    if (answers_.add(position)) open_.push_back(position);
  }

  bool answer(const Packed<N>& position) {
    const typename Proof<N>::Expansion expansion({}, position);
    if (const Word wins = expansion.winning_squares()) {
      answers_.set(position, square_of<N>(wins));
      return true;
    }
    const auto choice = lost_child(position, expansion);
    if (!choice) return false;
    if (const Word bit = expansion.bit(*choice)) answers_.set(position, square_of<N>(bit));
    const std::vector<Packed<N>> replies = all_replies(expansion.position(*choice));
    for (const Packed<N>& next : replies) answers_.prefetch(next);
    for (const Packed<N>& next : replies) note(next);
    return true;
  }

  /// A child that is lost for its mover, the one with the shortest proof of those that are known.
  std::optional<std::size_t> lost_child(const Packed<N>& position,
                                        const typename Proof<N>::Expansion& expansion) {
    if (const auto known = known_child(expansion)) return known;
    // Its entry made room for others: prove it again.
    Search({}, table_).run(position, budget_, options_);
    if (const auto known = known_child(expansion)) return known;
    for (std::size_t i = 0; i < expansion.size() && !budget_.exhausted(); ++i)
      if (Search({}, table_).run(expansion.position(i), budget_, options_).is_lost()) return i;
    return std::nullopt;
  }

  std::optional<std::size_t> known_child(const typename Proof<N>::Expansion& expansion) const {
    std::array<typename Proof<N>::Key, Proof<N>::max_children> keys;
    for (std::size_t i = 0; i < expansion.size(); ++i) {
      keys[i] = expansion.child_key(i);
      table_.prefetch(Table::hash(keys[i]));
    }
    std::optional<std::size_t> best;
    std::uint32_t shortest = solver::ProofNumbers::infinite;
    for (std::size_t i = 0; i < expansion.size(); ++i) {
      const auto found = table_.find(Table::hash(keys[i]), keys[i]);
      const auto numbers = found ? found->numbers : expansion.start(i);
      if (!numbers.is_lost() || numbers.plies >= shortest) continue;
      shortest = numbers.plies;
      best = i;
    }
    return best;
  }

  static std::vector<Packed<N>> all_replies(const Packed<N>& position) {
    using B = typename Packed<N>::B;
    std::vector<Packed<N>> replies;
    const Word own = position.own();
    const Word enemy = position.enemy();
    for (Word rest = placements<B>(own, enemy, B::all); rest; rest &= rest - 1) {
      const Word bit = rest & (~rest + 1);
      const Word left_over = enemy & ~judge<B>(own, enemy, bit).removed;
      replies.push_back(Packed<N>(own | bit, left_over).turned().canonical());
    }
    if (replies.empty()) replies.push_back(position.turned().canonical());
    return replies;
  }

  static constexpr std::size_t ahead = 4;  ///< positions to come whose places are asked for

  Table& table_;
  Budget& budget_;
  const ProofOptions& options_;
  Answers<N> answers_;
  std::vector<Packed<N>> open_;
};

/// What a table of a board this size can need at most, roughly: touching more memory costs time.
constexpr std::size_t useful_bytes(int size) {
  return size <= 3 ? std::size_t{1} << 20 : size == 4 ? std::size_t{1} << 26 : SIZE_MAX;
}

template <int N>
class SizedProver final : public Prover {
 public:
  SizedProver(std::size_t bytes, void (*advise)(void*, std::size_t))
      : table_(std::min(bytes, useful_bytes(N)), advise) {}

  std::optional<Side> winner(const Position& p, Budget& budget,
                             const ProofOptions& options) override {
    if (p.winner != solver::nobody) return static_cast<Side>(p.winner);
    const auto found = Search({}, table_).run(Packed<N>::of(p).canonical(), budget, options);
    if (!found.is_settled()) return std::nullopt;
    return found.is_won() ? p.side : other(p.side);
  }

  std::optional<Move> winning_move(const Position& p, Budget& budget,
                                   const ProofOptions& options) override {
    if (winner(p, budget, options) != p.side) return std::nullopt;
    // Not the canonical image, so that the square is the one of this board.
    StrategyBuilder<N> builder(table_, budget, options);
    const auto bit = builder.winning_square(Packed<N>::of(p));
    if (!bit) return std::nullopt;
    if (!*bit) return Move::pass();
    const int square = square_of<N>(*bit);
    // Blue sees the board transposed.
    return Move::at(p.side == Side::red
                        ? square
                        : Board::square(Board::rank_of(square), Board::file_of(square)));
  }

  std::optional<Strategy> strategy(const Position& p, Budget& budget,
                                   const ProofOptions& options) override {
    const auto winner = this->winner(p, budget, options);
    if (!winner) return std::nullopt;
    StrategyBuilder<N> builder(table_, budget, options);
    const Packed<N> root = Packed<N>::of(p).canonical();
    if (!(*winner == p.side ? builder.add(root) : builder.add_replies(root))) return std::nullopt;
    return Strategy{p, *winner, builder.take_records()};
  }

  [[nodiscard]] std::optional<Error> save(const std::string& path) const override {
    return solver::save_proofs(table_, path, question());
  }
  std::optional<Error> load(const std::string& path) override {
    const auto loaded = solver::load_proofs(table_, path, question());
    return loaded ? std::nullopt : std::optional(loaded.error());
  }

 private:
  using Search = solver::ProofSearch<Proof<N>>;

  static std::string question() { return "halfcut size " + std::to_string(N) + ", keys of base 3"; }

  typename Search::Table table_;
};

}  // namespace

std::unique_ptr<Prover> Prover::make(int size, std::size_t bytes,
                                     void (*advise)(void*, std::size_t)) {
  switch (size) {
    case 2:
      return std::make_unique<SizedProver<2>>(bytes, advise);
    case 3:
      return std::make_unique<SizedProver<3>>(bytes, advise);
    case 4:
      return std::make_unique<SizedProver<4>>(bytes, advise);
    case 5:
      return std::make_unique<SizedProver<5>>(bytes, advise);
    case 6:
      return std::make_unique<SizedProver<6>>(bytes, advise);
    case 7:
      return std::make_unique<SizedProver<7>>(bytes, advise);
    default:
      return std::make_unique<SizedProver<8>>(bytes, advise);
  }
}

}  // namespace halfboard::halfcut
