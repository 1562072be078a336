#pragma once

#include <string>

#include "solver/cgt/combinatorial.h"

// In place of the engine for canonical forms, which nothing in the pages asks for: none is found.
namespace halfboard::solver {

struct NoNumber {
  [[nodiscard]] std::string text() const { return {}; }
};

struct CanonicalForm {
  std::optional<std::string> text;
  NoNumber mean;
  NoNumber temperature;
};

template <Combinatorial G>
std::optional<CanonicalForm> quick_form(const typename G::Position&, Budget&) {
  return std::nullopt;
}

}  // namespace halfboard::solver
