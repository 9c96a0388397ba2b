/// A file to read.
package struct ImportSource: Sendable {
  package var path: String
  package var bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// Its name without folder, and without the first of some endings that it has.
  func stem(without endings: [String]) -> String {
    let name = path.split(separator: "/").last.map { String($0) } ?? path
    let ending = endings.first { name.hasSuffix($0) && name.utf8.count > $0.utf8.count } ?? ""
    return String(name.dropLast(ending.count))
  }
}

/// What became of files.
package struct ImportResult: Sendable {
  /// The files of the plan: the one to start with first, each with its name.
  package var plans: [(name: String, text: [UInt8])] = []
  /// What the plan cannot say or the files do not hold, each line with its place.
  package var notes: [String] = []
  /// Why files are refused; there is no plan then.
  package var refusals: [String] = []

  package init() {}
}
