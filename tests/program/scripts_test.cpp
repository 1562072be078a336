#include <filesystem>

#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/paths.h"
#include "tests/support/process.h"

// The scripts that people meet first say what they do before they install or build anything.
namespace {

using namespace halfboard;
using namespace halfboard::tests;

/// A script, where the only program is sed: nothing can be installed, built or removed.
Finished run_alone(const std::string& script, const std::string& word) {
  const Folder programs;
  std::filesystem::create_symlink("/usr/bin/sed", programs.file("sed"));
  return run_file("/usr/bin/env", {"PATH=" + programs.path(), "/bin/bash",
                                   source_dir() + "/tools/" + script, word});
}

TEST_CASE("scripts that build tell how they are used", "[scripts]") {
  for (const std::string script : {"quickstart", "test", "release", "web/build"}) {
    INFO(script);
    const auto run = run_alone(script, "--help");
    CHECK(run.status == 0);
    CHECK(run.err.empty());
    CHECK(run.out.find("\nusage: tools/" + script + " [") != run.out.npos);
    CHECK(run.out.find('#') == run.out.npos);
  }
}

TEST_CASE("quickstart refuses what is no number before it builds", "[scripts]") {
  for (const std::string word : {"", "0", "many", "--deals"}) {
    const auto run = run_alone("quickstart", word);
    INFO(run.err);
    CHECK(run.status == 2);
    CHECK(is_one_line(run.err));
    CHECK(run.err.find("expected a whole number from 1") != run.err.npos);
  }
}

}  // namespace
