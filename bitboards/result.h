#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace halfboard {

/// A refusal of some input: what is wrong, where (square, rank, column, line, option), and what was
/// expected there. Kept apart so that every message of the program has the same one-line form.
struct Error {
  std::string what;
  std::string where;
  std::string expected;

  /// "WHAT at WHERE: expected EXPECTED", without a newline; empty parts are left out.
  [[nodiscard]] std::string line() const {
    std::string text = what;
    if (!where.empty()) text += " at " + where;
    if (!expected.empty()) text += ": expected " + expected;
    return text;
  }

  /// The same, with where its place is behind it: "line 3" becomes "line 3 of a.pgn".
  [[nodiscard]] Error of(const std::string& whole) const {
    return {what, where.empty() ? whole : where + " of " + whole, expected};
  }
  /// The same, with where its place is before it: "rank 3" becomes "line 7, rank 3".
  [[nodiscard]] Error within(const std::string& whole) const {
    return {what, where.empty() ? whole : whole + ", " + where, expected};
  }
};

/// A value or the reason why there is none. (std::expected is C++23.) To ask for the one that is
/// not there throws std::bad_variant_access.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}      // NOLINT: implicit
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}  // NOLINT: implicit

  explicit operator bool() const { return state_.index() == 0; }
  T& operator*() & { return std::get<0>(state_); }
  const T& operator*() const& { return std::get<0>(state_); }
  T&& operator*() && { return std::get<0>(std::move(state_)); }
  T* operator->() { return &std::get<0>(state_); }
  const T* operator->() const { return &std::get<0>(state_); }
  [[nodiscard]] const Error& error() const { return std::get<1>(state_); }

 private:
  std::variant<T, Error> state_;
};

/// User text made safe for a one-line message: quoted, unprintable bytes as '?', at most 24 bytes.
inline std::string quote(std::string_view text) {
  constexpr std::size_t limit = 24;
  std::string shown = "'";
  for (char c : text.substr(0, limit)) shown += (c >= 0x20 && c < 0x7f) ? c : '?';
  return shown + (text.size() > limit ? "...'" : "'");
}

}  // namespace halfboard
