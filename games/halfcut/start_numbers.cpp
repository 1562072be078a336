#include "games/halfcut/start_numbers.h"

#include "solver/constant_math.h"

namespace halfboard::halfcut::start_numbers {
namespace {

constexpr double steps = 32;  ///< of the natural logarithm
constexpr double power = 0.5;
constexpr double factor = 4;

using solver::constant::exponential;
using solver::constant::logarithm;
using solver::constant::rounded;

/// The logarithm of a share, without the sign, whose odds are exp(x).
constexpr double minus_log(double x) { return logarithm(1 + exponential(-x)); }

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
