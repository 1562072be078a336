#include "tools/storage/writer.h"

#include <fmt/format.h>

namespace halfboard::tools {

Writer::Writer(const BatchFile& file, const Run& run, const Session& session)
    : database_(file.path(), sqlite::Connection::Mode::create), columns_(run.task->columns.size()) {
  // The first transaction goes through a rollback journal: after a kill the file is empty or
  // complete, never a database without an owner.
  if (file.empty()) create_schema(database_, run, session);
  database_.run("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=4000");
  database_.run("PRAGMA cache_size=-65536");  // KiB
  add_session(session);
  std::string names;
  std::string marks;
  for (const Column& column : run.task->columns) {
    names += fmt::format(", [{}]", column.name);
    marks += ",?";
  }
  insert_ = std::make_unique<sqlite::Statement>(
      database_, "INSERT INTO result (idx, rule, deal, position, nodes, seconds" + names +
                     ") VALUES (?,?,?,?,?,?" + marks + ")");
}

void Writer::add(const Row& row) {
  database_.begin();
  insert_->bind(0, static_cast<std::int64_t>(row.index));
  insert_->bind(1, static_cast<std::int64_t>(row.rule));
  insert_->bind(2, row.deal);
  if (row.position.empty())
    insert_->bind_null(3);
  else
    insert_->bind(3, std::string_view(row.position));
  insert_->bind(4, static_cast<std::int64_t>(row.nodes));
  insert_->bind(5, row.seconds);
  for (std::size_t i = 0; i < columns_; ++i) {
    const int at = static_cast<int>(i) + 6;
    if (const auto words = row.text(i); !words.empty())
      insert_->bind(at, words);
    else
      insert_->bind(at, row.number(i));
  }
  insert_->run();
}

}  // namespace halfboard::tools
