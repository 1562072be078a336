#include "tools/openings/openings.h"

#include "bitboards/notation.h"
#include "games/groups/proofs/bounded_prover.h"
#include "tools/cli/commands.h"
#include "tools/storage/journal.h"
#include "tools/storage/run_lock.h"

namespace halfboard::tools {
namespace {

Result<Exit> run_openings(const Arguments& arguments) {
  std::optional<RunLock> lock;
  if (const auto table = arguments.text("table")) {
    auto taken = RunLock::take(*table);
    if (!taken) return taken.error();
    lock.emplace(std::move(*taken));
  }
  return arguments.game().name() == "halfcut" ? halfcut_openings(arguments)
                                              : groups_openings(arguments);
}

constexpr Option common_options[] = {
    option::file_out("out", "FILE", "keep the results in FILE, resumably").resumable(),
    option::folder("certificates", "DIR",
                   "write the winners' strategies into DIR, a folder that is there"),
    option::text("shard", "I/N", "only the classes with index mod N = I; see 'merge'", "0/1"),
    option::threads,
    option::time_limit(),
    option::memory,
    option::progress,
};
constexpr Option proof_table =
    option::file_out("table", "FILE", "keep the table of the proofs in FILE, resumably")
        .resumable();
constexpr Option of_halfcut[] = {
    proof_table,
    option::node_limit(),
    option::text("after", "LIST", "the placements after these moves, with commas between"),
    option::text("only", "LIST", "only these placements, with commas between"),
    option::number("in-turns", "N",
                   "turn to the next placement after N nodes on one, at least 256 a thread, until "
                   "all are decided",
                   1, UINT64_MAX),
    option::number(
        "leave-out", "N",
        "small certificates: without positions that took fewer than N nodes to prove, which "
        "'verify' proves anew",
        1, std::uint64_t{1} << 31)
        .beside("certificates"),
    option::flag("distances",
                 "up to --size 4: plies to the end, and a census; printed, not kept by --out")
        .not_beside("after"),
    option::file_out("svg", "FILE", "draw the winners as a map into FILE"),
    option::json("{\"size\", \"openings\": [..]}; --after adds \"after\", \"winner\"; --distances "
                 "\"plies\" of each opening and \"positions\""),
};
constexpr Option of_groups[] = {
    option::number("plies", "N", "look for wins within N plies", 1, groups::BoundedProver::longest,
                   7),
    option::node_limit("of this search, a class of set-ups; what it leaves open is unknown"),
    option::number("proofs", "N", "wins of any length, with at most N nodes a class and round", 1,
                   UINT64_MAX),
    proof_table.beside("proofs holds"),
    option::number("holds", "N",
                   "players who never lose where nobody is known to win, with at most N nodes a "
                   "class and round",
                   1, UINT64_MAX),
    option::text("only", "LIST",
                 "only these set-ups are searched, proved and certified, with commas between"),
    option::files_in("known", "FILES",
                     "earlier results, for instance 9.jsonl,11.jsonl, or what a run that was "
                     "stopped keeps in FILE.progress"),
    option::flag("deciding",
                 "also list, for each player, undecided set-ups that would win the whole game, "
                 "placements included, if that player won all of them; and such that would save "
                 "it, if he never lost them"),
    option::json("what is printed anyway"),
};
constexpr Part openings_parts[] = {
    {.of = "halfcut",
     .options = of_halfcut,
     .details =
         "Who wins after each first placement, as a map or with --json as one object. With --out "
         "FILE the same command goes on where it was stopped or killed, at the first square that "
         "is not decided; with --table FILE inside a square as well. The limits hold for one run "
         "of the command; where one is reached the rest is unknown (exit 3), '?' on the map; what "
         "--only and --shard leave out is '.' there. With --in-turns N one hard placement does not "
         "keep the others waiting. --certificates DIR "
         "writes the whole strategy of each winner, for 'verify'; with --leave-out N only its "
         "outline, a small file from which 'verify' finds the rest again. --after LIST asks the "
         "same of the placements that can follow: so a hard opening is proved one reply at a time, "
         "and when all are decided the strategies are joined into one for the opening."},
    {.of = "groups",
     .options = of_groups,
     .details =
         "JSON Lines, one object a set-up, then the placement game: who can be sure of what after "
         "each first placement. 'result' is for player 1, who moves; 'plies' is exact where "
         "'exact' says so, else an upper bound; wins within 'checked' plies were looked for in "
         "full. With --out FILE the same command goes on where it was stopped; until it is done, "
         "FILE.progress keeps what was found. --proofs N looks for wins of any length as well, for "
         "both players, in rounds of up to N nodes a class. --holds N then asks of what is open "
         "who never loses, however long the game goes on: 'never_loses' names that player, and the "
         "result is a draw where it is both. As its classes share a table, which of them fall "
         "within N nodes depends on threads, shards and stops. --known takes over earlier results "
         "under the same rules. --certificates DIR writes the winner's strategy for each class "
         "that is won (or "
         "the one that never loses) and has none there, also for those known before (of --only, if "
         "it lists any): they are solved again."},
};
constexpr Example openings_examples[] = {
    {"openings halfcut --size 4"},
    {"openings halfcut --size 5 --memory 4096 --out 5.json --certificates .",
     Example::Cost::long_run},
    {"openings halfcut --size 4 --after a2"},
    {"openings halfcut --size 6 --only c3 --memory 8192 --table c3.proofs",
     Example::Cost::long_run},
    {"openings groups --plies 3"},
    {"openings groups --rules king --plies 9 --out king.jsonl", Example::Cost::long_run},
    {"openings groups --known 11.jsonl --proofs 1000000 --memory 4096 --out all.jsonl",
     Example::Cost::long_run},
};

void openings_files(const Arguments& arguments, std::vector<FileUse>& files) {
  const std::string known = arguments.text("known").value_or("");
  for (const auto path : bitboards::fields_of(known, ','))
    if (!path.empty()) files.push_back({std::string(path), "option --known"});
  if (const auto out = arguments.text("out"))
    files.push_back({journal_of(*out), "the journal of --out", true});
  if (const auto table = arguments.text("table"))
    files.push_back({solver::followed(*table) + ".lock", "the lock of --table", true});
}

}  // namespace

const Command openings_command{.name = "openings",
                               .usage = "GAME [--out FILE]",
                               .summary = "what is known of every opening",
                               .details = "Decides who wins from each way to begin a game.",
                               .examples = openings_examples,
                               .game = GameWord::needed,
                               .games = "halfcut groups",
                               .more_files = openings_files,
                               .options = common_options,
                               .parts = openings_parts,
                               .run = run_openings};

}  // namespace halfboard::tools
