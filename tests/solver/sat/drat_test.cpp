#include "solver/sat/drat.h"

#include "solver/random.h"
#include "solver/sat/drat_reader.h"
#include "tests/support/catch.h"

// The proof checker against truth tables, textbook proofs and damaged ones.
namespace {

using namespace halfboard;
using namespace halfboard::solver;
using Verdict = ProofCheck::Verdict;
using Clause = std::vector<int>;

struct Step {
  bool deletion;
  Clause clause;
};
using Proof = std::vector<Step>;

Cnf formula(int variables, const std::vector<Clause>& clauses) {
  Cnf cnf;
  while (cnf.variables() < variables) cnf.new_variable();
  for (const Clause& clause : clauses) cnf.add(clause);
  return cnf;
}

std::string as_text(const Proof& proof) {
  std::string text;
  for (const Step& step : proof) {
    if (step.deletion) text += "d ";
    for (const int l : step.clause) text += std::to_string(l) + " ";
    text += "0\n";
  }
  return text;
}

std::string as_binary(const Proof& proof) {
  std::string bytes;
  for (const Step& step : proof) {
    bytes += step.deletion ? 'd' : 'a';
    for (const int l : step.clause) {
      auto code = static_cast<unsigned>(l > 0 ? 2 * l : -2 * l + 1);
      for (; code > 127; code >>= 7) bytes += static_cast<char>(code | 128);
      bytes += static_cast<char>(code);
    }
    bytes += '\0';
  }
  return bytes;
}

/// The verdict on a proof, the same in both formats.
ProofCheck check_both(const Cnf& cnf, const Proof& proof) {
  const ProofCheck text = check_drat(cnf, as_text(proof), {});
  const ProofCheck binary = check_drat(cnf, as_binary(proof), {});
  CHECK(text.verdict == binary.verdict);
  CHECK(text.additions == binary.additions);
  CHECK(text.rat == binary.rat);
  CHECK(text.error.what == binary.error.what);
  return text;
}

bool satisfiable(const Cnf& cnf) {
  for (unsigned values = 0; values < 1u << cnf.variables(); ++values) {
    bool all = true;
    cnf.for_each([&](std::span<const int> clause) {
      bool any = false;
      for (const int l : clause) any = any || (values >> (std::abs(l) - 1) & 1) == (l > 0 ? 1 : 0);
      all = all && any;
    });
    if (all) return true;
  }
  return false;
}

/// The whole tree of decisions, from its leaves: what can be refuted, this refutes.
void add_tree(Proof& proof, Clause& decided, int variables) {
  if (static_cast<int>(decided.size()) < variables)
    for (const int sign : {1, -1}) {
      decided.push_back(sign * (static_cast<int>(decided.size()) + 1));
      add_tree(proof, decided, variables);
      decided.pop_back();
    }
  proof.push_back({false, decided});
}

/// Pigeonhole: n + 1 pigeons in n holes. Variable of pigeon i in hole j: first + i * n + j.
int in_hole(int first, int n, int i, int j) { return first + i * n + j; }

std::vector<Clause> pigeons(int first, int n) {
  std::vector<Clause> clauses;
  for (int i = 0; i <= n; ++i) {
    clauses.emplace_back();
    for (int j = 0; j < n; ++j) clauses.back().push_back(in_hole(first, n, i, j));
  }
  for (int j = 0; j < n; ++j)
    for (int i = 0; i <= n; ++i)
      for (int k = 0; k < i; ++k)
        clauses.push_back({-in_hole(first, n, i, j), -in_hole(first, n, k, j)});
  return clauses;
}

/// Cook's proof by extended resolution (SIGACT News 8, 1976): pigeon i sits in hole j of the
/// smaller problem if it does so, or if it sits in the last hole and the last pigeon in hole j.
/// The definitions of the new variables are RAT, the rest is RUP.
void add_cook(Proof& proof, int first, int n) {
  if (n == 1) {
    proof.push_back({false, {}});
    return;
  }
  const int next = first + (n + 1) * n;
  const int last = n - 1;
  const auto p = [&](int i, int j) { return in_hole(first, n, i, j); };
  const auto q = [&](int i, int j) { return in_hole(next, n - 1, i, j); };
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < last; ++j)
      for (const Clause& clause :
           {Clause{q(i, j), -p(i, j)}, Clause{q(i, j), -p(i, last), -p(n, j)},
            Clause{-q(i, j), p(i, j), p(i, last)}, Clause{-q(i, j), p(i, j), p(n, j)}})
        proof.push_back({false, clause});
  for (int j = 0; j < last; ++j)
    for (int i = 0; i < n; ++i)
      for (int k = 0; k < i; ++k) proof.push_back({false, {-q(i, j), -q(k, j), p(i, j)}});
  for (const Clause& clause : pigeons(next, n - 1)) proof.push_back({false, clause});
  add_cook(proof, next, n - 1);
}

Cnf pigeonhole(int n) { return formula((n + 1) * n, pigeons(1, n)); }

Cnf random_formula(Stream& random, int variables) {
  std::vector<Clause> clauses(6 + random.below(24));
  for (Clause& clause : clauses)
    for (std::uint64_t size = 1 + random.below(3); size > 0; --size) {
      const int v = 1 + static_cast<int>(random.below(static_cast<std::uint64_t>(variables)));
      clause.push_back(random.below(2) ? v : -v);
    }
  return formula(variables, clauses);
}

}  // namespace

TEST_CASE("both formats of a proof are read alike", "[drat]") {
  const Proof proof{
      {false, {1, -2}}, {true, {-64, 100'000, DratReader::largest_variable}}, {false, {}}};
  for (const std::string& bytes :
       {as_text(proof), as_binary(proof), "c hello\n" + as_text(proof)}) {
    DratReader reader(bytes);
    DratStep step;
    for (const Step& expected : proof) {
      const auto more = reader.next(step);
      REQUIRE((more && *more));
      CHECK(step.deletion == expected.deletion);
      CHECK(step.literals == expected.clause);
    }
    const auto end = reader.next(step);
    CHECK((end && !*end));
  }
}

TEST_CASE("a damaged proof is refused with its place", "[drat]") {
  const Cnf cnf = formula(2, {{1, 2}, {-1, 2}, {1, -2}, {-1, -2}});
  struct Case {
    std::string proof;
    std::string where;
    std::string what;
  };
  using namespace std::string_literals;
  for (const auto& [proof, where, what] : std::vector<Case>{
           {"2 0\n1 x 0\n", "line 2", "bad literal 'x'"},
           {"2 0\n\nc a line\n1", "line 4", "unfinished"},
           {"d", "line 1", "unfinished"},
           {"2 1073741824 0\n", "line 1", "bad literal"},
           {"-1073741824 0\n", "line 1", "bad literal"},
           {"99999999999999999999 0\n", "line 1", "bad literal"},
           {"2 0\n1.5 0\n", "line 2", "bad literal"},
           {"c why not\nd 1 2 3 0\n", "line 2", "deletes"},
           {"d 1 2 0\nd 2 1 0\n", "line 2", "deletes"},
           {"d 1 0\n", "line 1", "deletes"},
           {"0\n", "line 1", "does not follow"},
           {"", "line 1", "ends without"},
           {"1 2 0\n", "line 2", "ends without"},
           {"2 0\nnonsense\n", "line 2", "bad literal"},  // even behind the contradiction
           {"a\x04\0b\x02\0"s, "byte 3", "no step"},
           {"a\x04\0a\x02"s, "byte 3", "unfinished"},
           {"a\x01\0"s, "byte 1", "bad literal"},
           {"a\xff\xff\xff\xff\xff\xff\xff\0"s, "byte 1", "too large"},
           {"a\x80\0"s, "byte 1", "bad literal"},
       }) {
    const ProofCheck done = check_drat(cnf, proof, {});
    INFO(proof << " " << done.error.line());
    CHECK(done.verdict == Verdict::refused);
    CHECK(done.error.where == where);
    CHECK(done.error.what.find(what) != std::string::npos);
    CHECK_FALSE(done.error.expected.empty());
  }
  CHECK(check_drat(cnf, "2 0\n", {}).verdict == Verdict::proved);
  CHECK(check_drat(cnf, "1 2 2 0 d 2 1 0 d 2 1 0", {}).verdict == Verdict::refused);
  CHECK(check_drat(cnf, "1 2 2 0 d 2 1 0 2 0", {}).verdict == Verdict::proved);
}

TEST_CASE("formulas that unit propagation refutes need no proof", "[drat]") {
  CHECK(check_drat(formula(1, {{1}, {-1}}), "", {}).verdict == Verdict::proved);
  CHECK(check_drat(formula(0, {{}}), "", {}).verdict == Verdict::proved);
  CHECK(check_drat(formula(3, {{1}, {-1, 2}, {-2, 3}, {-3, -1}}), "", {}).verdict ==
        Verdict::proved);
  CHECK(check_drat(formula(1, {{1, -1}}), "", {}).verdict == Verdict::refused);
  CHECK(check_drat(formula(0, {}), "0\n", {}).verdict == Verdict::refused);
}

TEST_CASE("pigeonhole by extended resolution: RAT steps", "[drat]") {
  for (int n = 1; n <= 8; ++n) {
    Proof proof;
    add_cook(proof, 1, n);
    const ProofCheck done = check_both(pigeonhole(n), proof);
    INFO("holes " << n << " " << done.error.line());
    CHECK(done.verdict == Verdict::proved);
    CHECK((done.rat > 0) == (n > 2));
    // The same steps prove nothing about as many pigeons as holes.
    std::vector<Clause> fewer = pigeons(1, n);
    fewer.erase(fewer.begin() + n);
    CHECK(check_both(formula((n + 1) * n, fewer), proof).verdict == Verdict::refused);
  }
}

TEST_CASE("RAT is asked of the first literal and of all clauses", "[drat]") {
  const std::vector<Clause> base{{-3, 1}, {1, 2}};
  // 3 is new but for (-3, 1): (3, -1) has a resolvent that is always true, (3, 2) one that is not.
  CHECK(check_drat(formula(3, base), "3 -1 0\n", {}).rat == 1);
  CHECK(
      check_drat(formula(3, base), "3 -1 0\n", {}).error.what.ends_with("without a contradiction"));
  CHECK(check_drat(formula(3, base), "-1 3 0\n", {}).error.what.find("does not follow") !=
        std::string::npos);
  CHECK(check_drat(formula(3, base), "3 0\n", {}).error.what.find("does not follow") !=
        std::string::npos);
  // Once the clause against it is deleted, it goes; once a unit against it was derived, never.
  CHECK(check_drat(formula(3, base), "d -3 1 0 3 0\n", {})
            .error.what.ends_with("without a contradiction"));
  CHECK(check_drat(formula(3, {{-3}, {1, 2}}), "d -3 0 3 1 0\n", {}).error.what.find("does not") !=
        std::string::npos);
}

TEST_CASE("the checker says what truth tables say", "[drat]") {
  int refuted = 0;
  int rat = 0;
  for (std::uint64_t i = 0; i < 1500; ++i) {
    Stream random(71, i);
    const Cnf cnf = random_formula(random, 2 + static_cast<int>(i % 4));
    const bool open = satisfiable(cnf);
    Proof tree;
    Clause decided;
    add_tree(tree, decided, cnf.variables());
    INFO(cnf.dimacs());
    REQUIRE((check_both(cnf, tree).verdict == Verdict::proved) == !open);
    // Proofs at random, with deletions and new variables: none may prove what is false.
    Proof noise;
    for (int k = 0; k < 12; ++k) {
      noise.push_back({random.below(4) == 0, {}});
      for (std::uint64_t size = random.below(4); size > 0; --size) {
        const int v = 1 + static_cast<int>(random.below(7));
        noise.back().clause.push_back(random.below(2) ? v : -v);
      }
    }
    // Steps that the checker refuses are left out, so that the rest is looked at.
    Proof kept;
    for (const Step& step : noise) {
      kept.push_back(step);
      const ProofCheck done = check_drat(cnf, as_text(kept), {});
      if (!done.error.what.ends_with("without a contradiction") && done.verdict != Verdict::proved)
        kept.pop_back();
    }
    const ProofCheck done = check_both(cnf, kept);
    if (open) REQUIRE(done.verdict == Verdict::refused);
    refuted += done.verdict == Verdict::proved;
    rat += done.rat > 0;
  }
  CHECK(refuted > 100);
  CHECK(rat > 100);
}

TEST_CASE("no damage makes a proof of what is false", "[drat]") {
  Proof proof;
  add_cook(proof, 1, 4);
  std::vector<Clause> fewer = pigeons(1, 4);
  fewer.pop_back();  // two pigeons may share a hole: satisfiable
  const Cnf open = formula(20, fewer);
  for (const std::string& whole : {as_text(proof), as_binary(proof)})
    for (std::uint64_t i = 0; i < 400; ++i) {
      Stream random(72, i);
      std::string bytes = whole;
      for (std::uint64_t flips = 1 + random.below(3); flips > 0; --flips)
        bytes[random.below(bytes.size())] ^= static_cast<char>(1u << random.below(8));
      if (i % 3 == 0) bytes.resize(random.below(bytes.size()));
      const ProofCheck done = check_drat(open, bytes, {.memory_mib = 16});
      REQUIRE(done.verdict != Verdict::proved);
      if (done.verdict == Verdict::refused) REQUIRE_FALSE(done.error.where.empty());
    }
}

TEST_CASE("the checker keeps to its limits", "[drat]") {
  const Cnf cnf = formula(1, {{1}});
  CHECK(check_drat(cnf, "1000000000 0\n", {.memory_mib = 8}).verdict == Verdict::stopped);
  std::string growing;
  for (int i = 0; i < 200'000; ++i) growing += "1 2 3 4 5 6 7 0\n";
  CHECK(check_drat(cnf, growing, {.memory_mib = 8}).verdict == Verdict::stopped);
  Proof proof;
  add_cook(proof, 1, 5);
  CHECK(check_drat(pigeonhole(5), as_text(proof), {.nodes = 100}).verdict == Verdict::stopped);
  CHECK(check_drat(pigeonhole(5), as_text(proof), {.seconds = 0}).verdict == Verdict::stopped);
}
