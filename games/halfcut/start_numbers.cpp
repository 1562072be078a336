#include "games/halfcut/start_numbers.h"

namespace halfboard::halfcut::start_numbers {
namespace {

constexpr double steps = 32;  ///< of the natural logarithm
constexpr double power = 0.5;
constexpr double factor = 4;

// By hand and at compile time, so that the numbers are the same on every machine.
constexpr double exponential(double x) {
  double sum = 1;
  double term = 1;
  for (int i = 1; i < 16; ++i) sum += term *= x / 64 / i;
  for (int i = 0; i < 6; ++i) sum *= sum;
  return sum;
}

constexpr int rounded(double x) { return static_cast<int>(x + (x < 0 ? -0.5 : 0.5)); }

/// log(1 + exp(-x)): the logarithm of a share, without the sign, whose odds are exp(x).
constexpr double minus_log(double x) {
  const double wanted = 1 + exponential(-x);
  double y = x < 0 ? -x : 0;
  for (int i = 0; i < 6; ++i) y += wanted * exponential(-y) - 1;  // Newton
  return y;
}

}  // namespace

constexpr std::array<Weights, Layout::all> weights = std::to_array<Weights>({
#include "games/halfcut/start_numbers.inc"
});

constexpr std::array<std::int16_t, 1025> minus_log_share = [] {
  std::array<std::int16_t, 1025> list{};
  for (int i = 0; i < 1025; ++i)
    list[static_cast<std::size_t>(i)] =
        static_cast<std::int16_t>(rounded(steps * minus_log((i + least_odds) / steps)));
  return list;
}();

constexpr std::array<std::uint32_t, 1024> numbers_of = [] {
  std::array<std::uint32_t, 1024> list{};
  for (int i = 0; i < 1024; ++i)
    list[static_cast<std::size_t>(i)] = static_cast<std::uint32_t>(
        std::max(1, rounded(factor * exponential(power * (i + least_nodes) / steps))));
  return list;
}();

}  // namespace halfboard::halfcut::start_numbers
