#include "games/sight_reduction/atlas/layer.h"

#include <algorithm>

namespace halfboard::sight_reduction {

using solver::GameId;

namespace {

constexpr GameId unknown = ~GameId{0};

/// Puts a game into an ascending list without repetition; the new length.
std::size_t insert(GameId* list, std::size_t count, GameId game) {
  std::size_t at = count;
  while (at > 0 && list[at - 1] > game) --at;
  if (at > 0 && list[at - 1] == game) return count;
  std::copy_backward(list + at, list + count, list + count + 1);
  list[at] = game;
  return count + 1;
}

}  // namespace

std::uint64_t LayerWork::sets_of_piece() const {
  constexpr int positions = 18;  // 2^18: some tens of milliseconds
  return layer.shift() >= positions ? 1 : std::uint64_t{1} << (positions - layer.shift());
}

std::uint64_t LayerWork::pieces() const {
  return (board.sets(layer.checkers) + sets_of_piece() - 1) / sets_of_piece();
}

std::size_t LayerWorker::options_of(Colours white, Colours own, GameId* out) const {
  const bool challenging = work_.board.variant().challenging;
  const Colours enemy = all_white(sights_.checkers) & ~own;
  const GameId* negatives = work_.forms.negatives().data();
  const auto ready = [&](std::size_t i) { return !challenging || (sights_.enemies[i] & enemy); };
  std::size_t count = 0;
  for (Colours rest = own; rest; rest &= rest - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(rest));
    if ((sights_.friends[i] & own) && ready(i))
      count =
          insert(out, count,
                 work_.below.at(sights_.below[i], without(white, static_cast<int>(i)), negatives));
  }
  for (const Sights::Pair& pair : sights_.pairs) {
    if (!(own >> pair.first & own >> pair.second & 1u)) continue;
    if (!ready(pair.first) || !ready(pair.second)) continue;
    const Colours after = without(without(white, pair.second), pair.first);
    count = insert(out, count, work_.below_two.at(pair.below, after, negatives));
  }
  return count;
}

GameId LayerWorker::game_of(Colours white) {
  Options options;
  const Colours black = all_white(sights_.checkers) & ~white;
  const std::size_t lefts = options_of(white, white, options.data());
  const std::size_t count = lefts + options_of(white, black, options.data() + lefts);
  const std::span<const GameId> list(options.data(), count);
  if (const GameId* known = known_.find(list, lefts)) return *known;
  const GameId game = work_.forms.make(list, lefts);
  known_.add(list, lefts, game);
  return game;
}

void LayerWorker::meet(GameId game, std::uint64_t place) {
  if (game >= met_.size()) {
    met_.resize(std::size_t{game} + 1, Met{0, 0, 0});
    negatives_.resize(met_.size(), unknown);
  }
  if (negatives_[game] == unknown) negatives_[game] = work_.forms.negative(game);
  Met& met = met_[game];
  if (met.positions == 0) met = {game, 0, place};
  met.positions += images_.size();
}

/// Where a checker goes by its number: two tables, of the lower and of the upper half of them.
void LayerWorker::copy_to(const Image& image, std::uint32_t from) const {
  const int half = sights_.checkers / 2;
  std::array<std::vector<Colours>, 2> tables;
  for (int part = 0; part < 2; ++part) {
    const int bits = part == 0 ? half : sights_.checkers - half;
    auto& table = tables[static_cast<std::size_t>(part)];
    table.assign(std::size_t{1} << bits, 0);
    for (Colours c = 1; c < table.size(); ++c) {
      const int low = std::countr_zero(c);
      table[c] = table[c & (c - 1)] |
                 Colours{1} << image.member[static_cast<std::size_t>(low + (part ? half : 0))];
    }
  }
  const int shift = work_.layer.shift();
  const Colours kept = (Colours{1} << shift) - 1;
  const GameId* source = work_.layer.games.data() + (std::size_t{from} << shift);
  GameId* target =
      work_.layer.games.data() + (std::size_t{work_.board.number_of(image.set)} << shift);
  for (Colours white = 0; white <= kept; ++white) {
    const Colours to = tables[0][white & all_white(half)] | tables[1][white >> half];
    if (to & ~kept)
      target[~to & kept] = negatives_[source[white]];
    else
      target[to] = source[white];
  }
}

bool LayerWorker::fill(std::uint32_t set) {
  const int shift = work_.layer.shift();
  for (Colours white = 0; white < Colours{1} << shift; ++white) {
    if (white % 65536 == 0 && work_.stop.load(std::memory_order_relaxed)) return false;
    const std::uint64_t place = (std::uint64_t{set} << shift) + white;
    const GameId game = game_of(white);
    work_.layer.games[place] = game;
    meet(game, place);
  }
  for (std::size_t i = 1; i < images_.size(); ++i) copy_to(images_[i], set);
  return true;
}

std::optional<std::vector<Met>> LayerWorker::operator()(std::uint64_t piece) {
  const std::uint64_t sets = work_.board.sets(work_.layer.checkers);
  const std::uint64_t begin = piece * work_.sets_of_piece();
  const std::uint64_t end = std::min(sets, begin + work_.sets_of_piece());
  std::ranges::fill(met_, Met{0, 0, 0});
  Places set = work_.board.set_of(work_.layer.checkers, begin);
  for (std::uint64_t number = begin; number < end; ++number) {
    work_.board.images(set, images_);
    if (!images_.empty()) {
      work_.board.look(set, sights_);
      if (!fill(static_cast<std::uint32_t>(number))) return std::nullopt;
    }
    if (number + 1 < end) set = AtlasBoard::next(set);
  }
  if (work_.forms.exhausted()) return std::nullopt;
  std::vector<Met> found;
  std::ranges::copy_if(met_, std::back_inserter(found), [](const Met& m) { return m.positions; });
  return found;
}

}  // namespace halfboard::sight_reduction
