#include "tools/referee/hidden_play.h"

#include <fmt/format.h>

#include "games/reality_check/game.h"
#include "games/reality_check/hidden/told.h"
#include "solver/random.h"

namespace halfboard::tools::referee {
namespace {

using namespace reality_check;
using match::Engine;
using match::Fault;

class Play {
 public:
  Play(const HiddenConditions& conditions, std::uint64_t round, std::array<Engine, 2>& engines)
      : conditions_(conditions), round_(round), engines_(engines) {}

  std::optional<match::Record> run(const std::atomic<bool>& stop) {
    begin();
    for (std::size_t i = 0; i < 2 && !over_; ++i) prepare(i);
    while (!over_ && !stop.load(std::memory_order_relaxed)) step();
    if (stop.load(std::memory_order_relaxed)) return std::nullopt;
    return std::move(record_);
  }

 private:
  void begin() {
    // The seed of the set-up is sent to nobody, and no other number is made of it.
    const std::uint64_t setup = solver::Stream(conditions_.seed, (round_ - 1) / 2).bits();
    position_ = random_start(conditions_.variants, setup);
    record_.game = Game::name;
    record_.round = round_;
    record_.position = Game::format(position_);
    record_.refused = {0, 0};
    for (Side side : {Side::white, Side::black}) {
      record_.players.push_back(engine(side).spec().text);
      told_[index(side)] = fmt::format("hidden {} {} moves", side == Side::white ? "w" : "b",
                                       told_view(view_of(position_, side), side));
    }
  }

  [[nodiscard]] std::size_t number_of(Side side) const {
    return (index(side) + (round_ % 2 == 0 ? 1 : 0)) % 2;
  }
  Engine& engine(Side side) { return engines_[number_of(side)]; }

  void prepare(std::size_t number) {
    std::vector<std::pair<std::string, std::string>> options{{"Game", std::string(Game::name)}};
    if (engines_[number].spec().own) {
      solver::Stream stream(~conditions_.seed, 2 * round_ + number);
      options.emplace_back("Seed", std::to_string(stream.bits()));
    }
    const Fault fault = engines_[number].begin(options, conditions_.patience);
    if (fault != Fault::none)
      blame(number == number_of(Side::white) ? Side::white : Side::black, fault);
  }

  void step() {
    if (position_.phase == Phase::roll) return roll();
    const Side side = position_.side;
    auto patience = conditions_.patience;
    if (conditions_.think.movetime)
      patience = std::chrono::milliseconds(*conditions_.think.movetime) + conditions_.margin;
    for (std::uint64_t tries = 0; tries <= conditions_.refusals; ++tries) {
      const Engine::Answer answer =
          engine(side).think(told_[index(side)], conditions_.think, patience);
      if (answer.fault != Fault::none) return blame(side, answer.fault);
      if (const auto move = Game::parse_move(position_, answer.move))
        return act(*move, fmt::format("{:.3f}", answer.seconds));
      ++record_.refused[index(side)];
      // Without a reason, and its own words but for what is no word: nothing can be learnt of it.
      std::string word = answer.move.substr(0, 20);
      std::erase_if(word, [](char c) { return c <= ' ' || c > '~'; });
      engine(side).tell("refused " + word);
    }
    blame(side, Fault::illegal);
  }

  void roll() {
    solver::Stream stream(conditions_.seed ^ 0x5eed, round_ * 100'003 + record_.plies.size());
    const Choices rolls(position_);
    act(rolls[stream.pick(static_cast<std::uint32_t>(rolls.size()))], {});
  }

  void act(Move m, std::string note) {
    record_.plies.push_back({Game::format_move(position_, m), std::move(note)});
    for (Side side : {Side::white, Side::black})
      told_[index(side)] += " " + told_action(position_, m, side);
    Game::advance(position_, m);
    if (Choices(position_).empty()) return end(Game::winner(position_), "normal");
    if (record_.plies.size() >= conditions_.max_plies) end(solver::nobody, "too long");
  }

  void end(int winner, std::string why) {
    over_ = true;
    record_.winner = winner;
    record_.termination = std::move(why);
  }

  void blame(Side side, Fault fault) {
    engine(side).end();
    record_.offender = static_cast<int>(side);
    end(static_cast<int>(other(side)), std::string(match::name_of(fault)));
  }

  const HiddenConditions& conditions_;
  std::uint64_t round_;
  std::array<Engine, 2>& engines_;
  Position position_;
  std::array<std::string, 2> told_;  ///< what each side is told behind `position`
  match::Record record_;
  bool over_ = false;
};

}  // namespace

std::optional<match::Record> play_hidden(const HiddenConditions& conditions, std::uint64_t round,
                                         std::array<match::Engine, 2>& engines,
                                         const std::atomic<bool>& stop) {
  return Play(conditions, round, engines).run(stop);
}

}  // namespace halfboard::tools::referee
