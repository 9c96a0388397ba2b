import RouteBase

/// Chooses one app where code has several: without the folders of the others, such as one for a watch.
enum SwiftAppChoice {
  /// The code of the app, and a note on each of the others. The app is one that its folder does not call
  /// something else: the one that has the name of the project, or is in the largest folder; or the one
  /// that a delegate outside these folders starts, or the first.
  static func choose(
    _ codes: [SwiftCode], name: String
  ) -> (codes: [SwiftCode], notes: [FileRoutesNote]) {
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
    let own = others.indices.filter {
      !isSideApp(folder(path(others[$0]))) && !isTest(others[$0].name)
        && !isForOthers(codes[others[$0].file])
    }
    let named = own.first { isName(others[$0].name, of: name) }
    // Most of the code is for the app.
    var sizes: [Substring: Int] = [:]
    for code in codes { sizes[top(code.path), default: 0] += 1 }
    func size(_ index: Int) -> Int { sizes[top(path(others[index]))] ?? 0 }
    let main = named ?? own.max { (size($0), $1) < (size($1), $0) }
    let delegate =
      main != nil
      ? nil
      : types.first { type in
        ["UIWindowSceneDelegate", "UIApplicationDelegate"].contains(where: type.inherited.contains)
          && isOutside(path(type))
      }
    guard others.count > 1 || !others.isEmpty && delegate != nil else { return (codes, []) }
    let app = delegate ?? others.remove(at: main ?? 0)
    let place = folder(path(app))
    others.removeAll { folder(path($0)).isEmpty || place.hasPrefix(folder(path($0))) }
    let notes = others.map { type in
      FileRoutesNote(
        path: path(type), line: type.line,
        message: "the plan is that of `\(app.name)`, not of `\(type.name)`: import its folder")
    }
    return (codes.filter { isOutside($0.path) }, notes)
  }

  /// Whether an app has the name of a project, or a part of it.
  private static func isName(_ app: String, of project: String) -> Bool {
    let stem = app.hasSuffix("App") ? app.dropLast(3) : app[...]
    return stem.count > 2 && project.lowercased().has(part: stem.lowercased())
  }

  /// Whether the name of an app or a folder says that it only tries something.
  private static func isTest(_ name: some StringProtocol) -> Bool {
    let name = name.hasSuffix("App") ? name.dropLast(3) : name[...]
    return ["Test", "Tests", "Testing", "TestRunner"].contains { name.hasSuffix($0) }
  }

  /// Whether the code of an app is for another system.
  private static func isForOthers(_ code: SwiftCode) -> Bool {
    code.words.contains {
      $0.kind == .name
        && [
          "AppKit", "Cocoa", "NSApplicationDelegateAdaptor", "WatchKit",
          "WKApplicationDelegateAdaptor",
        ].contains($0.text)
    }
  }

  /// The first folder of a path; empty for none.
  private static func top(_ path: String) -> Substring {
    path.firstIndex(of: "/").map { path[..<$0] } ?? ""
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
      || folder.split(separator: "/").contains { $0 == "tv" || $0.hasSuffix("TV") || isTest($0) }
  }
}
