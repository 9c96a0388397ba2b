import Foundation
import RouteExchange
import RouteImport

// Reads a message from standard input and answers it; `qtroute import` starts it.
let bytes = [UInt8](FileHandle.standardInput.readDataToEndOfFile())
guard let request = ImportMessage(encoded: bytes) else {
  FileHandle.standardError.write(
    Data("qtroute-import: `qtroute import` starts this; it takes no orders itself\n".utf8))
  exit(2)
}
try? FileHandle.standardOutput.write(contentsOf: Data(ImportJob.answer(request).encoded))
