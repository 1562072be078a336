#include "tools/match/suite.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "bitboards/number.h"
#include "bitboards/text.h"
#include "solver/random.h"
#include "tools/match/openings.h"
#include "tools/match/record.h"

namespace halfboard::tools::match {
namespace {

std::optional<Error> read_field(std::string_view field, SuiteEntry& entry) {
  const auto words = split_words(field);
  if (words.empty()) return std::nullopt;
  const std::string rest = join_words(std::span(words).subspan(1), " ");
  if (words.size() == 1 && (words[0] == "win" || words[0] == "draw")) {
    entry.result = words[0];
  } else if (words[0] == "best" && words.size() > 1) {
    entry.best.assign(words.begin() + 1, words.end());
  } else if (words[0] == "by") {
    entry.proof = rest;
  } else if (words[0] == "nodes" && parse_as<std::uint64_t>(rest)) {
    entry.nodes = *parse_as<std::uint64_t>(rest);
  } else if (words[0] == "value" && parse_as<int>(rest)) {
    entry.value = parse_as<int>(rest);
  } else if (words[0] == "plies" && parse_as<int>(rest)) {
    entry.plies = parse_as<int>(rest);
  } else {
    return Error{"bad field " + quote(field), "",
                 "win, best MOVE.., by WHAT, nodes N, value V or plies P"};
  }
  return std::nullopt;
}

std::optional<Error> read_entry(std::string_view line, const AnyGame& game,
                                const solver::Options& options, SuiteEntry& entry) {
  const auto fields = split_at(line, ';');
  entry.position = trimmed(fields[0]);
  std::set<std::string_view> seen;
  for (const std::string_view field : std::span(fields).subspan(1)) {
    if (auto error = read_field(trimmed(field), entry)) return error;
    const auto words = split_words(field);
    if (words.empty()) continue;
    const bool result = words[0] == "win" || words[0] == "draw";
    if (!seen.insert(result ? "win or draw" : words[0]).second)
      return Error{"field " + quote(trimmed(field)) + " is there twice", "", "each field once"};
  }
  const auto position = game.position(entry.position, options);
  if (!position) return position.error();
  if (entry.result.empty() || entry.best.empty())
    return Error{"no result or no best move", "", "POSITION ; win ; best MOVE.. ; .."};
  const auto moves = (*position)->moves();
  for (const std::string& move : entry.best)
    if (std::ranges::find(moves, move) == moves.end())
      return Error{"illegal move " + quote(move), "", "a legal move"};
  return std::nullopt;
}

/// The time of an info line, in seconds, and the move that it would play.
std::pair<double, std::string_view> read_info(const std::vector<std::string_view>& words) {
  double seconds = 0;
  std::string_view move;
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    if (words[i] == "time") {
      const double told = parse_as<double>(words[i + 1]).value_or(0);
      seconds = std::isfinite(told) ? std::max(0.0, told / 1000) : 0;
    }
    if (words[i] == "pv") {
      move = words[i + 1];
      break;
    }
  }
  return {seconds, move};
}

constexpr std::string_view rules_begin = "% rules:";

/// What is asked for, and what the suite says of rules besides.
Result<solver::Options> with_rules_of(std::string_view line, const solver::Options& asked) {
  solver::Options options = asked;
  const auto rules = read_options(trimmed(line.substr(rules_begin.size())));
  if (!rules) return rules.error();
  for (const auto& [name, value] : *rules)
    if (const auto& wanted = options.emplace(name, value).first->second; wanted != value)
      return Error{"a suite of other rules than " + quote(wanted), "option --" + name,
                   value + ", or none"};
  return options;
}

}  // namespace

std::string rules_text(const solver::Options& options) {
  NamedOptions rules;
  for (const char* name : {"rules", "labels"})
    if (const auto given = options.find(name); given != options.end()) rules.emplace_back(*given);
  return rules.empty() ? "" : fmt::format("{} {}\n", rules_begin, as_text(rules));
}

std::string as_text(const SuiteEntry& entry) {
  std::string text =
      fmt::format("{} ; {} ; best {} ; by {} ; nodes {}", entry.position, entry.result,
                  fmt::join(entry.best, " "), entry.proof, entry.nodes);
  if (entry.value) text += fmt::format(" ; value {}", *entry.value);
  if (entry.plies) text += fmt::format(" ; plies {}", *entry.plies);
  return text + "\n";
}

Result<Suite> read_suite(std::string_view text, const AnyGame& game,
                         const solver::Options& options) {
  Suite suite{{}, options};
  std::size_t number = 0;
  for (const std::string_view whole : split_lines(text)) {
    const std::string_view line = trimmed(whole);
    ++number;
    if (line.starts_with(rules_begin)) {
      auto all = with_rules_of(line, suite.options);
      if (!all) return all.error();
      suite.options = std::move(*all);
    }
    if (line.empty() || line[0] == '%') continue;
    SuiteEntry entry;
    if (auto error = read_entry(line, game, suite.options, entry)) {
      const std::string where = "line " + std::to_string(number);
      error->where = error->where.empty() ? where : error->where + ", " + where;
      return *error;
    }
    suite.entries.push_back(std::move(entry));
  }
  if (suite.entries.empty()) return Error{"no positions", "", "POSITION ; win ; best MOVE.. ; .."};
  return suite;
}

namespace {

/// An opening and fewer than `most_plies` random moves; null if that ends the game.
Result<std::unique_ptr<AnyPosition>> random_position(const AnyGame& game,
                                                     const solver::Options& options,
                                                     std::uint64_t seed, std::uint64_t index,
                                                     std::uint64_t most_plies) {
  const auto opening = random_opening(game, options, seed, index);
  if (!opening) return opening.error();
  auto position = game.position(*opening, options);
  if (!position) return position.error();
  AnyPosition& p = **position;
  solver::Stream stream(seed ^ 0x5017e, index);
  for (std::uint64_t plies = stream.below(most_plies); plies > 0 && !p.is_over(); --plies) {
    const auto moves = p.moves();
    p.play(moves[stream.pick(static_cast<std::uint32_t>(moves.size()))]);
  }
  if (p.is_over() || p.to_move() < 0) position->reset();
  return position;
}

}  // namespace

Result<std::optional<SuiteEntry>> make_entry(const AnyGame& game, const solver::Options& options,
                                             std::uint64_t seed, std::uint64_t index,
                                             const books::Books& table) {
  const auto position = random_position(game, options, seed, index, 80);
  if (!position) return position.error();
  if (!*position) return std::optional<SuiteEntry>();
  const auto known = table.ask(game, **position);
  const std::size_t count = (*position)->moves().size();
  if (!known || known->result != solver::Outcome::win || known->source != "table" || count < 2 ||
      known->moves.size() * 2 > count)
    return std::optional<SuiteEntry>();
  SuiteEntry entry{(*position)->text(), "win", known->moves, "table", 0, {}, known->plies};
  std::ranges::sort(entry.best);
  return std::optional(std::move(entry));
}

Result<std::optional<SuiteEntry>> make_entry(const AnyGame& game, const solver::Options& options,
                                             std::uint64_t seed, std::uint64_t index,
                                             const solver::Limits& limits) {
  const auto position = random_position(game, options, seed, index, 16);
  if (!position) return position.error();
  if (!*position) return std::optional<SuiteEntry>();
  const AnyPosition& p = **position;
  const TextAnswer answer = p.solve(limits);
  // At the limit `best` has a move that wins, but perhaps not all of them.
  if (answer.stopped) return std::optional<SuiteEntry>();
  const std::size_t count = p.moves().size();
  if (answer.result != solver::Outcome::win || answer.best.empty() || count < 2 ||
      answer.best.size() * 2 > count)
    return std::optional<SuiteEntry>();
  return std::optional(
      SuiteEntry{p.text(), "win", answer.best, "solve", answer.nodes, answer.value, answer.plies});
}

namespace {

bool is_legal(const Conditions& conditions, const SuiteEntry& entry, std::string_view move) {
  const auto position = conditions.game->position(entry.position, conditions.options);
  return position && !(*position)->apply(move);
}

}  // namespace

SuiteAnswer ask(const Conditions& conditions, Engine& engine, const SuiteEntry& entry) {
  SuiteAnswer answer;
  std::vector<std::pair<std::string, std::string>> options;
  options.emplace_back("Game", conditions.game->name());
  for (const auto& [name, value] : conditions.options) options.emplace_back(name, value);
  answer.fault = engine.begin(options, conditions.patience);
  if (answer.fault == Fault::none) {
    auto patience = conditions.patience;
    if (conditions.think.movetime)
      patience = std::chrono::milliseconds(*conditions.think.movetime) + conditions.margin;
    const auto solves = [&](std::string_view move) {
      return std::ranges::find(entry.best, move) != entry.best.end();
    };
    std::optional<double> since;
    const auto given = engine.think("fen " + entry.position, conditions.think, patience,
                                    [&](const std::vector<std::string_view>& words) {
                                      const auto [seconds, move] = read_info(words);
                                      if (move.empty()) return;
                                      if (!solves(move)) since.reset();
                                      if (solves(move) && !since) since = seconds;
                                    });
    answer.fault = given.fault;
    answer.move = given.move;
    if (answer.fault == Fault::none && !is_legal(conditions, entry, given.move))
      answer.fault = Fault::illegal;
    answer.solved = given.fault == Fault::none && solves(given.move);
    answer.seconds = answer.solved ? since.value_or(given.seconds) : given.seconds;
  }
  if (answer.fault != Fault::none && answer.fault != Fault::illegal) engine.end();
  return answer;
}

}  // namespace halfboard::tools::match
