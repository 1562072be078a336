#include "games/reality_check/hidden/chances.h"

#include <cmath>
#include <utility>

#include "games/reality_check/notation.h"

namespace halfboard::reality_check {
namespace {

/// Whole percents; what is possible is never 0%, what is not certain never 100%.
std::string percent(double chance) {
  if (chance >= 1 - 1e-9) return "100%";
  if (chance < 0.005) return "<1%";
  if (chance > 0.995) return ">99%";
  return std::to_string(std::lround(100 * chance)) + "%";
}

struct Named {
  std::string name;
  double chance;
};

std::vector<std::string> words_of(std::vector<Named> list) {
  std::erase_if(list, [](const Named& n) { return n.chance <= 0; });
  // The likeliest first, equal ones in the order given. By insertion: a tolerance is no order that
  // std::stable_sort could take.
  for (std::size_t i = 1; i < list.size(); ++i)
    for (std::size_t k = i; k > 0 && list[k].chance > list[k - 1].chance + 1e-9; --k)
      std::swap(list[k], list[k - 1]);
  std::vector<std::string> words;
  words.reserve(list.size());
  for (const Named& n : list) words.push_back(n.name + " " + percent(n.chance));
  return words;
}

std::string pieces_line(const std::array<double, piece_count>& chances) {
  std::vector<Named> list;
  for (Piece piece = 0; piece < piece_count; ++piece)
    list.push_back({name_of(piece), chances[piece]});
  return join_words(words_of(std::move(list)), ", ");
}

}  // namespace

std::vector<FaceChances> face_chances(const Belief& belief) {
  std::vector<FaceChances> all;
  const Position& p = belief.seen();
  bitboards::for_each_by_file<Board>(p.owned[index(other(belief.viewer()))], [&](int s) {
    FaceChances one{s, p.face_up(s), {}};
    const auto pieces = belief.chances(s);
    for (Piece piece = 0; piece < piece_count; ++piece)
      one.below[face_below(piece, one.up)] += pieces[piece];
    all.push_back(one);
  });
  return all;
}

std::vector<std::string> chance_words(const FaceChances& chances) {
  std::vector<Named> list;
  for (Face face = 0; face < 4; ++face) list.push_back({{face_letters[face]}, chances.below[face]});
  return words_of(std::move(list));
}

std::vector<std::string> chance_lines(const Belief& belief) {
  const bool black = belief.viewer() == Side::white;
  std::vector<std::string> lines{std::string("below ") + (black ? "Black's" : "White's") +
                                 " pieces, of " + std::to_string(belief.worlds()) +
                                 (belief.worlds() == 1 ? " arrangement:" : " arrangements:")};
  for (const FaceChances& chances : face_chances(belief))
    lines.push_back("  " + name_of_square(chances.square) + " " +
                    in_case_of(other(belief.viewer()), {face_letters[chances.up]}) + ": " +
                    join_words(chance_words(chances), ", "));
  const View& view = belief.view();
  if (view.hand_sizes[index(other(belief.viewer()))] > 0)
    lines.push_back("  in hand: " + pieces_line(belief.hand_chances()));
  if (view.waiting > 0 && view.seen.side != belief.viewer())
    lines.push_back("  captured: " + pieces_line(belief.captured_chances()));
  return lines;
}

}  // namespace halfboard::reality_check
