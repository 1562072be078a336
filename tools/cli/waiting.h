#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace halfboard::tools {

/// While it lives, tells twice a second on standard error how long something has taken and what is
/// known so far: for work that can't say how far it is. In place on a terminal, line by line
/// elsewhere; the line is cleared at the end. Nothing may be printed meanwhile.
class Waiting {
 public:
  Waiting(bool shown, std::string note);
  ~Waiting();
  Waiting(const Waiting&) = delete;
  Waiting& operator=(const Waiting&) = delete;

  void say(std::string note);
  /// Nothing more is shown.
  void end();

 private:
  void tell();

  std::mutex mutex_;
  std::condition_variable ended_;
  bool end_ = false;  ///< under the mutex
  std::string note_;  ///< under the mutex
  std::thread teller_;
};

}  // namespace halfboard::tools
