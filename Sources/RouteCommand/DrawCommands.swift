import RouteExchange
import RoutePlan
import RouteSyntax

/// `qtroute tree`
enum TreeCommand {
  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let plan = try PlanSource(session).load(session)
    var options = TreeOptions()
    options.from = try startingRoute(session, plan)
    options.depth = try depth(session)
    options.colors = session.usesColor(.standardOutput)
    options.unicode = !session.arguments.has(.ascii)
    TreeWriter.write(plan, options, to: &session.output)
    return .success
  }
}

/// `qtroute dot`
enum DotCommand {
  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let plan = try PlanSource(session).load(session)
    var options = DotOptions()
    options.from = try startingRoute(session, plan)
    options.depth = try depth(session)
    options.links = !session.arguments.has(.noLinks)
    if let name = session.arguments.value(.rankdir), let direction = RankDirection(rawValue: name) {
      options.rankdir = direction
    }
    DotWriter.write(plan, options, to: &session.output)
    return .success
  }
}

/// The route that `--from` names.
private func startingRoute(_ session: Session, _ plan: Plan) throws(CommandFailure) -> RouteID? {
  guard let name = session.arguments.value(.from) else { return nil }
  return try PlanSource.route(name, in: plan)
}

private func depth(_ session: Session) throws(CommandFailure) -> Int? {
  do throws(UsageError) { return try session.arguments.number(.depth) } catch {
    throw CommandFailure(error)
  }
}
