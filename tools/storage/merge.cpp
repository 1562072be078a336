#include "tools/storage/merge.h"

#include <deque>

#include <fmt/format.h>

#include "tools/storage/draft.h"
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

}  // namespace

Result<std::optional<std::uint64_t>> merge_files(const std::string& out,
                                                 const std::vector<Reader>& parts,
                                                 const Session& session,
                                                 const std::atomic<bool>& stop) {
  if (auto fault = misfit(parts)) return *fault;
  if (auto fault = Draft::refuse_taken(out)) return *fault;
  const Draft draft(out);
  auto file = BatchFile::lock(draft.path());
  if (!file) return file.error();
  Run whole = parts[0].run();
  whole.shard = {};
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
    writer.settle();
  }
  if (auto fault = draft.publish()) return *fault;
  return std::optional(count);
}

}  // namespace halfboard::tools
