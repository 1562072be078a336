#include <algorithm>
#include <ostream>

#include <nlohmann/json.hpp>

#include "tools/reports/json.h"

// JSON as text. What a value is without it stands in json.cpp.
namespace halfboard::tools {
namespace {

using Library = nlohmann::json;

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

Json Json::parse(std::string_view text) {
  Builder builder;
  if (!Library::sax_parse(text, &builder)) throw exception(builder.fault);
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
    throw exception(fault.what());
  }
  return out;
}

std::ostream& operator<<(std::ostream& out, const Json& json) {
  return out << json.dump(Json::BadText::replace);
}

}  // namespace halfboard::tools
