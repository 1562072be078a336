#include "tools/books/kinds.h"

#include <algorithm>
#include <fstream>
#include <stdexcept>

#include "tools/any_game/game_adapter.h"

namespace halfboard::tools::books {
namespace {

using solver::Outcome;

Outcome outcome_of(solver::retrograde::Value value) {
  using Kind = solver::retrograde::Value::Kind;
  return value.kind == Kind::win    ? Outcome::win
         : value.kind == Kind::loss ? Outcome::loss
                                    : Outcome::draw;
}

}  // namespace

std::optional<Error> HalfcutBook::add(const std::string& path) {
  const auto strategy = halfcut::read_strategy(path);
  if (!strategy) return strategy.error();
  strategies_.add(*strategy);
  return std::nullopt;
}

const AnyGame& HalfcutBook::game() const { return **find_game(halfcut::Game::name); }

std::optional<Known> HalfcutBook::ask(const AnyPosition& position) const {
  using halfcut::Game;
  const auto& p = position_in<Game>(position);
  const auto move = strategies_.winning_move(p);
  if (!move) return std::nullopt;
  return Known{Outcome::win, {}, {Game::format_move(p, *move)}, "certificate"};
}

std::optional<Error> GroupsBook::add(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  const auto strategy = groups::Strategy::read(in);
  if (!strategy) return strategy.error().of(path);
  strategies_.add(*strategy);
  return std::nullopt;
}

const AnyGame& GroupsBook::game() const { return **find_game(groups::Game::name); }

std::optional<Known> GroupsBook::ask(const AnyPosition& position) const {
  using groups::Game;
  const auto& p = position_in<Game>(position);
  const auto win = strategies_.winning_move(p);
  if (!win) return std::nullopt;
  return Known{Outcome::win, win->plies, {Game::format_move(p, win->move)}, "certificate"};
}

Result<std::unique_ptr<const Book>> TableBook::open(const std::string& path) {
  auto file = solver::retrograde::TableFile::open(path);
  if (!file) return file.error();
  const auto tables = tables_of(*file);
  if (!tables) return tables.error();
  const auto game = find_game((*tables)->game());
  if (!game) return game.error();
  return std::unique_ptr<const Book>(new TableBook(std::move(*file), **tables, **game));
}

bool TableBook::is_table_of(const solver::Options& options) const {
  const auto fits = tables_->fits(file_, options);
  return fits && *fits;
}

std::optional<Known> TableBook::ask(const AnyPosition& position) const {
  try {
    const std::string text = position.text();
    auto found = tables_->probe(file_, text);
    // Read under the table's rules it may be another position.
    if (!found || found->position != text || found->moves.empty()) return std::nullopt;
    const auto value = found->value;
    std::erase_if(found->moves, [&](const auto& m) { return m.value.kind != value.kind; });
    const bool lost = outcome_of(value) == Outcome::loss;
    std::ranges::stable_sort(found->moves, [&](const auto& a, const auto& b) {
      return lost ? a.value.plies > b.value.plies : a.value.plies < b.value.plies;
    });
    Known known{outcome_of(value), {}, {}, "table"};
    if (known.result != Outcome::draw) known.plies = static_cast<int>(value.plies);
    for (auto& m : found->moves) known.moves.push_back(std::move(m.move));
    if (known.moves.empty()) return std::nullopt;
    return known;
  } catch (const std::runtime_error&) {
    return std::nullopt;  // damaged there
  }
}

}  // namespace halfboard::tools::books
