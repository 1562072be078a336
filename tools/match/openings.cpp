#include "tools/match/openings.h"

#include <algorithm>

#include "bitboards/text.h"
#include "games/sight_reduction/deal.h"
#include "solver/random.h"

namespace halfboard::tools::match {
namespace {

constexpr std::uint64_t deals = sight_reduction::deal_count;

int usual_plies(const AnyGame& game) {
  return game.name() == "groups" ? 12 : game.name() == "reality-check" ? 0 : 2;
}

}  // namespace

Result<std::vector<std::string>> read_openings(std::string_view text, const AnyGame& game,
                                               const solver::Options& options) {
  std::vector<std::string> openings;
  std::size_t number = 0;
  for (const std::string_view whole : split_lines(text)) {
    std::string line(whole);
    ++number;
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.pop_back();
    if (line.empty() || line[0] == '%') continue;
    const auto position = game.position(line, options);
    const std::string where = "line " + std::to_string(number);
    if (!position) return position.error().within(where);
    if ((*position)->is_over()) return Error{"finished position", where, "one with a legal move"};
    openings.push_back(std::move(line));
  }
  if (openings.empty()) return Error{"no openings", "", "a position a line"};
  return openings;
}

Result<std::string> random_opening(const AnyGame& game, const solver::Options& options,
                                   std::uint64_t seed, std::uint64_t index, int plies) {
  solver::Stream stream(seed, index);
  if (game.name() == "sight-reduction" && plies < 0 && !options.contains("files") &&
      !options.contains("ranks"))
    return "#" + std::to_string(stream.below(deals));
  solver::Options given = options;
  if (game.name() == "reality-check" && !given.contains("setup"))
    given["setup"] = std::to_string(stream.bits() % 1'000'000'000);
  if (plies < 0) plies = usual_plies(game);
  for (int attempt = 0;; ++attempt) {
    auto position = game.position("start", given);
    if (!position) return position.error();
    for (int i = 0; i < plies && !(*position)->is_over(); ++i) {
      const auto moves = (*position)->moves();
      (*position)->play(moves[stream.pick(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (!(*position)->is_over()) return (*position)->text();
    if (attempt == 1000) return Error{"no opening that is not finished", "", "fewer plies"};
  }
}

}  // namespace halfboard::tools::match
