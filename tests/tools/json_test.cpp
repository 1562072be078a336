#include "tools/reports/json.h"

#include <limits>
#include <random>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tests/support/catch.h"

// JSON before nlohmann's library, compared with that library itself.

using halfboard::tools::Json;

namespace {

using Library = nlohmann::ordered_json;

/// A random value of both, made by the same steps.
std::pair<Json, Library> random_value(std::mt19937_64& random, int depth) {
  const char* const texts[] = {
      "", "a1", "\"quoted\" \\ / \n\t", "\x01\x1f\x7f", "B\xC3\xA4\xE2\x82\xAC", "a1"};
  switch (random() % (depth == 0 ? 7 : 10)) {
    case 0:
      return {nullptr, nullptr};
    case 1:
      return {true, true};
    case 2:
      return {-5, -5};
    case 3: {
      const std::uint64_t number = random() >> (random() % 64);
      return {number, number};
    }
    case 4: {
      const double number =
          std::ldexp(static_cast<double>(random()), static_cast<int>(random() % 140) - 100);
      return {number, number};
    }
    case 5:
      return {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::quiet_NaN()};
    case 6: {
      const std::string text = texts[random() % std::size(texts)];
      return {text, text};
    }
    case 7:
    case 8: {
      Json ours = Json::array();
      Library theirs = Library::array();
      for (auto left = random() % 5; left > 0; --left) {
        auto [a, b] = random_value(random, depth - 1);
        ours.push_back(std::move(a));
        theirs.push_back(std::move(b));
      }
      return {ours, theirs};
    }
    default: {
      Json ours = Json::object();
      Library theirs = Library::object();
      for (auto left = random() % 5; left > 0; --left) {
        const std::string name = texts[random() % std::size(texts)];
        auto [a, b] = random_value(random, depth - 1);
        ours[name] = std::move(a);
        theirs[name] = std::move(b);
      }
      return {ours, theirs};
    }
  }
}

}  // namespace

TEST_CASE("JSON is written and read as by the library itself", "[json]") {
  std::mt19937_64 random(7);
  for (int i = 0; i < 3000; ++i) {
    const auto [ours, theirs] = random_value(random, 4);
    const std::string text = theirs.dump();
    REQUIRE(ours.dump() == text);
    const Json again = Json::parse(text);
    REQUIRE(again.dump() == Library::parse(text).dump());
    REQUIRE(Json::parse(again.dump()) == again);
    // Cut short, it is no JSON, or the number that is left.
    const std::string cut = text.substr(0, random() % (text.size() + 1));
    const Library left = Library::parse(cut, nullptr, false);
    REQUIRE(Json::parse_or_null(cut).dump() == (left.is_discarded() ? "null" : left.dump()));
  }
}

TEST_CASE("braces mean what they mean in the library", "[json]") {
  const int plies = 3;
  const std::vector<std::string> words{"a", "b"};
  CHECK(
      Json{{"plies", plies}, {"moves", words}, {"none", nullptr}, {"sum", {{"a", 1u}, {"b", -0.5}}}}
          .dump() == R"({"plies":3,"moves":["a","b"],"none":null,"sum":{"a":1,"b":-0.5}})");
  CHECK(Json{1, "two", 3.0}.dump() == R"([1,"two",3.0])");
  CHECK(Json{{"name", "value"}}.dump() == R"({"name":"value"})");
  CHECK(Json::array({"name", "value"}).dump() == R"(["name","value"])");
  CHECK(Json::array({Json{{"a", 1}}}).dump() == R"([{"a":1}])");
  Json json;
  json["a"]["b"] = 1;
  json["list"].push_back({{"c", true}});
  CHECK(json.dump() == R"({"a":{"b":1},"list":[{"c":true}]})");
}

TEST_CASE("JSON of another kind than asked for is refused", "[json]") {
  const Json json =
      Json::parse(R"({"text":"a","large":3000000000,"real":1e40,"list":[1,2],"less":-1})");
  CHECK(json["large"].get<std::uint64_t>() == 3'000'000'000);
  CHECK(json["large"].get<double>() == 3e9);
  CHECK(json["less"].get<int>() == -1);
  CHECK(json["list"][1] == 2);
  CHECK_THROWS_AS(json["large"].get<int>(), Json::exception);
  CHECK_THROWS_AS(json["less"].get<std::uint64_t>(), Json::exception);
  CHECK_THROWS_AS(json["real"].get<std::uint64_t>(), Json::exception);
  CHECK_THROWS_AS(json["text"].get<int>(), Json::exception);
  CHECK_THROWS_AS(json["list"].get<std::string>(), Json::exception);
  CHECK_THROWS_AS(json["list"][2], Json::exception);
  CHECK_THROWS_AS(json["nothing"], Json::exception);
  CHECK_THROWS_AS(json["text"].items(), Json::exception);
  CHECK_THROWS_AS(Json("\xff").dump(), Json::exception);
  CHECK(Json("\xff").dump(Json::BadText::replace) == "\"\xEF\xBF\xBD\"");
  CHECK_THROWS_AS(Json::parse("{"), Json::exception);
  CHECK(Json::parse_or_null(R"({"a":1} 2)").is_null());
}

TEST_CASE("lists in lists end somewhere", "[json]") {
  const auto nested = [](int depth) {
    return std::string(static_cast<std::size_t>(depth), '[') +
           std::string(static_cast<std::size_t>(depth), ']');
  };
  CHECK(Json::parse(nested(Json::deepest)).is_array());
  CHECK_THROWS_AS(Json::parse(nested(Json::deepest + 1)), Json::exception);
  CHECK(Json::parse_or_null(std::string(1'000'000, '[')).is_null());
}

TEST_CASE("an object that is read has so many fields and no more", "[json]") {
  const auto fields = [](std::size_t count) {
    std::string text = "{\"0\":0";
    for (std::size_t i = 1; i < count; ++i) text += fmt::format(",\"{}\":{}", i, i);
    return text + "}";
  };
  CHECK(Json::parse(fields(Json::most_fields)).at("1023") == 1023);
  CHECK_THROWS_WITH(Json::parse(fields(Json::most_fields + 1)),
                    "more than 1024 fields of an object");
  CHECK(Json::parse_or_null(fields(200'000)).is_null());  // 200 s, were each name looked for
}
