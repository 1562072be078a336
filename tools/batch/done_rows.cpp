#include "tools/batch/done_rows.h"

#include <fmt/format.h>

#include "tools/cli/interrupt.h"
#include "tools/storage/reader.h"

namespace halfboard::tools {

std::optional<Error> DoneRows::read(const BatchFile& file) {
  const auto reader = Reader::open(file, find_layout);
  if (!reader) return reader.error();
  if (const auto difference = tools::difference(reader->run(), run_, false))
    return Error{fmt::format("{} belongs to another command ({})", file.path(), *difference), "",
                 "the command that began it, or another --out; the file was left as it is"};
  Reader::Rows rows(*reader);
  while (const Row* row = rows.next()) {
    const auto number = static_cast<std::size_t>(run_.row_number(row->index, row->rule));
    if (number >= has_.size()) has_.resize(number + 1);
    has_[number] = true;
    report_[key_of(task_, run_, row->rule)].add(task_, *row);
    ++count_;
    if (interrupted()) break;
  }
  return std::nullopt;
}

}  // namespace halfboard::tools
