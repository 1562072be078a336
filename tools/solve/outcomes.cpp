#include "tools/solve/outcomes.h"

#include <fmt/format.h>

#include "games/sight_reduction/lattice/outcomes.h"
#include "tools/cli/interrupt.h"
#include "tools/storage/outcome_file.h"

namespace halfboard::tools {
namespace {

namespace sr = sight_reduction;

Result<sr::Position> root_of(const Arguments& arguments) {
  auto position = arguments.position_of<sr::Game>(arguments.words()[0]);
  if (!position || sr::has_all_outcomes(*position)) return position;
  if (const sr::Variant rules = position->variant; rules.challenging && rules.pairs)
    return Error{fmt::format("no file of all outcomes under {}", sr::name_of(rules)),
                 "option --rules", "rules without challenging or without pairs"};
  return Error{"too much for a file of all outcomes", "POSITION",
               "a position of play with at most 16 checkers a colour"};
}

std::string as_text(const sr::Position& root, const std::string& path, std::uint64_t bytes,
                    const sr::OutcomeCounts& counts, double seconds) {
  std::string text =
      fmt::format("deal      {} under {}\n", sr::Game::format(root), sr::name_of(root.variant));
  constexpr std::array meaning{"White wins", "Black wins", "who moves second wins",
                               "who moves first wins"};
  for (std::size_t i = 0; i < counts.size(); ++i)
    text += fmt::format("{}         {:>10}  {}\n", sr::letter_of(static_cast<sr::Outcome>(i)),
                        counts[i], meaning[i]);
  return text + fmt::format("file      {}, {} bytes, {:.3f} s\n", path, bytes, seconds);
}

Json as_json(const sr::Position& root, const std::string& path, std::uint64_t bytes,
             const sr::OutcomeCounts& counts, double seconds) {
  Json json{{"position", sr::Game::format(root)},
            {"rules", sr::name_of(root.variant)},
            {"file", path},
            {"bytes", bytes}};
  for (std::size_t i = 0; i < counts.size(); ++i)
    json["outcomes"][std::string(1, sr::letter_of(static_cast<sr::Outcome>(i)))] = counts[i];
  json["seconds"] = seconds;
  return json;
}

Exit stopped(const Arguments& arguments, const sr::Position& root, const std::string& why) {
  if (arguments.flag("json"))
    print_json({{"position", sr::Game::format(root)},
                {"rules", sr::name_of(root.variant)},
                {"outcomes", nullptr},
                {"partial", true}});
  print_log(fmt::format("{} (partial): {}", stop_words(), why));
  return Exit::stopped;
}

}  // namespace

Result<Exit> solve_all_positions(const Arguments& arguments) {
  const auto root = root_of(arguments);
  if (!root) return root.error();
  const solver::Limits limits = arguments.limits();
  const std::size_t needed = (sr::outcome_memory(*root) >> 20) + 1;
  if (needed > limits.memory_mib) {
    return stopped(arguments, *root, fmt::format("{} MiB are needed", needed));
  }
  const solver::Deadline clock(limits);
  const std::string path = *arguments.text("all");
  auto writer = OutcomeWriter::create(path, *root);
  if (!writer) return writer.error();
  bool written = true;
  const auto counts =
      sr::solve_all(*root, arguments.threads(), limits,
                    [&](const sr::PackedLayer& layer) { return written = writer->add(layer); });
  if (!written) return *writer->finish({});
  if (!counts) {
    return stopped(arguments, *root, "nothing was written");
  }
  if (const auto error = writer->finish(*counts)) return *error;
  if (arguments.flag("json"))
    print_json(as_json(*root, path, writer->bytes(), *counts, clock.seconds()));
  else
    print(as_text(*root, path, writer->bytes(), *counts, clock.seconds()));
  return Exit::done;
}

}  // namespace halfboard::tools
