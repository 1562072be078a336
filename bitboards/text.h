#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// Text cut up and put together.
namespace halfboard {

/// Without the blanks around it.
inline std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const auto first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// The parts between separators, one more than there are separators. At most so many: the last one
/// has the rest.
inline std::vector<std::string_view> split_at(std::string_view text, char separator,
                                              std::size_t most = std::string_view::npos) {
  std::vector<std::string_view> parts;
  for (;;) {
    const auto cut = parts.size() + 1 < most ? text.find(separator) : std::string_view::npos;
    parts.push_back(text.substr(0, cut));
    if (cut == std::string_view::npos) return parts;
    text.remove_prefix(cut + 1);
  }
}

/// What each `end` ends, and what may stand behind the last one.
inline std::vector<std::string_view> split_lines(std::string_view text, char end = '\n') {
  auto lines = split_at(text, end);
  if (lines.back().empty()) lines.pop_back();
  return lines;
}

/// The words of a text, parted by blanks of any kind.
inline std::vector<std::string_view> split_words(std::string_view text) {
  constexpr std::string_view blanks(" \t\r\n\v\f\0", 7);
  std::vector<std::string_view> words;
  for (std::size_t at = text.find_first_not_of(blanks); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(blanks, at), text.size());
    words.push_back(text.substr(at, end - at));
    at = text.find_first_not_of(blanks, end);
  }
  return words;
}

/// Of anything that has words.
template <class Words>
std::string join_words(const Words& words, std::string_view between) {
  std::string text;
  for (const std::string_view word : words) {
    if (!text.empty()) text += between;
    text += word;
  }
  return text;
}

/// Is it one of the words of a list?
inline bool is_listed(std::string_view word, std::string_view list, char separator = ' ') {
  const auto words = split_lines(list, separator);
  return std::ranges::find(words, word) != words.end();
}

}  // namespace halfboard
