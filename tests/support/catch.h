#pragma once

// Catch2 v2 as Debian 12 packages it, or v3.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif
