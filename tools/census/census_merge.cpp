#include <map>
#include <utility>

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
  run.format = CensusRun().format;
  return run;
}

/// All whole pieces that the files have.
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
    CensusCount count;
    for (;;) {
      if (interrupted()) throw Interrupted();
      const std::uint64_t chunk = reader->place().chunk();
      auto part = reader->next();
      if (!part) return part.error();
      if (!*part) return std::nullopt;
      count += (*part)->count;
      if (!count.chunks) continue;
      if (auto fault = take(run.shard.index + chunk * run.shard.count,
                            {path, std::exchange(count, {}), (*part)->commit}))
        return fault;
    }
  }

  Result<MergedCensus> together() const {
    MergedCensus merged;
    merged.run = run_;
    merged.text = header_json(run_).dump() + "\n";
    for (std::uint64_t index = 0; index < run_.chunks(); ++index) {
      const DealRange range = run_.chunk(index);
      const auto piece = pieces_.find(index);
      if (piece == pieces_.end())
        return Error{fmt::format("no part has counted deals {}..{}", range.first, range.last), "",
                     "all shards, each run to its end"};
      const auto& [path, count, commit] = piece->second;
      merged.count += count;
      merged.text += part_line({range, count, commit}) + "\n";
    }
    return merged;
  }

 private:
  struct Piece {
    std::string path;
    CensusCount count;
    std::string commit;  ///< of what counted its last part
  };

  std::optional<Error> take(std::uint64_t index, Piece piece) {
    const auto [known, is_new] = pieces_.try_emplace(index, piece);
    if (is_new || same(known->second.count, piece.count)) return std::nullopt;
    const DealRange range = run_.chunk(index);
    return Error{fmt::format("{} and {} disagree about deals {}..{}", known->second.path,
                             piece.path, range.first, range.last),
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
