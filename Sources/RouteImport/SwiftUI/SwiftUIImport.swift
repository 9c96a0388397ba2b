import RouteBase

/// `import swiftui`: infers a plan from the Swift code of an app, without compiling it.
///
/// The views that code shows as screens are routes, in the first screen that opens them; what opens
/// them elsewhere is a link. All of it is marked `@inferred`, with the place in the code.
package enum SwiftUIImport {
  /// The plan, and notes. `files` are the app's Swift files in order of their paths. `start` names the
  /// view to start with; nil for the one that the app shows.
  package static func plan(
    _ files: [(path: String, bytes: [UInt8])], name: String, start: String? = nil
  ) throws(FileRoutesFault) -> (plan: [UInt8], notes: [FileRoutesNote]) {
    let (project, otherApps) = Self.project(files)
    if project.views.isEmpty {
      throw FileRoutesFault(message: "no SwiftUI view: views are types that inherit from `View`")
    }
    let map = ScreenMap(project)
    var starts = SwiftUIStart(map)
    let opened = try starts.find(named: start)
    let graph = ScreenGraph(map, start: opened, app: starts.app)
    var writer = SwiftUIWriter(project, graph)
    let plan: [UInt8]
    do throws(WrittenPlan.Fault) { plan = try WrittenPlan.format(writer.text(name)) } catch {
      throw FileRoutesFault(message: error.message)
    }
    return (plan, otherApps + starts.notes + writer.notes + SwiftUINotes.notes(project, map))
  }

  /// The code of one app: without the folders of other apps, such as one for a watch; and a note on
  /// each of these. The app is one that its folder does not call something else, or the one that a
  /// delegate outside these folders starts, or the first.
  private static func project(
    _ files: [(path: String, bytes: [UInt8])]
  ) -> (project: SwiftProject, notes: [FileRoutesNote]) {
    let project = SwiftProject(files)
    var others = project.types.filter { $0.isMain && project.scenes.contains($0.name) }
    func folder(_ type: SwiftType) -> String {
      let path = project.codes[type.file].path
      return path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }
    func isOutside(_ path: String) -> Bool { !others.contains { path.hasPrefix(folder($0)) } }
    let main = others.firstIndex { !isSideApp(folder($0)) }
    let delegate =
      main != nil
      ? nil
      : project.types.first { type in
        ["UIWindowSceneDelegate", "UIApplicationDelegate"].contains(where: type.inherited.contains)
          && isOutside(project.codes[type.file].path)
      }
    guard others.count > 1 || delegate != nil else { return (project, []) }
    let app = delegate ?? others.remove(at: main ?? 0)
    let own = folder(app)
    others.removeAll { folder($0).isEmpty || own.hasPrefix(folder($0)) }
    let kept = files.filter { isOutside($0.path) }
    if kept.count == files.count { return (project, []) }
    let notes = others.map { type in
      FileRoutesNote(
        path: project.codes[type.file].path, line: type.line,
        message: "the plan is that of `\(app.name)`, not of `\(type.name)`: import its folder")
    }
    return (SwiftProject(kept), notes)
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
