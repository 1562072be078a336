#pragma once

#include <cstddef>
#include <string>

#include "games/halfcut/certificates/certificate.h"
#include "tests/support/folder.h"

namespace halfboard::tests {

/// Of the damaged forms of a certificate, how many are taken for whole: a bit changed in each byte,
/// cut short at every `step`-th byte, and longer. The file stays damaged.
inline int damaged_and_accepted(const std::string& path, std::size_t step) {
  const std::string good = read(path);
  int accepted = 0;
  const auto try_bytes = [&](const std::string& bytes) {
    write(path, bytes);
    accepted += static_cast<bool>(halfcut::check_strategy(path, solver::Deadline({})));
  };
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 1 << i % 8);
    try_bytes(bad);
  }
  for (std::size_t size = 0; size < good.size(); size += step) try_bytes(good.substr(0, size));
  try_bytes(good + "x");
  return accepted;
}

}  // namespace halfboard::tests
