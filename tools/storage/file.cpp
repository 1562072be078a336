#include "tools/storage/file.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "solver/output_file.h"
#include "tools/storage/file_lock.h"
#include "tools/storage/sqlite.h"

namespace halfboard::tools {
namespace {

Error cannot(const std::string& path, const char* verb, std::string expected) {
  return {fmt::format("cannot {} {}: {}", verb, path.empty() ? "''" : path, std::strerror(errno)),
          "", std::move(expected)};
}

/// Why the open file is none of its kind.
std::optional<Error> foreign(int descriptor, const std::string& path, const FileKind& kind) {
  std::array<unsigned char, 100> header{};
  const ssize_t size = ::pread(descriptor, header.data(), header.size(), 0);
  const auto refuse = [&](const char* what) {
    return Error{path + " is " + what, "", std::string(kind.expected) + "; nothing was changed"};
  };
  constexpr std::string_view magic{"SQLite format 3\0", 16};
  if (size < 0) return cannot(path, "read", std::string(kind.expected));
  if (size < 16 || std::memcmp(header.data(), magic.data(), magic.size()) != 0)
    return refuse("no database");
  if (size < 100) return refuse("a truncated database");
  std::uint32_t id = 0;
  for (std::size_t i = 68; i < 72; ++i) id = id << 8 | header[i];
  if (id == kind.application_id) return std::nullopt;
  for (const FileKind& other : {batch_kind, proofs_kind})
    if (id == other.application_id) return refuse(other.expected);
  return refuse("a database of another program");
}

/// SQLite keeps them beside the file itself, wherever links to it are.
bool has_beside(const std::string& path, const char* suffix) {
  std::error_code missing;
  const auto size = std::filesystem::file_size(solver::followed(path) + suffix, missing);
  return !missing && size > 0;
}
bool has_log(const std::string& path) { return has_beside(path, "-wal"); }
bool has_journal(const std::string& path) { return has_beside(path, "-journal"); }

/// What a kill has cut short while it went through a rollback journal, SQLite undoes before it
/// reads anything.
std::optional<Error> undo_unfinished(const std::string& path, const FileKind& kind) {
  try {
    const sqlite::Connection database(path, sqlite::Connection::Mode::write);
    sqlite::Statement(database, "SELECT count(*) FROM sqlite_master").step();
    return std::nullopt;
  } catch (const sqlite::Failure& failure) {
    return Error{fmt::format("cannot undo what was not finished in {} ({})", path, failure.what()),
                 "", kind.expected};
  }
}

}  // namespace

BatchFile::BatchFile(BatchFile&& other) noexcept
    : path_(std::move(other.path_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      created_(other.created_),
      empty_(other.empty_),
      quiet_(other.quiet_) {}

BatchFile::~BatchFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Result<BatchFile> BatchFile::open(const std::string& path, const FileKind& kind) {
  BatchFile file(path, ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat status {};
  if (file.descriptor_ < 0 || ::fstat(file.descriptor_, &status) != 0)
    return cannot(path, "read", kind.expected);
  constexpr std::chrono::milliseconds pause{20};
  constexpr int most_pauses = 45;
  for (int i = 0;; ++i) {
    const bool alone = ::flock(file.descriptor_, LOCK_SH | LOCK_NB) == 0;
    auto fault = foreign(file.descriptor_, path, kind);
    if (!fault && has_journal(path))
      fault = Error{path + " is half made, its writer was cut short", "",
                    "the command that makes it, once more"};
    file.quiet_ = alone && !has_log(path);
    if (!file.quiet_) ::flock(file.descriptor_, LOCK_UN);
    if (!fault) return file;
    // A writer at work has only just begun: its first transaction is on the way.
    if (alone || i == most_pauses) return *fault;
    std::this_thread::sleep_for(pause);
  }
}

Result<BatchFile> BatchFile::lock(const std::string& path, const FileKind& kind) {
  struct stat before {};
  const bool existed = ::stat(path.c_str(), &before) == 0;
  if (existed && !S_ISREG(before.st_mode))
    return Error{path + " is no regular file", "", std::string(kind.expected) + ", or a new name"};
  BatchFile file(path, ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0666));
  if (file.descriptor_ < 0) return cannot(path, "write", "a writable place");
  file.created_ = !existed;
  // SQLite's log goes by the name: by another one its rows would be missed, and later put over
  // others.
  if (existed && before.st_nlink > 1)
    return Error{path + " has another name (a hard link), whose log can't be seen", "",
                 "a file with one name: a copy, or a symbolic link"};
  if (auto fault =
          lock_alone(file.descriptor_, path, "",
                     "one writer a file (wait for the other, or use --shard and a file for each)"))
    return *fault;
  struct stat open {};
  if (::fstat(file.descriptor_, &open) != 0) return cannot(path, "read", kind.expected);
  file.empty_ = open.st_size == 0;
  file.quiet_ = !has_log(path);
  if (file.empty_) return file;
  if (auto fault = foreign(file.descriptor_, path, kind)) return *fault;
  if (has_journal(path)) {
    if (auto fault = undo_unfinished(path, kind)) return *fault;
    // The first transaction was cut short: nothing is there yet.
    file.empty_ = ::fstat(file.descriptor_, &open) == 0 && open.st_size == 0;
  }
  return file;
}

bool BatchFile::same_file(const BatchFile& other) const {
  struct stat a {};
  struct stat b {};
  return ::fstat(descriptor_, &a) == 0 && ::fstat(other.descriptor_, &b) == 0 && same_inode(a, b);
}

void BatchFile::settle() const {
  if (!has_log(path_)) return;
  sqlite::Connection database(path_, sqlite::Connection::Mode::write);
  // Before it has read something SQLite does not know that there is a log.
  sqlite::Statement(database, "SELECT count(*) FROM sqlite_master").step();
  database.settle();
}

void BatchFile::discard_if_new() const {
  struct stat status {};
  if (created_ && ::fstat(descriptor_, &status) == 0 && status.st_size == 0)
    ::unlink(solver::followed(path_).c_str());
}

}  // namespace halfboard::tools
