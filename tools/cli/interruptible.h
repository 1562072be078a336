#pragma once

namespace halfboard::tools {

/// Thrown where a command was stopped before it knew anything.
struct Interrupted {};

/// While it lives, a signal ends a read that waits for input, in less than a second if it came just
/// before. Writes are restarted otherwise.
class InterruptibleReads {
 public:
  InterruptibleReads();
  ~InterruptibleReads();
  InterruptibleReads(const InterruptibleReads&) = delete;
  InterruptibleReads& operator=(const InterruptibleReads&) = delete;
};

}  // namespace halfboard::tools
