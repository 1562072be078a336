#include "tools/openings/certificates.h"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <utility>

#include <fmt/format.h>

#include "games/groups/proofs/certificate.h"
#include "games/halfcut/certificates/certificate.h"
#include "tools/cli/files.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/interruptible.h"

namespace halfboard::tools {
namespace {

/// A pipe must not be opened: it may never be written to.
bool is_file(const std::string& path) {
  std::error_code none;
  return std::filesystem::is_regular_file(path, none);
}

/// Is it read to its end? That takes seconds a gibibyte, and some strategies have dozens.
bool is_small(const std::string& path) {
  constexpr std::uintmax_t most = std::uintmax_t{64} << 20;
  std::error_code none;
  return std::filesystem::file_size(path, none) <= most;
}

Error refuse(std::string what, const std::string& wanted) {
  return {std::move(what), "option --certificates", wanted + ", or another folder"};
}

std::string damaged(const std::string& path, const Error& fault) {
  const bool named = fault.what.find(path) != std::string::npos;
  return fmt::format("{}{}{}{}", named ? "" : path + ": ", fault.what,
                     fault.where.empty() ? "" : " at ", fault.where);
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
  if (found->root != position || left_out != outline)
    return refuse(path + " is " + about(left_out, found->root), wanted);
  if (!is_small(path)) return std::nullopt;
  const auto whole = halfcut::read_strategy(path);
  return whole ? std::nullopt : std::optional(refuse(damaged(path, whole.error()), wanted));
}

std::optional<Error> refuse_winner(const std::string& path, halfcut::Side winner) {
  if (!is_there(path)) return std::nullopt;
  const auto player = [](halfcut::Side side) {
    return side == halfcut::Side::red ? "Red" : "Blue";
  };
  const std::string wanted = fmt::format("one that {} wins", player(winner));
  const auto found = halfcut::read_header(path);
  if (!found) return refuse(found.error().what, wanted);
  if (found->winner == winner) return std::nullopt;
  return refuse(fmt::format("{} says that {} wins", path, player(found->winner)), wanted);
}

std::optional<Error> refuse_other(const std::string& path, const groups::Position& setup,
                                  std::optional<groups::Side> holder) {
  if (!is_there(path)) return std::nullopt;
  const auto about = [](const groups::Position& p) {
    return fmt::format("one of {} under the rules {}", groups::Game::format(p),
                       groups::name_of(p.variant));
  };
  if (!is_file(path)) return refuse(path + " is no file", about(setup));
  std::ifstream file(path, std::ios::binary);
  const auto found = groups::Strategy::read_head(file);
  if (!found || found->holds != holder.has_value())
    return refuse(path + " is no certificate of a " + (holder ? "hold" : "win"), about(setup));
  // The labels count during set-up only.
  if (about(found->root) != about(setup))
    return refuse(path + " is " + about(found->root), about(setup));
  if (holder && found->winner != *holder)
    return refuse(path + " is one of the other player", about(setup));
  if (!is_small(path)) return std::nullopt;
  file.seekg(0);
  const auto whole = groups::Strategy::read(file, [] { return interrupted().load(); });
  if (!whole && interrupted()) throw Interrupted();
  return whole ? std::nullopt : std::optional(refuse(damaged(path, whole.error()), about(setup)));
}

}  // namespace halfboard::tools
