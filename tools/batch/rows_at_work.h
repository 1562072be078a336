#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <string>

#include "tools/storage/row.h"

namespace halfboard::tools {

/// "deal 123 (index 5) under base"
std::string describe(const Row& row);

/// Which row the workers are at for longest, for those who wait. Any thread may call all of it.
class RowsAtWork {
 public:
  /// Silent about rows that take less than so many seconds.
  explicit RowsAtWork(double patience = 2) : patience_(patience) {}

  /// A row is worked on as long as its mark lives. The row must outlive it.
  class Mark {
   public:
    Mark(RowsAtWork& all, const Row& row);
    ~Mark();
    Mark(const Mark&) = delete;
    Mark& operator=(const Mark&) = delete;

   private:
    RowsAtWork& all_;
    const Row* row_;
  };

  /// "deal 123 (index 5) under base takes 0:12"; empty if none takes long.
  [[nodiscard]] std::string slowest() const;

 private:
  using Clock = std::chrono::steady_clock;

  double patience_;
  mutable std::mutex mutex_;
  std::map<const Row*, Clock::time_point> begun_;
};

}  // namespace halfboard::tools
