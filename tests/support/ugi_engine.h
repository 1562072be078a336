#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/support/paths.h"
#include "tests/support/sanitized.h"
#include "tools/match/process.h"

namespace halfboard::tests {

/// The program as an engine under test, spoken to by lines.
class UgiEngine {
 public:
  using Process = tools::match::Process;

  /// `words` come behind "halfboard ugi"; `patience` is for each answer, so long that only an
  /// engine that hangs exhausts it: on a busy machine a table of a second takes many.
  explicit UgiEngine(const std::vector<std::string>& words,
                     std::chrono::seconds patience = std::chrono::seconds(sanitized ? 300 : 120))
      : patience_(patience) {
    static const std::atomic<bool> never{false};
    std::vector<std::string> all{program(), "ugi"};
    all.insert(all.end(), words.begin(), words.end());
    process_ = Process::start(all, never);
  }
  void say(const std::string& text) { process_->send(text + "\n"); }
  /// The next line that begins with this word; nothing if it does not come in time.
  std::optional<std::string> hear(const std::string& word) {
    const auto until = Process::Clock::now() + patience_;
    while (const auto line = process_->line(until))
      if (line->starts_with(word)) return line;
    return std::nullopt;
  }

 protected:
  Process& process() { return *process_; }

 private:
  std::chrono::seconds patience_;
  std::unique_ptr<Process> process_;
};

}  // namespace halfboard::tests
