#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace halfboard::tools::ugi {

/// The words of a line, parted by blanks of any kind.
inline std::vector<std::string_view> split_words(std::string_view text) {
  constexpr std::string_view blanks(" \t\r\v\f\0", 6);
  std::vector<std::string_view> words;
  for (std::size_t at = text.find_first_not_of(blanks); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(blanks, at), text.size());
    words.push_back(text.substr(at, end - at));
    at = text.find_first_not_of(blanks, end);
  }
  return words;
}

inline std::string join_words(std::span<const std::string_view> words, std::string_view between) {
  std::string text;
  for (const std::string_view word : words) {
    if (!text.empty()) text += between;
    text += word;
  }
  return text;
}

}  // namespace halfboard::tools::ugi
