#include "tools/cli/files.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <system_error>

#include <fmt/format.h>
#include <unistd.h>

#include "solver/output_file.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/interruptible.h"

namespace halfboard::tools {
namespace {

namespace fs = std::filesystem;

/// Are they one file, or two names of what is to become one?
bool same_file(const std::string& a, const std::string& b) {
  std::error_code failure;
  if (fs::exists(a, failure) && fs::exists(b, failure))
    return fs::equivalent(a, b, failure) && fs::is_regular_file(a, failure);
  const auto place = [&](const std::string& path) {
    return fs::weakly_canonical(fs::absolute(solver::followed(path), failure), failure);
  };
  return place(a) == place(b);
}

/// Refuses a folder that is there and in which nothing can be written.
std::optional<Error> refuse_shut(const std::string& folder, const std::string& where) {
  if (access(folder.c_str(), W_OK) == 0) return std::nullopt;
  return Error{"cannot write in " + quote(folder) + ": " + std::strerror(errno), where,
               "a place that can be written"};
}

}  // namespace

std::vector<FileUse> files_of(const Command& command, const Arguments& arguments) {
  std::vector<FileUse> files = arguments.files();
  std::erase_if(files, [](const FileUse& file) { return file.path == "-" && !file.written; });
  if (command.more_files) command.more_files(arguments, files);
  if (command.databases)
    for (std::size_t i = files.size(); i-- > 0;)
      for (const char* name : {"-journal", "-wal", "-shm"}) {
        const FileUse& file = files[i];
        files.push_back({solver::followed(file.path) + name,
                         "what SQLite keeps beside " + file.where, file.written});
      }
  return files;
}

std::optional<Error> refuse_certificates(const Arguments& arguments) {
  const auto folder = arguments.text("certificates");
  std::error_code unseen;
  // A flag of `verify` has the same name.
  if (folder && !folder->empty() && fs::is_directory(*folder, unseen))
    if (auto fault = refuse_shut(*folder, "option --certificates")) return fault;
  for (const char* name : {"out", "table", "svg"})
    if (const auto path = folder ? arguments.text(name) : std::nullopt) {
      const fs::path parent = fs::path(*path).parent_path();
      if (path->ends_with(".cert") &&
          fs::equivalent(parent.empty() ? "." : parent, folder->empty() ? "." : *folder, unseen))
        return Error{"two outputs into one file, " + quote(*path),
                     "option --" + std::string(name) + " and --certificates",
                     "a name that is no certificate's; nothing was written"};
    }
  return std::nullopt;
}

std::optional<Error> refuse_clash(const std::vector<FileUse>& files) {
  for (std::size_t i = 0; i < files.size(); ++i)
    for (std::size_t j = 0; j < files.size() && files[i].written; ++j) {
      const FileUse& a = files[std::min(i, j)];
      const FileUse& b = files[std::max(i, j)];
      if ((j <= i && files[j].written) || !same_file(a.path, b.path)) continue;
      return Error{a.written && b.written ? "two outputs into one file, " + quote(b.path)
                                          : "an output over an input, " + quote(b.path),
                   a.where + " and " + b.where, "different files; nothing was written"};
    }
  return std::nullopt;
}

std::optional<Error> refuse_places(const std::vector<FileUse>& files) {
  std::error_code unseen;
  for (const FileUse& file : files) {
    if (!file.written) continue;
    if (file.path == "-")
      return Error{"'-' names no file", file.where, "a file's name; ./- is one"};
    if (fs::is_directory(file.path, unseen))
      return Error{quote(file.path) + " is a folder", file.where, "a file"};
    if (file.resumed && fs::exists(file.path, unseen) && !fs::is_regular_file(file.path, unseen))
      return Error{quote(file.path) + " is no regular file", file.where, "a new name"};
    const std::string place = solver::followed(file.path);
    if (is_there(place) && (file.resumed || !solver::is_replaceable(place))) continue;
    // Until it is complete it has a longer one.
    static_cast<void>(fs::symlink_status(place + ".12345678.part", unseen));
    if (unseen == std::errc::filename_too_long)
      return Error{"cannot write " + quote(file.path) + ": " + unseen.message(), file.where,
                   "a shorter name"};
    const std::string parent = fs::path(place).parent_path().string();
    const std::string folder = parent.empty() ? "." : parent;
    if (!fs::is_directory(folder, unseen))
      return Error{"no folder " + quote(folder), file.where, "a folder that is there"};
    if (auto fault = refuse_shut(folder, file.where)) return fault;
  }
  return std::nullopt;
}

std::optional<Error> refuse_pipes(const std::vector<FileUse>& files) {
  std::error_code unseen;
  for (const FileUse& file : files)
    if (!file.written && fs::is_fifo(file.path, unseen))
      return Error{file.path + " is a pipe", file.where, "a file"};
  return std::nullopt;
}

Result<std::string> read_file(const std::string& path, std::string expected) {
  const InterruptibleReads while_reading;  // a pipe may have nobody who writes
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                             &std::fclose);
  std::error_code unseen;
  // A device may not end.
  const std::size_t most_mib = fs::is_regular_file(path, unseen) ? 1024 : 64;
  std::string text;
  std::array<char, 1 << 16> block;
  while (const std::size_t size =
             file ? std::fread(block.data(), 1, block.size(), file.get()) : 0) {
    text.append(block.data(), size);
    if (text.size() > most_mib << 20)
      return Error{fmt::format("{} has more than {} MiB", path, most_mib), "", std::move(expected)};
  }
  if (file && !std::ferror(file.get())) return text;
  if (errno == EINTR && interrupted()) throw Interrupted();
  return Error{"cannot read " + (path.empty() ? quote(path) : path) + ": " + std::strerror(errno),
               "", std::move(expected)};
}

Result<std::string> read_file(const std::string& path, std::string where, std::string expected) {
  auto text = read_file(path, std::move(expected));
  if (text) return text;
  Error error = text.error();
  error.where = std::move(where);
  return error;
}

std::optional<std::string> beginning_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::string start(64, '\0');
  file.read(start.data(), static_cast<std::streamsize>(start.size()));
  start.resize(static_cast<std::size_t>(file.gcount()));
  return start;
}

bool is_there(const std::string& path) {
  std::error_code unseen;
  return std::filesystem::exists(path, unseen);
}

Result<std::string> read_output(const std::string& path, std::string expected) {
  // A device has nothing to go on from, and may not end.
  std::error_code unseen;
  if (is_there(path) && !std::filesystem::is_directory(path, unseen) &&
      !std::filesystem::is_regular_file(path, unseen))
    return Error{path + " is no regular file", "", "a new name"};
  return read_file(path, std::move(expected));
}

}  // namespace halfboard::tools
