#include "tools/storage/writer.h"

namespace halfboard::tools {

Writer::Writer(const BatchFile& file, const Run& run, const Session& session)
    : database_(file.path(), sqlite::Connection::Mode::create) {
  // The first transaction goes through a rollback journal: after a kill the file is empty or
  // complete, never a database without an owner.
  if (file.empty()) create_schema(database_, run, session);
  database_.run("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=4000");
  database_.run("PRAGMA cache_size=-65536");  // KiB
  add_session(session);
  insert_ = std::make_unique<sqlite::Statement>(database_,
                                                "INSERT INTO result VALUES (?,?,?,?,?,?,?,?,?,?)");
}

Writer::~Writer() = default;  // closing rolls an open transaction back

void Writer::add(const Row& row) {
  if (!in_transaction_) database_.run("BEGIN IMMEDIATE");
  in_transaction_ = true;
  const auto text = [&](int at, const std::string& value) {
    if (value.empty())
      insert_->bind_null(at);
    else
      insert_->bind(at, std::string_view(value));
  };
  insert_->bind(0, static_cast<std::int64_t>(row.index));
  insert_->bind(1, static_cast<std::int64_t>(row.rule));
  insert_->bind(2, row.deal);
  text(3, row.position);
  insert_->bind(4, row.status);
  text(5, row.solution);
  insert_->bind(6, row.fewest_left);
  insert_->bind(7, row.value);
  insert_->bind(8, static_cast<std::int64_t>(row.nodes));
  insert_->bind(9, row.seconds);
  insert_->run();
}

void Writer::commit() {
  if (!in_transaction_) return;
  database_.run("COMMIT");
  in_transaction_ = false;
}

}  // namespace halfboard::tools
