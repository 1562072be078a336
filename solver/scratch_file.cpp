#include "solver/scratch_file.h"

#include <cstdlib>
#include <filesystem>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

namespace halfboard::solver {
namespace {

/// A descriptor, or -1.
int open_scratch(const std::string& folder) {
#ifdef O_TMPFILE
  const int nameless = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (nameless >= 0) return nameless;
#endif
  std::string path = folder + "/halfboard_XXXXXX";
  const int named = mkstemp(path.data());
  if (named >= 0) unlink(path.c_str());
  return named;
}

}  // namespace

std::optional<ScratchFile> ScratchFile::open(const std::string& folder) {
  std::error_code missing;
  const std::string place =
      folder.empty() ? std::filesystem::temp_directory_path(missing).string() : folder;
  if (missing) return std::nullopt;
  const int descriptor = open_scratch(place);
  if (descriptor < 0) return std::nullopt;
  std::FILE* file = fdopen(descriptor, "w+b");
  if (file) return ScratchFile(file);
  close(descriptor);
  return std::nullopt;
}

std::optional<std::string> ScratchFile::content() const {
  if (std::fflush(file_) != 0 || std::ferror(file_) || std::fseek(file_, 0, SEEK_END) != 0)
    return std::nullopt;
  const long size = std::ftell(file_);
  if (size < 0 || std::fseek(file_, 0, SEEK_SET) != 0) return std::nullopt;
  std::string bytes(static_cast<std::size_t>(size), '\0');
  if (std::fread(bytes.data(), 1, bytes.size(), file_) != bytes.size()) return std::nullopt;
  return bytes;
}

}  // namespace halfboard::solver
