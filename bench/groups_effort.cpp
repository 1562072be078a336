// Learns what Groups' proof search expects its proofs to cost,
// games/groups/proofs/effort_RULES.inc:
//
//     cmake --build BUILD --target groups_effort
//     BUILD/bin/groups_effort standard results/groups-openings/standard.jsonl >effort_standard.inc
//
// Searches one set-up of each class that is not won within the plies of a full search, guided
// proofs for both players from one table. Then the positions in the table, with the work below
// them and with the attacker's wins, are what the network is fitted to. The network in use guides
// the search, so what is learned hangs on it.

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "bench/effort_training.h"
#include "games/groups/distance_table.h"
#include "games/groups/evaluation/nearness.h"
#include "games/groups/game.h"
#include "games/groups/proofs/guided_prover.h"

namespace {

using namespace halfboard;
using namespace halfboard::groups;

using Table = Prover::Table;

constexpr std::uint64_t nodes_a_proof = 80'000;
constexpr double most_work = 20'000;  // beyond that alpha-beta guides
constexpr std::size_t table_bytes = std::size_t{1} << 30;
constexpr std::size_t guided_bytes = std::size_t{1} << 27;
constexpr int training_steps = 40'000;

std::string text_of(const std::string& line, const std::string& name) {
  const std::string start = '"' + name + "\":\"";
  const std::size_t at = line.find(start);
  if (at == std::string::npos) return {};
  const std::size_t begin = at + start.size();
  return line.substr(begin, line.find('"', begin) - begin);
}

std::vector<Position> read_setups(const char* path, Variant variant) {
  std::ifstream in(path);
  std::vector<Position> setups;
  std::set<std::uint64_t> seen;
  for (std::string line; std::getline(in, line);) {
    if (line.find("\"exact\":true") != std::string::npos) continue;
    const auto position = Game::parse(text_of(line, "position"), {variant, {}});
    if (position && seen.insert(position_number(position->white, position->black)).second)
      setups.push_back(*position);
  }
  return setups;
}

void search(const Hexominoes& hexominoes, Table& table, const std::vector<Position>& setups) {
  const GuidedProver prover(hexominoes, table, guided_bytes, {});
  int proved = 0;
  for (std::size_t i = 0; i < setups.size(); ++i) {
    for (const Side attacker : {Side::white, Side::black}) {
      solver::Limits limits;
      limits.nodes = nodes_a_proof;
      solver::Budget budget(limits);
      if (prover.prove(setups[i], attacker, budget).winner) ++proved;
    }
    if (i % 20 == 19)
      std::fprintf(stderr, "%zu of %zu set-ups, %d proofs\n", i + 1, setups.size(), proved);
  }
}

Word unranked(std::uint64_t rank, int size) {
  Word set = 0;
  for (; size > 0; --size) {
    int square = Board::squares - 1;
    while (Hexominoes::binomial(size, square) > rank) --square;
    set |= Board::bit(square);
    rank -= Hexominoes::binomial(size, square);
  }
  return set;
}

/// Four in ten of the entries.
template <class M>
std::vector<effort::Sample> samples_of(const Table& table, const Hexominoes& hexominoes) {
  constexpr std::uint64_t enemies = 40'475'358;  // C(58, 6), as in position_number
  std::vector<effort::Sample> samples;
  std::mt19937 random(5);
  table.for_each([&](std::span<const std::uint64_t, Table::entry_words> entry) {
    if (random() % 10 >= 4) return;
    const auto numbers = solver::PackedProof::unpack(entry[1]);
    const bool attacks = entry[0] & 1;
    const Word own = unranked((entry[0] >> 1) / enemies, pieces_a_side);
    const Word rest = unranked((entry[0] >> 1) % enemies, pieces_a_side);
    Word enemy = 0;
    int place = 0;
    bitboards::for_each(~own, [&](int square) {
      if (rest >> place++ & 1) enemy |= Board::bit(square);
    });
    effort::Sample sample{};
    sample.pieces = attacks ? bench::pieces_of(own, enemy) : bench::pieces_of(enemy, own);
    sample.of_case = static_cast<std::uint8_t>(effort::case_of<M>(
        own, enemy, attacks, nearness(hexominoes, own), nearness(hexominoes, enemy)));
    sample.won = attacks ? numbers.is_won() : numbers.is_lost();
    sample.work = static_cast<float>(
        std::min(most_work, static_cast<double>(solver::PackedProof::nodes(entry[1]))));
    samples.push_back(sample);
  });
  return samples;
}

}  // namespace

int main(int argc, char** argv) {
  const auto variant = argc == 3 ? variant_named(argv[1]) : std::nullopt;
  if (!variant) {
    std::fputs("usage: groups_effort RULES openings.jsonl >effort_RULES.inc\n", stderr);
    return 2;
  }
  const std::vector<Position> setups = read_setups(argv[2], *variant);
  if (setups.empty()) {
    std::fprintf(stderr, "groups_effort: no set-ups in %s\n", argv[2]);
    return 2;
  }
  const Hexominoes hexominoes;
  Table table(table_bytes);
  search(hexominoes, table, setups);
  const auto samples =
      with_movement(*variant, [&]<class M>() { return samples_of<M>(table, hexominoes); });
  std::fprintf(stderr, "%zu positions\n", samples.size());
  auto training = effort::training(samples);
  training.run(training_steps);
  training.print();
}
