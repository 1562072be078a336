#include "tools/openings/openings.h"

#include "tools/commands.h"

namespace halfboard::tools {
namespace {

namespace po = boost::program_options;

Result<Exit> run(const Arguments& arguments) {
  if (arguments.game().name() == "halfcut") return halfcut_openings(arguments);
  return Error{"no openings of " + quote(arguments.game().name()), "", "halfcut"};
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
        "--certificates DIR writes the whole strategy of each winner, for 'verify'.\n\nexamples:\n"
        "  halfboard openings halfcut --size 4\n"
        "  halfboard openings halfcut --size 5 --memory 4096 --out 5.json --certificates proofs\n"
        "  halfboard openings halfcut --size 6 --only c3 --memory 8192 --table c3.proofs\n",
    .takes_game = true,
    .min_words = 0,
    .max_words = 0,
    .describe =
        [](po::options_description& options) {
          const auto add = [&](const char* name, const char* value, const char* help) {
            options.add_options()(name, po::value<std::string>()->value_name(value), help);
          };
          add("out", "FILE", "keep the results in FILE, resumably");
          add("only", "SQUARES", "halfcut: these first placements only, for instance c3,d3");
          add("table", "FILE", "halfcut: keep the table of the proof in FILE, resumably");
          add("certificates", "DIR", "halfcut: write the winners' strategies into DIR");
          add("threads", "N", "default: all cores");
          describe_limits(options);
          options.add_options()("json", po::bool_switch(), "{\"size\", \"openings\": [..]}")(
              "progress", po::bool_switch(), "show progress even if stderr is no terminal");
        },
    .run = run};

}  // namespace halfboard::tools
