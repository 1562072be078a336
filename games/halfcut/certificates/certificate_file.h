#pragma once

#include <cstdint>
#include <fstream>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "games/halfcut/certificates/certificate.h"
#include "solver/checksum.h"
#include "solver/output_file.h"

/// The bytes of a certificate, front to back.
namespace halfboard::halfcut {

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
  solver::Checksum checksum_;
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
  solver::Checksum checksum_;
  int size_ = 0;
  std::uint64_t read_ = 0;  ///< records
  std::uint64_t left_ = 0;  ///< records
  std::uint64_t digest_ = 0;
};

}  // namespace halfboard::halfcut
