#include "tools/secrets/sample.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <string_view>

#include <fmt/format.h>

#include "bitboards/pext.h"
#include "games/reality_check/game.h"
#include "solver/random.h"
#include "tools/reports/figures.h"

namespace halfboard::tools::secrets {

using namespace reality_check;

Position random_ending(std::uint64_t seed, std::uint64_t number) {
  solver::Stream random(seed, number);
  Position p;
  p.home = basic_board.homes;
  Word empty = basic_board.squares;
  for (Side side : {Side::white, Side::black}) {
    const auto truth = static_cast<Face>(random.below(4));
    const auto one = static_cast<Face>(random.below(4));
    const auto two = static_cast<Face>((one + 1 + random.below(3)) % 4);
    for (const auto& [up, below] : {std::pair(truth, truth), std::pair(one, two)}) {
      const int square = bitboards::nth_square(
          empty, static_cast<std::uint32_t>(
                     random.below(static_cast<std::uint64_t>(std::popcount(empty)))));
      empty ^= bit(square);
      p.put(square, side, up, below);
    }
  }
  return p;
}

void SampleSum::add(const EndingSecrets& s, double enough) {
  const std::array<double, 6> row{s.hidden.middle(),         s.open,
                                  s.exposed[0].middle(),     s.exposed[1].middle(),
                                  s.white_secret().middle(), s.black_secret().middle()};
  for (std::size_t k = 0; k < row.size(); ++k) means_[k].add(row[k]);
  exploitability_ = std::max(exploitability_, s.exploitability);
  unsolved_ += !s.solved;
  // Where few iterations were allowed the bounds may hold the open value, too.
  differ_ += std::abs(s.hidden.middle() - s.open) > 2 * enough &&
             (s.open < s.hidden.low || s.open > s.hidden.high);
}

Json SampleSum::json(int horizon, std::uint64_t count, std::uint64_t seed) const {
  constexpr std::array<std::string_view, 6> names{"hidden",     "open",         "white_seen",
                                                  "black_seen", "white_secret", "black_secret"};
  Json json{{"horizon", horizon}, {"endings", count}, {"seed", seed}};
  for (std::size_t k = 0; k < names.size(); ++k) {
    json[std::string(names[k])] = means_[k].mean();
    const auto error = means_[k].error();
    json[std::string(names[k]) + "_error"] = or_null(error);
  }
  json["exploitability"] = exploitability_;
  json["other_than_open"] = differ_;
  json["unsolved"] = unsolved_;
  return json;
}

std::string SampleSum::text(int horizon, std::uint64_t count) const {
  constexpr std::array<std::string_view, 6> words{"hidden",   "open",       "W's seen",
                                                  "B's seen", "W's secret", "B's secret"};
  std::string text =
      fmt::format("horizon {} ({}, exploitability at most {:.1e}, {} not as open{}{})\n", horizon,
                  counted(count, "ending"), exploitability_, differ_,
                  unsolved_ ? fmt::format(", {} unsolved", unsolved_) : "",
                  means_[0].error() ? "; +- is half of a 95% interval" : "");
  for (std::size_t k = 0; k < words.size(); ++k) {
    const auto error = means_[k].error();
    text += fmt::format("  {:<13} {:>8}{}\n", words[k], decimal(means_[k].mean(), 4),
                        error ? " +- " + decimal(*error, 4) : "");
  }
  return text;
}

}  // namespace halfboard::tools::secrets
