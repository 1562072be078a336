#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include <halfboard.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

// halfboard.h for Python: texts and JSON as they are; halfboard/__init__.py makes objects of them.
// The interpreter's lock is given back during searches. A handle is for one thread at a time: all
// else happens with the lock held, a search has a copy of its position, and an engine that thinks
// refuses what another thread asks of it.
namespace py = pybind11;

namespace {

struct FreeText {
  void operator()(char* text) const { halfboard_free(text); }
};
using Text = std::unique_ptr<char, FreeText>;

/// (status, answer): what an answer means is decided in Python.
using Answer = std::pair<int, std::string>;

struct ZeroByte {};

/// For C, where a text would end at a zero byte inside it. Throws ZeroByte; call it within ask().
const char* c_text(const std::string& text) {
  if (text.find('\0') != text.npos) throw ZeroByte();
  return text.c_str();
}
const char* c_text(const std::optional<std::string>& text) {
  return text ? c_text(*text) : nullptr;
}

template <class F>
Answer ask(F&& f) try {
  char* text = nullptr;
  const int status = f(&text);
  const Text owned(text);
  return {status, text ? std::string(text) : std::string()};
} catch (const ZeroByte&) {
  return {HALFBOARD_BAD_INPUT,
          R"({"error": {"what": "a zero byte in a text", "where": "", "expected": "none",)"
          R"( "message": "a zero byte in a text: expected none"}})"};
}

/// The same without the interpreter's lock. If the interpreter has ended meanwhile, as it may while
/// daemon threads search, taking the lock again ends this thread by unwinding its stack. As no
/// destructor lets that through, the lock isn't taken in one.
template <class F>
Answer ask_unlocked(F&& f) {
  PyThreadState* const state = PyEval_SaveThread();
  std::optional<Answer> answer;
  try {
    answer = ask(f);
  } catch (const std::exception&) {  // no memory for the answer
  }
  PyEval_RestoreThread(state);
  if (!answer) throw std::bad_alloc();
  return *std::move(answer);
}

class Stop {
 public:
  Stop() : stop_(halfboard_stop_new()) {}
  ~Stop() { halfboard_stop_delete(stop_); }
  Stop(const Stop&) = delete;
  Stop& operator=(const Stop&) = delete;
  void set() { halfboard_stop_set(stop_); }
  halfboard_stop* get() { return stop_; }

 private:
  halfboard_stop* stop_;
};

class Handle {
 public:
  explicit Handle(halfboard_position* position) : position_(position) {}
  ~Handle() { halfboard_close(position_); }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;

  std::unique_ptr<Handle> copy() const {
    auto* other = halfboard_copy(position_);
    if (!other) throw std::bad_alloc();
    return std::make_unique<Handle>(other);
  }
  Answer show() const {
    return ask([&](char** a) { return halfboard_show(position_, a); });
  }
  Answer view(const std::optional<std::string>& side) const {
    return ask([&](char** a) { return halfboard_view(position_, c_text(side), a); });
  }
  Answer svg(const std::optional<std::string>& side) const {
    return ask([&](char** a) { return halfboard_svg(position_, c_text(side), a); });
  }
  Answer board(const std::optional<std::string>& side) const {
    return ask([&](char** a) { return halfboard_board(position_, c_text(side), a); });
  }
  Answer apply(const std::string& moves) {
    return ask([&](char** a) { return halfboard_apply(position_, c_text(moves), a); });
  }
  const halfboard_position* get() const { return position_; }
  int to_move() const { return halfboard_to_move(position_); }
  int winner() const { return halfboard_winner(position_); }

  template <auto function>
  Answer search(const std::string& options, Stop* stop) const {
    const auto own = copy();
    return ask_unlocked([&](char** a) {
      return function(own->position_, c_text(options), stop ? stop->get() : nullptr, a);
    });
  }

 private:
  halfboard_position* position_;
};

class Player {
 public:
  explicit Player(halfboard_player* player) : player_(player) {}
  ~Player() { halfboard_player_close(player_); }
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  /// All throw std::runtime_error while another thread lets it think.
  void new_game() {
    const Turn turn(busy_);
    halfboard_player_new_game(player_);
  }
  Answer prepare(const Handle& position) {
    const Turn turn(busy_);
    const auto own = position.copy();
    return ask_unlocked([&](char** a) { return halfboard_player_prepare(player_, own->get(), a); });
  }
  Answer think(const Handle& position, const std::string& options, Stop* stop) {
    const Turn turn(busy_);
    const auto own = position.copy();
    return ask_unlocked([&](char** a) {
      return halfboard_think(player_, own->get(), c_text(options), stop ? stop->get() : nullptr, a);
    });
  }

 private:
  /// Begins and ends with the interpreter's lock held, which is what guards the flag.
  class Turn {
   public:
    explicit Turn(bool& busy) : busy_(busy) {
      if (busy_)
        throw std::runtime_error(
            "the engine is thinking: expected one thread at a time, or an engine for each");
      busy_ = true;
    }
    ~Turn() { busy_ = false; }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

   private:
    bool& busy_;
  };

  halfboard_player* player_;
  bool busy_ = false;
};

py::tuple open_player(const std::string& game, const std::string& options) {
  halfboard_player* player = nullptr;
  const Answer answer = ask(
      [&](char** a) { return halfboard_player_open(c_text(game), c_text(options), &player, a); });
  auto handle = player ? std::make_unique<Player>(player) : nullptr;
  return py::make_tuple(answer.first, answer.second, std::move(handle));
}

py::tuple open(const std::string& game, const std::string& text, const std::string& options) {
  halfboard_position* position = nullptr;
  const Answer answer = ask([&](char** a) {
    return halfboard_open(c_text(game), c_text(text), c_text(options), &position, a);
  });
  auto handle = position ? std::make_unique<Handle>(position) : nullptr;
  return py::make_tuple(answer.first, answer.second, std::move(handle));
}

}  // namespace

PYBIND11_MODULE(_core, m) {
  m.attr("version") = halfboard_version();
  m.attr("api_version") = halfboard_api_version();
  m.def("open", open);
  m.def("open_player", open_player);
  m.def("games", [] { return ask(halfboard_games); });
  m.def("deals", [](const std::string& options) {
    return ask_unlocked([&](char** a) { return halfboard_deals(c_text(options), a); });
  });
  py::class_<Stop>(m, "Stop").def(py::init<>()).def("set", &Stop::set);
  py::class_<Player>(m, "Player")
      .def("new_game", &Player::new_game)
      .def("prepare", &Player::prepare)
      .def("think", &Player::think);
  py::class_<Handle>(m, "Handle")
      .def("copy", &Handle::copy)
      .def("show", &Handle::show)
      .def("view", &Handle::view)
      .def("svg", &Handle::svg)
      .def("board", &Handle::board)
      .def("apply", &Handle::apply)
      .def("to_move", &Handle::to_move)
      .def("winner", &Handle::winner)
      .def("perft", &Handle::search<halfboard_perft>)
      .def("solve", &Handle::search<halfboard_solve>)
      .def("hint", &Handle::search<halfboard_hint>)
      .def("solitaire", &Handle::search<halfboard_solitaire>)
      .def("explain", &Handle::search<halfboard_explain>);
}
