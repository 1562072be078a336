#include "tools/c_api/handle.h"
#include "tools/reports/draw.h"

// Pictures of the C interface. Not part of a WebAssembly module, whose page draws by itself.
namespace halfboard::tools::c_api {
namespace {

template <class Draw>
halfboard_status picture(const halfboard_position* handle, const char* side, char** answer,
                         const Draw& draw) {
  return respond(answer, [&]() -> Reply {
    if (!handle) return missing("position");
    const auto viewer = viewer_of(*handle->position, side);
    if (!viewer) return viewer.error();
    return Reply::plain(draw(handle->position->diagram(*viewer)));
  });
}

}  // namespace
}  // namespace halfboard::tools::c_api

extern "C" {

halfboard_status halfboard_svg(const halfboard_position* position, const char* side,
                               char** answer) {
  return halfboard::tools::c_api::picture(
      position, side, answer,
      [](const halfboard::solver::Diagram& d) { return halfboard::tools::draw_svg(d); });
}

halfboard_status halfboard_board(const halfboard_position* position, const char* side,
                                 char** answer) {
  return halfboard::tools::c_api::picture(
      position, side, answer,
      [](const halfboard::solver::Diagram& d) { return halfboard::tools::draw_text(d); });
}

}  // extern "C"
