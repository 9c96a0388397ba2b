import RouteMatch
import RoutePlan
import RouteBase
import RouteSyntax

/// Builds the data that is generated from a plan.
struct GeneratedPlanBuilder {
  let plan: Plan
  private let wholes: WholePatterns
  let set: PatternSet
  let openers: PatternOpeners
  private var urls: URLBuilder
  /// For each type, fact and route of the plan, its index in the lists.
  private(set) var typeBases: [GeneratedPlan.Base] = []
  private var factPlaces: [Int] = []
  private(set) var routePlaces: [Int] = []
  /// The names that annotations give to parameters, by their indices in the plan.
  private var inputNames: [Int: [OwnName]] = [:]

  private(set) var closedTypes: [GeneratedPlan.ClosedType] = []
  private(set) var opaqueTypes: [GeneratedPlan.Named] = []
  private(set) var facts: [GeneratedPlan.Named] = []
  private(set) var documentedBases: [GeneratedPlan.DocumentedBase] = []
  private(set) var routes: [GeneratedPlan.Target] = []
  private(set) var tasks: [GeneratedPlan.Target] = []
  var bases: [GeneratedBase] = []
  var patterns: [GeneratedPattern] = []
  var prefixes: [String] = []
  var fallback: Int?
  private(set) var misplaced: [(language: GeneratedLanguage, fault: NameFault)] = []

  init(_ plan: Plan) {
    self.plan = plan
    wholes = WholePatterns(plan)
    set = PatternSet(plan)
    openers = PatternOpeners(set, plan)
    urls = URLBuilder(plan)
  }

  mutating func build() {
    addTypes()
    (inputNames, misplaced) = annotatedInputs()
    let names = plan.facts.map { plan.name($0.name) }
    let factOrder = Self.order(names)
    facts = factOrder.map {
      GeneratedPlan.Named(
        name: names[$0], span: plan.facts[$0].span,
        documentation: plan.documentation(of: FactID($0)))
    }
    addDocumentedBases()
    factPlaces = Self.inverse(factOrder)
    let routeNames = plan.routes.indices.map { plan.displayName(RouteID($0)) }
    let taskNames = plan.tasks.indices.map { plan.displayName(TaskID($0)) }
    let routeOrder = Self.order(routeNames)
    let taskOrder = Self.order(taskNames)
    routePlaces = Self.inverse(routeOrder)
    routes = routeOrder.map { target(.route(RouteID($0))) }
    tasks = taskOrder.map { target(.task(TaskID($0))) }
    addPatterns(
      routeOrder.map { .route(RouteID($0)) } + taskOrder.map { .task(TaskID($0)) })
  }

  /// The indices of `names`, sorted by the bytes of the names.
  static func order(_ names: [String]) -> [Int] {
    names.indices.sorted {
      names[$0].utf8.elementsEqual(names[$1].utf8)
        ? $0 < $1 : names[$0].utf8.lexicographicallyPrecedes(names[$1].utf8)
    }
  }

  private static func inverse(_ order: [Int]) -> [Int] {
    var result = [Int](repeating: 0, count: order.count)
    for (place, index) in order.enumerated() { result[index] = place }
    return result
  }

  private mutating func addDocumentedBases() {
    for (word, bases) in [("scheme", plan.schemes), ("domain", plan.domains)] {
      for index in Self.order(bases.map(\.text)) {
        let text = plan.documentation(of: bases[index])
        if text.isEmpty { continue }
        documentedBases.append(
          GeneratedPlan.DocumentedBase(
            word: word, name: bases[index].text, documentation: text))
      }
    }
  }

  // MARK: Types

  private mutating func addTypes() {
    typeBases = plan.types.map { _ in .text }
    typeBases[DeclaredType.BuiltIn.int.rawValue] = .integer
    typeBases[DeclaredType.BuiltIn.double.rawValue] = .double
    typeBases[DeclaredType.BuiltIn.bool.rawValue] = .boolean
    let builtIns = DeclaredType.BuiltIn.allCases.count
    for index in Self.order(plan.types.map(\.name)) where index >= builtIns {
      let type = plan.types[index]
      let span = type.span ?? SourceSpan(file: FileID(0), range: SourceRange(start: 0, end: 0))
      if let kind = set.kinds.kind(of: TypeID(index)), let strings = set.kinds.strings(of: kind) {
        typeBases[index] = .closed(closedTypes.count)
        closedTypes.append(
          GeneratedPlan.ClosedType(
            name: type.name, strings: strings, declared: type.alternatives, span: span,
            documentation: plan.documentation(of: TypeID(index))))
      } else {
        typeBases[index] = .opaque(opaqueTypes.count)
        opaqueTypes.append(
          GeneratedPlan.Named(
            name: type.name, span: span, documentation: plan.documentation(of: TypeID(index))))
      }
    }
  }

  // MARK: Routes and tasks

  private mutating func target(_ target: PlanTarget) -> GeneratedPlan.Target {
    let symbol = target.symbol
    var result = GeneratedPlan.Target(
      id: plan.displayName(symbol), documentation: plan.documentation(of: symbol),
      title: plan.title(of: symbol), deprecation: plan.deprecation(of: symbol),
      span: plan.nameSpan(plan.origin(of: symbol)))
    let names = names(of: symbol)
    (result.names, result.faults) = (names.names, names.faults)
    var home = RouteID.none
    var conditions = Conditions.none
    switch target {
    case .route(let id):
      home = id
      conditions = plan.routes[id.index].conditions
      result.presentation = plan.routes[id.index].presentation
      result.tabs = plan.children[id.index].filter { plan.isTab($0) }.map { routePlaces[$0.index] }
      let parent = plan.placeParent(of: id)
      result.parent = parent.isNone ? nil : routePlaces[parent.index]
    case .task(let id):
      home = plan.home(of: plan.tasks[id.index])
      conditions = plan.tasks[id.index].conditions
      result.parent = home.isNone ? nil : routePlaces[home.index]
    }
    let chain = plan.chain(of: home)
    let required = Set(
      chain.flatMap { plan.parameters[plan.routes[$0.index].parameters.indices] }
        .filter(\.isRequired).map(\.name))
    result.inputs = urls.parameters(of: target).map { index in
      let isAside = !urls.isInStack(index, of: target)
      let provided = urls.provided(index, to: target)
      return input(index, isRequiredAbove: required, provided: provided, isAside: isAside)
    }
    let asked = plan.openingConditions(of: target)
    result.requires = asked.requires.map { factPlaces[$0.index] }
    result.refuses = asked.unless.map { factPlaces[$0.index] }
    let own = plan.conditions(conditions)
    result.ownRequires = plan.facts(own.requires).map { factPlaces[$0.index] }
    result.ownRefuses = plan.facts(own.unless).map { factPlaces[$0.index] }
    result.urls = wholes.urls(of: symbol)
    result.shownURLs = wholes.shown(of: symbol)
    return result
  }

  /// - Parameter provided: The value that a task finds on the stack, if it has none itself.
  private func input(
    _ index: Int, isRequiredAbove required: Set<NameID>, provided: LiteralValue?, isAside: Bool
  ) -> GeneratedPlan.Input {
    let parameter = plan.parameters[index]
    var preset = isAside ? nil : plan.defaultValue(of: parameter) ?? provided
    let isNil = if case .nil = preset { true } else { false }
    if isNil { preset = nil }
    let base = typeBases[parameter.type.base.index]
    preset = preset.map { Self.value($0, base, isList: parameter.type.isList) }
    // A list that is absent is empty anyway.
    if case .list(let values) = preset, values.isEmpty, !parameter.type.isOptional { preset = nil }
    return GeneratedPlan.Input(
      name: plan.name(parameter.name), base: base, isList: parameter.type.isList,
      isOptional: parameter.type.isOptional || isNil || isAside,
      isRequired: !isAside
        && (parameter.isRequired && provided == nil || required.contains(parameter.name)),
      isAside: isAside, preset: preset,
      type: plan.displayName(parameter.type), documentation: plan.documentation(of: parameter),
      span: plan.span(of: parameter), names: inputNames[index] ?? [])
  }

  /// A literal as a value of its parameter's type.
  static func value(
    _ literal: LiteralValue, _ base: GeneratedPlan.Base, isList: Bool
  ) -> LiteralValue {
    switch base {
    case .double: double(literal)
    case .text: text(literal, isList)
    default: literal
    }
  }

  private static func double(_ value: LiteralValue) -> LiteralValue {
    switch value {
    case .integer(let number): .double(Double(number))
    case .list(let values): .list(values.map(double))
    default: value
    }
  }

  /// The text of a default of `Any`, which may have any type.
  private static func text(_ value: LiteralValue, _ isList: Bool) -> LiteralValue {
    switch value {
    case .string: value
    case .list(let values) where isList: .list(values.map { text($0, false) })
    default: isList ? .list([text(value, false)]) : .string(value.source)
    }
  }
}
