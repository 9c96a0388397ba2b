import RoutePlan
import RouteBase
import RouteSyntax

/// `bad-default`: a default or an argument must be a literal of its parameter's type.
///
/// An integer serves as a `Double`. A closed type accepts its strings, `Any` accepts everything,
/// and an opaque type nothing. `nil` is only for optional types.
enum BadDefaultRule {
  static let definition = RuleDefinition(
    .badDefault, .error, fixes: [.safe, .unsafe],
    page: RulePage(
      "a default or an argument does not have the type of its parameter",
      meaning: """
        A literal must be a value of its parameter's type. A `Double` also accepts an
        integer. A closed type accepts only its own strings. An opaque type has no
        literals. Only an optional type (`Int?`) accepts `nil`, and a list type (`[Int]`)
        requires a list.
        """,
      bad: """
        route Home {
            route List(page: Int = "first")
        }
        """,
      good: """
        route Home {
            route List(page: Int = 1)
        }
        """,
      fix: "Write a value of the type, or change the type."),
    check: .plan(check))

  static func check(_ context: inout CheckContext) {
    let plan = context.plan
    var types = LiteralTypes(plan)
    for parameter in plan.parameters where !parameter.literal.isNone {
      guard
        let mismatch = types.mismatch(of: plan.literals[parameter.literal.index], parameter.type)
      else { continue }
      let tree = plan.files[parameter.file.index].tree
      let literal = Int(tree.parameters[Int(parameter.syntax)].value)
      report(
        BadLiteral(
          mismatch: mismatch, parameter: parameter, subject: "its default", tree: tree,
          whole: literal),
        &context)
    }
    for (index, argument) in plan.arguments.enumerated() where !argument.literal.isNone {
      let parameter = Int(context.argumentParameters[index])
      guard parameter >= 0,
        let mismatch = types.mismatch(
          of: plan.literals[argument.literal.index], plan.parameters[parameter].type)
      else { continue }
      let tree = plan.files[argument.file.index].tree
      let literal = Int(tree.arguments[Int(argument.syntax)].value)
      report(
        BadLiteral(
          mismatch: mismatch, parameter: plan.parameters[parameter], subject: "this", tree: tree,
          whole: literal),
        &context)
    }
  }

  // MARK: Findings

  /// A default or an argument that is not a value of its parameter's type.
  private struct BadLiteral {
    var mismatch: LiteralMismatch
    var parameter: Parameter
    /// Its name in messages.
    var subject: String
    /// The tree that contains it.
    var tree: SyntaxTree
    /// The index in the tree of the default or the argument; the elements of a list follow it.
    var whole: Int

    /// The literal itself, or the element of it that is no such value.
    var literal: LiteralSyntax { tree.literals[whole + (mismatch.element.map { $0 + 1 } ?? 0)] }
    var span: SourceSpan { SourceSpan(file: tree.file, range: literal.range) }
    /// A string's value.
    var text: String { tree.string(literal.range) }
    /// The literal as it is written.
    var source: String { tree.text.string(literal.range) }

    /// A fix that replaces the literal.
    func replacing(_ label: String, by text: String) -> Fix {
      Fix(label, safety: .unsafe, edits: [TextEdit(span, text)])
    }
  }

  private static func report(_ bad: BadLiteral, _ context: inout CheckContext) {
    let plan = context.plan
    let parameter = bad.parameter
    // An unknown type has been reported and counts as `Any`.
    let syntax = plan.files[parameter.file.index].tree.parameters[Int(parameter.syntax)]
    let written = plan.files[parameter.file.index].tree.name(syntax.type)
    if parameter.hasType && written != plan.types[parameter.type.base.index].name { return }

    let fix: Fix? =
      switch bad.mismatch.reason {
      case .kind: fixForKind(bad, plan)
      case .needsOptional: fixForNil(bad, plan)
      case .opaque:
        Fix("let code supply it, or declare the strings of `\(baseName(bad, plan))`")
      case .noAlternative: fixForAlternative(bad, &context)
      }
    let isElsewhere = parameter.file != bad.span.file || !contains(parameter, bad.span, plan)
    context.report(
      Finding(
        .badDefault, at: bad.span, message(bad, plan),
        notes: isElsewhere ? [.init(at: plan.span(of: parameter), "declared here")] : [],
        fix: fix))
  }

  private static func message(_ bad: BadLiteral, _ plan: Plan) -> String {
    let name = plan.name(bad.parameter.name)
    let type = plan.displayName(bad.parameter.type)
    switch bad.mismatch.reason {
    case .kind, .needsOptional:
      let subject = bad.mismatch.element == nil ? bad.subject : "this element"
      return "`\(name)` takes `\(type)`, but \(subject) is \(kindName(bad.literal))"
    case .opaque:
      return "`\(name)` takes the opaque type `\(type)`, which no literal can provide"
    case .noAlternative:
      return "`\(LiteralValue.quoted(bad.text))` is not a value of `\(baseName(bad, plan))`"
    }
  }

  // MARK: Fixes

  private static func fixForKind(_ bad: BadLiteral, _ plan: Plan) -> Fix? {
    let type = bad.parameter.type
    if type.base == DeclaredType.BuiltIn.string.id && bad.literal.kind != .list {
      return bad.replacing("write it in quotes", by: LiteralValue.quoted(bad.source))
    }
    if type.isList && bad.literal.kind != .list {
      return bad.replacing("write a list: `[\(bad.source)]`", by: "[\(bad.source)]")
    }
    if type.base == DeclaredType.BuiltIn.bool.id { return Fix("write `true` or `false`") }
    if bad.literal.kind == .string, isNumber(bad.text, type) {
      return bad.replacing("write it without quotes", by: bad.text)
    }
    let alternatives = plan.types[type.base.index].alternatives
    return alternatives.isEmpty ? nil : Fix("write one of its values: \(list(alternatives))")
  }

  private static func fixForNil(_ bad: BadLiteral, _ plan: Plan) -> Fix {
    if bad.mismatch.element != nil { return Fix("leave it out") }
    let name = plan.name(bad.parameter.name)
    let type = plan.displayName(bad.parameter.type)
    return Fix(
      "write `\(name): \(type)?` to allow `nil`", .unsafe,
      plan.files[bad.parameter.file.index].tree
        .makingOptional(parameter: Int(bad.parameter.syntax)))
  }

  /// Suggests strings of the closed type.
  private static func fixForAlternative(
    _ bad: BadLiteral, _ context: inout CheckContext
  ) -> Fix {
    let plan = context.plan
    let alternatives = plan.types[bad.parameter.type.base.index].alternatives
    let near = context.suggestions(for: bad.text, among: .values(bad.parameter.type.base)) { _ in
      alternatives
    }
    var fix =
      Fix.didYouMean(near, for: bad.text, at: bad.span, spelling: LiteralValue.quoted)
      ?? Fix("write one of its values: \(list(alternatives))")
    if fix.safety == .safe, let candidate = near.first,
      plan.isInExpectation(bad.span) || context.isOutvoted(candidate, by: bad.text)
    {
      fix.safety = .unsafe
    }
    return fix
  }

  private static func baseName(_ bad: BadLiteral, _ plan: Plan) -> String {
    plan.types[bad.parameter.type.base.index].name
  }

  /// Whether `span` is in the parameter's own default.
  private static func contains(_ parameter: Parameter, _ span: SourceSpan, _ plan: Plan) -> Bool {
    let tree = plan.files[parameter.file.index].tree
    let value = tree.parameters[Int(parameter.syntax)].value
    guard value >= 0 else { return false }
    let range = tree.literals[Int(value)].range
    return range.start <= span.range.start && span.range.end <= range.end
  }

  /// Whether a string contains a number of the type that its parameter takes.
  private static func isNumber(_ text: String, _ type: ParameterType) -> Bool {
    switch DeclaredType.BuiltIn(rawValue: type.base.index) {
    case .int: Unescaping.integer(Array(text.utf8)) != nil
    case .double: Double(text) != nil
    default: false
    }
  }

  private static func kindName(_ literal: LiteralSyntax) -> String {
    switch literal.kind {
    case .string: "a string"
    case .integer: "an integer"
    case .double: "a number with a fraction"
    case .true, .false: "a boolean"
    case .nil: "`nil`"
    case .list: "a list"
    }
  }

  /// The first few strings of a closed type.
  private static func list(_ alternatives: [String]) -> String {
    let shown = alternatives.prefix(5).map { "`\(LiteralValue.quoted($0))`" }
      .joined(separator: ", ")
    return alternatives.count > 5 ? shown + ", …" : shown
  }
}
