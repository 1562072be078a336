#pragma once

#include <atomic>
#include <string_view>

namespace halfboard::tools {

/// Set once the user asked the program to stop: Ctrl-C, SIGTERM or SIGHUP.
const std::atomic<bool>& interrupted();

/// Why a command stopped before its end: "stopped" by the user, or else "stopped at a limit".
std::string_view stop_words();

/// Makes these signals set `interrupted()`, however often they come: a command then prints what it
/// knows and ends. Two things end the process itself, with a line on standard error and the exit
/// status of a stop: a signal that comes seconds after the first, should the program hang; and that
/// nobody has read from a full standard output for most of a second since. A SIGHUP that was
/// ignored before (nohup) stays ignored. A closed pipe or a limit on the size of files become
/// failures to write.
void catch_interrupts();

/// Says that standard output took a text: somebody reads it, or there was room.
void note_output();

}  // namespace halfboard::tools
