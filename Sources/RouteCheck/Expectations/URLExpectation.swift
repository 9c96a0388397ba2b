import RouteMatch
import RoutePlan
import RouteBase
import RouteSyntax

/// `expect url … opens …`: a URL opens what it should, with the right values, or nothing.
///
/// An argument with a value must have that value; a bare name must have some value. The fallback
/// counts as nothing, and so does staying in the browser. Where facts decide between several routes,
/// the given ones do. Nothing is reported while patterns have faults, because it would follow from
/// them.
enum URLExpectation {
  /// Returns those that were not tested, in addition to those that `Expectations` returns.
  static func check(_ context: inout CheckContext) -> [Int] {
    let plan = context.plan
    let all = plan.expectations.indices.filter { plan.expectations[$0].isURL }
    if all.isEmpty || context.faults.isAny { return [] }
    let set = context.patterns()
    guard set.isWhole else { return all }
    var matcher = URLMatcher(plan, set)
    // A fault in an argument is reported only once.
    let faulty = BuildFaults(plan, context.errors.filter { $0.isAboutArgument }).declarations
    var unchecked: [Int] = []
    for (index, expectation) in plan.expectations.enumerated() {
      guard case .url(let url, let target, let arguments) = expectation.promise,
        !context.faults.declarations.contains(expectation.origin)
      else { continue }
      if faulty.contains(expectation.origin) {
        unchecked.append(index)
        continue
      }
      let match = matcher.match(url, given: Set(plan.facts(expectation.given)))
      guard let message = message(match, target, arguments, plan) else { continue }
      var notes: [Finding.Note] = []
      if match.isMatched {
        let source = Int(set.patterns[match.pattern.index].source)
        notes = [.init(at: plan.span(of: plan.patterns[source]), "matched by this pattern")]
      } else if match.isWeb {
        notes = [.init(at: span(of: match.webPattern, set, plan), "matched by this pattern")]
      } else if let near = matcher.nearMisses(url, limit: 1)?.first {
        notes = [.init(at: span(of: near.pattern, set, plan), "this is the nearest pattern")]
      }
      context.report(
        Finding(
          .brokenExpectation, at: span(of: expectation, plan), message, notes: notes,
          subject: expectation.origin))
    }
    return unchecked
  }

  /// What is broken; nil if the promise holds.
  private static func message(
    _ match: URLMatch, _ target: PlanTarget?, _ arguments: PlanSlice, _ plan: Plan
  ) -> String? {
    let opened = match.isMatched ? match.target : nil
    if opened == nil && target == nil { return nil }
    guard let opened else {
      if match.isWeb { return "this URL stays in the browser" }
      let goes =
        match.target.map { ", so it goes to the fallback `\(plan.displayName($0.symbol))`" } ?? ""
      return match.isOurs ? "no pattern matches this URL\(goes)" : "this URL is not ours"
    }
    let name = plan.displayName(opened.symbol)
    guard opened == target else {
      let isOther = match.alternatives.contains { $0.target == target }
      return "this URL opens `\(name)`\(isOther ? " with these facts" : "")"
    }
    for index in arguments.indices {
      let argument = plan.arguments[index]
      let known = plan.displayArgument(argument)
      // The innermost frame's value is the one that its route sees.
      let value = match.arguments.last {
        plan.parameters[$0.parameter].name == argument.name
      }?.value
      let isList = match.isNeverMissing(argument.name, plan)
      guard let literal = plan.value(of: argument) else {
        if value == nil && !isList {
          return "this URL opens `\(name)` without a value for `\(known)`"
        }
        continue
      }
      if value == nil && (literal == .nil || (isList && literal == .list([]))) { continue }
      guard let value else {
        return "this URL opens `\(name)` without a value for `\(known)`"
      }
      if !value.equals(literal) {
        return "this URL opens `\(name)` with `\(known): \(value.source)`"
      }
    }
    return nil
  }

  /// The span of a pattern as it is written.
  private static func span(of pattern: PatternID, _ set: PatternSet, _ plan: Plan) -> SourceSpan {
    let whole = set.patterns[pattern.index]
    if let index = whole.webIndex { return plan.webPatterns[index].span }
    return plan.span(of: plan.patterns[Int(whole.source)])
  }

  /// The span of the URL.
  private static func span(of expectation: Expectation, _ plan: Plan) -> SourceSpan {
    let tree = plan.tree(expectation.origin)
    guard let index = plan.declaration(expectation.origin).payload.indices.first else {
      return plan.nameSpan(expectation.origin)
    }
    return SourceSpan(file: expectation.origin.file, range: tree.expectations[index].url)
  }
}

extension URLMatch {
  /// Whether an input of what opens is a list, which is empty if absent; the innermost parameter of
  /// that name decides.
  fileprivate func isNeverMissing(_ name: NameID, _ plan: Plan) -> Bool {
    var slices = stack.map { plan.routes[$0.route.index].parameters }
    if case .task(let id) = target { slices.append(plan.tasks[id.index].parameters) }
    for slice in slices.reversed() {
      for index in slice.indices where plan.parameters[index].name == name {
        let parameter = plan.parameters[index]
        return parameter.type.isList && !parameter.type.isOptional && !parameter.hasDefault
      }
    }
    return false
  }
}

extension Finding {
  fileprivate var isAboutArgument: Bool { rule == .badDefault || rule == .unknownParameter }
}

extension Expectation {
  /// Whether it is about a URL.
  var isURL: Bool { if case .url = promise { true } else { false } }
}

extension Plan {
  /// The name of an argument as a plan writes it.
  fileprivate func displayArgument(_ argument: Argument) -> String {
    NameSyntax.display(name(argument.name))
  }
}

extension LiteralValue {
  /// Whether both are the same value; an integer serves as a `Double`.
  fileprivate func equals(_ other: LiteralValue) -> Bool {
    switch (self, other) {
    case (.double(let number), .integer(let integer)): number == Double(integer)
    case (.list(let one), .list(let two)):
      one.count == two.count && zip(one, two).allSatisfy { $0.equals($1) }
    default: self == other
    }
  }
}
