import RouteBase

/// `import mappamundi`: reads the screen graphs of UI tests.
package enum MappaMundiImport {
  /// The plan, and notes with the files' paths.
  package static func plan(
    _ files: [CodeFile], name: String
  ) throws(FileRoutesFault) -> CodeRoutes {
    let (code, others) = TestScreenFiles.select(files.map { CodeWords($0.bytes, .swift) })
    let reader = TestScreenReader(code)
    guard !reader.graph.screens.isEmpty else {
      throw FileRoutesFault(
        message: "it has no literal `addScreenState`, with which MappaMundi declares a screen",
        path: files.count == 1 ? files[0].path : nil)
    }
    for file in Set(reader.graph.screens.map { $0.file }).sorted() {
      try files[file].checkUTF8()
      if let cut = code[file].cut {
        throw FileRoutesFault(message: cut.message, path: files[file].path)
      }
    }
    var writer = TestScreenWriter(reader)
    let text = writer.plan(named: name)
    return try CodeRoutes(
      text, notes: others + writer.notes, places: writer.places, files: files)
  }
}
