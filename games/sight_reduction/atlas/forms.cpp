#include "games/sight_reduction/atlas/forms.h"

#include <algorithm>

#include "solver/hash.h"

namespace halfboard::sight_reduction {

using solver::GameId;

namespace {

std::uint64_t hash_of(std::span<const GameId> options, std::size_t lefts) {
  return XXH3_64bits_withSeed(options.data(), options.size_bytes(), lefts);
}

}  // namespace

const GameId* OptionLists::find(std::span<const GameId> options, std::size_t lefts) const {
  const std::uint64_t hash = hash_of(options, lefts);
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t slot = hash & mask; slots_[slot]; slot = (slot + 1) & mask) {
    const Entry& entry = entries_[slots_[slot] - 1];
    if (entry.hash == hash && entry.lefts == lefts && entry.count == options.size() &&
        std::equal(options.begin(), options.end(),
                   options_.begin() + static_cast<std::ptrdiff_t>(entry.begin)))
      return &entry.game;
  }
  return nullptr;
}

void OptionLists::add(std::span<const GameId> options, std::size_t lefts, GameId game) {
  if (2 * (entries_.size() + 1) > slots_.size()) grow();
  const std::uint64_t hash = hash_of(options, lefts);
  entries_.push_back({hash, options_.size(), static_cast<std::uint32_t>(lefts),
                      static_cast<std::uint32_t>(options.size()), game});
  options_.insert(options_.end(), options.begin(), options.end());
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash & mask;
  while (slots_[slot]) slot = (slot + 1) & mask;
  slots_[slot] = static_cast<std::uint32_t>(entries_.size());
}

void OptionLists::grow() {
  slots_.assign(2 * slots_.size(), 0);
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    std::size_t slot = entries_[i].hash & mask;
    while (slots_[slot]) slot = (slot + 1) & mask;
    slots_[slot] = static_cast<std::uint32_t>(i + 1);
  }
}

GameId FormTable::make(std::span<const GameId> options, std::size_t lefts) {
  const std::lock_guard lock(mutex_);
  if (const GameId* known = known_.find(options, lefts)) return *known;
  const auto right = options.begin() + static_cast<std::ptrdiff_t>(lefts);
  const GameId game = games_.make({options.begin(), right}, {right, options.end()});
  if (!games_.exhausted()) known_.add(options, lefts, game);
  return game;
}

GameId FormTable::negative(GameId game) {
  const std::lock_guard lock(mutex_);
  return games_.negative(game);
}

void FormTable::find_negatives() {
  // A negative may be new; then its own negative is known already.
  for (std::size_t i = negatives_.size(); i < games_.size() && !games_.exhausted(); ++i)
    if (const GameId negative = games_.negative(static_cast<GameId>(i)); !games_.exhausted())
      negatives_.push_back(negative);
}

bool FormTable::exhausted() const {
  const std::lock_guard lock(mutex_);
  return games_.exhausted();
}

}  // namespace halfboard::sight_reduction
