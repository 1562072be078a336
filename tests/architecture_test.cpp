#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/expressions.h"
#include "tests/support/folder.h"
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

/// What a room may not know, though its house may.
struct Closed {
  std::string room;
  std::vector<std::string> to;  ///< beginnings of what it must not include, own or foreign
};

const std::vector<Closed> closed_doors{
    {"games/sight_reduction/value/",
     {"games/sight_reduction/solitaire/", "games/sight_reduction/lattice/"}},
    {"games/sight_reduction/solitaire/",
     {"games/sight_reduction/value/", "games/sight_reduction/lattice/"}},
    {"games/halfcut/certificates/",
     {"games/halfcut/prover.h", "games/halfcut/player.h", "games/halfcut/strategy_book.h",
      "games/halfcut/tables/"}},
    {"solver/sat/", {"solver/proof/", "solver/cgt/"}},
    {"solver/proof/", {"solver/sat/", "solver/cgt/"}},
    {"solver/cgt/", {"solver/sat/", "solver/proof/"}},
    {"tools/storage/",
     {"boost/", "nlohmann/", "tools/cli/", "tools/commands/", "tools/batch/", "tools/tasks/",
      "tools/reports/"}},
    {"tools/tasks/", {"boost/", "tools/cli/", "tools/commands/", "tools/batch/"}},
    {"tools/any_game/",
     {"boost/", "nlohmann/", "sqlite3.h", "tools/cli/", "tools/commands/", "tools/storage/"}},
};

bool is_open(const std::string& path, const std::string& target) {
  return std::ranges::none_of(closed_doors, [&](const Closed& closed) {
    return path.starts_with(closed.room) && starts_with_one_of(target, closed.to);
  });
}

/// May a file of `house` include the project's own header `target`?
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
  if (tests::fits(target, "[a-z_]+|c[a-z]+|immintrin\\.h|arm_neon\\.h")) return true;
  if (house == "bitboards/" || house.starts_with("games/")) return false;
  if (house == "solver/") return starts_with_one_of(target, {"xxhash.h", "cadical.hpp"});
  return true;
}

/// The places outside tools/ that ask the system itself: for memory, some of it mapped to files,
/// and for files to be on the disk.
bool may_ask_system(const std::string& path, const std::string& target) {
  return std::set<std::string>{"solver/retrograde/mapped_array.cpp", "solver/output_file.cpp",
                               "solver/scratch_file.cpp", "solver/zeroed.cpp"}
             .contains(path) &&
         std::set<std::string>{"fcntl.h", "sys/mman.h", "unistd.h"}.contains(target);
}

struct Include {
  std::string target;
  bool own;
};

std::vector<Include> includes_of(const Source& source) {
  std::vector<Include> found;
  for (const std::string& line : source.lines)
    if (const auto match = tests::find(line, "^\\s*#\\s*include\\s*([<\"])([^>\"]+)[>\"]"))
      found.push_back({match->groups[2], match->groups[1] == "\""});
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
      CHECK(is_open(source.path, target));
      if (own) {
        CHECK(may_include_own(house, target));
        CHECK((generated.contains(target) || fs::exists(root / target)));
      } else {
        CHECK((may_include_foreign(house, target) || may_ask_system(source.path, target)));
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
  CHECK_FALSE(may_include_foreign("bitboards/", "xxhash.h"));
  CHECK_FALSE(may_include_foreign("games/halfcut/", "fmt/format.h"));
  CHECK_FALSE(may_include_foreign("solver/", "sqlite3.h"));
  CHECK_FALSE(may_include_foreign("solver/", "boost/program_options.hpp"));
  CHECK(may_include_own("games/halfcut/", "games/halfcut/game.h"));
  CHECK(house_of("games/halfcut/game.h") == "games/halfcut/");
  CHECK_FALSE(
      is_open("games/sight_reduction/value/search.h", "games/sight_reduction/solitaire/solver.h"));
  CHECK_FALSE(is_open("tools/any_game/any_game.h", "nlohmann/json.hpp"));
  CHECK(is_open("games/sight_reduction/judge.cpp", "games/sight_reduction/value/solver.h"));
}

TEST_CASE("what is dear to compile is in no header", "[architecture]") {
  for (const Source& source : sources()) {
    if (!source.path.ends_with(".h")) continue;
    for (const auto& [target, own] : includes_of(source)) {
      INFO(source.path << " includes " << target);
      CHECK_FALSE(starts_with_one_of(target, {"boost/", "nlohmann/"}));
    }
  }
}

TEST_CASE("headers are included once", "[architecture]") {
  for (const Source& source : sources()) {
    if (!source.path.ends_with(".h")) continue;
    if (source.path == "tools/c_api/halfboard.h") continue;  // C, with a guard
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

TEST_CASE("a file of tools/commands/ defines a command", "[architecture]") {
  for (const Source& source : sources()) {
    if (!source.path.starts_with("tools/commands/")) continue;
    INFO(source.path);
    CHECK(source.path.ends_with(".cpp"));
    CHECK(std::ranges::any_of(source.lines, [](const std::string& line) {
      return line.starts_with("const Command ") && line.find("_command") != line.npos;
    }));
  }
}

TEST_CASE("a folder says what it is for", "[architecture]") {
  for (const char* top : {"bitboards", "solver", "tools", "tests", "bench"}) {
    INFO(top);
    CHECK(fs::exists(root / top / "README.md"));
  }
  for (const char* top : {"tools", "games"})
    for (const auto& entry : fs::directory_iterator(root / top)) {
      if (!entry.is_directory()) continue;
      INFO(entry.path());
      CHECK(fs::exists(entry.path() / "README.md"));
    }
}

TEST_CASE("commands of the build are quoted for any folder's name", "[architecture]") {
  int commands = 0;
  for (const char* folder : {"tools", "bench", "tests"})
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      const fs::path& path = entry.path();
      if (path.filename() != "CMakeLists.txt" && path.extension() != ".cmake") continue;
      const std::string text = tests::read(path);
      for (auto at = text.find("add_custom_"); at != text.npos; at = text.find("add_custom_", at)) {
        const std::string call = text.substr(at, text.find("\n\n", at) - at);
        at += 1;
        if (call.find("COMMAND") == call.npos) continue;
        INFO(path << ": " << call);
        CHECK(call.find("VERBATIM") != call.npos);
        ++commands;
      }
    }
  CHECK(commands > 3);
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
