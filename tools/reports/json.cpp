#include "tools/reports/json.h"

#include <algorithm>
#include <utility>

namespace halfboard::tools {
namespace {

[[noreturn]] void refuse(const std::string& what) { throw Json::exception(what); }

}  // namespace

Json::Json() = default;
Json::Json(bool value) : value_(value) {}
Json::Json(double value) : value_(value) {}
Json::Json(const char* text) : value_(std::string(text)) {}
Json::Json(std::string_view text) : value_(std::string(text)) {}
Json::Json(std::string text) : value_(std::move(text)) {}
Json::Json(Unsigned value) : value_(value.value) {}
// As it is read again: a whole number that is not negative is unsigned.
Json::Json(Signed value) {
  if (value.value < 0)
    value_ = value.value;
  else
    value_ = static_cast<std::uint64_t>(value.value);
}
Json::Json(std::initializer_list<Json> list) {
  const bool pairs = std::ranges::all_of(list, [](const Json& one) {
    return one.is_array() && one.size() == 2 && one.at(std::size_t{0}).is_string();
  });
  if (!pairs) {
    value_ = Array(list);
    return;
  }
  *this = object();
  for (const Json& one : list)
    (*this)[std::get<std::string>(one.at(std::size_t{0}).value_)] = one.at(std::size_t{1});
}
// Copies of a variant that is never without a value, which this one is, destroy what was not made
// when there is no memory for it (g++ 12): the value is made first, then moved.
Json::Json(const Json& other) {
  std::visit([this](const auto& value) { value_ = std::remove_cvref_t<decltype(value)>(value); },
             other.value_);
}
Json::Json(Json&& other) noexcept = default;
Json& Json::operator=(const Json& other) { return *this = Json(other); }
Json& Json::operator=(Json&& other) noexcept = default;
Json::~Json() = default;

Json Json::array(std::initializer_list<Json> list) {
  Json json;
  json.value_ = Array(list);
  return json;
}

Json Json::object() {
  Json json;
  json.value_ = Object();
  return json;
}

bool Json::is_null() const { return std::holds_alternative<std::nullptr_t>(value_); }
bool Json::is_boolean() const { return std::holds_alternative<bool>(value_); }
bool Json::is_number() const {
  return is_number_integer() || std::holds_alternative<double>(value_);
}
bool Json::is_number_integer() const {
  return is_number_unsigned() || std::holds_alternative<std::int64_t>(value_);
}
bool Json::is_number_unsigned() const { return std::holds_alternative<std::uint64_t>(value_); }
bool Json::is_string() const { return std::holds_alternative<std::string>(value_); }
bool Json::is_array() const { return std::holds_alternative<Array>(value_); }
bool Json::is_object() const { return std::holds_alternative<Object>(value_); }

namespace {

template <class T, class Value>
T whole(const Value& value) {
  return std::visit(
      [](const auto& held) -> T {
        using Held = std::remove_cvref_t<decltype(held)>;
        if constexpr (std::is_same_v<Held, std::int64_t> || std::is_same_v<Held, std::uint64_t>)
          if (std::in_range<T>(held)) return static_cast<T>(held);
        refuse("expected a whole number that is not too large");
      },
      value);
}

}  // namespace

template <>
bool Json::get() const {
  if (const auto* truth = std::get_if<bool>(&value_)) return *truth;
  refuse("expected true or false");
}
template <>
int Json::get() const {
  return whole<int>(value_);
}
template <>
unsigned Json::get() const {
  return whole<unsigned>(value_);
}
template <>
std::int64_t Json::get() const {
  return whole<std::int64_t>(value_);
}
template <>
std::uint64_t Json::get() const {
  return whole<std::uint64_t>(value_);
}
template <>
double Json::get() const {
  if (const auto* real = std::get_if<double>(&value_)) return *real;
  if (const auto* natural = std::get_if<std::uint64_t>(&value_))
    return static_cast<double>(*natural);
  if (const auto* negative = std::get_if<std::int64_t>(&value_))
    return static_cast<double>(*negative);
  refuse("expected a number");
}
template <>
std::string Json::get() const {
  if (const auto* text = std::get_if<std::string>(&value_)) return *text;
  refuse("expected a text");
}

const Json* Json::find(std::string_view name) const {
  const auto* object = std::get_if<Object>(&value_);
  if (object == nullptr) return nullptr;
  const auto found = std::ranges::find(*object, name, &Field::name);
  return found == object->end() ? nullptr : &found->value;
}

Json& Json::operator[](std::string_view name) {
  if (is_null()) value_ = Object();
  if (const Json* found = find(name)) return const_cast<Json&>(*found);
  auto* object = std::get_if<Object>(&value_);
  if (object == nullptr) refuse("expected an object");
  return object->emplace_back(Field{std::string(name), {}}).value;
}

const Json& Json::at(std::string_view name) const {
  if (const Json* found = find(name)) return *found;
  refuse("expected a field '" + std::string(name) + "'");
}
Json& Json::at(std::string_view name) { return const_cast<Json&>(std::as_const(*this).at(name)); }

Json Json::value(std::string_view name, const Json& otherwise) const {
  if (!is_object()) refuse("expected an object");
  const Json* found = find(name);
  return found != nullptr ? *found : otherwise;
}

bool Json::contains(std::string_view name) const { return find(name) != nullptr; }

void Json::erase(std::string_view name) {
  if (auto* object = std::get_if<Object>(&value_))
    std::erase_if(*object, [&](const Field& field) { return field.name == name; });
}

void Json::update(const Json& other) {
  for (const auto& [name, value] : other.items()) (*this)[name] = value;
}

const Json::Object& Json::items() const {
  if (const auto* object = std::get_if<Object>(&value_)) return *object;
  refuse("expected an object");
}

const Json& Json::at(std::size_t index) const {
  const auto* array = std::get_if<Array>(&value_);
  if (array == nullptr || index >= array->size()) refuse("expected a longer list");
  return (*array)[index];
}
Json& Json::at(std::size_t index) { return const_cast<Json&>(std::as_const(*this).at(index)); }

void Json::push_back(Json value) {
  if (is_null()) value_ = Array();
  auto* array = std::get_if<Array>(&value_);
  if (array == nullptr) refuse("expected a list");
  array->push_back(std::move(value));
}

Json::Array::const_iterator Json::begin() const {
  const auto* array = std::get_if<Array>(&value_);
  return array == nullptr ? Array::const_iterator() : array->begin();
}
Json::Array::const_iterator Json::end() const {
  const auto* array = std::get_if<Array>(&value_);
  return array == nullptr ? Array::const_iterator() : array->end();
}
Json::Array::iterator Json::begin() {
  auto* array = std::get_if<Array>(&value_);
  return array == nullptr ? Array::iterator() : array->begin();
}
Json::Array::iterator Json::end() {
  auto* array = std::get_if<Array>(&value_);
  return array == nullptr ? Array::iterator() : array->end();
}

std::size_t Json::size() const {
  if (const auto* array = std::get_if<Array>(&value_)) return array->size();
  if (const auto* object = std::get_if<Object>(&value_)) return object->size();
  return is_null() ? 0 : 1;
}

bool operator==(const Json& a, const Json& b) {
  if (a.is_number() && b.is_number()) {
    return std::visit(
        [&](const auto& x, const auto& y) {
          using X = std::remove_cvref_t<decltype(x)>;
          using Y = std::remove_cvref_t<decltype(y)>;
          if constexpr (std::is_same_v<X, double> || std::is_same_v<Y, double>) {
            if constexpr (std::is_arithmetic_v<X> && std::is_arithmetic_v<Y>)
              return static_cast<double>(x) == static_cast<double>(y);
          } else if constexpr (std::is_same_v<X, Y> && std::is_arithmetic_v<X>) {
            return x == y;
          }
          return false;  // one is negative, the other is not
        },
        a.value_, b.value_);
  }
  if (a.value_.index() != b.value_.index()) return false;
  if (a.is_object())
    return a.size() == b.size() && std::ranges::all_of(a.items(), [&](const Json::Field& field) {
             const Json* other = b.find(field.name);
             return other != nullptr && *other == field.value;
           });
  if (a.is_array())
    return std::ranges::equal(std::get<Json::Array>(a.value_), std::get<Json::Array>(b.value_));
  if (a.is_string()) return std::get<std::string>(a.value_) == std::get<std::string>(b.value_);
  if (a.is_boolean()) return std::get<bool>(a.value_) == std::get<bool>(b.value_);
  return true;
}

}  // namespace halfboard::tools
