#pragma once

#include <cstdint>
#include <fstream>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "games/halfcut/certificates/certificate.h"
#include "solver/hash.h"
#include "solver/output_file.h"

/// The bytes of a certificate, front to back.
namespace halfboard::halfcut {

/// Of all bytes so far.
class Checksum {
 public:
  Checksum() : state_(XXH3_createState()) { XXH3_64bits_reset(state_.get()); }
  void add(std::string_view text) { XXH3_64bits_update(state_.get(), text.data(), text.size()); }
  [[nodiscard]] std::uint64_t value() const { return XXH3_64bits_digest(state_.get()); }

 private:
  struct Free {
    void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
  };
  std::unique_ptr<XXH3_state_t, Free> state_;
};

/// Takes the header, then all records. Without finish() nothing stays.
class CertificateWriter {
 public:
  static Result<CertificateWriter> create(const std::string& path);

  /// `strategy`: without its records.
  void header(const Strategy& strategy, std::uint64_t records);
  void write(std::string_view bytes);
  /// Returns the checksum.
  Result<std::uint64_t> finish();

 private:
  explicit CertificateWriter(solver::OutputFile file) : file_(std::move(file)) {}

  solver::OutputFile file_;
  Checksum checksum_;
};

/// Checks the form of what it reads; the rules are not asked here.
class CertificateReader {
 public:
  static constexpr std::uint64_t records_at_once = 4096;

  explicit CertificateReader(const std::string& path)
      : path_(path), file_(path, std::ios::binary) {}

  /// All of the file.
  std::optional<Error> read(Strategy& strategy);

  /// Or bit by bit: what stands before the records;
  std::optional<Error> begin(Strategy& strategy);
  /// the next records, which are added, none if all were read;
  std::optional<Error> read_some(StrategyRecords& records);
  /// what stands behind them.
  std::optional<Error> end();

  /// The file's checksum. Precondition: all was read.
  [[nodiscard]] std::uint64_t digest() const { return digest_; }

 private:
  bool read(std::span<char> bytes);
  [[nodiscard]] Error damaged(const std::string& where) const;

  std::string path_;
  std::ifstream file_;
  Checksum checksum_;
  int size_ = 0;
  std::uint64_t read_ = 0;  ///< records
  std::uint64_t left_ = 0;  ///< records
  std::uint64_t digest_ = 0;
};

}  // namespace halfboard::halfcut
