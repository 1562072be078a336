#include "tools/match/setup.h"

#include <cmath>

#include <fmt/format.h>

#include "bitboards/number.h"
#include "bitboards/text.h"
#include "tools/cli/files.h"
#include "tools/cli/interrupt.h"
#include "tools/match/description.h"
#include "tools/match/openings.h"
#include "tools/reports/figures.h"
#include "tools/ugi/engine_options.h"

namespace halfboard::tools::match {
namespace {

std::optional<double> read_decimal(std::string_view text) {
  const auto value = parse_as<double>(text);
  return value && *value >= -10'000 && *value <= 10'000'000 ? value : std::nullopt;
}

/// The second half of a test that was written as two words.
bool is_of_test(std::string_view word) {
  return word.starts_with("elo0=") || word.starts_with("elo1=");
}

/// `elo0=X,elo1=Y`, or as two arguments.
Result<Sprt> read_sprt(std::string text, const Arguments& arguments) {
  for (const std::string& word : arguments.words())
    if (is_of_test(word)) text += "," + word;
  for (char& c : text)
    if (c == ' ') c = ',';
  std::optional<double> elo0;
  std::optional<double> elo1;
  bool good = true;
  for (const std::string_view part : split_at(text, ',')) {
    auto& elo = part.starts_with("elo0=") ? elo0 : elo1;
    good = good && !elo && (part.starts_with("elo0=") || part.starts_with("elo1="));
    if (good) good = (elo = read_decimal(part.substr(5))).has_value();
  }
  // Beyond that five scores have no distribution so far from one half.
  constexpr double most = 200;
  if (!good || !elo0 || !elo1 || *elo0 >= *elo1 || *elo0 < -most || *elo1 > most)
    return Error{"bad test " + quote(text), "option --sprt",
                 "elo0=X,elo1=Y with X below Y, both from -200 to 200"};
  return Sprt{*elo0, *elo1};
}

std::optional<Error> read_clock(std::string_view text, int players, Think& think) {
  const auto plus = text.find('+');
  const auto base = read_decimal(text.substr(0, plus));
  const auto more =
      plus == std::string_view::npos ? std::optional(0.0) : read_decimal(text.substr(plus + 1));
  constexpr double least = 0.001;  // a millisecond: engines are told whole ones
  if (!base || !more || *base < least || *more < 0 || (*more > 0 && *more < least))
    return Error{"bad clock " + quote(text), "option --tc",
                 "SECONDS or SECONDS+INCREMENT, none below 0.001"};
  const auto milliseconds = [](double seconds) {
    return static_cast<std::uint64_t>(std::llround(seconds * 1000));
  };
  const auto count = static_cast<std::size_t>(players);
  think.clocks.assign(count, milliseconds(*base));
  think.increments.assign(count, milliseconds(*more));
  return std::nullopt;
}

Result<std::vector<std::string>> openings_of(const Arguments& arguments) {
  const auto path = arguments.text("openings");
  if (!path) return std::vector<std::string>();
  const auto text = read_file(*path, "option --openings", "a file of positions");
  if (!text) return text.error();
  auto openings = read_openings(*text, arguments.game(), arguments.game_options());
  if (!openings) return openings.error().of(*path);
  std::optional<Error> misplaced;
  for (const std::string& opening : *openings)
    if (!(misplaced = arguments.misplaced(opening))) return openings;
  return Error{misplaced->what, misplaced->where, "no such option beside openings from a file"};
}

std::optional<Error> read_think(const Arguments& arguments, Conditions& conditions) {
  Think& think = conditions.think;
  think.movetime = arguments.given_number("movetime");
  think.nodes = arguments.given_number("nodes");
  think.depth = arguments.given_number("depth");
  // Options that make no game are refused before a log is begun.
  const auto start = conditions.game->position("start", conditions.options);
  if (!start) return start.error();
  if (const auto clock = arguments.text("tc"))
    if (auto error = read_clock(*clock, (*start)->players(), think)) return error;
  if (!think.movetime && !think.nodes && !think.depth && think.clocks.empty()) think.movetime = 100;
  return std::nullopt;
}

}  // namespace

Result<EngineSpec> read_engine(std::string_view text, const AnyGame& game,
                               const std::optional<solver::Options>& start) {
  auto spec = read_engine(text);
  if (!spec) return spec;
  if (!spec->own && !is_program(spec->words[0]))
    return Error{"no program " + printable(spec->words[0], '?'), "engine " + quote(text),
                 "self, self:OPTION=VALUE,.., random, greedy or a command"};
  if (!spec->own) return spec;
  ugi::EngineOptions options(game);
  for (const auto& [name, value] : spec->options) {
    if (ugi::is_of_the_match(name))
      return Error{"no option of one engine: " + quote(name), "engine " + quote(text),
                   "the game, its options and its end as those of the command"};
    if (auto error = options.set(name, value)) {
      error->where += (error->where.empty() ? "" : " of ") + ("engine " + quote(text));
      return *error;
    }
  }
  if (auto useless = options.useless_books(start)) {
    useless->where += " of engine " + quote(text);
    return *useless;
  }
  return spec;
}

std::optional<solver::Options> start_of_games(const Arguments& arguments) {
  if (arguments.has("openings")) return std::nullopt;
  return arguments.game_options();
}

Result<std::array<EngineSpec, 2>> read_engines(const Arguments& arguments) {
  std::array<EngineSpec, 2> engines;
  std::vector<std::string> words = arguments.words();
  const auto start = start_of_games(arguments);
  if (arguments.has("sprt")) std::erase_if(words, is_of_test);
  if (words.size() < engines.size()) return Error{"too few engines", "option --sprt", "two"};
  if (words.size() > engines.size()) return Error{"too many engines", quote(words[2]), "two"};
  for (std::size_t i = 0; i < engines.size(); ++i) {
    auto engine = read_engine(words[i], arguments.game(), start);
    if (!engine) return engine.error();
    engines[i] = std::move(*engine);
  }
  return engines;
}

std::string engines_text(const std::array<EngineSpec, 2>& engines, std::size_t column) {
  return fmt::format("{:<{}}{}\n{:<{}}{}\n", "A", column, printable(engines[0].text, '?'), "B",
                     column, printable(engines[1].text, '?'));
}

std::string sprt_text(const Sprt& sprt, const Standing& standing) {
  return fmt::format("{:.2f} ({:.2f} to {:.2f})", ratio_of(sprt, standing), Sprt::lower(),
                     Sprt::upper());
}

std::string game_text(const Record& record, const Standing& now, const Schedule& schedule,
                      std::string_view plies) {
  const std::string text =
      fmt::format("game {} of {}: {} ({}, {} {}); A +{} ={} -{}", record.round, schedule.games,
                  result_text(record.winner), record.termination, record.plies.size(), plies,
                  now.counts.wins, now.counts.draws, now.counts.losses);
  return schedule.sprt ? text + "; SPRT " + sprt_text(*schedule.sprt, now) : text;
}

Json faults_json(const Standing::Faults& faults) {
  return {{"crashes", faults.crashes}, {"timeouts", faults.timeouts}, {"illegal", faults.illegal}};
}

std::string faults_text(std::string_view engine, const Standing::Faults& faults) {
  if (faults.all() == 0) return "";
  return fmt::format("faults  {}: {}, {}, {}\n", engine,
                     counted(faults.crashes, "crash", "crashes"),
                     counted(faults.timeouts, "timeout"), counted(faults.illegal, "illegal move"));
}

void tell_dead(std::span<const EngineSpec> engines) {
  for (const EngineSpec& spec : engines)
    if (!spec.own && greet(spec, std::chrono::seconds(1), interrupted()) == Fault::crash)
      print_log(
          fmt::format("engine {} ends before it says ugiok and readyok: "
                      "it loses every game",
                      quote(spec.text)));
}

Result<Setup> read_setup(const Arguments& arguments) {
  Setup setup;
  Conditions& conditions = setup.conditions;
  conditions.game = &arguments.game();
  conditions.options = arguments.game_options();
  if (const auto error = read_think(arguments, conditions)) return *error;
  conditions.margin = std::chrono::milliseconds(arguments.number("margin"));
  conditions.patience = std::chrono::milliseconds(arguments.number("patience"));
  conditions.max_plies = arguments.number("max-plies");
  conditions.adjudicate_nodes = arguments.given_number("adjudicate").value_or(0);
  conditions.seed = arguments.number("seed");
  setup.schedule.games = arguments.number("games");
  setup.schedule.concurrency = static_cast<unsigned>(arguments.number("concurrency"));
  if (const auto text = arguments.text("sprt")) {
    const auto sprt = read_sprt(*text, arguments);
    if (!sprt) return sprt.error();
    setup.schedule.sprt = *sprt;
  }
  auto openings = openings_of(arguments);
  if (!openings) return openings.error();
  setup.schedule.openings = std::move(*openings);
  setup.descriptions = descriptions_of(conditions, setup.schedule, arguments);
  setup.called = conditions_json(conditions, setup.schedule, arguments);
  setup.progress = arguments.shows_progress();
  return setup;
}

std::vector<std::string> names_of_match(const Setup& setup, const EngineSpec& a,
                                        const EngineSpec& b) {
  std::vector<std::string> names = setup.descriptions;
  for (std::string& name : names) name += " " + a.text + " | " + b.text;
  return names;
}

Result<std::unique_ptr<Log>> open_log(const Arguments& arguments,
                                      const std::vector<std::string>& names,
                                      std::vector<Record>& played, const Log::Check& check) {
  const auto path = arguments.text("log");
  if (!path) return std::unique_ptr<Log>();
  return Log::open(*path, names, played, check);
}

Exit end_of_games(bool written, bool complete) {
  if (written) return complete ? Exit::done : Exit::stopped;
  print_fault({"cannot write the log", "", "room on the disk; the same command goes on then"});
  return Exit::fault;
}

}  // namespace halfboard::tools::match
