import RouteBase

/// A router that derives routes from a project's folders and files.
package enum FileRouter: String, CaseIterable, Sendable {
  case next, expo, sveltekit, nuxt, remix

  var title: String {
    switch self {
    case .next: "Next.js"
    case .expo: "Expo Router"
    case .sveltekit: "SvelteKit"
    case .nuxt: "Nuxt"
    case .remix: "React Router"
    }
  }

  /// What a project of it lacks if it has no page.
  var missing: String {
    switch self {
    case .next: "no page of Next.js: pages are files `page` below `app`, or any below `pages`"
    case .expo: "no screen of Expo Router: screens are files below `app`"
    case .sveltekit: "no page of SvelteKit: pages are files `+page` below `src/routes`"
    case .nuxt: "no page of Nuxt: pages are files `.vue` below `pages`"
    case .remix: "no route of Remix: routes are files below `app/routes`"
    }
  }
}

/// The reason why a project's folders do not make a plan.
package struct FileRoutesFault: Error, Sendable, Equatable {
  package var message: String
  /// The file at fault; nil for the whole folder.
  package var path: String?
}

/// Something in a project that its plan does not express.
package struct FileRoutesNote: Sendable, Equatable {
  package var path: String
  /// The line in the file, from 1; nil for the whole file.
  package var line: Int?
  package var message: String
}

/// Reads the routes defined by a project's folders and files as a plan.
///
/// A page is a route, inside the route of the nearest page above it. Groups and slots add nothing
/// to a URL; a dynamic segment is a parameter. Files that only decorate pages, answer programs or
/// replace another page (layouts, handlers, intercepting routes) are not routes.
package struct FileRoutes {
  /// A page: its location and its URL.
  struct Page {
    var path: String
    /// The folders that contain it, and its own name unless that is `index`. Groups are included,
    /// with one group of each list.
    var place: [String] = []
    var segments: [Segment] = []
    /// Whether it is the page to show when no other matches.
    var isFallback = false
    /// Whether it is the page of its folder instead of one with a name of its own.
    var isIndex = true
    /// The name of a screen's file, without the platform.
    var stem = ""
    /// Whether it is shown in a slot next to another page.
    var isInSlot = false
    /// Whether it is part of another page instead of a route of its own.
    var isLeftOut = false
    /// Whether its URL opens it instead of another page at the same URL.
    var hasURL = true
    /// The shapes of URLs without an optional part that open other pages.
    var others: Set<[Segment]> = []
    /// The segments of further URLs.
    var aliases: [[Segment]] = []

    /// The lists of segments of its URLs.
    var choices: [[Segment]] {
      FileRoutes.choices(segments).filter { !others.contains(FileRoutes.shape(of: $0)) }
        + aliases.flatMap(FileRoutes.choices)
    }
  }

  enum Segment: Hashable {
    case text(String)
    case parameter(String)
    case rest(String, isOptional: Bool)
    /// A parameter that may be missing.
    case optional(String)
    /// A text that may be missing.
    case optionalText(String)
    /// Text and parameters: the segment of a pattern, and the names in it.
    case mixed(String, [String])

    /// The names of its parameters.
    var names: [String] {
      switch self {
      case .text, .optionalText: []
      case .parameter(let name), .optional(let name), .rest(let name, _): [name]
      case .mixed(_, let list): list
      }
    }

    /// The same where it is there.
    var whole: Segment {
      switch self {
      case .optional(let name): .parameter(name)
      case .optionalText(let text): .text(text)
      case .rest(let name, _): .rest(name, isOptional: false)
      case .text, .parameter, .mixed: self
      }
    }
  }

  let router: FileRouter
  var pages: [Page] = []
  var notes: [FileRoutesNote] = []
  /// The files of Remix, as lists of words.
  var remixFiles: [(words: [String], path: String)] = []
  /// The folders of `remix-flat-routes`, whose files are not read.
  var flatFolders: Set<String> = []
  /// The extensions of pages of Next.js, if its configuration lists them.
  var pageExtensions: [String]?
  /// Returns the text of a file of the project; nil if it is not available.
  let read: (String) -> [UInt8]?

  /// The text, in canonical form, of the plan that `paths` make. They are files below the project's
  /// folder or below the one with the routes, with `/` between the parts. `name` is the plan's
  /// name. `read` returns the text of one of the files when it is needed.
  package static func plan(
    _ paths: [String], _ router: FileRouter, name: String,
    read: @escaping (String) -> [UInt8]? = { _ in nil }
  ) throws(FileRoutesFault) -> (plan: [UInt8], notes: [FileRoutesNote]) {
    var reader = FileRoutes(router: router, read: read)
    let paths = paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    try reader.readFiles(paths)
    if router == .remix { reader.settleRemix() }
    if router == .nuxt { reader.settleNuxt() }
    if router != .next && router != .expo { reader.settleOptionals() }
    try reader.settle(paths)
    let plan: [UInt8]
    do throws(WrittenPlan.Fault) { plan = try WrittenPlan.format(reader.text(name)) } catch {
      throw FileRoutesFault(message: error.message)
    }
    reader.addProjectNotes(paths)
    return (plan, reader.sortedNotes)
  }

  /// The plan that the pages of a configuration make.
  static func plan(
    _ pages: WebPages, name: String
  ) throws(FileFault) -> (plan: [UInt8], notes: [FileRoutesNote]) {
    var reader = FileRoutes(router: .remix, read: { _ in nil })
    (reader.pages, reader.notes) = (pages.pages, pages.notes)
    reader.settleOptionals()
    if pages.pages.allSatisfy({ $0.isFallback }) {
      throw FileFault(message: "it has no literal route", offset: 0)
    }
    let plan: [UInt8]
    do throws(WrittenPlan.Fault) { plan = try WrittenPlan.format(reader.text(name)) } catch {
      throw FileFault(message: error.message, offset: 0)
    }
    return (plan, reader.sortedNotes)
  }

  private init(router: FileRouter, read: @escaping (String) -> [UInt8]?) {
    self.router = router
    self.read = read
  }

  private var sortedNotes: [FileRoutesNote] {
    notes.sorted {
      $0.path == $1.path
        ? ($0.line ?? 0) < ($1.line ?? 0) : $0.path.utf8.lexicographicallyPrecedes($1.path.utf8)
    }
  }

  /// What is noted of a page that is only around others.
  static let isLayout = "it is a layout around other routes, so it is not a route"

  // MARK: Folders

  static let endings = ["tsx", "ts", "jsx", "js"]

  /// Whether no page is in a file or folder with this name. Of hidden names, URLs have one.
  package static func skips(_ name: String) -> Bool {
    name.hasPrefix(".") && name != ".well-known" || name == "node_modules"
  }

  private mutating func readFiles(_ paths: [String]) throws(FileRoutesFault) {
    let files = paths.map { $0.split(separator: "/").map(String.init) }.filter { parts in
      !parts.isEmpty && !parts.contains { Self.skips($0) }
    }
    if let foreign = Self.foreign(files, router) {
      throw FileRoutesFault(
        message: "these are routes of \(foreign.title), not of \(router.title)", path: foreign.path)
    }
    if router == .next { readPageExtensions(paths) }
    let ignored = ignoredRoot(files)
    for parts in files {
      if parts[0] == ignored { continue }
      switch router {
      case .sveltekit: try readSvelte(parts)
      case .nuxt: try readNuxt(parts)
      case .remix: try readRemix(parts)
      case .next, .expo: break
      }
      guard let (root, rest) = Self.routed(parts) else { continue }
      let path = parts.joined(separator: "/")
      if router == .next && root == "app" {
        try readApp(rest, path)
      } else if router == .next {
        try readPages(rest, path)
      } else if router == .expo && root == "app" {
        try readScreen(rest, path)
      }
    }
    if pages.allSatisfy({ $0.isFallback }) {
      if let folder = flatFolders.min() {
        throw FileRoutesFault(message: Self.flatFolder, path: folder)
      }
      throw FileRoutesFault(message: router.missing)
    }
  }

  /// The folder that is ignored because of another one: `src` for Next.js with folders outside of it,
  /// and `app` for Expo Router with `src/app`. Notes it at its first file.
  private mutating func ignoredRoot(_ files: [[String]]) -> String? {
    func first(_ parent: String, _ names: [String]) -> [String]? {
      files.first { parts in
        parent.isEmpty
          ? parts.count > 1 && names.contains(parts[0])
          : parts.count > 2 && parts[0] == parent && names.contains(parts[1])
      }
    }
    let (outer, inner) = (first("", ["app", "pages"]), first("src", ["app", "pages"]))
    guard let outer, let inner else { return nil }
    switch router {
    case .next:
      note(
        inner.joined(separator: "/"), "Next.js ignores `src`, because `\(outer[0])` is next to it")
      return "src"
    case .expo where outer[0] == "app" && inner[1] == "app":
      note(outer.joined(separator: "/"), "Expo Router ignores `app`, because of `src/app`")
      return "app"
    default: return nil
    }
  }

  /// The folder of routes that a path is in, and the rest of the path.
  static func routed(_ parts: [String]) -> (root: String, rest: [String])? {
    let first = parts[0] == "src" && parts.count > 1 ? 1 : 0
    guard parts.count > first + 1 else { return nil }
    guard parts[first] == "app" || parts[first] == "pages" else { return nil }
    return (parts[first], Array(parts[(first + 1)...]))
  }

  /// Another router to which some files belong.
  private static func foreign(
    _ files: [[String]], _ router: FileRouter
  ) -> (title: String, path: String)? {
    var appPage: String?
    var screen: String?
    if router != .next && router != .expo { return nil }
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
      if stem == "_layout" || file.hasPrefix("+") || file.has(part: "+api.") {
        screen = screen ?? path
      }
    }
    if router == .next, appPage == nil, let screen { return ("Expo Router", screen) }
    if router == .expo, screen == nil, let appPage { return ("Next.js", appPage) }
    return nil
  }

  /// A file's name without its extension, one of `endings`; nil for another file.
  static func stem(_ file: String, _ endings: [String] = endings) -> String? {
    for ending in endings where file.hasSuffix("." + ending) {
      return String(file.dropLast(ending.count + 1))
    }
    return nil
  }

  // MARK: Segments

  /// Whether a folder groups pages without adding to a URL.
  static func isGroup(_ folder: String) -> Bool { folder.hasPrefix("(") && folder.hasSuffix(")") }

  /// The segments that folders add to a URL.
  func segments(
    _ folders: some Sequence<String>, _ path: String
  ) throws(FileRoutesFault) -> [Segment] {
    var result: [Segment] = []
    var names: Set<String> = []
    for folder in folders where !Self.isGroup(folder) {
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
        throw FileRoutesFault(message: "`\(name)` occurs twice in the path", path: path)
      }
      result.append(isRest ? .rest(name, isOptional: isOptional) : .parameter(name))
    }
    return result
  }

  /// The lists of segments that URLs may have, without those that are missing. Only a few may be
  /// missing at once; of more, all are there or none is.
  static func choices(_ segments: [Segment]) -> [[Segment]] {
    let count = segments.count { $0 != $0.whole }
    var result: [[Segment]] = [[]]
    for segment in segments {
      let whole = segment.whole
      if segment == whole {
        for index in result.indices { result[index].append(segment) }
        continue
      }
      if count > 4 {
        // Only the shortest and the longest.
        let longest = (result.count > 1 ? result[1] : result[0]) + [whole]
        result = [result[0], longest]
      } else {
        result += result.map { $0 + [whole] }
      }
    }
    if count < 2 { return result }
    // Of `:a` and `:b`, one segment is the first.
    var seen: Set<[Segment]> = []
    return result.filter { seen.insert(shape(of: $0)).inserted }
  }

  /// The lists of segments that URLs may have, without names.
  static func shapes(_ segments: [Segment]) -> [[Segment]] { choices(segments).map(shape) }

  static func shape(of choice: [Segment]) -> [Segment] {
    choice.map { segment in
      switch segment {
      case .text, .optional, .optionalText: segment
      case .parameter: .parameter("")
      case .rest: .rest("", isOptional: false)
      case .mixed(let pattern, let names):
        .mixed(names.reduce(pattern) { $0.replacing(part: ":" + $1, with: ":") }, [])
      }
    }
  }

  /// The URL of segments, as a pattern.
  static func pattern(_ segments: [Segment]) -> String {
    let parts = segments.map { segment in
      switch segment {
      case .text(let word), .optionalText(let word): "/" + PercentCoding.segment(word)
      case .parameter(let name), .optional(let name): "/:" + name
      case .rest(let name, _): "/**" + name
      case .mixed(let pattern, _): "/" + pattern
      }
    }
    return parts.isEmpty ? "/" : parts.joined()
  }
}
