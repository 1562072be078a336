#include "tools/storage/journal.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace halfboard::tools {
namespace {

Error cannot(const std::string& path, const char* verb, const char* expected) {
  return {fmt::format("cannot {} {}: {}", verb, path, std::strerror(errno)), "", expected};
}

Result<std::string> content_of(int descriptor, const std::string& path) {
  std::string text;
  std::array<char, 1 << 16> block{};
  for (;;) {
    const ssize_t size =
        ::pread(descriptor, block.data(), block.size(), static_cast<off_t>(text.size()));
    if (size < 0) return cannot(path, "read", "a readable file");
    if (size == 0) return text;
    text.append(block.data(), static_cast<std::size_t>(size));
  }
}

/// All or nothing, and on the disk.
bool write_durably(int descriptor, const std::string& text, std::int64_t at) {
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t n = ::pwrite(descriptor, text.data() + done, text.size() - done,
                               static_cast<off_t>(at) + static_cast<off_t>(done));
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    done += static_cast<std::size_t>(n);
  }
  return ::fdatasync(descriptor) == 0;
}

}  // namespace

Journal::Journal(Journal&& other) noexcept
    : path_(std::move(other.path_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      size_(other.size_) {}

Journal::~Journal() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Result<Journal::Opened> Journal::open(const std::string& path, const Json& header,
                                      const Json& begun) {
  struct stat before {};
  const bool existed = ::stat(path.c_str(), &before) == 0;
  if (existed && !S_ISREG(before.st_mode))
    return Error{path + " is no regular file", "", "a file that this command began, or a new name"};
  Journal journal(path, ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0666));
  if (journal.descriptor_ < 0) return cannot(path, "write", "a writable place");
  if (::flock(journal.descriptor_, LOCK_EX | LOCK_NB) != 0)
    return Error{path + " is in use by another process", "", "one process a file"};
  auto lines = journal.read(header);
  if (!lines) return lines.error();
  if (journal.size_ == 0) {
    Json first = header;
    first["begun"] = begun;
    if (auto fault = journal.append(first)) {
      if (!existed) ::unlink(path.c_str());
      return *fault;
    }
  } else if (::ftruncate(journal.descriptor_, static_cast<off_t>(journal.size_)) != 0) {
    return cannot(path, "write", "a writable file");
  }
  return Opened{std::move(journal), std::move(*lines)};
}

Result<std::vector<Json>> Journal::read(const Json& header) {
  const auto text = content_of(descriptor_, path_);
  if (!text) return text.error();
  std::vector<Json> lines;
  std::size_t at = 0;
  for (std::size_t end; (end = text->find('\n', at)) != std::string::npos; at = end + 1) {
    Json line = Json::parse(text->begin() + static_cast<std::ptrdiff_t>(at),
                            text->begin() + static_cast<std::ptrdiff_t>(end), nullptr, false);
    if (at == 0 && line.is_object()) line.erase("begun");
    if (at == 0 && line != header)
      return Error{path_ + " was begun by another command", "",
                   "the command that began it: " + header.dump()};
    if (!line.is_object())
      return Error{fmt::format("{} is damaged in line {}", path_, lines.size() + 1), "",
                   "one JSON object a line"};
    lines.push_back(std::move(line));
  }
  // A file of something else may have no line at all: only the start of our own first one is ours.
  if (lines.empty() && !text->empty() && !text->starts_with("{\"halfboard\":"))
    return Error{path_ + " is something else", "", "a file that this command began, or a new name"};
  size_ = static_cast<std::int64_t>(at);
  if (!lines.empty()) lines.erase(lines.begin());
  return lines;
}

std::optional<Error> Journal::append(const Json& line) {
  const std::string text = line.dump() + "\n";
  if (write_durably(descriptor_, text, size_)) {
    size_ += static_cast<std::int64_t>(text.size());
    return std::nullopt;
  }
  const Error fault = cannot(path_, "write", "room on the disk; then the same command goes on");
  // If this fails too, the next start cuts the piece of a line off.
  [[maybe_unused]] const int ignored = ::ftruncate(descriptor_, static_cast<off_t>(size_));
  return fault;
}

}  // namespace halfboard::tools
