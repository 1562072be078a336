#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bitboards/result.h"
#include "games/halfcut/game.h"

/// Certificates: a winning strategy as a file, so that a result can be checked without any search.
/// Or only its outline, which leaves out the positions that are proved with little work: the check
/// searches there, and follows what it found with the plain rules as well. All numbers are
/// little-endian:
///
///     "HBhalfct" | version, size (32 bits each) | root: red, blue (64 bits each), side, winner
///     (8 bits each) | records (64 bits) | left out (64 bits, version 2 only) | the records |
///     XXH3 of all bytes before (64 bits)
///
/// Version 1 is a whole strategy. Version 2 is an outline: left out are positions whose proof took
/// fewer nodes than that number, as far as the writer knew, or, where the outline was made of a
/// whole strategy, from which fewer positions are reached.
///
/// A record is a position in which the winner moves, as two sets of ceil(size^2 / 8) bytes, bit
/// file + size * rank: the checkers of the mover, then those of the other side, seen by the mover
/// as Packed does, in the canonical image; then one byte, the square of the answer or 64 for a
/// skipped turn. Records ascend as Packed does: by the first set taken as a number, then by the
/// second; up to 5 x 5 by the second, then by the first.
namespace halfboard::halfcut {

inline constexpr std::string_view strategy_magic = "HBhalfct";

/// One answer of the winner, as in the file.
struct StrategyRecord {
  Word own;
  Word enemy;
  std::uint8_t answer;
};

/// Records in the order and the bytes of the file, as there may be hundreds of millions.
class StrategyRecords {
 public:
  /// None. `count`: how many there will be, to take no more memory than they need.
  explicit StrategyRecords(int size, std::size_t count = 0);

  /// The bytes of one record on a board of that size.
  static std::size_t record_bytes(int size);

  [[nodiscard]] std::size_t size() const { return count_; }
  StrategyRecord operator[](std::size_t i) const;
  void push_back(const StrategyRecord& record);

  /// The bytes of all records.
  [[nodiscard]] std::string_view bytes() const;
  /// Room for `count` records more, to be filled with their bytes.
  std::span<char> extend(std::size_t count);

 private:
  // After the last record, so that numbers can be read by whole words.
  static constexpr std::size_t spare = 8;

  std::size_t set_bytes_;
  std::size_t count_ = 0;
  std::vector<char> bytes_;
};

/// What the winner does in every position that can come up, or in those that matter.
struct Strategy {
  Position root{};
  Side winner{};
  StrategyRecords records{min_size};
  /// Positions that took fewer nodes than this to prove have no record; 0: all have.
  std::uint64_t left_out = 0;
};

/// Writes the file, or leaves an old one as it was. Returns the checksum.
Result<std::uint64_t> write_strategy(const Strategy& strategy, const std::string& path);

/// Joins strategies of one winner, one file for every reply to `root` (images need only one), into
/// one for `root`, in which the loser moves. Needs memory for a few records of each. Returns the
/// checksum. Error: a part is damaged or of another winner, or a reply has none; an old file stays
/// as it was.
Result<std::uint64_t> join_strategies(const Position& root, const std::vector<std::string>& parts,
                                      const std::string& path);

/// Reads a file and checks its form and its checksum, not the strategy. Error: no such file, or it
/// is damaged.
Result<Strategy> read_strategy(const std::string& path);

/// The same without its records, of which only the number is looked at: what the file is about.
Result<Strategy> read_header(const std::string& path);

/// What the check of a file says. Of an outline a position that it leaves out counts for one of the
/// records that lead there: with several threads whichever came first, so that all but the verdict,
/// `checked`, `digest` and `left_out` may differ from run to run.
struct StrategyCheck {
  Position root;
  Side winner;
  std::uint64_t checked = 0;   ///< records
  std::uint64_t failed = 0;    ///< records with a wrong answer or a reply without an answer
  std::uint64_t digest = 0;    ///< the file's checksum
  std::uint64_t left_out = 0;  ///< of the strategy
  std::uint64_t followed = 0;  ///< positions that an outline leaves out, those not won at once
  std::uint64_t nodes = 0;     ///< of the search for answers there
  std::vector<StrategyRecord> listed;  ///< see CheckOptions::list_from
  std::string reason;                  ///< of the first failure
  bool finished = true;                ///< not stopped from outside
};

struct CheckOptions {
  unsigned threads = 1;
  /// For an outline: of the table of the search, and of positions that were seen.
  std::size_t bytes = std::size_t{1} << 30;
  /// Of an outline, lists the answers from which at least so many positions were followed that it
  /// leaves out; 0: none.
  std::uint64_t list_from = 0;
  /// Called by one of the threads now and then: records begun, and all; may be empty.
  std::function<void(std::uint64_t, std::uint64_t)> report{};
};

/// Checks a file with the plain rules: from the root, after every move of the loser, the file must
/// have an answer that is legal, and no reply may win. As no play is endless or drawn (see the
/// README), the winner then wins them all. What an outline leaves out is searched for, and what was
/// found is checked in the same way. Error: no such file, or it is damaged. Memory: the file's
/// bytes, and 128 MiB more; for an outline `bytes` besides. `deadline` is asked now and then.
Result<StrategyCheck> check_strategy(const std::string& path, const solver::Deadline& deadline,
                                     const CheckOptions& options = {});

/// The outline of a whole strategy that a file has: the records from which at least `left_out`
/// positions were reached first, depth first. Several threads part the first replies. Error: no
/// such file, it is damaged, an outline already, or lacks a position that can come up; a stop at
/// the deadline. Memory: as for the check of a whole strategy.
Result<Strategy> outline_of(const std::string& path, std::uint64_t left_out,
                            const solver::Deadline& deadline, const CheckOptions& options = {});

/// The outline that a file has with the answers that a check of it listed. Error: no such file, or
/// it is damaged.
Result<Strategy> finer_outline(const std::string& path, const StrategyCheck& check);

}  // namespace halfboard::halfcut
