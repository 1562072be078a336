#pragma once

#include <string>

/// Where this build's sources and its program are. Only paths.cpp knows at compile time, so all
/// other objects are the same wherever the sources lie and a compiler cache can share them.
namespace halfboard::tests {

std::string source_dir();
std::string program();

}  // namespace halfboard::tests
