#include "tools/storage/file_lock.h"

#include <cerrno>
#include <cstring>

#include <sys/file.h>

namespace halfboard::tools {

bool same_inode(const struct stat& a, const struct stat& b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

std::optional<Error> lock_alone(int descriptor, const std::string& path, const std::string& where,
                                const std::string& one_writer) {
  if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    if (errno == EWOULDBLOCK)
      return Error{path + " is in use by another process", where, one_writer};
    return Error{"cannot lock " + path + ": " + std::strerror(errno), where,
                 "a file system with locks"};
  }
  struct stat open {};
  struct stat named {};
  if (::fstat(descriptor, &open) != 0 || ::stat(path.c_str(), &named) != 0 ||
      !same_inode(open, named))
    return Error{path + " was replaced while it was opened", where, one_writer};
  return std::nullopt;
}

}  // namespace halfboard::tools
