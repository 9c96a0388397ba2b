import RouteDraw
import RoutePlan

/// `qtroute tree`
enum TreeCommand: Command {
  static let name = "tree"
  static let spec = CommandSpec(
    name: name, summary: "show the plan as a tree",
    options: [
      .plan, .stdinName, .from, .depth, .ascii, .output,
    ],
    examples: [
      ("qtroute tree", "the whole plan"),
      ("qtroute tree --from Help --depth 1", "one route and its children"),
    ],
    details: """
      Links are listed below their source: `->` pushes, `=>` goes to the target's own place.
      """,
    activity: "drawing",
    run: run)

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let plan = try PlanSource(session).load()
    var options = TreeOptions()
    (options.from, options.depth) = try DrawnPart.read(session.arguments, plan)
    options.colors = session.usesColor(.standardOutput)
    options.unicode = !session.arguments.has(.ascii)
    TreeWriter.write(plan, options, to: &session.output)
    return .success
  }
}

extension Option {
  fileprivate static let ascii = Option("ascii", "draw the lines with ASCII characters")
}
