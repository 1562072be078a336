#pragma once

#include <cstdio>
#include <cstdlib>
#include <string_view>

/// What the fuzzers run on one input. A fault aborts; a refusal is fine. Also run on the stored
/// inputs of tests/fuzz/corpus/ in the ordinary tests.
namespace halfboard::tests {

/// Aborts unless the condition holds. Not assert(): it must hold in release builds too.
inline void require(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "fuzz: %s\n", what);
  std::abort();
}

/// One line a field: a game's name (or a byte, modulo the number of games), options NAME=VALUE, a
/// position, then moves and other texts that are tried as moves. Whatever is read must be written
/// back the same.
void fuzz_position(std::string_view input);

/// One word a line, as the shell would hand them to the program. Commands that write files, and
/// options that do, are left out; searches are given limits.
void fuzz_command_line(std::string_view input);

/// Clauses as the text of a proof, a line "%", and a proof in either format: what it proves must be
/// true.
void fuzz_proof(std::string_view input);

/// A line with the name of a command that reads a file (or `deals`), then the content of the file.
void fuzz_file(std::string_view input);

/// What an engine of the Universal Game Interface may be sent; searches are read, not begun.
void fuzz_ugi(std::string_view input);

}  // namespace halfboard::tests
