// Learns what Chinese Checkers' players take a position for, two players with six coins each on the
// band, games/chinese_checkers/evaluation/weights_w.inc and weights_f.inc:
//
//     cmake --build BUILD --target chinese_checkers_evaluation
//     BUILD/bin/chinese_checkers_evaluation fs 20000 >weights_f.inc
//
// Plays games against itself, by the evaluation in use, from a few moves at random. Then a network
// is fitted to who won them and to what the searches said.

#include <cstdio>
#include <cstdlib>

#include "bench/win_training.h"
#include "games/chinese_checkers/player.h"

namespace {

using namespace halfboard;
using namespace halfboard::chinese_checkers;

constexpr bench::SelfPlay settings{.nodes_a_move = 2'000, .most_plies = 120};
constexpr std::uint32_t random_plies = 12;  // at most one less, before the game
constexpr int training_steps = 12'000;
constexpr float a_move = 1.0F;  // a lead of a move, to begin with, in logarithms

Position random_start(Variant variant, solver::Stream& random) {
  Position position = Game::start({standard_layout(), variant});
  for (std::uint64_t i = random.below(random_plies); i > 0; --i)
    position = bench::random_step<Game>(position, random);
  return position;
}

bench::Played sample_of(const Position& p, const RaceTable& table) {
  const Colour me = p.turn;
  bench::Played sample{};
  const Word mover = as_red(p.layout, p.own(), me);
  const Word other = p.coins[index(opposite(me))];
  sample.pieces = bench::pieces_of(mover, as_red(p.layout, other, me));
  sample.of_case = static_cast<std::uint16_t>(
      WinCases::of(table.moves(mover), table.moves(as_red(p.layout, other, opposite(me)))));
  return sample;
}

}  // namespace

int main(int argc, char** argv) {
  const auto variant = argc == 3 ? variant_named(argv[1]) : std::nullopt;
  const int games = variant ? std::atoi(argv[2]) : 0;
  if (games < 1) {
    std::fputs("usage: chinese_checkers_evaluation RULES GAMES >weights_W.inc, W: w or f\n",
               stderr);
    return 2;
  }
  const auto table = shared_race_table(standard_layout(), 1U << 22, {});
  const auto samples = bench::play_games<Player>(
      settings, static_cast<std::size_t>(games),
      [&](solver::Stream& random) { return random_start(*variant, random); },
      [&](const Position& position) { return sample_of(position, *table); });
  std::fprintf(stderr, "%zu positions\n", samples.size());
  bench::FiltersTraining<bench::WhoWins<WinNetwork, WinCases>> training(samples);
  for (int mover = 0; mover < static_cast<int>(WinCases::distances); ++mover)
    for (int other = 0; other < static_cast<int>(WinCases::distances); ++other)
      training.begin_with(WinCases::of(mover, other),
                          a_move * (static_cast<float>(other - mover) + 0.5F));
  training.run(training_steps);
  training.print();
}
