#include "tests/support/signals.h"

#include <chrono>
#include <csignal>
#include <filesystem>
#include <optional>
#include <set>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/json_lines.h"
#include "tests/support/paths.h"
#include "tests/support/process.h"
#include "tests/support/sanitized.h"
#include "tests/support/sql.h"
#include "tools/cli/commands.h"
#include "tools/reports/json.h"

// One rule for all commands: INT, TERM and HUP stop them soon; what is known is printed, said to be
// partial, exit 3. However many signals come, and however early.
namespace {

using namespace halfboard;
using tests::Finished;
using tests::Folder;
using tests::run_halfboard;
using tests::with;

using Words = std::vector<std::string>;

struct Signalled : Finished {
  double seconds = 0;  ///< from the first signal to the end
};

constexpr int early_ms = 100;  // a pause below: the signal may come before the program listens
constexpr int goes_on = 0;     // no signal: a moment later the program is to be at work still

/// Waits for the end of a program. One that does not end is killed: as a failure it is seen.
int status_of(pid_t child) {
  int status = 0;
  for (int tries = 0; tries < 12'000; ++tries) {
    const pid_t ended = ::waitpid(child, &status, WNOHANG);
    REQUIRE((ended == 0 || ended == child));
    if (ended == child) return status;
    ::usleep(10'000);
  }
  ::kill(child, SIGKILL);
  REQUIRE(::waitpid(child, &status, 0) == child);
  return status;
}

/// Starts the program, waits, sends the signals one right after the other. It writes into `pipe`,
/// if there is one; then what it wrote is not read.
Signalled run_signalled(const Words& arguments, int pause_ms, const std::vector<int>& signals,
                        int ignored = 0, const std::string& pipe = "", bool listens = false) {
  const Folder folder;
  const std::string out = pipe.empty() ? folder.file("out") : pipe;
  const std::string err = folder.file("err");
  std::string path = tests::program();
  std::vector<char*> words{path.data()};
  for (const std::string& argument : arguments)
    words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  std::optional<tests::DefaultSignals> by_default(std::in_place);
  const pid_t child = ::fork();
  if (child == 0) {
    if (ignored) std::signal(ignored, SIG_IGN);
    if (::freopen(out.c_str(), "w", stdout) && ::freopen(err.c_str(), "w", stderr))
      ::execv(path.c_str(), words.data());
    ::_exit(126);
  }
  by_default.reset();
  REQUIRE(child > 0);
  if (listens || pause_ms >= early_ms) tests::wait_until_it_listens(child);
  ::usleep(static_cast<useconds_t>(pause_ms) * 1000);
  for (const int number : signals) {
    if (number != goes_on) {
      ::kill(child, number);
      continue;
    }
    ::usleep(300'000);
    siginfo_t ended{};
    CHECK((::waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           ended.si_pid == 0));
  }
  const auto start = std::chrono::steady_clock::now();
  const int status = status_of(child);
  const std::chrono::duration<double> after = std::chrono::steady_clock::now() - start;
  return {{WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
           pipe.empty() ? tests::read(out) : "", tests::read(err)},
          after.count()};
}

/// Stopped, in the time that the contract gives; busy machines get more.
void check_stopped(const Signalled& run) {
  INFO(run.out << run.err);
  CHECK(run.status == 3);
  CHECK((run.out + run.err).find("partial") != std::string::npos);
  CHECK((run.out + run.err).find("at a limit") == std::string::npos);  // none was given
  CHECK((tests::sanitized || run.seconds < 10));
}

/// The same for a command that ends soon by itself: the signal may come late, and then comes again.
/// Never so late that nothing was stopped.
Signalled stopped_soon(const Words& words) {
  Signalled run;
  for (const int pause : {early_ms, early_ms / 2, early_ms / 4, 1, 1, 1}) {
    run = run_signalled(words, pause, {SIGINT}, 0, "", true);
    if (run.status != 0 && run.status != 1) break;
  }
  check_stopped(run);
  return run;
}

/// Commands that would take minutes.
std::vector<Words> long_commands(const Folder& folder) {
  return {
      {"perft", "sight-reduction", "#123456789", "--depth", "30"},
      {"solve", "groups", "start"},
      {"solve", "halfcut", "start"},
      {"solve", "chinese-checkers", "start", "--rules", "fs"},
      {"solve", "reality-check", "start"},
      {"solve", "sight-reduction", "start"},
      {"solve", "sight-reduction", "#123456789", "--rules", "challenging", "--outcome", "--memory",
       "2048"},
      {"solve", "sight-reduction", "#123456789", "--solitaire", "--profile"},
      {"solve", "sight-reduction", "#123456789", "--all", folder.file("all"), "--memory", "2048"},
      {"playout", "groups", "--games", "100000000"},
      {"batch", "sight-reduction", "--task", "value", "--random", "1000000", "--out",
       folder.file("b.db")},
      {"batch", "sight-reduction", "--task", "solitaire", "--random", "1000000"},
      {"census", "sight-reduction", "--out", folder.file("census")},
      {"atlas", "sight-reduction", "--rules", "challenging", "--files", "4", "--ranks", "8",
       "--checkers", "7", "--memory", "1024", "--out", folder.file("atlas")},
      {"openings", "groups", "--plies", "11", "--out", folder.file("groups")},
      {"openings", "groups", "--plies", "1", "--deciding"},
      {"openings", "halfcut", "--size", "6", "--out", folder.file("halfcut")},
      {"generate", "sight-reduction", "--difficulty", "expert", "--count", "1000"},
      {"targets", "--random", "100000"},
      {"match", "groups", "greedy", "greedy", "--adjudicate", "1000000000"},
      {"referee", "reality-check", "random", "greedy", "--games", "1000000"},
      {"tournament", "halfcut", "greedy", "random", "--games", "1000000", "--nodes", "1"},
      {"setups", "reality-check", "--games", "100000"},
      {"secrets", "reality-check", "--sample", "1000000"},
      {"openings-list", "halfcut", "--size", "8", "--count", "1000000"},
      {"suite-make", "halfcut", "--size", "8", "--count", "1000000"},
      {"tablebase", "chinese-checkers", "--coins", "5", "--out", folder.file("table")},
      {"race", "chinese-checkers", "start", "--board", "8", "--coins", "6", "--together"},
  };
}

TEST_CASE("a program that is interrupted at once has begun to listen", "[signals]") {
  for (int i = 0; i < 5; ++i) {
    const Finished run =
        run_halfboard({"perft", "groups", "start", "--depth", "30"}, {.interrupt_after_ms = 1});
    INFO(run.out << run.err);
    CHECK(run.status == 3);
  }
}

TEST_CASE("a bench that is stopped has a sum so far", "[program][signals]") {
  const Finished run = stopped_soon({"bench", "--json"});
  const auto rows = tests::rows_of(run.out);
  REQUIRE_FALSE(rows.empty());
  CHECK(rows.back()["partial"] == true);
  CHECK(rows.back()["nodes"].is_number_unsigned());
}

TEST_CASE("every long command stops at a signal", "[program][signals]") {
  const Folder folder;
  const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
  std::size_t i = 0;
  for (const Words& words : long_commands(folder)) {
    std::string shown;
    for (const std::string& word : words) shown += " " + word;
    INFO("halfboard" << shown);
    check_stopped(run_signalled(words, 300, {numbers[i++ % 3]}));
  }
}

TEST_CASE("every command is stopped by a test, or declared to end soon", "[signals]") {
  std::set<std::string> names{// in tests of their own
                              "bench", "certify", "deal", "explain", "merge", "patterns", "play",
                              "replay", "report", "show", "suite", "verify",
                              // end soon, or with their input
                              "apply", "export", "fair", "games", "help", "moves", "probe", "stats",
                              "ugi"};
  const Folder folder;
  for (const Words& words : long_commands(folder)) names.insert(words[0]);
  for (const tools::Command* command : tools::all_commands()) {
    INFO(command->name);
    CHECK(names.contains(std::string(command->name)));
  }
}

TEST_CASE("a second signal does not kill", "[program][signals]") {
  const Folder folder;
  const Words words{"batch",    "sight-reduction", "--task", "value",
                    "--random", "1000000",         "--out",  folder.file("x.db")};
  check_stopped(run_signalled(words, 400, {SIGTERM, SIGCONT, SIGTERM, SIGINT}));
  CHECK_FALSE(std::filesystem::exists(folder.file("x.db-wal")));
}

TEST_CASE("behind nohup a hangup stays ignored, behind & an interrupt does not",
          "[program][signals]") {
  check_stopped(run_signalled({"perft", "sight-reduction", "#123456789", "--depth", "30"}, early_ms,
                              {SIGHUP, goes_on, SIGTERM}, SIGHUP));
  check_stopped(
      run_signalled({"perft", "groups", "classic", "--depth", "9"}, 400, {SIGINT}, SIGINT));
}

TEST_CASE("a resumed batch that is stopped at once says so", "[program][signals]") {
  const Folder folder;
  const Words words{"batch",    "sight-reduction", "--task", "value",
                    "--random", "1000000",         "--out",  folder.file("x.db")};
  run_halfboard(words, {.interrupt_after_ms = 600});
  int stopped = 0;
  for (int pause = 8; stopped < 4; pause += 4) {
    REQUIRE(pause < 4000);
    const Signalled run = run_signalled(words, pause, {SIGINT});
    INFO(pause << ": " << run.err);
    // Before main() the system itself ends the process, and nothing was begun.
    if (run.status == 128 + SIGINT) continue;
    check_stopped(run);
    ++stopped;
  }
}

TEST_CASE("a large file is not read to its end once a command is to stop", "[program][signals]") {
  const Folder folder;
  const std::string rows = folder.file("rows.db");
  REQUIRE(run_halfboard({"batch", "sight-reduction", "--task", "solitaire", "--deals", "0..999999",
                         "--node-limit", "1", "--out", rows, "--time-limit", "0"})
              .status == 3);
  // All are unknown but the last.
  tests::run_sql(rows, R"(WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n)
    INSERT OR REPLACE INTO result(idx, rule, deal, status, nodes, seconds)
    SELECT i, 0, i, 2 - (i = 999999), 1, 0 FROM n LIMIT 1000000)");
  const Words certify{"certify", rows};
  const Words verify{"verify", rows, "--sample", "1"};
  const Signalled certified = stopped_soon(certify);
  CHECK(certified.err.find("nothing is known yet") != std::string::npos);
  stopped_soon(verify);
  stopped_soon({"report", rows, "--out", folder.file("page")});
  for (const Words& words : {certify, verify})
    CHECK(run_halfboard(with(words, {"--time-limit", "0"})).status == 3);
}

TEST_CASE("censuses are not read to their ends after a signal", "[program][signals]") {
  const Folder folder;
  const std::string part = folder.file("part");
  REQUIRE(run_halfboard({"census", "sight-reduction", "--rules", "challenging", "--deals",
                         "0..200000", "--node-limit", "1", "--out", part})
              .status == 0);
  for (Words words :
       {Words{"merge", folder.file("whole")}, Words{"report", "--out", folder.file("page")}}) {
    for (int i = 0; i < 200; ++i) {  // each has a list of tens of thousands
      const std::string name = part + std::to_string(i);
      if (!std::filesystem::exists(name)) std::filesystem::create_hard_link(part, name);
      words.push_back(name);
    }
    check_stopped(run_signalled(words, early_ms, {SIGINT}));
  }
}

TEST_CASE("stopped in the profile, the solution is there", "[program][signals]") {
  const Folder folder;
  const std::string err = folder.file("err");
  tests::write(err, "");
  const std::string at_work = "solved, fewest left 2, looking at every position";
  const Finished run = run_halfboard({"solve", "sight-reduction", "#123456789", "--solitaire",
                                      "--profile", "--json", "--threads", "1", "--progress"},
                                     {.err_path = err, .interrupt_when = [&] {
                                        return tests::read(err).find(at_work) != std::string::npos;
                                      }});
  const auto json = halfboard::tools::Json::parse(run.out);
  CHECK(run.status == 3);
  CHECK(run.out.find("looking") == std::string::npos);
  CHECK(json["status"] == "solved");
  CHECK(json["partial"] == true);
}

TEST_CASE("explain knows what it has found when it is stopped", "[program][signals]") {
  // Its core takes many seconds, the play none.
  const Finished run = stopped_soon({"explain", "sight-reduction", "#397783572", "--json"});
  INFO(run.err);
  CHECK(halfboard::tools::Json::parse(run.out)["status"] == "unsolvable");
}

TEST_CASE("patterns that are stopped have counted some deals", "[program][signals]") {
  const Folder folder;
  const std::string input = folder.file("deals");
  std::string text;
  for (int i = 0; i < 200'000; ++i) text += "504202335,3\n";
  tests::write(input, text);
  const std::string err = folder.file("err");
  tests::write(err, "");
  const Finished run =
      run_halfboard({"patterns", "sight-reduction", "--input", input, "--json", "--progress"},
                    {.err_path = err, .interrupt_when = [&] { return !tests::read(err).empty(); }});
  INFO(tests::read(err));
  CHECK(run.status == 3);
  const auto rows = tests::rows_of(run.out);
  REQUIRE_FALSE(rows.empty());
  CHECK(rows.back()["partial"] == true);
  const auto deals = rows.back()["deals"].get<std::uint64_t>();
  CHECK((deals > 0 && deals < 200'000));
  CHECK(rows.back()["explained_by_known_patterns"] == deals);
}

TEST_CASE("a pipe without anybody at its other end can be interrupted", "[program][signals]") {
  const Folder folder;
  const std::string pipe = folder.file("pipe");
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  check_stopped(
      run_signalled({"show", "halfcut", "start", "--size", "3", "--svg", pipe}, 200, {SIGINT}));
  const Words words{"batch", "sight-reduction", "--task", "value", "--input", pipe};
  check_stopped(run_signalled(words, 200, {SIGINT}));  // nobody opens it for writing ..
  const int writer = ::open(pipe.c_str(), O_RDWR);
  check_stopped(run_signalled(words, 200, {SIGTERM}));  // .. or nobody writes
  ::close(writer);
}

TEST_CASE("a reader of standard output who does not read can't keep it", "[program][signals]") {
  const Folder folder;
  const std::string pipe = folder.file("pipe");
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  const int reader = ::open(pipe.c_str(), O_RDWR);
  check_stopped(run_signalled({"deal", "--random", "100000000000"}, 500, {SIGTERM}, 0, pipe));
  ::close(reader);
}

}  // namespace
