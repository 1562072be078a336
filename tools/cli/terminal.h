#pragma once

#include <cstddef>

namespace halfboard::tools {

/// Columns of the terminal behind a file descriptor; 80 where there is none, or it doesn't say.
std::size_t columns_of(int descriptor);

}  // namespace halfboard::tools
