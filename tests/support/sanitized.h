#pragma once

namespace halfboard::tests {

/// Built with a sanitizer of addresses or threads: a program then takes many times as long, and
/// how long it may take says nothing.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool sanitized = true;
#elif defined(__has_feature)
inline constexpr bool sanitized =
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
inline constexpr bool sanitized = false;
#endif

}  // namespace halfboard::tests
