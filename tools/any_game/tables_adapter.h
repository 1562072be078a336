#pragma once

#include <stdexcept>
#include <utility>

#include "solver/output_file.h"
#include "solver/retrograde/row_proof.h"
#include "solver/retrograde/row_solver.h"
#include "solver/retrograde/table_sample.h"
#include "solver/retrograde/table_summary.h"
#include "solver/retrograde/tables.h"
#include "solver/retrograde/work_folder.h"
#include "solver/shard.h"
#include "tools/any_game/any_tables.h"
#include "tools/any_game/position_of.h"

namespace halfboard::tools {

/// The tables of game G behind AnyTables.
template <solver::retrograde::HasTables G>
class TablesAdapter final : public AnyTables {
  using Tables = solver::retrograde::TablesOf<G>;
  using File = solver::retrograde::TableFile;
  using Sample = solver::retrograde::Sample;
  using Value = solver::retrograde::Value;
  using Tell = std::function<void(const TableProgress&)>;

 public:
  [[nodiscard]] std::string_view game() const override { return G::name; }

  [[nodiscard]] Result<bool> make(const solver::Options& options, const std::string& out,
                                  const solver::Limits& limits, const Tell& tell) const override {
    return Tables::with(options, [&](const auto& domain) -> Result<bool> {
      solver::retrograde::TableSummary summary;
      summary.of = table_text(G::name, options);
      const auto start = G::start(*G::rules(options));
      try {
        return make_table(domain, start, summary, out, limits, tell);
      } catch (const solver::WriteFailure&) {  // no room on the disk
        throw;
      } catch (const std::runtime_error& fault) {  // of files beside `out`
        return Error{fault.what(), "option --out", "a folder with room"};
      }
    });
  }

  [[nodiscard]] Result<bool> fits(const File& file, const solver::Options& options) const override {
    const auto rules = G::rules(options);
    if (!rules) return rules.error();
    return with_fitting(file, [&](const auto& domain, const File&) -> Result<bool> {
      const auto own = G::rules(table_options(file.summary().of));
      if (domain.has(G::start(*own))) return domain.has(G::start(*rules));
      // Of endings: all there is to see is whether these rules have such a table at all.
      const auto any = Tables::with(options, [](const auto&) -> Result<bool> { return true; });
      return static_cast<bool>(any);
    });
  }

  [[nodiscard]] Result<TextProbe> probe(const File& file, std::string_view text) const override {
    const solver::Options options = table_options(file.summary().of);
    return with_fitting(file, [&](const auto& domain, const File& fitting) -> Result<TextProbe> {
      const auto position = position_of<G>(text, options);
      if (!position) return position.error();
      if (!domain.has(*position))
        return Error{"not a position of " + file.path(), "POSITION",
                     "one in the table of " + file.summary().of};
      return probe_table(domain, fitting, *position);
    });
  }

  [[nodiscard]] Result<std::string> longest(const File& file) const override {
    return with_fitting(file, [&](const auto& domain, const File& fitting) -> Result<std::string> {
      const auto p = find_longest(domain, fitting);
      return p ? G::format(*p) : "";
    });
  }

  [[nodiscard]] Result<std::vector<TextGroup>> groups(const File& file) const override {
    return with_fitting(
        file, [&](const auto& domain, const File& fitting) -> Result<std::vector<TextGroup>> {
          std::vector<TextGroup> groups;
          if constexpr (requires { domain.groups(); })
            for (const auto& group : domain.groups())
              groups.push_back(count(fitting, group.name, group.first, group.last));
          return groups;
        });
  }

  [[nodiscard]] Result<TextCheck> check(const File& file,
                                        const TableCheckPlan& plan) const override {
    return with_fitting(file, [&](const auto& domain, const File& fitting) -> Result<TextCheck> {
      const solver::Deadline deadline(plan.limits);
      const auto result = check_domain(domain, fitting, plan);
      if (!result) return result.error();
      TextCheck check{result->checked, result->failed, result->complete,
                      result->first_failure.value_or("")};
      if (!plan.sample && check.complete && (!plan.shard || plan.shard->index == 0))
        check_claims(domain, fitting, deadline, check);
      return check;
    });
  }

 private:
  using Position = typename G::Position;

  /// Calls f(domain, file) with the domain that the file says it is of, if it has its shape.
  template <class F>
  static auto with_fitting(const File& file, F&& f) {
    return Tables::with(table_options(file.summary().of), [&](const auto& domain) {
      using Domain = std::remove_cvref_t<decltype(domain)>;
      File fitting = file;
      bool fits = false;
      if constexpr (solver::retrograde::RowGame<Domain>)
        fits = fitting.expect_shape(domain.rows(), domain.columns());
      else
        fits = fitting.has_numbers(domain.size());
      return fits ? f(domain, std::as_const(fitting))
                  : decltype(f(domain, file))(
                        Error{file.path() + " is no table of " + file.summary().of + ", as it says",
                              "", "a file of 'halfboard tablebase'"});
    });
  }
  using Summary = solver::retrograde::TableSummary;

  template <solver::retrograde::RowGame D>
  static Result<bool> make_table(const D& domain, const Position& start, Summary& summary,
                                 const std::string& out, const solver::Limits& limits,
                                 const Tell& tell) {
    solver::retrograde::RowOptions options;
    options.limits = limits;
    options.folder = out + ".levels";
    options.identity = solver::retrograde::identity_of(summary.of);
    options.on_level = [&](const solver::retrograde::LevelCount& count) {
      tell({count.plies, count.won.positions, count.lost.positions});
    };
    solver::retrograde::RowSolver<D> solver(domain, options);
    if (!solver.run()) return false;
    summary.positions = domain.positions();
    for (const auto& count : solver.counts())
      if (count.won.places + count.lost.places)
        summary.by_plies.push_back({count.won.positions, count.lost.positions});
    Value value;
    solver::Bytes buffer;
    for (const auto& level : solver.levels().moving)
      if (level.contains(domain.place(start), buffer)) value = value_of(level.name());
    summary.start = value;
    if (const auto error = File::write(out, summary, solver.levels().moving)) return *error;
    solver::retrograde::remove_work(options.folder);
    return true;
  }

  template <solver::retrograde::IndexedGame D>
  static Result<bool> make_table(const D& domain, const Position& start, Summary& summary,
                                 const std::string& out, const solver::Limits& limits,
                                 const Tell& tell) {
    using Solver = solver::retrograde::DenseSolver<D>;
    solver::retrograde::DenseOptions options;
    options.limits = limits;
    options.folder = out + ".levels";
    options.identity = solver::retrograde::identity_of(summary.of);
    options.on_level = [&](const auto& count) { tell({count.plies, count.won, count.lost}); };
    Solver solver(domain, options);
    const auto end = solver.run();
    if (end == Solver::End::stopped) return false;
    if (end == Solver::End::too_long)
      return Error{"wins of more than 126 plies", "", "a game whose wins fit into a byte"};
    for (const auto v : solver.values()) solver::retrograde::count_value(summary, v);
    if (domain.has(start))
      summary.start = solver::retrograde::value_of(solver.values()[domain.number(start)]);
    if (const auto error = File::write(out, summary, solver.values())) return *error;
    solver::retrograde::remove_work(options.folder);
    return true;
  }

  /// The first of the positions with the most plies.
  template <solver::retrograde::RowGame D>
  static std::optional<Position> find_longest(const D& domain, const File& file) {
    const auto& levels = file.levels();
    const auto last = std::ranges::max_element(
        levels, {}, [](const auto& level) { return level.empty() ? 0 : level.name().plies + 1; });
    if (last == levels.end()) return std::nullopt;
    solver::Bytes buffer;
    for (std::uint32_t b = 0; b < last->blocks(last->rows()); ++b) {
      const auto reader = last->block(b, buffer);
      if (reader.row() == reader.end) continue;
      std::optional<std::uint32_t> column;
      reader.for_each([&](std::uint32_t c) { column = column.value_or(c); });
      return domain.position({reader.row(), *column});
    }
    return std::nullopt;
  }

  template <solver::retrograde::IndexedGame D>
  static std::optional<Position> find_longest(const D& domain, const File& file) {
    std::optional<std::uint64_t> longest;
    std::uint32_t plies = 0;
    for (std::uint64_t i = 0; i < domain.size(); i += File::page_bytes) {
      const solver::Bytes page = file.page(i / File::page_bytes);
      for (std::size_t at = 0; at < page.size(); ++at) {
        if (page[at] == solver::retrograde::dense_absent) continue;
        const Value value = solver::retrograde::value_of(page[at]);
        if (value.kind == Value::Kind::draw || (longest && value.plies <= plies)) continue;
        longest = i + at;
        plies = value.plies;
      }
    }
    if (!longest) return std::nullopt;
    return domain.position(*longest);
  }

  /// What the values of some numbers are in sum.
  static TextGroup count(const File& file, const std::string& name, std::uint64_t first,
                         std::uint64_t last) {
    TextGroup group{name};
    for (std::uint64_t i = first; i < last;) {
      const solver::Bytes page = file.page(i / File::page_bytes);
      for (std::size_t at = i % File::page_bytes; at < page.size() && i < last; ++at, ++i) {
        if (page[at] == solver::retrograde::dense_absent) continue;
        const Value value = solver::retrograde::value_of(page[at]);
        ++(value.kind == Value::Kind::win    ? group.won
           : value.kind == Value::Kind::loss ? group.lost
                                             : group.drawn);
        group.longest = std::max(group.longest, value.plies);
      }
    }
    return group;
  }

  /// A table of more places is proved row by row, others position by position.
  static constexpr std::uint64_t many_places = std::uint64_t{1} << 30;

  template <class D>
  static Result<solver::retrograde::TableCheck> check_domain(const D& domain, const File& file,
                                                             const TableCheckPlan& plan) {
    namespace rt = solver::retrograde;
    if (plan.sample) return rt::check_sample<G>(domain, file, *plan.sample, plan.limits);
    if constexpr (rt::ProvableRows<D, G>)
      if (plan.shard || std::uint64_t{domain.rows()} * domain.columns() > many_places)
        return rt::RowProof<G, D>(domain, file, plan.limits)
            .run(plan.shard.value_or(solver::Shard{}), plan.on_progress);
    if (plan.shard)
      return Error{"no shards of " + file.path(), "option --shard", "a table of chinese-checkers"};
    const std::uint64_t mib = (bytes_in_memory(domain, file) >> 20) + 1;
    if (mib > plan.limits.memory_mib)
      return Error{"a table of " + std::to_string(mib) + " MiB in memory", "option --memory",
                   "so much, or some of its positions by --sample"};
    return rt::check_table<G>(domain, file, plan.limits, plan.on_progress);
  }

  /// Sums and the start's value, once all values are what they should be.
  template <class D>
  static void check_claims(const D& domain, const File& file, const solver::Deadline& deadline,
                           TextCheck& check) {
    if (check.failed) return;
    const auto start = G::start(*G::rules(table_options(file.summary().of)));
    const auto value =
        domain.has(start) ? std::optional(look_up(domain, file, start)) : std::nullopt;
    const auto claim = solver::retrograde::false_claim(domain, file, value, deadline);
    check.complete = !deadline();
    if (!claim) return;
    check.failed = 1;
    check.first_failure = "its header: " + *claim;
  }

  /// Bytes of a table in memory.
  template <class D>
  static std::uint64_t bytes_in_memory(const D& domain, const File& file) {
    if constexpr (solver::retrograde::RowGame<D>) {
      std::uint64_t places = domain.rows();
      for (const auto& level : file.levels()) places += level.size().places;
      return 8 * places;
    } else {
      return domain.size();
    }
  }

  /// The value of any position of the table, for its mover.
  template <class D>
  static Value look_up(const D& domain, const File& file, const Position& p) {
    if constexpr (solver::retrograde::RowGame<D>)
      return file.at(domain.place(p));
    else
      return value_or_throw(file, file.at(domain.number(p)));
  }

  static Value value_or_throw(const File& file, solver::retrograde::DenseValue value) {
    if (const auto known = solver::retrograde::known_value(value)) return *known;
    throw std::runtime_error(file.path() + " lacks a position: see 'verify'");
  }

  /// The value of a move for who makes it.
  template <class D>
  static Value look_up(const D& domain, const File& file, const Position& p,
                       const typename G::Move& move) {
    const Position next = G::play(p, move);
    Value value = look_up(domain, file, next);
    if (G::to_move(next) != G::to_move(p)) value = value.turned();
    if (value.kind != Value::Kind::draw) ++value.plies;
    return value;
  }

  template <class D>
  static TextProbe probe_table(const D& domain, const File& file, Position p) {
    TextProbe probe{G::format(p), look_up(domain, file, p), {}, {}};
    for (const auto& move : solver::MoveList<G>(p))
      probe.moves.push_back({G::format_move(p, move), look_up(domain, file, p, move)});
    std::ranges::sort(probe.moves, {}, &TextProbe::Move::move);
    for (Value value = probe.value; value.kind != Value::Kind::draw && value.plies > 0;) {
      std::optional<typename G::Move> best;
      for (const auto& move : solver::MoveList<G>(p))
        if (!best && look_up(domain, file, p, move) == value) best = move;
      if (!best) throw std::runtime_error(file.path() + " contradicts itself: see 'verify'");
      probe.line.push_back(G::format_move(p, *best));
      p = G::play(p, *best);
      value = look_up(domain, file, p);
    }
    return probe;
  }
};

}  // namespace halfboard::tools
