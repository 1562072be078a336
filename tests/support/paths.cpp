#include "tests/support/paths.h"

namespace halfboard::tests {

std::string source_dir() { return HALFBOARD_SOURCE_DIR; }
std::string program() { return HALFBOARD_PROGRAM; }

}  // namespace halfboard::tests
