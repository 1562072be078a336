#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/cli/commands.h"

namespace halfboard::tools {

/// The files of a call, with those that it makes of its own accord (FILE.proofs).
std::vector<FileUse> files_of(const Command& command, const Arguments& arguments);

/// Refuses to write over a file that is read, or two outputs into one file, whatever they are
/// called: links are followed. A device or pipe may be written more than once.
std::optional<Error> refuse_clash(const std::vector<FileUse>& files);

/// Refuses an output that has the name of a certificate in the folder of certificates.
std::optional<Error> refuse_certificates(const Arguments& arguments);

/// Refuses an output that can't come to be: it is a folder, its name is '-' or too long, its own
/// folder is missing, or nothing may be written there; one that is to be gone on with is no regular
/// file. Asked before the work, which may take hours.
std::optional<Error> refuse_places(const std::vector<FileUse>& files);

/// Refuses an input that is a pipe, which may never be written to and can't be read twice.
std::optional<Error> refuse_pipes(const std::vector<FileUse>& files);

/// Is something at that path? Not if it can't be seen; whoever opens it then says why.
bool is_there(const std::string& path);

/// The first bytes of a file, which tell its kind: 64, or as many as it has. Nothing if it can't be
/// read. A pipe would be waited for.
std::optional<std::string> beginning_of(const std::string& path);

/// The content of a file. Error: it can't be read, or has more than 1 GiB (64 MiB if it is a pipe
/// or a device, which may not end); `expected` says what it should be. Throws Interrupted.
Result<std::string> read_file(const std::string& path, std::string expected);
/// The same; `where` says what named the file.
Result<std::string> read_file(const std::string& path, std::string where, std::string expected);

/// The content of an output that is there, to go on from it. Error: it is a device or a pipe, or as
/// for `read_file`.
Result<std::string> read_output(const std::string& path, std::string expected);

}  // namespace halfboard::tools
