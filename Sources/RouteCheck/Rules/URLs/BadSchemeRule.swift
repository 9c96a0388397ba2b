import RouteMatch
import RoutePlan
import RouteSyntax

/// `bad-scheme`: a declared scheme must be a name that an app can have for itself.
enum BadSchemeRule {
  static let definition = RuleDefinition(
    .badScheme, .error, fixes: [.safe, .unsafe], leavesOpen: .urls,
    page: RulePage(
      "a scheme is not a name that an app can have",
      meaning: """
        A scheme is a name such as `podcasts`: a letter, then letters, digits, `+`, `-`
        and `.`, without `://`. No app can have a scheme that browsers reserve, such as
        `https`: declare your hosts with `domain` instead.
        """,
      bad: """
        scheme "podcasts://"
        route Home at "/"
        """,
      good: """
        scheme "podcasts"
        route Home at "/"
        """,
      fix: "Write only the name, or declare a domain instead."),
    check: .plan(check))

  static func check(_ context: inout CheckContext) {
    for scheme in context.plan.schemes {
      guard let fault = BaseFault.scheme(scheme.text) else { continue }
      let (message, help) = words(for: fault, scheme.text)
      context.report(
        Finding(.badScheme, at: scheme.span, message, fix: fault.fix(of: scheme, help)))
    }
  }

  private static func words(
    for fault: BaseFault, _ text: String
  ) -> (message: String, help: String) {
    switch fault.problem {
    case .empty: ("a scheme is missing", "declare a name, such as `podcasts`")
    case .web:
      (
        "`http` and `https` belong to no app, so this would claim every address on the web",
        "declare the hosts that are yours: `domain \(LiteralValue.quoted(host(in: text)))`"
      )
    case .reserved:
      ("browsers reserve this scheme", "declare a name of your own")
    case .rest: ("a scheme is a name, without what follows it in a URL", "leave out the `:`")
    case .start: ("a scheme starts with a letter", "start it with a letter")
    case .character(let scalar):
      (
        "a scheme cannot contain `\(scalar)`", "use letters, digits, `+`, `-` and `.`"
      )
    default: ("this is not a valid scheme", "declare a name, such as `podcasts`")
    }
  }

  /// The host of an address that was declared as a scheme, or an example.
  private static func host(in text: String) -> String {
    BaseFault.domain(text)?.suggestion ?? "example.com"
  }
}
