#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/setups/contest.h"
#include "tools/storage/journal.h"

namespace halfboard::tools::setups {

/// Rounds of bouts of some contenders, in the order of their numbers.
struct Stage {
  std::string name;
  std::vector<Contender> contenders;
  std::uint64_t rounds = 0;
  bool everybody = false;  ///< meets everybody in each round, else one by chance
};

/// Plays stages one after the other; what is done stays in a file.
class Work {
 public:
  Work(Rules rules, bool progress) : rules_(rules), progress_(progress) {}

  /// Goes on with the work of this description.
  std::optional<Error> keep_in(const std::string& path, const Json& description);

  /// The sums of a stage, of what was played of it if it is interrupted.
  Result<Sums> play(const Stage& stage);
  /// After the last stage: has the file more than was played?
  [[nodiscard]] std::optional<Error> surplus() const;
  /// Has everything been played so far?
  [[nodiscard]] bool complete() const { return complete_; }

 private:
  std::optional<Error> read_line(const Stage& stage, const std::vector<Bout>& batch, Sums& sums);
  bool play_batch(const Stage& stage, const std::vector<Bout>& batch, Sums& sums);

  Rules rules_;
  bool progress_;
  std::optional<Journal> journal_;
  std::string path_;
  std::size_t read_ = 0;  ///< lines of the file that are counted
  bool complete_ = true;
};

}  // namespace halfboard::tools::setups
