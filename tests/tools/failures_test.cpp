#include <cerrno>

#include <sqlite3.h>

#include "solver/output_file.h"
#include "tests/support/catch.h"
#include "tools/batch/storage_failure.h"

// What the system says of a disk, as it is told.
namespace {

using namespace halfboard;

TEST_CASE("a disk that can't be read is not told as a full one", "[storage]") {
  const auto told = [](int code) {
    return tools::storage_failure(tools::sqlite::Failure(code, "disk I/O error", "rows.db"));
  };
  for (const int code : {SQLITE_IOERR_READ, SQLITE_IOERR_LOCK, SQLITE_IOERR_FSTAT, SQLITE_IOERR}) {
    REQUIRE_FALSE(told(code));
    CHECK(told(code).error().what == "cannot read rows.db (disk I/O error)");
  }
  for (const int code : {SQLITE_FULL, SQLITE_IOERR_WRITE, SQLITE_IOERR_FSYNC})
    CHECK(tools::sqlite::Failure(code, "", "").out_of_room());
}

TEST_CASE("a disk that fails is not told as a full one", "[storage]") {
  CHECK_THROWS_WITH(solver::write_error("file", EIO),
                    "cannot write file: Input/output error: expected a disk without faults");
  CHECK_THROWS_WITH(solver::write_error("file", ENOSPC),
                    "cannot write file: no room left: expected room on the disk");
  CHECK(solver::write_error("file", EACCES).what == "cannot write file: Permission denied");
}

}  // namespace
