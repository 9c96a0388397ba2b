import RouteBase
import RouteMatch
import RoutePlan
import RouteSyntax

// The tables with which generated code matches URLs.

extension GeneratedPlanBuilder {
  mutating func addTables(_ routeOrder: [Int], _ taskOrder: [Int]) {
    tables.routes = routes.map { GeneratedTables.line($0) }
    tables.tasks = tasks.map { GeneratedTables.line($0) }
    tables.tabs = routes.indices.filter { !routes[$0].tabs.isEmpty }.map { index in
      "\(index) " + routes[index].tabs.map(String.init).joined(separator: ",")
    }
    let positions = TriePositions(set)
    var lines: [PatternLine] = []
    func add(_ key: PatternLine.Key, _ target: PlanTarget) {
      let patterns = openers[target]
      for (pattern, outline) in zip(patterns, set.outlines(of: patterns, positions)) {
        lines.append(PatternLine(key: key, pattern: pattern, outline: outline))
      }
    }
    for (place, index) in routeOrder.enumerated() {
      add(
        PatternLine.Key(isTask: false, place: place, reading: index), .route(RouteID(index)))
    }
    for (place, index) in taskOrder.enumerated() {
      add(PatternLine.Key(isTask: true, place: place, reading: index), .task(TaskID(index)))
    }
    let web = plan.webPatterns.compactMap { WebLine($0.text, set.bases.entries) }
    let basePlaces = addBases(Set(lines.map { $0.outline.base.index }), web)
    tables.patterns = lines.map { line(of: $0, basePlaces.known[$0.outline.base.index] ?? 0) }
    tables.patterns += web.map { line in
      "w \(line.base.flatMap { basePlaces.web[$0] } ?? 0) 0 \(line.path)"
    }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    tables.sharing = sharing(lines).map(\.text)
    addFallback()
    tables.prefixes = set.prefixes(plan)
  }

  private func line(of line: PatternLine, _ base: Int) -> String {
    let inputs = (line.key.isTask ? tasks : routes)[line.key.place].inputs
    let names = inputs.map(\.name)
    let path = line.outline.segments.map { "/" + segment($0, names) }.joined()
    let head = "\(line.key.text) \(base) \(line.outline.precedence) "
    return head + (path.isEmpty ? "/" : path)
      + settings(of: line.pattern, inputs).map { " " + $0 }.joined()
  }

  // MARK: Arguments

  /// The inputs that a pattern, and those that it follows, set: the number of each, and its value
  /// after `=`. A pattern's own arguments replace those of the patterns that it follows.
  private func settings(of pattern: PatternID, _ inputs: [GeneratedPlan.Input]) -> [String] {
    var found: [Int: String] = [:]
    var current = pattern
    while !current.isNone {
      let whole = set.patterns[current.index]
      current = whole.parent
      guard whole.source >= 0 else { continue }
      for argument in plan.arguments[plan.patterns[Int(whole.source)].arguments.indices] {
        let name = plan.name(argument.name)
        guard let place = inputs.firstIndex(where: { $0.name.utf8.elementsEqual(name.utf8) }),
          found[place] == nil, let value = plan.value(of: argument)
        else { continue }
        found[place] = Self.setting(value, inputs[place])
      }
    }
    return found.sorted { $0.key < $1.key }.map { "\($0.key)\($0.value)" }
  }

  private static func setting(_ literal: LiteralValue, _ input: GeneratedPlan.Input) -> String {
    if case .nil = literal { return "" }
    return "=" + GeneratedTables.text(ofValue: value(literal, input.base, isList: input.isList))
  }

  // MARK: Bases

  /// Adds the declared bases and those that patterns use, by their names; returns the number of
  /// each of the set's bases, and of each line.
  private mutating func addBases(
    _ used: Set<Int>, _ web: [WebLine]
  ) -> (known: [Int: Int], web: [String: Int]) {
    let entries = set.bases.entries
    let known = entries.map { entry in
      let names = [entry.name] + (entry.spelling.map { [$0] } ?? [])
      return WebLine.base(isDeclared: entry.isDeclared, entry.mark, names)
    }
    let wanted = Set(web.compactMap(\.base))
    let others = wanted.subtracting(known)
    let lines = known + others.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var places: (known: [Int: Int], web: [String: Int]) = ([0: 0], [:])
    // The first entry is everywhere.
    for index in Self.order(lines) where index > 0 {
      let line = lines[index]
      let isNeeded =
        wanted.contains(line) || index < entries.count && entries[index].isDeclared
        || used.contains(index)
      guard isNeeded else { continue }
      tables.bases.append(line)
      places.known[index] = tables.bases.count
      places.web[line] = tables.bases.count
    }
    return places
  }

  private mutating func addFallback() {
    switch plan.fallbackOfURLs {
    case .route(let id): tables.fallback = "r\(routePlaces[id.index])"
    case .task(let id):
      let name = plan.displayName(id)
      tables.fallback =
        tasks.firstIndex { $0.id.utf8.elementsEqual(name.utf8) }.map { "t\($0)" } ?? ""
    case nil: break
    }
  }

  // MARK: Segments

  private func segment(_ segment: PatternOutline.Segment, _ inputs: [String]) -> String {
    if segment.rank == .any { return "*" }
    return (segment.rank == .rest ? "**" : "")
      + segment.pieces.map { piece(of: $0, inputs) }.joined()
  }

  private func piece(of piece: PatternOutline.Piece, _ inputs: [String]) -> String {
    guard let capture = piece.capture else { return GeneratedTables.token(piece.text) }
    let parameter = plan.parameters[capture.parameter]
    let name = plan.name(parameter.name)
    let place = inputs.firstIndex { $0.utf8.elementsEqual(name.utf8) }
    let letter = GeneratedTables.letter(bases[parameter.type.base.index])
    return "{\(letter):\(place.map(String.init) ?? "-")}"
  }
}
