#include "tools/storage/journal.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <sys/syscall.h>
#include <unistd.h>

#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/process.h"
#include "tools/storage/draft.h"

using namespace halfboard;

namespace {

/// What this thread puts on the disk by fsync, while it is watched.
thread_local std::vector<std::string>* stored = nullptr;

}  // namespace

/// Takes the place of the C library's.
extern "C" int fsync(int descriptor) {
  if (stored)
    stored->push_back(std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(descriptor)));
  return static_cast<int>(syscall(SYS_fsync, descriptor));
}

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

TEST_CASE("a new file is on the disk with its name before anybody is told of it", "[openings]") {
  const tests::Folder folder;
  const std::string place = std::filesystem::canonical(folder.path());
  std::vector<std::string> list;
  const auto stores_folder = [&](const auto& work) {
    list.clear();
    stored = &list;
    work();
    stored = nullptr;
    return std::ranges::find(list, place) != list.end();
  };
  const std::string path = folder.file("j");
  CHECK(stores_folder([&] { REQUIRE(tools::Journal::open(path, "work 1")); }));
  CHECK_FALSE(stores_folder([&] { REQUIRE(tools::Journal::open(path, "work 1")); }));
  const tools::Draft draft(folder.file("database"));
  tests::write(draft.path(), "rows");
  CHECK(stores_folder([&] { REQUIRE_FALSE(draft.publish()); }));
}

TEST_CASE("a line with a sum is known by all of it and by its number") {
  const std::string row = R"({"piece":3,"sums":[1,20]})";
  const std::string line = tools::with_sum(row, 3);
  CHECK(line.starts_with(R"({"piece":3,"sums":[1,20],"sum":")"));
  CHECK(tools::sum_fits(line, 3));
  CHECK_FALSE(tools::sum_fits(line, 4));
  for (std::size_t at = 0; at + 2 < row.size(); ++at)
    for (const int flip : {1, 16}) {
      std::string other = line;
      other[at] = static_cast<char>(other[at] ^ flip);
      INFO(other);
      CHECK_FALSE(tools::sum_fits(other, 3));
    }
  CHECK(tools::sum_fits(row, 3));  // of an earlier version
}
