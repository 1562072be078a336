#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <random>
#include <span>
#include <vector>

#include "bitboards/symmetry.h"
#include "games/groups/proofs/effort.h"

/// Learns what games/groups/proofs/effort.h calls a network, in floating point.
namespace halfboard::groups::effort {

/// A position that a search has come to.
struct Sample {
  std::array<std::uint8_t, 2 * pieces_a_side> pieces;  ///< squares, the defender's 64 higher
  std::uint8_t of_case;
  bool won;    ///< by the attacker
  float work;  ///< nodes
};

/// The cost of a position is the work of the search below it over the wins that it found, so its
/// logarithm z is fitted to make work * exp(-z) + won * z least: the likelihood of times to a win
/// that are exponential, where searches end before the win as well. By Adam (D. Kingma, J. Ba,
/// Adam: A Method for Stochastic Optimization, 2015).
class Training {
 public:
  explicit Training(std::span<const Sample> samples) : samples_(samples) {
    for (std::size_t symmetry = 0; symmetry < images_.size(); ++symmetry)
      for (int square = 0; square < Board::squares; ++square) {
        const auto image = static_cast<std::uint8_t>(
            bitboards::transform_square<Board>(static_cast<bitboards::Symmetry>(symmetry), square));
        images_[symmetry][static_cast<std::size_t>(square)] = image;
        images_[symmetry][static_cast<std::size_t>(Board::squares + square)] =
            static_cast<std::uint8_t>(Board::squares + image);
      }
    begin();
  }

  void run(int steps) {
    double loss = 0;
    for (int step = 1; step <= steps; ++step) {
      gradient_->fill(0);
      for (int i = 0; i < batch; ++i) loss += learn(samples_[random_() % samples_.size()]);
      move(step, first_rate * (1 - static_cast<float>(step) / static_cast<float>(steps + 1)));
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
    for (std::size_t i = 0; i < outputs_at; ++i) number((*weights_)[i], Network::full, 4000);
    for (std::size_t i = outputs_at; i < cases_at; ++i)
      number((*weights_)[i], output_scale, Network::most_output);
    for (std::size_t i = cases_at; i < Network::weights; ++i) number((*weights_)[i], 256, 4000);
    std::printf("\n");
  }

 private:
  static constexpr std::size_t filters = Network::filters;
  static constexpr std::size_t empty_at = std::size_t{2 * Board::squares} * filters;
  static constexpr std::size_t outputs_at = empty_at + filters;
  static constexpr std::size_t cases_at = outputs_at + groups * filters;
  static constexpr float output_scale = 128;
  static constexpr float most_output = Network::most_output / output_scale;
  static constexpr int batch = 4096;
  static constexpr float first_rate = 0.002F;

  using Weights = std::array<float, Network::weights>;
  using Filters = std::array<float, filters>;

  /// Cases start with what they cost on average, the filters with small numbers.
  void begin() {
    const auto small = [this] {
      return (static_cast<float>(random_() % 2001) - 1000.0F) / 5000.0F;
    };
    for (std::size_t i = 0; i < cases_at; ++i) (*weights_)[i] = small();
    for (std::size_t i = empty_at; i < outputs_at; ++i) (*weights_)[i] = 0.3F;
    std::array<double, cases> work{};
    std::array<double, cases> wins{};
    double all_work = 0;
    double all_wins = 1;
    for (const Sample& sample : samples_) {
      work[sample.of_case] += static_cast<double>(sample.work);
      wins[sample.of_case] += sample.won ? 1 : 0;
      all_work += static_cast<double>(sample.work);
      all_wins += sample.won ? 1 : 0;
    }
    for (std::size_t i = 0; i < cases; ++i)
      (*weights_)[cases_at + i] =
          static_cast<float>(std::log((work[i] + 10 * (1 + all_work) / all_wins) / (wins[i] + 10)));
  }

  /// Adds what a sample says to the gradient, and gives its loss.
  double learn(const Sample& sample) {
    const float* outputs = weights_->data() + outputs_at + group_of(sample.of_case) * filters;
    std::array<Filters, 8> units;
    Filters sums{};
    for (std::size_t symmetry = 0; symmetry < units.size(); ++symmetry) {
      Filters& unit = units[symmetry];
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
    float logarithm = (*weights_)[cases_at + sample.of_case];
    for (const float sum : sums) logarithm += sum;
    const float expected = sample.work * std::exp(-logarithm);
    const float won = sample.won ? 1 : 0;
    // One giant must not undo what thousands have taught.
    spread(sample, units, outputs, std::max(won - expected, -20.0F));
    return static_cast<double>(expected + won * logarithm);
  }

  void spread(const Sample& sample, const std::array<Filters, 8>& units, const float* outputs,
              float error) {
    float* gradient = gradient_->data();
    gradient[cases_at + sample.of_case] += error;
    float* to_outputs = gradient + outputs_at + group_of(sample.of_case) * filters;
    for (std::size_t symmetry = 0; symmetry < units.size(); ++symmetry) {
      Filters to_unit;
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

  void move(int step, float rate) {
    const float first = 1 - std::pow(0.9F, static_cast<float>(step));
    const float second = 1 - std::pow(0.999F, static_cast<float>(step));
    for (std::size_t i = 0; i < Network::weights; ++i) {
      const float slope = (*gradient_)[i] / batch;
      float& mean = (*means_)[i];
      float& square = (*squares_)[i];
      mean = 0.9F * mean + 0.1F * slope;
      square = 0.999F * square + 0.001F * slope * slope;
      (*weights_)[i] -= rate * (mean / first) / (std::sqrt(square / second) + 1e-8F);
    }
    for (std::size_t i = outputs_at; i < cases_at; ++i)
      (*weights_)[i] = std::clamp((*weights_)[i], -most_output, most_output);
  }

  std::span<const Sample> samples_;
  std::array<std::array<std::uint8_t, 2 * Board::squares>, 8> images_{};
  std::mt19937 random_{1};
  std::unique_ptr<Weights> weights_ = std::make_unique<Weights>();
  std::unique_ptr<Weights> gradient_ = std::make_unique<Weights>();
  std::unique_ptr<Weights> means_ = std::make_unique<Weights>();
  std::unique_ptr<Weights> squares_ = std::make_unique<Weights>();
};

}  // namespace halfboard::groups::effort
