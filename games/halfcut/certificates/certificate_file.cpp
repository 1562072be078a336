#include "games/halfcut/certificates/certificate_file.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "solver/bytes.h"

namespace halfboard::halfcut {
namespace {

constexpr std::uint32_t version_whole = 1;
constexpr std::uint32_t version_outline = 2;
constexpr std::size_t header_bytes = 42;
constexpr std::size_t left_out_bytes = 8;
constexpr std::size_t checksum_bytes = 8;

/// Takes a number off the front. Precondition: so many bytes are there.
std::uint64_t take(std::string_view& text, std::size_t bytes) {
  const auto number = solver::take<std::uint64_t>(text.data(), bytes);
  text.remove_prefix(bytes);
  return number;
}

}  // namespace

Result<CertificateWriter> CertificateWriter::create(const std::string& path) {
  auto file = solver::OutputFile::create(path);
  if (!file) return file.error();
  return CertificateWriter(std::move(*file));
}

void CertificateWriter::header(const Strategy& strategy, std::uint64_t records) {
  const Position& root = strategy.root;
  std::string text(strategy_magic);
  solver::put(text, strategy.left_out ? version_outline : version_whole, 4);
  solver::put(text, root.size, 4);
  solver::put(text, root.red, 8);
  solver::put(text, root.blue, 8);
  solver::put(text, static_cast<std::uint64_t>(root.side), 1);
  solver::put(text, static_cast<std::uint64_t>(strategy.winner), 1);
  solver::put(text, records, 8);
  if (strategy.left_out) solver::put(text, strategy.left_out, left_out_bytes);
  write(text);
}

void CertificateWriter::write(std::string_view bytes) {
  checksum_.add(bytes);
  file_.write(bytes);
}

Result<std::uint64_t> CertificateWriter::finish() {
  const std::uint64_t digest = checksum_.value();
  std::string end;
  solver::put(end, digest, checksum_bytes);
  file_.write(end);
  if (auto error = file_.finish()) return *error;
  return digest;
}

std::optional<Error> CertificateReader::read(Strategy& strategy) {
  if (auto error = begin(strategy)) return error;
  strategy.records = StrategyRecords(size_, left_);
  while (left_ > 0)
    if (auto error = read_some(strategy.records)) return error;
  return end();
}

std::optional<Error> CertificateReader::begin(Strategy& strategy) {
  if (!file_) return Error{"cannot read " + path_, "", "a certificate of Halfcut"};
  std::string head(header_bytes, '\0');
  if (!read(head) || !head.starts_with(strategy_magic)) return damaged("header");
  std::string_view left = std::string_view(head).substr(strategy_magic.size());
  const std::uint64_t version = take(left, 4);
  if (version != version_whole && version != version_outline)
    return Error{
        path_ + " is of version " + std::to_string(version), "",
        "version " + std::to_string(version_whole) + " or " + std::to_string(version_outline)};
  const std::uint64_t size = take(left, 4);
  strategy.root.red = take(left, 8);
  strategy.root.blue = take(left, 8);
  const std::uint64_t side = take(left, 1);
  const std::uint64_t winner = take(left, 1);
  const std::uint64_t count = take(left, 8);
  if (size < min_size || size > max_size || side > 1 || winner > 1) return damaged("header");
  strategy.left_out = 0;
  std::size_t rest = header_bytes + checksum_bytes;
  if (version == version_outline) {
    std::string number(left_out_bytes, '\0');
    if (!read(number)) return damaged("header");
    std::string_view text = number;
    strategy.left_out = take(text, left_out_bytes);
    if (strategy.left_out == 0) return damaged("header");
    rest += left_out_bytes;
  }
  strategy.root.size = static_cast<std::uint8_t>(size);
  strategy.root.side = static_cast<Side>(side);
  strategy.winner = static_cast<Side>(winner);
  const Position& root = strategy.root;
  if ((root.red & root.blue) || ((root.red | root.blue) & ~root.on_board()) ||
      has_crosscut(root.red, root.blue) ||
      find_winner(root.red, root.blue, root.size) != solver::nobody)
    return damaged("root");
  std::error_code failure;
  const std::uintmax_t bytes = std::filesystem::file_size(path_, failure);
  if (failure || bytes < rest ||
      (bytes - rest) / StrategyRecords::record_bytes(root.size) != count ||
      (bytes - rest) % StrategyRecords::record_bytes(root.size) != 0)
    return damaged("length");
  size_ = root.size;
  left_ = count;
  return std::nullopt;
}

std::optional<Error> CertificateReader::read_some(StrategyRecords& records) {
  const Word squares = ~Word{0} >> (64 - size_ * size_);
  const std::uint64_t now = std::min(left_, records_at_once);
  if (!read(records.extend(now))) return damaged("record " + std::to_string(read_ + 1));
  for (std::size_t i = records.size() - now; i < records.size(); ++i) {
    ++read_;
    const auto [own, enemy, answer] = records[i];
    if ((own & enemy) || ((own | enemy) & ~squares) || answer > Move::pass_code)
      return damaged("record " + std::to_string(read_));
  }
  left_ -= now;
  return std::nullopt;
}

std::optional<Error> CertificateReader::end() {
  const std::uint64_t expected = checksum_.value();
  std::string end(checksum_bytes, '\0');
  if (!read(end)) return damaged("end");
  std::string_view number = end;
  digest_ = take(number, 8);
  if (digest_ != expected) return damaged("checksum");
  return std::nullopt;
}

bool CertificateReader::read(std::span<char> bytes) {
  file_.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (file_) checksum_.add({bytes.data(), bytes.size()});
  return static_cast<bool>(file_);
}

Error CertificateReader::damaged(const std::string& where) const {
  return {path_ + " is damaged", where, "a whole certificate"};
}

Result<std::uint64_t> write_strategy(const Strategy& strategy, const std::string& path) {
  auto file = CertificateWriter::create(path);
  if (!file) return file.error();
  file->header(strategy, strategy.records.size());
  file->write(strategy.records.bytes());
  return file->finish();
}

Result<Strategy> read_strategy(const std::string& path) {
  Strategy strategy;
  if (auto error = CertificateReader(path).read(strategy)) return *error;
  return strategy;
}

Result<Strategy> read_header(const std::string& path) {
  Strategy strategy;
  if (auto error = CertificateReader(path).begin(strategy)) return *error;
  return strategy;
}

}  // namespace halfboard::halfcut
