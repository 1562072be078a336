#include "tools/tables/tables.h"

#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>
#include <unistd.h>

#include "solver/output_file.h"
#include "solver/retrograde/work_folder.h"
#include "tools/cli/files.h"
#include "tools/cli/progress.h"
#include "tools/storage/file_lock.h"

namespace halfboard::tools {
namespace {

namespace rt = solver::retrograde;

const char* name_of(rt::Value value) {
  constexpr const char* names[] = {"draw", "loss", "win"};
  return names[static_cast<std::size_t>(value.kind)];
}

Json plies_json(rt::Value value) {
  return value.kind == rt::Value::Kind::draw ? Json(nullptr) : Json(value.plies);
}

std::string plies_text(rt::Value value) {
  return value.kind == rt::Value::Kind::draw ? "" : fmt::format(" in {}", value.plies);
}

struct Sums {
  std::uint64_t won = 0;
  std::uint64_t lost = 0;
  std::size_t longest = 0;  ///< most plies to an end under best play
};

Sums sums_of(const rt::TableSummary& summary) {
  Sums sums;
  for (std::size_t plies = 0; plies < summary.by_plies.size(); ++plies) {
    sums.won += summary.by_plies[plies].won;
    sums.lost += summary.by_plies[plies].lost;
    if (summary.by_plies[plies].won + summary.by_plies[plies].lost) sums.longest = plies;
  }
  return sums;
}

Json summary_json(const rt::TableSummary& summary, const std::string& longest) {
  const Sums sums = sums_of(summary);
  const std::string game = summary.of.substr(0, summary.of.find(' '));
  Json json{{"game", game}, {"options", Json::object()}};
  for (const auto& [name, value] : table_options(summary.of)) json["options"][name] = value;
  json["positions"] = summary.positions;
  json["win"] = sums.won;
  json["loss"] = sums.lost;
  json["draw"] = summary.positions - sums.won - sums.lost;
  json["longest"] = sums.longest;
  json["longest_position"] = longest.empty() ? Json(nullptr) : Json(longest);
  json["start"] = summary.start ? Json(name_of(*summary.start)) : Json(nullptr);
  json["start_plies"] = summary.start ? plies_json(*summary.start) : Json(nullptr);
  json["by_plies"] = Json::array();
  for (std::size_t plies = 0; plies < summary.by_plies.size(); ++plies)
    json["by_plies"].push_back({{"plies", plies},
                                {"win", summary.by_plies[plies].won},
                                {"loss", summary.by_plies[plies].lost}});
  return json;
}

std::string summary_text(const rt::TableSummary& summary, const std::string& longest) {
  const Sums sums = sums_of(summary);
  const std::uint64_t drawn = summary.positions - sums.won - sums.lost;
  std::string text = fmt::format(
      "table      {}\npositions  {}\nwin        {}\nloss       {}\ndraw       {}\n"
      "longest    {} plies\n",
      summary.of, summary.positions, sums.won, sums.lost, drawn, sums.longest);
  if (!longest.empty()) text += fmt::format("as in      {}\n", longest);
  if (summary.start)
    text += fmt::format("start      {}{}\n", name_of(*summary.start), plies_text(*summary.start));
  text += "\nplies          win         loss\n";
  for (std::size_t plies = 0; plies < summary.by_plies.size(); ++plies)
    text += fmt::format("{:5} {:12} {:12}\n", plies, summary.by_plies[plies].won,
                        summary.by_plies[plies].lost);
  return text;
}

/// Of a table that is not finished. `kept`: is there something to go on from?
std::string partial_text(const rt::TableSummary& partial, bool kept) {
  const Sums sums = sums_of(partial);
  const char* then = kept ? "goes on" : "begins anew";
  if (partial.by_plies.empty())
    return fmt::format("partial: nothing {} known yet; the same command {}\n",
                       kept ? "more is" : "is", then);
  return fmt::format(
      "partial: all wins and losses of at most {} plies, {} and {}{}; the same command {}\n",
      partial.by_plies.size() - 1, sums.won, sums.lost, kept ? "" : ", not kept so early", then);
}

Json probe_json(const TextProbe& probe) {
  Json json{{"position", probe.position},
            {"result", name_of(probe.value)},
            {"plies", plies_json(probe.value)},
            {"moves", Json::array()},
            {"line", probe.line}};
  for (const auto& [move, value] : probe.moves)
    json["moves"].push_back(
        {{"move", move}, {"result", name_of(value)}, {"plies", plies_json(value)}});
  return json;
}

std::string probe_text(const TextProbe& probe) {
  std::string text = fmt::format("result {}{}\n", name_of(probe.value), plies_text(probe.value));
  for (const auto& [move, value] : probe.moves)
    text += fmt::format("{:7} {}{}\n", move, name_of(value), plies_text(value));
  if (!probe.line.empty()) text += fmt::format("line   {}\n", fmt::join(probe.line, " "));
  return text;
}

/// Runs f(tables, file) on a table; what is damaged inside is an error like a damaged header.
template <class F>
Result<Exit> with_table(const std::string& path, F&& f) {
  const auto file = rt::TableFile::open(path);
  if (!file) return file.error();
  const auto tables = tables_of(*file);
  if (!tables) return tables.error();
  try {
    return f(**tables, *file);
  } catch (const std::runtime_error& fault) {
    return Error{fault.what(), "", "a file of 'halfboard tablebase', as it was written"};
  }
}

/// Is there a whole table of the same game and options already?
Result<bool> is_made(const std::string& out, const std::string& of) {
  if (!is_there(out)) return false;
  const auto file = rt::TableFile::open(out);
  if (!file) return file.error();
  if (file->summary().of == of) return true;
  return Error{out + " is a table of " + file->summary().of, "option --out",
               "a new file, or one of " + of};
}

std::string work_folder(const std::string& out) { return out + ".levels"; }

/// Removes what a run that was killed at its end has left beside its table.
void remove_leftovers(const std::string& out, const std::string& of) {
  solver::remove_temporaries(out);
  if (!rt::foreign_work(work_folder(out), rt::identity_of(of))) rt::remove_work(work_folder(out));
}

/// The folder of unfinished work beside a table, for one run at a time.
class WorkFolder {
 public:
  /// Error: another run is there, or it holds the work on another table.
  static Result<WorkFolder> open(const std::string& out, const std::string& of) {
    WorkFolder folder(work_folder(out));
    if (::mkdir(folder.path_.c_str(), 0777) != 0 && errno != EEXIST) return folder.fault();
    folder.descriptor_ = ::open(folder.path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder.descriptor_ < 0) return folder.fault();
    if (auto fault =
            lock_alone(folder.descriptor_, folder.path_, "option --out", "one run at a time"))
      return *fault;
    folder.owned_ = true;
    if (const auto file = rt::foreign_work(folder.path_, rt::identity_of(of)))
      return Error{*file + " belongs to another table that is not finished", "option --out",
                   "the options of that table, or a new name"};
    return folder;
  }

  WorkFolder(WorkFolder&& other) noexcept
      : path_(std::move(other.path_)),
        descriptor_(std::exchange(other.descriptor_, -1)),
        owned_(std::exchange(other.owned_, false)) {}
  WorkFolder& operator=(WorkFolder&&) = delete;
  ~WorkFolder() {
    if (owned_) ::rmdir(path_.c_str());  // if nothing is in it
    if (descriptor_ >= 0) ::close(descriptor_);
  }

 private:
  explicit WorkFolder(std::string path) : path_(std::move(path)) {}

  [[nodiscard]] Error fault() const {
    return {"cannot keep work in " + quote(path_) + ": " + std::strerror(errno), "option --out",
            "a name beside which that folder can be made"};
  }

  std::string path_;
  int descriptor_ = -1;
  bool owned_ = false;  ///< nobody else has it
};

}  // namespace

bool is_table(const std::string& path) {
  return beginning_of(path).value_or("").starts_with(rt::table_magic);
}

Result<Exit> make_table(std::string_view game, const solver::Options& options,
                        const std::string& out, const solver::Limits& limits, bool json,
                        bool progress) {
  const AnyTables* tables = tables_of(game);
  if (!tables)
    return Error{"no tables of " + std::string(game), "", "a game that has tables (see 'games')"};
  const auto made = is_made(out, table_text(game, options));
  if (!made) return made.error();
  if (*made) {
    remove_leftovers(out, table_text(game, options));
    return show_table(out, json);
  }
  const auto folder = WorkFolder::open(out, table_text(game, options));
  if (!folder) return folder.error();
  solver::remove_temporaries(out);
  const solver::Deadline clock(limits);
  rt::TableSummary partial;
  const auto tell = [&](const TableProgress& level) {
    partial.by_plies.push_back({level.won, level.lost});
    if (progress)
      print_log(fmt::format("plies {}: {} won, {} lost, {}", level.plies, level.won, level.lost,
                            clock_text(clock.seconds())));
  };
  const auto complete = tables->make(options, out, limits, tell);
  if (!complete) return complete.error();
  if (*complete) return show_table(out, json);
  const Sums sums = sums_of(partial);
  if (json)
    print_json(
        {{"game", std::string(game)},
         {"partial", true},
         {"plies_complete", partial.by_plies.empty() ? Json() : Json(partial.by_plies.size() - 1)},
         {"win", sums.won},
         {"loss", sums.lost}});
  else
    print(partial_text(partial, rt::has_work(work_folder(out))));
  return Exit::stopped;
}

Result<Exit> show_table(const std::string& path, bool json) {
  return with_table(path, [&](const AnyTables& tables, const rt::TableFile& file) -> Result<Exit> {
    const auto longest = tables.longest(file);
    if (!longest) return longest.error();
    if (json)
      print_json(summary_json(file.summary(), *longest));
    else
      print(summary_text(file.summary(), *longest));
    return Exit::done;
  });
}

Result<Exit> show_groups(const std::string& path, bool json) {
  return with_table(path, [&](const AnyTables& tables, const rt::TableFile& file) -> Result<Exit> {
    const auto groups = tables.groups(file);
    if (!groups) return groups.error();
    if (groups->empty())
      return Error{"no groups of positions in " + path, "option --groups",
                   "a table of reality-check"};
    if (!json) print("group          win       loss       draw  longest\n");
    for (const TextGroup& group : *groups)
      if (json)
        print_json({{"group", group.name},
                    {"win", group.won},
                    {"loss", group.lost},
                    {"draw", group.drawn},
                    {"longest", group.longest}});
      else
        print(fmt::format("{:7} {:10} {:10} {:10} {:8}\n", group.name, group.won, group.lost,
                          group.drawn, group.longest));
    return Exit::done;
  });
}

Result<Exit> probe_table(const std::string& path, const std::string& position, bool json) {
  return with_table(path, [&](const AnyTables& tables, const rt::TableFile& file) -> Result<Exit> {
    const auto probe = tables.probe(file, position);
    if (!probe) return probe.error();
    if (json)
      print_json(probe_json(*probe));
    else
      print(probe_text(*probe));
    return Exit::done;
  });
}

Result<Exit> verify_table(const std::string& path, TableCheckPlan plan, bool json, bool progress) {
  return with_table(path, [&](const AnyTables& tables, const rt::TableFile& file) -> Result<Exit> {
    std::optional<Progress> line;
    plan.on_progress = [&](std::uint64_t done, std::uint64_t all) {
      if (!line) line.emplace(progress, all, 0);
      if (line->due()) line->show(done, "");
    };
    const auto check = tables.check(file, plan);
    line.reset();
    if (!check) return check.error();
    if (check->failed) print_log(path + ": wrong at " + check->first_failure);
    if (json) {
      Json object{{"file", path}, {"checked", check->checked}, {"failed", check->failed}};
      if (!check->complete) object["partial"] = true;
      if (plan.sample) object["sample_of"] = file.summary().positions;
      if (plan.shard) object["shard"] = plan.shard->text();
      print_json(object);
    } else {
      print(fmt::format("checked {} failed {}{}\n", check->checked, check->failed,
                        check->complete ? "" : " (stopped: partial)"));
      if (plan.sample) print(fmt::format("a sample of {} positions\n", file.summary().positions));
      if (plan.shard)
        print(fmt::format("part {} of {}, from 0 on\n", plan.shard->index, plan.shard->count));
    }
    if (check->failed) return Exit::fault;
    return check->complete ? Exit::done : Exit::stopped;
  });
}

}  // namespace halfboard::tools
