#pragma once

#include "tools/storage/schema.h"

namespace halfboard::tools {

/// This start of this program on this machine.
Session current_session(unsigned threads);

}  // namespace halfboard::tools
