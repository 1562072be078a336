#pragma once

#include <compare>
#include <cstdint>
#include <string>

namespace halfboard::solver {

/// A dyadic rational, numerator / 2^exponent in lowest terms, exactly.
/// Precondition of all arithmetic: |value| < 2^13 and exponent < 50, which games within the limits
/// of ShortGames keep, and their thermographs.
struct Dyadic {
  std::int64_t numerator = 0;
  int exponent = 0;

  constexpr Dyadic() = default;
  constexpr Dyadic(std::int64_t n, int e = 0) : numerator(n), exponent(e) {  // NOLINT: implicit
    while (exponent > 0 && numerator % 2 == 0) {
      numerator /= 2;
      --exponent;
    }
  }

  [[nodiscard]] constexpr Dyadic half() const { return {numerator, exponent + 1}; }
  constexpr Dyadic operator-() const { return {-numerator, exponent}; }
  friend constexpr Dyadic operator+(Dyadic a, Dyadic b) {
    const int e = a.exponent > b.exponent ? a.exponent : b.exponent;
    return {a.scaled(e) + b.scaled(e), e};
  }
  friend constexpr Dyadic operator-(Dyadic a, Dyadic b) { return a + -b; }
  friend constexpr bool operator==(Dyadic a, Dyadic b) = default;
  friend constexpr std::strong_ordering operator<=>(Dyadic a, Dyadic b) {
    const int e = a.exponent > b.exponent ? a.exponent : b.exponent;
    return a.scaled(e) <=> b.scaled(e);
  }

  /// "3", "-1/2"
  [[nodiscard]] std::string text() const {
    const std::string above = std::to_string(numerator);
    return exponent == 0 ? above : above + "/" + std::to_string(std::int64_t{1} << exponent);
  }

 private:
  [[nodiscard]] constexpr std::int64_t scaled(int e) const {
    return numerator * (std::int64_t{1} << (e - exponent));
  }
};

}  // namespace halfboard::solver
