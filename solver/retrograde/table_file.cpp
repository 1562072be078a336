#include "solver/retrograde/table_file.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <stdexcept>
#include <utility>

#include "solver/bytes.h"
#include "solver/checksum.h"
#include "solver/output_file.h"

namespace halfboard::solver::retrograde {
namespace {

constexpr std::uint32_t dense_form = 1;
constexpr std::uint32_t rows_form = 2;
constexpr std::size_t first_bytes = 16;
constexpr std::size_t most_header_bytes = 1 << 26;
constexpr std::uint32_t most_plies = 1'000'000;

/// Reads numbers of a header one after the other; any that is not there makes it `failed`.
class Reader {
 public:
  explicit Reader(const Bytes& bytes) : bytes_(bytes) {}
  template <class Number>
  Number next() {
    if (bytes_.size() - at_ < sizeof(Number)) {
      failed = true;
      return 0;
    }
    at_ += sizeof(Number);
    return take<Number>(&bytes_[at_ - sizeof(Number)]);
  }
  /// A number of things of `size` bytes each that are still to come.
  std::uint32_t count(std::size_t size) {
    const auto n = next<std::uint32_t>();
    failed = failed || n > (bytes_.size() - at_) / size;
    return failed ? 0 : n;
  }
  std::string text() {
    const std::uint32_t n = count(1);
    at_ += n;
    return {bytes_.begin() + static_cast<std::ptrdiff_t>(at_ - n),
            bytes_.begin() + static_cast<std::ptrdiff_t>(at_)};
  }
  bool failed = false;

 private:
  const Bytes& bytes_;
  std::size_t at_ = 0;
};

void put_summary(Bytes& out, const TableSummary& summary) {
  put(out, static_cast<std::uint32_t>(summary.of.size()));
  out.insert(out.end(), summary.of.begin(), summary.of.end());
  put(out, summary.positions);
  out.push_back(summary.start ? static_cast<unsigned char>(summary.start->kind) : 255);
  put(out, summary.start ? summary.start->plies : 0);
  put(out, static_cast<std::uint32_t>(summary.by_plies.size()));
  for (const auto& plies : summary.by_plies) {
    put(out, plies.won);
    put(out, plies.lost);
  }
}

TableSummary take_summary(Reader& in) {
  TableSummary summary;
  summary.of = in.text();
  summary.positions = in.next<std::uint64_t>();
  const auto kind = in.next<unsigned char>();
  const auto plies = in.next<std::uint32_t>();
  if (kind <= 2) summary.start = Value{static_cast<Value::Kind>(kind), plies};
  for (std::uint32_t n = in.count(16); n > 0; --n) {
    const auto won = in.next<std::uint64_t>();
    summary.by_plies.push_back({won, in.next<std::uint64_t>()});
  }
  return summary;
}

/// The whole header: the beginning, then `rest`, and its hash.
Bytes header_of(std::uint32_t form, const Bytes& rest) {
  Bytes head(table_magic.begin(), table_magic.end());
  put(head, form);
  put(head, static_cast<std::uint32_t>(first_bytes + rest.size() + 8));
  head.insert(head.end(), rest.begin(), rest.end());
  put(head, hash_of(head));
  return head;
}

Error refused(const std::string& path, const char* what) {
  return {path + " is " + what, "", "a file of 'halfboard tablebase'"};
}

/// Error: the file has not as many bytes as its header says.
std::optional<Error> refused_length(const std::string& path, std::uint64_t bytes) {
  std::error_code failed;
  const std::uint64_t size = std::filesystem::file_size(path, failed);
  if (failed) return refused(path, "not readable");
  if (size == bytes) return std::nullopt;
  return refused(path, size < bytes ? "cut short" : "longer than its header says");
}

/// The whole header of a file, as header_of made it.
Result<Bytes> read_header(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  Bytes head;
  const auto read = [&](std::size_t count) {
    const std::size_t old = head.size();
    head.resize(old + count);
    return read_into(file, std::span(head).subspan(old));
  };
  if (!read(first_bytes)) return refused(path, file.is_open() ? "no table" : "not readable");
  if (!std::equal(table_magic.begin(), table_magic.end(), head.begin()))
    return refused(path, "no table");
  const auto form = take<std::uint32_t>(&head[8]);
  const auto size = take<std::uint32_t>(&head[12]);
  if ((form != dense_form && form != rows_form) || size < first_bytes + 8 ||
      size > most_header_bytes || !read(size - first_bytes) ||
      take<std::uint64_t>(&head[size - 8]) != hash_of(std::span(head).first(size - 8)))
    return refused(path, "damaged in its header");
  return head;
}

}  // namespace

std::uint64_t identity_of(std::string_view of) { return hash_of(of); }

std::optional<Error> TableFile::write(const std::string& path, const TableSummary& summary,
                                      std::span<const DenseValue> values) {
  Bytes rest;
  put_summary(rest, summary);
  put(rest, std::uint64_t{values.size()});
  put(rest, static_cast<std::uint32_t>((values.size() + page_bytes - 1) / page_bytes));
  for (std::uint64_t at = 0; at < values.size(); at += page_bytes)
    put(rest, hash_of(values.subspan(at, std::min<std::size_t>(page_bytes, values.size() - at))));
  auto out = OutputFile::create(path);
  if (!out) return out.error();
  out->write(header_of(dense_form, rest));
  out->write(values);
  return out->finish();
}

std::optional<Error> TableFile::write(const std::string& path, const TableSummary& summary,
                                      const std::vector<Level>& moving) {
  Bytes rest;
  put_summary(rest, summary);
  put(rest, static_cast<std::uint32_t>(moving.size()));
  for (const Level& level : moving) put(rest, level.bytes());
  auto out = OutputFile::create(path);
  if (!out) return out.error();
  out->write(header_of(rows_form, rest));
  for (const Level& level : moving)
    if (!level.write(*out, identity_of(summary.of))) break;
  return out->finish();
}

Result<TableFile> TableFile::open(const std::string& path) {
  const auto head = read_header(path);
  if (!head) return head.error();
  TableFile table;
  table.path_ = path;
  table.dense_ = take<std::uint32_t>(&(*head)[8]) == dense_form;
  table.data_ = head->size();
  const Bytes rest(head->begin() + first_bytes, head->end() - 8);
  Reader in(rest);
  table.summary_ = take_summary(in);
  if (table.dense_) {
    table.size_ = in.next<std::uint64_t>();
    for (std::uint32_t n = in.count(8); n > 0; --n)
      table.hashes_.push_back(in.next<std::uint64_t>());
    if (in.failed || (table.size_ + page_bytes - 1) / page_bytes != table.hashes_.size())
      return refused(path, "damaged in its header");
    if (auto error = refused_length(path, table.data_ + table.size_)) return *error;
    return table;
  }
  std::uint64_t at = table.data_;
  std::set<std::pair<std::uint32_t, bool>> names;
  for (std::uint32_t n = in.count(8); n > 0; --n) {
    auto level = Level::open(path, at, identity_of(table.summary_.of));
    if (!level) return level.error();
    // Many levels in one place would take far more memory than their file has bytes.
    if (in.next<std::uint64_t>() != level->bytes()) return refused(path, "damaged in its header");
    // Twice the same would be counted twice.
    if (!names.emplace(level->name().plies, level->name().won).second)
      return refused(path, "damaged: a level stands in it twice");
    at += level->bytes();
    table.levels_.push_back(std::move(*level));
  }
  if (in.failed) return refused(path, "damaged in its header");
  if (auto error = refused_length(path, at)) return *error;
  return table;
}

bool TableFile::expect_shape(std::uint32_t rows, std::uint32_t columns) {
  for (Level& level : levels_) level.distrust(columns);
  return !dense_ && std::ranges::all_of(levels_, [&](const Level& level) {
    return level.rows() == rows && level.name().plies <= most_plies;
  });
}

Bytes TableFile::page(std::uint64_t number) const {
  Bytes bytes(std::min(page_bytes, size_ - number * page_bytes));
  std::ifstream file(path_, std::ios::binary);
  file.seekg(static_cast<std::streamoff>(data_ + number * page_bytes));
  if (!read_into(file, bytes) || hash_of(bytes) != hashes_[number])
    throw std::runtime_error(path_ + " is damaged in page " + std::to_string(number));
  return bytes;
}

DenseValue TableFile::at(std::uint64_t number) const {
  return page(number / page_bytes)[number % page_bytes];
}

std::vector<DenseValue> TableFile::values() const {
  std::vector<DenseValue> values;
  values.reserve(size_);
  for (std::uint64_t i = 0; i < hashes_.size(); ++i) {
    const Bytes bytes = page(i);
    values.insert(values.end(), bytes.begin(), bytes.end());
  }
  return values;
}

Value TableFile::at(Place place) const {
  Bytes buffer;
  for (const Level& level : levels_)
    if (level.contains(place, buffer)) return value_of(level.name());
  return {};
}

}  // namespace halfboard::solver::retrograde
