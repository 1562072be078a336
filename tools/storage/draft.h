#pragma once

#include <optional>
#include <string>

#include "bitboards/result.h"

namespace halfboard::tools {

/// A database that is written under a name that nothing has, and gets its own when it is complete.
class Draft {
 public:
  /// Removes what a killed writer has left of a draft for the same name.
  explicit Draft(std::string out);
  /// Removes what did not come to its end.
  ~Draft();
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  /// Where to write.
  [[nodiscard]] const std::string& path() const { return path_; }
  /// Gives the complete file its name. Error: something has that name.
  [[nodiscard]] std::optional<Error> publish() const;

  /// Error: there is something of that name.
  static std::optional<Error> refuse_taken(const std::string& out);

 private:
  std::string out_;
  std::string path_;
};

}  // namespace halfboard::tools
