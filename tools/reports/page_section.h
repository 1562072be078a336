#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "tools/reports/json.h"

/// What all sections of a page of results have.
namespace halfboard::tools {

/// The name by which the page calls a file: without its folders.
std::string name_of_file(const std::string& path);

/// `command` made what is in the file.
Json new_section(std::string_view kind, const std::string& title, const std::string& file,
                 const std::string& command);

/// The page draws what it is given: whatever a file may have, these have to be numbers from 0.
/// Throws Json::exception otherwise.
void need_counts(const Json& of, std::initializer_list<const char*> names);

}  // namespace halfboard::tools
