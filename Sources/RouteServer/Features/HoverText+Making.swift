import RouteBase
import RouteCheck
import RouteEngine
import RouteGraph
import RouteMatch
import RoutePlan
import RouteSyntax

// What a hover says about each kind of thing.

extension HoverText {
  /// How many names one line lists.
  private static let shown = 6

  static func make(_ subject: HoverAbout.Subject, _ snapshot: inout PlanSnapshot) -> HoverText? {
    switch subject {
    case .entity(.symbol(let symbol)): return about(symbol, &snapshot)
    case .entity(let entity): return about(entity, snapshot.plan)
    case .link(let id): return about(id, &snapshot)
    case .pattern(let symbol, let span): return about(symbol, span, &snapshot)
    case .expectation(let index): return about(expectation: index, &snapshot)
    }
  }

  // MARK: Routes, flows and tasks

  private static func about(_ symbol: Symbol, _ snapshot: inout PlanSnapshot) -> HoverText {
    let plan = snapshot.plan
    var text = HoverText()
    text.code = plan.header(plan.origin(of: symbol))
    text.documentation = plan.documentation(of: symbol)
    if let reason = plan.deprecation(of: symbol) {
      text.add("deprecated", reason.isEmpty ? "yes" : TerminalText.escaped(reason))
    }
    switch symbol {
    case .route(let id): text.addRoute(id, &snapshot)
    case .flow(let id):
      let start = plan.flows[id.index].start
      if !start.isNone { text.add("starts with", "`\(plan.displayName(start))`") }
    case .task(let id):
      let home = plan.home(of: plan.tasks[id.index])
      text.add("available", home.isNone ? "everywhere" : "on `\(plan.displayName(home))`")
    }
    text.add("URLs", list(plan.patternTexts(of: symbol).map { "`\($0)`" }))
    return text
  }

  private mutating func addRoute(_ id: RouteID, _ snapshot: inout PlanSnapshot) {
    let plan = snapshot.plan
    add("stack", Self.stack(plan.chain(of: id), plan))
    let conditions = plan.conditions(plan.routes[id.index].conditions)
    add("requires", Self.list(plan.facts(conditions.requires).map { "`\(plan.name(of: $0))`" }))
    add("unless", Self.list(plan.facts(conditions.unless).map { "`\(plan.name(of: $0))`" }))
    let needs = plan.parameters[plan.routes[id.index].parameters.indices].filter { $0.isRequired }
    add(
      "needs",
      Self.list(needs.map { "`\(plan.name($0.name)): \(plan.displayName($0.type))`" }))
    add("ways in", Self.list(snapshot.waysIn(to: id)))
    if id == plan.start {
      add("start", "a cold launch lands here")
    } else if !snapshot.hasOpenMeaning, !plan.start.isNone {
      var request = PathRequest(from: plan.start, to: id)
      request.limit = PlanSnapshot.searchLimit / 10
      request.isExplained = false
      switch snapshot.planner().find(request) {
      case .found(let paths):
        add(
          "from the start",
          "\(counted(paths[0].steps.count, "step")), cost \(paths[0].cost)")
      case .notFound(let reason) where reason.kind != .undecided:
        add("from the start", "no path")
      case .notFound: break
      }
    }
  }

  // MARK: Facts, types and others

  private static func about(_ entity: Entity, _ plan: Plan) -> HoverText? {
    var text = HoverText()
    switch entity {
    case .symbol: return nil
    case .plan:
      text.code = "plan \(NameSyntax.source(plan.name))"
      text.documentation = plan.planNames.first.flatMap { plan.documentation(at: $0) } ?? ""
      text.add(
        "has",
        [
          counted(plan.routes.count, "route"), counted(plan.links.count, "link"),
          counted(plan.tasks.count, "task"),
        ].joined(separator: ", "))
    case .service(let id): text.code = plan.header(plan.services[id.index].origin)
    case .fact(let id):
      let fact = plan.facts[id.index]
      text.code = "fact \(NameSyntax.source(plan.name(of: id)))\(fact.isGiven ? " given" : "")"
      text.documentation = plan.documentation(of: id)
      text.add("granted by", list(plan.changers(of: id, { $0.grants })))
      text.add("revoked by", list(plan.changers(of: id, { $0.revokes })))
    case .type(let id):
      let type = plan.types[id.index]
      text.code = "type \(NameSyntax.source(type.name))"
      if !type.alternatives.isEmpty {
        text.code += " = " + type.alternatives.map { "\"\($0)\"" }.joined(separator: " | ")
      }
      text.documentation = plan.documentation(of: id)
    case .parameter(let index):
      let parameter = plan.parameters[index]
      let name = NameSyntax.source(plan.name(parameter.name))
      text.code = "\(name): \(plan.displayName(parameter.type))"
      text.documentation = plan.documentation(of: parameter)
    case .rule(let rule):
      let page = RuleTable[rule].page
      text.code = rule.name
      text.documentation = page.summary + "\n\n" + page.meaning
    case .file(let id): text.code = plan.files[id.index].path
    }
    return text
  }

  // MARK: Patterns and promises

  private static func about(
    _ symbol: Symbol, _ span: SourceSpan, _ snapshot: inout PlanSnapshot
  ) -> HoverText {
    let plan = snapshot.plan
    var text = HoverText()
    text.add("opens", "`\(plan.displayName(symbol))`")
    text.add("patterns", list(plan.patternTexts(of: symbol).map { "`\($0)`" }))
    let target: PlanTarget? =
      switch symbol {
      case .route(let id): .route(id)
      case .task(let id): .task(id)
      case .flow(let id):
        plan.flows[id.index].start.isNone ? nil : .route(plan.flows[id.index].start)
      }
    if let target, let url = SampleURL.make(target, plan) { text.add("for example", "`\(url)`") }
    return text
  }

  private static func about(
    expectation index: Int, _ snapshot: inout PlanSnapshot
  ) -> HoverText? {
    let plan = snapshot.plan
    let expectation = plan.expectations[index]
    var text = HoverText()
    text.code = plan.header(expectation.origin)
    if snapshot.hasOpenMeaning { return text }
    switch expectation.promise {
    case .path(let from, let to, _), .noPath(let from, let to, _), .everyPath(let from, let to, _):
      var request = PathRequest(from: from, to: to)
      request.given = Array(plan.facts(expectation.given))
      request.limit = PlanSnapshot.searchLimit
      switch snapshot.planner().find(request) {
      case .found(let paths):
        text.add("path", plan.steps(of: paths[0]))
        text.add("cost", "\(paths[0].cost)")
      case .notFound(let reason):
        text.add("no path", plan.reason(reason, to: plan.displayName(to.symbol)))
      }
    case .url(let url, _, _):
      var matcher = URLMatcher(plan)
      let match = matcher.match(url, given: Set(plan.facts(expectation.given)))
      if let target = match.target {
        text.add("opens", "`\(plan.displayName(target.symbol))`")
        text.add("stack", stack(match.stack.map { $0.route }, plan))
      } else {
        text.add("opens", "nothing")
      }
    case .stack(let route, _):
      text.add("stack", stack(plan.chain(of: route), plan))
    }
    return text
  }

  /// The first names of a list, and how many more there are.
  static func list(_ names: [String]) -> String {
    let rest = names.count - shown
    return names.prefix(shown).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
