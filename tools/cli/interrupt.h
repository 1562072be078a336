#pragma once

#include <atomic>

namespace halfboard::tools {

/// Set once the user asked the program to stop (Ctrl-C or SIGTERM).
const std::atomic<bool>& interrupted();

/// Makes the first SIGINT or SIGTERM set `interrupted()`; the second one ends the process.
void catch_interrupts();

}  // namespace halfboard::tools
