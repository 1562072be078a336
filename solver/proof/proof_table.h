#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "solver/growing_part.h"
#include "solver/hash.h"
#include "solver/proof/proof_numbers.h"
#include "solver/threads.h"
#include "solver/zeroed.h"

namespace halfboard::solver {

/// Proof numbers of positions by their whole keys of W words, shared by all threads. A hit is never
/// a collision and never a torn entry. Of the four entries of a bucket the one that cost the least
/// work makes room.
///
///     entry   key word 0 | .. | key word W - 1 | PackedProof (0: empty)       all 64 bits wide
///
/// Entries are guarded by versions, one for every 4096th bucket. A version is odd while a writer,
/// the only one then, changes an entry; it raises the version twice. All words are stored with
/// release and loaded with acquire. Why no reader takes a torn entry: if it loads a word of some
/// writer, it also sees, from then on, the version that this writer had set before, odd, or a later
/// one. A reader keeps what it loaded only if the version was even and equal before and after. So
/// every writer of whom it loaded a word had finished before the first look at the version; the
/// words are those that were there at that moment, all of them. Versions have 64 bits and never
/// come round. A reader that finds no entry does not look again: to miss an entry is harmless.
template <std::size_t W>
class ProofTable {
 public:
  using Key = std::array<std::uint64_t, W>;
  static constexpr std::size_t ways = 4;
  static constexpr std::size_t entry_words = W + 1;

  struct Found {
    ProofNumbers numbers;
    std::uint64_t nodes;  ///< the work they cost, roughly
  };

  /// At most `bytes` of memory (at least one bucket), which are taken as they are needed.
  explicit ProofTable(std::size_t bytes)
      : part_(bytes, bucket_bytes, ways),
        versions_(std::make_unique<Versions>()),
        words_(part_.all() * bucket_words, Pages::huge) {}

  /// How many there is memory for.
  [[nodiscard]] std::size_t buckets() const { return part_.all(); }
  /// How many entries that is.
  [[nodiscard]] std::uint64_t capacity() const { return std::uint64_t{buckets()} * ways; }

  static std::uint64_t hash(const Key& key) { return XXH3_64bits(key.data(), sizeof(Key)); }
  void prefetch(std::uint64_t hash) const {
    __builtin_prefetch(words_.data() + part_.bucket_of(hash) * bucket_words);
  }

  /// Precondition (here and below): hash == hash(key).
  [[nodiscard]] std::optional<Found> find(std::uint64_t hash, const Key& key) const {
    return part_.find(hash, [&](std::size_t bucket) { return find_in(bucket, key); });
  }

  /// Makes room for so many entries, as far as there is memory: those that come in the order of
  /// their hashes, as for_each() gives them, would crowd a part that is small. While no other
  /// thread is at work.
  void reserve(std::uint64_t entries) {
    while (part_.is_small_for(entries)) {
      if (part_.old() == 0) part_.grow();
      part_.move_some([this](std::size_t from) { move(from); });
    }
  }

  /// Keeps the numbers. What is settled stays settled, with the fewest plies seen; only while the
  /// table grows other numbers may be found for a while.
  void store(std::uint64_t hash, const Key& key, const ProofNumbers& numbers, std::uint64_t nodes) {
    const std::size_t bucket = part_.bucket_of(hash);
    if (place(bucket, key, PackedProof::pack(numbers, nodes), true)) part_.note_taken(bucket);
    part_.move_some([this](std::size_t from) { move(from); });
  }

  /// Calls f(span of W + 1 words) for every entry in use; others may write meanwhile.
  template <class F>
  void for_each(F&& f) const {
    std::array<std::uint64_t, bucket_words> copy;
    for (std::size_t bucket = 0; bucket < part_.now(); ++bucket) {
      read_bucket(bucket, copy);
      for (std::size_t way = 0; way < ways; ++way) {
        const auto words = std::span(copy).subspan(way * entry_words, entry_words);
        if (words[W] != 0) f(std::span<const std::uint64_t, entry_words>(words));
      }
    }
  }

  /// Takes an entry as for_each() gave it, of a table of any size; of many call reserve() before.
  void insert(std::span<const std::uint64_t, entry_words> words) {
    Key key;
    std::copy_n(words.begin(), W, key.begin());
    store(hash(key), key, PackedProof::unpack(words[W]), PackedProof::nodes(words[W]));
  }

 private:
  static constexpr std::size_t bucket_words = ways * entry_words;
  static constexpr std::size_t bucket_bytes = bucket_words * sizeof(std::uint64_t);
  using Versions = std::array<std::atomic<std::uint64_t>, 4096>;

  /// Holds a version odd.
  class Writing {
   public:
    explicit Writing(std::atomic<std::uint64_t>& version) : version_(version) {
      std::uint64_t even = version.load(std::memory_order_relaxed) & ~std::uint64_t{1};
      while (!version.compare_exchange_weak(even, even + 1, std::memory_order_acquire,
                                            std::memory_order_relaxed)) {
        if (even % 2 == 0) continue;
        even &= ~std::uint64_t{1};
        yield();
      }
      before_ = even;
    }
    ~Writing() { version_.store(before_ + 2, std::memory_order_release); }
    Writing(const Writing&) = delete;
    Writing& operator=(const Writing&) = delete;

   private:
    std::atomic<std::uint64_t>& version_;
    std::uint64_t before_;
  };

  static std::uint64_t load(std::uint64_t& word) {
    return std::atomic_ref(word).load(std::memory_order_acquire);
  }
  static void put(std::uint64_t& word, std::uint64_t value) {
    std::atomic_ref(word).store(value, std::memory_order_release);
  }
  static bool holds(std::uint64_t* entry, const Key& key) {
    bool same = true;
    for (std::size_t i = 0; i < W; ++i) same &= load(entry[i]) == key[i];
    return same;
  }

  [[nodiscard]] std::optional<Found> find_in(std::size_t bucket, const Key& key) const {
    const std::atomic<std::uint64_t>& version = version_of(bucket);
    for (;;) {
      const std::uint64_t before = version.load(std::memory_order_acquire);
      const std::uint64_t word = word_of(bucket, key);
      if (word == 0) return std::nullopt;
      // The acquiring loads of the words come before this one.
      if (before % 2 == 0 && version.load(std::memory_order_relaxed) == before)
        return Found{PackedProof::unpack(word), PackedProof::nodes(word)};
      yield();
    }
  }
  /// True if the key took an empty place. `newer`: than what is known of the key.
  bool place(std::size_t bucket, const Key& key, std::uint64_t word, bool newer) {
    const Writing writing(version_of(bucket));
    std::uint64_t* victim = entry(bucket, 0);
    std::uint64_t least = ~std::uint64_t{0};
    for (std::size_t way = 0; way < ways; ++way) {
      std::uint64_t* here = entry(bucket, way);
      const std::uint64_t known = load(here[W]);
      if (known != 0 && holds(here, key)) {
        if (replaces(word, known, newer)) put(here[W], word);
        return false;
      }
      if (PackedProof::worth(known) >= least) continue;
      least = PackedProof::worth(known);
      victim = here;
    }
    const bool was_empty = load(victim[W]) == 0;
    for (std::size_t i = 0; i < W; ++i) put(victim[i], key[i]);
    put(victim[W], word);
    return was_empty;
  }
  static bool replaces(std::uint64_t word, std::uint64_t known, bool newer) {
    const ProofNumbers numbers = PackedProof::unpack(word);
    const ProofNumbers old = PackedProof::unpack(known);
    if (old.is_settled()) return numbers.is_settled() && numbers.plies < old.plies;
    return newer || numbers.is_settled();
  }
  /// The entries of a bucket of the old part go where they belong now.
  void move(std::size_t from) {
    std::array<std::uint64_t, bucket_words> copy;
    {
      const Writing writing(version_of(from));
      for (std::size_t i = 0; i < bucket_words; ++i) {
        copy[i] = load(entry(from, 0)[i]);
        put(entry(from, 0)[i], 0);
      }
    }
    for (std::size_t way = 0; way < ways; ++way) {
      const std::uint64_t* const words = copy.data() + way * entry_words;
      if (words[W] == 0) continue;
      Key key;
      std::copy_n(words, W, key.begin());
      place(part_.bucket_of(hash(key)), key, words[W], false);
    }
  }

  [[nodiscard]] std::uint64_t* entry(std::size_t bucket, std::size_t way) const {
    return words_.data() + bucket * bucket_words + way * entry_words;
  }
  [[nodiscard]] std::uint64_t word_of(std::size_t bucket, const Key& key) const {
    for (std::size_t way = 0; way < ways; ++way) {
      std::uint64_t* here = entry(bucket, way);
      if (holds(here, key)) return load(here[W]);
    }
    return 0;
  }
  void read_bucket(std::size_t bucket, std::array<std::uint64_t, bucket_words>& copy) const {
    const std::atomic<std::uint64_t>& version = version_of(bucket);
    for (;;) {
      const std::uint64_t before = version.load(std::memory_order_acquire);
      for (std::size_t i = 0; i < bucket_words; ++i) copy[i] = load(entry(bucket, 0)[i]);
      if (before % 2 == 0 && version.load(std::memory_order_relaxed) == before) return;
      yield();
    }
  }
  [[nodiscard]] std::atomic<std::uint64_t>& version_of(std::size_t bucket) const {
    return (*versions_)[bucket % 4096];
  }

  GrowingPart part_;
  std::unique_ptr<Versions> versions_;
  Zeroed<std::uint64_t> words_;
};

}  // namespace halfboard::solver
