import RouteBase

/// Reads the routes of `GoRouter` in Dart code: literal calls of `GoRoute`, `ShellRoute` and
/// `StatefulShellRoute`, the variables that hold them, and annotations of typed routes.
struct DartRouteReader {
  private(set) var routes: [DartRoute] = []
  private(set) var roots: [Int] = []
  private(set) var notes: [(file: Int, line: Int, message: String)] = []
  /// Where the app starts; nil for `/`.
  private(set) var initial: String?
  /// The widget for an unknown location, where it is; nil if the router has none.
  private(set) var errorScreen: (widget: String?, file: Int, line: Int)?

  private(set) var values: DartValues
  /// How many routes and references are read at most.
  private static let countLimit = 100_000
  private static let depthLimit = 64
  private static let tooMany = "these routes nest or repeat too often, so they are left out"
  private var count = 0
  private var annotations: [Place] = []
  private var typedRoutes: [String: Place] = [:]
  private var isTypedRead = false
  /// The annotations that were read.
  private var read: Set<Place> = []

  typealias Place = DartValues.Place

  init(_ files: [CodeWords]) {
    values = DartValues(files)
    findTypedRoutes()
    let routers = routers()
    guard let main = routers.max(by: { $0.weight < $1.weight }) else {
      readTypedRoutes()
      return
    }
    for other in routers
    where other.place.file != main.place.file || other.place.word != main.place.word {
      note(other.place, "another `GoRouter`, with a shorter list, is not read")
    }
    read(router: main.place)
    if routes.isEmpty { readTypedRoutes() }
  }

  mutating func note(_ place: Place, _ message: String) {
    let words = values.files[place.file]
    let line = place.word < words.count ? words[place.word].line : words.words.last?.line ?? 1
    notes.append((place.file, line, message))
  }

  // MARK: Routers

  /// The calls of `GoRouter` with routes, and how many words each has.
  private func routers() -> [(place: Place, weight: Int)] {
    var result: [(place: Place, weight: Int)] = []
    for (file, words) in values.files.enumerated() {
      for index in words.words.indices {
        guard words.isName("GoRouter", at: index) || words.isName("RoutingConfig", at: index)
        else { continue }
        let open = index + 1
        guard words.isSign("(", at: open) else { continue }
        let arguments = words.arguments(from: open)
        guard let routes = arguments.first(where: { $0.label == "routes" }) else { continue }
        // A list in a variable counts as its words there.
        var weight = routes.end - routes.start
        let (parts, _) = words.dottedName(at: routes.start)
        if !parts.isEmpty,
          let place = values.place(of: parts, from: Place(file: file, word: routes.start))
        {
          weight += values.files[place.file].end(ofExpressionAt: place.word) - place.word
        }
        if parts.last == "$appRoutes" { weight += 1 << 20 }
        result.append((Place(file: file, word: open), weight))
      }
    }
    return result
  }

  private mutating func read(router: Place) {
    let words = values.files[router.file]
    for argument in words.arguments(from: router.word) {
      let place = Place(file: router.file, word: argument.start)
      switch argument.label {
      case "routes": readList(place, parent: -1, depth: 0)
      case "initialLocation":
        initial = values.text(at: place)
        if initial == nil { note(place, "`initialLocation` is not literal") }
      case "redirect": note(place, "`redirect` is not imported")
      case "onException": note(place, "`onException` is not imported")
      case "errorBuilder", "errorPageBuilder":
        errorScreen = (
          widget(argument, values.files[router.file]), router.file, words[argument.start].line
        )
      default: break
      }
    }
  }

  // MARK: Lists

  /// Reads a list of routes, or a variable that holds one.
  private mutating func readList(_ place: Place, parent: Int, depth: Int) {
    let words = values.files[place.file]
    var index = place.word
    if words.isName("const", at: index) { index += 1 }
    if words.isSign("<", at: index) { index = words.end(ofTypesAt: index) }
    count += 1
    guard depth < Self.depthLimit, count < Self.countLimit else {
      return note(place, Self.tooMany)
    }
    if words.isSign("[", at: index) {
      let end = min(words[index].partner, words.count)
      readElements(index + 1..<max(index + 1, end), in: place.file, parent: parent, depth: depth)
      if !words.endsExpression(at: end + 1), !words.isName("else", at: end + 1) {
        note(Place(file: place.file, word: end + 1), "what is done with this list is not read")
      }
      return
    }
    let (parts, _) = words.dottedName(at: index)
    if parts.contains("$appRoutes") {
      if parts.last != "$appRoutes" {
        note(place, "what is done with `$appRoutes` is not read: all of them are there")
      }
      return readTypedRoutes()
    }
    if !parts.isEmpty,
      let value = values.place(of: parts, from: Place(file: place.file, word: index))
    {
      return readList(value, parent: parent, depth: depth + 1)
    }
    note(place, "these routes are not literal, so they are left out")
  }

  /// Reads the elements of a list, in all branches of their conditions.
  private mutating func readElements(_ list: Range<Int>, in file: Int, parent: Int, depth: Int) {
    let words = values.files[file]
    var next = list.lowerBound
    while next < list.upperBound {
      let end = words.end(ofExpressionAt: next)
      readBranches(next..<end, in: file, parent: parent, depth: depth)
      next = end + 1
    }
  }

  /// Reads `a`, `if (x) a`, `if (x) a else if (y) b else c`, from their start to their end once.
  private mutating func readBranches(
    _ element: Range<Int>, in file: Int, parent: Int, depth: Int
  ) {
    let words = values.files[file]
    var start = element.lowerBound
    repeat {
      var inner = depth
      while words.isName("if", at: start), words.isSign("(", at: start + 1) {
        let place = Place(file: file, word: start)
        count += 1
        inner += 1
        guard inner < Self.depthLimit, count < Self.countLimit else {
          return note(place, Self.tooMany)
        }
        note(place, "this condition is not read: its routes are there without it")
        start = words.next(after: start + 1)
      }
      readElement(Place(file: file, word: start), parent: parent, depth: inner)
      start = branch(after: start, before: element.upperBound, in: words)
    } while start < element.upperBound
  }

  /// The index after the `else` that follows a branch; the end if none does. A loop in the branch
  /// may have conditions with an `else` of their own.
  private func branch(after start: Int, before end: Int, in words: CodeWords) -> Int {
    var (index, open) = (start, 0)
    while index < end {
      if words.isName("if", at: index), words.isSign("(", at: index + 1) { open += 1 }
      if words.isName("else", at: index) {
        if open == 0 { return index + 1 }
        open -= 1
      }
      index = words.next(after: index)
    }
    return end
  }

  /// Reads an element of a list: a route, a variable that holds one, or a spread list.
  private mutating func readElement(_ place: Place, parent: Int, depth: Int) {
    let words = values.files[place.file]
    var index = place.word
    count += 1
    guard depth < Self.depthLimit, count < Self.countLimit else {
      return note(place, Self.tooMany)
    }
    if words.isSign(".", at: index) {
      while words.isSign(".", at: index) || words.isSign("?", at: index) { index += 1 }
      return readList(Place(file: place.file, word: index), parent: parent, depth: depth + 1)
    }
    if words.isName("for", at: index), words.isSign("(", at: index + 1) {
      return note(place, "this loop is not read, so its routes are left out")
    }
    while words.isName("const", at: index) || words.isName("new", at: index) { index += 1 }
    let (parts, end) = words.dottedName(at: index)
    let start = Place(file: place.file, word: index)
    if let last = parts.last {
      let typeEnd = words.isSign("<", at: end) ? words.end(ofTypesAt: end) : end
      if words.isSign("(", at: typeEnd), let kind = Self.kind(parts) {
        return readRoute(kind, start, open: typeEnd, parent: parent, depth: depth)
      }
      if last == "$appRoutes" { return readTypedRoutes() }
      if let typed = typedRoutes[last] {
        guard read.insert(typed).inserted else { return }
        return readElement(typed, parent: parent, depth: depth + 1)
      }
      if let value = values.place(of: parts, from: start) {
        return readElement(value, parent: parent, depth: depth + 1)
      }
    }
    let shown = parts.joined(separator: ".")
    let what = shown.isEmpty ? "this route" : "`\(shown)`"
    note(place, "\(what) is not a literal route, so it is left out")
  }

  /// What a constructor makes; nil for anything else.
  private static func kind(_ parts: [String]) -> DartRoute.Kind? {
    for (index, part) in parts.enumerated() {
      switch part {
      case "GoRoute", "TypedGoRoute", "TypedRelativeGoRoute": return .screen
      case "ShellRoute", "TypedShellRoute": return .shell
      case "StatefulShellRoute", "TypedStatefulShellRoute": return .tabs
      case "StatefulShellBranch", "TypedStatefulShellBranch": return .branch
      // The prefix of an import.
      default: if index > 0 { return nil }
      }
    }
    return nil
  }

  // MARK: Routes

  /// Reads the arguments of a route from their opening bracket.
  private mutating func readRoute(
    _ kind: DartRoute.Kind, _ place: Place, open: Int, parent: Int, depth: Int
  ) {
    let words = values.files[place.file]
    var route = DartRoute(
      kind: kind, parent: parent, file: place.file, line: words[place.word].line)
    route.type = words.isSign(">", at: open - 1) ? words.name(at: open - 2) : nil
    let isTyped = (words.name(at: place.word) ?? "").hasPrefix("Typed")
    var (hasRedirect, inner): (Bool, [CodeWords.Argument]) = (false, [])
    route.hasScreen = isTyped
    var hasPath = kind != .screen
    for argument in words.arguments(from: open) {
      let value = Place(file: place.file, word: argument.start)
      switch argument.label {
      case "path" where kind == .screen:
        guard let path = values.text(at: value) else { break }
        hasPath = true
        route.path = joined(path, parent)
      case "name":
        route.name = values.text(at: value)
        if route.name == nil { note(value, "this name is not literal, so it is left out") }
      case "builder", "pageBuilder":
        if kind != .screen { break }
        route.hasScreen = true
        route.widget = route.widget ?? widget(argument, values.files[place.file])
        if isFullScreen(argument, words) { route.isFullScreen = true }
      case "redirect":
        hasRedirect = true
        note(value, "`redirect` is not imported")
      case "parentNavigatorKey": route.parentKey = key(argument, words)
      case "navigatorKey": route.ownKey = key(argument, words)
      case "initialLocation": route.initial = values.text(at: value)
      case "routes", "branches": inner.append(argument)
      default: break
      }
    }
    guard hasPath else {
      return note(
        place, "the path of this route is not literal, so it and those in it are left out")
    }
    // A subclass or a variable may bring the builder; a redirect alone shows nothing.
    if !route.hasScreen, !hasRedirect { route.hasScreen = true }
    if let type = route.type, isTyped, kind == .screen {
      readType(type, &route)
    }
    let id = routes.count
    routes.append(route)
    if parent < 0 { roots.append(id) } else { routes[parent].children.append(id) }
    for argument in inner {
      readList(Place(file: place.file, word: argument.start), parent: id, depth: depth + 1)
    }
  }

  /// A path behind that of the nearest screen around it.
  private func joined(_ path: String, _ parent: Int) -> String {
    var above = parent
    while above >= 0, routes[above].path == nil { above = routes[above].parent }
    guard above >= 0, let prefix = routes[above].path else { return path }
    let own = path.hasPrefix("/") ? String(path.dropFirst()) : path
    return prefix.hasSuffix("/") ? prefix + own : prefix + "/" + own
  }

  /// The key that an argument names, without its class; nil if it is not a name.
  private func key(_ argument: CodeWords.Argument, _ words: CodeWords) -> String? {
    words.dottedName(at: argument.start).parts.last
  }

  /// The widget that a builder makes: after its last `return` outside branches, since those before it
  /// are for what is missing; else the first.
  private func widget(_ argument: CodeWords.Argument, _ words: CodeWords) -> String? {
    for index in lastReturn(argument, words)..<argument.end {
      let isArrow = words.isSign("=", at: index) && words.isSign(">", at: index + 1)
      guard isArrow || words.isName("return", at: index) || words.isName("child", at: index) else {
        continue
      }
      let next = index + (isArrow ? 2 : 1)
      if let name = made(at: words.isSign(":", at: next) ? next + 1 : next, words) { return name }
    }
    return nil
  }

  /// Where a builder with a body has its last `return` outside branches; else where it starts.
  private func lastReturn(_ argument: CodeWords.Argument, _ words: CodeWords) -> Int {
    var depth = 0
    var result = argument.start
    for index in argument.start..<argument.end {
      if words.isSign("{", at: index) {
        depth += 1
      } else if words.isSign("}", at: index) {
        depth -= 1
      } else if depth == 0, words.isSign("=", at: index), words.isSign(">", at: index + 1) {
        return argument.start
      } else if depth == 1, words.isName("return", at: index) {
        result = index
      }
    }
    return result
  }

  /// The widget that is made at `index`, in the pages, providers and builders around it; nil if none is.
  private func made(at index: Int, _ words: CodeWords) -> String? {
    let next = words.isName("const", at: index) ? index + 1 : index
    guard let name = words.name(at: next), let first = name.utf8.first, first &- 65 < 26 else {
      return nil
    }
    // `BlocProvider<Cart>(…)`, `BlocProvider.value(…)`
    var open = words.isSign("<", at: next + 1) ? words.end(ofTypesAt: next + 1) : next + 1
    if words.isSign(".", at: open) { open += 2 }
    guard words.isSign("(", at: open) else { return nil }
    let arguments = words.arguments(from: open)
    if name.hasSuffix("Page") || name.hasSuffix("Provider") || name.hasSuffix("Providers"),
      let child = arguments.first(where: { $0.label == "child" })
    {
      return made(at: child.start, words)
    }
    if name.hasSuffix("Builder") || name == "Consumer",
      let builder = arguments.first(where: { $0.label == "builder" })
    {
      return widget(builder, words)
    }
    return name
  }

  private func isFullScreen(_ argument: CodeWords.Argument, _ words: CodeWords) -> Bool {
    (argument.start..<argument.end).contains {
      words.isName("fullscreenDialog", at: $0) && words.isSign(":", at: $0 + 1)
        && words.isName("true", at: $0 + 2)
    }
  }

  // MARK: Typed routes

  /// Finds the annotations `@TypedGoRoute<HomeRoute>(…)` of all files, by the name of what is
  /// generated for them: `$homeRoute`.
  private mutating func findTypedRoutes() {
    for (file, words) in values.files.enumerated() {
      for index in words.words.indices where words.isSign("@", at: index) {
        guard let name = words.name(at: index + 1), name.hasPrefix("Typed"),
          name.hasSuffix("Route")
        else { continue }
        let place = Place(file: file, word: index + 1)
        annotations.append(place)
        if words.isSign("<", at: index + 2), let type = words.name(at: index + 3),
          let first = type.unicodeScalars.first
        {
          let name = "$" + String(first).lowercased() + String(type.unicodeScalars.dropFirst())
          if typedRoutes[name] == nil { typedRoutes[name] = place }
        }
      }
    }
  }

  /// Reads the typed routes of all files, once.
  private mutating func readTypedRoutes() {
    if isTypedRead { return }
    isTypedRead = true
    for place in annotations where read.insert(place).inserted {
      readElement(place, parent: -1, depth: 0)
    }
  }

  /// Reads what the class of a typed route says about it.
  private mutating func readType(_ type: String, _ route: inout DartRoute) {
    guard let (file, body) = values.body(of: type) else { return }
    let words = values.files[file]
    for index in body where words.isName("$parentNavigatorKey", at: index) {
      if words.isSign("=", at: index + 1) {
        route.parentKey = words.dottedName(at: index + 2).parts.last
      }
    }
    if (body).contains(where: {
      words.isName("fullscreenDialog", at: $0) && words.isName("true", at: $0 + 2)
    }) {
      route.isFullScreen = true
    }
  }
}
