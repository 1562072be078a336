#pragma once

#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

namespace halfboard::bench {

/// Makes a loss less by its gradient.
/// Source: D. Kingma, J. Ba, Adam: A Method for Stochastic Optimization, 2015.
class Adam {
 public:
  explicit Adam(std::size_t weights) : means_(weights), squares_(weights) {}

  void step(std::span<float> weights, std::span<const float> gradient, float rate) {
    ++steps_;
    const float first = 1 - std::pow(0.9F, static_cast<float>(steps_));
    const float second = 1 - std::pow(0.999F, static_cast<float>(steps_));
    for (std::size_t i = 0; i < weights.size(); ++i) {
      float& mean = means_[i];
      float& square = squares_[i];
      mean = 0.9F * mean + 0.1F * gradient[i];
      square = 0.999F * square + 0.001F * gradient[i] * gradient[i];
      weights[i] -= rate * (mean / first) / (std::sqrt(square / second) + 1e-8F);
    }
  }

 private:
  std::vector<float> means_;
  std::vector<float> squares_;
  int steps_ = 0;
};

}  // namespace halfboard::bench
