import RouteBase
import RouteSyntax

/// Writes the plan of a `GoRouter`.
struct DartRouteWriter {
  private(set) var notes: [(file: Int, line: Int, message: String)]
  private(set) var places: [(name: String, file: Int, line: Int)] = []
  private let reader: DartRouteReader
  private let routes: [DartRoute]
  private var names: [String] = []
  private var unique = UniqueNames(separator: "")
  /// The clauses of each route's URL, and the names of its parameters.
  private var patterns: [String] = []
  private var parameters: [[String]] = []
  private var rests: [String?] = []
  /// Routes on the way to the initial location.
  private var isInitial: [Bool] = []
  /// Whether a route of the plan is inside.
  private var hasInside: [Bool] = []
  /// Where the branches of tabs start.
  private var firstInside: [Int: Int] = [:]

  init(_ reader: DartRouteReader) {
    (self.reader, routes, notes) = (reader, reader.routes, reader.notes)
  }

  /// The text of the plan, not yet in canonical form.
  mutating func plan(named name: String) -> String {
    findInitial()
    readPatterns()
    findInside()
    findFirst()
    // Names that the code gives come first.
    names = Array(repeating: "", count: routes.count)
    for index in routes.indices where isShown(index) {
      if let name = routes[index].name { names[index] = unique.unique(WrittenPlan.cleaned(name)) }
    }
    for index in routes.indices where isShown(index) && names[index].isEmpty {
      names[index] = unique.unique(derivedName(index))
    }
    var text = "plan \(NameSyntax.source(WrittenPlan.cleaned(name)))\n\n"
    // A route to open, or nil for the end of a block.
    var open: [Int?] = ordered(reader.roots).reversed().map { $0 }
    while let next = open.popLast() {
      guard let route = next else {
        text += "}\n"
        continue
      }
      let inside = ordered(routes[route].children)
      guard isShown(route) else {
        open += inside.reversed().map { $0 }
        continue
      }
      text += head(route)
      if !hasInside[route] {
        text += "\n"
      } else {
        text += " {\n"
        open.append(nil)
        open += inside.reversed().map { $0 }
      }
    }
    if let error = reader.errorScreen {
      let name = unique.unique("NotFound")
      let widget = error.widget.map { " @gorouter.widget(\(LiteralValue.quoted($0)))" } ?? ""
      places.append((name, error.file, error.line))
      text += "\nroute \(name)\(widget)\nfallback \(name)\n"
    }
    return text
  }

  // MARK: What is a route

  /// Whether something is a route of the plan. A branch is not, nor is a shell around one route or
  /// what only redirects.
  private func isShown(_ index: Int) -> Bool {
    switch routes[index].kind {
    case .screen: routes[index].hasScreen
    case .branch: false
    case .tabs: true
    case .shell: routes[index].children.count > 1
    }
  }

  /// The nearest route of the plan around another; -1 for none.
  private func parent(of index: Int) -> Int {
    var above = routes[index].parent
    while above >= 0, !isShown(above) { above = routes[above].parent }
    return above
  }

  private mutating func findInside() {
    hasInside = Array(repeating: false, count: routes.count)
    // Routes come after those around them.
    for index in routes.indices.reversed() where hasInside[index] || isShown(index) {
      if routes[index].parent >= 0 { hasInside[routes[index].parent] = true }
    }
  }

  /// Finds the route with which each branch starts: the one at its location, or the first.
  private mutating func findFirst() {
    for (index, route) in routes.enumerated() where route.kind == .branch {
      let first = route.initial.flatMap { initial in
        route.children.first { routes[$0].path == initial }
      }
      firstInside[index] = first ?? route.children.first
    }
  }

  /// Marks the routes that lead to the initial location.
  private mutating func findInitial() {
    isInitial = Array(repeating: false, count: routes.count)
    let initial = reader.initial ?? "/"
    let path = String(initial.prefix { $0 != "?" })
    var found = routes.indices.first { routes[$0].path == path }
    if found == nil { found = routes.indices.first { Self.matches(routes[$0].path, path) } }
    if found == nil, let first = reader.roots.first {
      notes.append(
        (
          routes[first].file, routes[first].line,
          "no route is literally at `\(path)`, where the app starts"
        ))
      // A launch has no values for parameters.
      found = reader.roots.first { routes[$0].path?.contains(":") != true && isShown($0) }
    }
    guard let found else { return }
    var index = found
    while index >= 0 {
      isInitial[index] = true
      index = routes[index].parent
    }
    if !isShown(found), routes[found].kind == .screen {
      notes.append(
        (
          routes[found].file, routes[found].line,
          "the app starts at `\(path)`, which only redirects"
        ))
    }
  }

  /// Whether a path with parameters, such as `/shows/:id`, is that of a location.
  private static func matches(_ pattern: String?, _ path: String) -> Bool {
    guard let pattern else { return false }
    let (a, b) = (pattern.split(separator: "/"), path.split(separator: "/"))
    return a.count == b.count && zip(a, b).allSatisfy { $0.hasPrefix(":") || $0 == $1 }
  }

  /// Routes with the initial one first.
  private func ordered(_ list: [Int]) -> [Int] {
    guard let first = list.first(where: { isInitial[$0] }) else { return list }
    // The order of tabs is that of their bar.
    if let parent = list.first.map({ routes[$0].parent }), parent >= 0,
      routes[parent].kind == .tabs
    {
      return list
    }
    return [first] + list.filter { $0 != first }
  }

  // MARK: URLs

  private mutating func readPatterns() {
    patterns = Array(repeating: "", count: routes.count)
    parameters = Array(repeating: [], count: routes.count)
    rests = Array(repeating: nil, count: routes.count)
    var owners: [String: Int] = [:]
    for index in routes.indices {
      guard let path = routes[index].path, isShown(index) else { continue }
      let route = routes[index]
      guard let url = DartPath(path) else {
        notes.append(
          (route.file, route.line, "`\(path)` is not a pattern of a plan, so its URL is left out"))
        continue
      }
      if url.hasExpression {
        notes.append(
          (route.file, route.line, "the expressions in `\(path)` are left out"))
      }
      (parameters[index], rests[index]) = (url.parameters, url.rest)
      if let owner = owners[url.shape] {
        notes.append(
          (
            route.file, route.line,
            "`\(url.pattern)` already opens the route in line "
              + "\(routes[owner].line), so this one has no URL"
          ))
        continue
      }
      owners[url.shape] = index
      patterns[index] = " at " + LiteralValue.quoted(url.pattern)
    }
  }

  // MARK: Text

  private mutating func head(_ index: Int) -> String {
    let route = routes[index]
    let name = names[index]
    places.append((NameSyntax.display(name), route.file, route.line))
    var text = "route \(NameSyntax.source(name))"
    let own = ownParameters(index)
    if !own.isEmpty { text += "(" + own.joined(separator: ", ") + ")" }
    text += patterns[index]
    if isPresented(index) { text += " present nav" }
    switch route.kind {
    case .tabs: text += " tabs"
    case .shell: text += " tabs reset"
    case .screen, .branch: break
    }
    if isBesidesTab(index) { text += " linked" }
    if let widget = route.widget ?? route.type {
      text += " @gorouter.widget(\(LiteralValue.quoted(widget)))"
    }
    return text
  }

  /// The parameters that the routes around one do not have, and those of a typed route's class.
  private func ownParameters(_ index: Int) -> [String] {
    var known: Set<String> = []
    var above = parent(of: index)
    while above >= 0 {
      known.formUnion(parameters[above])
      above = parent(of: above)
    }
    let fields = routes[index].type.map { reader.values.fields(of: $0) } ?? []
    var result: [String] = []
    for name in parameters[index] where known.insert(name).inserted {
      let type =
        name == rests[index] ? "[String]" : fields.first { $0.name == name }?.type ?? "String"
      result.append("\(NameSyntax.display(name)): \(type)")
    }
    for field in fields where !known.contains(field.name) && known.insert(field.key).inserted {
      result.append(
        "\(NameSyntax.display(field.key)): \(field.type)" + (field.isOptional ? "?" : ""))
    }
    return result
  }

  /// Whether it covers the screen: a dialog, or one that a navigator outside of its shell shows.
  private func isPresented(_ index: Int) -> Bool {
    let route = routes[index]
    // The page that a shell or a branch starts with covers nothing.
    if route.isFullScreen, route.parent >= 0, routes[route.parent].kind == .screen { return true }
    guard let key = route.parentKey else { return false }
    // The first shell around it decides.
    var above = route.parent
    while above >= 0 {
      if routes[above].kind != .screen {
        if routes[above].ownKey == key { return false }
        if routes[above].kind != .branch { return true }
      }
      above = routes[above].parent
    }
    return false
  }

  /// Whether it is in a branch of tabs without being where the branch starts.
  private func isBesidesTab(_ index: Int) -> Bool {
    let above = routes[index].parent
    return above >= 0 && routes[above].kind == .branch && index != firstInside[above]
  }

  /// A name from the class or the path of a route.
  private func derivedName(_ index: Int) -> String {
    let route = routes[index]
    switch route.kind {
    case .shell, .branch: return "Shell"
    case .tabs: return "Tabs"
    case .screen: break
    }
    if let type = route.type {
      return type.hasSuffix("Route") && type.utf8.count > 5 ? String(type.dropLast(5)) : type
    }
    let name = GeneratedNames.identifier(route.path ?? "", .upper)
    return route.path == "/" || name.isEmpty || name == "_" ? "Root" : name
  }
}
