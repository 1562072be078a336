#include "tools/openings/certificates.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "games/groups/proofs/certificate.h"
#include "games/halfcut/certificates/certificate.h"
#include "tools/cli/files.h"

namespace halfboard::tools {
namespace {

/// A pipe must not be opened: it may never be written to.
bool is_file(const std::string& path) {
  std::error_code none;
  return std::filesystem::is_regular_file(path, none);
}

/// Does it end as a strategy of Groups does? One that was cut off does not.
bool has_end(std::ifstream& file) {
  constexpr std::streamoff longest = 16;  // "end COUNT"
  file.seekg(0, std::ios::end);
  file.seekg(-std::min<std::streamoff>(file.tellg(), longest), std::ios::end);
  const std::string end{std::istreambuf_iterator<char>(file), {}};
  const auto line = end.rfind("\nend ");
  return line != std::string::npos && end.find('\n', line + 1) == end.size() - 1;
}

Error refuse(std::string what, const std::string& wanted) {
  return {std::move(what), "option --certificates", wanted + ", or another folder"};
}

}  // namespace

std::optional<Error> refuse_other(const std::string& path, const halfcut::Position& position,
                                  bool outline) {
  if (!is_there(path)) return std::nullopt;
  const auto about = [](bool left_out, const halfcut::Position& p) {
    return fmt::format("{} of {}", left_out ? "an outline" : "the whole strategy",
                       halfcut::Game::format(p));
  };
  const std::string wanted = about(outline, position);
  if (!is_file(path)) return refuse(path + " is no file", wanted);
  const auto found = halfcut::read_header(path);
  if (!found) return refuse(found.error().what, wanted);
  const bool left_out = found->left_out > 0;
  if (found->root == position && left_out == outline) return std::nullopt;
  return refuse(path + " is " + about(left_out, found->root), wanted);
}

std::optional<Error> refuse_other(const std::string& path, const groups::Position& setup) {
  if (!is_there(path)) return std::nullopt;
  const auto about = [](const groups::Position& p) {
    return fmt::format("one of {} under the rules {}", groups::Game::format(p),
                       groups::name_of(p.variant));
  };
  if (!is_file(path)) return refuse(path + " is no file", about(setup));
  std::ifstream file(path, std::ios::binary);
  const auto found = groups::Strategy::read_head(file);
  if (!found) return refuse(path + " is no certificate", about(setup));
  // The labels count during set-up only.
  if (about(found->root) == about(setup))
    return has_end(file) ? std::nullopt : std::optional(refuse(path + " is cut off", about(setup)));
  return refuse(path + " is " + about(found->root), about(setup));
}

}  // namespace halfboard::tools
