#include "tools/storage/outcome_file.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <system_error>

#include <fmt/format.h>

#include "solver/bytes.h"
#include "solver/checksum.h"

namespace halfboard::tools {
namespace {

namespace sr = sight_reduction;
using solver::Bytes;
using solver::put;
using solver::take;

constexpr std::string_view magic = "HBoutcom";
constexpr std::uint32_t format_version = 1;
constexpr std::size_t header_bytes = 72;

Bytes bytes_of(const PageTable& pages) {
  Bytes bytes;
  for (const std::uint64_t hash : pages.hashes()) put(bytes, hash);
  return bytes;
}

Bytes header_of(const sr::Position& root, const sr::OutcomeCounts& counts, const Bytes& table) {
  Bytes header(magic.begin(), magic.end());
  put(header, format_version);
  put(header, root.files);
  put(header, root.ranks);
  put(header, std::ranges::find(sr::all_variants, root.variant) - std::begin(sr::all_variants), 1);
  put(header, root.side, 1);
  put(header, root.white);
  put(header, root.black);
  for (const std::uint64_t count : counts) put(header, count);
  put(header, solver::hash_of(table));
  put(header, solver::hash_of(header));
  return header;
}

/// The root of a header, if it makes sense.
std::optional<sr::Position> root_of(const Bytes& header) {
  sr::Position root;
  root.files = header[12];
  root.ranks = header[13];
  root.white = take<sr::Word>(&header[16]);
  root.black = take<sr::Word>(&header[20]);
  if (take<std::uint64_t>(&header[64]) != solver::hash_of(std::span(header).first(64)) ||
      root.files < 1 || root.files > sr::Board::files || root.ranks < 1 ||
      root.ranks > sr::Board::ranks || header[14] >= std::size(sr::all_variants) ||
      header[15] > 1 || (root.white & root.black) || ((root.white | root.black) & ~root.on_board()))
    return std::nullopt;
  root.variant = sr::all_variants[header[14]];
  root.side = static_cast<sr::Side>(header[15]);
  return sr::has_all_outcomes(root) ? std::optional(root) : std::nullopt;
}

std::uint64_t data_begin(const PageTable& pages) {
  return header_bytes + 8 * std::uint64_t{pages.hashes().size()};
}

/// `probe` reads these, and tables.
Error refused(const std::string& path, const std::string& what) {
  return {path + " is " + what, "", "a file of 'halfboard solve --all' or 'halfboard tablebase'"};
}

}  // namespace

PageTable::PageTable(const sr::OutcomeLayout& layout) {
  std::size_t pages = 0;
  for (const auto& layer : layout.layers()) {
    first_.push_back(pages);
    pages += static_cast<std::size_t>((layer.bytes + page_bytes - 1) / page_bytes);
  }
  hashes_.resize(pages);
}

Result<OutcomeWriter> OutcomeWriter::create(const std::string& path, const sr::Position& root) {
  auto file = solver::OutputFile::create(path);
  if (!file) return file.error();
  return OutcomeWriter(std::move(*file), root);
}

OutcomeWriter::OutcomeWriter(solver::OutputFile file, const sr::Position& root)
    : root_(root), layout_(root), pages_(layout_), file_(std::move(file)) {}

std::uint64_t OutcomeWriter::bytes() const { return data_begin(pages_) + layout_.bytes(); }

bool OutcomeWriter::add(const sr::PackedLayer& layer) {
  const std::size_t index = layout_.layer(layer.side, layer.own, layer.enemy);
  for (std::uint64_t at = 0; at < layer.rows.size(); at += PageTable::page_bytes) {
    const auto rest = layer.rows.subspan(static_cast<std::size_t>(at));
    pages_.hashes()[pages_.page(index, at)] =
        solver::hash_of(rest.first(std::min<std::size_t>(rest.size(), PageTable::page_bytes)));
  }
  return file_.write_at(data_begin(pages_) + layout_.layers()[index].offset,
                        solver::bytes_of(layer.rows));
}

std::optional<Error> OutcomeWriter::finish(const sr::OutcomeCounts& counts) {
  const Bytes table = bytes_of(pages_);
  const Bytes header = header_of(root_, counts, table);
  file_.write_at(0, solver::bytes_of(header));
  file_.write(table);
  return file_.finish();
}

OutcomeFile::OutcomeFile(std::string path, std::ifstream file, const sr::Position& root,
                         const sr::OutcomeCounts& counts)
    : path_(std::move(path)),
      root_(root),
      layout_(root),
      counts_(counts),
      pages_(layout_),
      file_(std::move(file)) {}

Error OutcomeFile::refusal(const std::string& what) const { return refused(path_, what); }

Result<OutcomeFile> OutcomeFile::open(const std::string& path) {
  const auto refuse = [&](const std::string& what) { return refused(path, what); };
  std::error_code failed;
  const std::uint64_t size = std::filesystem::file_size(path, failed);
  std::ifstream file(path, std::ios::binary);
  if (failed || !file) return refuse("not readable");
  Bytes header(header_bytes);
  if (!solver::read_into(file, header) || !std::equal(magic.begin(), magic.end(), header.begin()))
    return refuse("no outcomes of a deal");
  if (const auto version = take<std::uint32_t>(&header[8]); version != format_version)
    return refuse(fmt::format("of format {}, not {}", version, format_version));
  const auto root = root_of(header);
  if (!root) return refuse("damaged in its header");
  sr::OutcomeCounts counts{};
  for (std::size_t i = 0; i < counts.size(); ++i)
    counts[i] = take<std::uint64_t>(&header[24 + 8 * i]);
  OutcomeFile opened(path, std::move(file), *root, counts);
  if (size != opened.bytes())
    return refuse(fmt::format("of {} bytes, not {}", size, opened.bytes()));
  Bytes table(8 * opened.pages_.hashes().size());
  if (!solver::read_into(opened.file_, table) ||
      take<std::uint64_t>(&header[56]) != solver::hash_of(table))
    return refuse("damaged in its table of pages");
  for (std::size_t i = 0; i < opened.pages_.hashes().size(); ++i)
    opened.pages_.hashes()[i] = take<std::uint64_t>(&table[8 * i]);
  return opened;
}

std::uint64_t OutcomeFile::bytes() const { return data_begin(pages_) + layout_.bytes(); }

std::optional<Error> OutcomeFile::refuses(const sr::Position& p) const {
  const sr::Word foreign = (p.white & ~root_.white) | (p.black & ~root_.black);
  if (p.files == root_.files && p.ranks == root_.ranks && p.phase == sr::Phase::play && !foreign)
    return std::nullopt;
  return not_of_deal();
}

Error OutcomeFile::not_of_deal() const {
  return {"not a position of the file's deal", "POSITION", "a part of " + sr::Game::format(root_)};
}

Result<const std::vector<unsigned char>*> OutcomeFile::page(std::size_t layer, std::uint64_t byte) {
  const std::size_t index = pages_.page(layer, byte);
  if (const auto known = known_.find(index); known != known_.end()) return &known->second;
  constexpr std::size_t most_known = 1024;
  if (known_.size() >= most_known) known_.clear();
  const auto& span = layout_.layers()[layer];
  const std::uint64_t begin = byte / PageTable::page_bytes * PageTable::page_bytes;
  std::vector<unsigned char> bytes(
      static_cast<std::size_t>(std::min(PageTable::page_bytes, span.bytes - begin)));
  file_.seekg(static_cast<std::streamoff>(data_begin(pages_) + span.offset + begin));
  if (!solver::read_into(file_, bytes) || solver::hash_of(bytes) != pages_.hashes()[index])
    return refusal(fmt::format("damaged in page {}", index));
  return &(known_[index] = std::move(bytes));
}

Result<bool> OutcomeFile::wins(sr::Word white, sr::Word black, sr::Side side) {
  const auto place = layout_.place(white, black, side);
  const auto bytes = page(place.layer, place.byte);
  if (!bytes) return bytes.error();
  const unsigned char byte =
      (**bytes)[static_cast<std::size_t>(place.byte % PageTable::page_bytes)];
  return (byte >> place.bit & 1) != 0;
}

Result<sr::Outcome> OutcomeFile::outcome(sr::Word white, sr::Word black) {
  const auto moving = wins(white, black, sr::Side::white);
  if (!moving) return moving.error();
  const auto waiting = wins(white, black, sr::Side::black);
  if (!waiting) return waiting.error();
  return sr::outcome_of(*moving, *waiting);
}

std::optional<Error> OutcomeFile::check(const solver::Deadline& deadline) {
  for (std::size_t layer = 0; layer < layout_.layers().size(); ++layer)
    for (std::uint64_t at = 0; at < layout_.layers()[layer].bytes && !deadline();
         at += PageTable::page_bytes)
      if (const auto bytes = page(layer, at); !bytes) return bytes.error();
  return std::nullopt;
}

}  // namespace halfboard::tools
