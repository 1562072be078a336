#include "solver/retrograde/work_folder.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>
#include <vector>

#include "solver/output_file.h"
#include "solver/retrograde/level.h"
#include "solver/retrograde/snapshot.h"

namespace halfboard::solver::retrograde {
namespace {

namespace fs = std::filesystem;

/// The identity in a file of work: both kinds have it behind the first eight bytes.
std::optional<std::uint64_t> identity_in(const fs::path& path) {
  std::array<char, 8> magic{};
  std::array<char, 8> identity{};
  std::ifstream file(path, std::ios::binary);
  if (!file.read(magic.data(), magic.size()) || !file.read(identity.data(), identity.size()))
    return std::nullopt;
  const std::string_view kind(magic.data(), magic.size());
  if (kind != level_magic && kind != snapshot_magic) return std::nullopt;
  std::uint64_t number = 0;
  std::memcpy(&number, identity.data(), sizeof number);
  return number;
}

/// Is it what a kill left of a file of work that was being written? It may be empty.
/// As "12-won-moving.0123abcd.part" or "snapshot.0123abcd.part".
bool is_draft(const fs::path& path) {
  const std::string name = path.filename().string();
  std::string_view rest = of_temporary(name).value_or("");
  const auto drop = [&rest](std::string_view end) {
    if (!rest.ends_with(end)) return false;
    rest.remove_suffix(end.size());
    return true;
  };
  if (rest == "snapshot") return true;
  return (drop("-moving") || drop("-waiting")) && (drop("-won") || drop("-lost")) &&
         !rest.empty() && rest.find_first_not_of("0123456789") == rest.npos;
}

/// What is in the folder, in the order of names.
std::vector<fs::path> files_in(const std::string& folder) {
  std::vector<fs::path> files;
  std::error_code unseen;
  for (fs::directory_iterator at(folder, unseen), end; !unseen && at != end; at.increment(unseen))
    if (at->is_regular_file(unseen)) files.push_back(at->path());
  std::ranges::sort(files);
  return files;
}

}  // namespace

std::optional<std::string> foreign_work(const std::string& folder, std::uint64_t identity) {
  for (const fs::path& file : files_in(folder))
    if (identity_in(file).value_or(identity) != identity) return file.string();
  return std::nullopt;
}

bool has_work(const std::string& folder) {
  return std::ranges::any_of(files_in(folder),
                             [](const fs::path& file) { return identity_in(file).has_value(); });
}

void remove_work(const std::string& folder) {
  std::error_code ignored;
  for (const fs::path& file : files_in(folder))
    if (identity_in(file) || is_draft(file)) fs::remove(file, ignored);
  fs::remove(folder, ignored);  // if it is empty now
}

}  // namespace halfboard::solver::retrograde
