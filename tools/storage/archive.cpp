#include "tools/storage/archive.h"

#include <fmt/format.h>

#include "bitboards/number.h"
#include "tools/storage/reader.h"

namespace halfboard::tools {

namespace sr = sight_reduction;

namespace {

constexpr int archive_version = 1;

// See README.md beside this file.
constexpr const char* archive_schema = R"sql(
CREATE TABLE certified (
  id INTEGER PRIMARY KEY CHECK (id = 1), run TEXT NOT NULL,
  version TEXT NOT NULL, commit_id TEXT NOT NULL, started TEXT NOT NULL);
CREATE TABLE certificate (
  idx INTEGER NOT NULL, rule INTEGER NOT NULL, turns TEXT NOT NULL, claim TEXT NOT NULL,
  digest TEXT NOT NULL, size INTEGER NOT NULL, proof BLOB NOT NULL, PRIMARY KEY (idx, rule));
)sql";

void create(sqlite::Connection& database, const std::string& identity, const Session& session) {
  database.begin();
  database.run(fmt::format("PRAGMA application_id={}; PRAGMA user_version={}",
                           proofs_kind.application_id, archive_version)
                   .c_str());
  database.run(archive_schema);
  sqlite::Statement insert(database, "INSERT INTO certified VALUES (1,?,?,?,?)");
  insert.bind(0, std::string_view(identity));
  insert.bind(1, std::string_view(session.version));
  insert.bind(2, std::string_view(session.commit));
  insert.bind(3, std::string_view(session.started));
  insert.run();
  database.commit();
}

}  // namespace

std::string identity_of(const Run& run) {
  return fmt::format("{} {} {} target {} shard {}", run.task->name, run.rule_names(),
                     run.source.text(), run.target.value_or("none"), run.shard.text());
}

std::optional<ArchiveShard> shard_of(const std::string& identity) {
  constexpr std::string_view word = " shard ";
  const auto at = identity.rfind(word);
  const auto slash = identity.rfind('/');
  if (at == identity.npos || slash == identity.npos || slash < at) return std::nullopt;
  ArchiveShard part{identity.substr(0, at)};
  const auto first = at + word.size();
  const auto index = parse_as<std::uint64_t>(identity.substr(first, slash - first));
  const auto count = parse_as<std::uint64_t>(identity.substr(slash + 1));
  if (!index || !count || *index >= *count) return std::nullopt;
  part.shard = {*index, *count};
  return part;
}

std::string whole_identity(const ArchiveShard& part) { return part.batch + " shard 0/1"; }

Result<ArchiveReader> ArchiveReader::open(const BatchFile& file) {
  ArchiveReader reader;
  reader.database_ = connect_to_read(file);
  sqlite::Statement version(*reader.database_, "PRAGMA user_version");
  if (!version.step() || version.integer(0) != archive_version)
    return Error{fmt::format("{} has schema version {}", file.path(), version.integer(0)), "",
                 fmt::format("version {}; the file was left as it is", archive_version)};
  sqlite::Statement about(*reader.database_, "SELECT run FROM certified");
  if (!about.step())
    return Error{file.path() + " is damaged: it does not say what it is for", "",
                 "a file as 'halfboard certify' writes it"};
  reader.identity_ = about.text(0);
  reader.find_ = std::make_unique<sqlite::Statement>(
      *reader.database_,
      "SELECT turns, claim, digest, size, proof FROM certificate WHERE idx = ? AND rule = ?");
  return reader;
}

Result<ArchiveReader> ArchiveReader::open(const std::string& path) {
  auto file = BatchFile::open(path, proofs_kind);
  if (!file) return file.error();
  auto held = std::make_unique<BatchFile>(std::move(*file));
  auto reader = open(*held);
  if (reader) reader->file_ = std::move(held);
  return reader;
}

std::unordered_set<std::uint64_t> ArchiveReader::keys() const {
  std::unordered_set<std::uint64_t> keys;
  sqlite::Statement select(*database_, "SELECT idx, rule FROM certificate");
  while (select.step())
    keys.insert(proof_key(static_cast<std::uint64_t>(select.integer(0)),
                          static_cast<int>(select.integer(1))));
  return keys;
}

std::optional<StoredProof> ArchiveReader::find(std::uint64_t index, int rule) {
  find_->reset();
  find_->bind(0, static_cast<std::int64_t>(index));
  find_->bind(1, static_cast<std::int64_t>(rule));
  if (!find_->step()) return std::nullopt;
  StoredProof proof;
  proof.index = index;
  proof.rule = rule;
  const std::string_view turns = find_->text(0);
  const bool free = turns == name_of(sr::Turns::free);
  if ((!free && turns != name_of(sr::Turns::alternating)) || find_->integer(3) < 0)
    find_->refuse("a certificate holds what 'certify' never writes");
  proof.turns = free ? sr::Turns::free : sr::Turns::alternating;
  proof.claim = find_->text(1);
  proof.digest = find_->text(2);
  proof.size = static_cast<std::uint64_t>(find_->integer(3));
  proof.packed = find_->text(4);
  find_->reset();
  return proof;
}

ArchiveWriter::ArchiveWriter(const BatchFile& file, const std::string& identity,
                             const Session& session)
    : database_(file.path(), sqlite::Connection::Mode::create) {
  if (file.empty()) create(database_, identity, session);
  database_.run("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL");
  insert_ = std::make_unique<sqlite::Statement>(database_,
                                                "INSERT INTO certificate VALUES (?,?,?,?,?,?,?)");
}

void ArchiveWriter::add(const StoredProof& proof) {
  database_.begin();
  insert_->bind(0, static_cast<std::int64_t>(proof.index));
  insert_->bind(1, static_cast<std::int64_t>(proof.rule));
  insert_->bind(2, name_of(proof.turns));
  insert_->bind(3, std::string_view(proof.claim));
  insert_->bind(4, std::string_view(proof.digest));
  insert_->bind(5, static_cast<std::int64_t>(proof.size));
  insert_->bind_blob(6, proof.packed);
  insert_->run();
}

}  // namespace halfboard::tools
