#include "tools/batch/certify.h"

#include <atomic>
#include <filesystem>

#include <fmt/format.h>

#include "solver/batch.h"
#include "tools/batch/rows_at_work.h"
#include "tools/batch/session.h"
#include "tools/batch/storage_failure.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/interruptible.h"
#include "tools/cli/progress.h"
#include "tools/storage/archive.h"
#include "tools/storage/packed.h"
#include "tools/storage/reader.h"
#include "tools/tasks/solitaire.h"

namespace halfboard::tools {

namespace sr = sight_reduction;

namespace {

using Found = sr::Certified::Outcome;
using Clock = std::chrono::steady_clock;

struct CertifiedRow {
  Row row;
  Found verdict;
  StoredProof proof;
};

struct ProofCount {
  std::uint64_t rows = 0;     ///< unsolvable ones, all that a proof is wanted for
  std::uint64_t earlier = 0;  ///< had theirs when we started
  std::uint64_t free = 0;
  std::uint64_t alternating = 0;
  std::uint64_t failed = 0;  ///< solvable, whatever the row says
  std::uint64_t bytes = 0;
  std::uint64_t packed = 0;

  [[nodiscard]] std::uint64_t made() const { return free + alternating; }
  [[nodiscard]] bool complete() const { return earlier + made() == rows; }
};

/// Finds the proofs, one object a thread.
class Prover {
 public:
  Prover(const Run& run, const solver::Limits& limits, RowsAtWork& at_work)
      : limits_(limits), at_work_(&at_work) {
    if (run.target) target_ = *parse_any_target(*run.target);
  }

  std::optional<CertifiedRow> operator()(const Row& row) {
    const RowsAtWork::Mark mark(*at_work_, row);
    const auto position = position_of(row);
    CertifiedRow outcome{row, Found::stopped, {}};
    if (!position || position->phase != sr::Phase::play) return outcome;
    sr::Certified found = sr::certify(*position, target_, {}, limits_);
    outcome.verdict = found.verdict;
    if (found.verdict != Found::proved) return outcome;
    const auto& [turns, proof] = found.certificate;
    outcome.proof = {.index = row.index,
                     .rule = row.rule,
                     .turns = turns,
                     .claim = digest_of(sr::claim_solvable(*position, target_, turns).dimacs()),
                     .digest = digest_of(proof),
                     .size = proof.size(),
                     .packed = pack(proof)};
    return outcome;
  }

 private:
  solver::Limits limits_;
  std::optional<sr::Target> target_;
  RowsAtWork* at_work_;
};

/// The unsolvable rows that have no proof yet.
class Wanted {
 public:
  /// Throws Interrupted.
  explicit Wanted(const Reader& reader) : rows_(reader) {
    Reader::Rows all(reader);
    while (const Row* row = all.next()) {
      if (interrupted()) throw Interrupted();
      if (status_of(*row) == sr::Status::unsolvable) left_.insert(key_of(*row));
    }
  }

  /// Leaves those out that are in the archive; says in `count` how many there are.
  void skip(const std::unordered_set<std::uint64_t>& done, ProofCount& count) {
    count.rows = left_.size();
    std::erase_if(left_, [&](std::uint64_t key) { return done.contains(key); });
    count.earlier = count.rows - left_.size();
  }

  /// Nothing after the last row, or once `stop` says so: they may be rare. A batch may add rows
  /// meanwhile, which are none of those that were counted.
  std::optional<Row> next(const solver::Deadline& stop) {
    while (!left_.empty() && !stop()) {
      const Row* row = rows_.next();
      if (!row) break;
      if (left_.erase(key_of(*row)) > 0) return *row;
    }
    return std::nullopt;
  }

 private:
  static std::uint64_t key_of(const Row& row) { return proof_key(row.index, row.rule); }

  Reader::Rows rows_;
  std::unordered_set<std::uint64_t> left_;
};

void tell_failure(const Row& row) {
  print_log(describe(row) + " is stored as unsolvable but can be solved");
}

/// Stores what the workers find, and only then counts it.
class Sink {
 public:
  Sink(const BatchFile& archive, const Run& run, ProofCount& count)
      : count_(count), writer_(archive, identity_of(run), current_session(1)) {}

  void take(const CertifiedRow& outcome) {
    if (outcome.verdict == Found::no_room) throw no_scratch();
    if (outcome.verdict == Found::solvable) {
      ++count_.failed;
      tell_failure(outcome.row);
    }
    if (outcome.verdict != Found::proved) return;
    writer_.add(outcome.proof);
    ++(outcome.proof.turns == sr::Turns::free ? pending_.free : pending_.alternating);
    pending_.bytes += outcome.proof.size;
    pending_.packed += outcome.proof.packed.size();
  }

  void commit() {
    writer_.commit();
    count_.free += pending_.free;
    count_.alternating += pending_.alternating;
    count_.bytes += pending_.bytes;
    count_.packed += pending_.packed;
    pending_ = {};
    last_commit_ = Clock::now();
  }
  void commit_if_due() {
    if (Clock::now() - last_commit_ >= std::chrono::milliseconds(400)) commit();
  }

 private:
  ProofCount& count_;
  ProofCount pending_{};
  ArchiveWriter writer_;
  Clock::time_point last_commit_ = Clock::now();
};

/// Throws sqlite::Failure if there is no room for the archive, solver::WriteFailure if there is
/// none for scratch files.
void prove_rows(const CertifyRequest& request, const Run& run, const BatchFile& archive,
                Wanted& wanted, ProofCount& count) {
  const solver::Deadline alarm({.seconds = request.limits.seconds, .stop = &interrupted()});
  std::atomic<bool> stop{false};
  solver::Limits limits = request.limits;
  limits.seconds = solver::Limits{}.seconds;
  limits.stop = &stop;
  Sink sink(archive, run, count);
  Progress progress(request.progress, count.rows, count.earlier);
  RowsAtWork at_work;
  solver::run_batch(
      {.threads = request.threads, .window = 256}, stop, [&] { return wanted.next(alarm); },
      [&] { return Prover(run, limits, at_work); },
      [&](const std::vector<CertifiedRow>& outcomes) {
        for (const CertifiedRow& outcome : outcomes) {
          if (outcome.verdict == Found::solvable) progress.clear();
          sink.take(outcome);
        }
      },
      [&] {
        sink.commit_if_due();
        if (progress.due()) progress.show(count.earlier + count.made(), at_work.slowest());
        return alarm();
      });
  sink.commit();
}

Exit report(const CertifyRequest& request, const ProofCount& count) {
  if (request.json) {
    Json object{{"rows", count.rows},
                {"proofs", count.earlier + count.made()},
                {"new", count.made()},
                {"free", count.free},
                {"alternating", count.alternating},
                {"failed", count.failed},
                {"bytes", count.bytes},
                {"packed", count.packed}};
    if (!count.complete()) object["partial"] = true;
    print_json(object);
  } else {
    print(fmt::format("proofs of {} of {} unsolvable rows in {}\n", count.earlier + count.made(),
                      count.rows, request.out));
    if (count.made())
      print(fmt::format("new {} (free turns {}, alternating {}): {} bytes a proof, {} stored\n",
                        count.made(), count.free, count.alternating, count.bytes / count.made(),
                        count.packed / count.made()));
    if (count.failed) print(fmt::format("failed {}: they can be solved\n", count.failed));
  }
  if (count.failed) return Exit::fault;
  if (count.complete()) return Exit::done;
  print_log(fmt::format("stopped (partial): {} of {} proofs are kept; the same command goes on",
                        count.earlier + count.made(), count.rows));
  return Exit::stopped;
}

}  // namespace

solver::WriteFailure no_scratch() {
  std::error_code missing;
  const auto folder = std::filesystem::temp_directory_path(missing);
  return solver::WriteFailure(
      {"cannot write a scratch file" + (missing ? "" : " in " + folder.string()), "",
       "a folder for temporary files (TMPDIR) that is there and has room"});
}

Result<Exit> certify_file(const CertifyRequest& request) {
  const auto reader = Reader::open(request.file, find_layout);
  if (!reader) return reader.error();
  if (const auto task = reader->run().task->name; task != solitaire_task.layout.name)
    return Error{fmt::format("{} holds {}", request.file,
                             task == "value" ? "values" : fmt::format("answers of task {}", task)),
                 "", "a file of 'batch --task solitaire'"};
  Wanted wanted(*reader);
  const auto archive = BatchFile::lock(request.out, proofs_kind);
  if (!archive) return archive.error();
  ProofCount count;
  try {
    std::unordered_set<std::uint64_t> done;
    if (!archive->empty()) {
      const auto proofs = ArchiveReader::open(*archive);
      if (!proofs) return proofs.error();
      if (proofs->identity() != identity_of(reader->run()))
        return Error{request.out + " has proofs for another batch", "",
                     "the archive of " + request.file + ", or another --out"};
      done = proofs->keys();
    }
    wanted.skip(done, count);
    prove_rows(request, reader->run(), *archive, wanted, count);
  } catch (const solver::WriteFailure&) {
    archive->discard_if_new();
    throw;
  } catch (const sqlite::Failure& failure) {
    archive->discard_if_new();
    return storage_failure(
        failure, fmt::format("{} of {} proofs are kept", count.earlier + count.made(), count.rows));
  }
  return report(request, count);
}

}  // namespace halfboard::tools
