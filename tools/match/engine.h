#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bitboards/result.h"
#include "tools/match/process.h"

namespace halfboard::tools::match {

/// An engine as the command line names it: `self`, `self:OPTION=VALUE,..`, `random`, `greedy`, or a
/// command line that speaks UGI.
struct EngineSpec {
  std::string text;  ///< as given
  std::vector<std::string> words;
  std::vector<std::pair<std::string, std::string>> options;
  bool own = false;  ///< this very program
};
Result<EngineSpec> read_engine(std::string_view text);

/// What ends a game before the rules do.
enum class Fault : std::uint8_t {
  none,
  crash,    ///< it has ended, or writes a line of more than 4 MiB
  timeout,  ///< no answer in time
  illegal   ///< an answer that is no legal move
};
std::string_view name_of(Fault fault);

/// How long an engine may think.
struct Think {
  std::optional<std::uint64_t> movetime;  ///< milliseconds
  std::optional<std::uint64_t> nodes;
  std::optional<std::uint64_t> depth;
  std::vector<std::uint64_t> clocks{};      ///< milliseconds left of each player, or empty
  std::vector<std::uint64_t> increments{};  ///< milliseconds
  [[nodiscard]] std::string go() const;
};

/// Starts it, says `ugi`, `uginewgame` and `isready`, and waits so long for `ugiok` and `readyok`:
/// crash if it ends.
Fault greet(const EngineSpec& spec, std::chrono::milliseconds patience,
            const std::atomic<bool>& stop);

/// An engine at work. After a fault it must be started anew.
class Engine {
 public:
  using Clock = Process::Clock;

  /// Nothing is waited for once `stop` is set.
  Engine(EngineSpec spec, const std::atomic<bool>& stop) : spec_(std::move(spec)), stop_(stop) {}

  /// Makes sure that it runs, is set up with these options besides its own, and is ready for a
  /// game. `patience`: how long to wait for that. Throws std::system_error if the system has no
  /// room for it: that is no fault of the engine.
  Fault begin(const std::vector<std::pair<std::string, std::string>>& options,
              std::chrono::milliseconds patience);
  struct Answer {
    Fault fault = Fault::none;
    std::string move;
    std::string info;  ///< the last line with a score
    double seconds = 0;
  };
  /// Asks for a move. `patience`: how long to wait for it; `hear` is given the words of each line
  /// `info`, and may be empty.
  using Hear = std::function<void(const std::vector<std::string_view>&)>;
  Answer think(std::string_view position, const Think& think, std::chrono::milliseconds patience,
               const Hear& hear = {});

  /// Sends a line that needs no answer.
  void tell(std::string_view line) { process_->send(std::string(line) + "\n"); }
  /// Ends the program; the next begin() starts it again.
  void end() { process_.reset(); }
  [[nodiscard]] const EngineSpec& spec() const { return spec_; }

 private:
  Fault wait_for(std::string_view word, Clock::time_point until);
  [[nodiscard]] Fault silence() const;

  EngineSpec spec_;
  const std::atomic<bool>& stop_;
  std::unique_ptr<Process> process_;
};

}  // namespace halfboard::tools::match
