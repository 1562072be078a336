#include "tools/openings/halfcut_rows.h"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "bitboards/text.h"
#include "tools/cli/files.h"
#include "tools/reports/draw.h"
#include "tools/storage/journal.h"

namespace halfboard::tools {

using halfcut::Board;
using halfcut::Game;
using halfcut::Move;
using halfcut::Side;

namespace {

std::string_view letter_of(const std::optional<Side>& winner) {
  if (!winner) return "unknown";
  return *winner == Side::red ? "r" : "b";
}

int from_the_middle(int square, int size) {
  return std::abs(2 * Board::file_of(square) - size + 1) +
         std::abs(2 * Board::rank_of(square) - size + 1);
}

double percent(const halfcut::Census& census) {
  return 100 * static_cast<double>(census.mover_wins) / static_cast<double>(census.boards);
}

/// Of the signs on a board of openings.
std::string board_key(const std::string& board) {
  constexpr std::pair<char, std::string_view> meanings[] = {
      {'r', "r Red"},       {'b', "b Blue"},     {'?', "? not known"},
      {'.', ". not asked"}, {'R', "R, B taken"}, {'-', "- not allowed"}};
  std::string key;
  for (const auto& [sign, meaning] : meanings)
    if (board.find(sign) != std::string::npos)
      key += (key.empty() ? "" : ", ") + std::string(meaning);
  return key;
}

}  // namespace

Result<HalfcutRows> HalfcutRows::after(int size, const std::string& line) {
  HalfcutRows rows(size);
  for (const std::string_view part : split_at(line, ',')) {
    const auto move = Game::parse_move(rows.start_, part);
    if (!move) return move.error();
    rows.start_ = Game::play(rows.start_, *move);
  }
  const solver::MoveList<Game> moves(rows.start_);
  if (moves.size() == 0 || moves[0].is_pass())
    return Error{"no placement after " + line, "", "a line after which play goes on"};
  rows.line_ = line;
  return rows;
}

std::optional<Side> HalfcutRows::winner() const {
  bool open = false;
  for (const Move move : classes()) {
    if (at(move).winner == start_.side) return start_.side;
    open |= !at(move).winner;
  }
  return open ? std::nullopt : std::optional(other(start_.side));
}

std::vector<Move> HalfcutRows::classes() const {
  std::vector<Move> list;
  for (const Move move : solver::MoveList<Game>(start_))
    if (class_of(move) == move) list.push_back(move);
  std::ranges::stable_sort(list, {},
                           [&](Move move) { return from_the_middle(move.square, start_.size); });
  return list;
}

Move HalfcutRows::class_of(Move move) const {
  Move least = move;
  for (int s = 0; s < Game::symmetries(start_); ++s)
    if (Game::transform(start_, s) == start_)
      least = std::min(least, Game::transform_move(start_, move, s));
  return least;
}

std::string HalfcutRows::name_of_line() const {
  std::string name = line_;
  std::ranges::replace(name, ',', '-');
  return name;
}

std::string HalfcutRows::file_name_of(Move move) const {
  return line_.empty() ? name_of(move) : name_of_line() + "-" + name_of(move);
}

Json HalfcutRows::row(Move move) const {
  const Opening& opening = at(move);
  return {{"move", name_of(move)}, {"winner", letter_of(opening.winner)}, {"nodes", opening.nodes}};
}

Json HalfcutRows::json() const {
  Json list = Json::array();
  bool partial = false;
  for (const Move move : solver::MoveList<Game>(start_)) {
    list.push_back(row(move));
    partial |= !at(move).winner;
  }
  Json object{{"size", start_.size}};
  if (!line_.empty()) {
    object["after"] = line_;
    object["winner"] = letter_of(winner());
  }
  object["openings"] = list;
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

Json HalfcutRows::about() const {
  Json object{{"openings", "halfcut"}, {"size", start_.size}};
  if (!line_.empty()) object["after"] = line_;
  return object;
}

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

std::string HalfcutRows::row_line(Move move) const {
  return with_sum(row(move).dump(), static_cast<std::uint64_t>(move.square));
}

bool HalfcutRows::read_row(const std::string& line) {
  const Json json = Json::parse_or_null(line);
  for (const Move move : solver::MoveList<Game>(start_))
    if (const auto opening = parse(json, move)) {
      if (!sum_fits(line, static_cast<std::uint64_t>(move.square))) return false;
      const Opening& before = at(move);
      if (before.winner && opening->winner && before.winner != opening->winner) return false;
      // Earlier turns may have left it open: the file has what an earlier start read here to the
      // end.
      if (opening->winner || !before.winner) set(move, *opening);
      return true;
    }
  return false;
}

std::optional<Error> HalfcutRows::read(const std::string& path) {
  const auto text = read_output(path, "a file of this command, or a new name");
  if (!text) return text.error();
  const Error foreign{fmt::format("{} is no file of 'openings halfcut --size {}{}'", path,
                                  start_.size, line_.empty() ? "" : " --after " + line_),
                      "", "such a file, or a new name; nothing was changed"};
  const Json json = Json::parse_or_null(*text);
  if (!json.is_object() || json.value("size", Json()) != start_.size ||
      json.value("after", "") != line_)
    return foreign;
  // To go on would drop what only `--distances` computes.
  if (json.contains("positions"))
    return Error{path + " has distances, which --out does not keep", "", foreign.expected};
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

std::string HalfcutRows::text(const std::vector<Move>& asked) const {
  const solver::MoveList<Game> moves(start_);
  const auto is_shown = [&](Move move) {
    return at(move).winner || at(move).nodes > 0 ||
           std::ranges::find(asked, class_of(move)) != asked.end();
  };
  const auto sign = [&](Move move) -> std::string_view {
    const auto bit = Board::bit(move.square);
    if (start_.red & bit) return "R";
    if (start_.blue & bit) return "B";
    if (std::ranges::find(moves, move) == moves.end()) return "-";
    if (!is_shown(move)) return ".";
    return at(move).winner ? letter_of(at(move).winner) : "?";
  };
  std::string board;
  for (int rank = start_.size; rank-- > 0;) {
    board += fmt::format("{}  ", rank + 1);
    for (int file = 0; file < start_.size; ++file) {
      board += sign(Move::at(Board::square(file, rank)));
      board += file + 1 < start_.size ? " " : "\n";
    }
  }
  std::string text = line_.empty() ? "who wins, by the first placement: "
                                   : "who wins, by the placement after " + line_ + ": ";
  text += board_key(board) + "\n" + board + "  ";
  for (int file = 0; file < start_.size; ++file) text += fmt::format(" {}", char('a' + file));
  text += "\n";
  std::uint64_t total = 0;
  for (const Move move : classes()) {
    if (!is_shown(move)) continue;
    text +=
        fmt::format("{} {} nodes {}\n", name_of(move), letter_of(at(move).winner), at(move).nodes);
    total += at(move).nodes;
  }
  text += fmt::format("nodes {}\n", total);
  return line_.empty() ? text : text + fmt::format("after {}: {}\n", line_, letter_of(winner()));
}

std::string HalfcutRows::svg() const {
  constexpr const char* red = "#f2a8a0";
  constexpr const char* blue = "#a8c8f4";
  solver::Diagram board = Game::diagram(start_, '\0');
  board.caption.clear();  // the title says it
  Notes notes{
      .title = fmt::format("Halfcut {0} x {0}: the winner after each {1}", start_.size,
                           line_.empty() ? "first placement" : "placement that follows " + line_),
      .legend = {{red, "Red joins top and bottom"}, {blue, "Blue joins left and right"}}};
  bool open = false;
  for (const Move move : solver::MoveList<Game>(start_)) {
    const auto winner = at(move).winner;
    open |= !winner;
    if (!winner) continue;
    auto& cell = board.at(Board::file_of(move.square), Board::rank_of(move.square));
    cell.shade = winner == Side::red ? red : blue;
    cell.glyph = winner == Side::red ? "Red" : "Blue";
  }
  if (open) notes.legend.emplace_back("", "No name: not known, or not asked");
  return draw_svg(board, notes);
}

std::string HalfcutRows::text(const halfcut::Census& census) const {
  std::string text = "plies to the end, the placement counted\n";
  const int size = start_.size;
  for (int rank = size; rank-- > 0;) {
    text += fmt::format("{} ", rank + 1);
    for (int file = 0; file < size; ++file)
      text += fmt::format(" {:2}", census.openings[static_cast<std::size_t>(file + rank * size)]);
    text += "\n";
  }
  return text + fmt::format(
                    "positions {} a side to move, won by the mover {} ({:.3f}%), lost by whoever "
                    "moves {}, longest {} plies\n",
                    census.boards, census.mover_wins, percent(census), census.zugzwangs,
                    census.longest);
}

}  // namespace halfboard::tools
