import RouteBase
import RouteEngine
import RouteGraph
import RoutePlan
import RouteSyntax

// What the grammar lets follow inside a declaration, and what a name there may refer to.

extension LanguageServer {
  /// What may follow the tokens before a place, and what may begin there.
  static func items(
    _ next: NextParts?, _ file: FileID, _ place: CompletionPlace, _ snapshot: inout PlanSnapshot
  ) -> [CompletionItem] {
    guard let next else { return declarations(place) }
    // On a new line, the next declaration is more likely.
    let isLater = place.grammar.isLineStart && !next.isRequired
    var items = values(next, file, place, &snapshot)
    items += next.words.map {
      KeywordShapes.item($0.label, $0.shape == $0.label ? nil : $0.shape, distance: isLater ? 2 : 0)
    }
    if next.isRequired { return items }
    let begun = place.grammar.isLineStart ? declarations(place) : []
    let clauses = place.grammar.clauses.map { KeywordShapes.item($0, distance: 1) }
    return begun + items + clauses
  }

  /// The names and values that may be at a place.
  static func values(
    _ next: NextParts, _ file: FileID, _ place: CompletionPlace, _ snapshot: inout PlanSnapshot
  ) -> [CompletionItem] {
    let names = PlaceNames(snapshot.plan, place)
    switch next.names {
    case .none: break
    case .symbols(let kinds):
      let own = next.suggestion.map { suggested($0, names, &snapshot) } ?? []
      return own + places(file, place, snapshot.plan, kinds)
    case .facts: return names.facts
    case .types: return names.types
    case .rules: return names.rules
    case .annotations: return names.annotations
    case .newParameter(let named): return names.newParameters(besides: named)
    case .parameters(let owner, let named): return names.parameters(of: owner, besides: named)
    case .literals(let type, let isElement):
      return names.literals(type, isElement: isElement)
    }
    return next.suggestion.map { suggested($0, names, &snapshot) } ?? []
  }

  /// The most names of a stack that is suggested.
  private static let mostNames = 50

  private static func suggested(
    _ suggestion: NextParts.Suggestion, _ names: PlaceNames, _ snapshot: inout PlanSnapshot
  ) -> [CompletionItem] {
    let plan = snapshot.plan
    switch suggestion {
    case .stack(let top):
      guard !snapshot.hasOpenStructure,
        let route = names.symbol(top).flatMap({ plan.route(of: $0) })
      else { return [] }
      let chain = plan.chain(of: route)
      if chain.count > mostNames { return [] }
      let text = chain.map { plan.sourceName($0) }.joined(separator: ", ")
      return [CompletionItem(label: text, kind: .value, detail: "the stack as it is")]
    case .cost(let from, let to, let isNone):
      guard !snapshot.hasOpenStructure,
        let start = names.symbol(from).flatMap({ plan.route(of: $0) }),
        let end = names.symbol(to).flatMap({ plan.target(of: $0) })
      else { return [] }
      var request = PathRequest(from: start, to: end)
      request.given = names.factsGivenAfter()
      request.limit = PlanSnapshot.searchLimit / 10
      request.isExplained = false
      guard case .found(let paths) = snapshot.planner().find(request) else { return [] }
      let cost = paths[0].cost
      if !isNone {
        return [CompletionItem(label: String(cost), kind: .value, detail: "the cost as it is")]
      }
      if cost == 0 { return [] }
      return [
        CompletionItem(label: String(cost - 1), kind: .value, detail: "less than the cost as it is")
      ]
    case .urls:
      let hosts = plan.domains.map { $0.text.replacing(part: "*", with: "www") }
      let starts = plan.schemes.map { $0.text + "://" } + hosts.map { "https://\($0)/" }
      return (starts + ["/"]).enumerated().map { index, start in
        CompletionItem(
          label: "\"\(start)\"", snippet: KeywordShapes.snippet("\"\(start){path}\" opens {Route}"),
          kind: .value, distance: index)
      }
    }
  }

  /// Routes, flows and tasks; those of the same file first, and among them those near the place.
  private static func places(
    _ file: FileID, _ place: CompletionPlace, _ plan: Plan, _ kinds: NextParts.SymbolKinds
  ) -> [CompletionItem] {
    plan.symbols(of: kinds).compactMap { symbol in
      let origin = plan.origin(of: symbol)
      let service = plan.service(of: symbol)
      let own = plan.bareName(of: .symbol(symbol))
      // What has no name cannot be named.
      if own.isEmpty { return nil }
      if kinds.contains(.isOutside), let declared = place.symbol,
        plan.isWithin(symbol, declared)
      {
        return nil
      }
      if kinds.contains(.needsNothing), plan.needsInput(symbol) { return nil }
      var name = NameSyntax.source(own)
      if !service.isNone && service != place.service {
        let outer = plan.name(plan.services[service.index].name)
        if outer.isEmpty { return nil }
        name = NameSyntax.source(outer) + "." + name
      }
      var distance = 1 << 20
      if origin.file == file {
        distance = min(abs(Int(origin.index) - place.grammar.index), 1 << 19)
      }
      let kind: CompletionItem.Kind =
        switch symbol {
        case .route: .class
        case .flow: .module
        case .task: .function
        }
      return CompletionItem(
        label: name, kind: kind, detail: symbol.kindName, about: .symbol(symbol), distance: distance
      )
    }
  }
}

extension Plan {
  /// What a path or a URL can lead to; for a flow, its start.
  func target(of symbol: Symbol) -> PlanTarget? {
    if case .task(let id) = symbol { return .task(id) }
    return route(of: symbol).map { .route($0) }
  }

  /// Whether a place is another one or below it.
  fileprivate func isWithin(_ symbol: Symbol, _ other: Symbol) -> Bool {
    if symbol == other { return true }
    guard let top = route(of: other), var current = route(of: symbol) else { return false }
    while !current.isNone {
      if current == top { return true }
      current = routes[current.index].parent
    }
    return false
  }

  /// Whether something cannot open without an input for it or for a route above it.
  fileprivate func needsInput(_ symbol: Symbol) -> Bool {
    func needs(_ slice: ShortSlice) -> Bool {
      slice.indices.contains { parameters[$0].isRequired }
    }
    var current: RouteID
    if case .task(let id) = symbol {
      if needs(tasks[id.index].parameters) { return true }
      current = home(of: tasks[id.index])
    } else {
      current = route(of: symbol) ?? .none
    }
    while !current.isNone {
      if needs(routes[current.index].parameters) { return true }
      current = routes[current.index].parent
    }
    return false
  }
}
