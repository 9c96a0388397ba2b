import RouteBase
import RouteMap
import RoutePlan

/// `qtroute play`
enum PlayCommand: Command {
  static let name = "play"
  static let spec = CommandSpec(
    name: name, summary: "make a web page to write a plan in",
    options: [.plan, .stdinName, .output],
    examples: [
      ("qtroute play -o play.html", "a page with the plan of this folder"),
      ("qtroute play -f shop.routeplan -o play.html", "a page with this plan"),
    ],
    details: """
      The page is self-contained and loads nothing: an editor with findings and completion,
      the map of the plan, and answers as `path`, `match` and `run` give them. It opens and
      saves files and never sends them anywhere. Its address can hold the whole plan, to be
      shared. It starts with the plan of this folder and what it includes or, if there is none,
      with an example.
      """,
    activity: "reading the plan",
    run: run)

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    guard PageSource.hasEngine else {
      throw CommandFailure(
        "this `qtroute` was built without its engine, which the page needs",
        help: "`make build` builds it with the engine")
    }
    try PlayPage(files(session)).write(to: &session.output)
    return .success
  }

  /// The plan that the page opens; a plan with errors is welcome.
  private static func files(
    _ session: Session
  ) throws(CommandFailure) -> [(path: String, text: SourceText)] {
    let source = PlanSource(session)
    guard let path = try source.nearest() else { return [PlayPage.firstFile] }
    let plan = try source.build(path).plan
    let names = PortablePaths.rooted(
      plan.files.map { $0.path }, folder: session.host.currentDirectory)
    return zip(names, plan.sourceFiles).map { ($0, $1.text) }
  }
}
