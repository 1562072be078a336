#include "tools/storage/run.h"

#include <algorithm>

#include <fmt/format.h>

#include "bitboards/notation.h"

namespace halfboard::tools {

namespace sr = sight_reduction;

std::optional<sr::DealNumber> Source::number(std::uint64_t index) const {
  if (kind == SourceKind::random) return sr::random_deal(seed, index);
  if (kind == SourceKind::deals) return static_cast<sr::DealNumber>(first + index);
  return std::nullopt;
}

std::string Source::text() const {
  if (kind == SourceKind::random) return fmt::format("--random {} --seed {}", deals, seed);
  if (kind == SourceKind::deals)
    return fmt::format("--deals {}..{}", first, first + std::max<std::uint64_t>(deals, 1) - 1);
  return fmt::format("--input with {} positions of digest {}", deals, digest);
}

std::uint64_t Run::deals() const {
  return source.deals > shard.index ? (source.deals - shard.index - 1) / shard.count + 1 : 0;
}

std::string Run::rule_names() const {
  std::string names;
  for (const int rule : rules)
    (names += names.empty() ? "" : ",") += name_of(sr::all_variants[rule]);
  return names;
}

std::uint64_t Run::row_number(std::uint64_t index, int rule) const {
  const auto place = std::ranges::lower_bound(rules, rule) - rules.begin();
  return (index - shard.index) / shard.count * rules.size() + static_cast<std::uint64_t>(place);
}

bool Run::holds(std::uint64_t index, int rule) const {
  return index < source.deals && shard.has(index) && std::ranges::binary_search(rules, rule);
}

std::optional<std::string> difference(const Run& stored, const Run& asked, bool any_shard) {
  const auto limit = [](const Run& run) {
    return run.node_limit ? std::to_string(*run.node_limit) : "none";
  };
  struct Item {
    const char* what;
    std::string stored;
    std::string asked;
  };
  const Item items[] = {
      {"task", std::string(stored.task->name), std::string(asked.task->name)},
      {"rules", stored.rule_names(), asked.rule_names()},
      {"deals", stored.source.text(), asked.source.text()},
      {"target", stored.target.value_or("none"), asked.target.value_or("none")},
      {"node limit", limit(stored), limit(asked)},
      {"table MiB (see --memory)", std::to_string(stored.table_mib),
       std::to_string(asked.table_mib)},
      {"program version", stored.version, asked.version},
      {"shard", any_shard ? "" : stored.shard.text(), any_shard ? "" : asked.shard.text()},
  };
  for (const Item& item : items)
    if (item.stored != item.asked)
      return fmt::format("{}: {} there, {} here", item.what, item.stored, item.asked);
  return std::nullopt;
}

bool have_common_deals(const Run& a, const Run& b) {
  if (a.shard.count < b.shard.count) return have_common_deals(b, a);
  const Source& x = a.source;
  const Source& y = b.source;
  if (x.kind != y.kind || x.seed != y.seed || x.digest != y.digest) return false;
  const std::uint64_t begin = std::max(x.first, y.first);
  const std::uint64_t end = std::min(x.first + x.deals, y.first + y.deals);
  std::uint64_t at = x.first + a.shard.index;
  const std::uint64_t step = a.shard.count;
  if (at < begin) at += (begin - at + step - 1) / step * step;
  // Behind so many deals of a their places in b's shards come again.
  for (std::uint64_t i = 0; i < b.shard.count && at < end; ++i, at += step)
    if (b.shard.has(at - y.first)) return true;
  return false;
}

std::optional<std::vector<int>> rules_named(std::string_view text) {
  if (text == "all") text = "base,easier,challenging,easier+challenging";
  std::vector<int> rules;
  for (const std::string_view name : bitboards::fields_of(text, ',')) {
    const auto found = std::ranges::find_if(
        sr::all_variants, [&](sr::Variant variant) { return name_of(variant) == name; });
    if (found == std::end(sr::all_variants)) return std::nullopt;
    rules.push_back(static_cast<int>(found - std::begin(sr::all_variants)));
  }
  std::ranges::sort(rules);
  rules.erase(std::unique(rules.begin(), rules.end()), rules.end());
  return rules;
}

Result<sr::Target> parse_any_target(std::string_view text) {
  sr::Position full;  // every square may be named: which deals have it is another question
  full.white = full.black = sr::Board::all;
  auto target = sr::parse_target(full, text);
  if (target && target->white == target->black)
    return Error{"bad target " + quote(text), "option --target", "two different squares"};
  return target;
}

}  // namespace halfboard::tools
