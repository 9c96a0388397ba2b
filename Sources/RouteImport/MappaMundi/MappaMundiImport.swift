/// `import mappamundi`: reads the screen graphs of UI tests.
package enum MappaMundiImport {
  /// The plan, and notes with the files' paths.
  package static func plan(
    _ files: [CodeFile], name: String
  ) throws(FileRoutesFault) -> CodeRoutes {
    let reader = TestScreenReader(files.map { CodeWords($0.bytes, .swift) })
    guard !reader.graph.screens.isEmpty else {
      throw FileRoutesFault(
        message: "it has no literal `addScreenState`, with which MappaMundi declares a screen",
        path: files.count == 1 ? files[0].path : nil)
    }
    var writer = TestScreenWriter(reader)
    let text = writer.plan(named: name)
    return try CodeRoutes(text, notes: writer.notes, places: writer.places, files: files)
  }
}
