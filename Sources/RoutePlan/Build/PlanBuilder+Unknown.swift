import RouteSyntax

/// A name that nothing has.
struct UnknownName {
  /// What was looked for: "fact".
  var kind: String
  /// As messages show it.
  var text: String
  var span: SourceSpan
  /// The part that may be misspelt, where that is not the whole.
  var part: (text: String, span: SourceSpan)?
  /// What else may help.
  var help: String?
}

/// What may be meant by a name that nothing has.
enum NameScope: Hashable {
  case types
  case facts
  case services
  /// All that may be named in a service, or in the plan itself.
  case visible(ServiceID)
  /// What is in a service.
  case own(ServiceID)
}

/// The names of a scope, kept from one unknown name to the next.
struct KnownNames {
  let scope: NameScope
  private var index: NameIndex
  /// The first three names that have a text behind a dot, by that text.
  private var elsewhere: [Substring: [Int]] = [:]

  var names: [String] { index.names }

  init(_ scope: NameScope, _ names: [String], budget: inout Int) {
    self.scope = scope
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

  /// The names that may be meant, by their indices: the same name in another service is nearer than
  /// any misspelling.
  mutating func nearest(to wanted: String, budget: inout Int) -> [Int] {
    elsewhere[wanted[...]] ?? index.nearest(to: wanted, budget: &budget)
  }
}

extension PlanBuilder {
  /// Reports `unknown`, with what may have been meant as long as the budget for comparisons lasts.
  mutating func report(_ unknown: UnknownName, in scope: NameScope) {
    // What a file declares that cannot be read is unknown, too: one fault, one finding.
    if hasUnreadableFile { return }
    var fix: Fix?
    if suggestionBudget > 0 {
      if knownNames?.scope != scope {
        knownNames = KnownNames(scope, plan.names(in: scope), budget: &suggestionBudget)
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
    }
    findings.append(
      Finding(
        .unknownName, at: unknown.span, "unknown \(unknown.kind) `\(unknown.text)`",
        fix: fix ?? unknown.help.map { Fix($0) }))
  }
}

extension Plan {
  /// The names of a scope.
  fileprivate func names(in scope: NameScope) -> [String] {
    switch scope {
    case .types: types.map(\.name)
    case .facts: facts.map { name($0.name) }
    case .services: services.map { name($0.name) }
    case .visible(let service):
      (0..<routes.count + flows.count + tasks.count).map {
        suggestion($0, in: service) { $0 }
      }
    case .own(let service):
      routes.filter { $0.service == service }.map { name($0.name) }
        + flows.filter { $0.service == service }.map { name($0.name) }
        + tasks.filter { $0.service == service }.map { name($0.name) }
    }
  }

  /// The name of a route, flow or task, counted in that order, as it would be written in `service`
  /// but for what `spelling` makes of each part.
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
    let own = spelling(name(id))
    return home == service || home.isNone
      ? own : spelling(name(services[home.index].name)) + "." + own
  }
}
