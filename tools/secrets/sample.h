#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>

#include "games/reality_check/position.h"
#include "tools/reports/json.h"
#include "tools/secrets/ending.h"

namespace halfboard::tools::secrets {

/// An ending with a true piece and a two-faced one a side on random squares, White to move.
/// The same on every machine.
reality_check::Position random_ending(std::uint64_t seed, std::uint64_t number);

/// Mean and 95% interval.
class Mean {
 public:
  void add(double x) {
    sum_ += x;
    squares_ += x * x;
    n_ += 1;
  }
  [[nodiscard]] double mean() const { return sum_ / n_; }
  /// Half the interval's width: nothing is known of it from one value.
  [[nodiscard]] std::optional<double> error() const {
    if (n_ < 2) return std::nullopt;
    return 1.96 * std::sqrt(std::max(0.0, squares_ / n_ - mean() * mean()) / (n_ - 1));
  }

 private:
  double sum_ = 0;
  double squares_ = 0;
  double n_ = 0;
};

/// What the secrets of many endings are worth.
class SampleSum {
 public:
  /// `enough`: the exploitability up to which they were solved.
  void add(const EndingSecrets& secrets, double enough);

  /// Endings whose iterations were used up first.
  [[nodiscard]] std::uint64_t unsolved() const { return unsolved_; }
  [[nodiscard]] Json json(int horizon, std::uint64_t count, std::uint64_t seed) const;
  [[nodiscard]] std::string text(int horizon, std::uint64_t count) const;

 private:
  std::array<Mean, 6> means_;  ///< hidden, open, W seen, B seen, W's secret, B's secret
  double exploitability_ = 0;
  std::uint64_t differ_ = 0;  ///< from all open
  std::uint64_t unsolved_ = 0;
};

}  // namespace halfboard::tools::secrets
