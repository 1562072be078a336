#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace halfboard::tools {

/// A message that names options as the command line has them, with `name(option)` for "--option".
template <class Name>
std::string with_option_names(std::string_view text, const Name& name) {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz-";
  std::string changed;
  for (std::size_t i = 0; i < text.size();) {
    const bool begins = i == 0 || text[i - 1] == ' ' || text[i - 1] == '(';
    if (!begins || !text.substr(i).starts_with("--")) {
      changed += text[i++];
      continue;
    }
    const std::size_t from = i + 2;
    i = std::min(text.find_first_not_of(letters, from), text.size());
    if (i == from)
      changed += "--";
    else
      changed += name(text.substr(from, i - from));
  }
  return changed;
}

}  // namespace halfboard::tools
