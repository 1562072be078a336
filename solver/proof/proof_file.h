#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bitboards/result.h"
#include "solver/checksum.h"
#include "solver/output_file.h"
#include "solver/proof/proof_table.h"

/// Proof tables on disk, so that a long proof goes on another day. All numbers are little-endian:
///
///     "HBproofs" | version, words an entry, bytes of the question, 0 (32 bits each) | question |
///     entries | their number, XXH3 of all bytes before (64 bits each)
///
/// The question is a text that says what the numbers are about: game, rules, size of the board. The
/// checksum finds damage, not malice: who did not make a file himself checks a certificate instead.
namespace halfboard::solver {

/// Writes a file beside the old one, which it replaces once it is complete.
class ProofFileWriter {
 public:
  ProofFileWriter(const std::string& path, std::string_view question, std::size_t entry_words);

  void add(std::span<const std::uint64_t> entry);
  /// Error: the place can't be written or is full; the old file is as it was.
  std::optional<Error> finish();

 private:
  void flush();

  Result<OutputFile> file_;
  Checksum checksum_;
  std::vector<std::uint64_t> buffer_;
  std::uint64_t entries_ = 0;
};

/// Reads a file whose every byte has been checked.
class ProofFileReader {
 public:
  /// Error: no such file, damaged, of another version, or about another question.
  static Result<ProofFileReader> open(const std::string& path, std::string_view question,
                                      std::size_t entry_words);

  /// What `open` refuses without a look at the entries: one that says another kind, version or
  /// question, or is cut off.
  static std::optional<Error> refuse(const std::string& path, std::string_view question,
                                     std::size_t entry_words);

  ProofFileReader(ProofFileReader&& other) noexcept;
  ~ProofFileReader();

  [[nodiscard]] std::uint64_t entries() const { return entries_; }
  /// The next words of entries, a whole number of them; empty at the end. Valid until the next
  /// call. Error: the file changed since it was opened.
  Result<std::span<const std::uint64_t>> next();

 private:
  struct File;

  explicit ProofFileReader(const std::string& path);
  std::optional<Error> check_head(std::string_view question, std::size_t entry_words);
  std::optional<Error> check_entries(std::string_view question);
  [[nodiscard]] Error damaged() const;

  std::string path_;
  std::unique_ptr<File> file_;
  std::size_t entry_words_ = 0;
  std::uint64_t entries_ = 0;
  std::uint64_t left_ = 0;
  std::vector<std::uint64_t> buffer_;
};

template <std::size_t W>
std::optional<Error> save_proofs(const ProofTable<W>& table, const std::string& path,
                                 std::string_view question) {
  ProofFileWriter file(path, question, W + 1);
  table.for_each([&](std::span<const std::uint64_t, W + 1> entry) { file.add(entry); });
  return file.finish();
}

/// Adds what the file holds; returns the number of entries. Error: the file is none of these, or
/// has more than the table has room for, so that what is kept of it would lack the rest.
template <std::size_t W>
Result<std::uint64_t> load_proofs(ProofTable<W>& table, const std::string& path,
                                  std::string_view question) {
  auto file = ProofFileReader::open(path, question, W + 1);
  if (!file) return file.error();
  if (file->entries() > table.capacity())
    return Error{path + " has more proofs than fit into memory", "option --memory",
                 "as much as for the run that wrote it"};
  table.reserve(file->entries());
  for (;;) {
    const auto words = file->next();
    if (!words) return words.error();
    if (words->empty()) return file->entries();
    for (std::size_t i = 0; i < words->size(); i += W + 1)
      table.insert(words->subspan(i).template first<W + 1>());
  }
}

}  // namespace halfboard::solver
