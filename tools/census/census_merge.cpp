#include <map>
#include <sstream>

#include <fmt/format.h>

#include "tools/census/census.h"
#include "tools/cli/files.h"

namespace halfboard::tools {
namespace {

constexpr const char* expected = "a file as 'halfboard census' writes it";

/// What two counts of one piece must share: all but the time.
bool same(const CensusCount& a, const CensusCount& b) {
  return a.all == b.all && a.solved == b.solved && a.unsolvable == b.unsolvable &&
         a.unknown == b.unknown && a.fewest == b.fewest && a.unsolvable_list == b.unsolvable_list &&
         a.unknown_list == b.unknown_list;
}

/// The run of all shards together.
CensusRun whole(CensusRun run) {
  run.shard = 0;
  run.shards = 1;
  return run;
}

/// All pieces that the parts have.
class Pieces {
 public:
  std::optional<Error> add(const std::string& path) {
    const auto text = read_file(path, expected);
    if (!text) return text.error();
    std::istringstream lines(text->substr(0, text->rfind('\n') + 1));  // a line cut off is dropped
    std::string line;
    const auto run = std::getline(lines, line) ? parse_header(line) : std::nullopt;
    if (!run) return Error{path + " is damaged in line 1", "", expected};
    if (first_.empty()) {
      first_ = path;
      run_ = whole(*run);
    }
    if (!(whole(*run) == run_))
      return Error{fmt::format("{} does not fit {} ({})", path, first_, line), "",
                   "parts of " + header_json(run_).dump()};
    for (std::uint64_t chunk = 0; std::getline(lines, line); ++chunk) {
      const auto count = chunk < run->chunks() ? parse_chunk(line, chunk, *run) : std::nullopt;
      if (!count)
        return Error{fmt::format("{} is damaged in line {}", path, chunk + 2), "",
                     "the next piece of the census, with counts that add up"};
      if (auto fault = take(run->shard + chunk * run->shards, {path, line, *count})) return fault;
    }
    return std::nullopt;
  }

  Result<MergedCensus> together() const {
    MergedCensus merged{run_, {}, header_json(run_).dump() + "\n"};
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
