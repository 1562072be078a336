#include "tools/storage/merge.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <deque>
#include <random>
#include <tuple>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/storage/writer.h"

namespace halfboard::tools {
namespace {

/// The rows of all parts in order; rows that several parts have come once.
class Merged {
 public:
  explicit Merged(const std::vector<Reader>& parts) {
    for (const Reader& part : parts) {
      streams_.emplace_back(part);
      Stream& stream = streams_.back();
      stream.row = stream.rows.next();
    }
  }

  /// Hands each row to `take`. Error: two parts disagree, or have a row they should not have.
  template <class Take>
  std::optional<Error> for_each(const std::atomic<bool>& stop, Take&& take) {
    while (Stream* first = least()) {
      const Row row = *first->row;
      for (Stream& stream : streams_) {
        if (!stream.row || key(*stream.row) != key(row)) continue;
        if (!stream.row->same_answer(row))
          return Error{fmt::format("{} and {} disagree about deal {} under {}", first->part.path(),
                                   stream.part.path(), row.index,
                                   name_of(sight_reduction::all_variants[row.rule])),
                       "", "parts of one run"};
        stream.row = stream.rows.next();
      }
      take(row);
      if (stop.load(std::memory_order_relaxed)) break;
    }
    return std::nullopt;
  }

 private:
  struct Stream {
    explicit Stream(const Reader& reader) : part(reader), rows(reader) {}
    const Reader& part;
    Reader::Rows rows;
    const Row* row = nullptr;
  };
  static std::pair<std::uint64_t, int> key(const Row& row) { return {row.index, row.rule}; }

  Stream* least() {
    Stream* first = nullptr;
    for (Stream& stream : streams_)
      if (stream.row && (!first || key(*stream.row) < key(*first->row))) first = &stream;
    return first;
  }

  std::deque<Stream> streams_;  // never moved: statements stay where they are
};

std::optional<Error> misfit(const std::vector<Reader>& parts) {
  for (const Reader& part : parts) {
    if (const auto what = difference(parts[0].run(), part.run(), true))
      return Error{fmt::format("{} does not fit {} ({})", part.path(), parts[0].path(), *what), "",
                   "parts of one run"};
    for (const Reader& other : parts)
      if (&other != &part && other.same_file(part))
        return Error{part.path() + " is given twice", "", "different files"};
  }
  return std::nullopt;
}

std::optional<Error> name_taken(const std::string& out) {
  return Error{out + " exists already", "", "a new name; nothing was written"};
}

/// A name beside `out` that nothing has.
std::string free_name(const std::string& out) {
  std::random_device random;
  std::string name;
  struct stat taken {};
  do name = fmt::format("{}.{:08x}.part", out, random());
  while (::lstat(name.c_str(), &taken) == 0);
  return name;
}

/// Gives a complete file its name, unless something got that name in the meantime.
std::optional<Error> publish(const std::string& draft, const std::string& out) {
  if (::renameat2(AT_FDCWD, draft.c_str(), AT_FDCWD, out.c_str(), RENAME_NOREPLACE) == 0)
    return std::nullopt;
  if (errno == EEXIST) return name_taken(out);
  // A file system without that flag.
  if (errno == EINVAL && ::access(out.c_str(), F_OK) != 0 &&
      std::rename(draft.c_str(), out.c_str()) == 0)
    return std::nullopt;
  return Error{fmt::format("cannot write {}: {}", out, std::strerror(errno)), "",
               "a writable place"};
}

/// Removes what a merge that did not come to its end leaves.
class Draft {
 public:
  explicit Draft(std::string path) : path_(std::move(path)) {}
  ~Draft() {
    for (const char* beside : {"", "-wal", "-shm", "-journal"}) ::unlink((path_ + beside).c_str());
  }
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

 private:
  std::string path_;
};

}  // namespace

Result<std::optional<std::uint64_t>> merge_files(const std::string& out,
                                                 const std::vector<Reader>& parts,
                                                 const Session& session,
                                                 const std::atomic<bool>& stop) {
  if (auto fault = misfit(parts)) return *fault;
  if (::access(out.c_str(), F_OK) == 0) return *name_taken(out);
  const std::string path = free_name(out);
  auto file = BatchFile::lock(path);
  if (!file) return file.error();
  const Draft draft(path);
  Run whole = parts[0].run();
  whole.shard = 0;
  whole.shards = 1;
  std::uint64_t count = 0;
  {
    Writer writer(*file, whole, session);
    for (const Reader& part : parts)
      for (const Session& earlier : part.sessions()) writer.add_session(earlier);
    const auto fault = Merged(parts).for_each(stop, [&](const Row& row) {
      writer.add(row);
      if (++count % 100'000 == 0) writer.commit();
    });
    if (fault) return *fault;
    if (stop.load(std::memory_order_relaxed)) return std::optional<std::uint64_t>();
    writer.commit();
  }
  if (auto fault = publish(path, out)) return *fault;
  return std::optional(count);
}

}  // namespace halfboard::tools
