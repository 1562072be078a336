#include "tools/storage/reader.h"

#include <algorithm>

#include <fmt/format.h>

namespace halfboard::tools {

namespace sr = sight_reduction;

namespace {

[[noreturn]] void bad_row(const sqlite::Statement& row) {
  row.refuse("a row holds what no batch writes");
}

std::optional<int> small(const sqlite::Statement& row, int at, int low, int high) {
  const auto value = row.maybe_integer(at);
  if (!value) return std::nullopt;
  if (*value < low || *value > high) bad_row(row);
  return static_cast<int>(*value);
}

constexpr int first_cell = 7;

/// .. and, before the cells, whether a column of another task has an answer.
std::string select_rows(const TaskLayout& task) {
  std::string foreign = "0";
  for (const std::string_view column : foreign_columns(task))
    foreign += " OR " + std::string(column) + " IS NOT NULL";
  std::string text = "SELECT idx, rule, deal, position, nodes, seconds, " + foreign;
  for (const Column& column : task.columns) text += fmt::format(", [{}]", column.name);
  return text + " FROM result ORDER BY idx, rule";
}

}  // namespace

std::unique_ptr<sqlite::Connection> connect_to_read(const BatchFile& file) {
  using Mode = sqlite::Connection::Mode;
  // A quiet file needs no log beside it and none of SQLite's locks: it can be read where nothing
  // can be written, and nothing is left behind.
  return std::make_unique<sqlite::Connection>(file.path(),
                                              file.quiet() ? Mode::immutable : Mode::read);
}

Result<Reader> Reader::open(const BatchFile& file, FindLayout find) {
  auto database = connect_to_read(file);
  auto run = read_run(*database, file.path(), find);
  if (!run) return run.error();
  Reader reader(file.path(), std::move(*run));
  reader.database_ = std::move(database);
  return reader;
}

Result<Reader> Reader::open(const std::string& path, FindLayout find, const FileKind& kind) {
  auto file = BatchFile::open(path, kind);
  if (!file) return file.error();
  auto held = std::make_unique<BatchFile>(std::move(*file));
  auto reader = open(*held, find);
  if (reader) reader->file_ = std::move(held);
  return reader;
}

std::vector<Session> Reader::sessions() const { return read_sessions(*database_); }

std::uint64_t Reader::count() const {
  sqlite::Statement select(*database_, "SELECT count(*) FROM result");
  select.step();
  return static_cast<std::uint64_t>(select.integer(0));
}

Reader::Rows::Rows(const Reader& reader)
    : reader_(reader), task_(*reader.run_.task), select_(*reader.database_, select_rows(task_)) {}

/// The cell of one of the task's columns. A name or a number that is none is damage.
Cell Reader::Rows::cell_at(std::size_t column) const {
  const int at = first_cell + static_cast<int>(column);
  const Column& c = task_.columns[column];
  if (select_.is_null(at)) return {};
  Cell cell;
  if (c.kind != Column::Kind::words)
    cell = select_.integer(at);
  else if (const std::string_view words = select_.text(at); !words.empty())
    cell = std::string(words);
  if (!c.takes(cell)) bad_row(select_);
  return cell;
}

const Row* Reader::Rows::next() {
  ended_ = ended_ || !select_.step();
  if (ended_) return nullptr;
  if (select_.integer(0) < 0 || select_.integer(4) < 0) bad_row(select_);
  row_.index = static_cast<std::uint64_t>(select_.integer(0));
  row_.rule = small(select_, 1, 0, 7).value_or(0);
  row_.deal = small(select_, 2, 0, static_cast<int>(sr::deal_count - 1));
  row_.position = select_.text(3);
  row_.nodes = static_cast<std::uint64_t>(select_.integer(4));
  row_.seconds = select_.real(5);
  if (!reader_.run_.holds(row_.index, row_.rule)) select_.refuse("a row is not of its run");
  // SQLite takes the order of its keys for granted, whatever bits have flipped.
  const std::pair key(row_.index, row_.rule);
  if (last_ && key <= *last_) select_.refuse("a row stands where another should");
  last_ = key;
  if (!(row_.seconds >= 0 && row_.seconds < HUGE_VAL)) bad_row(select_);
  row_.foreign = select_.integer(6) != 0;
  row_.answer.resize(task_.columns.size());
  for (std::size_t i = 0; i < row_.answer.size(); ++i) row_.answer[i] = cell_at(i);
  if (!row_.deal && !position_of(row_)) bad_row(select_);
  return &row_;
}

}  // namespace halfboard::tools
