#include "tools/match/pair_logs.h"

#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "solver/output_file.h"
#include "tools/cli/files.h"

namespace halfboard::tools::match {

namespace fs = std::filesystem;

Result<PairLogs> PairLogs::look(const Arguments& arguments, const Setup& setup,
                                std::span<const EngineSpec> engines) {
  PairLogs logs(setup, engines);
  logs.folder_ = arguments.text("log");
  if (!logs.folder_ || !is_there(*logs.folder_)) return logs;
  std::error_code unseen;
  if (!fs::is_directory(*logs.folder_, unseen))
    return Error{quote(*logs.folder_) + " is no folder", "option --log", "a folder, or a new name"};
  for (std::size_t a = 0; a < engines.size(); ++a)
    for (std::size_t b = a + 1; b < engines.size(); ++b)
      if (auto fault = Log::refusal(logs.path_of(a, b), logs.names_of(a, b),
                                    [&](const Record& record) { return logs.fault_of(record); }))
        return *fault;
  return logs;
}

std::optional<Error> PairLogs::make_folder() const {
  if (!folder_ || is_there(*folder_)) return std::nullopt;
  std::error_code failure;
  fs::create_directory(*folder_, failure);
  if (failure)
    return Error{"cannot make the folder " + quote(*folder_) + ": " + failure.message(),
                 "option --log", "a new name in a folder that is there"};
  solver::store_name(fs::path(*folder_).has_filename() ? *folder_
                                                       : fs::path(*folder_).parent_path().string());
  return std::nullopt;
}

Result<std::unique_ptr<Log>> PairLogs::open(std::size_t a, std::size_t b,
                                            std::vector<Record>& played) const {
  if (!folder_) return std::unique_ptr<Log>();
  return Log::open(path_of(a, b), names_of(a, b), played,
                   [&](const Record& record) { return fault_of(record); });
}

std::string PairLogs::path_of(std::size_t a, std::size_t b) const {
  return (fs::path(*folder_) / fmt::format("{}-{}.pgn", a + 1, b + 1)).string();
}

std::vector<std::string> PairLogs::names_of(std::size_t a, std::size_t b) const {
  return names_of_match(setup_, engines_[a], engines_[b]);
}

/// Engines that have played more games than others would have points that no others can have.
std::optional<Error> PairLogs::fault_of(const Record& record) const {
  return check_game(record, setup_.conditions.max_plies, setup_.schedule.games);
}

}  // namespace halfboard::tools::match
