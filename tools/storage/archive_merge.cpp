#include "tools/storage/archive_merge.h"

#include <map>

#include <fmt/format.h>

#include "tools/storage/draft.h"

namespace halfboard::tools {
namespace {

Error damaged(const std::string& path) {
  return {path + " is damaged: it does not fit what it says it is for", "",
          "a file as 'halfboard certify' writes it"};
}

struct Part {
  std::string path;
  ArchiveReader reader;
  ArchiveShard of;
};

/// The parts, and which of them has the proof of each row.
class Parts {
 public:
  std::optional<Error> add(const std::string& path) {
    auto reader = ArchiveReader::open(path);
    if (!reader) return reader.error();
    const auto shard = shard_of(reader->identity());
    if (!shard) return damaged(path);
    if (!parts_.empty() && shard->batch != parts_[0].of.batch)
      return Error{fmt::format("{} does not fit {} (proofs for {} there, for {} here)", path,
                               parts_[0].path, parts_[0].of.batch, shard->batch),
                   "", "archives for parts of one batch"};
    parts_.push_back({path, std::move(*reader), *shard});
    for (const std::uint64_t key : parts_.back().reader.keys())
      if (auto fault = claim(key)) return fault;
    return std::nullopt;
  }

  [[nodiscard]] const std::map<std::uint64_t, std::size_t>& rows() const { return rows_; }
  [[nodiscard]] std::string identity() const { return whole_identity(parts_[0].of); }

  Result<StoredProof> proof(std::uint64_t key, std::size_t part) {
    auto found = parts_[part].reader.find(key / 8, static_cast<int>(key % 8));
    if (!found) return damaged(parts_[part].path);
    return std::move(*found);
  }

 private:
  /// The last part has a proof for this row.
  std::optional<Error> claim(std::uint64_t key) {
    const std::size_t last = parts_.size() - 1;
    if (!parts_[last].of.shard.has(key / 8)) return damaged(parts_[last].path);
    const auto [row, is_new] = rows_.emplace(key, last);
    if (is_new) return std::nullopt;
    const auto first = proof(key, row->second);
    if (!first) return first.error();
    const auto again = proof(key, last);
    if (!again) return again.error();
    if (first->claim == again->claim) return std::nullopt;
    return Error{fmt::format("{} and {} disagree about what deal {} is", parts_[row->second].path,
                             parts_[last].path, key / 8),
                 "", "archives for parts of one batch"};
  }

  std::vector<Part> parts_;
  std::map<std::uint64_t, std::size_t> rows_;
};

}  // namespace

Result<std::optional<std::uint64_t>> merge_archives(const std::string& out,
                                                    const std::vector<std::string>& parts,
                                                    const Session& session,
                                                    const std::atomic<bool>& stop) {
  Parts all;
  for (const std::string& path : parts)
    if (auto fault = all.add(path)) return *fault;
  if (auto fault = Draft::refuse_taken(out)) return *fault;
  const Draft draft(out);
  auto file = BatchFile::lock(draft.path(), proofs_kind);
  if (!file) return file.error();
  {
    ArchiveWriter writer(*file, all.identity(), session);
    std::uint64_t count = 0;
    for (const auto& [key, part] : all.rows()) {
      const auto proof = all.proof(key, part);
      if (!proof) return proof.error();
      writer.add(*proof);
      if (++count % 1000 == 0) writer.commit();
      if (stop.load(std::memory_order_relaxed)) return std::optional<std::uint64_t>();
    }
    writer.settle();
  }
  if (auto fault = draft.publish()) return *fault;
  return std::optional<std::uint64_t>(all.rows().size());
}

}  // namespace halfboard::tools
