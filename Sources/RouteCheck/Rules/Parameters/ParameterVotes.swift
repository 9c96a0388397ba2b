import RoutePlan
import RouteBase
import RouteSyntax

/// The only parameter that was suggested for an unknown name.
struct ParameterSuggestion: Sendable {
  /// The index of its finding among the errors.
  var finding: Int
  /// The name that no parameter has.
  var wanted: String
  /// The index of the parameter.
  var parameter: Int
}

/// How many places of a plan use each name of a parameter. If more use the unknown name than the
/// one that was suggested for it, the declaration is what to fix.
enum ParameterVotes {
  /// Reviews the suggestions of `unknown-parameter`, now that all are known.
  static func weigh(_ context: inout CheckContext) {
    if context.parameterSuggestions.isEmpty { return }
    let plan = context.plan
    let votes = count(plan)
    for suggestion in context.parameterSuggestions {
      let parameter = plan.parameters[suggestion.parameter]
      let candidate = plan.name(parameter.name)
      let unknown = votes[suggestion.wanted, default: 0]
      let known = votes[candidate, default: 0]
      if unknown < known || unknown == 1 { continue }
      context.changeError(suggestion.finding) { finding in
        if finding.fix?.safety == .safe { finding.fix?.safety = .unsafe }
        if unknown == known { return }
        finding.fix = Fix(
          "did you mean `\(candidate)`? \(unknown) places use `\(suggestion.wanted)`: "
            + "rename the declaration",
          .unsafe,
          [TextEdit(plan.span(of: parameter), NameSyntax.display(suggestion.wanted))])
      }
    }
    context.parameterSuggestions = []
  }

  /// Takes linear time in the plan.
  private static func count(_ plan: Plan) -> [String: Int] {
    var votes: [String: Int] = [:]
    var byName: [NameID: Int] = [:]
    for parameter in plan.parameters { byName[parameter.name, default: 0] += 1 }
    for key in plan.keyLists { byName[key, default: 0] += 1 }
    for argument in plan.arguments { byName[argument.name, default: 0] += 1 }
    for (name, count) in byName { votes[plan.name(name), default: 0] += count }
    for pattern in plan.patterns {
      plan.files[pattern.file.index].text.bytes.withUnsafeBufferPointer { bytes in
        PatternNames.scan(bytes, pattern.range) { name, _ in
          votes[String(decoding: name, as: UTF8.self), default: 0] += 1
        }
      }
    }
    return votes
  }
}

extension Plan {
  /// Whether a place is in an `expect`.
  func isInExpectation(_ span: SourceSpan) -> Bool {
    let tree = files[span.file.index].tree
    guard let index = tree.lastDeclaration(from: span.range.start) else { return false }
    return tree.declarations[index].kind == .expect
  }
}
