import Foundation
import RouteBase
import RoutePlan
import RouteSyntax

/// Questions with their answers, written by hand: URLs that facts decide, that stay in the browser,
/// or whose patterns set arguments.
enum URLCases {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .appending(path: "RouteGenerateTests/Cases/generate/people.routeplan")

  static var vectors: [URLVectors] {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let (plan, _) = PlanBuilder.build(
      path: "people.routeplan", text: SourceText(text), loader: SourceLoader(files: [:]))
    return [
      URLVectors(plan, source: "people, guests", given: [], cases: guests + all),
      URLVectors(plan, source: "people, members", given: ["member"], cases: members + all),
    ] + tiers + [cards]
  }

  private typealias Case = (url: String, answer: URLAnswer)

  /// A URL that opens a route or task, and the path of the URL to which it leads back.
  private static func opens(
    _ url: String, _ kind: String, _ id: String, _ stack: [String], path: String?
  ) -> Case {
    let bases = ["people://", "people://", "https://people.example/"]
    let urls = bases.map { base in path.map { base + $0 } }
    return (
      url,
      URLAnswer(
        failure: nil, kind: kind, id: id, typed: true, fallback: false, stack: stack,
        arguments: [:], missing: [], query: [], unread: [], fragment: nil, requires: ["member"],
        refuses: [], alternatives: [], urls: urls)
    )
  }

  private static func changed(_ known: Case, _ change: (inout URLAnswer) -> Void) -> Case {
    var result = known
    change(&result.answer)
    return result
  }

  // MARK: Two people

  private static let welcome = changed(opens("/", "route", "Welcome", ["Welcome"], path: "")) {
    ($0.requires, $0.refuses) = ([], ["member"])
  }
  private static let feed = opens("/", "route", "Feed", ["Feed"], path: "")

  private static var guests: [Case] {
    [changed(welcome) { $0.alternatives = ["route Feed"] }]
  }
  private static var members: [Case] {
    [changed(feed) { $0.alternatives = ["route Welcome"] }]
  }

  // MARK: Nobody

  /// Where none is allowed, what may still be allowed opens, not what is refused.
  private static var tiers: [URLVectors] {
    let (plan, _) = PlanBuilder.build(
      path: "tiers.routeplan",
      text: SourceText(
        """
        plan Tiers
        scheme "people"
        domain "people.example"
        fact member
        fact paid
        route Welcome at "/" unless member
        route Paid at "/" requires member, paid

        """), loader: SourceLoader(files: [:]))
    let paid = changed(opens("/", "route", "Paid", ["Paid"], path: "")) {
      ($0.requires, $0.alternatives) = (["member", "paid"], ["route Welcome"])
    }
    let guest = changed(welcome) { $0.alternatives = ["route Paid"] }
    return [
      URLVectors(plan, source: "tiers", given: ["member"], cases: [paid]),
      URLVectors(plan, source: "tiers", given: ["paid"], cases: [guest]),
      URLVectors(plan, source: "tiers", given: [], cases: [guest]),
    ]
  }

  // MARK: Values on the stack

  /// A task that takes values of the frame where it is done.
  private static var cards: URLVectors {
    let (plan, _) = PlanBuilder.build(
      path: "cards.routeplan",
      text: SourceText(
        """
        plan Cards
        scheme "cards"
        route Card(id: Int, page: Int = 1, sort: String?) at "/card/:id" {
            task block(id: Int, page: Int, sort: String) at "block"
            task turn(page: Int) at "turn"
        }

        """), loader: SourceLoader(files: [:]))
    return URLVectors(
      plan, source: "cards",
      urls: [
        "/card/7", "/card/7?page=2", "/card/7/block", "/card/7/block?sort=up",
        "/card/7/block?sort=up&page=2", "/card/7/block?sort=up&page=1", "/card/7/turn",
        "/card/7/turn?page=3",
      ])
  }

  // MARK: Everyone

  private static var all: [Case] { conditions + browser + arguments + dialogs }

  private static var conditions: [Case] {
    [
      changed(opens("/join", "route", "Join", ["Welcome", "Join"], path: "join")) {
        ($0.requires, $0.refuses) = ([], ["member"])
      },
      opens("/leave", "task", "leave", [], path: "leave"),
      changed(opens("/peek", "task", "peek", [], path: "peek")) {
        ($0.requires, $0.refuses) = ([], ["beta"])
      },
    ]
  }

  /// A URL that nothing matches, and so leads to the fallback, or that stays in the browser.
  private static func fails(_ url: String, _ failure: String, _ query: [[String?]] = []) -> Case {
    let known = changed(welcome) {
      ($0.failure, $0.fallback) = (failure, failure == "noPattern")
      $0.refuses = failure == "noPattern" ? ["member"] : []
      $0.query = query
      if failure != "web" { return }
      ($0.kind, $0.id, $0.typed, $0.stack, $0.urls) = ("none", nil, false, [], [])
    }
    return (url, known.answer)
  }

  private static var browser: [Case] {
    [
      fails("/oauth/a/b", "web"), fails("/x/unsubscribe?y=1", "web", [["y", "1"]]),
      fails("/artist/unsubscribe", "web"), fails("https://people.example/only-web/", "web"),
      fails("people://only-web", "noPattern"), fails("/oauth", "noPattern"),
    ]
  }

  private static func artist(
    _ url: String, _ path: String, _ arguments: [String: JSONValue], _ query: [[String?]] = []
  ) -> Case {
    changed(opens(url, "route", "Artist", ["Feed", "Artist"], path: path)) {
      ($0.arguments, $0.query) = (arguments, query)
    }
  }

  private static var arguments: [Case] {
    [
      artist("/artist/7", "artist/7", ["id": .integer(7)]),
      artist("/artist/7?tab=insights", "artist/7/results", insights),
      artist("/artist/7?tab=bio", "artist/7/any", ["id": .integer(7), "tab": .text("bio")]),
      artist(
        "/artist/7/results?tab=works&sort=up", "artist/7/results?sort=up",
        insights.merging(["sort": .text("up")]) { $1 }, [["tab", "works"]]),
      artist(
        "/artist/7/any?sort=up", "artist/7/any", ["id": .integer(7), "tab": .text("bio")],
        [["sort", "up"]]),
      changed(
        opens(
          "/artist/7/results/work-3", "route", "Work", ["Feed", "Artist", "Work"],
          path: "artist/7/results/work-3")
      ) { $0.arguments = insights.merging(["n": .integer(3)]) { $1 } },
      changed(opens("/tags/all?tags=x&n=3", "route", "Tags", ["Feed", "Tags"], path: "tags/all")) {
        $0.arguments = ["tags": .list([.text("a b"), .text("c")]), "n": .integer(2)]
        $0.query = [["tags", "x"], ["n", "3"]]
      },
    ]
  }

  private static let insights: [String: JSONValue] = ["id": .integer(7), "tab": .text("insights")]

  /// A dialog is below what it shows only if that is a dialog, too.
  private static var dialogs: [Case] {
    [
      changed(opens("/menu/3/deep", "route", "Deep", ["Feed", "Deep"], path: "menu/3/deep")) {
        $0.arguments = ["choice": .integer(3)]
      },
      changed(
        opens("/menu/3/hint", "route", "Hint", ["Feed", "Menu", "Hint"], path: "menu/3/hint")
      ) { $0.arguments = ["choice": .integer(3)] },
    ]
  }
}
