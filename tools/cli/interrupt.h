#pragma once

#include <atomic>

namespace halfboard::tools {

/// Set once the user asked the program to stop: Ctrl-C, SIGTERM or SIGHUP.
const std::atomic<bool>& interrupted();

/// Makes these signals set `interrupted()`, however often they come: a command then prints what it
/// knows and ends. Only one that comes seconds after the first ends the process itself, with a line
/// on standard error and the exit status of a stop, should the program hang. A SIGHUP that
/// was ignored before (nohup) stays ignored. A closed pipe or a limit on the size of files become
/// failures to write.
void catch_interrupts();

}  // namespace halfboard::tools
