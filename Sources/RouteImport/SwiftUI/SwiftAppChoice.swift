import RouteBase

/// Chooses one app where code has several: without the folders of the others, such as one for a watch.
enum SwiftAppChoice {
  /// The code of the app, and a note on each of the others. The app is one that its folder does not call
  /// something else, or the one that a delegate outside these folders starts, or the first.
  static func choose(_ codes: [SwiftCode]) -> (codes: [SwiftCode], notes: [FileRoutesNote]) {
    // Mostly there is one.
    let mains = codes.filter { code in
      code.words.indices.contains { code.isSign("@", at: $0) && code.text($0 + 1) == "main" }
    }
    if mains.isEmpty || mains.count == 1 && !isSideApp(folder(mains[0].path)) { return (codes, []) }
    let types = codes.enumerated().flatMap { SwiftTypeReader($1, file: $0).types }
    func path(_ type: SwiftType) -> String { codes[type.file].path }
    var others = types.filter {
      $0.isMain && $0.inherited.contains { ["App", "Scene"].contains($0) }
    }
    func isOutside(_ path: String) -> Bool {
      !others.contains { path.hasPrefix(folder(codes[$0.file].path)) }
    }
    let main = others.firstIndex { !isSideApp(folder(path($0))) }
    let delegate =
      main != nil
      ? nil
      : types.first { type in
        ["UIWindowSceneDelegate", "UIApplicationDelegate"].contains(where: type.inherited.contains)
          && isOutside(path(type))
      }
    guard others.count > 1 || !others.isEmpty && delegate != nil else { return (codes, []) }
    let app = delegate ?? others.remove(at: main ?? 0)
    let own = folder(path(app))
    others.removeAll { folder(path($0)).isEmpty || own.hasPrefix(folder(path($0))) }
    let notes = others.map { type in
      FileRoutesNote(
        path: path(type), line: type.line,
        message: "the plan is that of `\(app.name)`, not of `\(type.name)`: import its folder")
    }
    return (codes.filter { isOutside($0.path) }, notes)
  }

  private static func folder(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// Whether a folder says that its app is for another system or comes beside the app.
  private static func isSideApp(_ folder: String) -> Bool {
    let name = folder.lowercased()
    return [
      "watch", "clip", "widget", "extension", "tvos", "macos", "visionos", "example", "demo",
      "sample", "preview",
    ].contains { name.has(part: $0) }
      || folder.split(separator: "/").contains { $0 == "tv" || $0.hasSuffix("TV") }
  }
}
