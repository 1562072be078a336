#include "tools/tables/race.h"

#include <cstdlib>
#include <filesystem>

#include "solver/output_file.h"
#include "tools/cli/progress.h"

namespace halfboard::tools {

std::string default_cache() {
  // The XDG specification says to ignore what is not absolute.
  if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache && *cache == '/')
    return std::string(cache) + "/halfboard";
  if (const char* home = std::getenv("HOME"); home && *home == '/')
    return std::string(home) + "/.cache/halfboard";
  return "";
}

std::optional<KeptRaceTable> race_table(const std::string& folder,
                                        const chinese_checkers::Layout& layout,
                                        chinese_checkers::Colour colour,
                                        const solver::Limits& limits, bool progress) {
  using chinese_checkers::RaceTable;
  const std::string path =
      folder.empty() ? "" : folder + "/" + RaceTable::file_name(layout, colour);
  if (!path.empty())
    if (auto table = RaceTable::load(path, layout, colour))
      return KeptRaceTable{std::move(*table), std::nullopt};
  StatusLine line;
  if (progress)
    line.show("making a race table" + (folder.empty() ? "" : ", which is kept in " + folder));
  auto table = RaceTable::make(layout, colour, solver::Deadline(limits));
  if (!table) return std::nullopt;
  KeptRaceTable kept{std::move(*table), std::nullopt};
  if (path.empty()) return kept;
  std::error_code ignored;
  std::filesystem::create_directories(folder, ignored);
  try {
    kept.failure = kept.table.save(path);
  } catch (const solver::WriteFailure& failure) {
    kept.failure = failure.error();
  }
  return kept;
}

}  // namespace halfboard::tools
