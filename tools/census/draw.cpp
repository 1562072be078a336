#include "tools/census/draw.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "games/sight_reduction/orbits.h"
#include "solver/random.h"
#include "tools/census/census_reader.h"

namespace halfboard::tools {

namespace sr = sight_reduction;

namespace {

/// Deals with the verdict, in the order of their orbits' least numbers: the rank of the first one
/// that a piece has, and what tells which orbits those are.
struct Piece {
  std::uint64_t first_rank;
  sr::DealNumber first, last;
  std::vector<sr::DealNumber> unsolvable;
};

struct DrawnPieces {
  std::vector<Piece> list;
  std::uint64_t deals = 0;  ///< with the verdict
};

/// Less if `stop` was set meanwhile.
Result<DrawnPieces> read(const Draw& draw, const std::atomic<bool>& stop) {
  auto reader = CensusReader::open(draw.path);
  if (!reader) return reader.error();
  const CensusRun& run = reader->run();
  if (!run.list) return Error{draw.path + " has no lists", "", "a census without --counts-only"};
  if (run.shard.count > 1)
    return Error{fmt::format("{} is shard {} of a census", draw.path, run.shard.text()), "",
                 "a whole one, put together by 'merge'"};
  DrawnPieces pieces;
  std::uint64_t numbers = 0;
  for (;;) {
    if (stop.load(std::memory_order_relaxed)) return pieces;
    auto read = reader->next();
    if (!read) return read.error();
    if (!*read) break;
    CensusCount& count = (*read)->count;
    numbers += count.numbers;
    if (count.unknown.orbits)
      return Error{draw.path + " has deals that are neither solved nor unsolvable", "",
                   "a census without --node-limit"};
    const auto [first, last] = (*read)->deals;
    pieces.list.push_back({pieces.deals, first, last, std::move(count.unsolvable_list)});
    pieces.deals += draw.unsolvable ? count.unsolvable.deals : count.solved.deals;
  }
  if (!reader->place().at_end())
    return Error{fmt::format("{} is not finished{}", draw.path, so_far_text(run, numbers)), "",
                 "a complete census"};
  if (pieces.deals == 0)
    return Error{
        fmt::format("{} has no {} deal", draw.path, draw.unsolvable ? "unsolvable" : "solvable"),
        "", "another census"};
  return pieces;
}

/// Of the images of a deal, each once.
sr::DealNumber image_of(sr::Word white, std::uint64_t index) {
  const sr::Word files = sr::flip_files(white);
  const std::set<sr::Word> images{white, files, sr::flip_ranks(white), sr::flip_ranks(files)};
  return sr::number_of(*std::next(images.begin(), static_cast<std::ptrdiff_t>(index)));
}

/// Calls take(white, size) for the orbits of a piece that have the verdict, until it says false.
template <class Take>
void for_orbits(const Piece& piece, bool unsolvable, const Take& take) {
  if (unsolvable) {
    for (const sr::DealNumber number : piece.unsolvable) {
      const sr::Word white = sr::white_of(number);
      if (!take(white, sr::orbit_size_if_least(white))) return;
    }
    return;
  }
  auto skip = piece.unsolvable.begin();
  sr::Word white = sr::white_of(piece.first);
  for (sr::DealNumber number = piece.first;; ++number, white = sr::next_deal(white)) {
    if (skip != piece.unsolvable.end() && *skip == number)
      ++skip;
    else if (const int size = sr::orbit_size_if_least(white))
      if (!take(white, size)) return;
    if (number == piece.last) return;
  }
}

}  // namespace

Result<std::vector<sr::DealNumber>> draw_from_census(const Draw& draw,
                                                     const std::atomic<bool>& stop) {
  const auto pieces = read(draw, stop);
  if (!pieces) return pieces.error();
  if (stop.load(std::memory_order_relaxed)) return std::vector<sr::DealNumber>();
  std::vector<std::pair<std::uint64_t, std::size_t>> ranks;  // and which draw it is
  for (std::size_t i = 0; i < draw.count; ++i)
    ranks.emplace_back(solver::Stream(draw.seed, i).below(pieces->deals), i);
  std::ranges::sort(ranks);
  std::vector<sr::DealNumber> drawn(draw.count);
  auto next = ranks.begin();
  for (std::size_t i = 0; i < pieces->list.size() && next != ranks.end(); ++i) {
    if (stop.load(std::memory_order_relaxed)) return std::vector<sr::DealNumber>();
    const std::uint64_t end =
        i + 1 < pieces->list.size() ? pieces->list[i + 1].first_rank : pieces->deals;
    if (next->first >= end) continue;
    std::uint64_t rank = pieces->list[i].first_rank;
    for_orbits(pieces->list[i], draw.unsolvable, [&](sr::Word white, int size) {
      for (; next != ranks.end() && next->first < rank + static_cast<unsigned>(size); ++next)
        drawn[next->second] = image_of(white, next->first - rank);
      rank += static_cast<unsigned>(size);
      return next != ranks.end() && rank < end;
    });
  }
  return drawn;
}

}  // namespace halfboard::tools
