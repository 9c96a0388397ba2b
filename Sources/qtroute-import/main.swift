import Foundation
import RouteImport
import RouteImportXML

// Reads a message from standard input and answers it. `qtroute import` starts this program.

/// Exits with a line on standard error and status 2.
func refuse(_ reason: String) -> Never {
  try? FileHandle.standardError.write(contentsOf: Data("qtroute-import: \(reason)\n".utf8))
  exit(2)
}

do {
  let bytes = [UInt8](try FileHandle.standardInput.readToEnd() ?? Data())
  guard let request = ImportMessage(encoded: bytes) else {
    refuse("`qtroute import` starts this program; do not run it directly")
  }
  try FileHandle.standardOutput.write(contentsOf: Data(ImportJob.answer(request).encoded))
} catch {
  refuse("standard input or output failed")
}
