#pragma once

#include <cstddef>

namespace halfboard::tools {

/// Asks the system for huge pages for the memory of a table that is read all over; without effect
/// where it has none.
void prefer_huge_pages(void* memory, std::size_t bytes);

}  // namespace halfboard::tools
