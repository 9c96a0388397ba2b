import RouteBase
import RouteEngine
import RoutePlan
import RouteSyntax

/// A new name for something in a plan, wherever it is named.
enum Renaming {
  /// A name as it is typed, with or without backticks, and with spaces around it, which are no part of it.
  static func name(_ text: String) throws(QuestionFault) -> String {
    var name = text
    while let first = name.first, first == " " || first == "\t" { name.removeFirst() }
    while let last = name.last, last == " " || last == "\t" { name.removeLast() }
    name = NameSyntax.raw(name)
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
    if let kind = plan.kind(ofUnlisted: name) {
      throw QuestionFault(
        "`\(name)` is \(kind)",
        help: "this renames routes, flows, tasks, services and facts; an editor renames the others")
    }
    let facts = plan.facts.indices.map { plan.name(of: FactID($0)) }
    throw QuestionFault(
      "nothing is named `\(name)`", help: didYouMean(plan.names(near: name, and: facts)))
  }

  /// The edits that give a new name to all of `entities`. With `keepingOld`, a route, flow, task or
  /// service keeps its old name in `was`.
  static func edits(
    _ entities: Set<Entity>, _ name: String, keepingOld: Bool, _ snapshot: inout PlanSnapshot
  ) throws(QuestionFault) -> [TextEdit] {
    let plan = snapshot.plan
    if let owner = plan.owner(of: name, beside: entities) {
      throw QuestionFault("`\(name)` is \(owner) already")
    }
    let olds = entities.reduce(into: [:]) { $0[$1] = plan.bareName(of: $1) }
    var edits: [TextEdit] = []
    for use in snapshot.occurrences(of: entities) {
      let written = plan.files[use.span.file.index].tree.name(use.span.range)
      // A use of an old name stays: the name is still in `was`.
      guard let old = olds[use.entity], Plan.isSame(written, old), !Plan.isSame(old, name) else {
        continue
      }
      // The plan is named by its first file alone.
      if use.entity == .plan && use.span.file.index > 0 { continue }
      if plan.isInPattern(use.span) && !fitsPattern(name) {
        throw QuestionFault("`\(name)` cannot be in a pattern, which has this name")
      }
      edits.append(TextEdit(use.span, plan.written(name, at: use.span)))
    }
    var origins: Set<DeclarationReference> = []
    for (entity, old) in olds where !Plan.isSame(old, name) {
      guard let origin = plan.renamedOrigin(of: entity), origins.insert(origin).inserted else {
        continue
      }
      edits += plan.oldNameEdits(origin, entity, from: old, to: name, keepingOld: keepingOld)
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

  /// What has a name that only a place in a text tells from others, in words.
  fileprivate func kind(ofUnlisted name: String) -> String? {
    if types.contains(where: { $0.span != nil && Self.isSame($0.name, name) }) { return "a type" }
    if types.contains(where: { Self.isSame($0.name, name) }) { return "a type of the language" }
    if parameters.contains(where: { Self.isSame(self.name($0.name), name) }) {
      return "a parameter"
    }
    return Self.isSame(bareName(of: .plan), name) ? "the name of the plan" : nil
  }

  /// A name as it is written at one place: in a pattern, nothing can be in backticks.
  fileprivate func written(_ name: String, at span: SourceSpan) -> String {
    if isInPattern(span) { return name }
    let bytes = files[span.file.index].text.bytes
    func isPart(_ byte: UInt8) -> Bool {
      byte >= 0x80 || byte == UInt8(ascii: "-") || NameSyntax.isBare([UInt8(ascii: "_"), byte])
    }
    let (start, end) = (Int(span.range.start), Int(span.range.end))
    // Backticks may be all that sets a name off from a word next to it.
    let isSetOff =
      bytes[start] == UInt8(ascii: "`")
      && (start > 0 && isPart(bytes[start - 1]) || isPart(bytes[end]))
    return isSetOff ? "`\(name)`" : NameSyntax.source(name)
  }

  /// Whether a name is part of a pattern: it is after `:` or `*` without a space.
  fileprivate func isInPattern(_ span: SourceSpan) -> Bool {
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

  /// The edits of a declaration's `was`: the new name leaves it, if it is an old one, and the name so far
  /// comes in with `keepingOld`.
  fileprivate func oldNameEdits(
    _ origin: DeclarationReference, _ entity: Entity, from old: String, to new: String,
    keepingOld: Bool
  ) -> [TextEdit] {
    let tree = tree(origin)
    func isOwn(_ reference: ReferenceSyntax) -> Bool {
      if reference.service.isEmpty { return true }
      guard case .symbol(let symbol) = entity else { return false }
      let own = service(of: symbol)
      return !own.isNone
        && findService(tree.text.bytes[tree.nameIndices(reference.service)]) == own
    }
    let clause = clauses(origin).first { $0.kind == .was && !$0.payload.isEmpty }
    let listed = clause.map { Array(tree.references[$0.payload.indices]) } ?? []
    let known = listed.filter { !isOwn($0) || !Self.isSame(tree.name($0.name), new) }
    let isKept = known.contains { isOwn($0) && Self.isSame(tree.name($0.name), old) }
    let source = keepingOld && !isKept ? NameSyntax.source(old) : nil
    if known.count == listed.count {
      guard let source else { return [] }
      return tree.insertion(ofName: source, into: .was, of: Int(origin.index)).map { [$0] } ?? []
    }
    guard let clause else { return [] }
    if known.isEmpty && source == nil { return tree.removal(ofClause: clause.range) }
    // The old name takes the place of the new one, so that comments in the list stay where they are.
    var gone = listed.indices.filter {
      isOwn(listed[$0]) && Self.isSame(tree.name(listed[$0].name), new)
    }
    var edits: [TextEdit] = []
    if let source {
      let place = listed[gone.removeFirst()].range
      edits.append(TextEdit(SourceSpan(file: origin.file, range: place), source))
    }
    let left = Set(listed.indices).subtracting(gone)
    for index in gone {
      // A comma goes along: the next one, or at the end of the list the one before.
      let hasNext = left.contains { $0 > index }
      let before = hasNext ? index : index - 1
      let gap = listed[before].range.end..<listed[before + 1].range.start
      guard let comma = tree.comma(in: gap) else { continue }
      var ranges = [listed[index].range, SourceRange(start: comma, end: comma + 1)]
      if hasNext, tree.text.bytes[Int(comma) + 1] == UInt8(ascii: " ") { ranges[1].end += 1 }
      ranges.sort { $0.start < $1.start }
      let between = tree.text.bytes[Int(ranges[0].end)..<Int(ranges[1].start)]
      if between.allSatisfy({ $0 == UInt8(ascii: " ") }) {
        ranges = [SourceRange(start: ranges[0].start, end: ranges[1].end)]
      }
      edits += ranges.map { TextEdit(SourceSpan(file: origin.file, range: $0), "") }
    }
    return edits
  }

  /// What has a name already where one of the entities would get it, in words.
  fileprivate func owner(of name: String, beside entities: Set<Entity>) -> String? {
    for entity in entities where !Self.isSame(name, bareName(of: entity)) {
      if let owner = owner(of: name, beside: entity) { return owner }
    }
    let id = names.find(name.utf8)
    if id.isNone { return nil }
    func isTaken(_ slice: ShortSlice) -> Bool {
      slice.indices.contains { parameters[$0].name == id }
        && slice.indices.contains { entities.contains(.parameter($0)) && parameters[$0].name != id }
    }
    let isParameter =
      routes.contains { isTaken($0.parameters) || isTaken($0.results) }
      || tasks.contains { isTaken($0.parameters) || isTaken($0.results) }
    return isParameter ? "the name of a parameter" : nil
  }

  private func owner(of name: String, beside entity: Entity) -> String? {
    let bytes = Array(name.utf8)
    switch entity {
    case .symbol(let symbol):
      let service = service(of: symbol)
      let serviceName =
        service.isNone ? nil : Array(self.name(services[service.index].name).utf8)
      guard let other = find(bytes, inService: serviceName),
        origin(of: other) != origin(of: symbol)
      else { return nil }
      let holding = holding(name, bareName(of: .symbol(other)))
      return "\(holding) the \(other.kindName) `\(displayName(other))`"
    case .service(let own):
      guard let other = findService(bytes), other != own else { return nil }
      let current = bareName(of: .service(other))
      return "\(holding(name, current)) the service `\(NameSyntax.display(current))`"
    case .fact: return findFact(bytes) == nil ? nil : "the name of a fact"
    case .type: return types.contains { Self.isSame($0.name, name) } ? "the name of a type" : nil
    case .plan, .parameter, .rule, .file: return nil
    }
  }

  private func holding(_ name: String, _ current: String) -> String {
    Self.isSame(name, current) ? "the name of" : "an old name of"
  }

  /// Whether two names are one: they compare byte for byte.
  fileprivate static func isSame(_ a: String, _ b: String) -> Bool {
    a.utf8.elementsEqual(b.utf8)
  }
}

extension SyntaxTree {
  /// The first comma of a range that is in no comment.
  fileprivate func comma(in range: Range<UInt32>) -> UInt32? {
    let text = SourceText(text.bytes[Int(range.lowerBound)..<Int(range.upperBound)])
    return Lexer.withLexer(text, file: FileID(0)) { lexer in
      var lexer = lexer
      while true {
        let token = lexer.lex()
        if token.kind == .comma { return range.lowerBound + token.range.start }
        if token.kind == .endOfFile { return nil }
      }
    }
  }
}
