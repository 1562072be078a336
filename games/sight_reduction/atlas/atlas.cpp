#include "games/sight_reduction/atlas/atlas.h"

#include <algorithm>

#include "solver/batch.h"

namespace halfboard::sight_reduction {

using solver::GameId;

namespace {

/// Threads take a while to begin, longer than small boards as a whole.
void work_alone(const LayerWork& work, const auto& take, const auto& ended) {
  LayerWorker worker(work);
  for (std::uint64_t piece = 0; piece < work.pieces() && !ended(); ++piece)
    if (const auto found = worker(piece)) take(*found);
}

void work_together(const LayerWork& work, unsigned threads, std::atomic<bool>& stop,
                   const auto& take, const auto& ended) {
  std::uint64_t given = 0;
  solver::run_batch(
      {.threads = threads}, stop,
      [&] { return given < work.pieces() ? std::optional(given++) : std::nullopt; },
      [&] { return LayerWorker(work); },
      [&](const std::vector<std::vector<Met>>& found) {
        for (const auto& piece : found) take(piece);
      },
      ended);
}

}  // namespace

Atlas::Atlas(const AtlasBoard& board, int most, std::size_t bytes)
    : board_(board), most_(most), forms_(bytes, budget_) {}

std::size_t Atlas::layer_bytes(const AtlasBoard& board, int most) {
  std::size_t bytes = 0;
  for (int k = 0; k <= most; ++k) {
    std::uint64_t positions = AtlasLayer::kept(board, k);
    if (k > 0) positions += AtlasLayer::kept(board, k - 1);
    if (k > 1 && board.variant().pairs) positions += AtlasLayer::kept(board, k - 2);
    bytes = std::max<std::size_t>(bytes, positions * sizeof(GameId));
  }
  return bytes;
}

std::uint64_t Atlas::work_of(int layers) const {
  std::uint64_t positions = 0;
  for (int k = 0; k < layers; ++k) positions += AtlasLayer::kept(board_, k);
  return positions;
}

bool Atlas::add_layer(unsigned threads, const std::function<bool(std::uint64_t)>& tick) {
  AtlasLayer layer = AtlasLayer::unknown(board_, layers_);
  std::atomic<bool> stop{false};
  const LayerWork work{board_, below_, below_two_, forms_, layer, stop};
  std::vector<Met> stored;
  std::uint64_t done = 0;
  const auto take = [&](const std::vector<Met>& piece) {
    for (const Met& met : piece) {
      if (met.game >= stored.size()) stored.resize(met.game + std::size_t{1});
      Met& sum = stored[met.game];
      if (sum.positions == 0 || met.first < sum.first) sum.first = met.first;
      sum.game = met.game;
      sum.positions += met.positions;
      done += met.positions;
    }
  };
  const auto ended = [&] { return tick(done) || forms_.exhausted(); };
  if (threads == 1 || work.pieces() == 1)
    work_alone(work, take, ended);
  else
    work_together(work, threads, stop, take, ended);
  if (done < layer.size) return false;
  forms_.find_negatives();
  if (forms_.exhausted()) return false;
  count(stored);
  below_two_ = board_.variant().pairs ? std::move(below_) : AtlasLayer{};
  below_ = std::move(layer);
  ++layers_;
  return true;
}

void Atlas::count(const std::vector<Met>& stored) {
  met_.resize(forms_.games().size());
  for (const Met& met : stored) {
    if (met.positions == 0) continue;
    note(met.game, met.positions, met.first, false);
    if (layers_ > 0) note(forms_.negatives()[met.game], met.positions, met.first, true);
  }
}

void Atlas::note(GameId game, std::uint64_t positions, std::uint64_t first, bool exchanged) {
  FormMet& met = met_[game];
  if (met.checkers < 0 || (met.checkers == layers_ &&
                           std::pair(first, exchanged) < std::pair(met.first, met.exchanged)))
    met = {std::move(met.positions), layers_, first, exchanged};
  met.positions.resize(static_cast<std::size_t>(layers_) + 1);
  met.positions.back() += positions;
}

Position Atlas::example(GameId game) const {
  const FormMet& met = met_[game];
  const int shift = AtlasLayer::shift_of(met.checkers);
  const auto low = (Colours{1} << shift) - 1;
  const Places set = board_.set_of(met.checkers, met.first >> shift);
  const Colours white = static_cast<Colours>(met.first) & low;
  return board_.position(set, met.exchanged ? all_white(met.checkers) & ~white : white);
}

}  // namespace halfboard::sight_reduction
