import RouteBase
import RoutePlan
import RouteSyntax

// Links as actions, and what actions cannot express.

extension AndroidExport {
  mutating func writeAction(_ id: LinkID) {
    let link = plan.links[id.index]
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
    switch annotations.last(where: { $0.key == ["android", "id"] })?.value {
    case .string(let written)?: attributes.append(("android:id", AndroidWords.declaration(written)))
    case .nil?: break
    default:
      let destination = target.flatMap { ids.needed($0) } ?? "back"
      attributes.append(
        ("android:id", AndroidWords.declaration("action_\(source(link))_to_\(destination)")))
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
    var route = link.target
    while !route.isNone {
      let parameters = plan.parameters[plan.routes[route.index].parameters.indices]
      guard let parameter = parameters.first(where: { $0.name == argument.name }) else {
        route = plan.routes[route.index].parent
        continue
      }
      let declared = android.annotations(android.origin(.route(route)))
      attributes = declaration(parameter, declared)
      type = self.type(parameter, declared)
      break
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

  /// Writes the step down from a route to a route in it.
  mutating func writeDown(_ route: RouteID, _ child: RouteID) {
    left.add(
      "a nested route becomes a destination with an action to it", plan.displayName(child))
    guard let from = ids.needed(.route(route)), let to = ids.needed(.route(child)) else { return }
    xml.tag(
      "action",
      [
        ("android:id", AndroidWords.declaration("action_\(from)_to_\(to)")),
        ("app:destination", AndroidWords.reference(to)),
      ])
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
    if route.resultCount > 0 { left.add("values handed back are left out", name) }
    switch route.presentation {
    case .present: left.add("`present` becomes a dialog, which floats", name)
    case .presentNav: left.add("`present nav` becomes a dialog", name)
    case .push, .presentFloating: break
    }
    if plan.patterns[route.patterns.indices].contains(where: { !$0.arguments.isEmpty }) {
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
    if !plan.expectations.isEmpty {
      left.add("expectations are left out", "\(plan.expectations.count)")
    }
  }
}
