#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "games/reality_check/hidden/pairs.h"
#include "tools/cli/cli.h"

namespace halfboard::tools::secrets {

/// Unordered pairs of upturned faces, PP PN .. RR: how a side's two pieces may show.
inline constexpr std::size_t face_pairs = 10;

/// Sums over endings, those that are each other's reflections counted both.
class PairTally {
 public:
  /// Endings with the same faces up. Values are sums of twelfths.
  struct Group {
    std::int64_t endings = 0;
    std::int64_t unknown = 0;
    std::int64_t hidden = 0;
    std::int64_t open = 0;
    std::int64_t white_seen = 0;
    std::int64_t black_seen = 0;
    std::int64_t other_than_open = 0;
    [[nodiscard]] std::int64_t known() const { return endings - unknown; }
    friend bool operator==(const Group&, const Group&) = default;
  };
  /// Endings by a difference of -12 .. 24 twelfths.
  using Histogram = std::array<std::int64_t, 37>;
  static constexpr int lowest = -12;
  /// The position is empty while there is none.
  struct Best {
    int worth = -1;  ///< twelfths
    std::string position;
    friend bool operator==(const Best&, const Best&) = default;
  };

  /// `values`: nothing if unknown. `weight`: 2 stands for its reflection, too.
  void add(const reality_check::PairEnding& ending,
           const std::optional<reality_check::PairValues>& values, int weight);
  void add(const PairTally& other);

  [[nodiscard]] Group total() const;
  [[nodiscard]] const Group& group(std::size_t white, std::size_t black) const {
    return groups_[white * face_pairs + black];
  }
  /// Numbers only; from_row reads it back, if they add up.
  [[nodiscard]] Json row() const;
  static std::optional<PairTally> from_row(const Json& row);
  /// For people and scripts, values as shares of a game; null, or no line, where nothing is known.
  [[nodiscard]] Json json(int horizon) const;
  [[nodiscard]] std::string text(int horizon) const;

  friend bool operator==(const PairTally&, const PairTally&) = default;

 private:
  [[nodiscard]] bool adds_up() const;

  std::array<Group, face_pairs * face_pairs> groups_{};  ///< [White's faces][Black's]
  Histogram values_{};
  std::array<Histogram, 2> worth_{};  ///< White's secret, Black's
  std::array<Best, 2> best_{};
};

}  // namespace halfboard::tools::secrets
