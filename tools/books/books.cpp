#include "tools/books/books.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "solver/play/score.h"
#include "tools/any_game/any_tables.h"
#include "tools/books/kinds.h"
#include "tools/cli/files.h"

namespace halfboard::tools::books {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view expected =
    "a certificate of Halfcut, one of a win of Groups, a table, or a folder with some";

/// Files that belong together become one book.
class Shelf {
 public:
  /// Takes a file in. False: it is none of ours.
  Result<bool> add(const std::string& path) {
    const auto start = beginning_of(path);
    if (!start) return Error{"cannot read " + quote(path), "", std::string(expected)};
    if (start->starts_with(halfcut::strategy_magic)) return add_to(halfcut_, path);
    if (start->starts_with(groups::certificate_magic)) return add_to(groups_, path);
    if (!start->starts_with(solver::retrograde::table_magic)) return false;
    auto table = TableBook::open(path);
    if (!table) return table.error();
    books_.push_back(std::move(*table));
    return true;
  }

  /// Certificates first: to look into them needs no file.
  std::vector<std::unique_ptr<const Book>> books() {
    if (groups_) books_.insert(books_.begin(), std::move(groups_));
    if (halfcut_) books_.insert(books_.begin(), std::move(halfcut_));
    return std::move(books_);
  }

 private:
  template <class B>
  Result<bool> add_to(std::unique_ptr<B>& book, const std::string& path) {
    if (!book) book = std::make_unique<B>();
    if (auto error = book->add(path)) return *error;
    return true;
  }

  std::unique_ptr<HalfcutBook> halfcut_;
  std::unique_ptr<GroupsBook> groups_;
  std::vector<std::unique_ptr<const Book>> books_;
};

class BookPlayer final : public AnyPlayer {
 public:
  BookPlayer(std::unique_ptr<AnyPlayer> player, std::shared_ptr<const Books> books,
             const AnyGame& game)
      : player_(std::move(player)), books_(std::move(books)), game_(game) {}

  void new_game() override { player_->new_game(); }
  void prepare(const AnyPosition& position, const std::atomic<bool>* stop) override {
    player_->prepare(position, stop);
  }

  std::optional<TextDecision> settled(const AnyPosition& position) override {
    return position.is_over() ? std::nullopt : decided(books_->ask(game_, position));
  }

  TextDecision think(const AnyPosition& position,
                     std::span<const std::unique_ptr<AnyPosition>> earlier,
                     const solver::play::Effort& effort, const Report& report) override {
    if (position.is_over()) return player_->think(position, earlier, effort, report);
    const auto known = books_->ask(game_, position);
    if (auto decision = decided(known)) {
      if (report) report(decision->progress);
      return *decision;
    }
    if (!known) return player_->think(position, earlier, effort, report);
    const auto loses = [&](const std::string& move) {
      return std::ranges::find(known->moves, move) == known->moves.end();
    };
    auto decision = player_->think(position, earlier, effort, [&](TextProgress progress) {
      if (progress.line.empty() || loses(progress.line.front()))
        progress.line = {known->moves.front()};
      if (report) report(progress);
    });
    if (!decision.move || loses(*decision.move)) {
      decision.move = known->moves.front();
      decision.progress.line = {*decision.move};
    }
    decision.result = known->result;
    decision.source = known->source;
    return decision;
  }

 private:
  static std::optional<TextDecision> decided(const std::optional<Known>& known) {
    using namespace solver::play;
    if (!known || known->result == solver::Outcome::draw) return std::nullopt;
    TextDecision decision;
    decision.move = known->moves.front();
    constexpr int far = win_score - sure - 1;
    const int plies = std::min(known->plies.value_or(far), far);
    decision.progress.depth = 1;
    decision.progress.score =
        known->result == solver::Outcome::win ? won_in(plies) : lost_in(plies);
    decision.progress.line = {*decision.move};
    decision.result = known->result;
    decision.source = known->source;
    return decision;
  }

  std::unique_ptr<AnyPlayer> player_;
  std::shared_ptr<const Books> books_;
  const AnyGame& game_;
};

}  // namespace

Result<Books> Books::read(const std::string& path) {
  std::error_code failed;
  const bool folder = fs::is_directory(path, failed);
  std::vector<std::string> paths{path};
  if (folder) {
    paths.clear();
    for (fs::directory_iterator entry(path, failed), end; !failed && entry != end;
         entry.increment(failed))
      if (entry->is_regular_file(failed)) paths.push_back(entry->path().string());
    if (failed) return Error{"cannot read " + quote(path), "", std::string(expected)};
    std::ranges::sort(paths);
  }
  if (!folder && !fs::is_regular_file(path, failed))  // to open a pipe would wait for ever
    return Error{"cannot read " + quote(path), "", std::string(expected)};
  Shelf shelf;
  for (const std::string& file : paths) {
    const auto taken = shelf.add(file);
    if (!taken) return taken.error();
    if (!*taken && !folder) return Error{quote(path) + " is no book", "", std::string(expected)};
  }
  Books books;
  books.books_ = shelf.books();
  if (books.books_.empty()) return Error{"no book in " + quote(path), "", std::string(expected)};
  return books;
}

std::optional<Known> Books::ask(const AnyGame& game, const AnyPosition& position) const {
  for (const auto& book : books_)
    if (&book->game() == &game)
      if (auto known = book->ask(position)) return known;
  return std::nullopt;
}

std::optional<Error> Books::useless(const AnyGame& game,
                                    const std::optional<solver::Options>& start,
                                    const std::string& path, const std::string& where) const {
  bool of_game = false;
  for (const auto& book : books_) {
    if (&book->game() != &game) continue;
    if (!start || book->may_know(*start)) return std::nullopt;
    of_game = true;
  }
  const std::string name(game.name());
  if (!of_game)
    return Error{"nothing of " + name + " in " + quote(path), where,
                 "certificates or tables of the game"};
  return Error{"nothing of " + table_text(name, *start) + " in " + quote(path), where,
               "certificates, or a table of these rules and this board"};
}

bool Books::has_table(const AnyGame& game, const solver::Options& options) const {
  return std::ranges::any_of(books_, [&](const auto& book) {
    return &book->game() == &game && book->is_table_of(options);
  });
}

std::unique_ptr<AnyPlayer> with_books(std::unique_ptr<AnyPlayer> player,
                                      std::shared_ptr<const Books> books, const AnyGame& game) {
  if (!books) return player;
  return std::make_unique<BookPlayer>(std::move(player), std::move(books), game);
}

}  // namespace halfboard::tools::books
