#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "games/halfcut/prover.h"
#include "solver/output_file.h"
#include "tools/cli/files.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/progress.h"
#include "tools/openings/certificates.h"
#include "tools/openings/halfcut_plan.h"
#include "tools/openings/openings.h"
#include "tools/storage/journal.h"

namespace halfboard::tools {
namespace {

using halfcut::Move;
using halfcut::Position;

/// Goes through the openings of a plan and keeps what is found.
class HalfcutRun {
 public:
  static constexpr double save_pause = 600;  ///< seconds

  explicit HalfcutRun(const HalfcutPlan& plan)
      : plan_(plan),
        openings_(plan.openings),
        classes_(classes_of(plan)),
        budget_(plan.limits),
        prover_(halfcut::Prover::make(openings_.start().size, plan.limits.memory_mib << 20)) {}

  Result<Exit> run() {
    if (auto error = resume()) return *error;
    if (auto error = check_winners()) return *error;
    progress_.emplace(plan_.progress, classes_.size(), done());
    do {
      for (const Move move : classes_)
        if (auto error = solve(move)) return *error;
    } while (plan_.in_turns && !finished() && !budget_.exhausted());
    if (auto error = check_winners()) return *error;
    if (auto error = certify_line()) return *error;
    progress_->clear();
    // What was found is told, whatever can't be written.
    auto fault = plan_.table ? save() : std::nullopt;
    if (auto more = writing([&] { return finish(); })) fault = more;
    if (plan_.svg)
      if (auto more = writing([&] { return write_file(*plan_.svg, openings_.svg()); }))
        fault = more;
    const auto census = plan_.distances ? halfcut::take_census(openings_.start().size,
                                                               solver::Deadline(limits_left()))
                                        : std::nullopt;
    if (plan_.json)
      print_json(census ? openings_.json(*census) : openings_.json());
    else
      print(openings_.text(classes_) + digests_ + (census ? openings_.text(*census) : ""));
    const bool whole = finished() && (census || !plan_.distances);
    if (!whole && !plan_.json) print(fmt::format("{}: partial\n", stop_words()));
    if (fault) {
      print_fault(*fault);
      return Exit::fault;
    }
    return whole ? Exit::done : Exit::stopped;
  }

 private:
  [[nodiscard]] bool is_decided(Move move) const { return openings_.at(move).winner.has_value(); }

  [[nodiscard]] bool is_certified(Move move) const {
    return !plan_.certificates || is_there(certificate_path(plan_, move));
  }

  [[nodiscard]] bool ends_game(Move move) const {
    return openings_.position_after(move).winner != solver::nobody;
  }

  [[nodiscard]] bool is_done(Move move) const {
    return is_decided(move) && (is_certified(move) || ends_game(move));
  }

  [[nodiscard]] std::uint64_t done() const {
    return static_cast<std::uint64_t>(
        std::ranges::count_if(classes_, [&](Move move) { return is_done(move); }));
  }

  /// The last nodes of a budget may have sufficed, so it does not tell.
  [[nodiscard]] bool finished() const {
    return !lacks_certificate_ &&
           std::ranges::all_of(classes_, [&](Move move) { return is_done(move); });
  }

  [[nodiscard]] solver::Limits limits_left() const {
    solver::Limits left = plan_.limits;
    left.seconds = budget_.left().seconds;
    return left;
  }

  /// Reads what an earlier run left, and tries whether files can be written at all.
  std::optional<Error> resume() {
    if (plan_.certificates)
      if (auto error = refuse_others(plan_)) return *error;
    // The journal first, whose lock keeps others from writing what is read after it.
    if (plan_.out)
      if (auto error = open_journal(journal_of(*plan_.out))) return error;
    if (auto error = read_known()) {
      if (journal_ && journal_->lines().empty()) journal_->remove();
      return error;
    }
    return plan_.out ? write() : std::nullopt;
  }

  std::optional<Error> read_known() {
    std::error_code none;
    if (plan_.out && std::filesystem::exists(*plan_.out, none))
      if (auto error = openings_.read(*plan_.out)) return error;
    if (plan_.table && std::filesystem::exists(*plan_.table, none))
      if (auto error = prover_->load(*plan_.table)) return error;
    return journal_ ? read_journal(journal_of(*plan_.out)) : std::nullopt;
  }

  std::optional<Error> open_journal(const std::string& path) {
    auto journal = Journal::open(path, openings_.about().dump());
    if (!journal) return journal.error();
    journal_.emplace(std::move(*journal));
    return std::nullopt;
  }

  /// What a run that was killed had found.
  std::optional<Error> read_journal(const std::string& path) {
    for (std::size_t i = 0; i < journal_->lines().size(); ++i)
      if (!openings_.read_row(journal_->lines()[i]))
        return Error{"damaged line", path + ", line " + std::to_string(i + 2),
                     "an opening's row, not against what is known"};
    return std::nullopt;
  }

  /// Certificates that were there say who wins, too.
  [[nodiscard]] std::optional<Error> check_winners() const {
    if (!plan_.certificates) return std::nullopt;
    for (const Move move : classes_)
      if (const auto winner = openings_.at(move).winner)
        if (auto error = refuse_winner(certificate_path(plan_, move), *winner)) return error;
    return std::nullopt;
  }

  /// Why there is no strategy where the winner is known; nothing if the budget ran out. Proofs of
  /// this program are none that fail.
  [[nodiscard]] std::optional<Error> contradiction(const std::string& name) const {
    if (budget_.exhausted()) return std::nullopt;
    return Error{"the winner of " + name + " has no winning answer", "option --table",
                 "proofs that don't contradict each other"};
  }

  /// All that is known goes into the file, whether it is all there is to know or not.
  std::optional<Error> write() const {
    return write_file(*plan_.out, openings_.json().dump() + "\n");
  }

  std::optional<Error> finish() {
    if (!plan_.out) return std::nullopt;
    if (auto error = write()) return error;
    journal_->remove();
    return std::nullopt;
  }

  std::optional<Error> solve(Move move) {
    const bool certified = is_certified(move);
    Opening opening = openings_.at(move);
    if ((opening.winner && certified) || budget_.exhausted()) return std::nullopt;
    const Position position = openings_.position_after(move);
    if (position.winner != solver::nobody) {
      openings_.set(move, {static_cast<halfcut::Side>(position.winner), 0});
      return std::nullopt;
    }
    if (!opening.winner) {
      const std::uint64_t before = budget_.nodes();
      solver::Budget part = budget_.part(plan_.in_turns.value_or(UINT64_MAX));
      opening.winner = prover_->winner(position, part, options(move));
      budget_.charge(part, before);
      opening.nodes += budget_.nodes() - before;
      openings_.set(move, opening);
      if (journal_) journal_->append(openings_.row_line(move));
    }
    if (!opening.winner || certified) return std::nullopt;
    const auto strategy = prover_->strategy(position, budget_, options(move), plan_.left_out);
    if (!strategy) return contradiction(openings_.name_of(move));
    const auto digest = halfcut::write_strategy(*strategy, certificate_path(plan_, move));
    if (!digest) return digest.error();
    digests_ += fmt::format("{} {} positions digest {:016x}\n", openings_.name_of(move),
                            strategy->records.size(), *digest);
    return std::nullopt;
  }

  /// The strategy for the position where the openings begin, of their certificates.
  std::optional<Error> certify_line() {
    const auto winner = openings_.winner();
    if (!plan_.certificates || openings_.line().empty() || !winner) return std::nullopt;
    const std::string file = certificate_path(plan_);
    if (is_there(file)) return std::nullopt;
    Result<std::uint64_t> digest = Error{};
    if (*winner == openings_.start().side) {
      const auto strategy =
          prover_->strategy(openings_.start(), budget_, {plan_.threads, {}}, plan_.left_out);
      if (!strategy) {
        lacks_certificate_ = true;
        return contradiction(openings_.line());
      }
      digest = halfcut::write_strategy(*strategy, file);
    } else {
      std::vector<std::string> parts;
      for (const Move move : openings_.classes()) {
        parts.push_back(certificate_path(plan_, move));
        if (!is_there(parts.back())) return std::nullopt;
      }
      digest = halfcut::join_strategies(openings_.start(), parts, file);
    }
    if (!digest) return digest.error();
    digests_ += fmt::format("{} digest {:016x}\n", openings_.line(), *digest);
    return std::nullopt;
  }

  /// The table is kept now and then, for the machine may stop without a word; a large one less
  /// often, so that this takes a twentieth of the time at most.
  solver::ProofOptions options(Move move) {
    const auto report = [this, move](const solver::ProofStatus& status) {
      if (plan_.table && status.seconds >= next_save_) {
        autosave();
        const double now = budget_.seconds();
        next_save_ = now + std::max(save_pause, 20 * (now - status.seconds));
      }
      if (!progress_->due()) return;
      const std::string name = openings_.name_of(move);
      if (status.answers > 0)
        return progress_->show(done(),
                               fmt::format("{}: certificate, {} positions, {} nodes", name,
                                           short_text(status.answers), short_text(status.nodes)));
      const double rate = static_cast<double>(status.nodes) / status.seconds;
      progress_->show(done(), fmt::format("{}: proof {} disproof {}, {} nodes, {}/s", name,
                                          short_text(status.root.phi),
                                          short_text(status.root.delta), short_text(status.nodes),
                                          short_text(static_cast<std::uint64_t>(rate))));
    };
    return {.threads = plan_.threads, .report = report};
  }

  /// Without it the search goes on: there may be room the next time.
  void autosave() {
    const auto fault = save();
    if (!fault) return;
    progress_->clear();
    print_fault(*fault);
  }

  [[nodiscard]] std::optional<Error> save() const {
    return writing([&] { return prover_->save(*plan_.table); });
  }

  /// Why it could not be written, be it the disk's fault or another.
  template <class Write>
  static std::optional<Error> writing(const Write& write) {
    try {
      return write();
    } catch (const solver::WriteFailure& failure) {
      return failure.error();
    }
  }

  const HalfcutPlan& plan_;
  HalfcutRows openings_;
  std::optional<Journal> journal_;
  std::vector<Move> classes_;
  solver::Budget budget_;
  std::unique_ptr<halfcut::Prover> prover_;
  std::optional<Progress> progress_;  ///< once it is known what is there already
  double next_save_ = save_pause;
  std::string digests_;
  bool lacks_certificate_ = false;  ///< of the line, as the budget ran out before it was made
};

}  // namespace

Result<Exit> halfcut_openings(const Arguments& arguments) {
  const auto plan = read_halfcut_plan(arguments);
  if (!plan) return plan.error();
  return HalfcutRun(*plan).run();
}

}  // namespace halfboard::tools
