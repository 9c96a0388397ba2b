/// A file to read.
package struct ImportSource: Sendable {
  package var path: String
  package var bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// Its name without the folder, and without the first of `endings` that it has.
  func stem(without endings: [String]) -> String {
    let name = path.split(separator: "/").last.map { String($0) } ?? path
    let ending = endings.first { name.hasSuffix($0) && name.utf8.count > $0.utf8.count } ?? ""
    return String(name.dropLast(ending.count))
  }
}

/// The result of importing files.
package struct ImportResult: Sendable {
  /// The files of the plan, each with its name; the one to start with comes first.
  package var plans: [(name: String, text: [UInt8])] = []
  /// What the plan cannot express or the files do not contain; each line has its place.
  package var notes: [String] = []
  /// The reasons why files are refused; in that case there is no plan.
  package var refusals: [String] = []

  /// Where each route and flow is declared, by its name as a plan shows it.
  package var places: [(name: String, path: String, line: Int)] = []

  package init() {}
}
