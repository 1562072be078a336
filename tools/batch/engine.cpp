#include "tools/batch/engine.h"

#include <cstdio>

#include <fmt/format.h>

#include "solver/batch.h"
#include "tools/batch/done_rows.h"
#include "tools/batch/row_solver.h"
#include "tools/batch/session.h"
#include "tools/batch/storage_failure.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/progress.h"
#include "tools/reports/report.h"
#include "tools/reports/row_text.h"
#include "tools/storage/writer.h"

namespace halfboard::tools {
namespace {

using Clock = std::chrono::steady_clock;

/// At least this often rows become durable, and with that reported.
constexpr std::chrono::milliseconds commit_pause{400};

/// Says when a whole batch has to stop.
solver::Deadline alarm_of(const Request& request) {
  return solver::Deadline({.seconds = request.seconds, .stop = &interrupted()});
}

/// Runs the rows of `next` through solvers; take and tick as in solver/batch.h.
template <class Next, class Take, class Tick>
void solve_rows(const Request& request, bool in_order, Next&& next, Take&& take, Tick&& tick) {
  std::atomic<bool> stop{false};
  solver::run_batch(
      {.threads = request.threads, .in_order = in_order}, stop, next,
      [&] { return RowSolver(*request.task, request.run, request.deals, stop); }, take, tick);
}

void print_report(const Report& report, const Request& request) {
  for (const auto& [key, tally] : report)
    if (request.json)
      print_json(tally_json(key, tally, request.run.deals()));
    else
      print(tally_text(key, tally, request.run.deals()));
}

/// Commits what the workers find, and only then counts it as done.
class FileSink {
 public:
  FileSink(const Request& request, const BatchFile& file, DoneRows& done)
      : request_(request),
        done_(done),
        pending_(empty_report(*request.task, request.run)),
        writer_(file, request.run, current_session(request.threads)),
        progress_(request.progress, request.run.rows(), done.count()) {}

  void take(const std::vector<Row>& rows) {
    for (const Row& row : rows) {
      writer_.add(row);
      pending_[key_of(*request_.task, request_.run, row.rule)].add(*request_.task, row);
      ++pending_rows_;
    }
  }

  void commit() {
    writer_.commit();
    done_.add(pending_, pending_rows_);
    pending_ = empty_report(*request_.task, request_.run);
    pending_rows_ = 0;
    last_commit_ = Clock::now();
  }

  void tick() {
    if (Clock::now() - last_commit_ >= commit_pause) commit();
    if (progress_.due()) progress_.show(done_.count(), running_text(done_.report()));
  }

 private:
  const Request& request_;
  DoneRows& done_;
  Report pending_;
  std::uint64_t pending_rows_ = 0;
  Writer writer_;
  Progress progress_;
  Clock::time_point last_commit_ = Clock::now();
};

void solve_missing(const Request& request, const BatchFile& file, DoneRows& done,
                   const solver::Deadline& alarm) {
  FileSink sink(request, file, done);
  std::uint64_t at = 0;
  const auto next = [&]() -> std::optional<std::uint64_t> {
    while (at < request.run.rows() && done.has(at)) ++at;
    return at < request.run.rows() ? std::optional(at++) : std::nullopt;
  };
  solve_rows(
      request, false, next, [&](const std::vector<Row>& rows) { sink.take(rows); },
      [&] {
        sink.tick();
        return alarm();
      });
  sink.commit();
}

std::string kept_text(const DoneRows& done, const Run& run) {
  return fmt::format("{} of {} rows are done and kept", done.count(), run.rows());
}

}  // namespace

Result<Exit> batch_to_file(const Request& request) {
  const solver::Deadline alarm = alarm_of(request);
  const auto file = BatchFile::lock(*request.out);
  if (!file) return file.error();
  DoneRows done(*request.task, request.run);
  try {
    if (!file->empty())
      if (auto fault = done.read(*file)) return *fault;
    if (interrupted()) {
      // The file may not have been read to its end.
      print_log(fmt::format("stopped (partial): at least {}; the same command goes on",
                            kept_text(done, request.run)));
      return Exit::stopped;
    }
    // A shard may have no rows, and then a file that says so.
    if (done.count() == request.run.rows() && !file->empty()) {
      print_log(fmt::format("{} is complete: all {} rows are done", *request.out, done.count()));
      file->settle();
    } else {
      solve_missing(request, *file, done, alarm);
    }
  } catch (const sqlite::Failure& failure) {
    file->discard_if_new();
    return storage_failure(failure, kept_text(done, request.run));
  }
  print_report(done.report(), request);
  if (done.count() == request.run.rows()) return Exit::done;
  print_log("stopped (partial): " + kept_text(done, request.run) + "; the same command goes on");
  return Exit::stopped;
}

Exit batch_to_table(const Request& request) {
  const solver::Deadline alarm = alarm_of(request);
  const Task& task = *request.task;
  Report report = empty_report(task, request.run);
  std::uint64_t rows_done = 0;
  {
    Progress progress(request.progress, request.run.rows(), 0);
    std::uint64_t at = 0;
    if (!request.json) print(table_header(task.layout, request.run.rules));
    const auto next = [&] { return at < request.run.rows() ? std::optional(at++) : std::nullopt; };
    const auto take = [&](const std::vector<Row>& rows) {
      progress.clear();
      for (const Row& row : rows) {
        if (request.json)
          print_json(row_json(row, task.layout, request.run.target));
        else
          print(table_line(row, task.layout, request.run.rules));
        report[key_of(task, request.run, row.rule)].add(task, row);
        ++rows_done;
      }
      std::fflush(stdout);
    };
    solve_rows(request, true, next, take, [&] {
      if (progress.due()) progress.show(rows_done, running_text(report));
      return alarm() || std::ferror(stdout) != 0;
    });
  }
  if (!request.json) print("\n");
  if (!request.json) print_report(report, request);
  if (rows_done == request.run.rows()) return Exit::done;
  print_log(
      fmt::format("stopped (partial): {} of {} rows are done", rows_done, request.run.rows()));
  return Exit::stopped;
}

}  // namespace halfboard::tools
