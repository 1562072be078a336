#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "bitboards/result.h"
#include "tools/any_game/any_game.h"
#include "tools/cli/option.h"

namespace halfboard::tools {

class Arguments;
struct FileUse;
enum class Exit : std::uint8_t;

/// A command line that the help shows, without the program's name. A test runs all that are quick,
/// in order, in a folder of their own: a later one may read what an earlier one has written.
struct Example {
  std::string_view line;
  enum class Cost : std::uint8_t { quick, long_run } cost = Cost::quick;
};

/// What a command takes for some games only.
struct Part {
  std::string_view of;  ///< the name of a game, or of an ability of games (see AnyGame::abilities)
  std::span<const Option> options{};
  std::string_view details{};  ///< explained in the help for these games only
};

/// The arguments of a command that are no options, its game not among them.
struct Words {
  std::size_t least = 0;
  std::size_t most = 0;
  Kind first = Kind::text;   ///< text, a number or a file
  Kind others = Kind::text;  ///< the same of those after the first
};

/// Does the first argument name a game?
enum class GameWord : std::uint8_t { none, needed, optional };

/// One command of the program. Help, completion, manual pages and the parser are made from it.
struct Command {
  std::string_view name;
  std::string_view usage;      ///< what follows the name; GAME stands for the game's name
  std::string_view summary;    ///< one line
  std::string_view details{};  ///< paragraphs with empty lines between; lines with a blank in front
                               ///< stay as they are, others are filled
  std::span<const Example> examples{};
  GameWord game = GameWord::none;
  /// The only ones it takes, with blanks between; empty: all. Without a GameWord: those that its
  /// arguments may name in one of their forms.
  std::string_view games{};
  bool (*only)(const AnyGame&) = nullptr;  ///< of these it takes those with something; null: all
  /// Those of the games' own options that have a meaning here, with blanks between; "*": all; with
  /// '!' in front: all but these.
  std::string_view game_options = "*";
  bool reads_pipes = false;  ///< its inputs are read front to back: a pipe may be one
  bool databases = false;    ///< its files may be SQLite's, which has more beside them
  /// Adds files that no option and no argument names, or takes away what is no file.
  void (*more_files)(const Arguments&, std::vector<FileUse>& files) = nullptr;
  Words words{};
  std::span<const Option> options{};  ///< for all games
  std::span<const Part> parts{};
  Result<Exit> (*run)(const Arguments&) = nullptr;
};

bool takes(const Command& command, const AnyGame& game);
/// As its first word, or in one of the forms of its arguments.
bool may_take(const Command& command, const AnyGame& game);
/// Whatever the games are?
bool takes_every_game(const Command& command);

/// Is the part for this game?
bool is_for(const Part& part, const AnyGame& game);

/// Does an option of a game say only what the position `start` is? Its help names it then.
bool is_of_start(const solver::Option& option);

/// What the command takes for a game (nothing of a game's own without one).
std::vector<Option> options_of(const Command& command, const AnyGame* game);

/// The game's own options that have a meaning in the command.
std::vector<Option> options_of_game(const Command& command, const AnyGame& game);

}  // namespace halfboard::tools
