#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/paths.h"
#include "tools/any_game/any_game.h"

// The house's order, read from the sources: which folder may include which, what stands at the top,
// that every game is listed, and how long files are.
namespace {

using namespace halfboard;
namespace fs = std::filesystem;

const fs::path root = tests::source_dir();

struct Source {
  std::string path;  ///< from the root, with '/'
  std::vector<std::string> lines;
};

std::vector<Source> sources() {
  std::vector<Source> found;
  for (const char* folder : {"bitboards", "solver", "games", "tools", "bench", "tests"})
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      const auto ending = entry.path().extension();
      if (ending != ".h" && ending != ".cpp") continue;
      Source source{fs::relative(entry.path(), root).generic_string(), {}};
      std::ifstream file(entry.path());
      for (std::string line; std::getline(file, line);) source.lines.push_back(line);
      found.push_back(std::move(source));
    }
  return found;
}

/// "games/halfcut/" for a file of that game, else the top folder with a '/'.
std::string house_of(const std::string& path) {
  const auto first = path.find('/');
  if (first == std::string::npos) return "";
  const std::string top = path.substr(0, first + 1);
  if (top != "games/") return top;
  const auto second = path.find('/', first + 1);
  return second == std::string::npos ? top : path.substr(0, second + 1);
}

bool starts_with_one_of(const std::string& text, const std::vector<std::string>& prefixes) {
  return std::ranges::any_of(prefixes, [&](const auto& p) { return text.starts_with(p); });
}

/// May `house` include the project's own header `target`?
bool may_include_own(const std::string& house, const std::string& target) {
  if (house == "bench/" || house == "tests/") return true;
  if (house == "tools/") return !starts_with_one_of(target, {"bench/", "tests/"});
  std::vector<std::string> allowed{"bitboards/"};
  if (house != "bitboards/") allowed.emplace_back("solver/");
  if (house.starts_with("games/")) allowed.push_back(house);
  return starts_with_one_of(target, allowed);
}

/// May `house` include <target>? The standard library and compiler intrinsics are free to all.
bool may_include_foreign(const std::string& house, const std::string& target) {
  static const std::regex standard("[a-z_]+|c[a-z]+|immintrin\\.h|arm_neon\\.h");
  if (std::regex_match(target, standard)) return true;
  if (house == "bitboards/" || house.starts_with("games/")) return false;
  if (house == "solver/") return starts_with_one_of(target, {"tbb/", "xxhash.h", "cadical.hpp"});
  return true;
}

struct Include {
  std::string target;
  bool own;
};

std::vector<Include> includes_of(const Source& source) {
  static const std::regex pattern("\\s*#\\s*include\\s*([<\"])([^>\"]+)[>\"].*");
  std::vector<Include> found;
  std::smatch match;
  for (const std::string& line : source.lines)
    if (std::regex_match(line, match, pattern)) found.push_back({match[2], match[1] == "\""});
  return found;
}

TEST_CASE("includes follow the house's order", "[architecture]") {
  const std::set<std::string> generated{"games/all.h", "tools/cli/version.h"};
  std::size_t seen = 0;
  for (const Source& source : sources()) {
    const std::string house = house_of(source.path);
    for (const auto& [target, own] : includes_of(source)) {
      INFO(source.path << " includes " << target);
      ++seen;
      if (own) {
        CHECK(may_include_own(house, target));
        CHECK((generated.contains(target) || fs::exists(root / target)));
      } else {
        CHECK(may_include_foreign(house, target));
      }
    }
  }
  CHECK(seen > 100);
}

TEST_CASE("the order of includes would notice an offence", "[architecture]") {
  CHECK_FALSE(may_include_own("bitboards/", "solver/game.h"));
  CHECK_FALSE(may_include_own("solver/", "games/halfcut/game.h"));
  CHECK_FALSE(may_include_own("solver/", "tools/cli/cli.h"));
  CHECK_FALSE(may_include_own("games/halfcut/", "games/groups/game.h"));
  CHECK_FALSE(may_include_own("games/halfcut/", "games/all.h"));
  CHECK_FALSE(may_include_own("tools/", "tests/support/conformance.h"));
  CHECK_FALSE(may_include_foreign("bitboards/", "tbb/info.h"));
  CHECK_FALSE(may_include_foreign("games/halfcut/", "fmt/format.h"));
  CHECK_FALSE(may_include_foreign("solver/", "sqlite3.h"));
  CHECK_FALSE(may_include_foreign("solver/", "boost/program_options.hpp"));
  CHECK(may_include_own("games/halfcut/", "games/halfcut/game.h"));
  CHECK(house_of("games/halfcut/game.h") == "games/halfcut/");
}

TEST_CASE("headers are included once", "[architecture]") {
  for (const Source& source : sources()) {
    if (!source.path.ends_with(".h")) continue;
    INFO(source.path);
    CHECK(std::ranges::count(source.lines, "#pragma once") == 1);
  }
}

TEST_CASE("nothing but the agreed stands at the top", "[architecture]") {
  const std::set<std::string> allowed{"bitboards",
                                      "solver",
                                      "games",
                                      "tools",
                                      "bench",
                                      "tests",
                                      "results",
                                      "CMakeLists.txt",
                                      "CMakePresets.json",
                                      "README.md",
                                      "LICENSE",
                                      "build",
                                      "compile_commands.json"};
  for (const auto& entry : fs::directory_iterator(root)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with('.') || name.starts_with("build-")) continue;
    INFO(name);
    CHECK(allowed.contains(name));
  }
}

TEST_CASE("every folder of games/ is in the list of games", "[architecture]") {
  std::set<std::string> listed;
  for (const tools::AnyGame* game : tools::all_games()) {
    std::string folder(game->name());
    std::ranges::replace(folder, '-', '_');
    listed.insert(folder);
  }
  std::set<std::string> folders;
  for (const auto& entry : fs::directory_iterator(root / "games"))
    if (entry.is_directory()) folders.insert(entry.path().filename().string());
  CHECK(folders == listed);
}

TEST_CASE("files are short", "[architecture]") {
  std::string longish;
  for (const Source& source : sources())
    if (source.lines.size() > 250)
      longish += "\n  " + source.path + ": " + std::to_string(source.lines.size()) + " lines";
  INFO("files of more than 250 lines:" << (longish.empty() ? " none" : longish));
  for (const Source& source : sources()) {
    INFO(source.path);
    CHECK(source.lines.size() <= 500);
  }
  if (!longish.empty()) WARN("files of more than 250 lines:" << longish);
}

}  // namespace
