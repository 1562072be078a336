#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "bitboards/result.h"

namespace halfboard::solver {

/// No room on a disk, or a disk that fails: nothing is wrong with what the user asked for, and
/// another time it may work.
class WriteFailure : public std::runtime_error {
 public:
  explicit WriteFailure(Error error) : std::runtime_error(error.line()), error_(std::move(error)) {}
  [[nodiscard]] const Error& error() const { return error_; }

 private:
  Error error_;
};

/// Why `path` could not be written, by errno: nothing can be there. Throws WriteFailure if it is
/// the disk's fault.
Error write_error(const std::string& path, int reason);

/// Where a chain of symbolic links ends, whether something is there or not.
std::string followed(const std::string& path);

/// Would OutputFile put a new file in this place, rather than copy into what is there?
bool is_replaceable(const std::string& place);

/// The file of which a file of this name is the temporary (see OutputFile). Nothing if it is none.
std::optional<std::string_view> of_temporary(std::string_view name);

/// A name of that form for `file`, drawn at random: something may have it.
std::string temporary_name(const std::string& file);

/// The temporaries that lie beside `place`; none where the folder can't be read.
std::vector<std::string> temporaries_beside(const std::string& place);

/// Removes temporaries of `path` that runs have left which were killed. Precondition: nobody writes
/// it now.
void remove_temporaries(const std::string& path);

/// Asks for the name of a file that is there to be on the disk. File systems that can't do it are
/// none that keep a name longer than its file.
void store_name(const std::string& path);

/// A file that becomes what is written to it as a whole, or not at all. All goes to a temporary
/// beside it, which takes the file's name at the end; it has no name until then, or, where the
/// system has no such files, one that no other file has. A symbolic link is followed first. What is
/// no regular file (a device, a pipe, /dev/stdout) is never replaced: what was written is copied
/// into it at the end.
class OutputFile {
 public:
  /// Error: nothing can be written there.
  static Result<OutputFile> create(const std::string& path);

  OutputFile(OutputFile&& other) noexcept = default;
  OutputFile& operator=(OutputFile&&) = delete;
  /// Without finish() nothing stays.
  ~OutputFile();

  /// False if it failed; finish() says why.
  bool write(std::string_view bytes);
  bool write(std::span<const unsigned char> bytes) {
    return write({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  }
  /// The same at an offset from the beginning.
  bool write_at(std::uint64_t offset, std::string_view bytes);
  /// Puts what was written so far on the disk, so that finish() has less to wait for.
  void store();
  /// Puts the file into its place. Error: that failed, and what was there is as it was. Throws
  /// WriteFailure in the same way.
  std::optional<Error> finish();

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  using File = std::unique_ptr<std::FILE, Close>;

  explicit OutputFile(std::string path) : path_(std::move(path)) {}
  int copy_through();
  int rename_draft();
  void note_failure();

  std::string path_;       ///< as it was given
  std::string place_;      ///< with links followed
  std::string draft_;      ///< the temporary's name; empty if it has none
  bool replaces_ = false;  ///< takes its place, and is not copied into what is there
  File file_;
  int reason_ = 0;  ///< errno of the first failure
};

}  // namespace halfboard::solver
