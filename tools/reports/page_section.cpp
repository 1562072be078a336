#include "tools/reports/page_section.h"

#include <filesystem>

namespace halfboard::tools {

std::string name_of_file(const std::string& path) {
  return std::filesystem::path(path).filename().string();
}

Json new_section(std::string_view kind, const std::string& title, const std::string& file,
                 const std::string& command) {
  return {{"kind", kind}, {"title", title}, {"file", file}, {"command", command}};
}

void need_counts(const Json& of, std::initializer_list<const char*> names) {
  for (const char* name : names) static_cast<void>(of.at(name).get<std::uint64_t>());
}

}  // namespace halfboard::tools
