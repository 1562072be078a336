#include "tools/cli/help/manual.h"

#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "bitboards/text.h"
#include "tools/cli/cli.h"
#include "tools/cli/commands.h"
#include "tools/cli/help/help.h"
#include "tools/cli/version.h"

namespace halfboard::tools {
namespace {

/// Text as roff takes it: no dash that may become a hyphen, no line that looks like a request.
std::string roff(std::string_view text) {
  std::string safe;
  bool at_start = true;
  for (const char c : text) {
    if (at_start && (c == '.' || c == '\'')) safe += "\\&";
    if (c == '-')
      safe += "\\-";
    else if (c == '\\')
      safe += "\\e";
    else
      safe += c;
    at_start = c == '\n';
  }
  return safe;
}

std::string heading(std::string_view name, std::string_view summary) {
  std::string upper;
  for (const char c : name) upper += static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
  // No hyphens but those that are written: a value broken by one would be copied with it.
  return fmt::format(
      ".TH \"{}\" 1 \"{}\" \"halfboard {}\" \"halfboard\"\n.nh\n.SH NAME\n{} \\- {}\n", roff(upper),
      commit_date, version, roff(name), roff(summary));
}

/// Paragraphs as help.h's filled() takes them.
std::string roff_paragraphs(std::string_view text) {
  std::string pages;
  bool verbatim = false;
  const auto set = [&](bool wanted) {
    if (verbatim != wanted) pages += wanted ? ".nf\n" : ".fi\n";
    verbatim = wanted;
  };
  for (const std::string_view line : split_lines(text)) {
    set(line.starts_with(' '));
    pages += line.empty() ? ".PP\n" : roff(line) + "\n";
  }
  set(false);
  return pages;
}

std::string option_list(const std::vector<Option>& options) {
  std::string text;
  for (const Option& option : options) {
    const std::string value =
        option.value.empty() ? "" : fmt::format(" \\fI{}\\fR", roff(option.value));
    text += fmt::format(".TP\n\\fB\\-\\-{}\\fR{}\n{}\n", roff(option.name), value,
                        roff(full_help(option)));
  }
  return text;
}

std::string section_of(const Command& command, const AnyGame& game) {
  std::vector<Option> options;
  std::string details;
  for (const Part& part : command.parts) {
    if (!is_for(part, game)) continue;
    options.insert(options.end(), part.options.begin(), part.options.end());
    if (!part.details.empty()) details += ".PP\n" + roff_paragraphs(part.details);
  }
  for (const Option& option : options_of_game(command, game)) options.push_back(option);
  if (options.empty() && details.empty()) return "";
  return fmt::format(".SS {}\n{}{}", roff(game.name()), option_list(options), details);
}

std::string examples_of(const Command& command) {
  std::string text = ".SH EXAMPLES\n.nf\n";
  for (const Example& example : command.examples) text += roff(typed(example));
  return text + ".fi\n";
}

constexpr std::string_view exit_status =
    ".SH EXIT STATUS\n"
    ".TP\n0\ndone\n"
    ".TP\n1\ninternal fault, failed verification or a full disk\n"
    ".TP\n2\n"
    "bad usage or input: one line on standard error says what, where and what was expected\n"
    ".TP\n3\nstopped at a limit or by a signal with the answer still unknown\n";

}  // namespace

std::string program_manual() {
  std::string text =
      heading("halfboard", "solver and analysis toolkit for small-board games") +
      ".SH SYNOPSIS\n\\fBhalfboard\\fR \\fICOMMAND\\fR [\\fIGAME\\fR] [\\fIARGUMENTS\\fR] "
      "[\\fIOPTIONS\\fR]\n.br\n\\fBhalfboard\\fR \\-\\-help | \\-\\-version\n.SH OPTIONS\n" +
      option_list({program_options().begin(), program_options().end()}) +
      ".SH COMMANDS\nEach has a page of its own.\n";
  for (const CommandRoom& room : command_rooms()) {
    text += fmt::format(".SS {}\n", roff(room.title));
    for (const Command* command : room.commands)
      text += fmt::format(".TP\n\\fBhalfboard\\-{}\\fR(1)\n{}\n", roff(command->name),
                          roff(command->summary));
  }
  text += ".SH GAMES\n";
  for (const AnyGame* game : all_games()) {
    text += fmt::format(".TP\n\\fB{}\\fR\n{}\n", roff(game->name()), roff(game->title()));
  }
  return text +
         ".SH POSITIONS\nOne string: ranks from the top, \\(aq/\\(aq between them, letters for "
         "pieces, numbers for runs of empty squares, then a space and the side to move; "
         "\\(aqstart\\(aq is a game\\(aqs start position.\n" +
         std::string(exit_status);
}

std::string command_manual(const Command& command) {
  std::string text =
      heading(fmt::format("halfboard-{}", command.name), command.summary) + ".SH SYNOPSIS\n";
  std::string_view apart;
  for (const std::string& usage : usages_of(command, nullptr))
    text += fmt::format("{}{}\n", std::exchange(apart, ".br\n"), roff(usage));
  text += ".SH DESCRIPTION\n" + roff_paragraphs(command.details);
  std::vector<Option> options = options_of(command, nullptr);
  options.push_back(option::help_flag);
  text += ".SH OPTIONS\n" + option_list(options);
  std::string games;
  for (const AnyGame* game : all_games())
    if (takes(command, *game)) games += section_of(command, *game);
  if (!games.empty()) text += ".SH GAMES\nWhat it takes for one of them:\n" + games;
  return text + examples_of(command) + std::string(exit_status) +
         ".SH SEE ALSO\n\\fBhalfboard\\fR(1)\n";
}

std::optional<Error> write_manuals(const std::string& folder) {
  const std::filesystem::path share(folder);
  std::optional<Error> fault;
  const auto add = [&](const std::filesystem::path& name, const std::string& text) {
    if (fault) return;
    std::error_code ignored;  // writing the file will fail and say so
    std::filesystem::create_directories((share / name).parent_path(), ignored);
    fault = write_file((share / name).string(), text);
  };
  add("man/man1/halfboard.1", program_manual());
  for (const Command* command : all_commands())
    add(fmt::format("man/man1/halfboard-{}.1", command->name), command_manual(*command));
  add("bash-completion/completions/halfboard", bash_completion());
  add("zsh/site-functions/_halfboard", zsh_completion());
  add("fish/vendor_completions.d/halfboard.fish", fish_completion());
  return fault;
}

}  // namespace halfboard::tools
