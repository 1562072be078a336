#include "tools/storage/journal.h"

#include <fstream>

#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/process.h"

using namespace halfboard;

TEST_CASE("a journal goes on after any death and refuses other work", "[openings]") {
  const tests::Folder folder;
  const std::string path = folder.file("j");
  const auto open = [&](const std::string& header) { return tools::Journal::open(path, header); };
  {
    auto journal = open("work 1");
    REQUIRE(journal);
    journal->append("a");
    journal->append("bb");
    CHECK_FALSE(open("work 1"));  // in use
  }
  const std::string whole = tests::read(path);
  CHECK(whole == "work 1\na\nbb\n");
  CHECK_FALSE(open("work 2"));
  CHECK(tests::read(path) == whole);
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << whole.substr(0, size);
    auto journal = open("work 1");
    INFO(size << " bytes were left");
    REQUIRE(journal);
    const std::size_t lines = size < 9 ? 0 : size < 12 ? 1 : 2;
    REQUIRE(journal->lines().size() == lines);
    if (lines == 2) CHECK(journal->lines()[1] == "bb");
    // Who refuses these lines leaves the file as it was; who goes on cuts off what is not whole.
    if (size >= 7) CHECK(tests::read(path) == whole.substr(0, size));
    journal->append("c");
    CHECK(tests::read(path) == whole.substr(0, lines == 2 ? 12 : lines == 1 ? 9 : 7) + "c\n");
  }
  std::ofstream(path, std::ios::binary | std::ios::trunc) << "a letter\nof mine";
  CHECK_FALSE(open("work 1"));
  CHECK(tests::read(path) == "a letter\nof mine");
}
