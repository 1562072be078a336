#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <iosfwd>
#include <optional>
#include <ranges>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace halfboard::tools {

/// What a JSON value can be taken for.
template <class T>
concept JsonScalar = std::same_as<T, bool> || std::same_as<T, int> || std::same_as<T, unsigned> ||
    std::same_as<T, std::int64_t> || std::same_as<T, std::uint64_t> || std::same_as<T, double> ||
    std::same_as<T, std::string>;

/// A JSON value (RFC 8259). Fields of an object stay in the order in which they were put in.
///
/// A small type of our own before nlohmann's library, which does the reading and the writing in
/// json_text.cpp: its class is templates throughout, and every file that names it compiles them
/// again. Braces mean what they mean there: a list of pairs that begin with texts is an object.
class Json {
 public:
  /// A text that is no JSON, or a value that is not of the kind asked for.
  class exception : public std::runtime_error {
    using runtime_error::runtime_error;
  };
  struct Field;
  using Array = std::vector<Json>;
  using Object = std::vector<Field>;
  enum class BadText { refuse, replace };  ///< of text that is not UTF-8

  static constexpr int deepest = 200;               ///< lists in lists, in a text that is read
  static constexpr std::size_t most_fields = 1024;  ///< of an object in it: each name is looked for

  // NOLINTBEGIN(google-explicit-constructor): values stand for themselves
  Json();  ///< null
  Json(std::nullptr_t) : Json() {}
  Json(bool value);
  Json(double value);
  Json(const char* text);
  Json(std::string_view text);
  Json(std::string text);
  Json(std::initializer_list<Json> list);
  template <std::signed_integral T>
  Json(T value) : Json(Signed{value}) {}
  template <std::unsigned_integral T>
  Json(T value) : Json(Unsigned{value}) {}
  template <std::ranges::input_range R>
  requires(!std::same_as<R, Json> && !std::convertible_to<const R&, std::string_view>)
      Json(const R& range)
      : Json(array()) {
    for (const auto& element : range) push_back(Json(element));
  }
  // NOLINTEND(google-explicit-constructor)
  Json(const Json& other);
  Json(Json&& other) noexcept;
  Json& operator=(const Json& other);
  Json& operator=(Json&& other) noexcept;
  ~Json();

  static Json array(std::initializer_list<Json> list = {});
  static Json object();

  /// The value that a text tells. Throws exception if it is no JSON, lists stand in lists deeper
  /// than `deepest`, or an object has more than `most_fields`.
  static Json parse(std::string_view text);
  /// The same; null if the text tells none.
  static Json parse_or_null(std::string_view text);
  /// One line. Throws exception if a text in it is not UTF-8, unless that is to be replaced.
  [[nodiscard]] std::string dump(BadText bad = BadText::refuse) const;

  [[nodiscard]] bool is_null() const;
  [[nodiscard]] bool is_boolean() const;
  [[nodiscard]] bool is_number() const;
  [[nodiscard]] bool is_number_integer() const;   ///< of any sign
  [[nodiscard]] bool is_number_unsigned() const;  ///< a whole number that is not negative
  [[nodiscard]] bool is_string() const;
  [[nodiscard]] bool is_array() const;
  [[nodiscard]] bool is_object() const;

  /// The value as a T. Throws exception if it is of another kind, or as a whole number out of T's
  /// range.
  template <JsonScalar T>
  [[nodiscard]] T get() const;

  /// The field of that name, made if there is none; null becomes an object.
  Json& operator[](std::string_view name);
  /// The field of that name. Throws exception if there is none.
  const Json& operator[](std::string_view name) const { return at(name); }
  [[nodiscard]] const Json& at(std::string_view name) const;
  Json& at(std::string_view name);
  /// The field of that name, or that other value. Throws exception if this is no object.
  [[nodiscard]] Json value(std::string_view name, const Json& otherwise) const;
  [[nodiscard]] bool contains(std::string_view name) const;
  void erase(std::string_view name);
  /// Puts the fields of another object in the place of those of the same names, or behind the
  /// others.
  void update(const Json& other);
  /// The fields. Throws exception if this is no object.
  [[nodiscard]] const Object& items() const;

  /// The element of that number. Throws exception if there is none.
  [[nodiscard]] const Json& at(std::size_t index) const;
  Json& at(std::size_t index);
  template <std::integral I>
  const Json& operator[](I index) const {
    return at(static_cast<std::size_t>(index));
  }
  template <std::integral I>
  Json& operator[](I index) {
    return at(static_cast<std::size_t>(index));
  }
  /// Null becomes a list.
  void push_back(Json value);
  [[nodiscard]] const Json& front() const { return at(std::size_t{0}); }
  [[nodiscard]] const Json& back() const { return at(size() - 1); }
  /// The elements of a list; of another value, none.
  [[nodiscard]] Array::const_iterator begin() const;
  [[nodiscard]] Array::const_iterator end() const;
  Array::iterator begin();
  Array::iterator end();

  [[nodiscard]] std::size_t size() const;  ///< elements or fields; 0 of null, else 1
  [[nodiscard]] bool empty() const { return size() == 0; }

  /// Numbers are equal by value, objects in any order of their fields.
  friend bool operator==(const Json& a, const Json& b);
  friend std::ostream& operator<<(std::ostream& out, const Json& json);

 private:
  struct Signed {
    std::int64_t value;
  };
  struct Unsigned {
    std::uint64_t value;
  };
  explicit Json(Signed value);
  explicit Json(Unsigned value);
  [[nodiscard]] const Json* find(std::string_view name) const;
  void write(std::string& out, BadText bad) const;

  std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string, Array,
               Object>
      value_;
};

struct Json::Field {
  std::string name;
  Json value;
};

/// The value, null where there is none.
template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

template <>
bool Json::get() const;
template <>
int Json::get() const;
template <>
unsigned Json::get() const;
template <>
std::int64_t Json::get() const;
template <>
std::uint64_t Json::get() const;
template <>
double Json::get() const;
template <>
std::string Json::get() const;

}  // namespace halfboard::tools
