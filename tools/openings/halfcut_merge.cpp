
#include "tools/cli/files.h"
#include "tools/openings/halfcut_rows.h"
#include "tools/openings/merge.h"

namespace halfboard::tools {
namespace {

constexpr const char* result_wanted = "a file of 'halfboard openings halfcut --out FILE'";

/// Nothing is known in the rows.
Result<HalfcutRows> rows_of(const std::string& path) {
  const auto text = read_file(path, result_wanted);
  if (!text) return text.error();
  const Json json = Json::parse_or_null(*text);
  const Json size = json.is_object() ? json.value("size", Json()) : Json();
  // Within what the rules take, which say so if not.
  if (!size.is_number_unsigned() || size.get<std::uint64_t>() > 99)
    return Error{path + " does not say of which size it is", "", result_wanted};
  const auto rules = halfcut::Game::rules({{"size", std::to_string(size.get<int>())}});
  if (!rules) return rules.error();
  const Json line = json.value("after", Json());
  if (line.is_null()) return HalfcutRows(rules->size);
  auto after = HalfcutRows::after(rules->size, line.is_string() ? line.get<std::string>() : "");
  if (!after) return Error{path + " has a bad \"after\"", "", result_wanted};
  return after;
}

/// What `part` knows goes into `sum`. False if they disagree.
bool join(HalfcutRows& sum, const HalfcutRows& part) {
  for (const halfcut::Move move : sum.classes()) {
    const Opening& known = sum.at(move);
    const Opening& more = part.at(move);
    if (known.winner && more.winner && known.winner != more.winner) return false;
    const bool better = more.winner ? !known.winner : more.nodes > known.nodes;
    if (better && (more.winner || !known.winner)) sum.set(move, more);
  }
  return true;
}

}  // namespace

Result<MergedOpenings> merge_halfcut(const std::vector<std::string>& paths) {
  const auto rows = rows_of(paths[0]);
  if (!rows) return rows.error();
  HalfcutRows sum = *rows;
  for (const std::string& path : paths) {
    HalfcutRows part = *rows;
    if (auto fault = part.read(path)) return *fault;
    if (!join(sum, part))
      return Error{path + " disagrees about a winner with a file before it", "",
                   "files of one board"};
  }
  return MergedOpenings{sum.json().dump() + "\n", sum.text()};
}

}  // namespace halfboard::tools
