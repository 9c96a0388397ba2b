import RouteBase
import RoutePlan
import RouteSyntax

/// Runs the checks of some rules over a plan.
struct CheckRun {
  let definitions: [RuleDefinition]
  /// Whether the compiled patterns are needed afterwards.
  var keepsPatterns = false
  /// Called with each rule when its check ends.
  var onEnd: ((Rule) -> Void)?

  /// Runs the checks one after another.
  func run(_ context: inout CheckContext) {
    runOnPlan(&context)
    Self.runOnPatterns(definitions, keepsPatterns: keepsPatterns, &context, onEnd)
    runOnReach(&context)
    runOnPromises(&context)
  }

  /// Runs the checks of patterns on a separate thread. The findings are the same.
  ///
  /// The checks of what can be reached, which do not run on a plan with errors, do not wait for
  /// those of patterns. Their findings are discarded if patterns have errors.
  func runInParallel(_ context: inout CheckContext) {
    let work = BackgroundWork { [context, definitions, keepsPatterns] in
      var context = context
      Self.runOnPatterns(definitions, keepsPatterns: keepsPatterns, &context, nil)
      return context
    }
    runOnPlan(&context)
    let mark = context.mark
    runOnReach(&context)
    let found = work.take()
    if !found.errors.isEmpty {
      context.removeAll(after: mark)
      skipReach(&context)
    }
    context.insert(found, at: mark)
    runOnPromises(&context)
  }

  private func runOnPlan(_ context: inout CheckContext) {
    for definition in definitions {
      guard case .plan(let check) = definition.check else { continue }
      check(&context)
      onEnd?(definition.rule)
    }
  }

  private static func runOnPatterns(
    _ definitions: [RuleDefinition], keepsPatterns: Bool, _ context: inout CheckContext,
    _ onEnd: ((Rule) -> Void)?
  ) {
    if context.plan.patterns.isEmpty && context.plan.webPatterns.isEmpty { return }
    for definition in definitions {
      guard case .patterns(let check) = definition.check else { continue }
      check(&context)
      onEnd?(definition.rule)
    }
    context.releasePatterns(keepingSet: keepsPatterns)
  }

  private func runOnReach(_ context: inout CheckContext) {
    if context.plan.routes.isEmpty { return }
    guard !context.faults.isAny, context.errors.isEmpty else {
      skipReach(&context)
      return
    }
    var facts: ReachFacts?
    for definition in definitions {
      guard case .reach(let check) = definition.check else { continue }
      let known = facts ?? ReachFacts(context.plan)
      facts = known
      check(known, &context)
      onEnd?(definition.rule)
    }
  }

  /// Records that nothing checked what can be reached.
  private func skipReach(_ context: inout CheckContext) {
    if context.plan.routes.isEmpty { return }
    for definition in definitions {
      if case .reach = definition.check { context.uncheckedRules.append(definition.rule) }
    }
  }

  /// Runs the checks that need everything found before.
  private func runOnPromises(_ context: inout CheckContext) {
    for definition in definitions {
      guard case .promises(let check) = definition.check else { continue }
      check(&context)
      onEnd?(definition.rule)
    }
    for definition in definitions {
      guard case .allowances(let check) = definition.check else { continue }
      check(&context)
      onEnd?(definition.rule)
    }
  }
}
