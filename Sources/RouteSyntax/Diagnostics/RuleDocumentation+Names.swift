// Rules about how a plan is written, and what its names stand for.

extension RuleDocumentation {
  static let syntax = RuleDocumentation(
    .syntax, "the text is no route plan here: what was expected, and what was found",
    """
    The text does not follow the grammar. The message says what could have stood at
    that place. The rest of the file is read all the same, so one run shows every
    syntax error of every file.
    """,
    bad: """
      route Home {
          route Cart at cart
      }
      """,
    good: """
      route Home {
          route Cart at "cart"
      }
      """,
    fix: "Write what was expected, or remove what was found.")

  static let duplicateName = RuleDocumentation(
    .duplicateName, "two declarations of one scope have one name",
    """
    Routes, flows and tasks share one set of names in each service, and another one
    in the plan outside services. Names of services are unique in the plan. A second
    declaration could never be told from the first.
    """,
    bad: """
      route Home {
          route Cart
          route Cart
      }
      """,
    good: """
      route Home {
          route Cart
          route SavedCart
      }
      """,
    fix: "Rename one, put it into a service, or reach the first with a link.")

  static let unknownName = RuleDocumentation(
    .unknownName, "nothing has this name",
    """
    A reference names a route, flow, task, service, fact, type or rule that is not
    declared in the plan or in a file that it includes. A bare name is looked up in
    its own service, then in the plan.
    """,
    bad: """
      route Home {
          link -> Seting
      }
      route Settings
      """,
    good: """
      route Home {
          link -> Settings
      }
      route Settings
      """,
    fix: "Take the suggested name, declare what is meant, or write `Service.Name`.")

  static let wrongKind = RuleDocumentation(
    .wrongKind, "the name is that of another kind of thing than is meant here",
    """
    The name is known, but it stands for a task where a route is meant, or for a flow
    without any route where its start is meant.
    """,
    bad: """
      route Home {
          link -> signOut
      }
      task signOut
      """,
    good: """
      route Home {
          link -> Goodbye
      }
      route Goodbye
      task signOut
      """,
    fix: "Name a route. A task is done where it is available; no link leads to it.")

  static let misplacedClause = RuleDocumentation(
    .misplacedClause, "a clause or declaration stands where it may not, or twice",
    """
    Every clause suits certain declarations only, and most may be written once.
    Declarations that mean the plan as a whole stand at the top of a file. The help
    says where the thing may stand.
    """,
    bad: """
      route Home {
          task refresh present
      }
      """,
    good: """
      route Home {
          task refresh
          route Refreshed present
      }
      """,
    fix: "Move or remove it; join lists that were written twice with a comma.")

  static let includeFailed = RuleDocumentation(
    .includeFailed, "an included file cannot be read",
    """
    The file that an include names is not there or cannot be read. Paths are relative
    to the file that holds the include. What looks unused or never granted is not
    reported while a file is missing: that file may use or grant it.
    """,
    bad: """
      route Home {
          include "crat.routeplan"
      }
      """,
    good: """
      route Home {
          include "cart.routeplan"
      }
      """,
    fix: "Mend the path, or add the file.")

  static let includeCycle = RuleDocumentation(
    .includeCycle, "a file includes itself, straight or round about",
    """
    Includes put the declarations of one file into another, so a file cannot stand in
    itself. The message shows the whole loop. Files may include one common file from
    many places: it counts once for each place.
    """,
    bad: """
      route Home {
          include "main.routeplan"
      }
      """,
    good: """
      route Home {
          include "cart.routeplan"
      }
      """,
    fix: "Remove one include of the loop, or move what both files need to a third.")

  static let parentCycle = RuleDocumentation(
    .parentCycle, "`in` clauses put routes into each other",
    """
    `in` names the parent of a route or flow. Following the parents must end at a
    route that has none; these come back to where they started. The message shows
    the whole loop.
    """,
    bad: """
      route Home
      route List in Detail
      route Detail in List
      """,
    good: """
      route Home
      route List in Home
      route Detail in List
      """,
    fix: "Remove or change one `in` of the loop. A way back is a link, not a parent.")
}
