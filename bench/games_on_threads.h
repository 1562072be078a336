#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdio>
#include <thread>
#include <vector>

#include "solver/threads.h"

namespace halfboard::bench {

/// What games give, in their order, played on all processors. `make_player()`: for each thread;
/// player(i) plays the i-th game and returns its samples.
template <class Sample, class MakePlayer>
std::vector<Sample> samples_of_games(std::size_t count, const MakePlayer& make_player) {
  std::vector<std::vector<Sample>> games(count);
  std::atomic<std::size_t> next{0};
  std::atomic<std::size_t> done{0};
  solver::on_threads(
      std::max(1U, std::thread::hardware_concurrency()),
      [&](std::size_t) {
        auto player = make_player();
        for (std::size_t i = next++; i < count; i = next++) {
          games[i] = player(i);
          if (++done % 1000 == 0) std::fprintf(stderr, "%zu of %zu games\n", done.load(), count);
        }
      },
      [&] { next = count; });
  std::vector<Sample> samples;
  for (const auto& game : games) samples.insert(samples.end(), game.begin(), game.end());
  return samples;
}

}  // namespace halfboard::bench
