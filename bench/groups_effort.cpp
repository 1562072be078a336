// Learns the starting numbers of games/groups/proofs/effort.inc for Groups' proof search:
//
//     cmake --build BUILD --target groups_effort
//     BUILD/bin/groups_effort results/groups-openings/standard.jsonl >effort.inc
//
// Searches one set-up of each class whose winner the file tells, in rounds of 1000 .. 16000 nodes
// and with one table, the nearest to a proof first. Then, by cases, all the work in the table over
// the attacker's wins in it: what one of them costs, with the work that led to none. Its power of
// 0.45, times 4, is the number. The numbers in use guide the search, so what is learned hangs on
// them: effort.inc is from the commit that added this file, when they were set by hand.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "games/groups/proofs/effort.h"
#include "games/groups/proofs/proof.h"

namespace {

using namespace halfboard;
using namespace halfboard::groups;

using Standard = Movement<false, false>;
using Proof = WinProof<Standard>;
using Search = solver::ProofSearch<Proof>;
using Table = Search::Table;
namespace effort = groups::effort;

constexpr std::uint64_t first_round = 1000;
constexpr std::uint64_t last_round = 16000;
constexpr std::size_t table_bytes = std::size_t{1} << 29;

struct Setup {
  Word white = 0;
  Word black = 0;
  bool white_wins = true;
  std::uint32_t left = 0;
  bool proved = false;
};

std::string value_of(const std::string& line, const std::string& name) {
  const std::string start = '"' + name + "\":\"";
  const std::size_t at = line.find(start);
  if (at == std::string::npos) return {};
  const std::size_t begin = at + start.size();
  return line.substr(begin, line.find('"', begin) - begin);
}

Setup read_setup(const std::string& position) {
  Setup setup;
  int file = 0;
  int rank = 7;
  for (const char c : position.substr(0, position.find(' '))) {
    if (c == '/') {
      file = 0;
      --rank;
    } else if (c >= '1' && c <= '8') {
      file += c - '0';
    } else {
      (c == 'w' ? setup.white : setup.black) |= Board::bit(Board::square(file++, rank));
    }
  }
  return setup;
}

/// Those whose wins are within the plies of a full search come first.
std::vector<Setup> read_setups(const char* path) {
  std::ifstream in(path);
  std::vector<Setup> exact;
  std::vector<Setup> others;
  std::set<std::uint64_t> seen;
  for (std::string line; std::getline(in, line);) {
    const std::string result = value_of(line, "result");
    if (result != "win" && result != "loss") continue;
    Setup setup = read_setup(value_of(line, "position"));
    if (!seen.insert(position_number(setup.white, setup.black)).second) continue;
    setup.white_wins = result == "win";
    (line.find("\"exact\":true") != std::string::npos ? exact : others).push_back(setup);
  }
  exact.insert(exact.end(), others.begin(), others.end());
  return exact;
}

void search(const Proof& proof, Table& table, std::vector<Setup>& setups) {
  std::uint64_t spent = 0;
  for (std::uint64_t nodes = first_round; nodes <= last_round; nodes *= 2) {
    std::vector<Setup*> open;
    for (Setup& setup : setups)
      if (!setup.proved) open.push_back(&setup);
    std::ranges::stable_sort(open, {}, [](const Setup* setup) { return setup->left; });
    for (Setup* setup : open) {
      solver::Limits limits;
      limits.nodes = setup->white_wins ? nodes : nodes / 4;
      solver::Budget budget(limits);
      const auto found =
          Search(proof, table).run({setup->white, setup->black, setup->white_wins}, budget);
      setup->left = setup->white_wins ? found.phi : found.delta;
      setup->proved = found.is_settled();
      spent += budget.nodes();
    }
    std::fprintf(stderr, "%llu nodes a class: %td of %zu proved, %.3f million nodes\n",
                 static_cast<unsigned long long>(nodes),
                 std::ranges::count_if(setups, &Setup::proved), setups.size(),
                 static_cast<double>(spent) / 1e6);
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

struct Cost {
  double work = 0;
  double wins = 0;
  /// Of a win, as if `weight` wins at the cost of `prior` had been seen, too.
  [[nodiscard]] double each(double prior, double weight) const {
    return (work + weight * prior) / (wins + weight);
  }
  void operator+=(const Cost& other) {
    work += other.work;
    wins += other.wins;
  }
};

std::vector<Cost> costs_in(const Table& table, const ShortWins<Standard>& short_wins) {
  constexpr std::uint64_t enemies = 40'475'358;  // C(58, 6), as in position_number
  std::vector<Cost> costs(effort::cases);
  table.for_each([&](std::span<const std::uint64_t, Table::entry_words> entry) {
    const auto numbers = solver::PackedProof::unpack(entry[1]);
    const bool attacks = entry[0] & 1;
    const Word own = unranked((entry[0] >> 1) / enemies, pieces_a_side);
    const Word rest = unranked((entry[0] >> 1) % enemies, pieces_a_side);
    Word enemy = 0;
    int place = 0;
    bitboards::for_each(~own, [&](int square) {
      if (rest >> place++ & 1) enemy |= Board::bit(square);
    });
    costs[effort::case_of(short_wins, own, enemy, attacks, short_wins.nearness(own))] +=
        {static_cast<double>(solver::PackedProof::nodes(entry[1])),
         static_cast<double>(attacks ? numbers.is_won() : numbers.is_lost())};
  });
  return costs;
}

/// Rows of cases, each row smoothed by its own mean and that by the mean of all. Where `rising`, no
/// number is below the one above it: positions far from the end look cheap only because little was
/// spent on them.
void print(const std::vector<Cost>& costs, std::size_t first, std::size_t count,
           std::size_t columns, bool rising) {
  Cost all;
  for (std::size_t i = first; i < first + count; ++i) all += costs[i];
  std::vector<double> above(columns, 0);
  for (std::size_t row = first; row < first + count; row += columns) {
    Cost mean;
    for (std::size_t i = 0; i < columns; ++i) mean += costs[row + i];
    for (std::size_t i = 0; i < columns; ++i) {
      double cost = costs[row + i].each(mean.each(all.each(1, 1), 5), 10);
      if (rising) cost = std::max(cost, above[i]);
      above[i] = cost;
      std::printf("%ld,%c", std::max(1L, std::lround(4 * std::pow(cost, 0.45))),
                  i + 1 < columns ? ' ' : '\n');
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: groups_effort standard.jsonl >effort.inc\n", stderr);
    return 2;
  }
  const Hexominoes hexominoes;
  Table table(table_bytes);
  std::vector<Setup> setups = read_setups(argv[1]);
  search(Proof(hexominoes), table, setups);
  const std::vector<Cost> costs = costs_in(table, ShortWins<Standard>(hexominoes));
  print(costs, 0, effort::attacks, 5, true);
  print(costs, effort::attacks, effort::replies, 4, false);
  print(costs, effort::attacks + effort::replies, effort::quiet, 4, true);
}
