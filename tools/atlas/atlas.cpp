#include "tools/atlas/atlas.h"

#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "solver/output_file.h"
#include "tools/atlas/gallery.h"
#include "tools/atlas/summary.h"
#include "tools/cli/files.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/interruptible.h"
#include "tools/cli/option.h"
#include "tools/cli/progress.h"
#include "tools/storage/run_lock.h"

namespace halfboard::tools {
namespace {

namespace sr = sight_reduction;

/// What is written within a moment, even when the program is to stop.
constexpr std::size_t small_file = std::size_t{128} << 20;

constexpr double seconds_between_saves(bool small) { return small ? 2 : 20; }

std::string layers_file(const AtlasPlan& plan) { return plan.out + ".layers"; }

/// Has each form that the summary counts its line behind it, and do positions add up? Throws
/// Json::exception if what stands there is no atlas.
bool is_whole(std::istream& forms, const Json& summary) {
  const auto number = [](const Json& row, std::string_view name) {
    return row.at(name).get<std::uint64_t>();
  };
  std::uint64_t count = 0;
  std::uint64_t by_form = 0;
  std::uint64_t by_checkers = 0;
  for (std::string line; std::getline(forms, line); ++count)
    by_form += number(Json::parse(line), "positions");
  for (const Json& row : summary.at("by_checkers")) by_checkers += number(row, "positions");
  const std::uint64_t positions = number(summary, "positions");
  return number(summary, "forms") == count && by_form == positions && by_checkers == positions;
}

/// The summary of the atlas that is there already, if there is a file. Error: it is something else.
/// Throws Json::exception if it is damaged.
Result<std::optional<Json>> known(const AtlasPlan& plan) {
  std::ifstream file(plan.out);
  if (!file) return std::optional<Json>{};
  std::string line;
  std::getline(file, line);
  const Json summary = Json::parse_or_null(line);
  const Json header = atlas_header(plan.board, plan.most);
  bool same = summary.is_object();
  for (const auto& [name, value] : header.items())
    same = same && summary.contains(name) && summary[name] == value;
  if (!same)
    return Error{plan.out + " is something else", "option --out",
                 "a new file, or the atlas of the same rules, board and --checkers"};
  if (!is_whole(file, summary)) throw Json::exception("forms are missing");
  return std::optional<Json>(summary);
}

/// More memory, if the option takes so much, or the most checkers that there is room for.
std::string what_fits(const AtlasPlan& plan, std::size_t needed, std::size_t for_layers) {
  std::vector<std::string> ways;
  const std::size_t mib = ((needed - 1) >> 20) + 1;
  if (mib <= option::most_memory) ways.push_back(fmt::format("at least {} MiB", mib));
  int most = plan.most;
  while (most > 0 && sr::Atlas::layer_bytes(plan.board, most) > for_layers) --most;
  if (most > 0) ways.push_back(fmt::format("--checkers up to {}", most));
  if (ways.empty()) ways.emplace_back("more MiB, and fewer --checkers");
  return fmt::format("{}", fmt::join(ways, ", or "));
}

Result<std::size_t> bytes_for_forms(const AtlasPlan& plan) {
  constexpr std::size_t least = std::size_t{64} << 20;
  const std::size_t layers = sr::Atlas::layer_bytes(plan.board, plan.most);
  const std::size_t bytes = plan.limits.memory_mib << 20;
  if (layers + least <= bytes) return bytes - layers;
  return Error{fmt::format("not enough memory for boards of {} x {} with up to {} checkers",
                           plan.board.files(), plan.board.ranks(), plan.most),
               "option --memory",
               what_fits(plan, layers + least, bytes < least ? 0 : bytes - least)};
}

/// Shows what there is, as text and as a picture.
Result<Exit> show(const AtlasPlan& plan, const Json& summary) {
  if (plan.json)
    print_json(summary);
  else
    print(summary_text(summary));
  if (plan.gallery)
    if (auto fault = write_file(*plan.gallery, draw_gallery(summary))) return *fault;
  return Exit::done;
}

/// Adds layers until all are there or it is stopped. Keeps them for another time, at the end of a
/// layer and not too often; how many layers are kept.
Result<int> add_layers(const AtlasPlan& plan, sr::Atlas& atlas) {
  const solver::Deadline clock(plan.limits);
  const std::uint64_t total = atlas.work_of(atlas.most() + 1);
  Progress progress(plan.progress, total, atlas.work_of(atlas.layers()));
  double saved = 0;
  int kept = atlas.layers();
  bool going = !clock();
  while (going && !atlas.complete()) {
    const std::uint64_t before = atlas.work_of(atlas.layers());
    going = atlas.add_layer(plan.limits.threads, [&](std::uint64_t done) {
      if (progress.due()) progress.show(before + done, fmt::format("{} checkers", atlas.layers()));
      return clock();
    });
    const bool small = atlas.kept_bytes() < small_file;
    const bool due = going ? clock.seconds() > saved + seconds_between_saves(small) : small;
    if (atlas.complete() || atlas.layers() == kept || !due) continue;
    if (auto fault = atlas.save(layers_file(plan))) return *fault;
    saved = clock.seconds();
    kept = atlas.layers();
  }
  return kept;
}

/// What a whole atlas needs no more, and a run that was killed at its end left there.
void remove_layers(const AtlasPlan& plan) {
  if (!sr::Atlas::is_of(layers_file(plan), plan.board, plan.most)) return;
  std::error_code none;
  std::filesystem::remove(layers_file(plan), none);
}

std::optional<Error> write_atlas(const AtlasPlan& plan, const Json& summary,
                                 const std::vector<AtlasRow>& rows) {
  auto file = solver::OutputFile::create(plan.out);
  if (!file) return file.error();
  file->write(summary.dump() + "\n");
  for (const AtlasRow& row : rows) file->write(atlas_row_json(row).dump() + "\n");
  if (auto fault = file->finish()) return fault;
  remove_layers(plan);
  return std::nullopt;
}

std::string no_room(int kept) {
  return fmt::format(
      "stopped (partial): no room for the forms: expected a larger --memory; the same command goes "
      "on with {} checkers",
      kept);
}

}  // namespace

Result<Exit> make_atlas(const AtlasPlan& plan) {
  try {
    const auto there = known(plan);
    if (!there) return there.error();
    if (*there) {
      remove_layers(plan);
      return show(plan, **there);
    }
  } catch (const Json::exception&) {
    return Error{plan.out + " is damaged", "", "an atlas as it was written"};
  }
  const auto bytes = bytes_for_forms(plan);
  if (!bytes) return bytes.error();
  const auto lock = RunLock::take(plan.out);
  if (!lock) return lock.error();
  solver::remove_temporaries(layers_file(plan));
  const std::size_t for_rows = *bytes / 8;  // what tells of the forms asks for more of them
  sr::Atlas atlas(plan.board, plan.most, *bytes - for_rows);
  if (is_there(layers_file(plan)))
    if (auto fault = atlas.load(layers_file(plan))) return *fault;
  auto kept = add_layers(plan, atlas);
  if (!kept) return kept.error();
  const auto header = [&] {
    Json json = atlas_header(plan.board, plan.most);
    json["partial"] = true;
    if (atlas.layers() > 0) json["complete_to"] = atlas.layers() - 1;
    return json;
  };
  if (atlas.layers() == 0) {
    if (plan.json) print_json(header());
    throw Interrupted{};
  }
  const bool full = atlas.full();
  atlas.add_room(for_rows);
  constexpr double moment = 0.3;  // seconds
  const solver::Stopwatch clock;
  const auto rows = rows_of(atlas, [&] {
    return !interrupted().load(std::memory_order_relaxed) || clock.seconds() < moment;
  });
  if (rows && !atlas.full()) {
    const Json summary = atlas_summary(atlas, *rows);
    if (atlas.complete())
      if (auto fault = write_atlas(plan, summary, *rows)) return *fault;
    auto shown = show(plan, summary);
    if (!shown || atlas.complete()) return shown;
  } else {
    if (atlas.complete()) {  // it is not written, and its layers were not kept for that
      if (auto fault = atlas.save(layers_file(plan))) return *fault;
      *kept = atlas.layers();
    }
    if (plan.json) print_json(header());
  }
  print_log(full || atlas.full()
                ? no_room(*kept)
                : fmt::format("stopped (partial): all positions with at most {} checkers are "
                              "known; the same command goes on with {} checkers",
                              atlas.layers() - 1, *kept));
  return Exit::stopped;
}

}  // namespace halfboard::tools
