#include "solver/retrograde/level.h"

#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "solver/bytes.h"
#include "solver/checksum.h"

namespace halfboard::solver::retrograde {
namespace {

constexpr std::size_t fixed_bytes = 56;  ///< of a header, before the blocks' sizes and hashes

bool read_bytes(std::istream& in, Bytes& bytes, std::size_t count) {
  bytes.resize(count);
  return read_into(in, bytes);
}

}  // namespace

void BlockWriter::add(std::uint32_t row, std::span<const std::uint32_t> columns) {
  columns_.clear();
  std::uint32_t next = 0;
  for (const std::uint32_t column : columns) {
    put_varint(columns_, column - next);
    next = column + 1;
  }
  put_varint(bytes_, row - next_row_);
  next_row_ = row + 1;
  put_varint(bytes_, static_cast<std::uint32_t>(columns.size()));
  put_varint(bytes_, static_cast<std::uint32_t>(columns_.size()));
  bytes_.insert(bytes_.end(), columns_.begin(), columns_.end());
}

Level::Level(LevelName name, std::uint32_t rows, std::vector<Bytes> blocks, LevelSize size)
    : name_(name), rows_(rows), size_(size), blocks_(std::move(blocks)) {
  for (Bytes& block : blocks_) {
    block.shrink_to_fit();
    starts_.push_back((starts_.empty() ? 0 : starts_.back()));
    if (starts_.size() > 1) starts_.back() += blocks_[starts_.size() - 2].size();
    hashes_.push_back(hash_of(block));
  }
  starts_.push_back(starts_.empty() ? 0 : starts_.back() + blocks_.back().size());
}

Bytes Level::header(std::uint64_t identity) const {
  Bytes bytes(level_magic.begin(), level_magic.end());
  put(bytes, identity);
  put(bytes, name_.plies);
  put(bytes, static_cast<std::uint32_t>((name_.won ? 1 : 0) | (name_.moving ? 2 : 0)));
  put(bytes, rows_);
  put(bytes, static_cast<std::uint32_t>(hashes_.size()));
  put(bytes, size_.places);
  put(bytes, size_.positions);
  put(bytes, std::uint64_t{0});
  for (std::size_t i = 0; i < hashes_.size(); ++i) {
    put(bytes, starts_[i + 1] - starts_[i]);
    put(bytes, hashes_[i]);
  }
  put(bytes, hash_of(bytes));
  return bytes;
}

std::uint64_t Level::bytes() const {
  return fixed_bytes + 16 * hashes_.size() + 8 + (starts_.back() - starts_.front());
}

bool Level::write(OutputFile& out, std::uint64_t identity) const {
  if (!out.write(header(identity))) return false;
  Bytes buffer;
  for (std::uint32_t i = 0; i < hashes_.size(); ++i) {
    if (path_.empty()) {
      if (!out.write(blocks_[i])) return false;
    } else {
      read_block(i, buffer);
      if (!out.write(buffer)) return false;
    }
  }
  return true;
}

std::optional<Error> Level::save(const std::string& path, std::uint64_t identity) const {
  auto out = OutputFile::create(path);
  if (!out) return out.error();
  write(*out, identity);
  return out->finish();
}

Result<Level> Level::open(const std::string& path, std::uint64_t offset, std::uint64_t identity) {
  const auto refuse = [&](const char* what) {
    return Error{path + " is " + what, "", "a level of this table, as it was written"};
  };
  std::ifstream file(path, std::ios::binary);
  file.seekg(static_cast<std::streamoff>(offset));
  Bytes head;
  if (!read_bytes(file, head, fixed_bytes)) return refuse("not readable");
  if (!std::equal(level_magic.begin(), level_magic.end(), head.begin())) return refuse("no level");
  if (take<std::uint64_t>(&head[8]) != identity) return refuse("of another table");
  Level level;
  const auto flags = take<std::uint32_t>(&head[20]);
  level.name_ = {take<std::uint32_t>(&head[16]), (flags & 1) != 0, (flags & 2) != 0};
  level.rows_ = take<std::uint32_t>(&head[24]);
  level.size_ = {take<std::uint64_t>(&head[32]), take<std::uint64_t>(&head[40])};
  const std::size_t count = take<std::uint32_t>(&head[28]);
  Bytes list;
  if (count != blocks(level.rows_) || !read_bytes(file, list, 16 * count + 8))
    return refuse("damaged in its header");
  head.insert(head.end(), list.begin(), list.end() - 8);
  if (take<std::uint64_t>(&list[16 * count]) != hash_of(head))
    return refuse("damaged in its header");
  level.path_ = path;
  level.starts_.push_back(offset + head.size() + 8);
  std::error_code failed;
  const std::uint64_t end = std::filesystem::file_size(path, failed);
  if (failed) return refuse("not readable");
  for (std::size_t i = 0; i < count; ++i) {
    const auto bytes = take<std::uint64_t>(&list[16 * i]);
    if (level.starts_.back() > end || bytes > end - level.starts_.back())
      return refuse("cut short");
    level.starts_.push_back(level.starts_.back() + bytes);
    level.hashes_.push_back(take<std::uint64_t>(&list[16 * i + 8]));
  }
  // A place takes a byte at least; proofs divide their work by the number of places.
  if (level.size_.places > level.starts_.back() - level.starts_.front())
    return refuse("damaged in its header");
  return level;
}

bool Level::try_block(std::uint32_t block, Bytes& buffer) const {
  std::ifstream file(path_, std::ios::binary);
  file.seekg(static_cast<std::streamoff>(starts_[block]));
  return read_bytes(file, buffer, static_cast<std::size_t>(starts_[block + 1] - starts_[block])) &&
         hash_of(buffer) == hashes_[block] && (!columns_ || is_sound(block, buffer));
}

void Level::read_block(std::uint32_t block, Bytes& buffer) const {
  if (!try_block(block, buffer))
    throw std::runtime_error(path_ + " is damaged in block " + std::to_string(block));
}

bool Level::is_sound(std::uint32_t block, const Bytes& bytes) const {
  const unsigned char* at = bytes.data();
  const unsigned char* const end = at + bytes.size();
  const std::uint64_t first = std::uint64_t{block} * block_rows(rows_);
  const std::uint64_t last = std::min<std::uint64_t>(first + block_rows(rows_), rows_);
  for (std::uint64_t row = first; at != end; ++row) {
    const auto gap = checked_varint(at, end);
    const auto count = checked_varint(at, end);
    const auto size = checked_varint(at, end);
    if (!gap || !count || !size || *count == 0 || (row += *gap) >= last ||
        *size > static_cast<std::size_t>(end - at))
      return false;
    const unsigned char* const stop = at + *size;
    std::uint64_t column = 0;
    for (std::uint32_t i = 0; i < *count; ++i, ++column) {
      const auto next = checked_varint(at, stop);
      if (!next || (column += *next) >= *columns_) return false;
    }
    if (at != stop) return false;
  }
  return true;
}

bool Level::is_whole() const {
  Bytes buffer;
  for (std::uint32_t i = 0; i < hashes_.size() && !path_.empty(); ++i)
    if (!try_block(i, buffer)) return false;
  return true;
}

bool Level::load() {
  if (path_.empty()) return true;
  std::vector<Bytes> loaded(hashes_.size());
  for (std::uint32_t i = 0; i < loaded.size(); ++i)
    if (!try_block(i, loaded[i])) return false;
  blocks_ = std::move(loaded);
  path_.clear();
  return true;
}

BlockReader Level::block(std::uint32_t block, Bytes& buffer) const {
  const std::uint32_t first = block * block_rows(rows_);
  if (starts_[block] == starts_[block + 1]) return BlockReader({}, first);
  if (path_.empty()) return BlockReader(blocks_[block], first);
  read_block(block, buffer);
  return BlockReader(buffer, first);
}

bool Level::contains(Place place, Bytes& buffer) const {
  BlockReader reader = block(place.row / block_rows(rows_), buffer);
  bool found = false;
  if (reader.seek(place.row))
    reader.for_each([&](std::uint32_t column) { found = found || column == place.column; });
  return found;
}

}  // namespace halfboard::solver::retrograde
