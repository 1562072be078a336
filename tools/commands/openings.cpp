#include "tools/openings/openings.h"

#include "tools/cli/commands.h"

namespace halfboard::tools {
namespace {

namespace po = boost::program_options;

/// Refuses an option that is for other games.
std::optional<Error> stranger(const Arguments& arguments, std::initializer_list<const char*> names,
                              const char* game) {
  for (const char* name : names)
    if (arguments.has(name))
      return Error{"an option of " + std::string(game), "option --" + std::string(name),
                   "another option (see --help)"};
  return std::nullopt;
}

Result<Exit> run(const Arguments& arguments) {
  const std::string_view game = arguments.game().name();
  if (game == "halfcut") {
    if (const auto fault = stranger(arguments, {"plies", "proofs", "known"}, "groups"))
      return *fault;
    return halfcut_openings(arguments);
  }
  if (game == "groups") {
    if (arguments.flag("distances"))
      return Error{"an option of halfcut", "option --distances", "another option (see --help)"};
    return groups_openings(arguments);
  }
  return Error{"no openings of " + quote(game), "", "halfcut or groups"};
}

}  // namespace

const Command openings_command{
    .name = "openings",
    .usage = "GAME [--out FILE]",
    .summary = "what is known of every opening",
    .details =
        "halfcut: who wins after each first placement, as a map or with --json as one object.\n"
        "With --out FILE the same command goes on where it was stopped or killed, at the first\n"
        "square that is not decided; with --table FILE inside a square as well. The limits hold\n"
        "for one run of the command; where one is reached the rest is unknown (exit 3).\n"
        "--certificates DIR writes the whole strategy of each winner, for 'verify'.\n"
        "groups: JSON Lines, one object a set-up, then the placement game: who can be sure of\n"
        "what after each first placement. 'result' is for player 1, who moves; 'plies' is exact\n"
        "where 'exact' says so, else an upper bound; wins within 'checked' plies were looked for\n"
        "in full. With --out FILE it goes on in the same way; until it is done, FILE.progress\n"
        "keeps what was found. --proofs N looks for wins of any length as well, for both players, "
        "in\n"
        "rounds of up to N nodes a class. --known takes over earlier results under the same "
        "rules.\n"
        "\nexamples:\n"
        "  halfboard openings halfcut --size 4\n"
        "  halfboard openings halfcut --size 5 --memory 4096 --out 5.json --certificates proofs\n"
        "  halfboard openings halfcut --size 6 --only c3 --memory 8192 --table c3.proofs\n"
        "  halfboard openings groups --plies 7\n"
        "  halfboard openings groups --rules king --plies 9 --out king.jsonl\n"
        "  halfboard openings groups --known 11.jsonl --proofs 1000000 --memory 4096 --out "
        "all.jsonl\n",
    .takes_game = true,
    .min_words = 0,
    .max_words = 0,
    .describe =
        [](po::options_description& options) {
          const auto add = [&](const char* name, const char* value, const char* help) {
            options.add_options()(name, po::value<std::string>()->value_name(value), help);
          };
          add("out", "FILE", "keep the results in FILE, resumably");
          add("only", "LIST",
              "only these, with commas between: first placements, or set-ups to be proved");
          add("table", "FILE", "keep the table of the proofs in FILE, resumably");
          add("plies", "N", "groups: look for wins within N plies (default: 7)");
          add("proofs", "N", "groups: wins of any length, with at most N nodes a class and round");
          add("known", "FILES", "groups: earlier results, for instance 9.jsonl,11.jsonl");
          add("certificates", "DIR", "write the winners' strategies into DIR");
          add("threads", "N", "default: all cores");
          describe_limits(options);
          options.add_options()("distances", po::bool_switch(),
                                "halfcut, up to --size 4: plies to the end, and a census")(
              "deciding", po::bool_switch(),
              "groups: open set-ups that would give the game to a player, none to spare")(
              "json", po::bool_switch(), "{\"size\", \"openings\": [..]}")(
              "progress", po::bool_switch(), "show progress even if stderr is no terminal");
        },
    .run = run};

}  // namespace halfboard::tools
