#include "tools/storage/draft.h"

#include <cerrno>
#include <cstdio>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "solver/output_file.h"
#include "tools/storage/file_lock.h"

namespace halfboard::tools {
namespace {

Error name_taken(const std::string& out) {
  return {out + " exists already", "", "a new name; nothing was written"};
}

/// A log belongs to the file of its name, and to none that takes that name later.
void remove_logs(const std::string& path) {
  for (const char* beside : {"-wal", "-shm", "-journal"}) ::unlink((path + beside).c_str());
}

void remove_draft(const std::string& path) {
  ::unlink(path.c_str());
  remove_logs(path);
}

/// Those that nobody has locked, as who writes one does.
void remove_leftovers(const std::string& out) {
  for (const std::string& draft : solver::temporaries_beside(out)) {
    const int descriptor = ::open(draft.c_str(), O_RDWR | O_CLOEXEC);
    if (descriptor < 0) continue;
    if (!lock_alone(descriptor, draft, "", "")) remove_draft(draft);
    ::close(descriptor);
  }
}

bool is_taken(const std::string& name) {
  struct stat taken {};
  return ::lstat(name.c_str(), &taken) == 0;
}

/// A name beside `out` that nothing has.
std::string free_name(const std::string& out) {
  std::string name;
  do name = solver::temporary_name(out);
  while (is_taken(name));
  return name;
}

}  // namespace

Draft::Draft(std::string out) : out_(std::move(out)), path_(free_name(out_)) {
  remove_leftovers(out_);
}

Draft::~Draft() { remove_draft(path_); }

std::optional<Error> Draft::refuse_taken(const std::string& out) {
  if (is_taken(out)) return name_taken(out);
  return std::nullopt;
}

std::optional<Error> Draft::publish() const {
  // Of a file that was killed at work, and then removed without them.
  if (!is_taken(out_)) remove_logs(out_);
  const bool renamed =
      ::renameat2(AT_FDCWD, path_.c_str(), AT_FDCWD, out_.c_str(), RENAME_NOREPLACE) == 0 ||
      // A file system without that flag.
      (errno == EINVAL && !is_taken(out_) && std::rename(path_.c_str(), out_.c_str()) == 0);
  if (renamed) {
    solver::store_name(out_);
    return std::nullopt;
  }
  const int reason = errno;
  if (reason == EEXIST || (reason == EINVAL && is_taken(out_))) return name_taken(out_);
  return solver::write_error(out_, reason);
}

}  // namespace halfboard::tools
