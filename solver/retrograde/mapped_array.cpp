#include "solver/retrograde/mapped_array.h"

#include <cerrno>
#include <cstring>
#include <new>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "solver/output_file.h"

namespace halfboard::solver::retrograde {
namespace {

/// A file without a name, so that nothing is left of it whatever ends the program; all its room is
/// taken at once, as a disk that runs full later would end the program. Throws WriteFailure.
int nameless_file(const std::string& folder, std::size_t size) {
  std::string path = folder + "/mapped-XXXXXX";
  const int file = mkstemp(path.data());
  int reason = file < 0 ? errno : EINTR;
  if (file >= 0) unlink(path.c_str());
  // Again after a signal that somebody else sees to.
  while (reason == EINTR) reason = posix_fallocate(file, 0, static_cast<off_t>(size));
  if (reason == 0) return file;
  if (file >= 0) close(file);
  throw WriteFailure({"no room for " + std::to_string((size >> 20) + 1) + " MiB in " + folder +
                          ": " + std::strerror(reason),
                      "", "room on a disk that can be written"});
}

}  // namespace

MappedBytes::MappedBytes(std::size_t size, const std::string& folder) {
  if (size == 0) return;
  const int file = folder.empty() ? -1 : nameless_file(folder, size);
  const int flags = file < 0 ? MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE : MAP_SHARED;
  void* const data = mmap(nullptr, size, PROT_READ | PROT_WRITE, flags, file, 0);
  if (file >= 0) close(file);
  if (data == MAP_FAILED) throw std::bad_alloc();
  if (file < 0) madvise(data, size, MADV_HUGEPAGE);
  data_ = static_cast<unsigned char*>(data);
  size_ = size;
}

MappedBytes::~MappedBytes() {
  if (data_) munmap(data_, size_);
}

}  // namespace halfboard::solver::retrograde
