#include "tools/batch/verify.h"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "solver/batch.h"
#include "tools/batch/checker.h"
#include "tools/batch/request.h"
#include "tools/batch/row_stream.h"
#include "tools/batch/rows_at_work.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/progress.h"

namespace halfboard::tools {
namespace {

struct CheckCount {
  std::uint64_t right = 0;
  std::uint64_t wrong = 0;
  std::uint64_t open = 0;
  std::uint64_t stopped = 0;

  [[nodiscard]] std::uint64_t seen() const { return right + wrong + open + stopped; }
};

struct CheckedRow {
  Row row;
  Checked checked;
};

void add(const CheckedRow& outcome, CheckCount& count, Progress& progress) {
  switch (outcome.checked.verdict) {
    case RowVerdict::right:
      ++count.right;
      break;
    case RowVerdict::open:
      ++count.open;
      break;
    case RowVerdict::stopped:
      ++count.stopped;
      break;
    case RowVerdict::wrong:
      ++count.wrong;
      progress.clear();
      print_log(describe(outcome.row) + " " + outcome.checked.reason);
  }
}

/// An archive that was seen to be readable before; nothing if there is none.
std::optional<ArchiveReader> open_archive(const std::string& path) {
  if (path.empty()) return std::nullopt;
  auto archive = ArchiveReader::open(path);
  if (!archive) throw std::runtime_error(archive.error().line());
  return std::move(*archive);
}

/// Checks the rows of a stream on all threads.
CheckCount check_rows(const Reader& reader, RowStream& stream, const VerifyPlan& plan) {
  CheckCount count;
  Progress progress(plan.progress, stream.size(), 0);
  RowsAtWork at_work;
  std::atomic<bool> stop{false};
  const solver::Deadline alarm({.seconds = plan.limits.seconds, .stop = &interrupted()});
  solver::Limits limits;
  limits.nodes = plan.limits.nodes;
  limits.stop = &stop;
  const std::size_t bytes = (plan.limits.memory_mib << 20) / plan.threads;
  const auto make_worker = [&] {
    return [&stop, &at_work, only = plan.certificates_only,
            checker = Checker(task_of(reader.run()),
                              {reader.run(), bytes, limits, open_archive(plan.archive)})](
               const Row& row) mutable -> std::optional<CheckedRow> {
      const RowsAtWork::Mark mark(at_work, row);
      CheckedRow outcome{row, only ? checker.check_certificate_only(row) : checker(row)};
      if (outcome.checked.verdict == RowVerdict::stopped && stop.load(std::memory_order_relaxed))
        return std::nullopt;
      return outcome;
    };
  };
  solver::run_batch(
      {.threads = plan.threads}, stop, [&] { return stream.next(alarm); }, make_worker,
      [&](const std::vector<CheckedRow>& outcomes) {
        for (const CheckedRow& outcome : outcomes) add(outcome, count, progress);
      },
      [&] {
        if (progress.due()) {
          const std::string slow = at_work.slowest();
          progress.show(count.seen(),
                        fmt::format("failed {}{}{}", count.wrong, slow.empty() ? "" : ", ", slow));
        }
        return alarm();
      });
  return count;
}

/// `missing`: rows of the run that are not in the file.
Exit print_count(const std::string& path, const CheckCount& count, std::uint64_t size,
                 std::uint64_t missing, const VerifyPlan& plan) {
  const std::uint64_t unchecked = size - count.right - count.wrong;
  const char* open = plan.certificates_only ? "without a certificate" : "stored as unknown";
  if (plan.json) {
    Json object{{"file", path},
                {"checked", count.right + count.wrong},
                {"failed", count.wrong},
                {"unchecked", unchecked},
                {plan.certificates_only ? "uncertified" : "unknown", count.open}};
    if (missing > 0) object["missing"] = missing;
    if (unchecked > count.open) object["partial"] = true;
    print_json(object);
  } else {
    print(fmt::format("checked {} failed {}\n", count.right + count.wrong, count.wrong));
    if (unchecked)
      print(fmt::format("not checked {}: {} {}, {} {}{}\n", unchecked, count.open, open,
                        unchecked - count.open, stop_words(),
                        unchecked > count.open ? " (partial)" : ""));
    if (missing > 0) print(fmt::format("not there {}: rows that the run still lacks\n", missing));
  }
  if (count.wrong) return Exit::fault;
  return unchecked > count.open ? Exit::stopped : Exit::done;
}

/// Is the archive there and of this run?
std::optional<Error> misfit(const VerifyPlan& plan, const Run& run) {
  if (plan.archive.empty()) return std::nullopt;
  const auto archive = ArchiveReader::open(plan.archive);
  if (!archive) return archive.error();
  if (archive->identity() != identity_of(run))
    return Error{plan.archive + " has proofs for another batch", "",
                 "the archive of this batch in --proofs"};
  return std::nullopt;
}

/// A batch file, with an archive of its own proofs if the plan has one.
Result<Reader> open_batch(const std::string& path, const VerifyPlan& plan) {
  constexpr FileKind taken{application_id,
                           "a file of 'halfboard batch' or 'tablebase', or a certificate"};
  auto reader = Reader::open(path, find_layout, taken);
  if (!reader) return reader.error();
  if (auto error = misfit(plan, reader->run())) return *error;
  return reader;
}

}  // namespace

std::optional<Error> refuse_batch(const std::string& path, const VerifyPlan& plan) {
  const auto reader = open_batch(path, plan);
  if (!reader) return reader.error();
  return std::nullopt;
}

Result<Exit> verify_batch(const std::string& path, VerifyPlan plan) {
  const auto reader = open_batch(path, plan);
  if (!reader) return reader.error();
  // Rather few threads than none that gets through.
  if (!plan.certificates_only)
    plan.threads = static_cast<unsigned>(std::clamp<std::size_t>(
        plan.limits.memory_mib / task_of(reader->run()).checker_mib(reader->run()), 1,
        plan.threads));
  RowStream stream(*reader, plan.sample, plan.seed);
  CheckCount count = check_rows(*reader, stream, plan);
  std::uint64_t size = stream.size();
  // The file as a whole is one more thing to be checked.
  if (const auto fault = stream.fault(); fault && count.seen() == size) {
    print_log(path + ": " + *fault);
    ++count.wrong;
    ++size;
  } else if (!stream.ended() && count.seen() == size) {
    ++size;
  }
  const std::uint64_t missing = plan.sample ? 0 : reader->run().rows() - stream.size();
  return print_count(path, count, size, missing, plan);
}

}  // namespace halfboard::tools
