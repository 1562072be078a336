#include "tools/batch/rows_at_work.h"

#include "tests/support/catch.h"

// The row that takes long is named, and only while it does.
namespace {

using namespace halfboard;

TEST_CASE("the row that is worked on for longest is named", "[program][progress]") {
  tools::Row first;
  first.index = 5;
  first.deal = 123;
  tools::Row second;
  second.index = 6;
  second.position = "wb/bw w";
  tools::RowsAtWork at_work(0);
  CHECK(at_work.slowest().empty());
  {
    const tools::RowsAtWork::Mark one(at_work, first);
    {
      const tools::RowsAtWork::Mark two(at_work, second);
      CHECK(at_work.slowest() == "deal 123 (index 5) under base takes 0:00");
    }
    CHECK(at_work.slowest() == "deal 123 (index 5) under base takes 0:00");
  }
  const tools::RowsAtWork::Mark two(at_work, second);
  CHECK(at_work.slowest() == "deal 'wb/bw w' (index 6) under base takes 0:00");
  tools::RowsAtWork patient(1000);
  const tools::RowsAtWork::Mark again(patient, first);
  CHECK(patient.slowest().empty());
}

}  // namespace
