#pragma once

#include <string>
#include <string_view>

/// What all pictures have in common: a light card that stands on light and dark pages alike, one
/// ink, one font, two colours for data.
namespace halfboard::tools::svg {

inline constexpr std::string_view ink = "#2b2b2b";
inline constexpr std::string_view pale_ink = "#6b6b6b";
inline constexpr std::string_view grid = "#e3ded6";
inline constexpr std::string_view data = "#4878a8";
inline constexpr std::string_view mark = "#d08040";

/// The text with what has a meaning in XML escaped.
std::string escaped(std::string_view text);

/// The head of a document and its card; `title` is for those who can't see it.
std::string open(int width, int height, std::string_view title);
std::string_view close();

struct Style {
  std::string_view anchor = "start";
  int size = 13;
  std::string_view colour = ink;
  bool bold = false;
  bool halo = false;  ///< keeps off what lies below it
};
std::string text(double x, double y, std::string_view words, const Style& style = {});

std::string line(double x1, double y1, double x2, double y2, std::string_view colour,
                 double width = 1);

/// How wide a text is at most in the usual fonts, in pixels.
int width_of(std::string_view words, int size = 13, bool bold = false);

}  // namespace halfboard::tools::svg
