#include <cstddef>
#include <cstdint>
#include <cstdio>

#include "tests/fuzz/targets.h"

// One libFuzzer program a target: HALFBOARD_FUZZ_TARGET names the function.

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  // Only what the program prints is discarded; libFuzzer itself writes to standard error.
  return std::freopen("/dev/null", "w", stdout) ? 0 : 1;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  halfboard::tests::HALFBOARD_FUZZ_TARGET({reinterpret_cast<const char*>(data), size});
  return 0;
}
