#include "tools/batch/storage_failure.h"

#include <fmt/format.h>

namespace halfboard::tools {

Result<Exit> storage_failure(const sqlite::Failure& failure, const std::string& kept) {
  const std::string& path = failure.file();
  if (failure.damaged())
    return Error{fmt::format("{} is damaged ({})", path, failure.what()), "",
                 "a whole file, as it was written"};
  if (failure.of_the_medium())
    return Error{fmt::format("cannot read {} ({})", path, failure.what()), "",
                 "a disk without faults"};
  if (!failure.out_of_room())
    return Error{fmt::format("cannot use {} ({})", path, failure.what()), "",
                 "a file and a folder that can be written"};
  print_fault({fmt::format("cannot write {}: no room left{}{}{}", path, kept.empty() ? "" : "; ",
                           kept, kept.empty() ? "" : "; the same command goes on"),
               "", "room on the disk"});
  return Exit::fault;
}

}  // namespace halfboard::tools
