import RouteBase
import RoutePlan
import RouteSyntax

/// Runs the checks of some rules over a plan, one after another, so that whoever runs them can do
/// something else in between.
struct CheckRun: Sendable {
  /// What was found so far.
  private(set) var context: CheckContext
  /// What was found out about what can be reached: before the run, about an earlier plan.
  private(set) var reach: ReachFacts?
  private let steps: [Step]
  private var next = 0
  /// The checks of patterns, while a separate thread runs them.
  private var patternWork: BackgroundWork<CheckContext>?
  /// Where the findings of the checks of patterns belong.
  private var patternMark: CheckContext.Mark?
  /// Whether the checks of what can be reached run; nil before the first of them.
  private var isReachChecked: Bool?
  private let keepsPatterns: Bool

  /// A check, or what has to be done between checks.
  private enum Step {
    case check(Rule, @Sendable (inout CheckContext) -> Void)
    case reach(Rule, @Sendable (inout ReachFacts, inout CheckContext) -> Void)
    case beginPatterns
    case releasePatterns
    case endPatterns
  }

  /// With `inParallel`, a separate thread checks the patterns. The findings are the same.
  ///
  /// - Parameters:
  ///   - keepsPatterns: Whether the compiled patterns are needed afterwards.
  ///   - reach: What was found out about an earlier version of the plan, if anything.
  init(
    _ context: CheckContext, _ rules: [RuleDefinition], inParallel: Bool,
    keepsPatterns: Bool = false, reach: ReachFacts? = nil
  ) {
    self.context = context
    self.keepsPatterns = keepsPatterns
    self.reach = reach
    let plan = context.plan
    var parts: (plan: [Step], patterns: [Step], reach: [Step], promises: [Step], allowances: [Step])
    parts = ([], [], [], [], [])
    for definition in rules {
      switch definition.check {
      case .plan(let check): parts.plan.append(.check(definition.rule, check))
      case .patterns(let check): parts.patterns.append(.check(definition.rule, check))
      case .reach(let check): parts.reach.append(.reach(definition.rule, check))
      case .promises(let check): parts.promises.append(.check(definition.rule, check))
      case .allowances(let check): parts.allowances.append(.check(definition.rule, check))
      case .reading, .code: break
      }
    }
    if plan.patterns.isEmpty && plan.webPatterns.isEmpty {
      parts.patterns = []
    } else if !inParallel {
      parts.patterns.append(.releasePatterns)
    }
    if plan.routes.isEmpty { parts.reach = [] }
    let last = parts.promises + parts.allowances
    if inParallel {
      // The checks of what can be reached, which do not run on a plan with errors, do not wait for
      // those of patterns. Their findings are discarded if patterns have errors.
      patternChecks = rules
      steps = [.beginPatterns] + parts.plan + parts.reach + [.endPatterns] + last
    } else {
      patternChecks = []
      steps = parts.plan + parts.patterns + parts.reach + last
    }
  }

  /// The rules whose checks of patterns run on a separate thread.
  private let patternChecks: [RuleDefinition]

  /// Whether nothing is left to do.
  var isDone: Bool { next == steps.count }

  /// Runs the next check; returns its rule, if it was one.
  @discardableResult
  mutating func step() -> Rule? {
    let step = steps[next]
    next += 1
    switch step {
    case .check(let rule, let check):
      check(&context)
      return rule
    case .reach(let rule, let check):
      return run(check, rule)
    case .beginPatterns: beginPatterns()
    case .releasePatterns: context.releasePatterns(keepingSet: keepsPatterns)
    case .endPatterns: endPatterns()
    }
    return nil
  }

  // MARK: Patterns

  private mutating func beginPatterns() {
    patternWork = BackgroundWork { [context, patternChecks, keepsPatterns] in
      var context = context
      for definition in patternChecks {
        if case .patterns(let check) = definition.check { check(&context) }
      }
      context.releasePatterns(keepingSet: keepsPatterns)
      return context
    }
  }

  private mutating func endPatterns() {
    guard let found = patternWork?.take() else { return }
    patternWork = nil
    let mark = patternMark ?? context.mark
    if !found.errors.isEmpty {
      context.removeAll(after: mark)
      for case .reach(let rule, _) in steps { context.uncheckedRules.append(rule) }
    }
    context.insert(found, at: mark)
  }

  // MARK: What can be reached

  private mutating func run(
    _ check: (inout ReachFacts, inout CheckContext) -> Void, _ rule: Rule
  ) -> Rule? {
    if isReachChecked == nil {
      patternMark = context.mark
      isReachChecked = !context.faults.isAny && context.errors.isEmpty
      if isReachChecked == true, reach?.serve(context.plan) != true {
        reach = ReachFacts(context.plan)
      }
    }
    guard isReachChecked == true, var facts = reach else {
      // Nothing checks what can be reached.
      context.uncheckedRules.append(rule)
      return nil
    }
    reach = nil
    check(&facts, &context)
    reach = facts
    return rule
  }
}
