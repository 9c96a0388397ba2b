import RouteBase
import RouteEngine
import RoutePlan
import RouteSyntax

/// A new name for something in a plan, wherever it is named.
enum Renaming {
  /// A name as it is typed, with or without backticks.
  static func name(_ text: String) throws(QuestionFault) -> String {
    var name = text
    if name.count > 2, name.hasPrefix("`"), name.hasSuffix("`") {
      name = String(name.dropFirst().dropLast())
    }
    if name.isEmpty { throw QuestionFault("a name cannot be empty") }
    if name.utf8.contains(where: { $0 == UInt8(ascii: "`") || $0 == 0x0A || $0 == 0x0D }) {
      throw QuestionFault("a name contains neither backticks nor line ends")
    }
    return name
  }

  /// Whether a name can be in a pattern, where it ends before `-` and nothing is in backticks.
  static func fitsPattern(_ name: String) -> Bool {
    NameSyntax.isBare(name.utf8) && !name.utf8.contains(UInt8(ascii: "-"))
  }

  /// The route, flow, task, service or fact with a name.
  static func entity(named name: String, in plan: Plan) throws(QuestionFault) -> Entity {
    if let symbol = plan.find(name) { return .symbol(symbol) }
    if let service = plan.findService(Array(name.utf8)) { return .service(service) }
    if let fact = plan.findFact(name.utf8) { return .fact(fact) }
    let names = plan.allNames() + plan.facts.indices.map { plan.name(of: FactID($0)) }
    throw QuestionFault("nothing is named `\(name)`", help: didYouMean(name, names))
  }

  /// The edits that give something a new name. With `keepingOld`, a route, flow, task or service keeps
  /// its old name in `was`.
  static func edits(
    _ entity: Entity, _ name: String, keepingOld: Bool, _ snapshot: inout PlanSnapshot
  ) -> [TextEdit] {
    let old = snapshot.plan.bareName(of: entity)
    if old == name { return [] }
    let uses = snapshot.occurrences(of: entity)
    let plan = snapshot.plan
    var edits = uses.compactMap { use -> TextEdit? in
      let written = plan.files[use.span.file.index].tree.name(use.span.range)
      // A use of an old name stays: the name is still in `was`.
      return written == old
        ? TextEdit(use.span, plan.written(name, for: entity, at: use.span)) : nil
    }
    if keepingOld, let origin = plan.renamedOrigin(of: entity) {
      let source = NameSyntax.source(old)
      if let edit = plan.tree(origin).insertion(ofName: source, into: .was, of: Int(origin.index)) {
        edits.append(edit)
      }
    }
    return edits
  }
}

extension Plan {
  /// Whether a name can be changed: not that of a rule, a file or a built-in type.
  func canRename(_ entity: Entity) -> Bool {
    switch entity {
    case .rule, .file: false
    case .type(let id): types[id.index].span != nil
    default: true
    }
  }

  /// A name as it is written at one place: in a pattern, nothing can be in backticks.
  func written(_ name: String, for entity: Entity, at span: SourceSpan) -> String {
    switch entity {
    case .parameter, .fact:
      return isInPattern(span) ? name : NameSyntax.source(name)
    default: return NameSyntax.source(name)
    }
  }

  /// Whether a name is part of a pattern: it is after `:` or `*` without a space.
  func isInPattern(_ span: SourceSpan) -> Bool {
    let text = files[span.file.index].text
    let before = span.range.start > 0 ? text.bytes[Int(span.range.start) - 1] : 0
    return before == UInt8(ascii: ":") || before == UInt8(ascii: "*")
  }

  /// The declaration that keeps an old name in `was`.
  func renamedOrigin(of entity: Entity) -> DeclarationReference? {
    switch entity {
    case .symbol(let symbol): origin(of: symbol)
    case .service(let id): services[id.index].origin
    default: nil
    }
  }

  /// What has a name already where an entity would get it, in words.
  func owner(of name: String, beside entity: Entity) -> String? {
    if name == bareName(of: entity) { return nil }
    let bytes = Array(name.utf8)
    switch entity {
    case .symbol(let symbol):
      let service = service(of: symbol)
      let serviceName =
        service.isNone ? nil : Array(self.name(services[service.index].name).utf8)
      guard let other = find(bytes, inService: serviceName), other != symbol else { return nil }
      return "the \(other.kindName) `\(displayName(other))`"
    case .service: return findService(bytes) == nil ? nil : "a service"
    case .fact: return findFact(bytes) == nil ? nil : "a fact"
    case .type: return types.contains { $0.name == name } ? "a type" : nil
    case .parameter(let index):
      let id = names.find(bytes)
      if id.isNone { return nil }
      let owners = routes.map { $0.parameters } + tasks.map { $0.parameters }
      let own = owners.first { $0.indices.contains(index) }
      return own?.indices.contains { parameters[$0].name == id } == true ? "a parameter" : nil
    case .plan, .rule, .file: return nil
    }
  }
}
