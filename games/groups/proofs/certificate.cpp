#include "games/groups/proofs/certificate.h"

#include <algorithm>

#include "bitboards/notation.h"
#include "bitboards/number.h"

namespace halfboard::groups {
namespace {

Error bad_line(int line, const std::string& expected) {
  return {"bad certificate", "line " + std::to_string(line), expected};
}

std::optional<int> number(std::string_view text) {
  const auto value = parse_as<int>(text);
  return value && *value >= 0 && *value <= 100'000'000 ? value : std::nullopt;
}

/// "TEXT MOVE N": the position has a space of its own.
Result<Strategy::Step> read_step(const std::string& text, const Strategy& strategy, int line) {
  const Rules rules{.variant = strategy.root.variant, .labels = Labels{}};
  const Error bad = bad_line(line, "POSITION MOVE PLIES");
  const auto fields = bitboards::fields_of(text);
  if (fields.size() != 4) return bad;
  const auto position = Game::parse(std::string(fields[0]) + " " + std::string(fields[1]), rules);
  const bool goes_on = strategy.holds && fields[3] == "-";
  const auto plies = goes_on ? std::optional(Strategy::unending) : number(fields[3]);
  if (!position || !plies || position->setting_up()) return bad;
  const auto move = Game::parse_move(*position, fields[2]);
  if (!move) return bad;
  return Strategy::Step{*position, *move, *plies};
}

/// "NAME VALUE", the value of a line of the head.
std::optional<std::string> head(std::istream& in, const std::string& name) {
  std::string line;
  if (!std::getline(in, line) || !line.starts_with(name + " ")) return std::nullopt;
  return line.substr(name.size() + 1);
}

}  // namespace

Game::Key class_key(const Position& p) {
  Game::Key least = Game::key(p);
  for (int i = 1; i < 8; ++i) least = std::min(least, Game::key(Game::transform(p, i)));
  return least;
}

std::string Strategy::text() const {
  std::string text(holds ? hold_magic : certificate_magic);
  text += "rules " + std::string(name_of(root.variant)) + "\nposition " + Game::format(root) +
          (holds ? "\nholder " : "\nwinner ") + (winner == Side::white ? "w\n" : "b\n");
  if (!holds) text += "plies " + std::to_string(plies) + "\n";
  for (const Step& step : steps)
    text += Game::format(step.position) + " " + Game::format_move(step.position, step.move) + " " +
            (step.plies == unending ? "-" : std::to_string(step.plies)) + "\n";
  return text + "end " + std::to_string(steps.size()) + "\n";
}

Result<Strategy> Strategy::read_head(std::istream& in) {
  std::string line;
  Strategy strategy;
  const bool is_there = static_cast<bool>(std::getline(in, line));
  line += '\n';
  strategy.holds = is_there && line == hold_magic;
  if (!strategy.holds && (!is_there || line != certificate_magic))
    return bad_line(1, std::string(certificate_magic.substr(0, certificate_magic.size() - 1)));
  const auto rules = head(in, "rules");
  const auto variant = rules ? variant_named(*rules) : std::nullopt;
  if (!variant) return bad_line(2, "rules " + std::string(Game::options[0].values));
  const auto root = head(in, "position");
  const auto position =
      Game::parse(root.value_or(""), Rules{.variant = *variant, .labels = Labels{}});
  if (!position || position->setting_up())
    return bad_line(3, "position TEXT, with all pieces placed");
  strategy.root = *position;
  const std::string who = strategy.holds ? "holder" : "winner";
  const auto winner = head(in, who);
  if (winner != "w" && winner != "b") return bad_line(4, who + " w or b");
  strategy.winner = winner == "w" ? Side::white : Side::black;
  strategy.plies = unending;
  if (strategy.holds) return strategy;
  const auto plies = number(head(in, "plies").value_or(""));
  if (!plies) return bad_line(5, "plies N");
  strategy.plies = *plies;
  return strategy;
}

Result<Strategy> Strategy::read(std::istream& in, const std::function<bool()>& stop) {
  auto strategy = read_head(in);
  if (!strategy) return strategy;
  std::string line;
  for (int at = strategy->holds ? 5 : 6; std::getline(in, line); ++at) {
    if (stop && at % 1024 == 0 && stop()) return Error{"stopped", "", "more time"};
    if (line.starts_with("end ")) {
      const bool last = !in.eof() && in.peek() == std::istream::traits_type::eof();
      if (number(line.substr(4)) == static_cast<int>(strategy->steps.size()) && last)
        return strategy;
      return bad_line(at, "end " + std::to_string(strategy->steps.size()) + " and nothing more");
    }
    const auto step = read_step(line, *strategy, at);
    if (!step) return step.error();
    strategy->steps.push_back(*step);
  }
  return Error{"bad certificate", "its end", "a line 'end COUNT'"};
}

}  // namespace halfboard::groups
