#include "tools/ugi/go.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace halfboard::tools::ugi {
namespace {

/// A number; a clock may be below zero. Beyond a million million it makes no difference.
std::optional<std::int64_t> number(std::string_view text) {
  constexpr std::int64_t most = 1'000'000'000'000;
  std::int64_t value = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (end != text.data() + text.size() || text.empty()) return std::nullopt;
  if (fault == std::errc::result_out_of_range) return text[0] == '-' ? 0 : most;
  if (fault != std::errc()) return std::nullopt;
  return std::clamp<std::int64_t>(value, 0, most);
}

/// `p1time`, `p3inc`, ..: the player's number from 0.
std::optional<std::size_t> player_of(std::string_view word, std::string_view what) {
  if (word.size() != 2 + what.size() || word[0] != 'p' || word.substr(2) != what)
    return std::nullopt;
  if (word[1] < '1' || word[1] > '4') return std::nullopt;
  return static_cast<std::size_t>(word[1] - '1');
}

}  // namespace

Go read_go(std::span<const std::string_view> words, std::optional<Error>& complaint) {
  Go go;
  const auto complain = [&](Error error) {
    if (!complaint) complaint = std::move(error);
  };
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    if (word == "infinite") {
      go.infinite = true;
      continue;
    }
    const auto time = player_of(word, "time");
    const auto increment = player_of(word, "inc");
    if (!time && !increment && word != "movetime" && word != "depth" && word != "nodes" &&
        word != "mate") {
      complain({"unknown word " + quote(word.substr(0, 40)), "go", "a limit"});
      continue;
    }
    const auto value = i + 1 < words.size() ? number(words[i + 1]) : std::nullopt;
    if (!value) {
      complain({"no number after " + quote(word), "go", "a whole number"});
      continue;
    }
    ++i;
    if (time)
      go.clocks[*time].time = value;
    else if (increment)
      go.clocks[*increment].increment = *value;
    else
      (word == "movetime" ? go.movetime
       : word == "depth"  ? go.depth
       : word == "nodes"  ? go.nodes
                          : go.mate) = value;
  }
  return go;
}

}  // namespace halfboard::tools::ugi
