#include "games/halfcut/prover.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "games/halfcut/certificates/answer_search.h"
#include "games/halfcut/certificates/answers.h"
#include "games/halfcut/sizes.h"
#include "solver/proof/proof_file.h"
#include "solver/threads.h"

namespace halfboard::halfcut {
namespace {

using solver::Budget;
using solver::ProofOptions;

/// Follows a proof from position to position, on all threads, and notes the winner's answers.
template <int N>
class StrategyBuilder {
 public:
  using Table = typename AnswerSearch<N>::Table;
  using Positions = std::vector<Packed<N>>;
  using B = typename Packed<N>::B;

  /// Leaves out positions that took fewer nodes than `left_out`.
  StrategyBuilder(Table& table, Budget& budget, const ProofOptions& options,
                  std::uint64_t left_out = 0)
      : search_(table, budget),
        options_(options),
        left_out_(left_out),
        answers_(options.threads > 1) {}

  /// Adds positions in which the winner moves, and all that can come after them. False if the
  /// budget ran out.
  bool add(const Positions& roots) {
    Positions first;
    note(roots, first);
    std::ranges::reverse(first);
    spare_.push_back(std::move(first));
    solver::on_threads(
        std::max(1U, options_.threads), [&](std::size_t i) { follow(i == 0); }, [&] { stop(); });
    return !stopped_;
  }

  /// Adds all positions after the loser's moves.
  bool add_replies(const Packed<N>& position) { return add(all_replies(position)); }

  /// The square that the mover takes to win, or a skipped turn. Precondition: he wins.
  std::optional<Word> winning_square(const Packed<N>& position) {
    const auto answer = search_.answer(position);
    return answer ? std::optional(answer->bit) : std::nullopt;
  }

  /// None are left here.
  StrategyRecords take_records() { return answers_.take(); }

 private:
  /// One thread's part: takes positions, and goes on with what comes after them.
  void follow(bool reports) {
    Positions open;
    for (bool busy = false; take(open, busy);)
      for (std::uint64_t answered = 1; !open.empty(); ++answered) {
        const Packed<N> position = open.back();
        open.pop_back();
        if (open.size() >= ahead) answers_.prefetch(open[open.size() - ahead]);
        if (!answer(position, open)) return stop();
        if (open.size() >= worth_sharing && hungry_.load(std::memory_order_relaxed)) give(open);
        if (answered % pause_after == 0 && !pause(reports)) return stop();
      }
  }

  /// Positions of the common store, once there are any. `busy`: others wait for those of this
  /// thread. False if nothing is left or the budget ran out.
  bool take(Positions& open, bool& busy) {
    while (true) {
      {
        const solver::Lock lock(mutex_);
        if (std::exchange(busy, false)) --busy_;
        stopped_ = stopped_ || search_.out_of_time();
        if (stopped_) return false;
        if (!spare_.empty()) {
          open = std::move(spare_.back());
          spare_.pop_back();
          ++busy_;
          return busy = true;
        }
        if (busy_ == 0) return false;
        hungry_.store(true, std::memory_order_relaxed);
      }
      solver::yield();
    }
  }

  /// Puts the half that would come last into the common store.
  void give(Positions& open) {
    const auto middle = open.begin() + static_cast<std::ptrdiff_t>(open.size() / 2);
    const solver::Lock lock(mutex_);
    spare_.emplace_back(open.begin(), middle);
    open.erase(open.begin(), middle);
    hungry_.store(false, std::memory_order_relaxed);
  }

  void stop() {
    const solver::Lock lock(mutex_);
    stopped_ = true;
  }

  /// Looks at the clock, and says how far it is. False if the budget ran out.
  bool pause(bool reports) {
    solver::ProofStatus status{};
    {
      const solver::Lock lock(mutex_);
      noted_ += pause_after;
      if (stopped_ || search_.out_of_time()) return false;
      const solver::Budget spent = search_.budget();
      status = {{}, spent.nodes(), spent.seconds(), noted_};
    }
    if (reports && options_.report) options_.report(status);
    return true;
  }

  /// Of these positions, puts those that were not there yet behind the others that are open.
  void note(Positions positions, Positions& open) {
    if (left_out_ > 0)
      std::erase_if(positions, [&](const Packed<N>& p) { return search_.work(p) < left_out_; });
    for (const Packed<N>& next : positions) answers_.prefetch(next);
    for (const Packed<N>& next : positions)
      if (answers_.add(next)) open.push_back(next);
  }

  bool answer(const Packed<N>& position, Positions& open) {
    const auto answer = search_.answer(position);
    if (!answer) return false;
    if (answer->bit) answers_.set(position, square_of<N>(answer->bit));
    if (!answer->ends_the_game) note(all_replies(after(position, answer->bit)), open);
    return true;
  }

  /// The position after a placement, or after a skipped turn.
  static Packed<N> after(const Packed<N>& position, Word bit) {
    const Word own = position.own();
    const Word enemy = position.enemy();
    if (!bit) return position.turned();
    return Packed<N>(own | bit, enemy & ~judge<B>(own, enemy, bit).removed).turned();
  }

  static Positions all_replies(const Packed<N>& position) {
    Positions replies;
    for (Word rest = placements<B>(position.own(), position.enemy(), B::all); rest;
         rest &= rest - 1)
      replies.push_back(after(position, rest & (~rest + 1)).canonical());
    if (replies.empty()) replies.push_back(after(position, 0).canonical());
    return replies;
  }

  static constexpr std::size_t ahead = 4;  ///< positions to come whose places are asked for
  static constexpr std::size_t worth_sharing = 64;
  static constexpr std::uint64_t pause_after = 4096;

  AnswerSearch<N> search_;
  const ProofOptions& options_;
  std::uint64_t left_out_;
  Answers<N> answers_;
  solver::Mutex mutex_;  // guards what follows
  std::vector<Positions> spare_;
  unsigned busy_ = 0;  ///< threads that have positions
  std::uint64_t noted_ = 0;
  bool stopped_ = false;
  std::atomic<bool> hungry_ = false;  // relaxed: it only has to be seen soon
};

template <int N>
class SizedProver final : public Prover {
 public:
  explicit SizedProver(std::size_t bytes) : table_(std::min(bytes, useful_bytes(N))) {}

  std::optional<Side> winner(const Position& p, Budget& budget,
                             const ProofOptions& options) override {
    if (p.winner != solver::nobody) return static_cast<Side>(p.winner);
    const auto found =
        AnswerSearch<N>::prove(table_, Packed<N>::of(p).canonical(), budget, options);
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

  std::optional<Strategy> strategy(const Position& p, Budget& budget, const ProofOptions& options,
                                   std::uint64_t left_out) override {
    const auto winner = this->winner(p, budget, options);
    if (!winner) return std::nullopt;
    StrategyBuilder<N> builder(table_, budget, options, left_out);
    const Packed<N> root = Packed<N>::of(p).canonical();
    if (!(*winner == p.side ? builder.add({root}) : builder.add_replies(root))) return std::nullopt;
    return Strategy{p, *winner, builder.take_records(), left_out};
  }

  [[nodiscard]] std::optional<Error> save(const std::string& path) const override {
    return solver::save_proofs(table_, path, question());
  }
  std::optional<Error> load(const std::string& path) override {
    const auto loaded = solver::load_proofs(table_, path, question());
    return loaded ? std::nullopt : std::optional(loaded.error());
  }

 private:
  static std::string question() { return "halfcut size " + std::to_string(N) + ", keys of base 3"; }

  typename AnswerSearch<N>::Table table_;
};

}  // namespace

std::unique_ptr<Prover> Prover::make(int size, std::size_t bytes) {
  return with_size(size, [&](auto n) -> std::unique_ptr<Prover> {
    return std::make_unique<SizedProver<n>>(bytes);
  });
}

}  // namespace halfboard::halfcut
