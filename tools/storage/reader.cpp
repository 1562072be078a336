#include "tools/storage/reader.h"

#include <algorithm>

#include <sqlite3.h>

namespace halfboard::tools {

namespace sr = sight_reduction;

namespace {

[[noreturn]] void bad_row() {
  throw sqlite::Failure(SQLITE_CORRUPT, "a row holds what no batch writes");
}

std::optional<int> small(const sqlite::Statement& row, int at, int low, int high) {
  const auto value = row.maybe_integer(at);
  if (!value) return std::nullopt;
  if (*value < low || *value > high) bad_row();
  return static_cast<int>(*value);
}

}  // namespace

std::unique_ptr<sqlite::Connection> connect_to_read(const BatchFile& file) {
  using Mode = sqlite::Connection::Mode;
  // A quiet file needs no log beside it and none of SQLite's locks: it can be read where nothing
  // can be written, and nothing is left behind.
  return std::make_unique<sqlite::Connection>(file.path(),
                                              file.quiet() ? Mode::immutable : Mode::read);
}

Result<Reader> Reader::open(const BatchFile& file) {
  auto database = connect_to_read(file);
  auto run = read_run(*database, file.path());
  if (!run) return run.error();
  Reader reader(file.path(), std::move(*run));
  reader.database_ = std::move(database);
  return reader;
}

Result<Reader> Reader::open(const std::string& path) {
  auto file = BatchFile::open(path);
  if (!file) return file.error();
  auto held = std::make_unique<BatchFile>(std::move(*file));
  auto reader = open(*held);
  if (reader) reader->file_ = std::move(held);
  return reader;
}

std::uint64_t Reader::count() const {
  sqlite::Statement select(*database_, "SELECT count(*) FROM result");
  select.step();
  return static_cast<std::uint64_t>(select.integer(0));
}

Reader::Rows::Rows(const Reader& reader)
    : select_(*reader.database_,
              "SELECT idx, rule, deal, position, status, solution, fewest_left, value, nodes, "
              "seconds FROM result ORDER BY idx, rule") {}

const Row* Reader::Rows::next() {
  ended_ = ended_ || !select_.step();
  if (ended_) return nullptr;
  if (select_.integer(0) < 0 || select_.integer(8) < 0) bad_row();
  row_.index = static_cast<std::uint64_t>(select_.integer(0));
  row_.rule = small(select_, 1, 0, 7).value_or(0);
  row_.deal = small(select_, 2, 0, static_cast<int>(sr::deal_count - 1));
  row_.position = select_.text(3);
  const auto status = small(select_, 4, 0, 2);
  row_.status = status ? std::optional(static_cast<sr::Status>(*status)) : std::nullopt;
  row_.solution = select_.text(5);
  row_.fewest_left = small(select_, 6, 0, 32);
  row_.value = small(select_, 7, -32, 32);
  row_.nodes = static_cast<std::uint64_t>(select_.integer(8));
  row_.seconds = select_.real(9);
  if (!row_.deal && !position_of(row_)) bad_row();
  if (row_.solution.find_first_not_of("abcd12345678+ ") != std::string::npos) bad_row();
  return &row_;
}

}  // namespace halfboard::tools
