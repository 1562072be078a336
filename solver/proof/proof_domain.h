#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <type_traits>

#include "solver/proof/proof_numbers.h"

namespace halfboard::solver {

/// A question with the answers yes and no about every position of a game: does its mover reach his
/// aim? The two sides have opposite aims and move in turns.
///
/// - `key`: positions with equal keys have equal answers.
/// - `Expansion(domain, position)`: what follows. `settled()`: the answer, where it is known at
///   once, else nothing, and then there are `size()` positions to go to, at least one and at most
///   `max_children`. Children that lose for the mover may be left out, if others are there.
/// - `start(i)`: numbers to begin with for the i-th child, seen by the child's mover; may be
///   settled.
/// - `loop_free`: no line of play can come to a key twice.
/// - `attacks()`, needed where play can come round: the mover's aim is the one that has to be
///   forced, so going round does not reach it.
/// - `same_side(i)`, optional: the i-th child's mover has the aim of the one before.
/// - `child_key(i)`, optional: the key of the i-th child, where it is known before the child.
/// - `put_in_order(order)`, optional: the children, those first that promise most to the mover.
///   Then only a window of them counts (see ProofChildren).
/// - `weak_sums`, optional: true if many moves lead to the same positions later on, which plain
///   sums would count again and again (see ProofChildren).
template <class D>
concept ProofDomain = std::is_trivially_copyable_v<typename D::Position> &&
    requires(const D& domain, const typename D::Position& position,
             const typename D::Expansion& expansion, std::size_t i) {
  D::max_children;
  { D::loop_free } -> std::convertible_to<bool>;
  { domain.key(position) } -> std::same_as<typename D::Key>;
  requires std::constructible_from<typename D::Expansion, const D&, const typename D::Position&>;
  { expansion.settled() } -> std::same_as<std::optional<ProofNumbers>>;
  { expansion.size() } -> std::same_as<std::size_t>;
  { expansion.position(i) } -> std::convertible_to<typename D::Position>;
  { expansion.start(i) } -> std::same_as<ProofNumbers>;
};

}  // namespace halfboard::solver
