#include "tests/fuzz/targets.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "bitboards/notation.h"
#include "solver/sat/drat.h"
#include "solver/sat/drat_reader.h"
#include "tools/cli/commands.h"

namespace halfboard::tests {
namespace {

void check_message(const Error& error) {
  require(!error.what.empty(), "a refusal says what is wrong");
  require(error.line().size() < 1000, "a refusal is short");
  require(error.line().find('\n') == std::string::npos, "a refusal is one line");
}

void check_round_trip(const tools::AnyGame& game, const solver::Options& options,
                      const tools::AnyPosition& position) {
  const auto back = game.position(position.text(), options);
  require(static_cast<bool>(back), "a written position can be read");
  require((*back)->text() == position.text(), "a position is read as it was written");
}

/// Does one of the moves lead from a position to another?
bool leads_to(const tools::AnyGame& game, const solver::Options& options, const std::string& from,
              const std::vector<std::string>& moves, const std::string& to) {
  return std::ranges::any_of(moves, [&](const std::string& move) {
    const auto position = game.position(from, options);
    require(position && !(*position)->apply(move), "a listed move is accepted");
    return (*position)->text() == to;
  });
}

void try_moves(const tools::AnyGame& game, const solver::Options& options,
               tools::AnyPosition& position, const std::vector<std::string_view>& moves) {
  for (const std::string_view move : moves) {
    const std::vector<std::string> legal = position.moves();
    const std::string before = position.text();
    const bool listed = std::ranges::find(legal, move) != legal.end();
    const auto fault = position.apply(move);
    if (fault) {
      check_message(*fault);
      require(position.text() == before, "a refused move changes nothing");
    }
    require(!listed || !fault, "a listed move is accepted");
    // Reality Check reads small letters, too.
    if (!listed && !fault)
      require(leads_to(game, options, before, legal, position.text()),
              "only the listed moves are accepted, however they are written");
    if (fault && !legal.empty())
      require(!position.apply(legal[move.size() % legal.size()]), "a listed move is accepted");
  }
}

constexpr int most_variables = 10;  // truth tables stay small

/// The clauses of a text that is read like a proof; nothing if it is none, or too large.
std::optional<solver::Cnf> formula_of(std::string_view text) {
  solver::Cnf formula;
  while (formula.variables() < most_variables) formula.new_variable();
  solver::DratReader reader(text);
  for (solver::DratStep step;;) {
    const auto more = reader.next(step);
    if (!more) {
      check_message(more.error());
      return std::nullopt;
    }
    if (!*more) return formula;
    for (const int literal : step.literals)
      if (literal > most_variables || literal < -most_variables) return std::nullopt;
    formula.add(step.literals);
  }
}

bool satisfiable(const solver::Cnf& formula) {
  for (unsigned values = 0; values < 1u << most_variables; ++values) {
    bool all = true;
    formula.for_each([&](std::span<const int> clause) {
      all = all && std::ranges::any_of(clause, [&](int l) {
              return (values >> (std::abs(l) - 1) & 1) == (l > 0 ? 1u : 0u);
            });
    });
    if (all) return true;
  }
  return false;
}

}  // namespace

void fuzz_proof(std::string_view input) {
  const auto cut = input.find("\n%\n");
  if (cut == std::string_view::npos) return;
  const auto formula = formula_of(input.substr(0, cut));
  if (!formula) return;
  const auto check =
      solver::check_drat(*formula, input.substr(cut + 3), {.nodes = 100'000, .memory_mib = 16});
  if (check.verdict == solver::ProofCheck::Verdict::refused) check_message(check.error);
  if (check.verdict == solver::ProofCheck::Verdict::proved)
    require(!satisfiable(*formula), "what is proved is true");
}

void fuzz_position(std::string_view input) {
  const auto games = tools::all_games();
  auto fields = bitboards::fields_of(input, '\n');
  if (fields[0].empty()) return;
  const auto named = tools::find_game(fields[0]);
  const tools::AnyGame& game =
      named ? **named : *games[static_cast<unsigned char>(fields[0][0]) % games.size()];
  fields.erase(fields.begin());
  solver::Options options;
  while (!fields.empty() && fields[0].find('=') != std::string_view::npos) {
    const auto cut = fields[0].find('=');
    const auto name = fields[0].substr(0, cut);
    if (std::ranges::find(game.options(), name, &solver::Option::name) != game.options().end())
      options[std::string(name)] = fields[0].substr(cut + 1);
    fields.erase(fields.begin());
  }
  if (fields.empty()) return;
  const auto position = game.position(fields[0], options);
  if (!position) return check_message(position.error());
  check_round_trip(game, options, **position);
  try_moves(game, options, **position, {fields.begin() + 1, fields.end()});
  check_round_trip(game, options, **position);
}

void fuzz_command_line(std::string_view input) {
  if (input.empty()) return;
  std::vector<std::string> words;
  for (const std::string_view word : bitboards::fields_of(input, '\n')) words.emplace_back(word);
  constexpr std::array harmless{"games", "show", "moves", "apply",     "perft",
                                "solve", "help", "deal",  "--version", "playout"};
  const bool known = std::ranges::find(harmless, words[0]) != harmless.end();
  const bool writes = std::ranges::any_of(words, [](const std::string& word) {
    return word.starts_with("--svg") || word.starts_with("--out") || word.starts_with("-o");
  });
  if (writes || (!known && words[0].size() > 3 && !words[0].starts_with("-"))) return;
  // A second --time-limit is refused, as any option given twice; so every search is short.
  if (words[0] == "perft" || words[0] == "solve")
    words.insert(words.end(), {"--time-limit", "0.01"});
  if (words[0] == "playout") words.insert(words.end(), {"--games", "2", "--max-plies", "50"});
  if (words[0] == "deal") words.insert(words.end(), {"--random", "2"});
  const tools::Exit status = tools::run_program(std::move(words));
  require(status != tools::Exit::fault, "bad input is no internal fault");
}

}  // namespace halfboard::tests
