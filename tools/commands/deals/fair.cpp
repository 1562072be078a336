#include "games/sight_reduction/value/fair.h"

#include <algorithm>

#include <fmt/format.h>

#include "bitboards/notation.h"
#include "games/sight_reduction/deal.h"
#include "tools/cli/commands.h"
#include "tools/cli/interrupt.h"
#include "tools/reports/figures.h"

namespace halfboard::tools {
namespace {

namespace sr = sight_reduction;

constexpr std::size_t most_table_mib = 64;  // holds all that a deal needs

/// What was found of a deal, and how long it took.
struct Answer {
  sr::Position deal;
  sr::FairResult found;
  double seconds = 0;
};

std::string reason_of(sr::FairWinner winner) {
  switch (winner) {
    case sr::FairWinner::rearranger:
      return "at value 0 who starts loses, and the rearranger says who starts";
    case sr::FairWinner::chooser:
      return "the value is never 0, so one colour wins and the chooser takes it";
    case sr::FairWinner::unknown:
      break;
  }
  return fmt::format("{} (partial)", stop_words());
}

Json as_json(const Answer& answer) {
  const auto& [deal, found, seconds] = answer;
  Json json{{"deal", sr::number_of(deal.white)},
            {"position", sr::Game::format(deal)},
            {"rules", name_of(deal.variant)},
            {"value", or_null(found.value)},
            {"winner", name_of(found.winner())},
            {"exchanges", nullptr},
            {"result_deal", nullptr},
            {"result_position", nullptr},
            {"tried", found.tried},
            {"nodes", found.nodes},
            {"seconds", seconds}};
  if (found.winner() == sr::FairWinner::unknown) json["partial"] = true;
  if (!found.found) return json;
  const auto name = [](int s) { return bitboards::square_name<sr::Board>(s); };
  const sr::Exchange exchange = sr::exchange_at(deal, *found.found);
  const sr::Position result = exchanged(deal, exchange);
  json["exchanges"] = Json::array();
  for (std::size_t i = 0; i < static_cast<std::size_t>(exchange.count); ++i)
    json["exchanges"].push_back(Json::array({name(exchange.white[i]), name(exchange.black[i])}));
  json["result_deal"] = sr::number_of(result.white);
  json["result_position"] = sr::Game::format(result);
  return json;
}

std::string as_text(const Answer& answer) {
  const auto& [deal, found, seconds] = answer;
  std::string text =
      fmt::format("deal     {} {}\n", sr::number_of(deal.white), sr::Game::format(deal));
  text += fmt::format("value    {}\n", found.value ? std::to_string(*found.value) : "unknown");
  if (found.found) {
    const sr::Exchange exchange = sr::exchange_at(deal, *found.found);
    const sr::Position result = exchanged(deal, exchange);
    text += fmt::format("exchange {}\n", format(exchange));
    text += fmt::format("result   {} {}\n", sr::number_of(result.white), sr::Game::format(result));
  }
  text += fmt::format("winner   {}: {}\n", name_of(found.winner()), reason_of(found.winner()));
  text +=
      fmt::format("tried    {}, {} nodes in {:.3f} s\n",
                  counted(static_cast<std::uint64_t>(found.tried), "deal"), found.nodes, seconds);
  return text;
}

Result<sr::Position> deal_of(const Arguments& arguments) {
  const std::string rules = arguments.text("rules").value_or("base");
  const auto variant = sr::variant_named(rules);
  if (!variant || !has_integer_values(*variant))
    return Error{"bad rules " + quote(rules), "option --rules",
                 "base or easier, with +pairs or not"};
  const std::string& number = arguments.words()[0];
  return sr::Game::parse(number.starts_with('#') ? number : "#" + number, {.variant = *variant});
}

Result<Exit> run_fair(const Arguments& arguments) {
  const auto deal = deal_of(arguments);
  if (!deal) return deal.error();
  const solver::Limits limits = arguments.limits();
  const solver::Deadline clock(limits);
  const std::size_t count = std::min<std::size_t>(arguments.threads(), limits.memory_mib);
  const std::size_t table_mib = std::min(limits.memory_mib / count, most_table_mib);
  sr::FairSolver solver(table_mib << 20, static_cast<unsigned>(count));
  Answer answer{*deal, solver.solve(*deal, limits)};
  answer.seconds = clock.seconds();
  if (arguments.flag("json"))
    print_json(as_json(answer));
  else
    print(as_text(answer));
  return answer.found.winner() == sr::FairWinner::unknown ? Exit::stopped : Exit::done;
}

constexpr Option fair_options[] = {
    option::text("rules", "base|easier, each with +pairs or not", "which checkers see each other",
                 "base"),
    option::json(
        "{\"deal\", \"position\", \"value\", \"winner\", \"exchanges\", \"result_deal\", ..}"),
    option::threads,
    option::time_limit(),
    option::node_limit(),
    option::memory,
};
constexpr Example fair_examples[] = {{"fair 123"}, {"fair 123456789 --rules easier --json"}};

}  // namespace

const Command fair_command{
    .name = "fair",
    .usage = "NUMBER",
    .summary = "who wins Sight Reduction's fair set-up of a deal",
    .details =
        "In the more fair set-up one player (the rearranger) exchanges up to four checkers among "
        "their squares, the other (the chooser) picks a colour, the first says who starts. The "
        "rearranger wins if some deal in reach, by at most two exchanges of a white with a black "
        "checker, has value 0. Shown is the first of the smallest such exchanges, in a fixed "
        "order; 'value' is that of the deal as it was.",
    .examples = fair_examples,
    .words = {1, 1, Kind::number},
    .options = fair_options,
    .run = run_fair};

}  // namespace halfboard::tools
