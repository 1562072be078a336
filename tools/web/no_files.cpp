#include <cstdlib>
#include <new>
#include <string>

#include "solver/proof/proof_file.h"
#include "solver/retrograde/mapped_array.h"

// WebAssembly has no files: a prover's table can neither be kept nor taken up. Every question
// about one is refused; nothing in the pages asks. Nor has it memory but that of malloc.
namespace halfboard::solver {
namespace {

Error no_files(const std::string& path) {
  return {"cannot use " + path, "", "a build that has files"};
}

}  // namespace

OutputFile::~OutputFile() = default;

ProofFileWriter::ProofFileWriter(const std::string& path, std::string_view, std::size_t)
    : file_(no_files(path)) {}
void ProofFileWriter::add(std::span<const std::uint64_t>) {}
std::optional<Error> ProofFileWriter::finish() { return file_.error(); }

struct ProofFileReader::File {};
ProofFileReader::ProofFileReader(const std::string& path) : path_(path) {}
ProofFileReader::ProofFileReader(ProofFileReader&&) noexcept = default;
ProofFileReader::~ProofFileReader() = default;
Result<ProofFileReader> ProofFileReader::open(const std::string& path, std::string_view,
                                              std::size_t) {
  return no_files(path);
}
std::optional<Error> ProofFileReader::refuse(const std::string& path, std::string_view,
                                             std::size_t) {
  return no_files(path);
}
Result<std::span<const std::uint64_t>> ProofFileReader::next() { return damaged(); }
Error ProofFileReader::damaged() const { return no_files(path_); }

}  // namespace halfboard::solver

namespace halfboard::solver::retrograde {

MappedBytes::MappedBytes(std::size_t size, const std::string&) {
  if (size == 0) return;
  data_ = static_cast<unsigned char*>(std::calloc(size, 1));
  if (!data_) throw std::bad_alloc();
  size_ = size;
}

MappedBytes::~MappedBytes() { std::free(data_); }

}  // namespace halfboard::solver::retrograde
