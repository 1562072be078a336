#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

/// The few things the storage needs of SQLite's C interface, owned and checked.
namespace halfboard::tools::sqlite {

/// Anything SQLite reports as an error.
class Failure : public std::runtime_error {
 public:
  Failure(int code, const std::string& what, std::string file)
      : std::runtime_error(what), code_(code), file_(std::move(file)) {}
  /// The file at fault.
  [[nodiscard]] const std::string& file() const { return file_; }
  /// No room, or the medium does not take the data: may pass, nothing is wrong with the file.
  [[nodiscard]] bool out_of_room() const;
  /// What lies on the medium can't be read, or not be locked.
  [[nodiscard]] bool of_the_medium() const;
  /// The file itself is at fault: damaged, or not a database.
  [[nodiscard]] bool damaged() const;

 private:
  int code_;
  std::string file_;
};

class Connection {
 public:
  enum class Mode { read, write, create, immutable };

  /// Opens a database; whether the file is one shows at the first access.
  Connection(const std::string& path, Mode mode);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void run(const char* sql) const;
  /// Begins a transaction unless one is begun. Closing rolls back what is not committed.
  void begin();
  /// Commits what was begun, if anything was.
  void commit();
  /// Commits, and puts all into the file itself, so that nothing beside it belongs to it.
  /// Closing tries that, too, but tells nobody if there was no room.
  void settle();
  [[nodiscard]] sqlite3* handle() const { return handle_; }
  [[nodiscard]] const std::string& path() const { return path_; }
  /// Throws what SQLite says of this code.
  [[noreturn]] void fail(int code) const;
  /// The same unless all is well.
  void check(int code) const;

 private:
  std::string path_;
  sqlite3* handle_ = nullptr;
  bool in_transaction_ = false;
};

/// A prepared statement; the connection must outlive it. Parameters and columns are counted from 0.
class Statement {
 public:
  Statement(const Connection& connection, std::string_view sql);
  ~Statement();
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  void bind(int at, std::int64_t value);
  void bind(int at, double value);
  /// The text must live until the statement is reset or has run.
  void bind(int at, std::string_view text);
  /// The same for bytes that are no text.
  void bind_blob(int at, std::string_view bytes);
  void bind_null(int at);
  template <class T>
  void bind(int at, const std::optional<T>& value) {
    if (value)
      bind(at, static_cast<std::int64_t>(*value));
    else
      bind_null(at);
  }

  /// True if there is a row.
  bool step();
  void reset();
  /// Runs a statement without rows, ready to be bound again.
  void run();

  [[nodiscard]] bool is_null(int at) const;
  [[nodiscard]] std::int64_t integer(int at) const;
  [[nodiscard]] std::optional<std::int64_t> maybe_integer(int at) const;
  [[nodiscard]] double real(int at) const;
  /// Valid until the next step.
  [[nodiscard]] std::string_view text(int at) const;
  /// Throws that the file is damaged, and in what way.
  [[noreturn]] void refuse(const std::string& what) const;

 private:
  /// Columns hold what their types say, in a file that nobody tampered with.
  void expect(int at, bool right) const;

  const Connection& connection_;
  sqlite3_stmt* handle_ = nullptr;
};

}  // namespace halfboard::tools::sqlite
