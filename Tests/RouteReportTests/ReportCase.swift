import Foundation
import RouteCheck
import RoutePlan
import RouteReport
import RouteBase
import RouteSyntax
import Testing

/// A run over plans whose text is in a test.
struct ReportCase {
  var run: CheckedRun

  /// Checks plans, each with a path and its text; `files` has the included files.
  init(
    _ plans: [(path: String, text: String)], files: [String: String] = [:],
    levels: RuleLevels = RuleLevels()
  ) {
    let loader = SourceLoader(
      locate: { include, path in
        let path = SourcePath.resolve(include, from: path)
        return SourceLoader.Location(path: path, identity: path)
      },
      load: { path in
        guard let text = files[path] else {
          return .failure(SourceLoader.Failure(reason: "no such file"))
        }
        return .success(SourceText(text))
      })
    run = CheckedRun(
      plans.map { path, text in
        let (plan, findings) = PlanBuilder.build(path: path, text: SourceText(text), loader: loader)
        return CheckedPlan(
          plan: plan, report: PlanChecker.check(plan, findings, levels: levels))
      }, toolVersion: "0.0.1")
  }

  init(_ text: String) { self.init([("shop.routeplan", text)]) }

  /// Every finding of the run, with its line and column.
  var findings: [(finding: Finding, path: String, start: SourcePosition, end: SourcePosition)] {
    run.plans.flatMap { checked in
      var places = SourcePlaces(checked.plan.sourceFiles)
      return checked.report.findings.map {
        ($0, places.path(of: $0.span), places.start(of: $0.span), places.end(of: $0.span))
      }
    }
  }

  func report(_ kind: ReportKind) -> String {
    var output = ByteWriter()
    kind.write(run, to: &output)
    return output.text
  }

  /// A JSON report, parsed by Foundation.
  func json(_ kind: ReportKind) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(report(kind).utf8))
  }

  // MARK: Cases

  /// A plan with many kinds of findings, which the golden reports are about.
  static let shop = ReportCase(
    [("./app/shop.routeplan", shopText)],
    files: ["app/help.routeplan": "route Help {\n    link -> Topic\n}\nroute Topic in Help\n"])

  private static let shopText = """
    plan Shop

    fact paid
    fact isPad given

    route Home {
        route Cart {
            link -> Show
            link -> Bye back past Home
        }
        route Browse requires isPad
    }
    route Show {
        link -> Cart
        link -> Help
    }
    route Bye
    include "help.routeplan"

    expect path Cart -> Show
    expect no path Cart -> Help
    expect stack Cart is Home,
        Cart
    expect stack Browse is Home,
        Show,
        Browse

    """

  /// A plan without faults.
  static let clean = ReportCase([
    ("app.routeplan", "route A {\n    route B\n}\nexpect path A -> B\n")
  ])

  /// Names and paths that have a meaning in JSON, XML, Markdown, URIs, shells, terminals or
  /// workflow commands.
  static let hostile = ReportCase([
    ("evil \"<&>'\u{1}\u{1B}[31m\n::error::x,y:z%0A😀\u{202E}é.routeplan", hostileText),
    ("", hostileText), ("/tmp/a b.routeplan", hostileText), ("c:x/../y.routeplan", hostileText),
  ])

  static let hostileNames = [
    "<script>alert('x')</script>", "\"quoted\" & ]]> <![CDATA[", "[x](1) {0} {{1}}",
    "{\u{301}0}\u{301} ](](",
    "%0A::error file=a,line=1::y", "\u{1}\u{7}\u{8}\u{1B}]0;t\u{7}\u{7F}\u{85}",
    "😀\u{1F1E9}\u{1F1EA}",
    "\u{202E}abc\u{2066}\u{FFFE}\u{FFFF}", "a\tb\\n",
  ]

  private static let hostileText =
    "route Start\n"
    + hostileNames.map { "route A in `\($0)`\nfact `\($0)`\n" }.joined()
    + "type T = \"a\"\nroute B(t: T = \"x\\n]]>\\u{1B}\\u{0}::error::\\u{1F600}\") {\n"
    + hostileNames.map { "  link -> `\($0)`\n" }.joined() + "}\n"
}
