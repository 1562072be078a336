#include <filesystem>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/expressions.h"
#include "tests/support/folder.h"
#include "tests/support/paths.h"
#include "tools/cli/commands.h"

// Pages that list things list all of them, and links lead somewhere.
namespace {

using namespace halfboard;
namespace fs = std::filesystem;

const fs::path& root() {
  static const fs::path path = tests::source_dir();
  return path;
}

std::vector<fs::path> pages() {
  std::vector<fs::path> found;
  for (const char* house :
       {".github", "bitboards", "solver", "games", "tools", "bench", "tests", "results"})
    for (const auto& entry : fs::recursive_directory_iterator(root() / house))
      // What tests/web/run installs is not ours.
      if (entry.path().extension() == ".md" &&
          entry.path().string().find("/node_modules/") == std::string::npos)
        found.push_back(entry.path());
  found.push_back(root() / "README.md");
  return found;
}

TEST_CASE("links between pages lead to files that are there", "[pages]") {
  int links = 0;
  for (const fs::path& page : pages()) {
    for (const auto& link : tests::find_all(tests::read(page), R"(\]\(([^)#\s]+)(#[^)]*)?\))")) {
      const std::string& target = link.groups[1];
      if (target.find("://") != target.npos) continue;
      ++links;
      INFO(page << " links to " << target);
      CHECK(fs::exists(page.parent_path() / target));
    }
  }
  CHECK(links > 50);
}

TEST_CASE("the index of results has every folder", "[pages]") {
  const std::string index = tests::read(root() / "results/README.md");
  for (const auto& entry : fs::directory_iterator(root() / "results")) {
    const std::string name = entry.path().filename();
    INFO(name);
    if (entry.is_directory() && name != "comparison")
      CHECK(index.find("(" + name + "/README.md)") != index.npos);
  }
}

TEST_CASE("the index of commands has every command", "[pages]") {
  const std::string index = tests::read(root() / "tools/commands/README.md");
  for (const tools::Command* command : tools::all_commands()) {
    INFO(command->name);
    CHECK(index.find("`" + std::string(command->name) + "`") != index.npos);
  }
}

}  // namespace
