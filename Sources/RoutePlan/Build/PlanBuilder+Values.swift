import RouteBase
import RouteSyntax

// What is copied from the files and not looked up there later: literals, annotations, `allow`
// clauses.

extension PlanBuilder {
  /// The number of the literal at `index` of a tree; `none` for -1.
  mutating func literal(_ index: Int32, _ tree: SyntaxTree) -> LiteralID {
    if index < 0 { return .none }
    let literal = tree.literals[Int(index)]
    let place = Self.commonPlace(literal, tree)
    if place >= 0, !commonLiterals[place].isNone { return commonLiterals[place] }
    plan.literals.append(tree.value(ofLiteral: Int(index)))
    let id = LiteralID(plan.literals.count - 1)
    if place >= 0 { commonLiterals[place] = id }
    return id
  }

  /// The number of common literals.
  static let commonCount = 14

  /// The index of a literal in `commonLiterals`: the empty string, the digits, `true`, `false` and
  /// `nil`, which are most of the defaults; -1 for others.
  @inline(__always)
  private static func commonPlace(_ literal: LiteralSyntax, _ tree: SyntaxTree) -> Int {
    let last = Int(literal.range.end) - 1
    switch literal.kind {
    case .string:
      // An unterminated string may be as short; it has been reported.
      return literal.range.count == 2 && tree.text.bytes[last] == UInt8(ascii: "\"") ? 10 : -1
    case .integer:
      guard literal.range.count == 1 else { return -1 }
      let digit = Int(tree.text.bytes[last]) - Int(UInt8(ascii: "0"))
      return 0...9 ~= digit ? digit : -1
    case .true: return 11
    case .false: return 12
    case .nil: return 13
    case .double, .list: return -1
    }
  }

  /// Reads the defaults of parameters. While a file is still being read, its literals come last.
  mutating func readDefaults() {
    var index = 0
    // Reads runs of parameters of one file, so that its tree is fetched once for each run.
    while index < plan.parameters.count {
      let file = plan.parameters[index].file
      let tree = plan.files[file.index].tree
      while index < plan.parameters.count {
        let parameter = plan.parameters[index]
        if parameter.file != file { break }
        let value = tree.parameters[Int(parameter.syntax)].value
        if value >= 0 { plan.parameters[index].literal = literal(value, tree) }
        index += 1
      }
    }
  }

  /// Reads the arguments that patterns set.
  mutating func readPatternArguments() {
    forEach(of: work.patternArguments, at: { $0.origin }) { builder, use, tree in
      let arguments = builder.arguments(
        tree.arguments(ofPattern: use.clause), tree, use.origin)
      if !arguments.isEmpty { builder.plan.patternArguments[use.pattern] = arguments }
    }
  }

  /// Reads the annotations and the `allow` clauses of all files.
  mutating func readNotes() {
    for file in plan.files.indices {
      let tree = plan.files[file].tree
      for index in tree.clauses.indices {
        switch tree.clauses[index].kind {
        case .annotation: addAnnotations(tree.clauses[index], FileID(file), tree)
        case .allow: addAllowance(tree.clauses[index], FileID(file), tree)
        default: break
        }
      }
    }
  }

  private mutating func addAnnotations(
    _ clause: ClauseSyntax, _ file: FileID, _ tree: SyntaxTree
  ) {
    guard !clause.payload.isEmpty,
      let index = tree.lastDeclaration(from: clause.range.start)
    else { return }
    let holder = DeclarationReference(file: file, index: index)
    // The clauses of a declaration are contiguous.
    let slice = plan.annotationSlices[holder]
    let first = slice.map { Int($0.first) } ?? plan.annotations.count
    for annotation in tree.annotations[clause.payload.indices] {
      plan.annotations.append(
        PlanAnnotation(
          key: tree.names(ofKey: annotation.key),
          span: SourceSpan(file: file, range: annotation.key),
          literal: literal(annotation.value, tree)))
    }
    plan.annotationSlices[holder] = PlanSlice(first: first, count: plan.annotations.count - first)
  }

  private mutating func addAllowance(
    _ clause: ClauseSyntax, _ file: FileID, _ tree: SyntaxTree
  ) {
    guard let name = clause.payload.indices.first,
      let index = tree.lastDeclaration(from: clause.range.start)
    else { return }
    let range = tree.names[name]
    plan.allowances.append(
      PlanAllowance(
        rule: tree.name(range), span: SourceSpan(file: file, range: range),
        holder: DeclarationReference(file: file, index: index), clause: clause))
  }
}
