#include "tools/openings/halfcut_rows.h"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "tools/cli/files.h"

namespace halfboard::tools {

using halfcut::Board;
using halfcut::Game;
using halfcut::Move;
using halfcut::Side;

namespace {

std::string_view letter_of(const Opening& opening) {
  if (!opening.winner) return "unknown";
  return *opening.winner == Side::red ? "r" : "b";
}

double percent(const halfcut::Census& census) {
  return 100 * static_cast<double>(census.mover_wins) / static_cast<double>(census.boards);
}

}  // namespace

std::vector<Move> HalfcutRows::classes() const {
  std::vector<Move> list;
  for (const Move move : solver::MoveList<Game>(start_))
    if (class_of(move) == move) list.push_back(move);
  std::ranges::stable_sort(list, std::greater{}, [](Move move) {
    return Board::file_of(move.square) + Board::rank_of(move.square);
  });
  return list;
}

Move HalfcutRows::class_of(Move move) const {
  Move least = move;
  for (int s = 0; s < 4; ++s) least = std::min(least, Game::transform_move(start_, move, s));
  return least;
}

Json HalfcutRows::row(Move move) const {
  const Opening& opening = at(move);
  return {{"move", name_of(move)}, {"winner", letter_of(opening)}, {"nodes", opening.nodes}};
}

Json HalfcutRows::json() const {
  Json list = Json::array();
  bool partial = false;
  for (const Move move : solver::MoveList<Game>(start_)) {
    list.push_back(row(move));
    partial |= !at(move).winner;
  }
  Json object{{"size", size_}, {"openings", list}};
  if (partial) object["partial"] = true;
  return object;
}

Json HalfcutRows::json(const halfcut::Census& census) const {
  Json object = json();
  for (std::size_t i = 0; i < census.openings.size(); ++i)
    object["openings"][i]["plies"] = census.openings[i];
  object["positions"] = {{"boards", census.boards},
                         {"mover_wins", census.mover_wins},
                         {"mutual_zugzwangs", census.zugzwangs},
                         {"longest", census.longest}};
  return object;
}

Json HalfcutRows::about() const { return {{"openings", "halfcut"}, {"size", size_}}; }

std::optional<Opening> HalfcutRows::parse(const Json& row, Move move) const {
  if (!row.is_object() || row.value("move", Json()) != name_of(move)) return std::nullopt;
  const Json winner = row.value("winner", Json());
  const Json nodes = row.value("nodes", Json());
  if ((winner != "r" && winner != "b" && winner != "unknown") || !nodes.is_number_unsigned())
    return std::nullopt;
  Opening opening{std::nullopt, nodes.get<std::uint64_t>()};
  if (winner != "unknown") opening.winner = winner == "r" ? Side::red : Side::blue;
  return opening;
}

bool HalfcutRows::read_row(const std::string& line) {
  const Json json = Json::parse_or_null(line);
  for (const Move move : solver::MoveList<Game>(start_))
    if (const auto opening = parse(json, move)) {
      const Opening& before = at(move);
      if (before.winner && before.winner != opening->winner) return false;
      set(move, *opening);
      return true;
    }
  return false;
}

std::optional<Error> HalfcutRows::read(const std::string& path) {
  const auto text = read_output(path, "a file of this command, or a new name");
  if (!text) return text.error();
  const Error foreign{
      path + " is no file of 'openings halfcut --size " + std::to_string(size_) + "'", "",
      "such a file, or a new name; nothing was changed"};
  const Json json = Json::parse_or_null(*text);
  if (!json.is_object() || json.value("size", Json()) != size_) return foreign;
  const Json list = json.value("openings", Json());
  const solver::MoveList<Game> moves(start_);
  if (!list.is_array() || list.size() != moves.size()) return foreign;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto opening = parse(list[i], moves[i]);
    if (!opening) return foreign;
    const Opening& before = at(moves[i]);
    if (class_of(moves[i]) != moves[i] && before.winner != opening->winner) return foreign;
    set(moves[i], *opening);
  }
  return std::nullopt;
}

std::string HalfcutRows::text() const {
  std::string text;
  for (int rank = size_; rank-- > 0;) {
    text += fmt::format("{}  ", rank + 1);
    for (int file = 0; file < size_; ++file) {
      const Opening& opening = at(Move::at(Board::square(file, rank)));
      text += opening.winner ? letter_of(opening) : "?";
      text += file + 1 < size_ ? " " : "\n";
    }
  }
  text += "  ";
  for (int file = 0; file < size_; ++file) text += fmt::format(" {}", char('a' + file));
  text += "\n";
  std::uint64_t total = 0;
  for (const Move move : classes()) {
    text += fmt::format("{} {} nodes {}\n", name_of(move), letter_of(at(move)), at(move).nodes);
    total += at(move).nodes;
  }
  return text + fmt::format("nodes {}\n", total);
}

std::string HalfcutRows::text(const halfcut::Census& census) const {
  std::string text = "plies to the end\n";
  for (int rank = size_; rank-- > 0;) {
    text += fmt::format("{} ", rank + 1);
    for (int file = 0; file < size_; ++file)
      text += fmt::format(" {:2}", census.openings[static_cast<std::size_t>(file + rank * size_)]);
    text += "\n";
  }
  return text + fmt::format(
                    "positions {} a side to move, won by the mover {} ({:.3f}%), lost by whoever "
                    "moves {}, longest {} plies\n",
                    census.boards, census.mover_wins, percent(census), census.zugzwangs,
                    census.longest);
}

}  // namespace halfboard::tools
