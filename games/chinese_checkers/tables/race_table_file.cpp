#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <span>

#include "games/chinese_checkers/tables/race_table.h"
#include "solver/bytes.h"
#include "solver/checksum.h"
#include "solver/output_file.h"

// Race tables as files.
namespace halfboard::chinese_checkers {
namespace {

constexpr std::string_view magic = "HBrace01";
constexpr std::size_t header_words = 6;
using Header = std::array<std::uint64_t, header_words>;

Header header_of(const Layout& layout, Colour colour, const std::vector<std::uint8_t>& values) {
  Header header{};
  std::copy(magic.begin(), magic.end(), reinterpret_cast<char*>(header.data()));
  header[1] = std::uint64_t{layout.files} << 8 | layout.ranks;
  header[2] = layout.board;
  header[3] = layout.goal(colour);
  header[4] = values.size();
  header[5] = solver::hash_of(values);
  return header;
}

}  // namespace

std::string RaceTable::file_name(const Layout& layout, Colour colour) {
  const Header header = header_of(layout, colour, {});
  char name[40];
  std::snprintf(name, sizeof name, "race-%016llx.table",
                static_cast<unsigned long long>(solver::hash_of(std::span(header).subspan(1, 3))));
  return name;
}

std::optional<Error> RaceTable::save(const std::string& path) const {
  const Header header = header_of(layout_, colour_, values_);
  auto out = solver::OutputFile::create(path);
  if (!out) return out.error();
  out->write(solver::bytes_of(header));
  out->write(values_);
  return out->finish();
}

Result<RaceTable> RaceTable::load(const std::string& path, const Layout& layout, Colour colour) {
  const auto refuse = [&](const char* what) {
    return Error{path + " is " + what, "", "a race table of this board"};
  };
  std::ifstream in(path, std::ios::binary);
  RaceTable table(layout, colour);
  Header header{};
  if (!solver::read_into(in, header)) return refuse("not readable");
  const bool whole =
      solver::read_into(in, table.values_) && in.peek() == std::ifstream::traits_type::eof();
  if (!whole || header != header_of(layout, colour, table.values_)) return refuse("damaged");
  return table;
}

}  // namespace halfboard::chinese_checkers
