#include "solver/proof/proof_file.h"

#include <bit>
#include <filesystem>
#include <fstream>

#include "solver/bytes.h"

namespace halfboard::solver {
namespace {

constexpr std::string_view magic = "HBproofs";
constexpr std::uint32_t version = 1;
constexpr std::size_t buffer_words = 1 << 16;
constexpr std::size_t longest_question = 200;

/// Words to bytes and back, little-endian, in place.
void little_endian(std::span<std::uint64_t> words) {
  if constexpr (std::endian::native == std::endian::big)
    for (std::uint64_t& word : words) word = __builtin_bswap64(word);
}

std::string header(std::string_view question, std::size_t entry_words) {
  std::string text(magic);
  for (const std::size_t number :
       {std::size_t{version}, entry_words, question.size(), std::size_t{0}})
    put(text, number, 4);
  return text.append(question);
}

}  // namespace

ProofFileWriter::ProofFileWriter(const std::string& path, std::string_view question,
                                 std::size_t entry_words)
    : file_(OutputFile::create(path)) {
  const std::string head = header(question, entry_words);
  if (file_) file_->write(head);
  checksum_.add(head);
  buffer_.reserve(buffer_words + entry_words);
}

void ProofFileWriter::flush() {
  little_endian(buffer_);
  const std::string_view bytes = bytes_of(buffer_);
  checksum_.add(bytes);
  if (file_) file_->write(bytes);
  buffer_.clear();
}

void ProofFileWriter::add(std::span<const std::uint64_t> entry) {
  ++entries_;
  buffer_.insert(buffer_.end(), entry.begin(), entry.end());
  if (buffer_.size() >= buffer_words) flush();
}

std::optional<Error> ProofFileWriter::finish() {
  flush();
  buffer_ = {entries_};
  flush();
  buffer_ = {checksum_.value()};
  flush();
  if (!file_) return file_.error();
  return file_->finish();
}

struct ProofFileReader::File {
  std::ifstream in;
};

ProofFileReader::ProofFileReader(const std::string& path)
    : path_(path), file_(std::make_unique<File>()) {
  file_->in.open(path, std::ios::binary);
}
ProofFileReader::ProofFileReader(ProofFileReader&&) noexcept = default;
ProofFileReader::~ProofFileReader() = default;

Result<ProofFileReader> ProofFileReader::open(const std::string& path, std::string_view question,
                                              std::size_t entry_words) {
  ProofFileReader reader(path);
  if (auto error = reader.check_head(question, entry_words)) return *error;
  if (auto error = reader.check_entries(question)) return *error;
  return reader;
}

std::optional<Error> ProofFileReader::refuse(const std::string& path, std::string_view question,
                                             std::size_t entry_words) {
  return ProofFileReader(path).check_head(question, entry_words);
}

Error ProofFileReader::damaged() const {
  return {path_ + " is damaged", "", "a whole table of a proof search"};
}

std::optional<Error> ProofFileReader::check_head(std::string_view question,
                                                 std::size_t entry_words) {
  std::ifstream& file = file_->in;
  if (!file) return Error{"cannot read " + path_, "", "a table of a proof search"};
  std::string head(magic.size() + 16, '\0');
  if (!read_into(file, head) || !head.starts_with(magic))
    return Error{path_ + " is no table of a proof search", "", "a file that begins with HBproofs"};
  const auto length = static_cast<unsigned char>(head[magic.size() + 8]);
  std::string asked(std::min<std::size_t>(length, longest_question), '\0');
  if (!read_into(file, asked)) return damaged();
  if (head.substr(magic.size(), 4) != header("", 0).substr(magic.size(), 4))
    return Error{path_ + " is of another version", "", "version " + std::to_string(version)};
  if (asked != question) return Error{path_ + " is about " + quote(asked), "", quote(question)};
  head += asked;
  if (head != header(question, entry_words)) return damaged();

  std::error_code failure;
  const std::uintmax_t size = std::filesystem::file_size(path_, failure);
  constexpr std::size_t trailer = 16;
  const std::size_t entry_bytes = entry_words * sizeof(std::uint64_t);
  if (failure || size < head.size() + trailer || (size - head.size() - trailer) % entry_bytes != 0)
    return damaged();
  entries_ = (size - head.size() - trailer) / entry_bytes;
  entry_words_ = entry_words;
  return std::nullopt;
}

std::optional<Error> ProofFileReader::check_entries(std::string_view question) {
  std::ifstream& file = file_->in;
  Checksum checksum;
  checksum.add(header(question, entry_words_));
  const auto start = file.tellg();
  left_ = entries_;
  for (;;) {
    const auto words = next();
    if (!words) return words.error();
    if (words->empty()) break;
    little_endian(buffer_);
    checksum.add(bytes_of(buffer_));
  }
  std::array<std::uint64_t, 2> end{};
  read_into(file, end);
  if (!file) return damaged();
  checksum.add(bytes_of(std::span(end).first(1)));
  little_endian(end);
  if (end[0] != entries_ || end[1] != checksum.value()) return damaged();
  file.seekg(start);
  left_ = entries_;
  return std::nullopt;
}

Result<std::span<const std::uint64_t>> ProofFileReader::next() {
  std::ifstream& file = file_->in;
  const std::uint64_t count = std::min<std::uint64_t>(left_, buffer_words / entry_words_);
  buffer_.resize(count * entry_words_);
  read_into(file, buffer_);
  if (!file) return damaged();
  little_endian(buffer_);
  left_ -= count;
  return std::span<const std::uint64_t>(buffer_);
}

}  // namespace halfboard::solver
