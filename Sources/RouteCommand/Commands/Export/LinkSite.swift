import RouteAppLinks
import RouteMatch
import RoutePlan

/// The site whose URLs open an app.
enum LinkSite {
  /// The domain that a file is for, with the patterns that may match on it.
  static func host(
    _ arguments: Arguments, _ plan: Plan, _ set: PatternSet
  ) throws(CommandFailure) -> LinkHosts.Host {
    let names = plan.domains.map(\.text)
    guard
      let name = arguments.value(.domain) ?? names.first(where: { !$0.hasPrefix("*") })
        ?? names.first
    else {
      throw CommandFailure(
        "the plan declares no domain", help: "add one: `domain \"example.com\"`")
    }
    guard let host = LinkHosts(plan, set).host(name) else {
      let list = names.prefix(5).map { "`\($0)`" }.joined(separator: ", ")
      throw CommandFailure(
        "`\(name)` is not a domain of the plan",
        help: "the plan has \(list.isEmpty ? "none" : list)")
    }
    return host
  }
}
