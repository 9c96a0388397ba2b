import RouteDraw

/// `qtroute dot`
enum DotCommand: Command {
  static let name = "dot"
  static let spec = CommandSpec(
    name: name, summary: "draw the plan as a Graphviz graph",
    options: [
      .plan, .stdinName, .from, .depth, .noLinks, .rankdir, .coverage, .output,
    ],
    examples: [
      ("qtroute dot | dot -Tsvg > plan.svg", "draw the plan"),
      ("qtroute dot --from Home --no-links -o home.dot", "one part, without links"),
    ],
    details: """
      The same plan always gives the same bytes. Services and flows are drawn as clusters.
      """,
    activity: "drawing",
    run: run)

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let plan = try PlanSource(session).load()
    var options = DotOptions()
    (options.from, options.depth) = try DrawnPart.read(session.arguments, plan)
    options.links = !session.arguments.has(.noLinks)
    options.counts = try CoverageFile.read(session, plan)
    options.rankdir = session.arguments.value(Option.rankDirection) ?? options.rankdir
    DotWriter.write(plan, options, to: &session.output)
    return .success
  }
}

extension Option {
  fileprivate static let noLinks = Option("no-links", "leave out the links")
}
