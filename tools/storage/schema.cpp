#include "tools/storage/schema.h"

#include <algorithm>
#include <array>
#include <iterator>

#include <fmt/format.h>

#include "bitboards/number.h"
#include "tools/storage/file.h"

namespace halfboard::tools {

namespace sr = sight_reduction;

namespace {

// See README.md beside this file.
constexpr const char* schema = R"sql(
CREATE TABLE run (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  task TEXT NOT NULL, rules TEXT NOT NULL,
  source TEXT NOT NULL, deals INTEGER NOT NULL, seed TEXT NOT NULL, first INTEGER NOT NULL,
  digest TEXT NOT NULL, target TEXT, node_limit INTEGER, table_mib INTEGER NOT NULL,
  shard INTEGER NOT NULL, shards INTEGER NOT NULL,
  version TEXT NOT NULL, commit_id TEXT NOT NULL, cpu TEXT NOT NULL,
  instruction_set TEXT NOT NULL, started TEXT NOT NULL);
CREATE TABLE session (
  id INTEGER PRIMARY KEY,
  version TEXT NOT NULL, commit_id TEXT NOT NULL, cpu TEXT NOT NULL,
  instruction_set TEXT NOT NULL, threads INTEGER NOT NULL, started TEXT NOT NULL);
CREATE TABLE rule (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE result (
  idx INTEGER NOT NULL, rule INTEGER NOT NULL REFERENCES rule,
  deal INTEGER, position TEXT,
  {},
  nodes INTEGER NOT NULL, seconds REAL NOT NULL,
  PRIMARY KEY (idx, rule)) WITHOUT ROWID;
CREATE VIEW answer AS
  SELECT idx AS "index", coalesce(deal, position) AS deal, name AS rules,
         {}, nodes, seconds
  FROM result JOIN rule ON rule.id = result.rule;
)sql";

/// The columns of answers, and how the view shows them.
struct AnswerSql {
  std::string columns;
  std::string view;
};

/// Version 1 has those of both its tasks.
const AnswerSql answers_of_version_1{
    "status INTEGER, solution TEXT, fewest_left INTEGER, value INTEGER",
    "CASE status WHEN 0 THEN 'solved' WHEN 1 THEN 'unsolvable' WHEN 2 THEN 'unknown' END\n"
    "           AS status,\n"
    "         solution, fewest_left, value"};
constexpr std::array<std::string_view, 4> columns_of_version_1{"status", "solution", "fewest_left",
                                                               "value"};

AnswerSql answers_of(const TaskLayout& task) {
  if (task.version == 1) return answers_of_version_1;
  AnswerSql sql;
  for (const Column& column : task.columns) {
    const bool words = column.kind == Column::Kind::words;
    const char* comma = sql.columns.empty() ? "" : ", ";
    sql.columns += fmt::format("{}[{}] {}", comma, column.name, words ? "TEXT" : "INTEGER");
    sql.view += comma;
    if (column.kind == Column::Kind::name) {
      sql.view += fmt::format("CASE [{}]", column.name);
      for (std::size_t i = 0; i < column.names.size(); ++i)
        sql.view += fmt::format(" WHEN {} THEN '{}'", i, column.names[i]);
      sql.view += " END AS ";
    }
    sql.view += fmt::format("[{}]", column.name);
  }
  return sql;
}

void insert_run(const sqlite::Connection& database, const Run& run, const Session& session) {
  sqlite::Statement insert(database,
                           "INSERT INTO run VALUES (1,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
  const std::string rules = run.rule_names();
  const std::string seed = std::to_string(run.source.seed);
  insert.bind(0, run.task->name);
  insert.bind(1, std::string_view(rules));
  insert.bind(2, name_of(run.source.kind));
  insert.bind(3, static_cast<std::int64_t>(run.source.deals));
  insert.bind(4, std::string_view(seed));
  insert.bind(5, static_cast<std::int64_t>(run.source.first));
  insert.bind(6, std::string_view(run.source.digest));
  if (run.target) insert.bind(7, std::string_view(*run.target));
  insert.bind(8, run.node_limit);
  insert.bind(9, static_cast<std::int64_t>(run.table_mib));
  insert.bind(10, static_cast<std::int64_t>(run.shard.index));
  insert.bind(11, static_cast<std::int64_t>(run.shard.count));
  insert.bind(12, std::string_view(run.version));
  insert.bind(13, std::string_view(session.commit));
  insert.bind(14, std::string_view(session.cpu));
  insert.bind(15, std::string_view(session.instruction_set));
  insert.bind(16, std::string_view(session.started));
  insert.run();
}

/// Could that be the name of a task? Other bytes of a damaged file are not told.
bool is_name(std::string_view text) {
  return text.size() < 32 &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string_view::npos;
}

/// Of any number of a run.
constexpr std::int64_t largest_number = 1'000'000'000'000;

/// A column that must hold a number in low .. high; -1 if it does not.
std::int64_t within(const sqlite::Statement& row, int at, std::int64_t low, std::int64_t high) {
  const auto value = row.maybe_integer(at);
  return value && *value >= low && *value <= high ? *value : -1;
}

/// Where the deals of a stored run come from; nothing if that makes no sense.
std::optional<Source> read_source(const sqlite::Statement& row) {
  constexpr std::array kinds{SourceKind::random, SourceKind::deals, SourceKind::input};
  const auto kind = std::ranges::find(kinds, row.text(2), [](SourceKind k) { return name_of(k); });
  // 64 bits without a sign; SQLite's integers have one.
  const auto seed = parse_as<std::uint64_t>(row.text(4));
  const std::int64_t deals = within(row, 3, 0, largest_number);
  const std::int64_t first = within(row, 5, 0, sr::deal_count);
  const std::string digest(row.text(6));
  if (kind == kinds.end() || !seed || deals < 0 || first < 0 ||
      digest.find_first_not_of("0123456789abcdef") != std::string::npos)
    return std::nullopt;
  if (*kind == SourceKind::deals && first + deals > sr::deal_count) return std::nullopt;
  return Source{*kind, static_cast<std::uint64_t>(deals), *seed, static_cast<std::uint64_t>(first),
                digest};
}

/// A stored run but for its task; nothing if it makes no sense.
std::optional<Run> read_rest(const sqlite::Statement& row) {
  Run run;
  const auto rules = rules_named(row.text(1));
  const auto source = read_source(row);
  if (!row.is_null(7)) run.target = std::string(row.text(7));
  run.version = row.text(12);
  const std::int64_t nodes = row.is_null(8) ? 0 : within(row, 8, 1, INT64_MAX);
  const std::int64_t table = within(row, 9, 1, largest_number);
  const std::int64_t shards = within(row, 11, 1, largest_number);
  const std::int64_t shard = within(row, 10, 0, shards - 1);
  const bool good_target = !run.target || parse_any_target(*run.target);
  if (!rules || !source || nodes < 0 || table < 0 || shards < 0 || shard < 0 || !good_target ||
      run.version.find_first_not_of("0123456789.") != std::string::npos)
    return std::nullopt;
  run.rules = *rules;
  run.source = *source;
  if (nodes > 0) run.node_limit = static_cast<std::uint64_t>(nodes);
  run.table_mib = static_cast<std::uint64_t>(table);
  run.shard = {static_cast<std::uint64_t>(shard), static_cast<std::uint64_t>(shards)};
  return run;
}

/// The view of answers has its rules' names from there.
bool has_all_rules(const sqlite::Connection& database) {
  sqlite::Statement rows(database, "SELECT id, name FROM rule ORDER BY id");
  for (std::int64_t i = 0; const sr::Variant variant : sr::all_variants)
    if (!rows.step() || rows.integer(0) != i++ || rows.text(1) != name_of(variant)) return false;
  return !rows.step();
}

}  // namespace

void create_schema(sqlite::Connection& database, const Run& run, const Session& session) {
  database.begin();
  database.run(fmt::format("PRAGMA application_id={}; PRAGMA user_version={}", application_id,
                           run.task->version)
                   .c_str());
  const AnswerSql answers = answers_of(*run.task);
  database.run(fmt::format(schema, answers.columns, answers.view).c_str());
  sqlite::Statement rule(database, "INSERT INTO rule VALUES (?,?)");
  for (std::int64_t i = 0; const sr::Variant variant : sr::all_variants) {
    rule.bind(0, i++);
    rule.bind(1, name_of(variant));
    rule.run();
  }
  insert_run(database, run, session);
  database.commit();
}

void add_session(const sqlite::Connection& database, const Session& session) {
  sqlite::Statement insert(database, "INSERT INTO session VALUES (NULL,?,?,?,?,?,?)");
  insert.bind(0, std::string_view(session.version));
  insert.bind(1, std::string_view(session.commit));
  insert.bind(2, std::string_view(session.cpu));
  insert.bind(3, std::string_view(session.instruction_set));
  insert.bind(4, static_cast<std::int64_t>(session.threads));
  insert.bind(5, std::string_view(session.started));
  insert.run();
}

std::vector<Session> read_sessions(const sqlite::Connection& database) {
  sqlite::Statement rows(database,
                         "SELECT version, commit_id, cpu, instruction_set, threads, started "
                         "FROM session ORDER BY id");
  std::vector<Session> sessions;
  while (rows.step())
    sessions.push_back({.version = std::string(rows.text(0)),
                        .commit = std::string(rows.text(1)),
                        .cpu = std::string(rows.text(2)),
                        .instruction_set = std::string(rows.text(3)),
                        .threads = static_cast<unsigned>(rows.integer(4)),
                        .started = std::string(rows.text(5))});
  return sessions;
}

std::vector<std::string_view> foreign_columns(const TaskLayout& task) {
  std::vector<std::string_view> foreign;
  if (task.version > 1) return foreign;
  std::ranges::copy_if(
      columns_of_version_1, std::back_inserter(foreign), [&](std::string_view name) {
        return std::ranges::find(task.columns, name, &Column::name) == task.columns.end();
      });
  return foreign;
}

Result<Run> read_run(const sqlite::Connection& database, const std::string& path, FindLayout find) {
  sqlite::Statement schema_of(database, "PRAGMA user_version");
  const std::int64_t schema_version = schema_of.step() ? schema_of.integer(0) : 0;
  if (schema_version < 1 || schema_version > newest_schema)
    return Error{fmt::format("{} has schema version {}", path, schema_version), "",
                 fmt::format("version 1 or {}; the file was left as it is", newest_schema)};
  const Error damaged{path + " is damaged: its run makes no sense", "",
                      "a file as 'halfboard batch' writes it"};
  sqlite::Statement row(database,
                        "SELECT task, rules, source, deals, seed, first, digest, target, "
                        "node_limit, table_mib, shard, shards, version FROM run");
  if (!row.step()) return damaged;
  auto run = read_rest(row);
  if (!run) return damaged;
  run->task = find(row.text(0));
  if (!run->task && schema_version > 1 && is_name(row.text(0)))
    return Error{fmt::format("{} has answers of task {}", path, quote(row.text(0))), "",
                 "a task that this version of the program knows"};
  if (!run->task || run->task->version != schema_version) return damaged;
  if (!has_all_rules(database))
    return Error{path + " is damaged: its rules have other names", "", damaged.expected};
  return std::move(*run);
}

}  // namespace halfboard::tools
