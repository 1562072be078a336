#pragma once

#include "games/groups/hexominoes.h"

namespace halfboard::tests {

/// The tables of connected sets, made once.
inline const groups::Hexominoes& hexominoes() {
  static const groups::Hexominoes tables;
  return tables;
}

}  // namespace halfboard::tests
