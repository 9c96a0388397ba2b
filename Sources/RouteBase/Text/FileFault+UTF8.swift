extension FileFault {
  /// Refuses bytes that are not UTF-8, at the first that is not.
  package static func checkUTF8(_ bytes: [UInt8]) throws(FileFault) {
    if UTF8Scanner.isWellFormed(bytes) { return }
    let first = UTF8Scanner.malformedRanges(in: SourceText(bytes)).first
    throw FileFault(message: "it is not UTF-8", offset: Int(first?.start ?? 0))
  }
}
