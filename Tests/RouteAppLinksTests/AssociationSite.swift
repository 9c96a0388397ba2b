import RouteAppLinks
import RouteMatch
import RoutePlan
import RouteBase

/// A plan, the association file that is exported from it, and queries of both.
struct AssociationSite {
  var plan: Plan
  var set: PatternSet
  var host: LinkHosts.Host
  var apple: AppleComponents
  private var matcher: URLMatcher

  init(_ text: String, host name: String = "a.com") {
    plan =
      PlanBuilder.build(
        path: "test.routeplan", text: SourceText(text), loader: SourceLoader(files: [:])
      ).plan
    set = PatternSet(plan)
    host =
      LinkHosts(plan, set).host(name) ?? LinkHosts.Host(name: "", patterns: [], examples: [])
    apple = AppleComponents(host, set, plan)
    matcher = URLMatcher(plan, set)
  }

  mutating func opens(_ path: String) -> Bool { matcher.match("https://a.com" + path).isMatched }

  mutating func staysInBrowser(_ path: String) -> Bool {
    matcher.match("https://a.com" + path).isWeb
  }

  /// A device with the exported file.
  var device: AssociationDevice {
    AssociationDevice(
      apple.rules.map { .init(path: $0.path, isExcluded: $0.isExcluded) },
      Dictionary(uniqueKeysWithValues: apple.variables.map { ($0.name, $0.values) }))
  }

  func file() throws -> AssociationFile {
    var output = ByteWriter()
    apple.write(apps: ["T.a.b"], to: &output)
    return try AssociationFile(SourceText(output.bytes))
  }

  func verify(_ file: AssociationFile) -> AssociationCheck.Result {
    AssociationCheck(host, set, plan)
      .compare(file.details[0].rules, file.variables)
  }
}
