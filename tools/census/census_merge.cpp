#include <map>

#include <fmt/format.h>

#include "tools/census/census_reader.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/interruptible.h"

namespace halfboard::tools {
namespace {

/// What two counts of one piece must share: all but the time.
bool same(const CensusCount& a, const CensusCount& b) {
  return a.all == b.all && a.solved == b.solved && a.unsolvable == b.unsolvable &&
         a.unknown == b.unknown && a.fewest == b.fewest && a.unsolvable_list == b.unsolvable_list &&
         a.unknown_list == b.unknown_list;
}

/// The run of all shards together.
CensusRun whole(CensusRun run) {
  run.shard = {};
  return run;
}

/// All pieces that the parts have.
class Pieces {
 public:
  std::optional<Error> add(const std::string& path) {
    auto reader = CensusReader::open(path);
    if (!reader) return reader.error();
    const CensusRun& run = reader->run();
    if (first_.empty()) {
      first_ = path;
      run_ = whole(run);
    }
    if (!(whole(run) == run_))
      return Error{fmt::format("{} does not fit {} ({})", path, first_, header_json(run).dump()),
                   "", "parts of " + header_json(run_).dump()};
    for (;;) {
      if (interrupted()) throw Interrupted();
      auto piece = reader->next();
      if (!piece) return piece.error();
      if (!*piece) break;
      auto& [chunk, line, count] = **piece;
      if (auto fault = take(run.shard.index + chunk * run.shard.count, {path, line, count}))
        return fault;
    }
    return std::nullopt;
  }

  Result<MergedCensus> together() const {
    MergedCensus merged;
    merged.run = run_;
    merged.text = header_json(run_).dump() + "\n";
    for (std::uint64_t index = 0; index < run_.chunks(); ++index) {
      const auto piece = pieces_.find(index);
      if (piece == pieces_.end()) {
        const auto [begin, end] = run_.chunk(index);
        return Error{fmt::format("no part has counted deals {}..{}", begin, end), "",
                     "all shards, each run to its end"};
      }
      merged.count += piece->second.count;
      merged.text += piece->second.line + "\n";
    }
    return merged;
  }

 private:
  struct Piece {
    std::string path;
    std::string line;
    CensusCount count;
  };

  std::optional<Error> take(std::uint64_t index, Piece piece) {
    const auto [known, is_new] = pieces_.try_emplace(index, piece);
    if (is_new || same(known->second.count, piece.count)) return std::nullopt;
    const auto [begin, end] = run_.chunk(index);
    return Error{fmt::format("{} and {} disagree about deals {}..{}", known->second.path,
                             piece.path, begin, end),
                 "", "parts of one census"};
  }

  CensusRun run_;
  std::string first_;
  std::map<std::uint64_t, Piece> pieces_;  ///< by their index in the whole run
};

}  // namespace

Result<MergedCensus> merge_census(const std::vector<std::string>& paths) {
  Pieces pieces;
  for (const std::string& path : paths)
    if (auto fault = pieces.add(path)) return *fault;
  return pieces.together();
}

}  // namespace halfboard::tools
