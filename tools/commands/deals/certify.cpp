#include "tools/batch/certify.h"

#include <fmt/format.h>

#include "games/sight_reduction/solitaire/refutation.h"
#include "tools/batch/storage_failure.h"
#include "tools/cli/commands.h"
#include "tools/cli/files.h"
#include "tools/cli/interrupt.h"
#include "tools/solve/line.h"
#include "tools/solve/solitaire.h"
#include "tools/storage/run.h"

namespace halfboard::tools {
namespace {

namespace sr = sight_reduction;

/// The deal that one proof is asked for.
struct Single {
  sr::Position position;
  std::optional<sr::Target> target;
};

Result<Single> parse_single(const Arguments& arguments) {
  const auto rules = arguments.text("rules").value_or("base");
  const auto position = position_of<sr::Game>(arguments.words()[1], {{"rules", rules}});
  if (!position) return position.error();
  if (position->phase != sr::Phase::play)
    return Error{"no solitaire game in the placement phase", "POSITION",
                 "a position of play, for instance a deal '#123'"};
  const auto target = read_target(arguments, *position);
  if (!target) return target.error();
  return Single{*position, *target};
}

/// What can't be, if there is a proof: "solved", or "left with only a5 and d8".
std::string goal_of(const Single& single) {
  return single.target ? words_on_target(*single.target) : "solved";
}

/// What JSON begins with, whatever the answer is.
Json asked_json(const Single& single) {
  Json json{{"position", sr::Game::format(single.position)},
            {"rules", name_of(single.position.variant)}};
  if (single.target) json["target"] = sr::format_target(*single.target);
  return json;
}

Json as_json(const Single& single, const sr::Certificate& certificate, const solver::Cnf& claim,
             const solver::ProofCheck& check) {
  Json json = asked_json(single);
  json.update({{"status", "unsolvable"},
               {"turns", name_of(certificate.turns)},
               {"variables", claim.variables()},
               {"clauses", claim.clauses()},
               {"bytes", certificate.proof.size()},
               {"additions", check.additions},
               {"deletions", check.deletions}});
  return json;
}

void print_certificate(const Arguments& arguments, const Single& single,
                       const sr::Certificate& certificate, const solver::Cnf& claim,
                       const solver::ProofCheck& check) {
  if (arguments.flag("json")) return print_json(as_json(single, certificate, claim, check));
  print(fmt::format(
      "{}the formula \"this deal can be {}\" ({} variables, {} clauses) is refuted{}\n"
      "proof: {} bytes, {} clauses added, {} deleted; checked\n",
      single.target ? "can't be " + goal_of(single) + ":\n" : "unsolvable: ", goal_of(single),
      claim.variables(), claim.clauses(),
      certificate.turns == sr::Turns::free ? ",\neven if the sides need not take turns" : "",
      certificate.proof.size(), check.additions, check.deletions));
}

Exit stopped(const Arguments& arguments, const Single& single, const std::string& what) {
  Json json = asked_json(single);
  json.update({{"status", "unknown"}, {"partial", true}});
  if (arguments.flag("json")) print_json(json);
  print_log(fmt::format("{} (partial): {}", stop_words(), what));
  return Exit::stopped;
}

Error solvable(const Single& single) {
  return {quote(sr::Game::format(single.position)) + " can be " + goal_of(single) + " under " +
              std::string(name_of(single.position.variant)),
          single.target ? "option --target" : "",
          single.target ? "two checkers that can't be left" : "an unsolvable deal"};
}

std::vector<std::string> comments_of(const Single& single, sr::Turns turns) {
  return {"Sight Reduction, rules " + std::string(name_of(single.position.variant)) + ": " +
              sr::Game::format(single.position) + " can be " + goal_of(single) + ", " +
              std::string(name_of(turns)) + " turns",
          "written by halfboard certify"};
}

Result<Exit> prove(const Arguments& arguments, const Single& single) {
  const auto out = arguments.text("out");
  if (!out) return Error{"no file for the proof", "option --out", "a name"};
  const solver::Limits limits = arguments.limits();
  const auto found =
      sr::certify(single.position, single.target, {.text = arguments.flag("text")}, limits);
  using Outcome = sr::Certified::Outcome;
  if (found.verdict == Outcome::solvable) return solvable(single);
  if (found.verdict == Outcome::no_room) throw no_scratch();
  if (found.verdict == Outcome::stopped) {
    return stopped(arguments, single, "unknown, nothing was written");
  }
  const sr::Certificate& certificate = found.certificate;
  const auto claim = sr::claim_solvable(single.position, single.target, certificate.turns);
  if (const auto path = arguments.text("cnf"))
    if (auto fault = write_file(*path, claim.dimacs(comments_of(single, certificate.turns))))
      return *fault;
  if (auto fault = write_file(*out, certificate.proof)) return *fault;
  print_certificate(arguments, single, certificate, claim, found.check);
  return Exit::done;
}

/// Does the file prove that the deal is unsolvable?
Result<Exit> check(const Arguments& arguments, const Single& single, const std::string& path) {
  const solver::Deadline clock(arguments.limits());
  auto bytes = read_file(path, "a proof in the DRAT format");
  if (!bytes) return bytes.error();
  sr::Certificate certificate{sr::Turns::free, std::move(*bytes)};
  solver::ProofCheck result;
  for (const sr::Turns turns : {sr::Turns::free, sr::Turns::alternating}) {
    certificate.turns = turns;
    result = sr::check_certificate(single.position, single.target, certificate, clock.left());
    if (result.verdict != solver::ProofCheck::Verdict::refused) break;
  }
  if (result.verdict == solver::ProofCheck::Verdict::stopped) {
    return stopped(arguments, single, "unknown");
  }
  if (result.verdict == solver::ProofCheck::Verdict::refused) {
    Json json = asked_json(single);
    json["refused"] = result.error.line();
    if (arguments.flag("json")) print_json(json);
    print_log(fmt::format("{} proves nothing about this deal{}: {}", path,
                          single.target ? " and this target" : "", result.error.line()));
    return Exit::fault;
  }
  print_certificate(arguments, single, certificate,
                    sr::claim_solvable(single.position, single.target, certificate.turns), result);
  return Exit::done;
}

Result<Exit> run_single(const Arguments& arguments) {
  if (arguments.words()[0] != sr::Game::name)
    return Error{"no certificates for " + quote(arguments.words()[0]), "",
                 std::string(sr::Game::name) + " and a position, or one file"};
  for (const char* option : {"threads", "progress"})
    if (arguments.has(option))
      return Error{"no meaning for one position", "option --" + std::string(option),
                   "a batch file"};
  const auto single = parse_single(arguments);
  if (!single) return single.error();
  if (const auto path = arguments.text("check")) return check(arguments, *single, *path);
  return prove(arguments, *single);
}

Result<Exit> run_certify(const Arguments& arguments) {
  if (arguments.words().size() == 2) return run_single(arguments);
  for (const char* option : {"rules", "target", "cnf", "check", "text"})
    if (arguments.has(option))
      return Error{"no meaning for a file", "option --" + std::string(option),
                   std::string(sr::Game::name) + " and a position"};
  CertifyRequest request{.file = arguments.words()[0], .out = arguments.words()[0] + ".proofs"};
  if (const auto out = arguments.text("out")) request.out = *out;
  request.limits = arguments.limits();
  request.threads = arguments.threads();
  request.json = arguments.flag("json");
  request.progress = arguments.shows_progress();
  return with_storage([&] { return certify_file(request); });
}

constexpr Option certify_options[] = {
    option::file_out("out", "FILE", "where the proofs go", "of a batch file FILE.proofs"),
    option::text("rules", option::eight_rules, "of the position", "base"),
    option::text("target", "a1,b1", "which two checkers have to be left"),
    option::file_out("cnf", "FILE", "write the formula as well"),
    option::file_in("check", "PROOF", "check this proof instead of writing one")
        .not_beside("out cnf text node-limit"),
    option::flag("text", "the proof of a position as text"),
    option::threads,
    option::time_limit(),
    option::node_limit("clauses a proof may learn"),
    option::memory,
    option::json("one JSON object"),
    option::progress,
};
constexpr Example certify_examples[] = {
    {"batch sight-reduction --task solitaire --random 100 --seed 1 --out deals.db"},
    {"certify deals.db"},
    {"verify deals.db --certificates"},
    {"certify sight-reduction '#504202335' --rules challenging --out p.drat --cnf p.cnf"},
    {"certify sight-reduction '#504202335' --rules challenging --check p.drat"},
};

void certify_files(const Arguments& arguments, std::vector<FileUse>& files) {
  if (arguments.words().size() > 1)  // a game and a position
    std::erase_if(files, [](const FileUse& file) { return file.where.starts_with("argument"); });
  else if (!arguments.has("out"))
    files.push_back({arguments.words()[0] + ".proofs", "the archive of proofs", true});
}

}  // namespace

const Command certify_command{
    .name = "certify",
    .usage = "FILE [--out ARCHIVE] | sight-reduction POSITION --out PROOF [--cnf FILE]",
    .summary = "proofs that deals are unsolvable, for any public checker",
    .details =
        "Of a batch file every unsolvable row gets a proof in FILE.proofs, which 'verify' then "
        "uses. Stopped in any way, the same command goes on where it was. A row that turns out to "
        "be solvable is told, exit 1.\n\n"
        "Of one position the proof goes to a file in the DRAT format, and with --cnf the formula "
        "\"this deal can be solved\" that it refutes, in the DIMACS format. A smaller formula, in "
        "which the sides need not take turns, is tried first. --check reads a proof instead and "
        "checks it: exit 1 if it proves nothing about this deal. With --target the formula is "
        "\"this deal can be left with only a1 and b1\", and --check needs the same target.\n\n"
        "Every proof is checked by our own checker before it is kept.",
    .examples = certify_examples,
    .games = "sight-reduction",
    .databases = true,
    .more_files = certify_files,
    .words = {1, 2, Kind::file_in},
    .options = certify_options,
    .run = run_certify};

}  // namespace halfboard::tools
