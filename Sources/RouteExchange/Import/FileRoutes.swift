import RouteMatch
import RouteSyntax

/// A router that makes routes of a project's folders and files.
package enum FileRouter: String, CaseIterable, Sendable {
  case next, expo

  var title: String { self == .next ? "Next.js" : "Expo Router" }
}

/// Why a project's folders make no plan.
package struct FileRoutesFault: Error, Sendable, Equatable {
  package var message: String
  /// The file that is at fault; nil for the whole folder.
  package var path: String?
}

/// Reads the routes that a project's folders and files make as a plan.
///
/// A page is a route, in the route of the nearest page above it; a group adds nothing to a URL, a
/// dynamic segment is a parameter. What only dresses pages, answers to programs or shows in the place of
/// another page (layouts, handlers, slots, intercepting routes) is no route.
package struct FileRoutes {
  /// A page: where it is, and its URL.
  private struct Page {
    var path: String
    var segments: [Segment] = []
    /// The page shown where no other is.
    var isFallback = false
  }

  private enum Segment: Hashable {
    case text(String)
    case parameter(String)
    case rest(String, isOptional: Bool)
  }

  private let router: FileRouter
  private var pages: [Page] = []

  /// The text, in canonical form, of the plan that `paths` make: files below the project's folder, or
  /// the one with the routes, with `/` between the parts. `name` is the plan's.
  package static func plan(
    _ paths: [String], _ router: FileRouter, name: String
  ) throws(FileRoutesFault) -> [UInt8] {
    var reader = FileRoutes(router: router)
    try reader.read(paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    let text = try reader.text(name)
    let (tree, findings) = Parser.parse(SourceText(text), file: FileID(0))
    if let finding = findings.first(where: { $0.rule == .syntax }) {
      throw FileRoutesFault(message: "it makes no plan: \(finding.message)")
    }
    return Formatter.format(tree)
  }

  private init(router: FileRouter) { self.router = router }

  // MARK: Folders

  private static let endings = ["tsx", "ts", "jsx", "js", "mdx", "md"]

  private mutating func read(_ paths: [String]) throws(FileRoutesFault) {
    let files = paths.map { $0.split(separator: "/").map(String.init) }.filter { parts in
      !parts.isEmpty && !parts.contains { $0.hasPrefix(".") || $0 == "node_modules" }
    }
    if let foreign = Self.foreign(files, router) {
      throw FileRoutesFault(
        message: "these are routes of \(foreign.title), not of \(router.title)", path: foreign.path)
    }
    for parts in files {
      guard let (root, rest) = Self.routed(parts) else { continue }
      let path = parts.joined(separator: "/")
      if router == .next && root == "app" {
        try readApp(rest, path)
      } else if router == .next || root == "app" {
        try readFile(rest, path, isPages: root == "pages")
      }
    }
    if pages.allSatisfy(\.isFallback) {
      throw FileRoutesFault(
        message: router == .next
          ? "no page of Next.js: a file `page` below `app`, or any below `pages`"
          : "no screen of Expo Router: a file below `app`")
    }
  }

  /// The folder of routes that a path is in, and the rest of the path.
  private static func routed(_ parts: [String]) -> (root: String, rest: [String])? {
    let first = parts[0] == "src" && parts.count > 1 ? 1 : 0
    guard parts.count > first + 1 else { return nil }
    guard parts[first] == "app" || parts[first] == "pages" else { return nil }
    return (parts[first], Array(parts[(first + 1)...]))
  }

  /// Another router whose routes some files are.
  private static func foreign(
    _ files: [[String]], _ router: FileRouter
  ) -> (title: String, path: String)? {
    var appPage: String?
    var screen: String?
    for parts in files {
      guard let file = parts.last else { continue }
      let path = parts.joined(separator: "/")
      let stem = String(file.prefix { $0 != "." })
      if stem == "__root"
        || parts.contains(where: { $0.hasPrefix("$") && parts.contains("routes") })
      {
        return parts.contains("app") && stem != "__root"
          ? ("React Router", path) : ("TanStack Router", path)
      }
      if file.hasPrefix("+page.") || file.hasPrefix("+layout.") { return ("SvelteKit", path) }
      if file.hasSuffix(".vue") && parts.contains("pages") { return ("Nuxt", path) }
      if file.hasSuffix(".astro") { return ("Astro", path) }
      if parts.contains("routes") && (stem == "_index" || stem == "root") {
        return ("React Router", path)
      }
      guard let (root, _) = routed(parts), root == "app" else { continue }
      if ["page", "layout", "loading", "error"].contains(stem) { appPage = appPage ?? path }
      if stem == "_layout" || file.hasPrefix("+") || file.contains("+api.") {
        screen = screen ?? path
      }
    }
    if router == .next, appPage == nil, let screen { return ("Expo Router", screen) }
    if router == .expo, screen == nil, let appPage { return ("Next.js", appPage) }
    return nil
  }

  private static func stem(_ file: String) -> String? {
    guard let dot = file.lastIndex(of: "."),
      endings.contains(String(file[file.index(after: dot)...]))
    else { return nil }
    return String(file[..<dot])
  }

  // MARK: Pages

  /// A file below `app` of Next.js: only a `page` is one.
  private mutating func readApp(_ parts: [String], _ path: String) throws(FileRoutesFault) {
    guard let file = parts.last, let stem = Self.stem(file) else { return }
    let folders = parts.dropLast()
    if stem == "not-found" && folders.isEmpty {
      pages.append(Page(path: path, isFallback: true))
      return
    }
    let isHidden = folders.contains {
      $0.hasPrefix("_") || $0.hasPrefix("@") || $0.hasPrefix("(.")
    }
    guard stem == "page", !isHidden else { return }
    pages.append(Page(path: path, segments: try segments(folders, path)))
  }

  /// A file that is a page itself: below `app` of Expo Router, or `pages` of Next.js.
  private mutating func readFile(
    _ parts: [String], _ path: String, isPages: Bool
  ) throws(FileRoutesFault) {
    guard let file = parts.last, var stem = Self.stem(file) else { return }
    if isPages {
      if parts[0] == "api" || (parts.count == 1 && stem.hasPrefix("_")) { return }
      if parts.count == 1 && ["404", "500"].contains(stem) {
        if stem == "404" { pages.append(Page(path: path, isFallback: true)) }
        return
      }
    } else {
      for platform in [".web", ".ios", ".android", ".native"] where stem.hasSuffix(platform) {
        stem.removeLast(platform.count)
      }
      if stem == "+not-found" && parts.count == 1 {
        pages.append(Page(path: path, isFallback: true))
        return
      }
      if stem == "_layout" || stem.hasPrefix("+") || stem.hasSuffix("+api") { return }
    }
    var names = Array(parts.dropLast())
    if stem != "index" { names.append(stem) }
    let page = Page(path: path, segments: try segments(names[...], path))
    // One file for each platform is one page.
    let same = pages.last
    if let same, !isPages, same.segments == page.segments,
      Self.folder(same.path) == Self.folder(path)
    {
      return
    }
    pages.append(page)
  }

  private static func folder(_ path: String) -> Substring {
    path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
  }

  private func segments(
    _ folders: ArraySlice<String>, _ path: String
  ) throws(FileRoutesFault) -> [Segment] {
    var result: [Segment] = []
    var names: Set<String> = []
    for folder in folders {
      if folder.hasPrefix("(") && folder.hasSuffix(")") { continue }
      if case .rest? = result.last {
        throw FileRoutesFault(message: "nothing can follow `[...name]`", path: path)
      }
      guard folder.hasPrefix("["), folder.hasSuffix("]") else {
        result.append(.text(folder))
        continue
      }
      let isOptional = folder.hasPrefix("[[") && folder.hasSuffix("]]")
      let inner = isOptional ? folder.dropFirst(2).dropLast(2) : folder.dropFirst().dropLast()
      let isRest = inner.hasPrefix("...")
      let written = String(isRest ? inner.dropFirst(3) : inner)
      guard !written.isEmpty else {
        throw FileRoutesFault(message: "`\(folder)` has no name", path: path)
      }
      let name = GeneratedNames.identifier(written, .kept)
      guard names.insert(name).inserted else {
        throw FileRoutesFault(message: "`\(name)` stands twice on the way", path: path)
      }
      result.append(isRest ? .rest(name, isOptional: isOptional) : .parameter(name))
    }
    return result
  }

  // MARK: Text

  private func text(_ name: String) throws(FileRoutesFault) -> String {
    let screens = pages.filter { !$0.isFallback }
    var places: [[Segment]: Int] = [:]
    // By their URLs, whatever their parameters are called.
    var shapes: [[Segment]: Int] = [:]
    for (index, page) in screens.enumerated() {
      places[page.segments] = index
      for shape in Self.shapes(page.segments) {
        if let other = shapes.updateValue(index, forKey: shape) {
          throw FileRoutesFault(
            message: "`\(screens[other].path)` is a page with the same URLs", path: page.path)
        }
      }
    }
    let names = GeneratedNames.identifiers(
      screens.map { Self.name($0.segments) } + ["App", "NotFound"], .upper, reserved: [])
    // Each page in the nearest one above it; the folder itself where there is none at the root.
    let root = places[[]]
    var children: [[Int]] = Array(repeating: [], count: screens.count + 1)
    for (index, page) in screens.enumerated() where index != root {
      var above = page.segments
      var parent: Int?
      while parent == nil && !above.isEmpty {
        above.removeLast()
        parent = places[above]
      }
      children[parent ?? screens.count].append(index)
    }
    var text = "plan \(NameSyntax.source(name.isEmpty ? "App" : name))\n\n"
    var open: [ArraySlice<Int>] = []
    if let root {
      write(screens[root], names[root], above: [], to: &text)
      text += children[root].isEmpty ? "\n" : " {\n"
      if !children[root].isEmpty { open.append(children[root][...]) }
    } else {
      text += "route \(NameSyntax.source(names[screens.count])) {\n"
      open.append(children[screens.count][...])
    }
    while var rest = open.popLast() {
      guard let index = rest.popFirst() else {
        text += "}\n"
        continue
      }
      open.append(rest)
      let parent = Self.inherited(screens[index].segments, places)
      write(screens[index], names[index], above: parent, to: &text)
      text += children[index].isEmpty ? "\n" : " {\n"
      if !children[index].isEmpty { open.append(children[index][...]) }
    }
    if let fallback = pages.first(where: \.isFallback) {
      let name = NameSyntax.source(names[screens.count + 1])
      text += "\nroute \(name) @file(\(LiteralValue.quoted(fallback.path)))\n"
      text += "fallback \(name)\n"
    }
    return text
  }

  /// Segments without the names in them; two where the last may be missing.
  private static func shapes(_ segments: [Segment]) -> [[Segment]] {
    let shape = segments.map { segment -> Segment in
      switch segment {
      case .text: segment
      case .parameter: .parameter("")
      case .rest: .rest("", isOptional: false)
      }
    }
    if case .rest(_, isOptional: true)? = segments.last { return [shape, Array(shape.dropLast())] }
    return [shape]
  }

  /// The parameters that the pages above one have.
  private static func inherited(_ segments: [Segment], _ places: [[Segment]: Int]) -> Set<String> {
    var above = segments
    while !above.isEmpty {
      above.removeLast()
      if places[above] != nil { break }
    }
    return Set(
      above.compactMap { if case .parameter(let name) = $0 { name } else { nil } })
  }

  private func write(_ page: Page, _ name: String, above: Set<String>, to text: inout String) {
    var parameters: [String] = []
    var pattern = ""
    var patterns: [String] = []
    for segment in page.segments {
      switch segment {
      case .text(let word): pattern += "/" + PatternSet.escaped(word)
      case .parameter(let name):
        pattern += "/:" + name
        if !above.contains(name) { parameters.append(NameSyntax.display(name) + ": String") }
      case .rest(let name, let isOptional):
        if isOptional { patterns.append(pattern.isEmpty ? "/" : pattern) }
        pattern += "/**" + name
        parameters.append(NameSyntax.display(name) + ": [String]")
      }
    }
    patterns.append(pattern.isEmpty ? "/" : pattern)
    text += "route \(NameSyntax.source(name))"
    if !parameters.isEmpty { text += "(" + parameters.joined(separator: ", ") + ")" }
    for pattern in patterns { text += " at " + LiteralValue.quoted(pattern) }
    text += " @file(\(LiteralValue.quoted(page.path)))"
  }

  /// What a page is called, before it is made an identifier.
  private static func name(_ segments: [Segment]) -> String {
    if segments.isEmpty { return "Index" }
    return segments.map { segment in
      switch segment {
      case .text(let word): word
      case .parameter(let name): name
      case .rest(let name, _): name
      }
    }.joined(separator: " ")
  }
}
