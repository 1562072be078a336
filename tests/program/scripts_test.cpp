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
  for (const std::string script :
       {"quickstart", "test", "release", "install-packages", "web/build", "web/install-packages"}) {
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

/// A folder like this one, of a revision whose program does nothing: what tools/bench and
/// tools/compare need.
const std::string timed_project = R"(
set -euo pipefail
mkdir -p "$2/tools" "$2/bench"
cp "$1"/tools/{bench,compare,timing} "$2/tools/"
cd "$2"
echo 'one bench' >bench/workloads
echo build >.gitignore
echo 'cmake_minimum_required(VERSION 3.25)
project(halfboard LANGUAGES NONE)
file(WRITE ${CMAKE_BINARY_DIR}/bin/halfboard "#!/bin/sh\n")
file(CHMOD ${CMAKE_BINARY_DIR}/bin/halfboard PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
add_custom_target(halfboard_program)' >CMakeLists.txt
git init -q
git add .
git -c user.name=test -c user.email=test@localhost commit -q -m test
mkdir -p build/this/bin
printf '#!/bin/sh\nexit "${FAILS-0}"\n' >build/this/bin/halfboard
chmod +x build/this/bin/halfboard
)";

TEST_CASE("a workload that fails has no time", "[scripts]") {
  const Folder folder;
  const auto run = run_file("/bin/bash", {"-c", timed_project + R"(
tools/bench --runs 1 build/this | grep -q '^one ' || exit 9
FAILS=1 tools/bench --runs 1 build/this)",
                                          "test", source_dir(), folder.path()});
  INFO(run.err);
  CHECK(run.status == 1);
  CHECK(run.out.empty());
  CHECK(run.err.find("bench failed") != run.err.npos);
}

TEST_CASE("paths of a timing are those of where the user stands", "[scripts]") {
  const Folder folder;
  const auto run = run_file("/bin/bash", {"-c", timed_project + R"(
mkdir elsewhere && cd elsewhere
../tools/bench --runs 1 --out times.json ../build/this >/dev/null
grep -q '"workload": "one"' times.json)",
                                          "test", source_dir(), folder.path()});
  INFO(run.err);
  CHECK(run.status == 0);
}

TEST_CASE("a program that is timed does not read the list of workloads", "[scripts]") {
  const Folder folder;
  const auto run = run_file("/bin/bash", {"-c", timed_project + R"(
printf 'one bench\ntwo bench\n' >bench/workloads
printf '#!/bin/sh\ncat >/dev/null\n' >build/this/bin/halfboard
tools/bench --runs 1 build/this)",
                                          "test", source_dir(), folder.path()});
  INFO(run.err);
  CHECK(run.out.find("\ntwo ") != run.out.npos);
}

TEST_CASE("compare builds the other revision with this build's options", "[scripts]") {
  const Folder folder;
  const auto run = run_file("/bin/bash", {"-c", timed_project + R"(
for isa in HOST ''; do
  printf '%s\n' CMAKE_CXX_FLAGS_RELEASE:STRING=-O1 HALFBOARD_ISA:STRING=$isa >build/this/CMakeCache.txt
  tools/compare HEAD --runs 1 build/this >/dev/null 2>log || { cat log; exit 9; }
done
grep -hE '^(CMAKE_CXX_FLAGS_RELEASE|HALFBOARD_ISA):' build/compare/*/build/*/CMakeCache.txt | cut -d = -f 2 | sort)",
                                          "test", source_dir(), folder.path()});
  INFO(run.out << run.err);
  CHECK(run.status == 0);
  CHECK(run.out == "\n-O1\n-O1\nHOST\n");
}

}  // namespace
