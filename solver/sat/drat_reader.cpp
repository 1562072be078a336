#include "solver/sat/drat_reader.h"

#include <algorithm>
#include <charconv>

namespace halfboard::solver {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

}  // namespace

std::string DratReader::place(std::size_t at) const {
  if (binary_) return "byte " + std::to_string(at);
  const auto lines = std::ranges::count(proof_.substr(0, at), '\n');
  return "line " + std::to_string(lines + 1);
}

Error DratReader::refuse(std::string what, std::size_t at, std::string expected) const {
  return {std::move(what), place(at), std::move(expected)};
}

void DratReader::skip_blanks() {
  while (at_ < proof_.size() && is_blank(proof_[at_])) ++at_;
}

Result<bool> DratReader::next_text(DratStep& step) {
  skip_blanks();
  while (at_ < proof_.size() && proof_[at_] == 'c') {
    at_ = std::min(proof_.find('\n', at_), proof_.size());
    skip_blanks();
  }
  begin_ = at_;
  if (at_ == proof_.size()) return false;
  step.deletion = proof_[at_] == 'd';
  if (step.deletion) ++at_;
  if (auto fault = read_text_literals(step)) return *fault;
  return true;
}

std::optional<Error> DratReader::read_text_literals(DratStep& step) {
  step.literals.clear();
  for (;;) {
    skip_blanks();
    const std::size_t begin = at_;
    while (at_ < proof_.size() && !is_blank(proof_[at_])) ++at_;
    const std::string_view word = proof_.substr(begin, at_ - begin);
    if (word.empty())
      return refuse("unfinished step", begin_, "literals and a 0 that ends the clause");
    int literal = 0;
    const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), literal);
    if (fault != std::errc{} || end != word.data() + word.size() || literal > largest_variable ||
        literal < -largest_variable)
      return refuse("bad literal " + quote(word), begin,
                    "a whole number of at most " + std::to_string(largest_variable) +
                        " in size, 0 at the end of a clause");
    if (literal == 0) return std::nullopt;
    step.literals.push_back(literal);
  }
}

Result<bool> DratReader::next_binary(DratStep& step) {
  begin_ = at_;
  if (at_ == proof_.size()) return false;
  const char kind = proof_[at_++];
  if (kind != 'a' && kind != 'd')
    return refuse("no step of a proof", begin_, "'a' or 'd' and a clause");
  step.deletion = kind == 'd';
  step.literals.clear();
  for (;;) {
    const std::size_t begin = at_;
    std::uint32_t code = 0;
    for (unsigned shift = 0;; shift += 7) {
      if (at_ == proof_.size())
        return refuse("unfinished step", begin_, "literals and a byte 0 that ends the clause");
      const auto byte = static_cast<unsigned char>(proof_[at_++]);
      if (shift == 28 && byte > 7)
        return refuse("literal too large", begin,
                      "a variable of at most " + std::to_string(largest_variable));
      code |= static_cast<std::uint32_t>(byte & 127) << shift;
      if (byte < 128) break;
    }
    if (code == 0 && at_ == begin + 1) return true;
    if (code < 2) return refuse("bad literal", begin, "2v or 2v + 1 of a variable v from 1");
    const int variable = static_cast<int>(code / 2);
    step.literals.push_back(code % 2 ? -variable : variable);
  }
}

}  // namespace halfboard::solver
