#include "tools/solve/reason.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "bitboards/notation.h"
#include "games/sight_reduction/solitaire/reason.h"

namespace halfboard::tools {
namespace {

namespace sr = sight_reduction;

/// "white b6" and the like, or "a2 b6".
std::string checkers(const sr::Position& p, sr::Word squares) {
  return fmt::format("{} {}", (squares & p.white) != 0 ? "white" : "black",
                     joined(names_of(squares)));
}

/// ": to see c2 c3, b6 would have to go before it, but never goes; c5, whom it could see, would
/// have to go before it". Nobody is said to go: those may turn out to stay.
std::string words_on_closed(const sr::Waiting& known, std::size_t s) {
  std::string text;
  sr::Word too_late = 0;
  for (const auto& [way, why, who] : known.closed[s]) {
    if (why == sr::ClosedWay::Why::nobody_to_see) {
      too_late |= way.too_late;
      continue;
    }
    std::string seen = joined(names_of(way.sees));
    if (way.outside) seen += seen.empty() ? "somebody else" : " or somebody else";
    text += fmt::format(
        "{}to see {}, {} would have to go before it, but {}", text.empty() ? ": " : "; ", seen,
        joined(names_of(sr::Board::bit(who))),
        why == sr::ClosedWay::Why::never_goes ? "never goes" : "could only go after it");
  }
  if (too_late)
    text += fmt::format("{}{}, whom it could see, would have to go before it",
                        text.empty() ? ": " : "; ", joined(names_of(too_late)));
  return text.empty() ? ": no friend stands on its lines" : text;
}

/// Why one checker of the reason does not simply go.
std::string words_on_ways(const sr::Position& p, const sr::Waiting& known, int square) {
  const auto s = static_cast<std::size_t>(square);
  const std::string who = checkers(p, sr::Board::bit(square));
  const std::string indent(11, ' ');
  if (known.stays & sr::Board::bit(square))
    return fmt::format("{}{} never goes{}\n", indent, who, words_on_closed(known, s));
  std::string text;
  for (const sr::Way& way : known.ways[s]) {
    if (!way.after && way.outside) return "";  // it may go at any time, for all that is known
    std::string seen = joined(names_of(way.sees));
    if (way.outside) seen += seen.empty() ? "somebody else" : " or somebody else";
    text += fmt::format("{}seeing {}{}", text.empty() ? "" : "; or ", seen,
                        way.after ? ", once " + joined(names_of(way.after)) +
                                        (std::has_single_bit(way.after) ? " is gone" : " are gone")
                                  : std::string());
  }
  text = fmt::format("{}{} can only go {}\n", indent, who, text);
  if (known.waits[s])
    text += fmt::format("{}  so in any case after {}\n", indent, joined(names_of(known.waits[s])));
  return text;
}

/// "b5 after b6, b6 after b4 and b4 after b5".
std::string words_on_round(const std::vector<int>& circle) {
  std::string text;
  for (std::size_t i = 0; i < circle.size(); ++i) {
    const auto name = [&](std::size_t at) {
      return joined(names_of(sr::Board::bit(circle[at % circle.size()])));
    };
    text += i == 0 ? "" : i + 1 == circle.size() ? " and " : ", ";
    text += fmt::format("{}{}after {}", name(i), i == 0 ? " would go " : " ", name(i + 1));
  }
  return text;
}

/// How it ends: two of a colour are left.
std::string words_on_circle(const sr::Position& p, const sr::Circle& circle) {
  const std::string colour = (circle.never & p.white) != 0 ? "white" : "black";
  const std::string never = joined(names_of(circle.never));
  const std::string indent(11, ' ');
  if (!std::has_single_bit(circle.never))
    return fmt::format("so         {} {} are left: two of a colour\n", colour, never);
  if (circle.cases.empty())
    return fmt::format(
        "so         {0} {1} is left, and no other {0} checker ever sees it. The last of those sees "
        "nobody and is left, too.\n",
        colour, never);
  std::string text = fmt::format(
      "so         {0} {1} is left, and the last other {0} checker must go seeing it. Which one?\n",
      colour, never);
  for (const sr::LastButOne& one : circle.cases) {
    const std::string who = joined(names_of(sr::Board::bit(one.who)));
    text += fmt::format("{}  {}{}: ", indent, who,
                        one.after ? ", once " + joined(names_of(one.after)) +
                                        (std::has_single_bit(one.after) ? " is gone" : " are gone")
                                  : std::string());
    text += one.circle.empty()
                ? fmt::format("then {} could not go\n", joined(names_of(sr::Board::bit(one.stuck))))
                : "no, " + words_on_round(one.circle) + "\n";
  }
  return text + indent + "None can, so two are left.\n";
}

/// Of whom the circle speaks.
sr::Word told_of(const Reason& reason) {
  sr::Word told = reason.circle->never;
  for (const sr::LastButOne& one : reason.circle->cases) {
    for (const int s : one.circle)
      if (s != one.who) told |= sr::Board::bit(s);
    if (one.stuck >= 0) told |= sr::Board::bit(one.stuck);
  }
  for (sr::Word fresh = told; fresh;) {
    sr::Word more = 0;
    bitboards::for_each(fresh, [&](int square) {
      const auto s = static_cast<std::size_t>(square);
      for (const sr::ClosedWay& closed : reason.known.closed[s])
        if (closed.who >= 0) more |= sr::Board::bit(closed.who);
    });
    fresh = more & ~told;
    told |= more;
  }
  return told;
}

}  // namespace

std::vector<std::string> names_of(sr::Word squares) {
  return bitboards::square_names<sr::Board>(squares);
}

std::string joined(const std::vector<std::string>& names) { return join_words(names, " "); }

/// One that can be told to the end, or else a pattern.
std::optional<Reason> find_reason(const sr::Position& p, const solver::Limits& limits) {
  const sr::Word all = p.white | p.black;
  if (p.variant.pairs || p.variant.easier) return std::nullopt;
  if (std::popcount(p.white) > 1 && std::popcount(p.black) > 1)
    if (const auto pattern = sr::smallest_circle(p.white, p.black)) {
      const sr::Waiting known = sr::who_waits(pattern->white, pattern->black, all);
      return Reason{pattern->white | pattern->black, 3, known,
                    sr::close_circle(pattern->white, pattern->black, known, all)};
    }
  solver::Limits question = limits;
  question.nodes = std::min<std::uint64_t>(limits.nodes, 20'000);
  const auto pattern = sr::smallest_reason(p, question);
  if (!pattern) return std::nullopt;
  return Reason{pattern->white | pattern->black,
                p.side == sr::Side::white ? pattern->white_first : pattern->black_first,
                sr::who_waits(pattern->white, pattern->black), std::nullopt};
}

std::string words_on_reason(const sr::Position& p, const Reason& reason) {
  std::string text = fmt::format(
      "reason     {}\n"
      "           Where these {} stand so, at least {} checkers are left, whatever the others "
      "are.\n",
      joined(names_of(reason.squares)), std::popcount(reason.squares), reason.least);
  const sr::Word told = reason.circle ? told_of(reason) : reason.squares;
  sr::Word free = reason.squares & ~told;
  bitboards::for_each(told, [&](int square) {
    const std::string words = words_on_ways(p, reason.known, square);
    if (words.empty()) free |= sr::Board::bit(square);
    text += words;
  });
  if (free) text += fmt::format("           {}: in the way of those\n", joined(names_of(free)));
  if (reason.circle) text += words_on_circle(p, *reason.circle);
  return text;
}

Json circle_json(const sr::Circle& circle) {
  Json cases = Json::array();
  for (const sr::LastButOne& one : circle.cases) {
    Json order = Json::array();
    for (const int s : one.circle) order.push_back(joined(names_of(sr::Board::bit(s))));
    Json row{{"last_but_one", joined(names_of(sr::Board::bit(one.who)))},
             {"after", names_of(one.after)},
             {"circle", order}};
    if (one.circle.empty()) row["stuck"] = joined(names_of(sr::Board::bit(one.stuck)));
    cases.push_back(row);
  }
  return {{"never", names_of(circle.never)}, {"cases", cases}};
}

}  // namespace halfboard::tools
