import RouteBase
import RoutePlan
import RouteSyntax

/// `unused-type`: no parameter and no result has a declared type.
enum UnusedTypeRule {
  static let definition = RuleDefinition(
    .unusedType, .warning, fixes: [.unsafe],
    page: RulePage(
      "no parameter has the type",
      meaning: """
        No parameter and no result has the declared type, so the declaration has no
        effect.
        """,
      bad: """
        type Sort = "up" | "down"
        route Home
        """,
      good: """
        type Sort = "up" | "down"
        route Home {
            route List(sort: Sort = "up")
        }
        """,
      fix: "Use the type, or remove it."),
    check: .plan(check))

  static func check(_ context: inout CheckContext) {
    let plan = context.plan
    let builtIn = DeclaredType.BuiltIn.allCases.count
    guard plan.types.count > builtIn, !context.faults.isFileMissing else { return }
    var isUsed = [Bool](repeating: false, count: plan.types.count)
    for parameter in plan.parameters { isUsed[parameter.type.base.index] = true }
    for index in builtIn..<plan.types.count where !isUsed[index] {
      let type = plan.types[index]
      guard let span = type.span, !context.faults.isDoubtful(plan.names.find(type.name.utf8)),
        let declaration = plan.files[span.file.index].tree.lastDeclaration(from: span.range.start)
      else { continue }
      let origin = DeclarationReference(file: span.file, index: declaration)
      context.warn(
        Finding(
          .unusedType, at: span, "the type `\(type.name)` is never used",
          fix: plan.removing(origin, "remove it", .unsafe)),
        about: .nothing)
    }
  }
}
