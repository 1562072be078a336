#include "tools/secrets/ending.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "tools/cli/interrupt.h"

namespace halfboard::tools::secrets {

using namespace reality_check;

namespace {

EndingValue solved(const EndingTree& tree, EndingTree::Alive alive, const Effort& effort) {
  EndingSolver solver(tree, alive);
  EndingValue value = solver.value();
  for (int done = 0, next = 10; value.exploitability() > effort.enough; next *= 2) {
    if (done >= effort.most_iterations || interrupted().load(std::memory_order_relaxed)) break;
    const int times = std::min(next, effort.most_iterations) - done;
    solver.iterate(times);
    done += times;
    value = solver.value();
  }
  return value;
}

}  // namespace

Result<EndingSecrets> secrets_of(const Position& position, int horizon, const Effort& effort) {
  const auto tree = EndingTree::build(position, horizon, &interrupted(), effort.bytes);
  if (!tree) return tree.error();
  EndingSecrets s;
  s.too_large = tree->too_large();
  if (s.too_large) return s;
  s.worlds = {tree->worlds(Side::white), tree->worlds(Side::black)};
  s.nodes = tree->size();
  s.open = open_value(*tree);
  s.hidden = solved(*tree, tree->all(), effort);
  s.exploitability = s.hidden.exploitability();
  for (Side side : {Side::white, Side::black}) {
    const int n = tree->worlds(side);
    for (int i = 0; i < n && !tree->stopped(); ++i) {
      EndingTree::Alive alive = tree->all();
      alive[index(side)] = static_cast<std::uint16_t>(1U << i);
      const EndingValue value = solved(*tree, alive, effort);
      s.exposed[index(side)].low += value.low / n;
      s.exposed[index(side)].high += value.high / n;
      s.exploitability = std::max(s.exploitability, value.exploitability());
    }
  }
  s.solved = s.exploitability <= effort.enough;
  return s;
}

Json as_json(const EndingSecrets& s) {
  Json json{{"value", s.hidden.middle()},
            {"low", s.hidden.low + 0.0},  // not -0.0
            {"high", s.hidden.high + 0.0},
            {"exploitability", s.exploitability},
            {"open", s.open}};
  const auto put = [&](const std::string& name, const EndingValue& value) {
    json[name] = value.middle() + 0.0;
    json[name + "_low"] = value.low + 0.0;
    json[name + "_high"] = value.high + 0.0;
  };
  put("white_seen", s.exposed[0]);
  put("black_seen", s.exposed[1]);
  put("white_secret", s.white_secret());
  put("black_secret", s.black_secret());
  json["worlds"] = {s.worlds[0], s.worlds[1]};
  json["nodes"] = s.nodes;
  if (!s.solved) json["partial"] = true;
  return json;
}

std::string decimal(double value, int digits) {
  const double scale = std::pow(10, digits);
  return fmt::format("{:.{}f}", std::round(value * scale) / scale + 0.0, digits);
}

std::string line_of(int horizon, const EndingSecrets& s) {
  std::string line = fmt::format("{:>7} {:>8} {:>9} {:>8.1e}", horizon, s.nodes,
                                 decimal(s.hidden.middle(), 5), s.exploitability);
  for (const double value : {s.open, s.exposed[0].middle(), s.exposed[1].middle(),
                             s.white_secret().middle(), s.black_secret().middle()})
    line += fmt::format(" {:>9}", decimal(value, 5));
  return line;
}

std::string line_end(const EndingSecrets& s) { return s.solved ? "\n" : "  partial\n"; }

}  // namespace halfboard::tools::secrets
