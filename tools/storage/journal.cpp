#include "tools/storage/journal.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "solver/output_file.h"
#include "tools/storage/file_lock.h"
#include "tools/storage/packed.h"

namespace halfboard::tools {
namespace {

[[noreturn]] void fail(const std::string& path) {
  throw solver::WriteFailure(solver::write_error(path, errno));
}

Error journal_fault(const std::string& what, const std::string& expected) {
  return {what, "", expected};
}

}  // namespace

Journal::Journal(Journal&& other) noexcept
    : path_(std::move(other.path_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      end_(other.end_),
      lines_(std::move(other.lines_)) {}

Journal::~Journal() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Result<Journal> Journal::open(const std::string& path, const std::string& header) {
  Journal journal(path, ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0666));
  struct stat status {};
  if (journal.descriptor_ < 0 || ::fstat(journal.descriptor_, &status) != 0)
    return journal_fault("cannot write " + path + ": " + std::strerror(errno), "a writable place");
  if (!S_ISREG(status.st_mode)) return journal_fault(path + " is no regular file", "a new name");
  if (auto fault = lock_alone(journal.descriptor_, path, "", "one run at a time")) return *fault;
  const std::string text = journal.read();
  const std::size_t whole = text.rfind('\n') + 1;  // 0 if not even the header is whole
  const std::string first = text.substr(0, text.find('\n'));
  // What is left of a header that was cut off is its beginning.
  if (whole == 0 ? !header.starts_with(first) : first != header)
    return journal_fault(path + " belongs to another run, or is damaged", "a first line " + header);
  journal.end_ = static_cast<off_t>(whole);
  if (whole == 0) {
    try {
      journal.append(header);
    } catch (const solver::WriteFailure&) {
      if (text.empty()) journal.remove();
      throw;
    }
    solver::store_name(path);
    return journal;
  }
  for (std::size_t start = first.size() + 1; start < whole;) {
    const std::size_t end = text.find('\n', start);
    journal.lines_.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return journal;
}

std::string Journal::read() const {
  std::string text;
  std::array<char, 1 << 16> part;
  for (;;) {
    const ssize_t size =
        ::pread(descriptor_, part.data(), part.size(), static_cast<off_t>(text.size()));
    if (size < 0) fail(path_);
    if (size == 0) return text;
    text.append(part.data(), static_cast<std::size_t>(size));
  }
}

void Journal::append(std::string_view line) {
  const std::string text = std::string(line) + '\n';
  // What was cut off in the middle goes now: until here a file that is refused is as it was.
  if (::ftruncate(descriptor_, end_) != 0 || ::lseek(descriptor_, end_, SEEK_SET) != end_)
    fail(path_);
  for (std::size_t written = 0; written < text.size();) {
    const ssize_t size = ::write(descriptor_, text.data() + written, text.size() - written);
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) fail(path_);
    written += static_cast<std::size_t>(size);
  }
  if (::fdatasync(descriptor_) != 0) fail(path_);
  end_ += static_cast<off_t>(text.size());
}

void Journal::remove() const { ::unlink(path_.c_str()); }

std::string journal_of(const std::string& file) { return solver::followed(file) + ".progress"; }

namespace {

constexpr std::string_view sum_field = R"(,"sum":")";

}  // namespace

std::string with_sum(std::string object, std::uint64_t number) {
  const std::string sum = digest_of(std::to_string(number) + object);
  object.pop_back();
  return object.append(sum_field).append(sum).append("\"}");
}

bool sum_fits(std::string_view line, std::uint64_t number) {
  const auto at = line.rfind(sum_field);
  if (at == line.npos) return true;
  return line == with_sum(std::string(line.substr(0, at)) + '}', number);
}

}  // namespace halfboard::tools
