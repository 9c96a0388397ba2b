import RouteBase
import RouteSyntax

/// A name that nothing has.
struct UnknownName {
  /// The kind that was looked for: "fact".
  var kind: String
  /// The name as shown in messages.
  var text: String
  var span: SourceSpan
  /// The part that may be misspelt, if that is not the whole.
  var part: (text: String, span: SourceSpan)?
  /// The fix to offer if nothing can be suggested.
  var help: String?
  /// The declaration that uses it.
  var origin: DeclarationReference
}

/// A suggestion for a name, which is reviewed when all names are known.
struct Suggestion {
  /// The index of its finding.
  var finding: Int
  /// The unknown name, and the one that is suggested.
  var wanted: String
  var candidate: String
  /// What the candidate refers to.
  var declared: Declared

  enum Declared: Hashable {
    case symbol(Symbol)
    case fact(FactID)
    case type(TypeID)
    case service(ServiceID)
  }
}

/// The names among which an unknown one is looked for.
enum NameScope: Hashable {
  case types
  case facts
  case services
  /// Everything that can be named in a service, or in the plan itself.
  case visible(ServiceID)
  /// What is declared in a service.
  case own(ServiceID)
}

/// The names of a scope, kept from one unknown name to the next.
struct KnownNames {
  let scope: NameScope
  /// For the own names of a service, what each of them refers to; else empty.
  let symbols: [Symbol]
  private var index: NameIndex
  /// For each text that follows a dot in some names, the first three of them.
  private var elsewhere: [Substring: [Int]] = [:]

  var names: [String] { index.names }

  init(_ scope: NameScope, _ plan: PlanContents, budget: inout Int) {
    self.scope = scope
    symbols = if case .own(let service) = scope { plan.symbols(of: service) } else { [] }
    let names =
      symbols.isEmpty
      ? plan.names(in: scope) : symbols.map { plan.names.string(of: plan.name(of: $0)) }
    index = NameIndex(names, budget: &budget)
    guard case .visible = scope else { return }
    for (number, name) in names.enumerated() {
      let dot = UInt8(ascii: ".")
      for place in name.utf8.indices.suffix(201) where name.utf8[place] == dot {
        let own = name[name.utf8.index(after: place)...]
        budget -= own.utf8.count
        if elsewhere[own, default: []].count < 3 { elsewhere[own, default: []].append(number) }
      }
    }
  }

  /// The names that may be meant, by their indices. The same name in another service is nearer than
  /// any misspelling.
  mutating func nearest(to wanted: String, budget: inout Int) -> [Int] {
    elsewhere[wanted[...]] ?? index.nearest(to: wanted, budget: &budget)
  }
}

extension PlanBuilder {
  /// Reports `unknown`, and suggests what may be meant as long as the comparison budget lasts.
  mutating func report(_ unknown: UnknownName, in scope: NameScope) {
    // Names from a file that cannot be read are unknown, too: one fault, one finding.
    if hasUnreadableFile { return }
    var fix: Fix?
    var suggestion: Suggestion?
    if suggestionBudget > 0 {
      if knownNames?.scope != scope {
        knownNames = KnownNames(scope, plan, budget: &suggestionBudget)
      }
      let (wanted, span) = unknown.part ?? (unknown.text, unknown.span)
      let near = knownNames?.nearest(to: wanted, budget: &suggestionBudget) ?? []
      let names = near.compactMap { knownNames?.names[$0] }
      fix = .didYouMean(names, for: wanted, at: span) { name in
        if case .visible(let service) = scope, let first = near.first {
          return plan.suggestion(first, in: service, spelling: NameSyntax.source)
        }
        return NameSyntax.source(name)
      }
      if near.count == 1, let first = near.first, let candidate = names.first {
        let declared = plan.declared(first, in: scope, knownNames?.symbols ?? [])
        if !isSafe(unknown, declared) && fix?.safety == .safe { fix?.safety = .unsafe }
        suggestion = Suggestion(
          finding: findings.count, wanted: wanted, candidate: candidate, declared: declared)
      }
    }
    if let suggestion { suggestions.append(suggestion) }
    findings.append(
      Finding(
        .unknownName, at: unknown.span, "unknown \(unknown.kind) `\(unknown.text)`",
        fix: fix ?? unknown.help.map { Fix($0) }))
  }

  /// Whether a slip may be corrected without review. A promise is left as its author wrote it. What
  /// is put into a flow may become its start, and then other names refer to it.
  private func isSafe(_ unknown: UnknownName, _ declared: Suggestion.Declared) -> Bool {
    switch (plan.files.declaration(unknown.origin).kind, declared) {
    case (.expect, _), (.route, .symbol(.flow)), (.flow, .symbol(.flow)): false
    default: true
    }
  }
}

extension PlanContents {
  /// What the name at `index` of a scope refers to.
  fileprivate func declared(
    _ index: Int, in scope: NameScope, _ own: [Symbol]
  ) -> Suggestion.Declared {
    switch scope {
    case .types: .type(TypeID(index))
    case .facts: .fact(FactID(index))
    case .services: .service(ServiceID(index))
    case .visible: .symbol(symbol(index))
    case .own: .symbol(own[index])
    }
  }

  /// The route, flow or task at `index`, counted in that order.
  private func symbol(_ index: Int) -> Symbol {
    if index < routes.count { return .route(RouteID(index)) }
    let index = index - routes.count
    return index < flows.count ? .flow(FlowID(index)) : .task(TaskID(index - flows.count))
  }

  /// What is declared in a service.
  fileprivate func symbols(of service: ServiceID) -> [Symbol] {
    routes.indices.filter { routes[$0].service == service }.map { .route(RouteID($0)) }
      + flows.indices.filter { flows[$0].service == service }.map { .flow(FlowID($0)) }
      + tasks.indices.filter { tasks[$0].service == service }.map { .task(TaskID($0)) }
  }

  /// The names of a scope.
  fileprivate func names(in scope: NameScope) -> [String] {
    switch scope {
    case .types: types.map { $0.name }
    case .facts: facts.map { names.string(of: $0.name) }
    case .services: services.map { names.string(of: $0.name) }
    case .visible(let service):
      (0..<routes.count + flows.count + tasks.count).map {
        suggestion($0, in: service) { $0 }
      }
    case .own(let service): symbols(of: service).map { names.string(of: name(of: $0)) }
    }
  }

  /// The name of a route, flow or task, counted in that order, as it would be written in `service`,
  /// with `spelling` applied to each part; empty if a part has no name.
  fileprivate func suggestion(
    _ index: Int, in service: ServiceID, spelling: (String) -> String
  ) -> String {
    let (id, home): (NameID, ServiceID)
    if index < routes.count {
      (id, home) = (routes[index].name, routes[index].service)
    } else if index < routes.count + flows.count {
      let flow = flows[index - routes.count]
      (id, home) = (flow.name, flow.service)
    } else {
      let task = tasks[index - routes.count - flows.count]
      (id, home) = (task.name, task.service)
    }
    let own = names.string(of: id)
    if own.isEmpty || home == service || home.isNone { return own.isEmpty ? "" : spelling(own) }
    let outer = names.string(of: services[home.index].name)
    return outer.isEmpty ? "" : spelling(outer) + "." + spelling(own)
  }
}
