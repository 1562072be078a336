#include "tools/storage/sqlite.h"

#include <sqlite3.h>

namespace halfboard::tools::sqlite {
namespace {

/// A path as the URI of a file, so that no character of it has a meaning; and with a folder, for
/// ":memory:" would be no file, and all rows lost.
std::string uri(const std::string& path, const char* query) {
  constexpr char digits[] = "0123456789ABCDEF";
  std::string text = path.starts_with('/') ? "file://" : "file:./";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
                       (byte >= '0' && byte <= '9') || byte == '/' || byte == '.' || byte == '_' ||
                       byte == '-';
    if (plain)
      text += c;
    else
      text += {'%', digits[byte / 16], digits[byte % 16]};
  }
  return text + query;
}

}  // namespace

bool Failure::out_of_room() const {
  switch (code_) {
    case SQLITE_FULL:
    case SQLITE_IOERR_WRITE:
    case SQLITE_IOERR_FSYNC:
    case SQLITE_IOERR_DIR_FSYNC:
    case SQLITE_IOERR_TRUNCATE:
    case SQLITE_IOERR_SHMSIZE:
      return true;
    default:
      return false;
  }
}

bool Failure::of_the_medium() const {
  return (code_ & 0xff) == SQLITE_IOERR && !out_of_room() && !damaged();
}

bool Failure::damaged() const {
  const int primary = code_ & 0xff;
  return primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB ||
         code_ == SQLITE_IOERR_SHORT_READ || primary == SQLITE_SCHEMA ||
         primary == SQLITE_MISMATCH || primary == SQLITE_ERROR;
}

Connection::Connection(const std::string& path, Mode mode) : path_(path) {
  const int flags = mode == Mode::create  ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                    : mode == Mode::write ? SQLITE_OPEN_READWRITE
                                          : SQLITE_OPEN_READONLY;
  const std::string name = uri(path, mode == Mode::immutable ? "?immutable=1" : "");
  const int code = sqlite3_open_v2(name.c_str(), &handle_,
                                   flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nullptr);
  if (code != SQLITE_OK) {
    const std::string what = handle_ ? sqlite3_errmsg(handle_) : sqlite3_errstr(code);
    sqlite3_close(handle_);
    throw Failure(code, what, path);
  }
  sqlite3_extended_result_codes(handle_, 1);
  // Readers of a running batch may meet a checkpoint: that takes milliseconds.
  sqlite3_busy_timeout(handle_, 10'000);
}

Connection::~Connection() { sqlite3_close(handle_); }

void Connection::fail(int code) const {
  // SQLite's own message may quote the file, so not of one that is damaged.
  const bool quotes = Failure(code, "", path_).damaged();
  throw Failure(sqlite3_extended_errcode(handle_),
                quotes ? sqlite3_errstr(code) : sqlite3_errmsg(handle_), path_);
}

void Connection::check(int code) const {
  if (code != SQLITE_OK) fail(code);
}

void Connection::run(const char* sql) const {
  check(sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr));
}

void Connection::begin() {
  if (!in_transaction_) run("BEGIN IMMEDIATE");
  in_transaction_ = true;
}

void Connection::commit() {
  if (in_transaction_) run("COMMIT");
  in_transaction_ = false;
}

void Connection::settle() {
  commit();
  check(sqlite3_wal_checkpoint_v2(handle_, nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr));
}

Statement::Statement(const Connection& connection, std::string_view sql) : connection_(connection) {
  connection_.check(sqlite3_prepare_v2(connection.handle(), sql.data(),
                                       static_cast<int>(sql.size()), &handle_, nullptr));
}

Statement::~Statement() { sqlite3_finalize(handle_); }

void Statement::bind(int at, std::int64_t value) {
  connection_.check(sqlite3_bind_int64(handle_, at + 1, value));
}

void Statement::bind(int at, double value) {
  connection_.check(sqlite3_bind_double(handle_, at + 1, value));
}

void Statement::bind(int at, std::string_view text) {
  connection_.check(sqlite3_bind_text(handle_, at + 1, text.data(), static_cast<int>(text.size()),
                                      SQLITE_STATIC));
}

void Statement::bind_blob(int at, std::string_view bytes) {
  connection_.check(sqlite3_bind_blob(handle_, at + 1, bytes.data(), static_cast<int>(bytes.size()),
                                      SQLITE_STATIC));
}

void Statement::bind_null(int at) { connection_.check(sqlite3_bind_null(handle_, at + 1)); }

bool Statement::step() {
  const int code = sqlite3_step(handle_);
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) connection_.fail(code);
  return false;
}

void Statement::reset() { sqlite3_reset(handle_); }

void Statement::run() {
  step();
  reset();
}

bool Statement::is_null(int at) const { return sqlite3_column_type(handle_, at) == SQLITE_NULL; }

std::int64_t Statement::integer(int at) const {
  expect(at, sqlite3_column_type(handle_, at) == SQLITE_INTEGER);
  return sqlite3_column_int64(handle_, at);
}

std::optional<std::int64_t> Statement::maybe_integer(int at) const {
  return is_null(at) ? std::nullopt : std::optional(integer(at));
}

double Statement::real(int at) const {
  const int type = sqlite3_column_type(handle_, at);
  expect(at, type == SQLITE_FLOAT || type == SQLITE_INTEGER);
  return sqlite3_column_double(handle_, at);
}

std::string_view Statement::text(int at) const {
  const int type = sqlite3_column_type(handle_, at);
  expect(at, type != SQLITE_FLOAT && type != SQLITE_INTEGER);
  const auto* bytes = static_cast<const char*>(sqlite3_column_blob(handle_, at));
  return bytes
             ? std::string_view(bytes, static_cast<std::size_t>(sqlite3_column_bytes(handle_, at)))
             : std::string_view();
}

void Statement::refuse(const std::string& what) const {
  throw Failure(SQLITE_CORRUPT, what, connection_.path());
}

void Statement::expect(int at, bool right) const {
  if (!right)
    throw Failure(SQLITE_MISMATCH,
                  sqlite3_column_name(handle_, at) + std::string(" has another type"),
                  connection_.path());
}

}  // namespace halfboard::tools::sqlite
