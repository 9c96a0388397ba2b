import RouteMatch
import RoutePlan
import RouteBase
import RouteSyntax

// The members that several kinds of declaration have.

extension PlanDocument {
  // MARK: Lists and flags

  /// Writes a list; an empty list is written only when all members have to be present.
  func list<Element>(
    _ key: StaticString, _ elements: [Element], to json: inout JSONWriter,
    _ write: (Element, inout JSONWriter) -> Void
  ) {
    if elements.isEmpty && !isWhole { return }
    json.key(key)
    json.array(elements) { json, element in write(element, &json) }
  }

  /// Writes a list that may be long.
  func longList<Element: Sendable>(
    _ key: StaticString, _ elements: [Element], to json: inout JSONWriter,
    _ write: @escaping @Sendable (Element, inout JSONWriter) -> Void
  ) {
    if elements.isEmpty && !isWhole { return }
    json.key(key)
    json.array(count: elements.count) { write(elements[$1], &$0) }
  }

  func texts(_ key: StaticString, _ elements: [String], to json: inout JSONWriter) {
    list(key, elements, to: &json) { $1.value($0) }
  }

  func flag(_ key: StaticString, _ value: Bool, to json: inout JSONWriter) {
    guard value || isWhole else { return }
    json.key(key)
    json.value(value)
  }

  private func text(_ key: StaticString, _ value: String?, to json: inout JSONWriter) {
    guard value != nil || isWhole else { return }
    json.key(key)
    if let value { json.value(value) } else { json.null() }
  }

  func write(cost: UInt32, to json: inout JSONWriter) {
    guard isWhole || cost != 1 else { return }
    json.key("cost")
    json.value(cost)
  }

  // MARK: Names and places

  func writeName(_ name: NameID, _ service: ServiceID, to json: inout JSONWriter) {
    if isWhole {
      json.key("id")
      json.displayName(name, in: service, plan)
    }
    json.key("name")
    json.value(name, plan)
    write(service: service, to: &json)
  }

  func write(service: ServiceID, to json: inout JSONWriter) {
    guard !service.isNone || isWhole else { return }
    json.key("service")
    if service.isNone { json.null() } else { json.value(plan.services[service.index].name, plan) }
  }

  func write(_ route: RouteID, to json: inout JSONWriter) {
    if route.isNone { json.null() } else { json.displayName(route, plan) }
  }

  func write(_ place: Place, to json: inout JSONWriter) {
    switch place {
    case .none: json.null()
    case .route(let id): json.displayName(id, plan)
    case .flow(let id): json.value(plan.displayName(id))
    }
  }

  func write(_ place: Place, isPlaced: Bool, to json: inout JSONWriter) {
    if isWhole || place != .none {
      json.key("in")
      write(place, to: &json)
    }
    flag("placed", isPlaced, to: &json)
  }

  // MARK: Values

  func write(_ key: StaticString, _ parameters: ShortSlice, to json: inout JSONWriter) {
    if parameters.isEmpty && !isWhole { return }
    json.key(key)
    json.array { json in
      for index in parameters.indices { write(parameter: index, to: &json) }
    }
  }

  private func write(parameter index: Int, to json: inout JSONWriter) {
    let parameter = plan.parameters[index]
    json.object { json in
      json.key("name")
      json.value(parameter.name, plan)
      if parameter.hasType {
        json.key("type")
        json.value(json: types.text(of: parameter.type))
      } else if isWhole {
        json.key("type")
        json.null()
      }
      if let value = plan.defaultValue(of: parameter) {
        json.key("default")
        write(value, to: &json)
      }
      write(documentation: documentation(of: parameter), to: &json)
    }
  }

  /// Writes arguments; the app supplies those without a value.
  func write(_ arguments: PlanSlice, to json: inout JSONWriter) {
    list("arguments", Array(plan.arguments[arguments.indices]), to: &json) { write($0, to: &$1) }
  }

  private func write(_ argument: Argument, to json: inout JSONWriter) {
    json.object { json in
      json.key("name")
      json.value(plan.name(argument.name))
      guard let value = plan.value(of: argument) else { return }
      json.key("value")
      write(value, to: &json)
    }
  }

  /// Writes patterns, then the arguments that each of them sets, if any does.
  func write(patterns slice: ShortSlice, to json: inout JSONWriter) {
    if slice.isEmpty && !isWhole { return }
    json.key("at")
    json.array { json in
      for index in slice.indices {
        plan.withText(of: plan.patterns[index]) { json.value(bytes: $0) }
      }
    }
    let isSet = slice.indices.contains { !plan.arguments(ofPattern: $0).isEmpty }
    guard isSet || isWhole else { return }
    json.key("atArguments")
    json.array { json in
      guard isSet else { return }
      for index in slice.indices {
        json.array(plan.arguments[plan.arguments(ofPattern: index).indices]) { write($1, to: &$0) }
      }
    }
  }

  /// Writes the whole patterns of a route or task, as text.
  func write(wholePatternsOf target: PlanTarget, to json: inout JSONWriter) {
    guard let patterns else { return }
    json.key("patterns")
    json.array { json in
      for pattern in patterns.list(target) {
        json.text { json in patterns.forEachPart(of: pattern) { json.writePart(ofText: $0) } }
      }
    }
  }

  private func write(_ value: LiteralValue, to json: inout JSONWriter) {
    switch value {
    case .string(let text): json.value(text)
    case .integer(let number): json.value(number)
    case .double(let number):
      // A literal may be too large to be finite.
      let most = Double.greatestFiniteMagnitude
      json.value(max(-most, min(most, number)))
    case .boolean(let flag): json.value(flag)
    case .nil: json.null()
    case .list(let elements): json.array(elements) { write($1, to: &$0) }
    }
  }

  // MARK: Clauses

  /// Writes the facts that a declaration itself lists, not those of the flows around it.
  func write(
    _ conditions: ConditionsID, _ kinds: [ClauseKind], of origin: DeclarationReference,
    to json: inout JSONWriter
  ) {
    if conditions == Conditions.none {
      guard isWhole else { return }
      json.raw(",\"requires\":[],\"unless\":[]", needsComma: true)
      if kinds.count > 2 { json.raw(",\"grants\":[],\"revokes\":[]", needsComma: true) }
      return
    }
    let all = plan.conditions(conditions)
    for kind in kinds {
      let slice: PlanSlice
      let key: StaticString
      switch kind {
      case .requires: (key, slice) = ("requires", all.requires)
      case .unless: (key, slice) = ("unless", all.unless)
      case .grants: (key, slice) = ("grants", all.grants)
      default: (key, slice) = ("revokes", all.revokes)
      }
      let count = plan.clause(kind, of: origin).map { Int($0.payload.count) } ?? 0
      texts(key, plan.facts(slice).prefix(count).map { plan.name(of: $0) }, to: &json)
    }
  }

  /// Writes the clauses that matter only to people and other tools.
  func writeClauses(_ origin: DeclarationReference, to json: inout JSONWriter) {
    let isLink = plan.declaration(origin).kind == .link
    let all = plan.clauses(origin)
    if !all.contains(where: { Self.isForPeople($0.kind) }) {
      if isWhole {
        json.raw(",\"title\":null", needsComma: true)
        if !isLink { json.raw(",\"was\":[]", needsComma: true) }
        json.raw(
          ",\"deprecated\":false,\"deprecatedBecause\":null,\"allow\":[],\"annotations\":[]",
          needsComma: true)
      }
      write(documentation: documentation(of: origin), to: &json)
      return
    }
    let tree = plan.tree(origin)
    func clauses(_ kind: ClauseKind) -> [ClauseSyntax] { all.filter { $0.kind == kind } }
    text("title", plan.title(of: origin), to: &json)
    if !isLink {
      let was = clauses(.was).flatMap { tree.references[$0.payload.indices] }
      texts("was", was.map(tree.display), to: &json)
    }
    let deprecated = clauses(.deprecated).first
    flag("deprecated", deprecated != nil, to: &json)
    let reason = deprecated?.payload.indices.first.map { tree.string(tree.names[$0]) }
    text("deprecatedBecause", reason, to: &json)
    list("allow", clauses(.allow), to: &json) { clause, json in
      let words = Array(clause.payload.indices)
      json.object { json in
        json.key("rule")
        json.value(words.first.map { tree.name(tree.names[$0]) } ?? "")
        text("because", words.dropFirst().first.map { tree.string(tree.names[$0]) }, to: &json)
      }
    }
    list("annotations", Array(plan.annotations(of: origin)), to: &json) { annotation, json in
      json.object { json in
        json.key("key")
        json.value(annotation.displayKey)
        guard let value = plan.value(of: annotation) else { return }
        json.key("value")
        write(value, to: &json)
      }
    }
    write(documentation: documentation(of: origin), to: &json)
  }

  private static func isForPeople(_ kind: ClauseKind) -> Bool {
    switch kind {
    case .title, .was, .deprecated, .allow, .annotation: true
    default: false
    }
  }

  // MARK: Documentation

  func write(documentation: String?, to json: inout JSONWriter) {
    text("doc", documentation, to: &json)
  }

  func documentation(of origin: DeclarationReference) -> String? {
    if !hasDocumentation(before: plan.declaration(origin).start, in: origin.file) { return nil }
    return plan.tree(origin).documentation(of: Int(origin.index)).map(Self.trimmed)
  }

  private func documentation(of parameter: Parameter) -> String? {
    let file = parameter.file.index
    guard !trees[file].comments.isEmpty else { return nil }
    let name = trees[file].parameters[Int(parameter.syntax)].name
    if !hasDocumentation(before: name.start, in: parameter.file) { return nil }
    let text = plan.documentation(of: parameter)
    return text.isEmpty ? nil : Self.trimmed(text)
  }

  /// Whether the comment before an offset may be documentation. This is found without a copy of the
  /// tree, which would retain all of its arrays.
  private func hasDocumentation(before offset: UInt32, in file: FileID) -> Bool {
    let count = trees[file.index].comments.count
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if trees[file.index].comments[middle].range.start < offset {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low > 0 && trees[file.index].comments[low - 1].kind == .doc
  }

  /// Blanks at the end of a line are not part of the documentation.
  private static func trimmed(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var line = line
      while let last = line.last, last.isWhitespace { line.removeLast() }
      return String(line)
    }.joined(separator: "\n")
  }

  /// The documentation of what is declared at a span, as `Plan` has it.
  func documentation(at span: SourceSpan) -> String? {
    plan.documentation(at: span).map(Self.trimmed)
  }

  /// The documentation of the `plan` declaration in the plan's first file.
  var planDocumentation: String? {
    guard let tree = plan.files.first?.tree,
      let index = tree.declarations.firstIndex(where: { $0.kind == .plan })
    else { return nil }
    return documentation(of: DeclarationReference(file: tree.file, index: index))
  }
}
