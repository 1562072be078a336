#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/sight_reduction/solitaire/patterns/pattern_finder.h"

namespace halfboard::sight_reduction {

/// Does a pattern or one of its images stand in this position, so that who moves first, with the
/// checkers `first`, leaves at least `least`? Precondition: least > 0.
bool stands_in(const Pattern& pattern, Word first, Word second, int least);

/// Patterns that explain as many of the given deals as can be, learned deal by deal: who is
/// explained by one known already teaches nothing.
class PatternLibrary {
 public:
  /// `limits`: of one question.
  PatternLibrary(std::size_t table_bytes, const solver::Limits& limits)
      : finder_(table_bytes), limits_(limits) {}

  enum class Lesson : std::uint8_t { known, learned, whole_deal, none, stopped };

  /// A deal, White first, that leaves at least `fewest`. A pattern that is the whole deal is not
  /// kept, nor one that does not explain all of `fewest`. Once stopped, nothing is learned.
  Lesson learn(Word white, int fewest);

  /// Those that explain most of the deals first, else in the order in which they were learned.
  [[nodiscard]] std::vector<Pattern> sorted() const;

 private:
  struct Entry {
    Pattern pattern;
    std::uint64_t explains = 0;  ///< deals learned from
  };
  struct Image {
    Pattern pattern;
    std::size_t entry;
  };

  PatternFinder finder_;
  solver::Limits limits_;
  std::uint64_t lessons_ = 0;
  std::vector<Entry> entries_;
  std::vector<Image> images_;
};

}  // namespace halfboard::sight_reduction
