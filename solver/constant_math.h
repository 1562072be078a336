#pragma once

/// Functions for tables that are made at compile time, and for draws. The library's differ in their
/// last digits from machine to machine, and with them what a search looks at.
namespace halfboard::solver::constant {

constexpr double exponential(double x) {
  double sum = 1;
  double term = 1;
  for (int i = 1; i < 16; ++i) sum += term *= x / 64 / i;
  for (int i = 0; i < 6; ++i) sum *= sum;
  return sum;
}

/// Precondition: x > 0.
constexpr double logarithm(double x) {
  double halvings = 0;
  for (; x > 1; x /= 2) ++halvings;
  for (; x < 0.5; x *= 2) --halvings;
  double y = 0;
  for (int i = 0; i < 6; ++i) y += x * exponential(-y) - 1;  // Newton
  constexpr double of_two = 0.693147180559945309417;
  return y + halvings * of_two;
}

constexpr int rounded(double x) { return static_cast<int>(x + (x < 0 ? -0.5 : 0.5)); }

}  // namespace halfboard::solver::constant
