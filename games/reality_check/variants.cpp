#include "games/reality_check/variants.h"

#include <array>

#include "bitboards/number.h"
#include "games/reality_check/game.h"
#include "games/reality_check/setups/setup_classes.h"

namespace halfboard::reality_check {
namespace {

constexpr std::array<bool Variants::*, 6> switches{&Variants::retreat,    &Variants::memory,
                                                   &Variants::free_setup, &Variants::advanced,
                                                   &Variants::one_die,    &Variants::two_dice};

/// One for both sides, or White's and Black's.
Result<std::array<Setup, 2>> parse_setups(std::string_view text) {
  const std::size_t comma = text.find(',');
  const auto white = read_setup(text.substr(0, comma));
  const auto black = comma == std::string_view::npos ? white : read_setup(text.substr(comma + 1));
  if (white && black) return std::array{*white, *black};
  return Error{"bad value " + quote(text), "option --setup",
               "'default', a whole number, or set-ups such as RN/NN.BB.NB/PP.PN.BR.PB.PR+RR"};
}

}  // namespace

Result<Variants> parse_variants(std::string_view text, std::string_view where) {
  const auto refuse = [&](std::string what, std::string expected) {
    return Error{std::move(what), std::string(where), std::move(expected)};
  };
  Variants variants;
  if (text == "0") return variants;
  if (text.empty()) return refuse("no variants", "0, or digits of 1 to 6");
  for (char digit : text) {
    if (digit < '1' || digit > '6')
      return refuse("bad variants " + quote(text), "0, or digits of 1 to 6");
    bool& on = variants.*switches[static_cast<std::size_t>(digit - '1')];
    if (on) return refuse("variant " + quote({&digit, 1}) + " twice", "each digit once");
    on = true;
  }
  if (variants.advanced && !variants.free_setup)
    return refuse("variant '4' without '3'", "a free set-up on the advanced board");
  if (variants.one_die && variants.two_dice)
    return refuse("variants '5' and '6'", "one die or two dice");
  return variants;
}

std::string format_variants(const Variants& variants) {
  std::string digits;
  for (std::size_t i = 0; i < switches.size(); ++i)
    if (variants.*switches[i]) digits += static_cast<char>('1' + static_cast<int>(i));
  return digits.empty() ? "0" : digits;
}

Result<Rules> Game::rules(const solver::Options& named) {
  Rules chosen;
  if (const auto given = named.find("variants"); given != named.end()) {
    const auto variants = parse_variants(given->second, "option --variants");
    if (!variants) return variants.error();
    chosen.variants = *variants;
  }
  if (const auto given = named.find("setup"); given != named.end()) {
    const std::string& text = given->second;
    if (text == "default") return chosen;
    chosen.setup = parse_as<std::uint64_t>(text);
    if (chosen.setup) return chosen;
    const auto setups = parse_setups(text);
    if (!setups) return setups.error();
    if (chosen.variants.advanced)
      return Error{"set-ups with variant 4", "option --setup", "the basic board"};
    chosen.setups = *setups;
  }
  return chosen;
}

}  // namespace halfboard::reality_check
