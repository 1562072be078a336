#include "solver/retrograde/mapped_array.h"

#include <cerrno>

#include <unistd.h>

#include "tests/support/catch.h"
#include "tests/support/folder.h"

using namespace halfboard;

namespace {

/// How many times the next reservations of this thread are ended by a signal.
thread_local int signals = 0;

}  // namespace

/// Takes the place of the C library's, which file systems in memory let a signal end.
extern "C" int posix_fallocate(int descriptor, off_t offset, off_t size) {
  if (signals > 0) {
    --signals;
    return EINTR;
  }
  return ftruncate(descriptor, offset + size) == 0 ? 0 : errno;
}

TEST_CASE("Tables: a signal while room is taken on the disk is no lack of it", "[retrograde]") {
  const tests::Folder folder;
  signals = 2;
  solver::retrograde::MappedArray<int> array(1000, folder.path());
  CHECK(signals == 0);
  CHECK(array[999] == 0);
  array[999] = 7;
  CHECK(array.span().back() == 7);
}
