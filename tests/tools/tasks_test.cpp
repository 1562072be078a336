#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/sql.h"
#include "tools/batch/checker.h"
#include "tools/batch/row_solver.h"
#include "tools/batch/row_stream.h"
#include "tools/batch/session.h"
#include "tools/reports/json.h"
#include "tools/reports/plot.h"
#include "tools/reports/report.h"
#include "tools/reports/row_text.h"
#include "tools/storage/reader.h"
#include "tools/storage/writer.h"
#include "tools/tasks/tally_figures.h"
#include "tools/tasks/task.h"

// What a task is: a record that this file could hand to the table of tools/tasks/. It goes here
// through all that a batch does with tasks, from the file to the picture.
namespace {

using namespace halfboard;
using namespace halfboard::tools;
namespace sr = sight_reduction;

// A word of SQL is a name as any other.
enum : std::size_t { moves, mover, squares };

constexpr std::string_view movers[] = {"white", "black", "nobody"};

constexpr Column columns[] = {
    {.name = "moves", .low = 0, .high = 64, .width = 5},
    {.name = "order", .kind = Column::Kind::name, .names = movers, .width = 6},
    {.name = "squares", .kind = Column::Kind::words, .letters = "abcd12345678-> ", .joint = "->"}};

/// The legal moves of the side to move; more than the node limit are unknown.
class Counter : public TaskSolver {
 public:
  void solve(const sr::Position& position, const solver::Limits& limits, Row& row) override {
    const solver::MoveList<sr::Game> list(position);
    row.nodes = std::min<std::uint64_t>(list.size(), limits.nodes);
    if (list.size() > limits.nodes) return;
    row.set(moves, static_cast<int>(list.size()));
    row.set(mover, list.empty() ? 2 : static_cast<int>(position.side));
    std::string words;
    for (const sr::Move& move : list) {
      const std::string name = sr::Game::format_move(position, move);
      words += (words.empty() ? "" : " ") + name + "->" + name;
    }
    row.set(squares, words);
  }
};

class CounterCheck : public TaskChecker {
 public:
  Checked check(const sr::Position& position, const Row& row) override {
    if (!row.number(moves)) return {RowVerdict::open};
    return row.number(moves) == sr::Game::count_moves(position) ? Checked{}
                                                                : Checked::wrong("has other moves");
  }
};

const Task count_task{
    .layout = {.name = "count", .columns = columns},
    .question = "how many legal moves there are",
    .misfit = [](const Run&) { return std::optional<Error>(); },
    .solver = [](const Run&) -> std::unique_ptr<TaskSolver> { return std::make_unique<Counter>(); },
    .known = [](const Row& row) { return row.number(moves).has_value(); },
    .checker = [](CheckPlan) -> std::unique_ptr<TaskChecker> {
      return std::make_unique<CounterCheck>();
    },
    .checker_mib = [](const Run&) -> std::size_t { return 1; },
    .count =
        [](const Row& row, Tally& tally) {
          const auto number = row.number(moves);
          if (!number) return;
          ++tally.solved;
          ++tally.numbers["moves"][static_cast<int>(*number)];
        },
    .put_json = [](const Tally& tally,
                   Json& json) { json["moves"] = counts_json(tally.of("moves")); },
    .text = [](const Tally& tally) { return chart_text("moves", tally.of("moves")); },
    .progress = [](const Tally& tally) { return std::to_string(tally.solved); },
    .progress_words = {"counted ", ""},
    .chart = "moves",
    .chart_title = "legal moves",
    .chart_axis = "moves"};

const TaskLayout* find_count(std::string_view name) {
  return name == "count" ? &count_task.layout : nullptr;
}

Run run_of(std::uint64_t deals) {
  Run run;
  run.task = &count_task.layout;
  run.rules = {0, 1};
  run.source = {.kind = SourceKind::random, .deals = deals, .seed = 3};
  run.table_mib = 1;
  run.node_limit = 14;
  run.version = "1";
  return run;
}

std::vector<Row> rows_of(const Reader& reader) {
  std::vector<Row> found;
  Reader::Rows rows(reader);
  while (const Row* row = rows.next()) found.push_back(*row);
  return found;
}

class NamesFile : public Catch::MatcherBase<sqlite::Failure> {
 public:
  explicit NamesFile(std::string path) : path_(std::move(path)) {}
  bool match(const sqlite::Failure& failure) const override {
    return failure.damaged() && failure.file() == path_;
  }
  std::string describe() const override { return "is damage of " + path_; }

 private:
  std::string path_;
};

/// Solves a run of the task into a file, in parts.
class RunWriter {
 public:
  RunWriter(const BatchFile& file, const Run& run)
      : writer_(file, run, current_session(1)),
        deals_(run.source),
        solver_(count_task, run, deals_, stop_) {}

  /// The rows up to `end`, as far as they are not there, as they were written.
  std::vector<Row> write_to(std::uint64_t end) {
    std::vector<Row> rows;
    for (; number_ < end; ++number_) {
      rows.push_back(solver_(number_).value());
      writer_.add(rows.back());
    }
    writer_.commit();
    return rows;
  }

 private:
  Writer writer_;
  const std::atomic<bool> stop_{false};
  const Deals deals_;
  RowSolver solver_;
  std::uint64_t number_ = 0;
};

/// All rows of a run of the task, as they were written.
std::vector<Row> write_rows(const std::string& path, const Run& run) {
  const auto file = BatchFile::lock(path);
  REQUIRE(file);
  return RunWriter(*file, run).write_to(run.rows());
}

}  // namespace

TEST_CASE("tasks: progress has the words once and the numbers in the order of the rules",
          "[tasks][progress]") {
  Report report = empty_report(count_task, run_of(5));
  report.begin()->second.solved = 3;
  CHECK(running_text(report) == "counted 3/0");
  report.begin()->second.unknown = 2;
  CHECK(running_text(report) == "counted 3/0, 2 unknown");
}

TEST_CASE("an answer that no reader would take is not written", "[tasks]") {
  for (const Column& bad : {Column{.name = "moves", .low = 0, .high = 3},
                            Column{.name = "moves", .kind = Column::Kind::name, .names = movers},
                            Column{.name = "moves", .kind = Column::Kind::words}}) {
    std::vector<Column> narrow(std::begin(columns), std::end(columns));
    narrow[moves] = bad;
    Task task = count_task;
    task.layout.columns = narrow;
    Run run = run_of(1);
    run.task = &task.layout;
    run.node_limit = 64;
    const std::atomic<bool> stop{false};
    const Deals deals(run.source);
    RowSolver solver(task, run, deals, stop);
    CHECK_THROWS_AS(solver(0), std::logic_error);
  }
}

TEST_CASE("a new task is one record", "[tasks]") {
  const tests::Folder folder;
  const std::string path = folder.file("count.db");
  const Run run = run_of(20);
  const std::vector<Row> written = write_rows(path, run);
  const auto reader = Reader::open(path, find_count);
  REQUIRE(reader);
  CHECK_FALSE(difference(reader->run(), run, false));
  const std::vector<Row> rows = rows_of(*reader);
  REQUIRE(rows.size() == 40);
  Checker checker(count_task, {run, 1 << 20});
  Tally tally;
  std::uint64_t known = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    CHECK(rows[i].number(moves) == written[i].number(moves));
    CHECK(rows[i].text(squares) == written[i].text(squares));
    const bool is_known = rows[i].number(moves).has_value();
    known += is_known;
    CHECK(checker(rows[i]).verdict == (is_known ? RowVerdict::right : RowVerdict::open));
    tally.add(count_task, rows[i]);
  }
  CHECK(known > 0);
  CHECK(known < 40);
  CHECK(tally.solved == known);
  CHECK(tally.unknown == 40 - known);

  const TallyKey key{&count_task, 0, ""};
  CHECK(tally_json(key, tally)["task"] == "count");
  CHECK(tally_json(key, tally)["moves"].size() == tally.of("moves").size());
  CHECK(tally_text(key, tally).starts_with("count, rules base: 40 deals\n  moves\n"));
  CHECK(plot_svg({{key, tally}}, {}).find("base: legal moves") != std::string::npos);
  CHECK(running_text({{key, tally}}).starts_with(fmt::format("counted {}, ", known)));
}

TEST_CASE("plots: the labels of a chart have the same number of decimals", "[tasks]") {
  Tally tally;
  tally.deals = 1000;
  tally.numbers["moves"] = {{1, 213}, {2, 210}, {3, 577}};
  const std::string plot = plot_svg({{{&count_task, 0, ""}, tally}}, {});
  for (const char* label : {">21.3%<", ">21.0%<", ">57.7%<"})
    CHECK(plot.find(label) != std::string::npos);
  tally.numbers["moves"] = {{1, 1}, {2, 999}};
  CHECK(plot_svg({{{&count_task, 0, ""}, tally}}, {}).find(">0.1%<") != std::string::npos);
}

TEST_CASE("plots: the label of a bar of all deals keeps clear of the titles", "[tasks]") {
  Tally tally;
  tally.deals = 1000;
  tally.numbers["moves"] = {{2, 1000}};
  const std::string plot = plot_svg({{{&count_task, 0, ""}, tally}}, {});
  const auto label = plot.find(">100.0%<");
  REQUIRE(label != std::string::npos);
  const auto y = plot.find(" y=\"", plot.rfind("<text", label)) + 4;
  CHECK(std::stod(plot.substr(y)) > 70);  // the last title stands at 48
  CHECK(plot.find(">120%<") == std::string::npos);
}

TEST_CASE("a stream of rows has those that were there when it began", "[tasks]") {
  const tests::Folder folder;
  const std::string path = folder.file("count.db");
  const Run run = run_of(20);
  const auto file = BatchFile::lock(path);
  REQUIRE(file);
  RunWriter writer(*file, run);
  writer.write_to(6);
  const auto reader = Reader::open(path, find_count);
  REQUIRE(reader);
  RowStream stream(*reader, std::nullopt, 1);
  CHECK(stream.size() == 6);
  writer.write_to(run.rows());
  std::uint64_t rows = 0;
  const solver::Deadline never({});
  while (stream.next(never)) ++rows;
  CHECK(rows == 6);
}

TEST_CASE("rows as text follow the columns", "[tasks]") {
  Row row;
  row.deal = 0;
  row.index = 7;
  row.nodes = 3;
  row.set(moves, 2);
  row.set(mover, 1);
  row.set(squares, "a1->b2 c3");
  CHECK(csv_header(count_task.layout) ==
        "index,deal,position,rules,moves,order,squares,nodes,seconds\n");
  CHECK(row_csv(row, count_task.layout) ==
        "7,0," + sr::Game::format(sr::deal(0)) + ",base,2,black,a1->b2 c3,3,0.000000\n");
  const std::vector<int> base{0};
  CHECK(table_header(count_task.layout, base) ==
        "     deal  rules              moves order       nodes   seconds  squares\n");
  CHECK(table_line(row, count_task.layout, base) ==
        "        0  base                   2 black           3  0.000000  a1->b2 c3\n");
  // Where other rules have longer names the columns still stand below each other.
  const std::vector<int> all{0, 7};
  CHECK(table_header(count_task.layout, all).find("moves") ==
        table_header(count_task.layout, base).find("moves") + 6);
  CHECK(table_line(row, count_task.layout, all).find(" 2 black") ==
        table_line(row, count_task.layout, base).find(" 2 black") + 6);
  const Json json = row_json(row, count_task.layout);
  CHECK(json["moves"] == 2);
  CHECK(json["order"] == "black");
  CHECK(json["squares"].dump() == R"([["a1","b2"],"c3"])");
  CHECK_FALSE(json.contains("target"));

  const AskedTarget target = "a1,b1";
  CHECK(row_json(row, count_task.layout, target)["target"] == "a1,b1");
  CHECK(csv_header(count_task.layout, target).ends_with(",nodes,seconds,target\n"));
  CHECK(row_csv(row, count_task.layout, target).ends_with(",3,0.000000,a1 b1\n"));

  const Row empty;
  CHECK(row_json(empty, count_task.layout)["moves"].is_null());
  CHECK(row_json(empty, count_task.layout)["order"] == "nobody");
  CHECK(row_json(empty, count_task.layout)["squares"].dump() == "[]");
  std::array known_with_moves{columns[moves], columns[mover], columns[squares]};
  known_with_moves[squares].known_with = moves;
  const TaskLayout layout{.name = "count", .columns = known_with_moves};
  CHECK(row_json(empty, layout)["squares"].is_null());
  Row none;
  none.set(moves, 0);
  CHECK(row_json(none, layout)["squares"].dump() == "[]");
}

TEST_CASE("a reader refuses what a task never writes", "[tasks]") {
  const tests::Folder folder;
  const std::string path = folder.file("count.db");
  const Run run = run_of(3);
  for (const char* damage :
       {"moves = 65", "moves = -1", "moves = 'many'", "[order] = 3", "squares = 'x9'", "nodes = -1",
        "nodes = 'x'", "deal = NULL", "seconds = -1", "seconds = 9e999", "idx = idx + 3"}) {
    INFO(damage);
    write_rows(path, run);
    REQUIRE(tests::run_sql(path, std::string("UPDATE result SET ") + damage) == 6);
    const auto reader = Reader::open(path, find_count);
    REQUIRE(reader);
    CHECK_THROWS_MATCHES(rows_of(*reader), sqlite::Failure, NamesFile(path));
    std::filesystem::remove(path);
  }
  write_rows(path, run);
  const auto other = Reader::open(path, find_layout);
  REQUIRE_FALSE(other);
  CHECK(other.error().what.find("task 'count'") != std::string::npos);
  tests::run_sql(path, "UPDATE run SET task = 'count' || char(27) || '[31m'");
  const auto bytes = Reader::open(path, find_count);
  REQUIRE_FALSE(bytes);
  CHECK(bytes.error().what == path + " is damaged: its run makes no sense");
  tests::run_sql(path, "PRAGMA user_version=3");
  const auto newer = Reader::open(path, find_count);
  REQUIRE_FALSE(newer);
  CHECK(newer.error().what.find("schema version 3") != std::string::npos);
}

TEST_CASE("every task is in the table once, and has a name and columns of its own", "[tasks]") {
  std::vector<std::string_view> names;
  for (const Task* task : all_tasks()) {
    INFO(task->layout.name);
    names.push_back(task->layout.name);
    CHECK(find_task(task->layout.name) == task);
    // The table of version 1 has columns for these two.
    if (task->layout.version == 1)
      CHECK((task->layout.name == "value" || task->layout.name == "solitaire"));
    CHECK_FALSE(task->layout.columns.empty());
    for (const Column& column : task->layout.columns) {
      CHECK((column.kind == Column::Kind::name) == !column.names.empty());
      CHECK((column.kind == Column::Kind::words) == !column.letters.empty());
      CHECK(column.letters.find_first_of(",\"\n") == std::string_view::npos);
    }
  }
  CHECK(task_names("|", "|") == task_choices);
  CHECK(task_names(", ", " or ").ends_with(" or " + std::string(names.back())));
  CHECK_FALSE(find_task("sums"));
}

TEST_CASE("a row that a stop may have cut short is not given", "[tasks]") {
  const std::atomic<bool> stop{true};
  for (const Task* task : all_tasks()) {
    Run run = run_of(50);
    run.task = &task->layout;
    const Deals deals(run.source);
    RowSolver solver(*task, run, deals, stop);
    for (std::uint64_t number = 0; number < run.rows(); ++number) CHECK_FALSE(solver(number));
  }
}
