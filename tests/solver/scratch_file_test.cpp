#include "solver/scratch_file.h"

#include <filesystem>
#include <string>

#include "tests/support/catch.h"
#include "tests/support/folder.h"

namespace {

using namespace halfboard;
using solver::ScratchFile;

TEST_CASE("a scratch file has no name, and keeps what is written to it", "[files]") {
  const tests::Folder folder;
  const auto one = ScratchFile::open(folder.path());
  const auto other = ScratchFile::open(folder.path());
  REQUIRE((one && other));
  CHECK(std::filesystem::is_empty(folder.path()));  // as a kill would leave it
  const std::string text(100'000, 'x');
  CHECK(std::fwrite(text.data(), 1, text.size(), one->get()) == text.size());
  CHECK(one->content() == text);
  CHECK(std::fputc('y', one->get()) == 'y');
  CHECK(one->content() == text + "y");
  CHECK(other->content() == "");
  CHECK_FALSE(ScratchFile::open(folder.file("none")));
}

}  // namespace
