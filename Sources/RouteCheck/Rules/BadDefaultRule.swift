import RoutePlan
import RouteSyntax

/// `bad-default`: a default or an argument is a literal of its parameter's type.
///
/// An integer serves as a `Double`, a closed type takes its strings, `Any` takes everything, an
/// opaque type nothing; `nil` is for optional types alone.
enum BadDefaultRule {
  static func check(_ context: inout CheckContext) {
    let plan = context.plan
    var types = TypeReader(plan)
    var index = 0
    let parameters = plan.parameters
    // Runs of parameters of one file, so that its tree is fetched once for each.
    while index < parameters.count {
      let file = parameters[index].file
      let tree = plan.files[file.index].tree
      while index < parameters.count && parameters[index].file == file {
        let parameter = parameters[index]
        index += 1
        guard parameter.hasDefault else { continue }
        let literal = Int(tree.parameters[Int(parameter.syntax)].value)
        guard let mismatch = types.mismatch(of: literal, parameter.type, tree) else { continue }
        report(mismatch, of: parameter, "its default", tree, plan, &context)
      }
    }
    for (index, argument) in plan.arguments.enumerated() where argument.value >= 0 {
      let tree = plan.files[argument.file.index].tree
      let parameter = Int(context.argumentParameters[index])
      guard parameter >= 0,
        let mismatch = types.mismatch(
          of: Int(argument.value), parameters[parameter].type, tree)
      else { continue }
      report(mismatch, of: parameters[parameter], "this", tree, plan, &context)
    }
  }

  /// A literal that is no value of a type, and why.
  private struct Mismatch {
    enum Reason {
      case kind, needsOptional, opaque
      /// None of the strings of a closed type.
      case noAlternative
    }
    var literal: Int
    var reason: Reason
    var isElement = false
  }

  /// Tells which literals are of which types.
  private struct TypeReader {
    let plan: Plan
    /// The strings of the closed types that were asked for.
    var alternatives: [TypeID: Set<String>] = [:]

    init(_ plan: Plan) { self.plan = plan }

    /// Why the literal at `index` is no value of `type`; nil where it is one.
    mutating func mismatch(
      of index: Int, _ type: ParameterType, _ tree: SyntaxTree
    ) -> Mismatch? {
      let literal = tree.literals[index]
      if literal.kind == .nil {
        return type.isOptional ? nil : Mismatch(literal: index, reason: .needsOptional)
      }
      guard type.isList else {
        return reason(index, type.base, tree).map { Mismatch(literal: index, reason: $0) }
      }
      guard literal.kind == .list else { return Mismatch(literal: index, reason: .kind) }
      for element in index + 1..<index + 1 + Int(literal.count) {
        if let reason = reason(element, type.base, tree) {
          return Mismatch(literal: element, reason: reason, isElement: true)
        }
      }
      return nil
    }

    /// Why the literal at `index` is no value of the type `base` itself.
    private mutating func reason(
      _ index: Int, _ base: TypeID, _ tree: SyntaxTree
    ) -> Mismatch.Reason? {
      let kind = tree.literals[index].kind
      if kind == .nil { return .needsOptional }
      switch DeclaredType.BuiltIn(rawValue: base.index) {
      case .any: return nil
      case .string: return kind == .string ? nil : .kind
      case .int: return kind == .integer ? nil : .kind
      case .double: return kind == .integer || kind == .double ? nil : .kind
      case .bool: return kind == .true || kind == .false ? nil : .kind
      case nil: break
      }
      if plan.types[base.index].alternatives.isEmpty { return .opaque }
      guard kind == .string else { return .kind }
      let known = alternatives[base] ?? Set(plan.types[base.index].alternatives)
      alternatives[base] = known
      return known.contains(tree.string(tree.literals[index].range)) ? nil : .noAlternative
    }
  }

  // MARK: Findings

  private static func report(
    _ mismatch: Mismatch, of parameter: Parameter, _ subject: String, _ tree: SyntaxTree,
    _ plan: Plan, _ context: inout CheckContext
  ) {
    // A type that is unknown was reported and stands as `Any`.
    let syntax = plan.files[parameter.file.index].tree.parameters[Int(parameter.syntax)]
    let written = plan.files[parameter.file.index].tree.name(syntax.type)
    if parameter.hasType && written != plan.types[parameter.type.base.index].name { return }

    let literal = tree.literals[mismatch.literal]
    let span = SourceSpan(file: tree.file, range: literal.range)
    let name = plan.name(parameter.name)
    let type = plan.displayName(parameter.type)
    let base = plan.types[parameter.type.base.index]
    let subject = mismatch.isElement ? "this element" : subject
    var message = "`\(name)` takes `\(type)`, but \(subject) is \(Self.name(of: literal.kind))"
    var fix: Fix?
    func replacing(_ label: String, _ text: String) -> Fix {
      Fix(label, safety: .unsafe, edits: [TextEdit(span, text)])
    }
    let source = tree.text.string(literal.range)
    switch mismatch.reason {
    case .kind:
      if parameter.type.base == DeclaredType.BuiltIn.string.id && literal.kind != .list {
        fix = replacing("write it in quotes", Finding.quoted(source))
      } else if parameter.type.isList && literal.kind != .list {
        fix = replacing("write a list: `[\(source)]`", "[\(source)]")
      } else if parameter.type.base == DeclaredType.BuiltIn.bool.id {
        fix = Fix("write `true` or `false`")
      } else if literal.kind == .string, isNumber(literal, parameter.type, tree) {
        fix = replacing("write it without quotes", tree.string(literal.range))
      } else if !base.alternatives.isEmpty {
        fix = Fix("write one of its values: \(list(base.alternatives))")
      }
    case .needsOptional:
      let declared = plan.files[parameter.file.index].tree
      fix =
        mismatch.isElement
        ? Fix("leave it out")
        : Fix(
          "write `\(name): \(type)?` where `nil` is meant", .unsafe,
          declared.makingOptional(parameter: Int(parameter.syntax)))
    case .opaque:
      message = "`\(name)` takes `\(type)`, an opaque type, which no literal can give"
      fix = Fix("leave it to code, or name the strings that `\(base.name)` is made of")
    case .noAlternative:
      let text = tree.string(literal.range)
      message = "`\(Finding.quoted(text))` is no value of `\(base.name)`"
      fix =
        .didYouMean(
          context.suggestions(for: text, among: .values(parameter.type.base)) { _ in
            base.alternatives
          }, for: text, at: span,
          spelling: Finding.quoted)
        ?? Fix("write one of its values: \(list(base.alternatives))")
    }
    let isElsewhere = parameter.file != span.file || !contains(parameter, span, plan)
    context.report(
      Finding(
        .badDefault, at: span, message,
        notes: isElsewhere ? [.init(at: plan.span(of: parameter), "declared here")] : [],
        fix: fix))
  }

  /// Whether `span` is the parameter's own default.
  private static func contains(_ parameter: Parameter, _ span: SourceSpan, _ plan: Plan) -> Bool {
    let tree = plan.files[parameter.file.index].tree
    let value = tree.parameters[Int(parameter.syntax)].value
    guard value >= 0 else { return false }
    let range = tree.literals[Int(value)].range
    return range.start <= span.range.start && span.range.end <= range.end
  }

  /// Whether a string holds what its parameter takes as a number.
  private static func isNumber(
    _ literal: LiteralSyntax, _ type: ParameterType, _ tree: SyntaxTree
  ) -> Bool {
    let text = tree.string(literal.range)
    return switch DeclaredType.BuiltIn(rawValue: type.base.index) {
    case .int: Unescaping.integer(Array(text.utf8)) != nil
    case .double: Double(text) != nil
    default: false
    }
  }

  private static func name(of kind: LiteralSyntax.Kind) -> String {
    switch kind {
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
    let shown = alternatives.prefix(5).map { "`\(Finding.quoted($0))`" }.joined(separator: ", ")
    return alternatives.count > 5 ? shown + ", …" : shown
  }
}

extension Finding {
  /// A text as a plan writes it, in quotes.
  static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
