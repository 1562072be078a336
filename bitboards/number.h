#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace halfboard {

/// The number that a text is as a whole, as std::from_chars reads it; nothing if it is none, or too
/// large for the type.
template <class Number>
std::optional<Number> parse_as(std::string_view text) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [rest, fault] = std::from_chars(text.data(), end, number);
  if (fault != std::errc{} || rest != end) return std::nullopt;
  return number;
}

}  // namespace halfboard
