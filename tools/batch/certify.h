#pragma once

#include <string>

#include "solver/output_file.h"
#include "tools/cli/cli.h"

namespace halfboard::tools {

/// Proofs for all unsolvable rows of a batch file.
struct CertifyRequest {
  std::string file;
  std::string out;  ///< the archive of proofs; goes on where it is
  unsigned threads = 1;
  solver::Limits limits{};  ///< clauses learned a row, seconds in all, memory a check
  bool json = false;
  bool progress = false;
};

/// Exit::fault if a row is stored as unsolvable and can be solved. Throws sqlite::Failure where the
/// batch file can't be read.
Result<Exit> certify_file(const CertifyRequest& request);

/// To be thrown where scratch files can't be written.
solver::WriteFailure no_scratch();

}  // namespace halfboard::tools
