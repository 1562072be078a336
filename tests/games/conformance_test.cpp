#include "tests/support/conformance.h"

#include "games/all.h"

using namespace halfboard;

// Every game of the list, from its start position under its standard rules. Variants and other
// starts are checked in the game's own test file.
TEMPLATE_LIST_TEST_CASE("a game conforms from its start position", "[conformance]", AllGames) {
  const typename TestType::Rules rules{};
  tests::check_conformance<TestType>(TestType::start(rules), rules, 1, 20);
}

TEMPLATE_LIST_TEST_CASE("a game refuses hostile positions", "[conformance]", AllGames) {
  const typename TestType::Rules rules{};
  const std::string good = TestType::format(TestType::start(rules));
  for (const std::string& bad :
       {std::string(), std::string(" "), std::string("/"), std::string("w"), good + " ", " " + good,
        good + "\n", good + "/", "/" + good, std::string(10'000'000, 'w'),
        std::string(10'000'000, '/'), std::string(10'000'000, '1'), std::string(10'000'000, ' '),
        std::string(1000, '9') + " w", std::string("0 w"), std::string("\0\0", 2),
        std::string("\xff\xfe"), std::string("#")}) {
    const auto position = TestType::parse(bad, rules);
    INFO(bad.substr(0, 80));
    REQUIRE_FALSE(position);
    CHECK(position.error().line().size() < 400);
    CHECK(position.error().line().find('\n') == std::string::npos);
  }
}
