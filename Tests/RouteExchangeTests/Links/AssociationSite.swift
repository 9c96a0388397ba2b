import RouteExchange
import RouteMatch
import RoutePlan
import RouteSyntax

/// A plan, the association file that is made from it, and both to ask.
struct AssociationSite {
  var plan: Plan
  var set: PatternSet
  var patterns: [PatternID]
  var apple: AppleComponents
  private var matcher: URLMatcher

  init(_ text: String) {
    plan =
      PlanBuilder.build(
        path: "test.routeplan", text: SourceText(text), loader: SourceLoader(files: [:])
      ).plan
    set = PatternSet(plan)
    patterns = set.patterns(onHost: "a.com") ?? []
    apple = AppleComponents(patterns, set, plan)
    matcher = URLMatcher(plan, set)
  }

  mutating func opens(_ path: String) -> Bool { matcher.match("https://a.com" + path).isMatched }

  /// A device that has what was exported.
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
    AssociationCheck(patterns, set, plan, host: "a.com")
      .compare(file.details[0].rules, file.variables)
  }
}
