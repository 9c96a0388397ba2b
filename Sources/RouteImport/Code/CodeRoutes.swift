import RouteBase
import RouteSyntax

/// The plan of routes in code, with notes and the places of routes.
package struct CodeRoutes: Sendable {
  /// In canonical form.
  package var plan: [UInt8]
  package var notes: [FileRoutesNote]
  /// Where routes are in the code, by their names as the plan shows them.
  package var places: [(name: String, path: String, line: Int)]

  init(
    _ text: String, notes: [(file: Int, line: Int, message: String)],
    places: [(name: String, file: Int, line: Int)], files: [CodeFile]
  ) throws(FileRoutesFault) {
    let (tree, findings) = Parser.parse(SourceText(text), file: FileID(0))
    if let finding = findings.first(where: { $0.rule == .syntax }) {
      throw FileRoutesFault(message: "the result is not a valid plan: \(finding.message)")
    }
    plan = Formatter.format(tree)
    self.places = places.map { ($0.name, files[$0.file].path, $0.line) }
    let sorted = notes.enumerated().sorted {
      ($0.element.file, $0.element.line, $0.offset) < ($1.element.file, $1.element.line, $1.offset)
    }
    self.notes = sorted.map { note in
      FileRoutesNote(
        path: files[note.element.file].path, line: note.element.line,
        message: note.element.message)
    }
  }
}
