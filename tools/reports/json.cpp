#include "tools/reports/json.h"

#include <algorithm>
#include <ostream>

#include <nlohmann/json.hpp>

namespace halfboard::tools {
namespace {

using Library = nlohmann::json;

[[noreturn]] void refuse(const std::string& what) { throw Json::exception(what); }

/// Puts together what the library reads.
class Builder {
 public:
  Json result;
  std::string fault = "no JSON";

  bool null() { return put(nullptr); }
  bool boolean(bool value) { return put(value); }
  bool number_integer(std::int64_t value) { return put(value); }
  bool number_unsigned(std::uint64_t value) { return put(value); }
  bool number_float(double value, const std::string& /*text*/) { return put(value); }
  bool string(std::string& text) { return put(std::move(text)); }
  bool binary(Library::binary_t& /*bytes*/) { return false; }
  bool start_object(std::size_t /*size*/) { return open(Json::object()); }
  bool start_array(std::size_t /*size*/) { return open(Json::array()); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool key(std::string& name) {
    if (open_.back()->size() == Json::most_fields) {
      fault = "more than " + std::to_string(Json::most_fields) + " fields of an object";
      return false;
    }
    field_ = &(*open_.back())[name];
    return true;
  }
  bool parse_error(std::size_t /*at*/, const std::string& /*last*/, const std::exception& what) {
    fault = what.what();
    return false;
  }

 private:
  Json* put(Json value) {
    if (open_.empty()) {
      result = std::move(value);
      return &result;
    }
    Json& list = *open_.back();
    if (list.is_object()) {
      *field_ = std::move(value);
      return field_;
    }
    list.push_back(std::move(value));
    return &*(list.end() - 1);
  }

  /// What is open is not moved: only the innermost list grows.
  bool open(Json list) {
    if (open_.size() == static_cast<std::size_t>(Json::deepest)) {
      fault = "lists in lists, too deep";
      return false;
    }
    open_.push_back(put(std::move(list)));
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  std::vector<Json*> open_;
  Json* field_ = nullptr;
};

bool is_plain(char c) { return c >= ' ' && c < '\x7f' && c != '"' && c != '\\'; }

void write_text(std::string& out, const std::string& text, Json::BadText bad) {
  if (std::ranges::all_of(text, is_plain)) {
    out += '"';
    out += text;
    out += '"';
    return;
  }
  out += Library(text).dump(-1, ' ', false,
                            bad == Json::BadText::replace ? Library::error_handler_t::replace
                                                          : Library::error_handler_t::strict);
}

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
Json& Json::operator=(const Json& other) {
  if (this != &other) *this = Json(other);
  return *this;
}
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

Json Json::parse(std::string_view text) {
  Builder builder;
  if (!Library::sax_parse(text, &builder)) refuse(builder.fault);
  return std::move(builder.result);
}

Json Json::parse_or_null(std::string_view text) {
  Builder builder;
  if (!Library::sax_parse(text, &builder)) return {};
  return std::move(builder.result);
}

void Json::write(std::string& out, BadText bad) const {
  const auto list = [&](const auto& values, char open, char close, auto one) {
    out += open;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (i > 0) out += ',';
      one(values[i]);
    }
    out += close;
  };
  if (const auto* text = std::get_if<std::string>(&value_)) return write_text(out, *text, bad);
  if (const auto* array = std::get_if<Array>(&value_))
    return list(*array, '[', ']', [&](const Json& one) { one.write(out, bad); });
  if (const auto* object = std::get_if<Object>(&value_))
    return list(*object, '{', '}', [&](const Field& field) {
      write_text(out, field.name, bad);
      out += ':';
      field.value.write(out, bad);
    });
  if (const auto* truth = std::get_if<bool>(&value_)) {
    out += *truth ? "true" : "false";
  } else if (const auto* negative = std::get_if<std::int64_t>(&value_)) {
    out += std::to_string(*negative);
  } else if (const auto* natural = std::get_if<std::uint64_t>(&value_)) {
    out += std::to_string(*natural);
  } else if (const auto* real = std::get_if<double>(&value_)) {
    out += Library(*real).dump();
  } else {
    out += "null";
  }
}

std::string Json::dump(BadText bad) const {
  std::string out;
  try {
    write(out, bad);
  } catch (const Library::exception& fault) {
    refuse(fault.what());
  }
  return out;
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

std::ostream& operator<<(std::ostream& out, const Json& json) {
  return out << json.dump(Json::BadText::replace);
}

}  // namespace halfboard::tools
