#pragma once

#include <string>

#include "tools/batch/verify.h"

namespace halfboard::tools {

/// Follow a certificate of `openings` with the plain rules and print what comes out. Error: it
/// can't be read, or is damaged.
Result<Exit> verify_halfcut(const std::string& path, const VerifyPlan& plan);
Result<Exit> verify_groups(const std::string& path, const VerifyPlan& plan);

}  // namespace halfboard::tools
