#include "tools/census/profile.h"

#include <bit>

#include <fmt/format.h>

#include "games/sight_reduction/orbits.h"
#include "games/sight_reduction/strip.h"
#include "tools/census/census_reader.h"
#include "tools/cli/files.h"

namespace halfboard::tools {

namespace sr = sight_reduction;

namespace {

constexpr const char* mirrors[] = {"left and right", "up and down", "a half turn"};

/// Checkers of a set that see none of the set, all other squares being taken.
template <bool easier>
sr::Word friendless_of(sr::Word own) {
  sr::Word with_friend = 0;
  sr::for_lines<easier>([&]<bitboards::Direction d>() {
    with_friend |= sr::Board::shift<d>(own) | sr::Board::shift<bitboards::opposite(d)>(own);
  });
  return own & ~with_friend;
}

int friendless(sr::Word white, bool easier) {
  const auto count = [&]<bool diagonals>() {
    return std::popcount(friendless_of<diagonals>(white) | friendless_of<diagonals>(~white));
  };
  return easier ? count.operator()<true>() : count.operator()<false>();
}

/// Which count of its kinds a deal adds to.
void add(CensusProfile& profile, sr::Word white, int orbit_size, Met DealKind::*verdict) {
  const bool easier = sr::all_variants[profile.run.rule].easier;
  const auto alone = static_cast<std::size_t>(friendless(white, easier));
  (profile.friendless[alone].*verdict).add(orbit_size);
  const sr::Word files = sr::flip_files(white);
  const sr::Word images[] = {files, sr::flip_ranks(white), sr::flip_ranks(files)};
  for (std::size_t mirror = 0; mirror < std::size(images); ++mirror) {
    if (images[mirror] == white) (profile.symmetric[0][mirror].*verdict).add(orbit_size);
    if (images[mirror] == ~white) (profile.symmetric[1][mirror].*verdict).add(orbit_size);
  }
}

void add_part(CensusProfile& profile, const CensusPart& part) {
  const auto [first, last] = part.deals;
  sr::Word white = sr::white_of(first);
  for (sr::DealNumber number = first;; ++number, white = sr::next_deal(white)) {
    if (const int size = sr::orbit_size_if_least(white)) add(profile, white, size, &DealKind::all);
    if (number == last) break;
  }
  const auto add_listed = [&](const std::vector<sr::DealNumber>& list, Met DealKind::*verdict) {
    for (const sr::DealNumber number : list) {
      const sr::Word deal = sr::white_of(number);
      add(profile, deal, sr::orbit_size_if_least(deal), verdict);
    }
  };
  add_listed(part.count.unsolvable_list, &DealKind::unsolvable);
  add_listed(part.count.unknown_list, &DealKind::unknown);
}

Json kind_json(const DealKind& kind) {
  return {{"deals", kind.all.deals},
          {"unsolvable", kind.unsolvable.deals},
          {"unknown", kind.unknown.deals}};
}

std::string kind_text(const std::string& name, const DealKind& kind) {
  const auto share =
      100.0 * static_cast<double>(kind.unsolvable.deals) / static_cast<double>(kind.all.deals);
  return fmt::format("  {:>14} {:>11} deals, unsolvable {:>11} {:>10.5f}%{}\n", name,
                     kind.all.deals, kind.unsolvable.deals, share,
                     kind.unknown.deals ? fmt::format(", unknown {}", kind.unknown.deals) : "");
}

}  // namespace

bool is_census(const std::string& path) {
  return beginning_of(path).value_or("").starts_with(R"({"halfboard":"census",")");
}

Result<CensusProfile> profile_of_census(const std::string& path, const std::atomic<bool>& stop) {
  auto reader = CensusReader::open(path);
  if (!reader) return reader.error();
  CensusProfile profile;
  profile.run = reader->run();
  profile.listed = profile.run.list;
  while (!stop.load(std::memory_order_relaxed)) {
    const auto part = reader->next();
    if (!part) return part.error();
    if (!*part) break;
    if (profile.listed) add_part(profile, **part);
    profile.count += (*part)->count;
  }
  return profile;
}

Json profile_json(const CensusProfile& profile) {
  Json json = census_json(profile.run, profile.count);
  if (!profile.listed) return json;
  json["friendless"] = Json::object();
  for (std::size_t alone = 0; alone < profile.friendless.size(); ++alone)
    if (const DealKind& kind = profile.friendless[alone]; kind.all.deals)
      json["friendless"][std::to_string(alone)] = kind_json(kind);
  for (std::size_t colours = 0; colours < 2; ++colours)
    for (std::size_t mirror = 0; mirror < std::size(mirrors); ++mirror)
      json[colours ? "mirrored_with_colours_exchanged" : "mirrored"][mirrors[mirror]] =
          kind_json(profile.symmetric[colours][mirror]);
  return json;
}

std::string profile_text(const CensusProfile& profile) {
  std::string text = census_text(profile.run, profile.count);
  if (!profile.listed) return text;
  text += "checkers that see no friend in the deal\n";
  for (std::size_t alone = 0; alone < profile.friendless.size(); ++alone)
    if (const DealKind& kind = profile.friendless[alone]; kind.all.deals)
      text += kind_text(std::to_string(alone), kind);
  for (std::size_t colours = 0; colours < 2; ++colours) {
    std::string kinds;
    for (std::size_t mirror = 0; mirror < std::size(mirrors); ++mirror)
      if (const DealKind& kind = profile.symmetric[colours][mirror]; kind.all.deals)
        kinds += kind_text(mirrors[mirror], kind);
    if (!kinds.empty())
      text += (colours ? "deals whose mirror image has the colours exchanged\n"
                       : "deals that are their own mirror image\n") +
              kinds;
  }
  return text;
}

}  // namespace halfboard::tools
