#include "tools/cli/cli.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include "bitboards/number.h"
#include "solver/output_file.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/interruptible.h"

namespace halfboard::tools {

std::optional<std::uint64_t> parse_number(std::string_view text) {
  return parse_as<std::uint64_t>(text);
}

void print(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  note_output();
}

void print_log(std::string_view text) {
  std::fflush(stdout);
  // Control characters out, so that one message is one line.
  std::string line = "halfboard: " + std::string(text);
  std::ranges::replace_if(
      line, [](unsigned char c) { return c < 0x20 || c == 0x7f; }, ' ');
  if (line.size() > 500) line.replace(497, std::string::npos, "...");
  std::fputs((line + "\n").c_str(), stderr);
}

Exit stopped_after(std::uint64_t found, std::uint64_t count) {
  print_log("stopped (partial): " + std::to_string(found) + " of " + std::to_string(count) +
            " positions");
  return Exit::stopped;
}

Exit too_few(std::uint64_t found, std::uint64_t count, std::string_view expected) {
  print_log("too few positions (partial): " + std::to_string(found) + " of " +
            std::to_string(count) + ": expected " + std::string(expected));
  return Exit::stopped;
}

void print_fault(const Error& error) { print_log(error.line()); }

void print_json(const Json& json) { print(json.dump(Json::BadText::replace) + "\n"); }

std::optional<Error> write_file(const std::string& path, std::string_view content) {
  auto file = solver::OutputFile::create(path);
  if (!file) return file.error();
  file->write(content);
  std::error_code unseen;
  if (!std::filesystem::is_fifo(path, unseen)) return file->finish();
  const InterruptibleReads while_waiting;  // for somebody who reads
  auto fault = file->finish();
  if (fault && interrupted()) throw Interrupted();
  return fault;
}

}  // namespace halfboard::tools
