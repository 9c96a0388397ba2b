import RouteAppLinks
import RouteBase

// Which apps a project builds, so that nobody need name them.

extension AppSideVerify {
  /// An Xcode project in a folder; nil if it cannot be read.
  typealias FoundProject = (path: String, project: XcodeProject?)

  /// The Xcode projects in a folder.
  func projects(in folder: String) throws(CommandFailure) -> [FoundProject] {
    let paths = try files(folder) { $0.hasSuffix(".xcodeproj") }
    if paths.isEmpty { return [] }
    let configurations = try files(folder) { $0.hasSuffix(".xcconfig") }
    let host = session.host
    return paths.compactMap { path in
      guard let text = try? host.read(path + "/project.pbxproj") else { return nil }
      let top = Self.folder(of: path)
      let project = XcodeProject(Array(text.content)) { name in
        // A group may be in a folder of its own.
        let inside = configurations.first { $0 == top + name || $0.hasSuffix("/" + name) }
        let file = try? host.read(inside ?? top + name)
        return file.map { Array($0.content) }
      }
      return (path, project)
    }
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// The files that the apps of projects name for a purpose, besides those known, if they are there.
  func named(
    _ projects: [FoundProject], _ file: (XcodeProject.App) -> String?, besides known: [String]
  ) -> [String] {
    var result: [String] = []
    for (path, project) in projects {
      for app in project?.apps ?? [] {
        guard let name = file(app) else { continue }
        let whole = Self.folder(of: path) + name
        guard !known.contains(whole), !result.contains(whole),
          (try? session.host.read(whole)) != nil
        else { continue }
        result.append(whole)
      }
    }
    return result
  }

  /// Takes the apps of Xcode projects in a folder: those with universal links, or else all.
  mutating func findApps(in folder: String, _ projects: [FoundProject]) {
    var all: [(app: IOSApp, hasLinks: Bool)] = []
    for (path, project) in projects {
      let top = Self.folder(of: path)
      guard let project else {
        note("it cannot be read, so its apps are not known; name them with `--app`", path)
        continue
      }
      for name in project.open {
        note(
          "the bundle id of the target `\(name)` is not literal; name the app with `--app`", path)
      }
      let shown = PlanSource(session).displayPath(path)
      for app in project.apps {
        let hasLinks = app.entitlements.map { mentionsLinks(top + $0) } ?? false
        all.append(
          (
            IOSApp(
              id: app.id ?? app.bundle, hasTeam: app.team != nil,
              origin: "target `\(app.target)` of `\(shown)`"), hasLinks
          ))
      }
    }
    if projects.isEmpty {
      note("it has no Xcode project, so the app's id is not compared; name it with `--app`", folder)
    }
    let linked = all.filter(\.hasLinks)
    // Several targets may build one app.
    var ids: Set<String> = []
    apps = (linked.isEmpty ? all : linked).map(\.app).filter { ids.insert($0.id).inserted }
  }

  private mutating func note(_ message: String, _ file: String) {
    differences.append(
      AppDifference(.note, nil, message, file: PlanSource(session).displayPath(file)))
  }

  private func mentionsLinks(_ path: String) -> Bool {
    guard let text = try? session.host.read(path) else { return false }
    return String(decoding: text.content, as: UTF8.self).has(part: "applinks:")
  }

  /// The ids of the apps to which manifests belong: those of Gradle, or else of the manifests.
  mutating func androidApps(of manifests: [String], packages: [String]) -> [String] {
    var ids: [String] = []
    var namespaces: [String] = []
    for path in manifests {
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      // `MODULE/src/main/AndroidManifest.xml`
      let module = parts.count > 3 ? parts.dropLast(3).joined(separator: "/") + "/" : ""
      for name in ["build.gradle.kts", "build.gradle"] {
        guard let text = try? session.host.read(module + name) else { continue }
        let file = GradleFile(Array(text.content))
        if file.isOpen && file.ids.isEmpty {
          note(
            "`applicationId` is not a literal text; name the app with `--package`", module + name)
        }
        if packageOrigin == nil, !file.ids.isEmpty {
          packageOrigin = PlanSource(session).displayPath(module + name) + ":\(file.line)"
        }
        ids += file.ids
        if let namespace = file.namespace { namespaces.append(namespace) }
        break
      }
    }
    return !ids.isEmpty ? ids : !packages.isEmpty ? packages : namespaces
  }
}
