import RouteBase
import RouteSyntax

// Parts of declarations.

extension PlanBuilder {
  struct ClauseUses: OptionSet {
    let rawValue: UInt8
    static let conditions = ClauseUses(rawValue: 1)
    static let oldNames = ClauseUses(rawValue: 2)
  }

  @inline(__always)
  mutating func note(
    _ uses: ClauseUses, _ symbol: Symbol, _ origin: DeclarationReference, _ frame: Frame
  ) {
    if uses.isEmpty { return }
    let use = PendingWork.ClauseUse(symbol: symbol, origin: origin, service: frame.service)
    if uses.contains(.conditions) { work.conditions.append(use) }
    if uses.contains(.oldNames) { work.oldNames.append(use) }
  }

  @inline(__always)
  mutating func insert(
    _ symbol: Symbol, _ name: NameID, _ service: ServiceID, _ origin: DeclarationReference
  ) {
    guard let present = plan.symbols.insert(symbol, name, in: service) else { return }
    reportDuplicate(symbol.kindName, name, origin, planSoFar.origin(of: present))
  }

  mutating func reportDuplicate(
    _ kind: String, _ name: NameID, _ origin: DeclarationReference, _ first: DeclarationReference
  ) {
    let text = plan.names.string(of: name)
    if origin == first {
      findings.append(
        Finding(
          .duplicateName, at: plan.files.nameSpan(origin), "duplicate \(kind) `\(text)`",
          notes: repeatedIncludes(),
          fix: Fix("include the file in one place, or in different services")))
      return
    }
    findings.append(
      Finding(
        .duplicateName, at: plan.files.nameSpan(origin), "duplicate \(kind) `\(text)`",
        notes: [Finding.Note(at: plan.files.nameSpan(first), "first declared here")],
        fix: Fix(
          kind == "route" && plan.files.declaration(first).kind == .route
            ? "rename one, or reach the first as `\(text)` with a link" : "rename one")))
  }

  @inline(__always)
  mutating func declareParameters(
    _ declaration: DeclarationSyntax, _ origin: DeclarationReference, _ tree: SyntaxTree,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> PlanSlice {
    let first = plan.parameters.count
    let start = Int(declaration.parameters.first)
    let count = Int(declaration.parameters.count)
    for index in start..<declaration.results.indices.upperBound {
      let syntax = tree.parameters[index]
      var type = DeclaredType.BuiltIn.any.id
      if !syntax.type.isEmpty {
        if let builtIn = Self.builtIn(syntax.type, bytes) {
          type = builtIn.id
        } else {
          work.types.append(
            PendingWork.TypeUse(parameter: UInt32(plan.parameters.count), origin: origin))
        }
      }
      plan.parameters.append(
        Parameter(
          name: intern(syntax.name, bytes),
          type: ParameterType(
            base: type, isList: syntax.isList, isOptional: syntax.isOptional),
          hasType: !syntax.type.isEmpty, file: origin.file, syntax: UInt32(index),
          literal: .none))
    }
    return PlanSlice(first: first, count: count)
  }

  /// The built-in type written at `range`, or nil. The first letter selects the one to compare
  /// with.
  @inline(__always)
  private static func builtIn(
    _ range: SourceRange, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> DeclaredType.BuiltIn? {
    let start = Int(range.start)
    func spells(_ word: StaticString) -> Bool {
      guard range.count == word.utf8CodeUnitCount else { return false }
      for index in 0..<word.utf8CodeUnitCount where bytes[start + index] != word.utf8Start[index] {
        return false
      }
      return true
    }
    switch bytes[start] {
    case UInt8(ascii: "I"): return spells("Int") ? .int : nil
    case UInt8(ascii: "S"): return spells("String") ? .string : nil
    case UInt8(ascii: "B"): return spells("Bool") ? .bool : nil
    case UInt8(ascii: "D"): return spells("Double") ? .double : nil
    case UInt8(ascii: "A"): return spells("Any") ? .any : nil
    default: return nil
    }
  }

  mutating func addPattern(
    _ clause: ClauseSyntax, _ clauseIndex: Int, _ origin: DeclarationReference,
    _ tree: SyntaxTree, to patterns: inout PlanSlice
  ) {
    guard let index = clause.payload.indices.first else { return }
    if patterns.isEmpty { patterns = PlanSlice(first: plan.patterns.count, count: 0) }
    if clause.isVariant {
      work.patternArguments.append(
        PendingWork.PatternUse(pattern: plan.patterns.count, clause: clauseIndex, origin: origin))
    }
    plan.patterns.append(Pattern(file: origin.file, range: tree.names[index]))
    patterns.count += 1
  }

  mutating func addKeys(
    _ clause: ClauseSyntax, _ tree: SyntaxTree, _ bytes: UnsafeBufferPointer<UInt8>,
    to keys: inout PlanSlice
  ) {
    guard !clause.payload.isEmpty else { return }
    keys = PlanSlice(first: plan.keyLists.count, count: Int(clause.payload.count))
    for index in clause.payload.indices {
      plan.keyLists.append(intern(tree.names[index], bytes))
    }
  }

  /// The number after `cost`. It must fit in 32 bits, because sums could overflow otherwise.
  mutating func cost(
    _ clause: ClauseSyntax, _ origin: DeclarationReference, _ tree: SyntaxTree
  ) -> UInt32 {
    guard let index = clause.payload.indices.first else { return 1 }
    guard let value = Unescaping.integer(tree.text.slice(tree.names[index])) else { return .max }
    if let cost = UInt32(exactly: value) { return cost }
    findings.append(
      Finding(
        .syntax, at: SourceSpan(file: origin.file, range: tree.names[index]),
        "a cost is at most \(UInt32.max)"))
    return .max
  }
}

extension Presentation {
  /// What a `present` clause says.
  init(_ clause: ClauseSyntax) {
    self = clause.isFloating ? .presentFloating : clause.isVariant ? .presentNav : .present
  }
}

extension PlanBuilder.Frame {
  /// Whether the declarations walked in this frame are at the top level of a file or a service,
  /// where `in` may give their place. The parser has reported it elsewhere.
  var isTopLevel: Bool { isFile || place == .none }
}
