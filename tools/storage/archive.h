#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>

#include "games/sight_reduction/solitaire/refutation.h"
#include "solver/shard.h"
#include "tools/storage/file.h"
#include "tools/storage/run.h"
#include "tools/storage/schema.h"
#include "tools/storage/sqlite.h"

namespace halfboard::tools {

/// A certificate as it is stored beside the row it belongs to.
struct StoredProof {
  std::uint64_t index = 0;  ///< of the row's deal in its batch
  int rule = 0;             ///< index into all_variants
  sight_reduction::Turns turns{};
  std::string claim;       ///< digest of the claim in the DIMACS format: what deal this is about
  std::string digest;      ///< of the proof
  std::uint64_t size = 0;  ///< bytes of the proof
  std::string packed;
};

/// Row keys in one number.
constexpr std::uint64_t proof_key(std::uint64_t index, int rule) {
  return index * 8 + static_cast<std::uint64_t>(rule);
}

/// What the rows of a batch file depend on as far as an archive must know it: one line.
std::string identity_of(const Run& run);

/// An identity taken apart: what all shards share, and which shard it is.
struct ArchiveShard {
  std::string batch;
  solver::Shard shard{};
};
/// Nothing if no run has such an identity.
std::optional<ArchiveShard> shard_of(const std::string& identity);
/// The identity of all shards together.
std::string whole_identity(const ArchiveShard& part);

/// Looks into an archive of proofs; what it reads is the state of one moment. Functions throw
/// sqlite::Failure if the file is damaged.
class ArchiveReader {
 public:
  /// Error: no archive, or not readable.
  static Result<ArchiveReader> open(const std::string& path);
  /// Of a file that is already held; `file` must outlive the reader.
  static Result<ArchiveReader> open(const BatchFile& file);

  /// identity_of the batch that the proofs are for.
  [[nodiscard]] const std::string& identity() const { return identity_; }
  [[nodiscard]] std::unordered_set<std::uint64_t> keys() const;
  [[nodiscard]] std::optional<StoredProof> find(std::uint64_t index, int rule);

 private:
  std::string identity_;
  std::unique_ptr<BatchFile> file_;  // outlives the connection; null if somebody else holds it
  std::unique_ptr<sqlite::Connection> database_;
  std::unique_ptr<sqlite::Statement> find_;
};

/// Appends certificates in transactions; what is committed survives a kill.
class ArchiveWriter {
 public:
  /// Makes an empty file an archive for the batch of that identity first. `file` must outlive the
  /// writer.
  ArchiveWriter(const BatchFile& file, const std::string& identity, const Session& session);

  void add(const StoredProof& proof);
  void commit() { database_.commit(); }
  /// As Writer::settle.
  void settle() { database_.settle(); }

 private:
  sqlite::Connection database_;
  std::unique_ptr<sqlite::Statement> insert_;
};

}  // namespace halfboard::tools
