#pragma once

#include "games/groups/strategy_book.h"
#include "games/halfcut/strategy_book.h"
#include "tools/any_game/any_tables.h"
#include "tools/books/books.h"

/// The kinds of books there are.
namespace halfboard::tools::books {

/// Certificates of Halfcut.
class HalfcutBook final : public Book {
 public:
  [[nodiscard]] std::optional<Error> add(const std::string& path);
  [[nodiscard]] const AnyGame& game() const override;
  [[nodiscard]] std::optional<Known> ask(const AnyPosition& position) const override;

 private:
  halfcut::StrategyBook strategies_;
};

/// Certificates of Groups.
class GroupsBook final : public Book {
 public:
  [[nodiscard]] std::optional<Error> add(const std::string& path);
  [[nodiscard]] const AnyGame& game() const override;
  [[nodiscard]] std::optional<Known> ask(const AnyPosition& position) const override;

 private:
  groups::StrategyBook strategies_;
};

/// A table of any game that has tables.
class TableBook final : public Book {
 public:
  static Result<std::unique_ptr<const Book>> open(const std::string& path);
  [[nodiscard]] const AnyGame& game() const override { return *game_; }
  [[nodiscard]] bool is_table_of(const solver::Options& options) const override;
  [[nodiscard]] bool may_know(const solver::Options& options) const override {
    return is_table_of(options);
  }
  [[nodiscard]] std::optional<Known> ask(const AnyPosition& position) const override;

 private:
  TableBook(solver::retrograde::TableFile file, const AnyTables& tables, const AnyGame& game)
      : file_(std::move(file)), tables_(&tables), game_(&game) {}

  solver::retrograde::TableFile file_;
  const AnyTables* tables_;
  const AnyGame* game_;
};

}  // namespace halfboard::tools::books
