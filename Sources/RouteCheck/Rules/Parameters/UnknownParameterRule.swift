import RoutePlan
import RouteBase
import RouteSyntax

/// `unknown-parameter`: keys, patterns and arguments must name existing parameters.
///
/// What a route's own parameters settle is settled at once. The rest depends on the parameters of a
/// chain, and is resolved in one walk over all chains.
enum UnknownParameterRule {
  static let definition = RuleDefinition(
    .unknownParameter, .error, fixes: [.safe, .unsafe],
    page: RulePage(
      "a key, pattern or argument does not name a parameter",
      meaning: """
        `recycle by` names parameters of the route itself. A `:name` in a pattern names a
        parameter of the route or of a route above it, and so does what a pattern sets.
        The arguments of a `->` link name parameters of its target; those of a `=>` link
        and of `expect url` may name parameters of any route in the target's chain.
        """,
      bad: """
        route Home {
            route Show(showId: Int) at "shows/:id"
        }
        """,
      good: """
        route Home {
            route Show(showId: Int) at "shows/:showId"
        }
        """,
      fix: "Use the suggested name, or declare the parameter."),
    check: .plan(check))

  /// A name that must be a parameter of a route, or of a route in its chain.
  private struct Use {
    enum Site {
      case pattern(SourceSpan, Symbol)
      /// An argument, by its index, of something that leads to a route or task.
      case argument(Int, Symbol)
    }

    /// The end of the chain that is searched; `none` for something outside all routes.
    var route: RouteID
    var ownOnly = false
    var name: String
    var id: NameID
    var site: Site
  }

  static func check(_ context: inout CheckContext) {
    find(&context)
    ParameterVotes.weigh(&context)
  }

  private static func find(_ context: inout CheckContext) {
    let plan = context.plan
    context.argumentParameters = Array(repeating: -1, count: plan.arguments.count)
    for index in plan.routes.indices where !plan.routes[index].recycleKeys.isEmpty {
      checkKeys(of: RouteID(index), plan, &context)
    }
    var uses = plan.patterns.isEmpty ? [] : patternUses(plan)
    if !plan.arguments.isEmpty { addArgumentUses(plan, &context, &uses) }
    if !uses.isEmpty { resolve(uses, plan, &context) }
  }

  // MARK: Keys

  private static func checkKeys(of id: RouteID, _ plan: Plan, _ context: inout CheckContext) {
    let route = plan.routes[id.index]
    let names = Set(plan.parameters[route.parameters.indices].map { $0.name })
    for (place, key) in route.recycleKeys.indices.enumerated()
    where !names.contains(plan.keyLists[key]) {
      let span = plan.keySpan(place, of: route)
      let name = plan.name(plan.keyLists[key])
      context.report(
        Finding(
          .unknownParameter, at: span,
          "`\(name)` is not a parameter of `\(plan.displayName(id))`",
          fix: suggestion(for: Wanted(name: name, span: span, route: id, ownOnly: true), &context)
            ?? plan.declaring(
              NameSyntax.display(name), in: route.origin,
              "recycle by parameters of the route itself", .unsafe)))
    }
  }

  // MARK: Patterns

  /// The names in patterns that are not parameters of what the pattern belongs to.
  private static func patternUses(_ plan: Plan) -> [Use] {
    var found = PatternUses(plan)
    var index = 0
    // Reads runs of routes of one file, so that its bytes are fetched once for each run.
    while index < plan.routes.count {
      let file = plan.routes[index].origin.file
      plan.files[file.index].text.bytes.withUnsafeBufferPointer { bytes in
        while index < plan.routes.count && plan.routes[index].origin.file == file {
          let route = plan.routes[index]
          if !route.patterns.isEmpty {
            let id = RouteID(index)
            let owner = PatternOwner(
              symbol: .route(id), patterns: route.patterns, parameters: route.parameters, chain: id)
            found.add(owner, bytes)
          }
          index += 1
        }
      }
    }
    for (index, task) in plan.tasks.enumerated() where !task.patterns.isEmpty {
      let owner = PatternOwner(
        symbol: .task(TaskID(index)), patterns: task.patterns, parameters: task.parameters,
        chain: plan.home(of: task))
      plan.files[task.origin.file.index].text.bytes.withUnsafeBufferPointer {
        found.add(owner, $0)
      }
    }
    for (index, flow) in plan.flows.enumerated() where !flow.patterns.isEmpty && !flow.start.isNone
    {
      let owner = PatternOwner(
        symbol: .flow(FlowID(index)), patterns: flow.patterns, parameters: .none, chain: flow.start)
      plan.files[flow.origin.file.index].text.bytes.withUnsafeBufferPointer {
        found.add(owner, $0)
      }
    }
    return found.uses
  }

  /// Something with patterns, which may name its own parameters and those of a chain.
  private struct PatternOwner {
    var symbol: Symbol
    var patterns: ShortSlice
    var parameters: ShortSlice
    var chain: RouteID
  }

  /// The uses found so far, and the tables in which they are looked up.
  private struct PatternUses {
    let names: NameTable
    let parameters: [Parameter]
    let patterns: [Pattern]
    var uses: [Use] = []
    /// The names of an owner's own parameters, if they are many. A few are looked through one by one.
    private var many: Set<NameID> = []

    init(_ plan: Plan) {
      (names, parameters, patterns) = (plan.names, plan.parameters, plan.patterns)
    }

    @inline(__always)
    mutating func add(_ owner: PatternOwner, _ bytes: UnsafeBufferPointer<UInt8>) {
      let own = owner.parameters.indices
      let areFew = own.count <= 16
      if !areFew { many = Set(own.map { parameters[$0].name }) }
      for index in owner.patterns.indices {
        let pattern = patterns[index]
        PatternNames.scan(bytes, pattern.range) { name, range in
          if areFew {
            for parameter in own where names.spells(parameters[parameter].name, name) { return }
          }
          let id = names.find(name)
          if !areFew && many.contains(id) { return }
          let span = SourceSpan(file: pattern.file, range: range)
          uses.append(
            Use(
              route: owner.chain, name: String(decoding: name, as: UTF8.self), id: id,
              site: .pattern(span, owner.symbol)))
        }
      }
    }
  }

  // MARK: Arguments

  private static func addArgumentUses(
    _ plan: Plan, _ context: inout CheckContext, _ uses: inout [Use]
  ) {
    for link in plan.links {
      for index in link.arguments.indices {
        let id = plan.arguments[index].name
        uses.append(
          Use(
            route: link.target, ownOnly: link.arrow == .push, name: plan.name(id), id: id,
            site: .argument(index, .route(link.target))))
      }
    }
    if plan.setsArguments { addSettingUses(plan, &context, &uses) }
    for expectation in plan.expectations {
      guard case .url(_, let target?, let arguments) = expectation.promise else { continue }
      for index in arguments.indices {
        let id = plan.arguments[index].name
        switch target {
        case .route(let route):
          uses.append(
            Use(route: route, name: plan.name(id), id: id, site: .argument(index, .route(route))))
        case .task(let task):
          let own = plan.tasks[task.index].parameters.indices
          if let parameter = own.first(where: { plan.parameters[$0].name == id }) {
            context.argumentParameters[index] = Int32(parameter)
            continue
          }
          uses.append(
            Use(
              route: plan.home(of: plan.tasks[task.index]), name: plan.name(id), id: id,
              site: .argument(index, .task(task))))
        }
      }
    }
  }

  /// Adds the uses of parameters that patterns set.
  private static func addSettingUses(
    _ plan: Plan, _ context: inout CheckContext, _ uses: inout [Use]
  ) {
    func add(_ owner: PatternOwner) {
      for pattern in owner.patterns.indices {
        for index in plan.arguments(ofPattern: pattern).indices {
          let id = plan.arguments[index].name
          let own = owner.parameters.indices
          if let parameter = own.first(where: { plan.parameters[$0].name == id }) {
            context.argumentParameters[index] = Int32(parameter)
            continue
          }
          uses.append(
            Use(
              route: owner.chain, name: plan.name(id), id: id,
              site: .argument(index, owner.symbol)))
        }
      }
    }
    for (index, route) in plan.routes.enumerated() where !route.patterns.isEmpty {
      let id = RouteID(index)
      add(
        PatternOwner(
          symbol: .route(id), patterns: route.patterns, parameters: route.parameters, chain: id))
    }
    for (index, task) in plan.tasks.enumerated() where !task.patterns.isEmpty {
      add(
        PatternOwner(
          symbol: .task(TaskID(index)), patterns: task.patterns, parameters: task.parameters,
          chain: plan.home(of: task)))
    }
    for flow in plan.flows where !flow.patterns.isEmpty && !flow.start.isNone {
      // A flow has no parameters of its own, so its start is where one may be missing.
      add(
        PatternOwner(
          symbol: .route(flow.start), patterns: flow.patterns, parameters: .none,
          chain: flow.start))
    }
  }

  // MARK: Chains

  /// Resolves the uses in one walk, in which `nearest` holds the innermost parameter of each name.
  private static func resolve(_ uses: [Use], _ plan: Plan, _ context: inout CheckContext) {
    let groups = RouteGroups(uses.map { $0.route }, count: plan.routes.count)
    var nearest = [Int32](repeating: -1, count: plan.names.count)
    var hidden: [Int32] = []
    // The top of the chain, and the last top for which `isLost` was computed.
    var (current, root) = (RouteID.none, RouteID.none)
    var isLost = false
    var unknown = uses.indices.filter { uses[$0].route.isNone }
    var answers: [(argument: Int, parameter: Int32)] = []
    context.chainOrder().walk { id in
      let own = plan.routes[id.index].parameters.indices
      for index in own {
        let name = plan.parameters[index].name.index
        hidden.append(nearest[name])
        nearest[name] = Int32(index)
      }
      if plan.routes[id.index].parent.isNone { current = id }
      let group = groups[id]
      if group.isEmpty { return }
      if root != current { (root, isLost) = (current, plan.isLost(current, context.faults)) }
      for index in group.lazy.map(Int.init) {
        let use = uses[index]
        let parameter = use.id.isNone ? -1 : nearest[use.id.index]
        let isFound = parameter >= 0 && (!use.ownOnly || own.contains(Int(parameter)))
        if isFound, case .argument(let argument, _) = use.site {
          answers.append((argument, parameter))
        } else if !isFound && (use.ownOnly || !isLost) {
          unknown.append(index)
        }
      }
    } leave: { id in
      for index in plan.routes[id.index].parameters.indices.reversed() {
        nearest[plan.parameters[index].name.index] = hidden.removeLast()
      }
    }
    for answer in answers { context.argumentParameters[answer.argument] = answer.parameter }
    for index in unknown { report(uses[index], plan, &context) }
  }

  // MARK: Findings

  private static func report(_ use: Use, _ plan: Plan, _ context: inout CheckContext) {
    switch use.site {
    case .pattern(let span, let symbol):
      let owner = plan.displayName(symbol)
      let message: String
      switch symbol {
      case .route: message = "`\(use.name)` is not a parameter of `\(owner)` or of a route above it"
      case .task:
        message = "`\(use.name)` is not a parameter of `\(owner)` or of a route that it is in"
      case .flow:
        message =
          "`\(use.name)` is not a parameter of the start of `\(owner)` or of a route above it"
      }
      context.report(
        Finding(
          .unknownParameter, at: span, message,
          fix: suggestion(for: use, at: span, symbol, &context)
            ?? MissingParameter.fix(
              for: UnknownPatternName(
                name: use.name, span: span, symbol: symbol, chain: use.route), plan,
              &context.suggestionBudget)))
    case .argument(let index, let symbol):
      let span = plan.nameSpan(plan.arguments[index])
      let above = use.ownOnly || use.route.isNone ? "" : " or of a route above it"
      var near = suggestion(for: use, at: span, symbol, &context)
      if near?.safety == .safe, plan.isInExpectation(span) { near?.safety = .unsafe }
      context.report(
        Finding(
          .unknownParameter, at: span,
          "`\(use.name)` is not a parameter of `\(plan.displayName(symbol))`\(above)",
          notes: [.init(at: plan.nameSpan(plan.origin(of: symbol)), "declared here")],
          fix: near
            ?? MissingParameter.fix(for: plan.arguments[index], of: symbol, plan)))
    }
  }

  private static func suggestion(
    for use: Use, at span: SourceSpan, _ symbol: Symbol, _ context: inout CheckContext
  ) -> Fix? {
    var task = TaskID.none
    if case .task(let id) = symbol { task = id }
    return suggestion(
      for: Wanted(
        name: use.name, span: span, route: use.route, ownOnly: use.ownOnly, task: task), &context)
  }

  /// An unknown name, and the owners of the parameters that may be meant: a task, and a route or
  /// its chain.
  private struct Wanted {
    var name: String
    var span: SourceSpan
    var route: RouteID
    var ownOnly: Bool
    var task = TaskID.none
  }

  /// What may have been meant.
  private static func suggestion(for wanted: Wanted, _ context: inout CheckContext) -> Fix? {
    let plan = context.plan
    let near = context.suggestions(
      for: wanted.name,
      among: .parameters(wanted.route, ownOnly: wanted.ownOnly, wanted.task)
    ) { budget in
      var steps = 0
      let names = plan.parameters(
        of: wanted.route, ownOnly: wanted.ownOnly, wanted.task, steps: &steps
      )
      .map { plan.name(plan.parameters[$0].name) }
      budget -= steps * 16
      return names
    }
    if near.count == 1, let candidate = near.first {
      var steps = 0
      let parameters = plan.parameters(
        of: wanted.route, ownOnly: wanted.ownOnly, wanted.task, steps: &steps)
      context.suggestionBudget -= steps * 16 + parameters.count
      let id = plan.names.find(candidate.utf8)
      if let declared = parameters.first(where: { plan.parameters[$0].name == id }) {
        context.parameterSuggestions.append(
          ParameterSuggestion(
            finding: context.errors.count, wanted: wanted.name, parameter: declared))
      }
    }
    return .didYouMean(near, for: wanted.name, at: wanted.span) { NameSyntax.display($0) }
  }
}

extension Plan {
  /// The parameters of a task and of a route or its chain, nearest first.
  fileprivate func parameters(
    of route: RouteID, ownOnly: Bool, _ task: TaskID, steps: inout Int
  ) -> [Int] {
    var result: [Int] = []
    if !task.isNone { result += tasks[task.index].parameters.indices }
    var current = route
    while !current.isNone && steps < 1000 {
      result += routes[current.index].parameters.indices
      current = ownOnly ? .none : routes[current.index].parent
      steps += 1
    }
    return result
  }
}
