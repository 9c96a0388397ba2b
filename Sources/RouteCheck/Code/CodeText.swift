import RouteBase
import RoutePlan
import RouteSyntax

/// The texts of code's declarations as a plan writes them, with the plan's own names.
struct CodeText {
  let plan: Plan
  let code: Plan
  let match: CodeMatch
  /// The kinds of declaration to each of which the import gives an annotation, so that one without
  /// any is a person's.
  let signed: Set<DeclarationKind>
  /// The clauses that declarations of the code may have.
  private let clauses: Set<Clause>
  /// Whether the code knows the types of what is in paths.
  private let typesPaths: Bool
  /// The flow and the service around each declaration.
  let holders: [DeclarationReference: (FlowID, ServiceID)]

  /// The plan's symbol for each declaration, and the declarations that refer to each symbol.
  let bySource: [DeclarationReference: Symbol]
  private let byCode: [DeclarationReference: Symbol]
  let uses: [Symbol: [DeclarationReference]]
  /// The routes and flows of the code in each place, in order, and the position of each.
  let siblings: [Place: [Symbol]]
  let positions: [Symbol: Int]

  init(_ plan: Plan, _ codePlan: CodePlan, _ match: CodeMatch) {
    let code = codePlan.plan
    self.plan = plan
    self.code = code
    self.match = match
    var signed = codePlan.form.isUneven ? [] : Self.signed(code)
    if codePlan.form.marksLinks, code.links.isEmpty { signed.insert(.link) }
    self.signed = signed
    clauses = Self.clauses(code, codePlan.form)
    typesPaths = codePlan.form.typesPaths
    var holders: [DeclarationReference: (FlowID, ServiceID)] = [:]
    for route in plan.routes { holders[route.origin] = (route.flow, route.service) }
    for flow in plan.flows { holders[flow.origin] = (flow.flow, flow.service) }
    for link in plan.links {
      switch link.source {
      case .everywhere: holders[link.origin] = (.none, link.service)
      case .route(let id): holders[link.origin] = (plan.routes[id.index].flow, link.service)
      case .flow(let id): holders[link.origin] = (id, link.service)
      }
    }
    self.holders = holders
    bySource = plan.screens.reduce(into: [:]) { $0[plan.origin(of: $1)] = $1 }
    byCode = code.screens.reduce(into: [:]) { $0[code.origin(of: $1)] = $1 }
    uses = Self.uses(plan)
    siblings = Dictionary(grouping: code.screens) { code.place(of: $0) }
    var positions: [Symbol: Int] = [:]
    for group in siblings.values {
      for (position, symbol) in group.enumerated() { positions[symbol] = position }
    }
    self.positions = positions
  }

  /// A clause of a sort of declaration.
  private struct Clause: Hashable {
    let declaration: DeclarationKind
    let kind: ClauseKind
  }

  private static func clauses(_ code: Plan, _ form: CodeForm) -> Set<Clause> {
    var result: Set<Clause> = []
    for kind in form.clauses {
      for declaration in [DeclarationKind.route, .flow] {
        result.insert(Clause(declaration: declaration, kind: kind))
      }
      // Imports give titles to screens.
      if kind != .title { result.insert(Clause(declaration: .link, kind: kind)) }
    }
    for file in code.files {
      for declaration in file.tree.declarations {
        for clause in file.tree.clauses[declaration.clauses.indices] {
          result.insert(Clause(declaration: declaration.kind, kind: clause.kind))
        }
      }
    }
    return result
  }

  /// Whether code may be why a declaration has a clause.
  func mayHave(_ kind: ClauseKind, _ declaration: DeclarationKind) -> Bool {
    clauses.contains(Clause(declaration: declaration, kind: kind))
  }

  private static func signed(_ code: Plan) -> Set<DeclarationKind> {
    var result: Set<DeclarationKind> = []
    for (kind, origins) in [
      (DeclarationKind.link, code.links.map { $0.origin }), (.route, code.routes.map { $0.origin }),
      (.flow, code.flows.map { $0.origin }),
    ] where !origins.isEmpty && origins.allSatisfy({ !code.annotations(of: $0).isEmpty }) {
      result.insert(kind)
    }
    return result
  }

  /// A symbol of the plan as a reference to it is written.
  func reference(_ symbol: Symbol) -> String {
    let (name, service) =
      switch symbol {
      case .route(let id): (plan.routes[id.index].name, plan.routes[id.index].service)
      case .flow(let id): (plan.flows[id.index].name, plan.flows[id.index].service)
      case .task(let id): (plan.tasks[id.index].name, plan.tasks[id.index].service)
      }
    let own = NameSyntax.source(plan.name(name))
    if service.isNone { return own }
    return NameSyntax.source(plan.name(plan.services[service.index].name)) + "." + own
  }

  // MARK: Inputs

  /// A parameter of the code as it is written.
  func source(of parameter: Parameter) -> String { source(of: parameter, in: code) }

  private func source(of parameter: Parameter, in plan: Plan) -> String {
    let tree = plan.files[parameter.file.index].tree
    return tree.text.string(tree.range(ofParameter: Int(parameter.syntax)))
  }

  /// Whether a parameter of the plan is that of the code. A plan may say more: a type where the code
  /// has any or knows none, the values of a text, a default.
  func isSame(_ theirs: Parameter, _ ours: Parameter) -> Bool {
    if let value = code.defaultValue(of: theirs), plan.defaultValue(of: ours) != value {
      return false
    }
    let (a, b) = (code.displayName(theirs.type), plan.displayName(ours.type))
    if a == b || !theirs.hasType { return true }
    let (typeA, typeB) = (theirs.type, ours.type)
    // What may be absent may have a default.
    let mayBeAbsent = typeB.isOptional || plan.defaultValue(of: ours) != nil
    guard typeA.isList == typeB.isList, typeA.isOptional ? mayBeAbsent : !typeB.isOptional else {
      return false
    }
    let type = plan.types[typeB.base.index]
    if code.types[typeA.base.index].name == type.name { return true }
    switch code.types[typeA.base.index].name {
    case "Any": return true
    case "String":
      let isRead = ["Any", "Int", "Double", "Bool"].contains(type.name)
      return !type.alternatives.isEmpty || !typesPaths && isRead
    default: return false
    }
  }

  /// The edits that give a route the inputs of the code, and after them those of its own that are
  /// `kept`; none if comments are among its own.
  func replacingInputs(
    of route: RouteID, by wanted: [Parameter], keeping kept: [Parameter]
  ) -> [TextEdit] {
    let details = plan.routes[route.index]
    let (tree, origin) = (plan.tree(details.origin), details.origin)
    let declaration = plan.declaration(origin)
    var known: [String: Parameter] = [:]
    for parameter in plan.parameters[details.parameters.indices] {
      known[plan.name(parameter.name)] = parameter
    }
    let list =
      wanted.map { parameter in
        let own = known[code.name(parameter.name)]
        guard let own, isSame(parameter, own) else { return source(of: parameter) }
        return source(of: own, in: plan)
      } + kept.map { source(of: $0, in: plan) }
    var end = declaration.name.end
    if declaration.flags.contains(.parameters) {
      let last = declaration.parameters.indices.last.map { tree.range(ofParameter: $0).end }
      guard let close = tree.close(from: last ?? end) else { return [] }
      end = close
    }
    let range = SourceRange(start: declaration.name.end, end: end)
    guard tree.firstComment(from: range.start) == tree.firstComment(from: range.end) else {
      return []
    }
    return [
      TextEdit(
        SourceSpan(file: origin.file, range: range),
        list.isEmpty ? "" : "(" + list.joined(separator: ", ") + ")")
    ]
  }

  // MARK: Declarations

  /// A declaration of the code without its block, with the names of the plan, its own one, too.
  func source(of origin: DeclarationReference) -> String {
    let tree = code.tree(origin)
    let declaration = code.declaration(origin)
    var edits: [(SourceRange, String)] = []
    func add(_ reference: ReferenceSyntax) {
      guard !reference.name.isEmpty,
        let symbol = code.find(reference, tree, in: .none), let own = match.own[symbol]
      else { return }
      edits.append((reference.range, self.reference(own)))
    }
    if let symbol = byCode[origin], let own = match.own[symbol], !match.renamed.contains(symbol) {
      edits.append((declaration.name, NameSyntax.source(plan.ownName(of: own))))
    }
    if declaration.kind == .link, let index = declaration.payload.indices.first {
      if case .reference = tree.links[index].source { add(tree.links[index].sourceReference) }
      if tree.links[index].arrow != .none { add(tree.links[index].target) }
    }
    for clause in tree.clauses[declaration.clauses.indices]
    where clause.kind == .in || clause.kind == .back {
      for index in clause.payload.indices { add(tree.references[index]) }
    }
    var result = ""
    var offset = declaration.start
    for (range, name) in edits.sorted(by: { $0.0.start < $1.0.start }) {
      result += tree.text.string(SourceRange(start: offset, end: range.start)) + name
      offset = range.end
    }
    return result + tree.text.string(SourceRange(start: offset, end: declaration.headerEnd))
  }

  /// A declaration of the code with those parts of its block that the plan lacks.
  func whole(of origin: DeclarationReference) -> String {
    let tree = code.tree(origin)
    var result = ""
    var open: [Int?] = [Int(origin.index)]
    while let next = open.popLast() {
      guard let index = next else {
        result += "}\n"
        continue
      }
      let declaration = tree.declarations[index]
      let own = DeclarationReference(file: origin.file, index: index)
      if declaration.kind == .include || isKnown(own) { continue }
      result += source(of: own)
      let inside = Array(tree.block(of: index))
      if inside.isEmpty && declaration.kind != .flow {
        result += "\n"
        continue
      }
      result += " {\n"
      open.append(nil)
      open += inside.reversed().map { $0 }
    }
    return result
  }

  /// Whether a declaration of the code is a route or flow that the plan has.
  private func isKnown(_ origin: DeclarationReference) -> Bool {
    byCode[origin].map { match.own[$0] != nil } ?? false
  }

  /// `link -> Cart back to Home` of a link's text: without annotations.
  func short(of origin: DeclarationReference) -> String { Self.short(source(of: origin)) }

  func short(ofOwn origin: DeclarationReference) -> String {
    let declaration = plan.declaration(origin)
    return Self.short(
      plan.tree(origin).text.string(
        SourceRange(start: declaration.start, end: declaration.headerEnd)))
  }

  private static func short(_ text: String) -> String {
    let words = text.split { $0 == " " || $0 == "\n" || $0 == "\r\n" }
    return words.prefix { $0.first != "@" }.joined(separator: " ")
  }
}

extension SyntaxTree {
  /// The offset after the next closing parenthesis; nil if something else than a comma comes first.
  func close(from offset: UInt32) -> UInt32? {
    var offset = Int(offset)
    var hasOpened = false
    while offset < text.count {
      switch text.bytes[offset] {
      case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","): break
      case UInt8(ascii: "(") where !hasOpened: hasOpened = true
      case UInt8(ascii: ")"): return UInt32(offset + 1)
      default: return nil
      }
      offset += 1
    }
    return nil
  }
}
