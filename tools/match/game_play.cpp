#include "tools/match/game_play.h"

#include <algorithm>

#include <fmt/format.h>

#include "bitboards/text.h"
#include "solver/random.h"

namespace halfboard::tools::match {
namespace {

/// A game that is being played.
class Play {
 public:
  Play(const Conditions& conditions, const Pairing& pairing, std::array<Engine, 2>& engines,
       const std::atomic<bool>& stop)
      : conditions_(conditions),
        pairing_(pairing),
        engines_(engines),
        stop_(stop),
        think_(conditions.think) {}

  Result<std::optional<Record>> run() {
    auto position = conditions_.game->position(pairing_.opening, conditions_.options);
    if (!position) return position.error();
    position_ = std::move(*position);
    begin();
    for (int i = 0; i < 2 && !over_; ++i) prepare(i);
    while (!over_ && !stop_.load(std::memory_order_relaxed)) step();
    // What ended while stopping may have ended because of it.
    if (stop_.load(std::memory_order_relaxed)) return std::optional<Record>();
    return std::optional(std::move(record_));
  }

 private:
  void begin() {
    record_.game = conditions_.game->name();
    record_.round = pairing_.round;
    record_.position = position_->text();
    for (const auto& [name, value] : conditions_.options) record_.rules.emplace_back(name, value);
    for (int player = 0; player < position_->players(); ++player)
      record_.players.push_back(engine(player).spec().text);
    // An opening that is written out may be for more players than `start`.
    for (auto* clocks : {&think_.clocks, &think_.increments})
      if (!clocks->empty()) clocks->resize(record_.players.size(), clocks->front());
    left_.assign(think_.clocks.begin(), think_.clocks.end());
    command_ = "fen " + record_.position;
    check_end();
  }

  [[nodiscard]] int engine_of(int player) const {
    return (std::max(player, 0) + (pairing_.swapped ? 1 : 0)) % 2;
  }
  Engine& engine(int player) { return engines_[static_cast<std::size_t>(engine_of(player))]; }

  void prepare(int number) {
    Engine& engine = engines_[static_cast<std::size_t>(number)];
    std::vector<std::pair<std::string, std::string>> options;
    options.emplace_back("Game", conditions_.game->name());
    for (const auto& [name, value] : conditions_.options) options.emplace_back(name, value);
    if (engine.spec().own) {
      solver::Stream stream(conditions_.seed,
                            pairing_.round * 2 + static_cast<std::uint64_t>(number));
      options.emplace_back("Seed", std::to_string(stream.bits()));
    }
    if (const Fault fault = engine.begin(options, conditions_.patience); fault != Fault::none)
      blame(number == engine_of(0) ? 0 : 1, fault);
  }

  void step() {
    const int player = std::max(position_->to_move(), 0);
    if (position_->to_move() == solver::chance) return throw_dice();
    const auto p = static_cast<std::size_t>(player);
    const Engine::Answer answer = engine(player).think(command_, think_, patience_with(p));
    if (answer.fault != Fault::none) return blame(player, answer.fault);
    if (p < left_.size()) charge(p, answer.seconds);
    if (position_->apply(answer.move)) {
      record_.illegal = shown_word(answer.move);
      return blame(player, Fault::illegal);
    }
    add(answer.move, note_of(answer));
  }

  /// Dice are thrown by the match: all outcomes are equally likely.
  void throw_dice() {
    solver::Stream stream(conditions_.seed ^ 0x5eed,
                          pairing_.round * 100'003 + record_.plies.size());
    const auto moves = position_->moves();
    const std::string& move = moves[stream.pick(static_cast<std::uint32_t>(moves.size()))];
    position_->play(move);
    add(move, {});
  }

  /// How long an answer is waited for. What a clock is behind counts against the margin, which is
  /// for a game then; to the time of a move it comes each time.
  [[nodiscard]] std::chrono::milliseconds patience_with(std::size_t player) const {
    std::optional<std::int64_t> most;
    if (think_.movetime) most = static_cast<std::int64_t>(*think_.movetime);
    if (player < left_.size()) most = std::min(most.value_or(left_[player]), left_[player]);
    if (!most) return conditions_.patience;
    return std::max(std::chrono::milliseconds(*most) + conditions_.margin,
                    std::chrono::milliseconds(0));
  }

  void charge(std::size_t player, double seconds) {
    // Longer than any game; a clock that gains without end would overflow when it is waited for.
    constexpr std::int64_t most = 1'000'000'000'000;
    std::int64_t& left = left_[player];
    left -= static_cast<std::int64_t>(seconds * 1000);
    if (player < think_.increments.size())
      left = std::min(left + static_cast<std::int64_t>(think_.increments[player]), most);
    think_.clocks[player] = static_cast<std::uint64_t>(std::max<std::int64_t>(left, 0));
  }

  void add(const std::string& move, std::string note) {
    command_ += (record_.plies.empty() ? " moves " : " ") + move;
    record_.plies.push_back({move, std::move(note)});
    check_end();
  }

  static std::string note_of(const Engine::Answer& answer) {
    const auto words = split_words(answer.info);
    std::string score;
    std::string depth;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
      if (words[i] == "score" && i + 2 < words.size())
        score = (words[i + 1] == "mate" ? "#" : "") + std::string(words[i + 2]);
      if (words[i] == "depth") depth = words[i + 1];
    }
    const std::string time = fmt::format("{:.3f}", answer.seconds);
    std::string note = score.empty() ? time : fmt::format("{}/{} {}", score, depth, time);
    std::erase_if(note, [](char c) { return c == '}' || c < ' ' || c > '~'; });
    return note.substr(0, 60);
  }

  void check_end() {
    if (position_->is_over()) return end(position_->winner(), "normal");
    if (record_.plies.size() >= conditions_.max_plies) return end(solver::nobody, "too long");
    if (conditions_.adjudicate_nodes == 0 || position_->to_move() == solver::chance) return;
    solver::Limits limits;
    limits.nodes = conditions_.adjudicate_nodes;
    limits.memory_mib = 64;
    limits.stop = &stop_;
    const auto result = position_->solve(limits).result;
    const int mover = position_->to_move();
    if (result == solver::Outcome::win) end(mover, "adjudicated");
    // Which of three others wins is seen when it is that player's turn.
    if (result == solver::Outcome::loss && position_->players() == 2) end(1 - mover, "adjudicated");
    if (result == solver::Outcome::draw) end(solver::nobody, "adjudicated");
  }

  void end(int winner, std::string why) {
    over_ = true;
    record_.winner = winner;
    record_.termination = std::move(why);
  }

  /// With two players the other one has won; of four, the next one, who has the other engine.
  void blame(int player, Fault fault) {
    engine(player).end();
    record_.offender = player;
    end((player + 1) % position_->players(), std::string(name_of(fault)));
  }

  const Conditions& conditions_;
  const Pairing& pairing_;
  std::array<Engine, 2>& engines_;
  const std::atomic<bool>& stop_;
  Think think_;                     ///< as the engines are told: a clock that is behind shows 0
  std::vector<std::int64_t> left_;  ///< on the clocks, in milliseconds
  std::unique_ptr<AnyPosition> position_;
  std::string command_;
  Record record_;
  bool over_ = false;
};

}  // namespace

Result<std::optional<Record>> play_game(const Conditions& conditions, const Pairing& pairing,
                                        std::array<Engine, 2>& engines,
                                        const std::atomic<bool>& stop) {
  return Play(conditions, pairing, engines, stop).run();
}

}  // namespace halfboard::tools::match
