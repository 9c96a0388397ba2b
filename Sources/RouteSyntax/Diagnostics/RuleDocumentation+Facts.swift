// Rules about facts, and promises about paths.

extension RuleDocumentation {
  static let unmetRequirement = RuleDocumentation(
    .unmetRequirement, "a fact is required, not `given`, and nothing grants it",
    """
    What requires the fact can never be opened, done or taken: no route or task
    grants it, and it is not declared as one that the world decides. It is reported
    once for each fact, where it is required first.
    """,
    bad: """
      fact signedIn
      route Home {
          route Orders requires signedIn
      }
      """,
    good: """
      fact signedIn
      route Home {
          route Orders requires signedIn
          route Login grants signedIn
      }
      """,
    fix: "Let a route or task grant the fact, or declare it `given`.")

  static let requirementCycle = RuleDocumentation(
    .requirementCycle, "everything that grants a fact requires it first",
    """
    A route or task grants its facts when it is opened or done, and that takes the
    facts that it requires. Here each one that grants the fact waits for it, by its
    own `requires` or round about through other facts, so it can never come true.
    """,
    bad: """
      fact cart
      fact paid
      route Home {
          route Shop requires paid grants cart
          route Checkout requires cart grants paid
      }
      """,
    good: """
      fact cart
      fact paid
      route Home {
          route Shop grants cart
          route Checkout requires cart grants paid
          route Receipt requires paid
      }
      """,
    fix: "Drop one of the requirements, or grant one of the facts somewhere else.")

  static let brokenExpectation = RuleDocumentation(
    .brokenExpectation, "an `expect` does not hold",
    """
    An expectation is a promise about paths, stacks or URLs that a check keeps. The
    finding shows what is the case instead: the shorter path, the fact that blocks
    the way, or the route that did open.
    """,
    bad: """
      route Home {
          route List {
              route Detail
          }
      }
      expect path Home -> Detail within 1
      """,
    good: """
      route Home {
          route List {
              route Detail
          }
          link -> Detail
      }
      expect path Home -> Detail within 1
      """,
    fix: "Mend the plan, or the expectation where the plan is right.")

  static let bypassedRequirement = RuleDocumentation(
    .bypassedRequirement, "a `->` link opens a route past a requirement of its ancestors",
    """
    A requirement is asked of the route that has it, when that is pushed. A `->` link
    puts its target straight on top, so what the target's ancestors require is never
    asked, unless the link or the target asks for it, too. Links from below that
    ancestor are fine: who stands there was asked already.
    """,
    bad: """
      fact signedIn
      route Home {
          route Account requires signedIn {
              route Orders
          }
          route Login grants signedIn
      }
      link Home -> Orders
      """,
    good: """
      fact signedIn
      route Home {
          route Account requires signedIn {
              route Orders
          }
          route Login grants signedIn
      }
      link Home -> Orders requires signedIn
      """,
    fix: "Add `requires` to the link or its target, or allow it where it is meant.")
}
