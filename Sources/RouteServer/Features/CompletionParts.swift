import RouteBase
import RouteEngine
import RouteGraph
import RoutePlan
import RouteSyntax

// What the grammar lets follow inside a declaration, and what a name there may refer to.

extension LanguageServer {
  /// The words that fit, and what the plan suggests.
  static func parts(
    _ file: FileID, _ place: CompletionPlace, _ snapshot: inout PlanSnapshot
  ) -> [CompletionItem] {
    guard let next = place.next else { return [] }
    // On a new line, the next declaration is more likely.
    let isLater = place.isDeclaration && !next.isRequired
    let words = next.words.map {
      KeywordShapes.item($0.label, $0.shape == $0.label ? nil : $0.shape, distance: isLater ? 2 : 0)
    }
    guard let suggestion = next.suggestion else { return words }
    return suggested(suggestion, file, place, &snapshot) + words
  }

  /// The most names of a stack that is suggested.
  private static let mostNames = 50

  private static func suggested(
    _ suggestion: NextParts.Suggestion, _ file: FileID, _ place: CompletionPlace,
    _ snapshot: inout PlanSnapshot
  ) -> [CompletionItem] {
    let plan = snapshot.plan
    let tree = plan.files[file.index].tree
    func symbol(_ reference: NextParts.Reference) -> Symbol? {
      let name = tree.text.bytes[tree.nameIndices(reference.name)]
      if let service = reference.service {
        return plan.find(name, inService: tree.text.bytes[tree.nameIndices(service)])
      }
      let own =
        place.service.isNone
        ? nil : Array(plan.name(plan.services[place.service.index].name).utf8)
      return own.flatMap { plan.find(name, inService: $0) }
        ?? plan.find(name, inService: nil as [UInt8]?)
    }
    switch suggestion {
    case .stack(let top):
      guard !snapshot.hasOpenStructure, let route = symbol(top).flatMap({ plan.route(of: $0) })
      else { return [] }
      let chain = plan.chain(of: route)
      if chain.count > mostNames { return [] }
      let names = chain.map { plan.sourceName($0) }.joined(separator: ", ")
      return [CompletionItem(label: names, kind: .value, detail: "the stack as it is")]
    case .cost(let from, let to):
      guard !snapshot.hasOpenStructure, let start = symbol(from).flatMap({ plan.route(of: $0) }),
        let end = symbol(to).flatMap({ plan.target(of: $0) })
      else { return [] }
      var request = PathRequest(from: start, to: end)
      request.limit = PlanSnapshot.searchLimit / 10
      request.isExplained = false
      guard case .found(let paths) = snapshot.planner().find(request) else { return [] }
      let detail = "the cost as it is"
      return [CompletionItem(label: String(paths[0].cost), kind: .value, detail: detail)]
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
  static func places(
    _ file: FileID, _ place: CompletionPlace, _ plan: Plan, _ kinds: NextParts.NameKinds
  ) -> [CompletionItem] {
    func item(_ symbol: Symbol, _ kind: CompletionItem.Kind) -> CompletionItem {
      let origin = plan.origin(of: symbol)
      let service = plan.service(of: symbol)
      let name: String
      if service.isNone || service == place.service {
        name = NameSyntax.source(plan.bareName(of: .symbol(symbol)))
      } else {
        name =
          NameSyntax.source(plan.name(plan.services[service.index].name)) + "."
          + NameSyntax.source(plan.bareName(of: .symbol(symbol)))
      }
      var distance = 1 << 20
      if origin.file == file { distance = min(abs(Int(origin.index) - place.index), 1 << 19) }
      return CompletionItem(
        label: name, kind: kind, detail: symbol.kindName, about: .symbol(symbol), distance: distance
      )
    }
    var items: [CompletionItem] = []
    if kinds.contains(.routes) {
      items += plan.routes.indices.map { item(.route(RouteID($0)), .class) }
    }
    if kinds.contains(.flows) {
      items += plan.flows.indices.map { item(.flow(FlowID($0)), .module) }
    }
    if kinds.contains(.tasks) {
      items += plan.tasks.indices.map { item(.task(TaskID($0)), .function) }
    }
    return items
  }
}

extension Plan {
  /// What a path or a URL can lead to; for a flow, its start.
  func target(of symbol: Symbol) -> PlanTarget? {
    if case .task(let id) = symbol { return .task(id) }
    return route(of: symbol).map { .route($0) }
  }
}
