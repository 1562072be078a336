#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "games/reality_check/knowledge/knowledge.h"

namespace halfboard::reality_check {

/// What one side knows of the other's pieces, exactly as in Knowledge, and how likely it is; made
/// for speed. Pieces on the board are followed from square to square, so that a world is only which
/// piece each of them is. Most actions tell nothing about that and change no world.
///
/// Chances are those of the set-up: every arrangement of pieces that shows these faces is equally
/// likely at first. Actions tell what they show and that they were legal, no more; of an unknown
/// drop, every piece of the hand with either of its faces up is equally likely: one of two faces
/// counts twice, a true one once.
class Belief {
 public:
  static constexpr std::size_t max_slots = 10;

  /// Where and what the enemy's pieces are. Unused fields are 15 or 0.
  struct World {
    std::uint64_t slots;    ///< four bits a piece on the board: which one it is
    PieceSet hand;          ///< pieces in hand
    PieceSet in_play;       ///< those on the board, in hand or captured
    std::uint8_t captured;  ///< four bits each: pieces that wait for their owner's choice
    double weight;
    [[nodiscard]] Piece at(int slot) const { return static_cast<Piece>(slots >> 4 * slot & 15); }
    [[nodiscard]] int true_count() const {
      return std::popcount(static_cast<PieceSet>(in_play & true_pieces));
    }
    /// Would the hand be within its limit with so many pieces more?
    [[nodiscard]] bool fits(int more) const {
      return std::popcount(hand) + more <= true_count() - 1;
    }
    [[nodiscard]] Piece first_captured() const { return captured & 15; }
    [[nodiscard]] int waiting() const {
      return first_captured() == 15 ? 0 : captured >= 0xf0 ? 1 : 2;
    }
    /// Tells it from all others: ten slots, the hand, who waits; the rest follows from these.
    [[nodiscard]] std::uint64_t key() const {
      constexpr int slot_bits = 4 * max_slots;
      return (slots & ((std::uint64_t{1} << slot_bits) - 1)) | std::uint64_t{hand} << slot_bits |
             std::uint64_t{captured} << (slot_bits + piece_count);
    }
    void clear(int slot) { slots |= std::uint64_t{15} << 4 * slot; }
    /// Precondition: the slot is clear.
    void put(int slot, Piece piece) { slots ^= std::uint64_t{15U ^ piece} << 4 * slot; }
    /// A captured piece waits, behind one that may do so already.
    void wait(Piece piece);
    /// The first captured piece waits no longer.
    void next_captured() { captured = static_cast<std::uint8_t>(captured >> 4 | 0xf0); }
    /// Waiting pieces go to the hand as long as they fit (as in play.cpp).
    void settle();
  };
  static constexpr std::uint8_t nobody_waits = 0xff;

  /// From what the side sees now, without a history: all arrangements are equally likely. Of the
  /// set-up these are all set-ups. There is at least one if the view is one of a position.
  Belief(const View& view, Side viewer);

  /// Keeps what is consistent with the next event.
  void see(const Event& event);

  [[nodiscard]] Side viewer() const { return viewer_; }
  [[nodiscard]] std::size_t worlds() const { return worlds_.size(); }
  /// The position as the viewer sees it.
  [[nodiscard]] const Position& seen() const { return view_.seen; }
  [[nodiscard]] const View& view() const { return view_; }
  /// All that is hidden, in one of the worlds.
  [[nodiscard]] Position position(std::size_t world) const;
  /// A world by its weight: `draw` is uniform in 0 .. 1.
  [[nodiscard]] std::size_t pick(double draw) const;

  /// Takes one world for the truth.
  void keep_only(std::size_t world);

  /// Chances of the ten pieces to stand on an enemy's square; their sum is 1.
  [[nodiscard]] std::array<double, piece_count> chances(int square) const;
  /// Chances of each of the ten pieces to be in the enemy's hand.
  [[nodiscard]] std::array<double, piece_count> hand_chances() const;
  /// .. to wait for the enemy's choice.
  [[nodiscard]] std::array<double, piece_count> captured_chances() const;
  /// Chance that an enemy's piece on the board is true. It is kept: two threads need a belief each.
  [[nodiscard]] double chance_true(int square) const;
  /// The pieces that may stand on an enemy's square.
  [[nodiscard]] PieceSet candidates(int square) const;

 private:
  static constexpr std::uint8_t no_slot = 15;
  static constexpr int unknown = -1;

  void arrange(World world, std::size_t slot, const std::vector<int>& squares);
  void add_hands(const World& world);
  void add_captured(const World& world, PieceSet left);
  void add(const World& world);

  void travel(const Event& event, bool by_enemy);
  void capture_own(Move m);
  void capture_enemy(const Event& event);
  void drop(const Event& event);
  void choose(bool take);
  void memory(const Event& event, bool by_enemy);
  void give_up(const Event& event);
  void reveal(int square, Piece piece);
  void reveal_flip(int before, Face face);
  void move_slot(int from, int to);
  void hand_over(int slot);
  void settle_all();
  void agree_with(const View& after);
  void merge();
  void worlds_changed();
  void weigh_truth() const;
  /// True pieces of the enemy in any world.
  [[nodiscard]] int least_true();
  [[nodiscard]] int slot(int square) const { return slot_[static_cast<std::size_t>(square)]; }
  [[nodiscard]] Side enemy() const { return other(viewer_); }

  Side viewer_;
  View view_;
  std::array<std::uint8_t, 64> slot_{};  ///< of each square
  std::array<Piece, max_slots> sure_{};  ///< what a slot holds in all worlds, if that is known
  std::uint16_t free_ = 0;               ///< slots that hold nothing
  int least_true_ = unknown;             ///< see least_true()
  std::vector<World> worlds_;
  mutable std::array<double, max_slots> truth_{};  ///< chance_true, by slot ..
  mutable bool truth_known_ = false;               ///< .. if that is known
};

}  // namespace halfboard::reality_check
