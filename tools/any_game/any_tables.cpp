#include "tools/any_game/any_tables.h"

#include "bitboards/text.h"
#include "tools/any_game/any_game.h"

namespace halfboard::tools {

Result<const AnyTables*> tables_of(const solver::retrograde::TableFile& file) {
  const std::string_view of = file.summary().of;
  if (const AnyTables* tables = tables_of(of.substr(0, of.find(' ')))) return tables;
  return Error{file.path() + " is a table of " + quote(of), "", "a game that has tables"};
}

std::string table_text(std::string_view game, const solver::Options& options) {
  std::string text(game);
  for (const auto& [name, value] : options) (((text += ' ') += name) += '=') += value;
  return text;
}

solver::Options table_options(std::string_view text) {
  // The first word, the name of the game, has no '='.
  solver::Options options;
  for (const std::string_view word : split_words(text)) {
    const auto equal = word.find('=');
    if (equal != std::string_view::npos)
      options.emplace(word.substr(0, equal), word.substr(equal + 1));
  }
  return options;
}

}  // namespace halfboard::tools
