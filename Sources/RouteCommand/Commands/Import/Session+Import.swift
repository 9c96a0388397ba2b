import RouteBase
import RouteImport

extension Session {
  /// Writes what an import could not express, unless the user wants no notes. `place` turns the
  /// path of a note into the one that is shown.
  func writeNotes(_ notes: [FileRoutesNote], path place: (String) -> String = { $0 }) {
    if isQuiet { return }
    for note in notes {
      let shown = place(note.path) + (note.line.map { ":\($0)" } ?? "")
      writeError(TerminalText.escaped("\(shown): note: \(note.message)") + "\n")
    }
  }
}

extension Host {
  /// The name of a folder, or of the nearest one above it that is not in `skipped`; nil if there is
  /// none.
  func folderName(_ folder: String, skipping skipped: [String] = []) -> String? {
    let whole = folder.hasPrefix("/") ? folder : currentDirectory + "/" + folder
    let parts = whole.split(separator: "/").map { String($0) }
    return parts.last { $0 != "." && $0 != ".." && !skipped.contains($0) }
  }
}
