#include "solver/retrograde/radix_sort.h"

#include <cstdint>

#include "solver/random.h"
#include "tests/support/catch.h"

using namespace halfboard;

TEMPLATE_TEST_CASE("numbers are sorted byte by byte as by comparisons", "[radix]", std::uint32_t,
                   std::uint64_t) {
  // Of keys of levels a row above and a column below differ, and what is between does not.
  constexpr auto all = static_cast<TestType>(~std::uint64_t{0});
  constexpr auto outside = static_cast<TestType>(0xff00000000003fff);
  std::vector<TestType> spare;
  for (const TestType mask : {all, outside, TestType{0xff00}, TestType{0}})
    for (const unsigned count : {0U, 1U, 127U, 128U, 1000U}) {
      solver::Stream random(count, mask);
      std::vector<TestType> numbers(count);
      for (TestType& n : numbers) n = static_cast<TestType>(random.bits()) & mask;
      std::vector<TestType> expected = numbers;
      std::ranges::sort(expected);
      solver::retrograde::radix_sort(numbers, spare);
      CHECK(numbers == expected);
    }
}
