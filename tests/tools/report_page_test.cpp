#include <sstream>

#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/paths.h"
#include "tests/support/process.h"
#include "tests/support/refused.h"
#include "tools/reports/json.h"

// `report`: the page's numbers are those of the data, and what is no result is refused.
namespace {

using namespace halfboard::tests;
using Json = halfboard::tools::Json;

/// The data that a page draws.
Json data_of(const std::string& path) {
  const std::string page = read(path);
  const std::string start = R"(<script id="data" type="application/json">)";
  const auto from = page.find(start) + start.size();
  REQUIRE(from > start.size());
  return Json::parse(page.substr(from, page.find("</script>", from) - from));
}

void report(const std::vector<std::string>& files, const std::string& out) {
  const Finished done = run_halfboard(with({"report", "--out", out}, files));
  INFO(done.err);
  REQUIRE(done.status == 0);
}

TEST_CASE("a page of a batch has the numbers of stats", "[report]") {
  const Folder folder;
  const std::string rows = folder.file("rows.db");
  REQUIRE(run_halfboard({"batch", "sight-reduction", "--task", "solitaire", "--rules",
                         "base,easier", "--random", "60", "--seed", "1", "--out", rows})
              .status == 0);
  report({rows}, folder.file("site"));
  const Json data = data_of(folder.file("site/results.html"));
  std::istringstream stats(run_halfboard({"stats", rows, "--json"}).out);
  std::size_t i = 0;
  for (std::string line; std::getline(stats, line); ++i) {
    const Json wanted = Json::parse(line);
    CHECK(data["sections"][i]["tally"] == wanted);
    CHECK(data["sections"][i]["file"] == "rows.db");
    CHECK(data["sections"][i]["examples"].size() ==
          std::min<std::size_t>(12, wanted["unsolvable"].get<std::size_t>()));
  }
  CHECK(i == 2);
  CHECK(data["sections"].size() == 2);
  CHECK(data["sections"][0]["command"] ==
        "halfboard batch sight-reduction --task solitaire --rules base,easier --random 60 --seed "
        "1 --out FILE");
}

TEST_CASE("the page of the results in this tree", "[report]") {
  const Folder folder;
  const std::string results = source_dir() + "/results/";
  report({results + "solitaire/easier.jsonl", results + "solitaire/base.stats.json",
          results + "groups-openings/standard-9.jsonl"},
         folder.file("site"));
  const Json data = data_of(folder.file("site/results.html"));
  REQUIRE(data["sections"].size() == 3);
  const Json& census = data["sections"][0]["census"];
  CHECK(census["all"] == 601080390);
  CHECK(census["unsolvable"] == 44288);  // results/solitaire/README.md
  CHECK(census["solved"] == 601080390 - 44288);
  CHECK(data["sections"][0]["title"] == "Census of the solitaire under easier");
  CHECK(data["sections"][1]["tally"]["solved"] == 943650);
  CHECK(data["sections"][2]["rows"].size() == 784);
  CHECK(data["sections"][2]["title"] == "Groups: 784 set-ups, standard rules");
  CHECK(data["sections"][2]["placement"].size() == 8);
  CHECK(data["sections"][2]["placement"]["d3"] == "open");
}

TEST_CASE("a target and a line of play are in the title and in the command", "[report]") {
  const Folder folder;
  const std::string rows = folder.file("rows.db");
  REQUIRE(run_halfboard({"batch", "sight-reduction", "--task", "solitaire", "--rules", "base",
                         "--random", "1", "--seed", "1", "--target", "a1,d8", "--out", rows})
              .status == 0);
  write(folder.file("after.json"),
        run_halfboard({"openings", "halfcut", "--size", "3", "--after", "a2", "--json"}).out);
  write(folder.file("large.json"), Json{{"task", "solitaire"},
                                        {"rules", "base"},
                                        {"deals", 1234567},
                                        {"solved", 1234567},
                                        {"unsolvable", 0},
                                        {"unknown", 0},
                                        {"share", 1},
                                        {"low", 0.9},
                                        {"high", 1}}
                                           .dump() +
                                       "\n");
  report({rows, folder.file("after.json"), folder.file("large.json")}, folder.file("site"));
  const Json data = data_of(folder.file("site/results.html"));
  const Json& aimed = data["sections"][0];
  CHECK(aimed["title"] == "Sight Reduction, solitaire under base, target a1,d8: 1 deal");
  CHECK(aimed["tally"]["target"] == "a1,d8");
  const Json& after = data["sections"][1];
  CHECK(after["title"] == "Halfcut 3 x 3: the placements after a2");
  CHECK(after["command"] == "halfboard openings halfcut --size 3 --after a2 --json");
  CHECK(data["sections"][2]["title"] == "Sight Reduction, solitaire under base: 1,234,567 deals");
}

TEST_CASE("the command of a page is the one that makes the file", "[report]") {
  const Folder folder;
  const auto make = [](const std::vector<std::string>& words) {
    REQUIRE(run_halfboard(words).status == 0);
  };
  write(folder.file("deals"), "#1\n#2\n#3\n");
  make({"batch", "sight-reduction", "--task", "solitaire", "--rules", "base", "--input",
        folder.file("deals"), "--node-limit", "9000000", "--shard", "1/2", "--memory", "8", "--out",
        folder.file("rows.db")});
  make({"census", "sight-reduction", "--rules", "easier", "--deals", "0..99", "--node-limit",
        "9000000", "--shard", "0/2", "--counts-only", "--out", folder.file("census")});
  write(folder.file("groups"), Json{{"position", "8/8/8/2bwbw2/2wbwb2/2bwbw2/8/8 w"},
                                    {"result", "win"},
                                    {"plies", 11},
                                    {"exact", true}}
                                       .dump() +
                                   "\n" +
                                   Json{{"rules", "king"},
                                        {"labels", "wbwbbwbwwbwbbwbw"},
                                        {"plies", 9},
                                        {"proofs", 500},
                                        {"only", Json::array({"8/8/8/2bwbw2/2wbwb2/2bwbw2/8/8 w"})},
                                        {"nodes a class", 70},
                                        {"shard", "1/4"}}
                                       .dump() +
                                   "\n");
  report({folder.file("rows.db"), folder.file("census"), folder.file("groups")},
         folder.file("site"));
  const Json sections = data_of(folder.file("site/results.html"))["sections"];
  CHECK(sections[0]["command"] ==
        "halfboard batch sight-reduction --task solitaire --rules base --node-limit 9000000 "
        "--memory 8 --shard 1/2 --out FILE");
  CHECK(sections[0]["besides"].get<std::string>().starts_with(
      "with --input of 3 positions (digest "));
  CHECK(sections[1]["command"] ==
        "halfboard census sight-reduction --rules easier --deals 0..99 --shard 0/2 --node-limit "
        "9000000 --counts-only --out FILE");
  CHECK_FALSE(sections[1].contains("besides"));
  CHECK(sections[2]["command"] ==
        "halfboard openings groups --rules king --labels wbwbbwbwwbwbbwbw --plies 9 --proofs 500 "
        "--node-limit 70 --shard 1/4");
  CHECK(sections[2]["besides"] == "with --only 1 set-up");
  CHECK(sections[2]["rest"] ==
        "The file does not tell if earlier results were taken over with --known.");
  CHECK(sections[2]["placement"].is_null());
}

TEST_CASE("a batch that is not finished is said to be partial", "[report]") {
  const Folder folder;
  const std::string rows = folder.file("rows.db");
  REQUIRE(
      run_halfboard({"batch", "sight-reduction", "--task", "solitaire", "--rules", "base",
                     "--random", "1000000", "--seed", "1", "--time-limit", "0.2", "--out", rows})
          .status == 3);
  report({rows}, folder.file("site"));
  const auto title =
      data_of(folder.file("site/results.html"))["sections"][0]["title"].get<std::string>();
  CHECK(title.ends_with(" of 1,000,000 deals so far"));
  const auto stats = run_halfboard({"stats", rows}).out;
  CHECK(stats.find(" of 1000000 deals so far\n") != std::string::npos);
  const std::string line = run_halfboard({"stats", rows, "--json"}).out;
  const Json json = Json::parse(line);
  CHECK(json["asked"] == 1000000);
  CHECK(json["partial"] == true);
  write(folder.file("line"), line);
  report({folder.file("line")}, folder.file("site"));
  CHECK(data_of(folder.file("site/results.html"))["sections"][0]["title"] == title);
  REQUIRE(run_halfboard({"stats", rows, "--plot", folder.file("svg")}).status == 0);
  CHECK(read(folder.file("svg")).find(" of 1000000 deals so far (") != std::string::npos);
}

TEST_CASE("a census that is not finished is said to be partial", "[report]") {
  const Folder folder;
  std::istringstream whole(read(source_dir() + "/results/solitaire/easier.jsonl"));
  std::string head;
  std::string piece;
  std::getline(whole, head);
  std::getline(whole, piece);
  write(folder.file("census"), head + "\n" + piece + "\n");
  report({folder.file("census")}, folder.file("site"));
  CHECK(data_of(folder.file("site/results.html"))["sections"][0]["title"] ==
        "Census of the solitaire under easier: 1,048,576 of 601,080,390 deals so far");
  const Json json = Json::parse(run_halfboard({"stats", folder.file("census"), "--json"}).out);
  CHECK(json["pieces"] == Json({{"done", 1}, {"all", 574}}));
  CHECK(json["partial"] == true);
  // A kill may have cut off the next piece.
  const Json whole_lines = data_of(folder.file("site/results.html"))["sections"];
  write(folder.file("census"), head + "\n" + piece + "\n" + piece.substr(0, 30));
  report({folder.file("census")}, folder.file("site"));
  CHECK(data_of(folder.file("site/results.html"))["sections"] == whole_lines);
}

TEST_CASE("engines that have played are named, with the command that let them play", "[report]") {
  const Folder folder;
  const auto played = [&](const char* command, std::size_t skipped = 0) {
    const Finished games = run_halfboard({command, "halfcut", "self:Level=1", "random", "--size",
                                          "3", "--games", "2", "--nodes", "20", "--json"});
    REQUIRE(games.status == 0);
    std::string lines = games.out;
    while (skipped-- > 0) lines.erase(0, lines.find('\n') + 1);
    write(folder.file("played"), lines);
    report({folder.file("played")}, folder.file("site"));
    return data_of(folder.file("site/results.html"))["sections"];
  };
  const Json match = played("match");
  REQUIRE(match.size() == 1);
  CHECK(match[0]["title"] == "A match of Halfcut: self:Level=1 against random");
  const std::string options =
      " --size 3 --games 2 --nodes 20 --concurrency 1 --max-plies 1000 --margin 100 "
      "--patience 60000 --seed 1 --json";
  CHECK(match[0]["command"] == "halfboard match halfcut self:Level=1 random" + options);
  CHECK(match[0]["besides"].get<std::string>().starts_with("of version "));
  CHECK_FALSE(match[0].contains("printed_by"));
  const Json whole = played("tournament");
  REQUIRE(whole.size() == 1);
  CHECK(whole[0]["title"] == "A tournament of Halfcut: 2 engines");
  CHECK(whole[0]["command"] == "halfboard tournament halfcut self:Level=1 random" + options);
  CHECK(whole[0]["engines"][1]["engine"] == "random");
  CHECK(whole[0]["engines"][0]["against"][1] == whole[0]["engines"][0]["points"]);
  const Json rest = played("tournament", 1);  // no whole table
  REQUIRE(rest.size() == 1);
  CHECK(rest[0]["title"] == "In a tournament of Halfcut: random");
  CHECK(rest[0]["command"] == "halfboard tournament halfcut random ENGINE.." + options);
}

TEST_CASE("the command of a match can be typed again, its openings are known by their digest",
          "[report]") {
  const Folder folder;
  const std::string openings = folder.file("two openings");
  write(openings, "2/2 r\n2/1r b\n");
  const Finished games =
      run_halfboard({"match", "halfcut", "sh -c 'exit 1'", "random", "--games", "2", "--tc", "5+1",
                     "--openings", openings, "--sprt", "elo0=0,elo1=5", "--json"});
  REQUIRE(games.status == 0);
  write(folder.file("played"), games.out);
  report({folder.file("played")}, folder.file("site"));
  const Json section = data_of(folder.file("site/results.html"))["sections"][0];
  const auto command = section["command"].get<std::string>();
  CHECK(command.starts_with("halfboard match halfcut 'sh -c '\\''exit 1'\\''' random --games 2 "));
  CHECK(command.find(" --tc 5+1 ") != std::string::npos);
  CHECK(command.find(" --sprt elo0=0,elo1=5 ") != std::string::npos);
  CHECK(command.ends_with(" --openings '" + openings + "' --json"));
  CHECK(section["besides"].get<std::string>().find("--openings of 2 positions (digest ") !=
        std::string::npos);
}

TEST_CASE("of a match without its conditions only the command's name is told", "[report]") {
  const Folder folder;
  const std::string played = folder.file("match");
  write(played, "{\"games\":1,\"elo\":0}\n");
  report({played}, folder.file("site"));
  CHECK(data_of(folder.file("site/results.html"))["sections"][0]["printed_by"] ==
        "halfboard match");
  for (const char* bad :
       {"1", "{}", "{\"game\":1}",
        "{\"game\":\"halfcut\",\"options\":[],\"version\":\"1\",\"commit\":\"0\"}"}) {
    write(played, std::string("{\"games\":1,\"elo\":0,\"conditions\":") + bad + "}\n");
    check_refused({"report", played, "--out", folder.file("site")}, "holds no results");
  }
}

TEST_CASE("openings that lack a set-up, or have moves that are none, are no results", "[report]") {
  const Folder folder;
  const std::string path = folder.file("openings");
  const auto refused = [&](const std::string& text) {
    write(path, text);
    check_refused({"report", path, "--out", folder.file("site")}, "holds no results");
  };
  const std::string groups = read(source_dir() + "/results/groups-openings/standard-9.jsonl");
  refused(groups.substr(groups.find('\n') + 1));
  write(path, groups);
  report({path}, folder.file("site"));
  const auto line = [](int size, const char* move, const char* winner) {
    const Json opening{{"move", move}, {"winner", winner}};
    return Json{{"size", size}, {"openings", Json::array({opening})}}.dump() + "\n";
  };
  for (const char* move : {"", "a", "a0", "a4", "d1", "a11", "A1", "pas"})
    refused(line(3, move, "r"));
  refused(line(3, "a1", "w"));
  refused(line(9, "a1", "r"));
  write(path, line(3, "c3", "unknown"));
  report({path}, folder.file("site"));
}

TEST_CASE("a table is named by its game and options", "[report]") {
  const Folder folder;
  const std::string table = folder.file("table");
  REQUIRE(run_halfboard({"tablebase", "halfcut", "--size", "2", "--out", table}).status == 0);
  write(folder.file("stats"), run_halfboard({"stats", table, "--json"}).out);
  report({folder.file("stats")}, folder.file("site"));
  CHECK(data_of(folder.file("site/results.html"))["sections"][0]["title"] ==
        "A table of Halfcut, --size 2");
}

TEST_CASE("each tournament of a file has its own table", "[report]") {
  const Folder folder;
  const auto row = [](const char* engine, const Json& against, const char* game) {
    return Json{{"engine", engine}, {"points", 1.0},      {"games", 2},
                {"elo", 0.0},       {"against", against}, {"game", game}}
               .dump() +
           "\n";
  };
  const std::string first = row("a", Json::array({nullptr, 1.0}), "reality-check");
  const std::string second = row("b", Json::array({1.0, nullptr}), "reality-check");
  write(folder.file("played"),
        first + second + first + second + first + row("b", Json::array({1.0, nullptr}), "halfcut"));
  report({folder.file("played")}, folder.file("site"));
  const Json data = data_of(folder.file("site/results.html"));
  std::vector<std::string> titles;
  for (const Json& section : data["sections"])
    titles.push_back(section["title"].get<std::string>());
  CHECK(titles == std::vector<std::string>{"A tournament of Reality Check: 2 engines",
                                           "A tournament of Reality Check: 2 engines",
                                           "In a tournament of Reality Check: a",
                                           "In a tournament of Halfcut: b"});
}

TEST_CASE("a page links to a player's page that is there or named", "[report]") {
  const Folder folder;
  write(folder.file("match"), "{\"games\":1,\"elo\":0}\n");
  const std::string site = folder.file("site");
  const auto player = [&](const std::vector<std::string>& more = {}) {
    report(with({folder.file("match")}, more), site);
    return data_of(site + "/results.html")["player"];
  };
  CHECK(player() == "");
  CHECK(player({"--player", "../play.html"}) == "../play.html");
  write(site + "/index.html", "a page");
  CHECK(player() == "index.html");
}

TEST_CASE("what is no result makes no page", "[report]") {
  const Folder folder;
  REQUIRE(run_halfboard({"census", "sight-reduction", "--rules", "base", "--deals", "0..999",
                         "--out", folder.file("wrong")})
              .status == 0);
  std::string counts = read(folder.file("wrong"));
  const std::string unsolvable = R"("unsolvable":{"orbits":2,"deals":8})";
  const auto at = counts.find(unsolvable);
  REQUIRE(at != std::string::npos);
  write(folder.file("wrong"), counts.replace(at + unsolvable.size() - 2, 1, "7"));
  write(folder.file("text"), "no results\n");
  write(folder.file("match"), "{\"games\":1,\"elo\":0,\"engines\":[\"self\"]}\n");
  write(folder.file("few"), "{\"games\":1,\"elo\":0,\"pairs\":[0]}\n");
  write(folder.file("less"), "{\"games\":-6,\"elo\":0}\n");
  write(folder.file("json"), "{\"position\": 1}\n");
  write(folder.file("census"), "{\"halfboard\":\"census\",\"rules\":5}\n");
  // What the page's script would stumble over, or never come to an end with.
  write(folder.file("shares"), R"({"task":"solitaire","rules":"base","deals":5})"
                               "\n");
  write(folder.file("values"), R"({"task":"value","rules":"base","deals":5,"solved":5,)"
                               R"("unsolvable":0,"unknown":0,"share":1,"low":0.5,"high":1,)"
                               R"("values":{"x":5}})"
                               "\n");
  write(folder.file("setups"), R"({"position":5,"exact":true,"result":"win"})"
                               "\n"
                               R"({"rules":"king"})"
                               "\n");
  write(folder.file("size"), R"({"size":4000000000,"openings":[]})"
                             "\n");
  write(folder.file("openings"), R"({"size":6,"openings":[5]})"
                                 "\n");
  write(folder.file("table"), R"({"by_plies":[{"plies":"x"}]})"
                              "\n");
  for (const char* name : {"text", "json", "census", "wrong", "match", "few", "less", "nothing",
                           "shares", "values", "setups", "size", "openings", "table"}) {
    const Finished done =
        run_halfboard({"report", folder.file(name), "--out", folder.file("site")});
    INFO(name << ": " << done.err);
    CHECK(done.status == 2);
    CHECK(is_one_line(done.err));
    CHECK_FALSE(std::filesystem::exists(folder.file("site")));
  }
  CHECK(run_halfboard({"report", folder.file("text")}).status == 2);
  // What a match has come to that was stopped before its first game ended.
  const std::string none = folder.file("none");
  write(none, "{\"games\":0,\"pairs\":[0,0,0,0,0],\"engines\":{\"a\":\"A\",\"b\":\"B\"}}\n");
  CHECK(run_halfboard({"report", none, "--out", folder.file("other")}).status == 0);
  const auto reason = [&](const std::string& file) {
    return run_halfboard({"report", file, "--out", folder.file("site")}).err;
  };
  CHECK(reason("/dev/null").find("/dev/null is no regular file") != std::string::npos);
  CHECK(reason(folder.file("nothing")).find("No such file") != std::string::npos);
  CHECK(reason(folder.file("")).find("is no regular file") != std::string::npos);
}

TEST_CASE("text of the data can't end the page's script", "[report]") {
  const Folder folder;
  const std::string engine = "</script><script>alert(1)";
  write(folder.file("match"), Json{{"games", 2}, {"elo", 0}, {"engine", engine}}.dump() + "\n");
  report({folder.file("match")}, folder.file("site"));
  CHECK(read(folder.file("site/results.html")).find("<script>alert") == std::string::npos);
  CHECK(data_of(folder.file("site/results.html"))["sections"][0]["facts"]["engine"] == engine);
}

}  // namespace
