#pragma once

#include <type_traits>

namespace halfboard::halfcut {

/// Calls f with the size as a constant. Precondition: 2 to 8.
template <class F>
auto with_size(int size, F&& f) {
  switch (size) {
    case 2:
      return f(std::integral_constant<int, 2>{});
    case 3:
      return f(std::integral_constant<int, 3>{});
    case 4:
      return f(std::integral_constant<int, 4>{});
    case 5:
      return f(std::integral_constant<int, 5>{});
    case 6:
      return f(std::integral_constant<int, 6>{});
    case 7:
      return f(std::integral_constant<int, 7>{});
    default:
      return f(std::integral_constant<int, 8>{});
  }
}

}  // namespace halfboard::halfcut
