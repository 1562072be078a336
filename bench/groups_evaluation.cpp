// Learns what Groups' players take a position for, games/groups/evaluation/weights_RULES.inc:
//
//     cmake --build BUILD --target groups_evaluation
//     BUILD/bin/groups_evaluation standard 60000 >weights_standard.inc
//
// Plays games against itself, by the network in use, from set-ups and a few moves at random. Then
// a network is fitted to who won them and to what the searches said.

#include <cstdio>
#include <cstdlib>

#include "bench/win_training.h"
#include "games/groups/player.h"

namespace {

using namespace halfboard;
using namespace halfboard::groups;

constexpr bench::SelfPlay settings{.nodes_a_move = 6'000, .most_plies = 160};
constexpr std::uint32_t random_plies = 8;  // at most one less, before the game
constexpr int training_steps = 16'000;

Position random_start(Variant variant, solver::Stream& random) {
  Position position = Game::start({variant, {}});
  while (position.setting_up()) position = bench::random_step<Game>(position, random);
  for (std::uint64_t i = random.below(random_plies); i > 0 && !position.finished(); --i)
    position = bench::random_step<Game>(position, random);
  return position;
}

bench::Played sample_of(const Position& position, const Hexominoes& hexominoes) {
  bench::Played sample{};
  sample.pieces = bench::pieces_of(position.own(), position.enemy());
  sample.of_case = static_cast<std::uint16_t>(
      WinCases::of(nearness(hexominoes, position.own()), nearness(hexominoes, position.enemy())));
  return sample;
}

}  // namespace

int main(int argc, char** argv) {
  const auto variant = argc == 3 ? variant_named(argv[1]) : std::nullopt;
  const int games = variant ? std::atoi(argv[2]) : 0;
  if (games < 1) {
    std::fputs("usage: groups_evaluation RULES GAMES >weights_RULES.inc\n", stderr);
    return 2;
  }
  const Hexominoes hexominoes;
  const auto samples = bench::play_games<Player>(
      settings, static_cast<std::size_t>(games),
      [&](solver::Stream& random) { return random_start(*variant, random); },
      [&](const Position& position) { return sample_of(position, hexominoes); });
  std::fprintf(stderr, "%zu positions\n", samples.size());
  bench::FiltersTraining<bench::WhoWins<WinNetwork, WinCases>> training(samples);
  training.run(training_steps);
  training.print();
}
