#pragma once

#include <string>

#include "tools/reports/json.h"
#include "tools/tasks/tally.h"

namespace halfboard::tools {

/// {"task", "rules", "deals", "solved", "unsolvable", "unknown", "share", "low", "high", ..}:
/// "share" is solved/deals, the interval Wilson's with the unknown ones counted against both ends.
/// `asked`: how many deals there will be, if it is known; "asked" and "partial" if they are not all
/// there.
Json tally_json(const TallyKey& key, const Tally& tally, std::uint64_t asked = 0);
/// A table with small bars; `asked` as above.
std::string tally_text(const TallyKey& key, const Tally& tally, std::uint64_t asked = 0);
/// Few words for the progress display, with the numbers of all rules in the order of the report:
/// its line has 80 columns on most terminals. Precondition: one task.
std::string running_text(const Report& report);

}  // namespace halfboard::tools
