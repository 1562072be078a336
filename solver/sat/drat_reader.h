#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bitboards/result.h"

namespace halfboard::solver {

/// One step of a DRAT proof: a clause is added or deleted.
struct DratStep {
  bool deletion = false;
  std::vector<int> literals;  ///< as they stand in the proof
};

/// Reads the steps of a DRAT proof in either of its two public formats.
///
/// - Text: `1 -2 0` adds a clause, `d 1 -2 0` deletes one, `c ..` is a comment.
/// - Binary: `a`, literals, 0; or `d`, literals, 0. Literal v is the number 2v, -v is 2v + 1; seven
///   bits a byte, lowest first, with the top bit set in all bytes but the last.
///
/// A binary proof with a step holds a byte 0, a text never does: that tells them apart. (Heule,
/// "The DRAT format and DRAT-trim checker", 2016.)
class DratReader {
 public:
  static constexpr int largest_variable = (1 << 30) - 1;

  /// `proof` must outlive the reader.
  explicit DratReader(std::string_view proof)
      : proof_(proof), binary_(proof.find('\0') != std::string_view::npos) {}

  /// Reads the next step into `step`; false at the end. Error: what stands there is no step.
  Result<bool> next(DratStep& step) { return binary_ ? next_binary(step) : next_text(step); }

  /// Where the last step began: "line 3" or "byte 17" (from 0).
  [[nodiscard]] std::string place() const { return place(begin_); }

 private:
  Result<bool> next_text(DratStep& step);
  Result<bool> next_binary(DratStep& step);
  std::optional<Error> read_text_literals(DratStep& step);
  void skip_blanks();
  [[nodiscard]] std::string place(std::size_t at) const;
  [[nodiscard]] Error refuse(std::string what, std::size_t at, std::string expected) const;

  std::string_view proof_;
  bool binary_;
  std::size_t at_ = 0;
  std::size_t begin_ = 0;
};

}  // namespace halfboard::solver
