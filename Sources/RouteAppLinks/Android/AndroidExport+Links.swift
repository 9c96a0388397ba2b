import RouteBase
import RoutePlan
import RouteSyntax

// Links as actions, and what actions cannot express.

extension AndroidExport {
  /// Writes the actions of a destination or a graph.
  mutating func writeActions(_ links: [LinkID]) {
    actionIDs = UniqueNames()
    for link in links {
      if let id = writtenID(plan.links[link.index]) { _ = actionIDs.take(id) }
    }
    for link in links { writeAction(plan.links[link.index]) }
  }

  /// The id that a link states.
  private func writtenID(_ link: Link) -> String? {
    switch android.annotations(link.origin).last(where: { $0.key == ["android", "id"] })?.value {
    case .string(let id)?: id
    default: nil
    }
  }

  private mutating func writeAction(_ link: Link) {
    let tree = plan.tree(link.origin)
    let syntax = plan.declaration(link.origin).payload.indices.first.map { tree.links[$0] }
    let annotations = android.annotations(link.origin)
    var target: AndroidPlan.Item?
    if !link.target.isNone {
      let written = syntax.flatMap { android.item($0.target, link.origin, link.service) }
      target = written ?? .route(link.target)
    }
    var attributes: [AndroidXML.Attribute] = []
    let name = target.map { android.name($0) } ?? "back"
    if let written = writtenID(link) {
      attributes.append(("android:id", AndroidWords.declaration(written)))
    } else if annotations.last(where: { $0.key == ["android", "id"] })?.value != .nil {
      attributes.append(actionID(source(link), target.flatMap { ids.needed($0) } ?? "back"))
    }
    if let id = target.flatMap({ ids.needed($0) }) {
      attributes.append(("app:destination", AndroidWords.reference(id)))
    }
    var place = Place.none
    var isInclusive = false
    switch link.back {
    case .none: break
    case .to(let back): place = back
    case .past(let back): (place, isInclusive) = (back, true)
    }
    if let back = item(place), let id = ids.needed(back) {
      attributes.append(("app:popUpTo", AndroidWords.reference(id)))
      if isInclusive { attributes.append(("app:popUpToInclusive", "true")) }
    }
    let kept = self.attributes(annotations, of: name)
    if link.isSingle {
      attributes.append((Self.singleTop, "true"))
      attributes += kept.filter { $0.name != Self.singleTop }
    } else {
      attributes += kept
    }
    xml.start("action", attributes)
    for argument in plan.arguments[link.arguments.indices] {
      writeArgument(argument, of: link, annotations)
    }
    for annotation in annotations where annotation.key == ["android", "argument"] {
      writeRaw("argument", annotation.value)
    }
    xml.end()
    noteLink(link, target, name)
  }

  private static let singleTop = "app:launchSingleTop"

  /// Writes an argument that a link supplies, with the type that its target declares.
  private mutating func writeArgument(
    _ argument: Argument, of link: Link, _ annotations: [AndroidPlan.Annotation]
  ) {
    let name = plan.name(argument.name)
    if let kept = annotations.last(where: { $0.key == ["android", "argument", name] }) {
      return writeRaw("argument", kept.value)
    }
    var attributes: [AndroidXML.Attribute] = [("android:name", name)]
    var type = "string"
    if let (parameter, route) = parameter(of: argument, link) {
      let declared = android.annotations(android.origin(.route(route)))
      attributes = declaration(parameter, declared)
      type = self.type(parameter, declared)
    }
    if let value = plan.value(of: argument) {
      if let text = defaultText(value, type) {
        attributes.append(("android:defaultValue", text))
      } else {
        left.add("an argument cannot be a list there", name)
      }
    }
    xml.tag("argument", attributes)
  }

  /// The parameter that an argument of a link is for, and its route.
  private func parameter(of argument: Argument, _ link: Link) -> (Parameter, RouteID)? {
    var route = link.target
    while !route.isNone {
      let parameters = plan.parameters[plan.routes[route.index].parameters.indices]
      if let parameter = parameters.first(where: { $0.name == argument.name }) {
        return (parameter, route)
      }
      route = plan.routes[route.index].parent
    }
    return nil
  }

  /// Where the parameters are declared that have a value of more than 32 bits, as a default or in a
  /// link.
  func wideParameters() -> Set<SourceSpan> {
    func isWide(_ value: LiteralValue?) -> Bool {
      if case .integer(let number)? = value { Int32(exactly: number) == nil } else { false }
    }
    var wide = Set(
      plan.parameters.filter { isWide(plan.defaultValue(of: $0)) }.map { plan.span(of: $0) })
    for link in plan.links {
      for argument in plan.arguments[link.arguments.indices] where isWide(plan.value(of: argument))
      {
        if let (parameter, _) = parameter(of: argument, link) {
          wide.insert(plan.span(of: parameter))
        }
      }
    }
    return wide
  }

  private func source(_ link: Link) -> String {
    switch link.source {
    case .everywhere: "global"
    case .route(let id): ids.needed(.route(id)) ?? "route"
    case .flow(let id): ids.needed(.flow(id)) ?? "flow"
    }
  }

  private func item(_ place: Place) -> AndroidPlan.Item? {
    switch place {
    case .none: nil
    case .flow(let id): .flow(id)
    case .route(let id): .route(id)
    }
  }

  /// Writes the step down from a route to a route or flow in it.
  mutating func writeDown(_ route: RouteID, _ child: AndroidPlan.Item) {
    left.add(
      "a nested route becomes a destination with an action to it", android.name(child))
    guard let from = ids.needed(.route(route)), let to = ids.needed(child) else { return }
    xml.tag("action", [actionID(from, to), ("app:destination", AndroidWords.reference(to))])
  }

  /// An id of its own for an action.
  private mutating func actionID(_ from: String, _ to: String) -> AndroidXML.Attribute {
    let id = actionIDs.unique("action_\(from)_to_\(to)")
    return ("android:id", AndroidWords.declaration(id))
  }

  // MARK: What Android cannot express

  private mutating func noteLink(_ link: Link, _ target: AndroidPlan.Item?, _ name: String) {
    if let target, !hasSecondIncludes, !android.finds(target, from: link.source) {
      left.add(
        "Android cannot find this destination from there, because it is in another graph", name)
    }
    if link.arrow == .jump { left.add("`=>` becomes a plain action", name) }
    if link.presentation != nil {
      left.add("a link cannot have its own presentation there", name)
    }
    if link.cost != nil { left.add("`cost` is left out", name) }
    if plan.title(of: link.origin) != nil { left.add("the title of a link is left out", name) }
    noteConditions(link.origin, name)
  }

  mutating func noteClauses(_ item: AndroidPlan.Item) {
    let name = android.name(item)
    let origin = android.origin(item)
    noteConditions(origin, name)
    if !android.service(item).isNone { left.add("a service is left out of ids", name) }
    for clause in plan.clauses(origin) {
      switch clause.kind {
      case .tabs: left.add("`tabs` is left out", name)
      case .locked: left.add("`locked` is left out", name)
      case .recycle: left.add("`recycle` is left out", name)
      case .cost: left.add("`cost` is left out", name)
      case .was: left.add("`was` is left out", name)
      default: break
      }
    }
    guard case .route(let id) = item else { return }
    let route = plan.routes[id.index]
    if !route.results.isEmpty { left.add("values handed back are left out", name) }
    switch route.presentation {
    case .present: left.add("`present` becomes a dialog, which floats", name)
    case .presentNav: left.add("`present nav` becomes a dialog", name)
    case .push, .presentFloating: break
    }
    if route.patterns.indices.contains(where: { !plan.arguments(ofPattern: $0).isEmpty }) {
      left.add("what a pattern sets is left out", name)
    }
  }

  private mutating func noteConditions(_ origin: DeclarationReference, _ name: String) {
    for clause in plan.clauses(origin) {
      switch clause.kind {
      case .requires, .unless, .grants, .revokes: left.add("facts are left out", name)
      case .deprecated: left.add("`deprecated` is left out", name)
      case .allow: left.add("`allow` is left out", name)
      default: break
      }
    }
  }

  /// Notes the losses that concern the plan as a whole.
  mutating func noteWhole() {
    for index in plan.tasks.indices {
      left.add("tasks are left out", plan.displayName(TaskID(index)))
    }
    for fallback in plan.fallbacks {
      switch fallback.target {
      case .route(let id): left.add("`fallback` is left out", plan.displayName(id))
      case .task(let id): left.add("`fallback` is left out", plan.displayName(id))
      }
    }
    if let pattern = plan.webPatterns.first {
      left.add("`web` is left out", pattern.text)
    }
    for domain in plan.domains where domain.text.hasPrefix("*") {
      left.add("a deep link cannot be on a domain with `*`", domain.text)
    }
    if !plan.expectations.isEmpty {
      left.add("expectations are left out", "\(plan.expectations.count)")
    }
  }
}
