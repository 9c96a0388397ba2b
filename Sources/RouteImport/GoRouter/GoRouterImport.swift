import RouteBase

/// `import go-router`: reads the routes that Flutter apps declare with `GoRouter`.
package enum GoRouterImport {
  /// The plan, and notes with the files' paths.
  package static func plan(
    _ files: [CodeFile], name: String
  ) throws(FileRoutesFault) -> CodeRoutes {
    let code = files.map { CodeWords($0.bytes, .dart) }
    let reader = DartRouteReader(code)
    guard reader.routes.contains(where: { $0.kind == .screen }) else {
      throw FileRoutesFault(
        message: "it has no literal routes of `GoRouter`, and no `@TypedGoRoute`",
        path: files.count == 1 ? files[0].path : nil)
    }
    for file in Set(reader.routes.map { $0.file }).sorted() {
      try files[file].checkUTF8()
      if let cut = code[file].cut {
        throw FileRoutesFault(message: cut.message, path: files[file].path)
      }
    }
    var writer = DartRouteWriter(reader)
    let text = writer.plan(named: name)
    return try CodeRoutes(text, notes: writer.notes, places: writer.places, files: files)
  }
}
