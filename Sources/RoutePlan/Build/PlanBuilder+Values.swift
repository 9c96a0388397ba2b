import RouteBase
import RouteSyntax

// What the files say that nothing looks up in them later: literals, annotations, `allow` clauses.

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

  /// How many literals are common.
  static let commonCount = 14

  /// The place of a literal in `commonLiterals`: the empty string, the digits, `true`, `false` and
  /// `nil`, which most defaults are; -1 for others.
  @inline(__always)
  private static func commonPlace(_ literal: LiteralSyntax, _ tree: SyntaxTree) -> Int {
    let last = Int(literal.range.end) - 1
    switch literal.kind {
    case .string:
      // One that has no end was reported, and may be as short.
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

  /// Reads the defaults of parameters.
  mutating func readDefaults() {
    var next = 0
    // Runs of parameters of one file, so that its tree is fetched once for each.
    while next < work.defaults.count {
      let file = plan.parameters[Int(work.defaults[next])].file
      let tree = plan.files[file.index].tree
      while next < work.defaults.count {
        let index = Int(work.defaults[next])
        let parameter = plan.parameters[index]
        if parameter.file != file { break }
        let value = tree.parameters[Int(parameter.syntax)].value
        plan.parameters[index].literal = literal(value, tree)
        next += 1
      }
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
    // The clauses of a declaration follow each other.
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
