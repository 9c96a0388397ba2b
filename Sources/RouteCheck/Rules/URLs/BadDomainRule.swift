import RouteMatch
import RoutePlan
import RouteSyntax

/// `bad-domain`: a declared domain must be the name of a host, or of all hosts below one.
enum BadDomainRule {
  static let definition = RuleDefinition(
    .badDomain, .error, fixes: [.safe, .unsafe], leavesOpen: .urls,
    page: RulePage(
      "a domain is not a host name",
      meaning: """
        A domain is a host name such as `example.com`, without a scheme, user, port or
        path. `*.example.com` means every name below `example.com`. An IP address is not
        a domain. International names may be written in their own script or as `xn--`. A
        name that no host can have matches nothing, and association files with that name
        would be wrong.
        """,
      bad: """
        domain "https://podcasts.example.com/"
        route Home at "/"
        """,
      good: """
        domain "podcasts.example.com"
        route Home at "/"
        """,
      fix: "Write only the host name, with nothing before or after it."),
    check: .plan(check))

  static func check(_ context: inout CheckContext) {
    for domain in context.plan.domains {
      guard let fault = BaseFault.domain(domain.text) else { continue }
      context.report(
        Finding(
          .badDomain, at: domain.span, message(fault), fix: fault.fix(of: domain, help(fault))))
    }
  }

  private static func message(_ fault: BaseFault) -> String {
    switch fault.problem {
    case .empty: "a domain is missing"
    case .everything: "`*` would claim every host on the web"
    case .wildcard: "`*` can stand only for the first labels of a domain"
    case .scheme: "a domain is a host name, without a scheme"
    case .user: "a domain is a host name, without a user"
    case .port: "a domain is a host name, without a port"
    case .path: "a domain is a host name, without a path"
    case .address: "an IP address is not a domain"
    case .emptyLabel: "a domain cannot have an empty label"
    case .character(let scalar): "a host name cannot contain `\(scalar)`"
    case .label, .rest, .web, .reserved, .start: "this is not a valid host name"
    }
  }

  private static func help(_ fault: BaseFault) -> String {
    switch fault.problem {
    case .everything, .wildcard: "write `*.example.com` for every name below `example.com`"
    case .address: "declare the host name"
    case .label:
      "a label has at most 63 characters, a name 253, and what follows `xn--` is Punycode"
    default: "declare a host name, such as `example.com`"
    }
  }
}

extension BaseFault {
  /// Writes what was meant; if that is not clear, `help` says what to do.
  func fix(of base: URLBase, _ help: String) -> Fix {
    guard let suggestion else { return Fix(help) }
    let text = LiteralValue.quoted(suggestion)
    return Fix("write `\(text)`", isSafe ? .safe : .unsafe, [TextEdit(base.span, text)])
  }
}
