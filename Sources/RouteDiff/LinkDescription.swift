import RouteBase
import RoutePlan
import RouteSyntax

/// A link in terms that both plans share: its ends and its details.
struct LinkDescription {
  /// The source, arrow and target, or the place to which it goes back, as people read them.
  var title: String
  /// Its other properties, each as a plan writes it, sorted.
  var details: [ByteText]
  /// The facts that it requires, by name.
  var requires: Set<[UInt8]>
  var unless: Set<[UInt8]>
  /// The facts that change when it is taken.
  var grants: Set<[UInt8]>
  var revokes: Set<[UInt8]>
}

extension PlanPair {
  func description(old link: Link) -> LinkDescription {
    describe(link, in: old) { place in name(old: place) }
  }

  func description(new link: Link) -> LinkDescription {
    describe(link, in: new) { place in name(new: place) }
  }

  private func describe(
    _ link: Link, in plan: Plan, _ name: (Place) -> String
  ) -> LinkDescription {
    var title: String
    switch link.source {
    case .everywhere: title = "*"
    case .route(let id): title = name(.route(id))
    case .flow(let id): title = name(.flow(id))
    }
    switch link.arrow {
    case .none: break
    case .push: title += " -> "
    case .jump: title += " => "
    }
    if !link.target.isNone { title += name(.route(link.target)) }
    let back =
      switch link.back {
      case .none: ""
      case .to(let place): "back to " + name(place)
      case .past(let place): "back past " + name(place)
      }
    // A link that only goes back has no other end.
    if link.target.isNone { title += " " + back }
    let conditions = plan.conditions(link.conditions)
    func facts(_ slice: PlanSlice) -> Set<[UInt8]> {
      Set(plan.facts(slice).map { Array(plan.names.bytes(of: plan.facts[$0.index].name)) })
    }
    var details = plan.arguments[link.arguments.indices].map { plan.source(of: $0) }
    if !link.target.isNone && !back.isEmpty { details.append(back) }
    if let presentation = link.presentation { details.append(presentation.name) }
    if link.isSingle { details.append("single") }
    if let cost = link.cost { details.append("cost \(cost)") }
    let remarks = plan.remarks(link.origin)
    if let said = remarks.title { details.append("title " + said.source) }
    if let deprecated = remarks.deprecated {
      details.append("deprecated" + (deprecated.bytes.isEmpty ? "" : " " + deprecated.source))
    }
    details += (remarks.annotations + remarks.allowances).map { $0.text }
    return LinkDescription(
      title: PlanPair.shown(title),
      details: details.map(ByteText.init).sorted(),
      requires: facts(conditions.requires), unless: facts(conditions.unless),
      grants: facts(conditions.grants), revokes: facts(conditions.revokes))
  }
}

extension ByteText: Comparable {
  static func < (a: ByteText, b: ByteText) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }

  /// As a literal of a plan.
  var source: String { LiteralValue.string(text).source }
}

extension Plan {
  /// An argument as a plan writes it.
  func source(of argument: Argument) -> String {
    let name = name(argument.name)
    guard let value = value(of: argument) else { return "(\(name))" }
    return "(\(name): \(value.source))"
  }
}
