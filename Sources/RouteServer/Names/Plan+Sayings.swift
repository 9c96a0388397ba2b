import RouteBase
import RouteEngine
import RouteGraph
import RouteMatch
import RoutePlan
import RouteSyntax

// What is said about a plan's parts in several places.

extension Plan {
  /// A declaration as it is written, without its block, on one line of at most 200 bytes.
  func header(_ origin: DeclarationReference) -> String {
    let declaration = declaration(origin)
    let text = tree(origin).text.string(
      SourceRange(start: declaration.start, end: max(declaration.headerEnd, declaration.start)))
    let words = text.split(whereSeparator: { $0.isWhitespace }).joined(separator: " ")
    return words.utf8.count > 200 ? String(words.prefix(200)) + "..." : words
  }

  /// The name of a route or a flow.
  func displayName(of place: Place) -> String {
    switch place {
    case .none: ""
    case .route(let id): displayName(id)
    case .flow(let id): displayName(id)
    }
  }

  /// Where a link starts, in words.
  func sourceName(of link: Link) -> String {
    switch link.source {
    case .everywhere: "everywhere"
    case .route(let id): "`\(displayName(id))`"
    case .flow(let id): "`\(displayName(id))`"
    }
  }

  /// What grants or revokes a fact: routes, tasks and links.
  func changers(of fact: FactID, _ part: (Conditions) -> PlanSlice) -> [String] {
    func changes(_ id: ConditionsID) -> Bool {
      id != Conditions.none && facts(part(conditions(id))).contains(fact)
    }
    var result: [String] = []
    for (index, route) in routes.enumerated() where changes(route.conditions) {
      result.append("`\(displayName(RouteID(index)))`")
    }
    for (index, task) in tasks.enumerated() where changes(task.conditions) {
      result.append("`\(displayName(TaskID(index)))`")
    }
    for link in links where changes(link.conditions) {
      let target = link.target.isNone ? "back" : "`\(displayName(link.target))`"
      result.append("the link from \(sourceName(of: link)) to \(target)")
    }
    return result
  }

  /// The inputs of a link's target that the link does not supply and that have to be known.
  func openInputs(of link: Link) -> [String] {
    if link.target.isNone { return [] }
    let supplied = Set(arguments[link.arguments.indices].map { $0.name })
    return parameters[routes[link.target.index].parameters.indices]
      .filter { $0.isRequired && !supplied.contains($0.name) }.map { name($0.name) }
  }

  /// The steps of a path in one line: ``up `Home`, sub `Show` ``
  func steps(of path: StepPath) -> String {
    let most = 20
    let names = path.steps.prefix(most).map { step in
      step.task.isNone
        ? "\(step.verb.rawValue) `\(displayName(step.route))`"
        : "task `\(displayName(step.task))`"
    }
    let rest = path.steps.count - most
    return names.joined(separator: ", ") + (rest > 0 ? " and \(counted(rest, "more step"))" : "")
  }

  /// Whether a step down leads to a route from its parent.
  func isBelowParent(_ id: RouteID) -> Bool {
    !routes[id.index].parent.isNone && !routes[id.index].flags.contains(.linkedOnly)
  }
}

extension PlanSnapshot {
  /// What leads to a route, in words: its parent, then links.
  mutating func waysIn(to id: RouteID) -> [String] {
    var ways: [String] = []
    if plan.isBelowParent(id) {
      ways.append("down from `\(plan.displayName(plan.routes[id.index].parent))`")
    }
    for link in counts().links(to: id).prefix(20) {
      ways.append("link from \(plan.sourceName(of: plan.links[link.index]))")
    }
    return ways
  }

  /// How many ways lead to a route.
  mutating func wayCount(to id: RouteID) -> Int {
    counts().links(to: id).count + (plan.isBelowParent(id) ? 1 : 0)
  }
}

/// A URL that opens something, with values made up.
enum SampleURL {
  static func make(_ target: PlanTarget, _ plan: Plan) -> String? {
    var builder = URLBuilder(plan)
    var inputs: [NameID: [String]] = [:]
    for index in builder.parameters(of: target) {
      let parameter = plan.parameters[index]
      guard parameter.isRequired || parameter.type.isList else { continue }
      guard let value = value(of: parameter, plan) else { continue }
      inputs[parameter.name] = [value]
    }
    return (try? builder.urls(of: target, URLInputs(inputs), on: .any))?.first?.url
  }

  private static func value(of parameter: Parameter, _ plan: Plan) -> String? {
    let type = plan.types[parameter.type.base.index]
    if let first = type.alternatives.first { return first }
    switch parameter.type.base {
    case DeclaredType.BuiltIn.int.id: return "7"
    case DeclaredType.BuiltIn.double.id: return "1.5"
    case DeclaredType.BuiltIn.bool.id: return "true"
    case DeclaredType.BuiltIn.any.id, DeclaredType.BuiltIn.string.id:
      return plan.name(parameter.name)
    default: return nil
    }
  }
}
