#include "solver/output_file.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <random>
#include <system_error>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

namespace halfboard::solver {
namespace {

namespace fs = std::filesystem;

/// The folder of /proc that lists a process's open files, if the path is in one.
std::optional<fs::path> descriptors_with(const fs::path& path) {
  std::error_code missing;
  const fs::path folder = fs::canonical(path.parent_path(), missing);
  const bool is_one =
      !missing && folder.string().starts_with("/proc/") && folder.filename() == "fd";
  return is_one ? std::optional(folder) : std::nullopt;
}

/// Is it the name of an open file, for instance what /dev/stdout links to?
bool names_descriptor(const fs::path& path) { return descriptors_with(path).has_value(); }

/// Our own standard output. /proc/thread-self/fd lists the same files as /proc/self/fd.
bool is_own_output(const fs::path& path) {
  const auto folder = descriptors_with(path);
  if (!folder || path.filename() != "1") return false;
  std::error_code missing;
  const std::string own = fs::canonical("/proc/self", missing).string() + "/";
  return !missing && folder->string().starts_with(own);
}

constexpr int attempts = 100;

/// Opens a new file beside `place`; its name comes out in `draft`.
std::FILE* open_draft(const std::string& place, std::string& draft) {
  for (int attempt = 0; attempt < attempts; ++attempt) {
    draft = temporary_name(place);
    std::FILE* file = std::fopen(draft.c_str(), "wbx");
    if (file || errno != EEXIST) return file;
  }
  return nullptr;
}

/// The name by which the system knows an open file that has none.
std::string open_name(std::FILE* file) { return "/proc/self/fd/" + std::to_string(fileno(file)); }

/// A file in the folder of `place` without a name, so that a kill leaves nothing. Null where there
/// are none, or none that can be given a name later.
std::FILE* open_nameless(const std::string& place) {
#ifdef O_TMPFILE
  const fs::path folder = fs::path(place).parent_path();
  const int descriptor =
      open(folder.empty() ? "." : folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
  if (descriptor < 0) return nullptr;
  std::FILE* file = fdopen(descriptor, "wb");
  if (!file) {
    close(descriptor);
  } else if (access(open_name(file).c_str(), F_OK) != 0) {
    std::fclose(file);
    file = nullptr;
  }
  return file;
#else
  static_cast<void>(place);
  return nullptr;
#endif
}

/// Copies such a file into one with a name, which comes out in `draft`. Returns errno.
int copy_draft(std::FILE* file, const std::string& place, std::string& draft) {
  std::FILE* copy = open_draft(place, draft);
  if (!copy) {
    const int reason = errno;
    draft.clear();
    return reason;
  }
  std::error_code failure;
  fs::copy_file(open_name(file), draft, fs::copy_options::overwrite_existing, failure);
  if (!failure && fsync(fileno(copy)) != 0 && errno != EINVAL)
    failure = std::make_error_code(static_cast<std::errc>(errno));
  std::fclose(copy);
  return failure.value();
}

/// Gives such a file a name beside `place`, which comes out in `draft`. Returns errno.
int name_draft(std::FILE* file, const std::string& place, std::string& draft) {
  for (int attempt = 0; attempt < attempts; ++attempt) {
    draft = temporary_name(place);
    if (linkat(AT_FDCWD, open_name(file).c_str(), AT_FDCWD, draft.c_str(), AT_SYMLINK_FOLLOW) == 0)
      return 0;
    if (errno != EEXIST) break;
  }
  // Some file systems have files without a name, and no way to give them one.
  return copy_draft(file, place, draft);
}

}  // namespace

std::string followed(const std::string& start) {
  fs::path path = start;
  constexpr int longest_chain = 40;
  std::error_code failure;
  for (int i = 0; i < longest_chain && fs::is_symlink(fs::symlink_status(path, failure)); ++i) {
    if (names_descriptor(path)) break;
    const fs::path target = fs::read_symlink(path, failure);
    if (failure) break;
    path = target.is_absolute() ? target : path.parent_path() / target;
  }
  return path.string();
}

bool is_replaceable(const std::string& place) {
  std::error_code missing;
  const auto type = fs::status(place, missing).type();
  return (type == fs::file_type::not_found || type == fs::file_type::regular) &&
         !names_descriptor(place);
}

std::optional<std::string_view> of_temporary(std::string_view name) {
  constexpr std::string_view end = ".part";
  constexpr std::size_t length = std::string_view(".0123abcd").size() + end.size();
  if (name.size() <= length || !name.ends_with(end)) return std::nullopt;
  const std::string_view random = name.substr(name.size() - length, length - end.size());
  if (random[0] != '.' || random.find_first_not_of("0123456789abcdef", 1) != random.npos)
    return std::nullopt;
  return name.substr(0, name.size() - length);
}

std::string temporary_name(const std::string& file) {
  std::random_device random;
  std::array<char, 24> suffix{};
  std::snprintf(suffix.data(), suffix.size(), ".%08x.part", random());
  return file + suffix.data();
}

std::vector<std::string> temporaries_beside(const std::string& file) {
  const fs::path place = fs::path(file).lexically_normal();
  const fs::path folder = place.has_parent_path() ? place.parent_path() : ".";
  std::vector<std::string> found;
  std::error_code unseen;
  for (fs::directory_iterator at(folder, unseen), end; !unseen && at != end; at.increment(unseen))
    if (of_temporary(at->path().filename().string()) == place.filename().string() &&
        at->is_regular_file(unseen))
      found.push_back(at->path().string());
  return found;
}

void remove_temporaries(const std::string& path) {
  std::error_code unseen;
  for (const std::string& file : temporaries_beside(followed(path))) fs::remove(file, unseen);
}

void store_name(const std::string& path) {
  std::error_code missing;
  const fs::path folder = fs::canonical(path, missing).parent_path();
  const int descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  static_cast<void>(fsync(descriptor));
  close(descriptor);
}

Error write_error(const std::string& path, int reason) {
  const std::string what = "cannot write " + path + ": ";
  if (reason == ENOSPC || reason == EFBIG || reason == EDQUOT)
    throw WriteFailure({what + "no room left", "", "room on the disk"});
  if (reason == EIO) throw WriteFailure({what + std::strerror(EIO), "", "a disk without faults"});
  return {what + std::strerror(reason), "", "a place that can be written"};
}

Result<OutputFile> OutputFile::create(const std::string& path) {
  OutputFile output(path);
  output.place_ = followed(path);
  std::error_code missing;
  if (path.empty()) return write_error("a file without a name", ENOENT);
  if (fs::is_directory(output.place_, missing)) return write_error(path, EISDIR);
  if (!is_replaceable(output.place_)) {
    output.file_.reset(std::tmpfile());
    if (!output.file_) return write_error("a temporary file", errno);
    return output;
  }
  output.replaces_ = true;
  output.file_.reset(open_nameless(output.place_));
  if (!output.file_) output.file_.reset(open_draft(output.place_, output.draft_));
  if (!output.file_) {
    output.draft_.clear();
    return write_error(path, errno);
  }
  if (const auto old = fs::status(output.place_, missing); fs::exists(old))
    fs::permissions(output.draft_.empty() ? open_name(output.file_.get()) : output.draft_,
                    old.permissions(), missing);
  return output;
}

OutputFile::~OutputFile() {
  if (!file_) return;
  file_.reset();
  std::error_code ignored;
  if (!draft_.empty()) fs::remove(draft_, ignored);
}

void OutputFile::note_failure() {
  if (reason_ == 0) reason_ = errno != 0 ? errno : EIO;
}

bool OutputFile::write(std::string_view bytes) {
  if (std::fwrite(bytes.data(), 1, bytes.size(), file_.get()) != bytes.size()) note_failure();
  return reason_ == 0;
}

bool OutputFile::write_at(std::uint64_t offset, std::string_view bytes) {
  if (std::fseek(file_.get(), static_cast<long>(offset), SEEK_SET) != 0) note_failure();
  return write(bytes);
}

void OutputFile::store() {
  if (std::fflush(file_.get()) != 0 || (fdatasync(fileno(file_.get())) != 0 && errno != EINVAL))
    note_failure();
}

int OutputFile::rename_draft() {
  // First the content, then the name, then the folder that has the name: whoever removes what the
  // file was made of relies on it, even if the power fails.
  int reason = fsync(fileno(file_.get())) == 0 || errno == EINVAL ? 0 : errno;
  if (reason == 0 && draft_.empty()) reason = name_draft(file_.get(), place_, draft_);
  if (std::fclose(file_.release()) != 0 && reason == 0) reason = errno;
  std::error_code failure;
  if (reason == 0) {
    fs::rename(draft_, place_, failure);
    reason = failure.value();
  }
  if (reason == 0)
    store_name(place_);
  else if (!draft_.empty())
    fs::remove(draft_, failure);
  return reason;
}

int OutputFile::copy_through() {
  // Our own standard output has text waiting, and a place in its file, that only its stream knows.
  const bool own = is_own_output(place_);
  const File opened(own ? nullptr : std::fopen(place_.c_str(), "ab"));
  std::FILE* target = own ? stdout : opened.get();
  if (!target) return errno;
  std::rewind(file_.get());
  std::array<char, 1 << 16> block;
  while (const std::size_t size = std::fread(block.data(), 1, block.size(), file_.get()))
    if (std::fwrite(block.data(), 1, size, target) != size) return errno != 0 ? errno : EIO;
  if (std::ferror(file_.get()) != 0) return EIO;
  return std::fflush(target) == 0 ? 0 : errno;
}

std::optional<Error> OutputFile::finish() {
  if (reason_ == 0 && std::fflush(file_.get()) != 0) note_failure();
  if (reason_ == 0) reason_ = replaces_ ? rename_draft() : copy_through();
  if (reason_ != 0) return write_error(path_, reason_);
  file_.reset();
  return std::nullopt;
}

}  // namespace halfboard::solver
