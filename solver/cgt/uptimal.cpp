#include "solver/cgt/uptimal.h"

#include <algorithm>
#include <cstdlib>

namespace halfboard::solver {
namespace {

std::optional<Uptimal> nimber(const std::vector<Uptimal>& options) {
  for (std::size_t i = 0; i < options.size(); ++i)
    if (options[i] != Uptimal{options[0].number, 0, static_cast<int>(i)}) return std::nullopt;
  return Uptimal{options[0].number, 0, static_cast<int>(options.size())};
}

/// `near` are the options of the side that the arrow favours.
std::optional<Uptimal> ups(const std::vector<Uptimal>& near, const std::vector<Uptimal>& far,
                           int sign) {
  const Dyadic n = near[0].number;
  if (far.size() != 1 || near[0] != Uptimal{n, 0, 0} || far[0].number != n) return std::nullopt;
  if (near.size() == 2 && near[1] == Uptimal{n, 0, 1} && far[0] == Uptimal{n, 0, 0})
    return Uptimal{n, sign, 1};
  if (near.size() != 1 || sign * far[0].up < 0) return std::nullopt;
  return Uptimal{n, far[0].up + sign, far[0].nim ^ 1};
}

}  // namespace

std::string Uptimal::text() const {
  std::string text;
  if (number != Dyadic(0) || (up == 0 && nim == 0)) text = number.text();
  const int count = std::abs(up);
  const std::string arrow = up > 0 ? "^" : "v";
  if (count > 0) text += arrow;
  if (count == 2) text += arrow;
  if (count > 2) text += std::to_string(count);
  if (nim > 0) text += "*";
  if (nim > 1) text += std::to_string(nim);
  return text;
}

std::optional<Uptimal> Uptimals::of(GameId game) {
  if (const auto known = known_.find(game); known != known_.end()) return known->second;
  const auto found = look(game);
  return known_[game] = found;
}

/// Known by the canonical forms n + *k = {n, n*, .. | the same}, m^ + *k = {0 | (m-1)^ + *(k xor
/// 1)} for m >= 1 but ^* = {0,* | 0}, their negatives, and n + G = {n + G^L | n + G^R}.
std::optional<Uptimal> Uptimals::look(GameId game) {
  if (const auto& number = games_.number(game)) return Uptimal{*number, 0, 0};
  const auto left = all_of(games_.left(game));
  const auto right = all_of(games_.right(game));
  if (left.empty() || right.empty()) return std::nullopt;
  if (left == right) return nimber(left);
  if (auto up = ups(left, right, 1)) return up;
  return ups(right, left, -1);
}

/// All options if all are of this kind, sorted by nim; else nothing.
std::vector<Uptimal> Uptimals::all_of(std::span<const GameId> options) {
  std::vector<Uptimal> found;
  for (const GameId option : options) {
    const auto simple = of(option);
    if (!simple) return {};
    found.push_back(*simple);
  }
  std::ranges::sort(found, {}, &Uptimal::nim);
  return found;
}

std::optional<GameId> tiny_of(ShortGames& games, GameId game) {
  const auto left = games.left(game);
  const auto right = games.right(game);
  if (left.size() != 1 || left[0] != ShortGames::zero || right.size() != 1) return std::nullopt;
  const auto threat = games.right(right[0]);
  const auto back = games.left(right[0]);
  if (back.size() != 1 || back[0] != ShortGames::zero || threat.size() != 1) return std::nullopt;
  return games.negative(threat[0]);
}

}  // namespace halfboard::solver
