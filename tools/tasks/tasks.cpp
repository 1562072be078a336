#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "games/sight_reduction/value/solver.h"
#include "tools/tasks/task.h"

namespace halfboard::tools {

extern const Task value_task;
extern const Task solitaire_task;
extern const Task fair_task;

std::span<const Task* const> all_tasks() {
  static constexpr std::array tasks{&value_task, &solitaire_task, &fair_task};
  return tasks;
}

const Task* find_task(std::string_view name) {
  const auto tasks = all_tasks();
  const auto found =
      std::ranges::find(tasks, name, [](const Task* task) { return task->layout.name; });
  return found == tasks.end() ? nullptr : *found;
}

const TaskLayout* find_layout(std::string_view name) {
  const Task* task = find_task(name);
  return task ? &task->layout : nullptr;
}

const Task& task_of(const Run& run) { return *find_task(run.task->name); }

std::string task_names(std::string_view separator, std::string_view last_separator) {
  const auto tasks = all_tasks();
  std::string names;
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    if (i > 0) names += i + 1 < tasks.size() ? separator : last_separator;
    names += tasks[i]->layout.name;
  }
  return names;
}

std::optional<Error> needs_integers(const Run& run) {
  if (run.target) return Error{"a target without solitaire", "option --target", "--task solitaire"};
  for (const int rule : run.rules)
    if (const auto variant = sight_reduction::all_variants[rule];
        !sight_reduction::has_integer_values(variant))
      return Error{
          fmt::format("positions under {} are no integers", name_of(variant)), "option --rules",
          fmt::format("base or easier, with +pairs or not, for --task {}", run.task->name)};
  return std::nullopt;
}

}  // namespace halfboard::tools
