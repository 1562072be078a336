#include "tools/atlas/rows.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace halfboard::tools {
namespace {

using solver::GameId;

/// Numbers for the games that do not depend on the order in which they were found: by birthday,
/// then by the numbers of the options.
struct Order {
  std::vector<int> birthday;
  std::vector<std::uint32_t> number;
};

/// Not whole once `goes_on` is false.
Order order_of(const solver::ShortGames& games, const std::function<bool()>& goes_on) {
  Order order{std::vector<int>(games.size()), std::vector<std::uint32_t>(games.size())};
  std::map<int, std::vector<GameId>> by_birthday;
  for (GameId game = 0; game < games.size() && goes_on(); ++game) {
    int& birthday = order.birthday[game];
    for (const auto& options : {games.left(game), games.right(game)})
      for (const GameId option : options) birthday = std::max(birthday, order.birthday[option] + 1);
    by_birthday[birthday].push_back(game);
  }
  std::uint32_t next = 0;
  for (const auto& [birthday, members] : by_birthday) {
    const auto numbers = [&](std::span<const GameId> options) {
      std::vector<std::uint32_t> list;
      for (const GameId option : options) list.push_back(order.number[option]);
      std::ranges::sort(list);
      return list;
    };
    std::map<std::array<std::vector<std::uint32_t>, 2>, GameId> sorted;
    for (const GameId game : members) {
      if (!goes_on()) return order;
      sorted[{numbers(games.left(game)), numbers(games.right(game))}] = game;
    }
    for (const auto& [options, game] : sorted) order.number[game] = next++;
  }
  return order;
}

}  // namespace

std::optional<std::vector<AtlasRow>> rows_of(sight_reduction::Atlas& atlas,
                                             const std::function<bool()>& goes_on) {
  solver::ShortGames& games = atlas.games();
  const Order order = order_of(games, goes_on);
  solver::Thermographs thermographs(games);
  solver::Kinds kinds(games);
  solver::Uptimals uptimals(games);
  std::vector<AtlasRow> rows;
  for (GameId game = 0; game < atlas.met().size(); ++game) {
    if (!goes_on()) return std::nullopt;
    const auto& met = atlas.met()[game];
    if (met.checkers < 0) continue;
    const solver::Thermograph& t = thermographs.of(game);
    rows.push_back({.game = game,
                    .form = text_of(games, game),
                    .kind = kinds.of(game, t),
                    .birthday = order.birthday[game],
                    .mean = t.mean,
                    .temperature = t.temperature,
                    .left_stop = t.left.at(0),
                    .right_stop = t.right.at(0),
                    .favours_left = games.at_most(solver::ShortGames::zero, game),
                    .nim = uptimals.of(game).value_or(solver::Uptimal{}).nim,
                    .positions = std::reduce(met.positions.begin(), met.positions.end()),
                    .by_checkers = met.positions,
                    .checkers = met.checkers,
                    .position = sight_reduction::Game::format(atlas.example(game))});
  }
  std::ranges::sort(rows, [&](const AtlasRow& a, const AtlasRow& b) {
    if (a.birthday != b.birthday) return a.birthday < b.birthday;
    if (a.positions != b.positions) return a.positions > b.positions;
    return order.number[a.game] < order.number[b.game];
  });
  return rows;
}

}  // namespace halfboard::tools
