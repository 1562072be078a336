#include <bit>

#include "bitboards/notation.h"
#include "games/chinese_checkers/game.h"

namespace halfboard::chinese_checkers {
namespace {

constexpr std::string_view start_word = "start:";
constexpr std::string_view skipped_word = "skipped";

/// The fields of a position behind the board: the side to move and three optional ones.
struct Fields {
  std::string_view turn;
  std::optional<std::string_view> variant;
  std::optional<std::string_view> start;
  bool skipped = false;
};

Result<Fields> split(std::span<const std::string_view> words) {
  Fields fields;
  if (words.size() < 2) return Error{"no side to move", "field 2", "r, g, b or y"};
  fields.turn = words[1];
  auto word = words.begin() + 2;
  if (word != words.end() && word->size() == 2) fields.variant = *word++;
  if (word != words.end() && word->starts_with(start_word))
    fields.start = word++->substr(start_word.size());
  if (word != words.end() && *word == skipped_word) {
    fields.skipped = true;
    ++word;
  }
  if (word != words.end())
    return Error{"unexpected text " + quote(*word),
                 "field " + std::to_string(word - words.begin() + 1),
                 "rules (ws, wl, fs, fl, 2s..9l), then 'start:a1,b1,..', then 'skipped'"};
  return fields;
}

/// The squares of a list like "a1,b1,a2"; the commas may be left out.
Result<Word> parse_squares(std::string_view text, int files, int ranks) {
  Word set = 0;
  while (!text.empty()) {
    const auto digits = text.find_first_not_of("0123456789", 1);
    const auto square = bitboards::parse_square(text.substr(0, digits), files, ranks);
    if (!square) return Error{square.error().what, "the start squares", square.error().expected};
    const Word one = bit(square->file + files * square->rank);
    if (set & one)
      return Error{"start square given twice", bitboards::square_name(square->file, square->rank),
                   "each square once"};
    set |= one;
    text = digits == std::string_view::npos ? "" : text.substr(digits);
    if (text.starts_with(',') && text.size() > 1) text.remove_prefix(1);
  }
  if (!set) return Error{"no start squares", "'start:'", "squares like a1,b1,a2"};
  return set;
}

/// Board and coins; the rest of the position is not there yet.
Result<Position> parse_coins(std::string_view text) {
  const auto board = bitboards::parse_board(
      text, {.max_files = max_files, .max_ranks = max_squares, .letters = letters, .holes = true});
  if (!board) return board.error();
  if (board->files * board->ranks > max_squares)
    return Error{"too large a board: " + std::to_string(board->files) + " files x " +
                     std::to_string(board->ranks) + " ranks",
                 "field 1", "at most 64 squares"};
  Position p;
  p.layout.files = static_cast<std::uint8_t>(board->files);
  p.layout.ranks = static_cast<std::uint8_t>(board->ranks);
  for (int square = 0; square < board->files * board->ranks; ++square) {
    const char piece = board->at(square % board->files, square / board->files)[0];
    if (piece != '#') p.layout.board |= bit(square);
    if (const auto at = letters.find(piece); at != std::string_view::npos)
      p.coins[at] |= bit(square);
  }
  return p;
}

/// Who takes part: r and b, or all four.
Result<bool> is_for_four(const Position& p) {
  const auto place = [&](Colour c) { return p.layout.name(std::countr_zero(p.coins[index(c)])); };
  const bool green = p.coins[index(Colour::green)];
  const bool yellow = p.coins[index(Colour::yellow)];
  for (Colour c : {Colour::red, Colour::blue})
    if (!p.coins[index(c)])
      return Error{std::string("no coin of ") + letter(c), "field 1",
                   "coins of r and b, or of all of r, g, b, y"};
  if (green != yellow)
    return Error{std::string("coin of ") + (green ? "g without any of y" : "y without any of g"),
                 place(green ? Colour::green : Colour::yellow),
                 "coins of r and b, or of all of r, g, b, y"};
  return green;
}

/// Every player has one coin for each start square.
std::optional<Error> count_fault(const Position& p) {
  const int expected = std::popcount(p.layout.home[0]);
  for (Colour c : all_colours) {
    const Word coins = p.coins[index(c)];
    if (!p.layout.plays(c) || std::popcount(coins) == expected) continue;
    const bool more = std::popcount(coins) > expected;
    return Error{std::string(more ? "too many" : "too few") + " coins of " + letter(c) + ": " +
                     std::to_string(std::popcount(coins)),
                 more ? p.layout.name(63 - std::countl_zero(coins)) : "field 1",
                 std::to_string(expected) + ", one a start square of r"};
  }
  return std::nullopt;
}

std::optional<Error> read_turn(Position& p, std::string_view text) {
  const std::string expected = p.layout.four() ? "r, g, b or y" : "r or b";
  const auto at = text.size() == 1 ? letters.find(text) : letters.npos;
  if (at == letters.npos) return Error{"bad side to move " + quote(text), "field 2", expected};
  p.turn = static_cast<Colour>(at);
  if (!p.layout.plays(p.turn))
    return Error{"side to move " + quote(text) + " has no coins", "field 2", expected};
  return std::nullopt;
}

std::optional<Error> read_variant(Position& p, std::optional<std::string_view> text,
                                  const Rules& rules) {
  p.variant = rules.variant.value_or(Variant{});
  if (text) {
    const auto variant = variant_named(*text);
    if (!variant)
      return Error{"unknown rules " + quote(*text), "field 3",
                   "ws, wl, fs, fl, or a number from 2 to 9 and s or l"};
    if (rules.variant && *rules.variant != *variant)
      return Error{"rules " + quote(*text) + " in the position", "field 3",
                   name_of(*rules.variant) + ", those of option --rules or of the table"};
    p.variant = *variant;
  }
  return variant_fault(p.variant, p.layout, "field 3");
}

/// `skipped` stands only where it makes a difference and can be true.
std::optional<Error> read_skipped(Position& p, bool skipped) {
  p.skipped = skipped;
  if (!skipped) return std::nullopt;
  const Colour previous = p.layout.before(p.turn);
  if (!p.has_goal(previous) || p.variant.stuck_loses || can_move(p, previous))
    return Error{"'skipped' out of place", "the last field",
                 std::string(1, letter(previous)) + " on its goal and without a legal move"};
  // Then the one before has moved, who can move back, unless he was skipped as well.
  const Colour mover = p.layout.before(previous);
  bool anybody = false;
  for (Colour c = p.layout.after(p.turn); c != p.turn; c = p.layout.after(c))
    anybody = anybody || can_move(p, c);
  if (!anybody && !can_move(p, p.turn))
    return Error{"'skipped' out of place", "the last field", "somebody who can move"};
  if (can_move(p, mover) && p.has_goal(mover))
    return Error{"'skipped' out of place", "the last field",
                 std::string(1, letter(mover)) + ", who moved last, off its goal"};
  return std::nullopt;
}

}  // namespace

Result<Position> Game::parse(std::string_view text, const Rules& rules) {
  const auto words = bitboards::fields_of(text);
  const auto coins = parse_coins(words[0]);
  if (!coins) return coins.error();
  const auto fields = split(words);
  if (!fields) return fields.error();
  Position p = *coins;
  const int files = p.layout.files;
  const int ranks = p.layout.ranks;
  const auto four = is_for_four(p);
  if (!four) return four.error();
  const auto home = fields->start ? parse_squares(*fields->start, files, ranks)
                                  : corner_pattern(std::popcount(p.coins[0]), files, ranks);
  if (!home) return home.error();
  const auto layout = lay_out(files, ranks, p.layout.board, *four, *home);
  if (!layout) return layout.error();
  p.layout = *layout;
  if (auto fault = count_fault(p)) return *fault;
  if (auto fault = read_turn(p, fields->turn)) return *fault;
  if (auto fault = read_variant(p, fields->variant, rules)) return *fault;
  if (auto fault = read_skipped(p, fields->skipped)) return *fault;
  return pass_over_stuck(p);
}

}  // namespace halfboard::chinese_checkers
