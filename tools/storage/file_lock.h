#pragma once

#include <string>

#include <sys/stat.h>

namespace halfboard::tools {

inline bool same_inode(const struct stat& a, const struct stat& b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

/// Is what was opened still what the name stands for? Asked once it is locked: whoever had the lock
/// before may have removed or replaced it at his end.
inline bool still_named(int descriptor, const std::string& path) {
  struct stat open {};
  struct stat named {};
  return ::fstat(descriptor, &open) == 0 && ::stat(path.c_str(), &named) == 0 &&
         same_inode(open, named);
}

}  // namespace halfboard::tools
