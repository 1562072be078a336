#include "tools/cli/progress.h"

#include "tests/support/catch.h"

// When a long command will be done.
namespace {

using halfboard::tools::Pace;
using halfboard::tools::short_text;

constexpr Pace::Seconds at(double seconds) { return Pace::Seconds(seconds); }

TEST_CASE("progress: the time to go runs down while nothing is done", "[program][progress]") {
  Pace pace(10, 0);
  CHECK(pace.rate() == 0);
  pace.add(0, at(50));
  CHECK(pace.rate() == 0);
  CHECK(pace.text(at(50)) == "0:50 so far");
  pace.add(2, at(100));
  CHECK(pace.rate() == 0.02);
  CHECK(pace.to_go(at(100)) == at(400));
  pace.add(2, at(140));
  CHECK(pace.rate() == 0.02);
  CHECK(pace.to_go(at(140)) == at(360));
  CHECK(pace.text(at(140)) == "1.2/min, to go 6:00");
  CHECK(pace.text(at(500)) == "1.2/min, to go 0:00");
  CHECK(pace.to_go(at(900)) == at(-400));
  CHECK(pace.text(at(900)) == "1.2/min, late by 6:40");
}

TEST_CASE("progress: large numbers are short", "[program][progress]") {
  CHECK(short_text(0) == "0");
  CHECK(short_text(9999) == "9999");
  CHECK(short_text(12'345) == "12.3k");
  CHECK(short_text(99'960) == "100k");
  CHECK(short_text(999'600) == "1.00M");
  CHECK(short_text(4'294'967'295) == "4.29G");
  CHECK(short_text(UINT64_MAX) == "18.4E");
}

TEST_CASE("progress: what was done before says nothing of the pace", "[program][progress]") {
  Pace pace(10, 6);
  pace.add(8, at(100));
  CHECK(pace.rate() == 0.02);
  CHECK(pace.to_go(at(100)) == at(100));
}

}  // namespace
