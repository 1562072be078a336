#include "tools/storage/file_lock.h"

#include <fcntl.h>
#include <unistd.h>

#include "tests/support/catch.h"
#include "tests/support/folder.h"

// The lock of files with one writer.
namespace {

using namespace halfboard;
using namespace halfboard::tests;

/// What lock_alone() says of a file that is opened so; the file stays open.
std::string refusal(const std::string& path, int mode) {
  const int descriptor = ::open(path.c_str(), mode | O_CLOEXEC);
  REQUIRE(descriptor >= 0);
  const auto fault = tools::lock_alone(descriptor, path, "option --out", "one run at a time");
  return fault ? fault->line() : "";
}

TEST_CASE("a file has one writer, and is still what its name says", "[storage]") {
  const Folder folder;
  const std::string path = folder.file("a");
  write(path, "a");
  CHECK(refusal(path, O_RDWR).empty());
  CHECK(refusal(path, O_RDWR) ==
        path + " is in use by another process at option --out: expected one run at a time");
  CHECK(refusal(folder.path(), O_RDONLY | O_DIRECTORY).empty());

  // Whoever had the lock before has put another file in its place, or taken it away.
  const std::string other = folder.file("b");
  write(other, "b");
  const int late = ::open(other.c_str(), O_RDWR | O_CLOEXEC);
  REQUIRE(late >= 0);
  write(folder.file("c"), "c");
  std::filesystem::rename(folder.file("c"), other);
  for (int i = 0; i < 2; ++i) {
    const auto fault = tools::lock_alone(late, other, "", "one run at a time");
    REQUIRE(fault);
    CHECK(fault->what == other + " was replaced while it was opened");
    std::filesystem::remove(other);
  }
  ::close(late);

  // No lock to be had, and nobody who has it.
  CHECK(refusal(path, O_PATH).starts_with("cannot lock " + path + ": "));
}

}  // namespace
