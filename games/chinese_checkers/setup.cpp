#include "bitboards/number.h"
#include "games/chinese_checkers/game.h"

namespace halfboard::chinese_checkers {
namespace {

struct Size {
  int files;
  int ranks;
};

std::optional<int> number(std::string_view text) {
  const auto value = parse_as<int>(text);
  return value && *value >= 1 ? value : std::nullopt;
}

/// "N" or "WxH".
std::optional<Size> size_of(std::string_view text) {
  const auto cut = text.find('x');
  const auto files = number(text.substr(0, cut));
  const auto ranks = cut == std::string_view::npos ? files : number(text.substr(cut + 1));
  if (!files || !ranks || *files > max_files || *ranks > max_squares / *files) return std::nullopt;
  return Size{*files, *ranks};
}

/// An option's text, or nothing.
std::optional<std::string> given(const solver::Options& options, std::string_view name) {
  const auto found = options.find(name);
  return found == options.end() ? std::nullopt : std::optional(found->second);
}

/// The number an option gives, from 1 to `limit`; `otherwise` without the option.
Result<int> number_option(const solver::Options& options, std::string_view name, int limit,
                          int otherwise) {
  const auto text = given(options, name);
  if (!text) return otherwise;
  const auto value = number(*text);
  if (!value || *value > limit)
    return Error{"bad value " + quote(*text), "option --" + std::string(name),
                 "a number from 1 to " + std::to_string(limit)};
  return *value;
}

/// The board's text from --board, --size, or --files and --ranks; at most one of the three.
Result<std::string> board_text(const solver::Options& options, bool four) {
  const auto board = given(options, "board");
  const auto size = given(options, "size");
  const auto files = given(options, "files");
  const auto ranks = given(options, "ranks");
  if ((board ? 1 : 0) + (size ? 1 : 0) + (files || ranks ? 1 : 0) > 1)
    return Error{"several options for the board", "",
                 "one of --board, --size and (--files, --ranks)"};
  if (board) return *board;
  if (size) {
    const auto side = number_option(options, "size", 8, 8);
    if (!side) return side.error();
    return *size;
  }
  if (files || ranks) return files.value_or("8") + "x" + ranks.value_or("8");
  return std::string(four ? "8" : "band");
}

}  // namespace

Result<Rules> Game::rules(const solver::Options& chosen) {
  const auto players = given(chosen, "players").value_or("2");
  if (players != "2" && players != "4")
    return Error{"bad value " + quote(players), "option --players", "2 or 4"};
  const bool four = players == "4";
  const auto coins = number_option(chosen, "coins", max_pattern, max_pattern);
  if (!coins) return coins.error();
  const auto text = board_text(chosen, four);
  if (!text) return text.error();
  const bool on_band = *text == "band";
  const auto size = on_band ? Size{8, 8} : size_of(*text);
  if (!size)
    return Error{"bad board " + quote(*text),
                 given(chosen, "board") ? "option --board" : "options --files and --ranks",
                 "band, N or WxH, at most 26 files and 64 squares"};
  const auto home = corner_pattern(*coins, size->files, size->ranks);
  if (!home) return home.error();
  const Word board = on_band ? band() : rectangle(size->files, size->ranks);
  const auto layout = lay_out(size->files, size->ranks, board, four, *home);
  if (!layout) return layout.error();
  Rules found{*layout, std::nullopt};
  if (const auto variant = given(chosen, "rules")) {
    found.variant = variant_named(*variant);
    if (!found.variant)
      return Error{"unknown rules " + quote(*variant), "option --rules",
                   "ws, wl, fs, fl, or a number from 2 to 9 and s or l"};
    if (const auto fault = variant_fault(*found.variant, *layout, "option --rules")) return *fault;
  }
  return found;
}

Position Game::start(const Rules& rules) {
  Position p;
  p.layout = rules.layout;
  p.coins = rules.layout.home;
  p.variant = rules.variant.value_or(Variant{});
  return pass_over_stuck(p);
}

}  // namespace halfboard::chinese_checkers
