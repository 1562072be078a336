#include "tools/solve/profile.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "bitboards/pext.h"
#include "games/sight_reduction/lattice/lattice.h"

namespace halfboard::tools {
namespace {

namespace sr = sight_reduction;

Json moves_json(const sr::Position& position, const sr::Profile& profile) {
  Json moves = Json::array();
  for (const auto& first : profile.first_moves)
    moves.push_back(
        {{"move", sr::Game::format_move(position, first.move)}, {"keeps", first.alive}});
  return moves;
}

std::string moves_text(const sr::Position& position, const sr::Profile& profile) {
  std::vector<std::string> names;
  for (const auto& first : profile.first_moves)
    if (first.alive) names.push_back(sr::Game::format_move(position, first.move));
  return fmt::format("first moves  {} of {} keep the goal within reach: {}\n", names.size(),
                     profile.first_moves.size(), fmt::join(names, " "));
}

std::string chances_text(const sr::Profile::Chances& chances) {
  std::string text =
      fmt::format("random play  solves it with probability {:.4g}\n", chances.solves);
  if (const auto mean = chances.mean_loss())
    text += fmt::format("no return    after {:.2f} moves on average, median {}, if it fails\n",
                        *mean, *chances.median_loss());
  return text;
}

std::string plies_text(const sr::Profile& profile) {
  std::string text = "after moves    reachable        alive";
  text += profile.chances ? "  random play lost just now\n" : "\n";
  for (std::size_t ply = 0; ply < profile.plies.size(); ++ply) {
    const auto& at = profile.plies[ply];
    text += fmt::format("{:>11} {:>12} {:>12}", ply, at.reachable, at.alive);
    if (profile.chances) text += fmt::format("  {:.4f}", profile.chances->lost_at[ply]);
    text += '\n';
  }
  return text;
}

std::uint64_t alive_positions(const sr::Profile& profile) {
  std::uint64_t alive = 0;
  for (const auto& ply : profile.plies) alive += ply.alive;
  return alive;
}

}  // namespace

std::vector<std::string> target_names(const sr::Position& position,
                                      const sr::Lattice::Reach& reach) {
  std::vector<std::string> names;
  const auto name = [&](sr::Word square) {
    return sr::Game::format_move(position, sr::Move::single(std::countr_zero(square)));
  };
  std::size_t i = 0;
  bitboards::for_each(position.own(), [&](int own) {
    if (i >= reach.targets.size()) return;
    for (unsigned set = reach.targets[i++]; set; set &= set - 1) {
      const auto enemy = static_cast<sr::Word>(bitboards::pdep(set & (~set + 1), position.enemy()));
      const std::string first = name(sr::Board::bit(own));
      names.push_back(position.side == sr::Side::white ? first + "," + name(enemy)
                                                       : name(enemy) + "," + first);
    }
  });
  std::ranges::sort(names);
  return names;
}

std::optional<Error> refuse_profile(const sr::Position& position) {
  if (sr::Lattice::fits(position)) return std::nullopt;
  return Error{"no profile of this position", "option --profile",
               "at most 16 checkers a colour, rules without +pairs"};
}

Result<std::optional<sr::Profile>> profile_of(const Arguments& arguments,
                                              const sr::Position& position,
                                              const std::optional<sr::Target>& target,
                                              const solver::Limits& limits) {
  if (auto fault = refuse_profile(position)) return *fault;
  sr::ProfileOptions options{
      .target = target, .threads = arguments.threads(), .bytes = limits.memory_mib << 20};
  options.chances = sr::profile_memory(position, true) <= options.bytes;
  return sr::profile(position, options, limits);
}

Json profile_json(const sr::Position& position, const sr::Profile& profile) {
  Json json{{"solvable", profile.solvable},
            {"fewest_left", profile.reach.fewest_left},
            {"positions", profile.reach.positions},
            {"alive", alive_positions(profile)},
            {"dead_ends", profile.dead_ends},
            {"targets", target_names(position, profile.reach)},
            {"first_moves", moves_json(position, profile)},
            {"keeping", nullptr},
            {"random_solves", nullptr}};
  if (const auto share = profile.keeping()) json["keeping"] = *share;
  if (const auto& chances = profile.chances) {
    json["random_solves"] = chances->solves;
    json["lost_at"] = chances->lost_at;
    json["mean_loss"] = nullptr;
    json["median_loss"] = nullptr;
    if (const auto mean = chances->mean_loss()) json["mean_loss"] = *mean;
    if (const auto median = chances->median_loss()) json["median_loss"] = *median;
  }
  for (const auto& ply : profile.plies)
    json["plies"].push_back({{"reachable", ply.reachable}, {"alive", ply.alive}});
  return json;
}

std::string profile_text(const sr::Position& position, const sr::Profile& profile) {
  std::string text = fmt::format(
      "positions    {} reachable, the goal still within reach in {} (alive), {} dead ends\n"
      "targets      {} pairs of last checkers\n",
      profile.reach.positions, alive_positions(profile), profile.dead_ends,
      profile.reach.target_count());
  if (alive_positions(profile) == 0) return text;  // no play is better than another
  text += moves_text(position, profile);
  text += profile.chances ? chances_text(*profile.chances)
                          : fmt::format("random play  unknown: it takes --memory {}\n",
                                        (sr::profile_memory(position, true) >> 20) + 1);
  return text + plies_text(profile);
}

}  // namespace halfboard::tools
