#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <random>
#include <span>

#include "bench/adam.h"
#include "bitboards/board.h"

namespace halfboard::bench {

/// Where the pieces of a sample stand: six a side, the second side's squares 64 higher.
using Pieces = std::array<std::uint8_t, 12>;

/// Precondition: six each.
inline Pieces pieces_of(std::uint64_t first_side, std::uint64_t second_side) {
  Pieces pieces;
  auto next = pieces.begin();
  bitboards::for_each(first_side, [&](int square) { *next++ = static_cast<std::uint8_t>(square); });
  bitboards::for_each(second_side,
                      [&](int square) { *next++ = static_cast<std::uint8_t>(64 + square); });
  return pieces;
}

/// Learns the weights of `solver::play::Filters` for a board of 64 squares and, behind them, a
/// number for each case, in floating point.
///
/// L: what is learned. L::Sample has `pieces` (Pieces) and `of_case`;
/// L::Layer, L::cases and L::group_of as the network has them; L::error(sample, output, loss) adds
/// the sample's loss and gives its slope, what the output ought to be less by.
template <class L>
class FiltersTraining {
 public:
  using Sample = typename L::Sample;
  using Layer = typename L::Layer;

  explicit FiltersTraining(std::span<const Sample> samples) : samples_(samples) {
    for (std::size_t symmetry = 0; symmetry < symmetries; ++symmetry)
      for (std::size_t square = 0; square < squares; ++square) {
        const std::size_t image = Layer::image(symmetry, square);
        images_[symmetry][square] = static_cast<std::uint8_t>(image);
        images_[symmetry][squares + square] = static_cast<std::uint8_t>(squares + image);
      }
    const auto small = [this] {
      return (static_cast<float>(random_() % 2001) - 1000.0F) / 5000.0F;
    };
    for (std::size_t i = 0; i < cases_at; ++i) (*weights_)[i] = small();
    for (std::size_t i = empty_at; i < outputs_at; ++i) (*weights_)[i] = 0.3F;
  }

  /// What a case says to begin with; 0 if it is not set.
  void begin_with(std::size_t of_case, double output) {
    (*weights_)[cases_at + of_case] = static_cast<float>(output);
  }

  void run(int steps) {
    double loss = 0;
    for (int step = 1; step <= steps; ++step) {
      gradient_->fill(0);
      for (int i = 0; i < batch; ++i) learn(samples_[random_() % samples_.size()], loss);
      for (float& slope : *gradient_) slope /= batch;
      adam_.step(*weights_, *gradient_,
                 first_rate * (1 - static_cast<float>(step) / static_cast<float>(steps + 1)));
      for (std::size_t i = outputs_at; i < cases_at; ++i)
        (*weights_)[i] = std::clamp((*weights_)[i], -most_output, most_output);
      if (step % 1000 != 0) continue;
      std::fprintf(stderr, "%d of %d steps, loss %.4f\n", step, steps, loss / (1000.0 * batch));
      loss = 0;
    }
  }

  void print() const {
    int column = 0;
    const auto number = [&column](float weight, float scale, long most) {
      const long rounded = std::clamp(std::lround(weight * scale), -most, most);
      std::printf("%ld,%c", rounded, ++column % 16 == 0 ? '\n' : ' ');
    };
    for (std::size_t i = 0; i < outputs_at; ++i) number((*weights_)[i], Layer::full, 4000);
    for (std::size_t i = outputs_at; i < cases_at; ++i)
      number((*weights_)[i], output_scale, Layer::most_output);
    for (std::size_t i = cases_at; i < count; ++i) number((*weights_)[i], 256, 4000);
    std::printf("\n");
  }

 private:
  static constexpr std::size_t filters = Layer::count;
  static constexpr std::size_t symmetries = Layer::symmetries;
  static constexpr std::size_t squares = Layer::squares;
  static_assert(squares == 64);
  static constexpr std::size_t empty_at = 2 * squares * filters;
  static constexpr std::size_t outputs_at = empty_at + filters;
  static constexpr std::size_t cases_at = Layer::weights;
  static constexpr std::size_t count = cases_at + L::cases;
  static constexpr float output_scale = 128;
  static constexpr float most_output = Layer::most_output / output_scale;
  static constexpr int batch = 4096;
  static constexpr float first_rate = 0.002F;

  using Weights = std::array<float, count>;
  using Row = std::array<float, filters>;
  using Units = std::array<Row, symmetries>;  ///< by the images of the board

  /// Adds what a sample says to the gradient, and its loss.
  void learn(const Sample& sample, double& loss) {
    const float* outputs = weights_->data() + outputs_at + L::group_of(sample.of_case) * filters;
    Units units;
    Row sums{};
    for (std::size_t symmetry = 0; symmetry < units.size(); ++symmetry) {
      Row& unit = units[symmetry];
      std::copy_n(weights_->begin() + empty_at, filters, unit.begin());
      for (const std::uint8_t piece : sample.pieces) {
        const float* row = weights_->data() + images_[symmetry][piece] * filters;
        for (std::size_t i = 0; i < filters; ++i) unit[i] += row[i];
      }
      for (std::size_t i = 0; i < filters; ++i) {
        const float x = std::clamp(unit[i], 0.0F, 1.0F);
        sums[i] += outputs[i] * x * x;
      }
    }
    float output = (*weights_)[cases_at + sample.of_case];
    for (const float sum : sums) output += sum;
    spread(sample, units, outputs, L::error(sample, output, loss));
  }

  void spread(const Sample& sample, const Units& units, const float* outputs, float error) {
    float* gradient = gradient_->data();
    gradient[cases_at + sample.of_case] += error;
    float* to_outputs = gradient + outputs_at + L::group_of(sample.of_case) * filters;
    for (std::size_t symmetry = 0; symmetry < units.size(); ++symmetry) {
      Row to_unit;
      for (std::size_t i = 0; i < filters; ++i) {
        const float unit = units[symmetry][i];
        const float x = std::clamp(unit, 0.0F, 1.0F);
        to_outputs[i] += error * x * x;
        to_unit[i] = unit > 0 && unit < 1 ? 2 * error * outputs[i] * x : 0;
      }
      for (std::size_t i = 0; i < filters; ++i) gradient[empty_at + i] += to_unit[i];
      for (const std::uint8_t piece : sample.pieces) {
        float* row = gradient + images_[symmetry][piece] * filters;
        for (std::size_t i = 0; i < filters; ++i) row[i] += to_unit[i];
      }
    }
  }

  std::span<const Sample> samples_;
  std::array<std::array<std::uint8_t, 2 * squares>, symmetries> images_{};
  std::mt19937 random_{1};
  std::unique_ptr<Weights> weights_ = std::make_unique<Weights>();
  std::unique_ptr<Weights> gradient_ = std::make_unique<Weights>();
  Adam adam_{count};
};

}  // namespace halfboard::bench
