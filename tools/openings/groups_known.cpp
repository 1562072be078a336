#include "bitboards/text.h"
#include "tools/cli/files.h"
#include "tools/openings/groups_plan.h"
#include "tools/openings/groups_round.h"

namespace halfboard::tools {
namespace {

constexpr const char* known_kind = "a result of this command, or the journal of one";

/// Rows, and what the work was: a result's last line, or a journal's first one.
class KnownFile {
 public:
  KnownFile(const std::string& path, const std::string& text) : path_(path) {
    const auto lines = split_lines(text);
    lines_.assign(lines.begin(), lines.end());
    if (lines_.empty()) return;
    const Json first = Json::parse_or_null(lines_.front());
    is_journal_ = has(first, "openings") && !has(first, "placement");
    // A kill may have cut off a journal's last line.
    if (is_journal_ && !text.ends_with('\n')) lines_.pop_back();
  }

  std::optional<Error> add_to(SetupRows& rows, const Json& wanted) const {
    Json work;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (rows.read(lines_[i]) || (is_journal_ && ProofRound::read(lines_[i]))) continue;
      const Json line = Json::parse_or_null(lines_[i]);
      if (is_journal_ ? i > 0 : !has(line, "placement"))
        return Error{"no set-up's row, or against what is known",
                     path_ + ", line " + std::to_string(i + 1), known_kind};
      work = line;
    }
    for (const auto& [key, value] : wanted.items())
      if (!work.is_object() || work.value(key, Json()) != value)
        return Error{path_ + " is about other rules or cut off", "option --known", wanted.dump()};
    return std::nullopt;
  }

 private:
  static bool has(const Json& line, const char* key) {
    return line.is_object() && line.contains(key);
  }

  const std::string& path_;
  std::vector<std::string> lines_;
  bool is_journal_ = false;
};

}  // namespace

std::optional<Error> read_known(const GroupsPlan& plan, SetupRows& rows) {
  const Json header = about(plan);
  const Json wanted{{"rules", header["rules"]}, {"labels", header["labels"]}};
  for (const std::string& path : plan.known) {
    const auto text = read_file(path, known_kind);
    if (!text) return text.error();
    if (auto fault = KnownFile(path, *text).add_to(rows, wanted)) return fault;
  }
  return std::nullopt;
}

}  // namespace halfboard::tools
