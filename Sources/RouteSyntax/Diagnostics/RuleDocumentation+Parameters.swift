// Rules about parameters, arguments and what a launch needs.

extension RuleDocumentation {
  static let duplicateParameter = RuleDocumentation(
    .duplicateParameter, "one name stands twice in a list of parameters, keys or arguments",
    """
    Each parameter of a route or task has a name of its own; so has each value that
    it hands back. `recycle by` names a parameter once, and a link or an expectation
    supplies it once.
    """,
    bad: """
      route Home {
          route Show(id: Int, id: String)
      }
      """,
    good: """
      route Home {
          route Show(id: Int, slug: String)
      }
      """,
    fix: "Rename one, or remove it.")

  static let unknownParameter = RuleDocumentation(
    .unknownParameter, "a key, pattern or argument names no parameter",
    """
    `recycle by` names parameters of the route itself. A `:name` in a pattern is a
    parameter of the route or of a route above it. The arguments of a `->` link are
    parameters of its target; those of a `=>` link and of `expect url` may be
    parameters of any route in the target's chain.
    """,
    bad: """
      route Home {
          route Show(showId: Int) at "shows/:id"
      }
      """,
    good: """
      route Home {
          route Show(showId: Int) at "shows/:showId"
      }
      """,
    fix: "Take the suggested name, or declare the parameter.")

  static let badDefault = RuleDocumentation(
    .badDefault, "a default or an argument is a literal of another type",
    """
    A literal must be a value of its parameter's type. An integer serves as a
    `Double`. A closed type takes its own strings only. An opaque type has no
    literals. `nil` is for optional types (`Int?`), and `[Int]` takes lists.
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
    fix: "Write a value of the type, or change the type.")

  static let conflictingParameter = RuleDocumentation(
    .conflictingParameter, "one name has two types along one chain",
    """
    The inputs of a path are one dictionary: what is called `id` serves every screen
    on the stack that has a parameter `id`, and every task there. Where two of them
    want different types, no value serves both.
    """,
    bad: """
      route Home {
          route Show(id: Int) {
              route Cast(id: String)
          }
      }
      """,
    good: """
      route Home {
          route Show(id: Int) {
              route Cast(personId: String)
          }
      }
      """,
    fix: "Rename one, or give both the same type.")

  static let startNeedsInput = RuleDocumentation(
    .startNeedsInput, "a cold launch could not open the start, or a fallback its target",
    """
    An app starts at the first parentless route, with no inputs and none but the
    facts that the world gives. A fallback opens for URLs and names that mean nothing,
    so it has nothing at hand either: its whole chain must do without inputs, and
    without facts that the chain does not grant itself.
    """,
    bad: """
      route Show(showId: Int) {
          route Home
      }
      """,
    good: """
      route Home {
          route Show(showId: Int)
      }
      """,
    fix: "Give the parameter a default, make it optional, or choose another route.")
}
