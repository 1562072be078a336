#include "tools/cli/cli.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace halfboard::tools {

std::optional<std::uint64_t> parse_number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

void print(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

void print_log(std::string_view text) {
  std::fflush(stdout);
  // Control characters out, so that one message is one line.
  std::string line = "halfboard: " + std::string(text);
  std::ranges::replace_if(
      line, [](unsigned char c) { return c < 0x20 || c == 0x7f; }, ' ');
  if (line.size() > 500) line.replace(497, std::string::npos, "...");
  std::fputs((line + "\n").c_str(), stderr);
}

void print_fault(const Error& error) { print_log(error.line()); }

void print_json(const Json& json) {
  print(json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
}

std::optional<Error> write_file(const std::string& path, std::string_view content) {
  const std::string draft = path + ".part";
  std::ofstream file(draft, std::ios::binary | std::ios::trunc);
  file.write(content.data(), static_cast<std::streamsize>(content.size()));
  file.close();
  std::error_code failure;
  if (!file)
    failure = std::make_error_code(std::errc::io_error);
  else
    std::filesystem::rename(draft, path, failure);
  if (!failure) return std::nullopt;
  std::error_code ignored;
  std::filesystem::remove(draft, ignored);
  return Error{"cannot write " + path, "", "a writable place with room for it"};
}

}  // namespace halfboard::tools
