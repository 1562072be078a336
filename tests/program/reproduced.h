#pragma once

#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/expressions.h"
#include "tests/support/folder.h"
#include "tests/support/json_lines.h"
#include "tests/support/paths.h"
#include "tests/support/process.h"
#include "tools/reports/json.h"

/// A topic of tools/reproduce, and what it is compared with.
namespace halfboard::tests {

using tools::Json;

inline const std::string script = source_dir() + "/tools/reproduce";

/// What results/ has in that file.
inline std::string result(const std::string& path) {
  return read(source_dir() + "/results/" + path);
}

inline std::vector<std::string> split_lines(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// What tests/program/failures printed, by command, with 0 for every number.
inline std::map<std::string, std::string> said_by_command(const std::string& text) {
  std::map<std::string, std::string> said;
  std::string command;
  for (const std::string& line : split_lines(text)) {
    if (line.starts_with("$ ")) command = line;
    if (!line.starts_with(" ")) continue;
    said[command] += replaced(line, "[0-9]+", "0") + "\n";
  }
  return said;
}

/// The lines up to the column of that number, which differ from run to run from there on.
inline std::vector<std::string> columns(const std::string& csv, std::size_t count) {
  std::vector<std::string> lines = split_lines(csv);
  for (std::string& line : lines) {
    std::size_t end = 0;
    for (std::size_t i = 0; i < count && end != line.npos; ++i) end = line.find(',', end + 1);
    line = line.substr(0, end);
  }
  return lines;
}

/// Are `first`, more lines than one, the first of `all`?
inline bool begins_with(const std::vector<std::string>& all,
                        const std::vector<std::string>& first) {
  return first.size() > 1 && all.size() >= first.size() &&
         std::equal(first.begin(), first.end(), all.begin());
}

/// A number as the pages write it: 12,345.
inline std::string grouped(const Json& number) {
  std::string text = number.dump();
  for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, ",");
  return text;
}

/// A benchmark's build has these programs of bench/.
inline bool has_beside(const char* name) {
  if (std::filesystem::exists(std::filesystem::path(program()).replace_filename(name))) return true;
  WARN(name << " is not built: nothing was checked");
  return false;
}

/// A topic made in small, in a folder of its own.
struct Made {
  explicit Made(const std::string& topic)
      : run(run_file(script,
                     {"--small", "--program", program(), "--out", folder.file(""), topic})) {
    INFO(run.out << run.err);
    CHECK(run.status == 0);
  }
  [[nodiscard]] std::string text(const std::string& name) const { return read(folder.file(name)); }
  /// How many lines of the output end so.
  [[nodiscard]] auto count(const std::string& end) const {
    const auto lines = split_lines(run.out);
    return std::ranges::count_if(lines, [&](const auto& line) { return line.ends_with(end); });
  }

  Folder folder;
  Finished run;
};

}  // namespace halfboard::tests
