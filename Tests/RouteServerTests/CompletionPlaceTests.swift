import Foundation
import RouteBase
import RouteCheck
import RoutePlan
import RouteServer
import RouteSyntax
@testable import RouteTrials
import Testing

@Suite("What completion offers")
struct CompletionPlaceTests {
  private static let plan = """
    type Sort = "up" | "down"
    route Home(tab: Sort = "up") at "/" {
        route Show(id: Int, isNew: Bool, sort: Sort?, tags: [Sort]) at "shows/:id"
        task share(how: Sort)
    }
    flow Checkout {
        route Cart(count: Int)
    }

    """

  private func labels(_ line: String) -> [String] {
    let marked = MarkedText(Self.plan + line + "‹1›")
    let client = MemoryClient()
    client.open("main.routeplan", marked.text)
    return labels(client, marked[1])
  }

  private func labels(_ client: MemoryClient, _ place: (line: Int, character: Int)) -> [String] {
    client.ask("textDocument/completion", "main.routeplan", at: place.line, place.character)?
      .list("items").compactMap { $0.text("label") } ?? []
  }

  private static let types = ["Any", "Bool", "Double", "Int", "Sort", "String"]
  private static let sorts = ["\"down\"", "\"up\""]

  private static let values: [(line: String, wanted: [String])] = [
    // In a declaration, a type follows the colon, a value the equals sign.
    ("route P(k: ", types), ("route P(k: [", types), ("route P(k: Sort = ", sorts),
    ("route P(k: Bool = ", ["false", "true"]), ("route P(k: Int = ", []),
    ("route P(k: Sort? = ", sorts + ["nil"]), ("route P(k: [Sort] = [", sorts),
    ("route P(k: [Sort] = ", []), ("route P(k ", []), ("route P(k: Int ", []),
    ("route P(k: Int, l: ", types), ("route P -> (k: ", types), ("task t(k: ", types),
    // Elsewhere, a value does.
    ("link * -> Show(isNew: ", ["false", "true"]), ("link * -> Show(id: ", []),
    ("link * -> Show(sort: ", sorts + ["nil"]), ("link * -> Show(tags: [", sorts),
    ("link * -> Show(tags: [\"up\", ", sorts),
    ("expect url \"/\" opens Show(sort: ", sorts + ["nil"]),
    ("expect url \"/\" opens Show(tab: ", sorts), ("expect url \"/\" opens share(how: ", sorts),
    ("route P(k: Sort) at \"p\" (k: ", sorts), ("route P @k(", ["false", "nil", "true"]),
    ("link * -> Show(sort: \"", ["down", "up"]), ("link * -> Show(id: 1", []),
    // Names of parameters are those that may be named, each once.
    ("link * -> Show(", ["id", "isNew", "sort", "tags"]),
    ("link * -> Show(id: 1, ", ["isNew", "sort", "tags"]),
    ("link * => Show(", ["id", "isNew", "sort", "tab", "tags"]),
    ("expect url \"/\" opens Show(", ["id", "isNew", "sort", "tab", "tags"]),
    ("expect url \"/\" opens share(", ["how", "tab"]),
    ("route P(k: Sort, l: Int) at \"p\" (", ["k", "l"]),
    ("route P(k: Sort, l: Int) in Home at \"p\" (k: \"up\", ", ["l", "tab"]),
    ("route P(k: Int, l: Int) recycle by ", ["k", "l"]),
    ("route P(k: Int, l: Int) in Home recycle by k, ", ["l"]),
    // An open string is the end of nothing.
    ("route P title \"", []), ("route P at \"p\"", []),
    (
      "expect url \"/\" opens ",
      [
        "Cart", "Checkout", "Home", "Show", "nothing", "share",
      ]
    ),
  ]

  @Test("is just what may be there", arguments: values)
  func literals(line: String, wanted: [String]) {
    #expect(labels(line).sorted() == wanted.sorted())
  }

  @Test("is a limit that holds")
  func limits() {
    #expect(labels("expect path Home -> Show within ") == ["1"])
    #expect(labels("expect no path Home -> Show within ") == ["0"])
    #expect(labels("expect no path Home -> Home within ") == [])
    // Also under the facts that come after it.
    let marked = MarkedText(
      "fact f\nroute A {\n  route B requires f\n}\nexpect path A -> B within ‹1› given f\n")
    let client = MemoryClient()
    client.open("main.routeplan", marked.text)
    #expect(labels(client, marked[1]) == ["1"])
  }

  @Test(
    "in a block is what may be in it, also before it is closed",
    arguments: ["service Q {\n  ", "service Q {\n  route A {\n    route B\n  }\n  "])
  func openBlocks(source: String) {
    let offered = labels(source)
    #expect(offered.contains("route") && offered.contains("fallback"))
    #expect(!offered.contains("plan") && !offered.contains("scheme"))
    #expect(!offered.contains("service") && !offered.contains("title"))
  }

  @Test("has no clauses after a block, and none that exclude each other")
  func clauses() {
    #expect(!labels("route P {\n}\n").contains("tabs"))
    #expect(!labels("route P present ").contains("push"))
    #expect(!labels("link * => Home ").contains("back"))
    #expect(!labels("link * => Home ").contains("single"))
    #expect(labels("link * -> Home ").contains("single"))
    #expect(!labels("flow F { route X ").contains("in"))
  }

  @Test(
    "has the clause whose keyword is being written",
    arguments: [
      ("route P pres‹1›ent", "present", true), ("route P req‹1›uires a", "requires", true),
      ("route P present‹1›", "present", true), ("route P push‹1›", "present", false),
      ("route P tit‹1› title \"a\"", "title", false), ("link * -> Home sin‹1›gle", "single", true),
    ])
  func writtenClauses(line: String, clause: String, isOffered: Bool) {
    let marked = MarkedText("fact a\nroute Home\n" + line)
    let client = MemoryClient()
    client.open("main.routeplan", marked.text)
    #expect(labels(client, marked[1]).contains(clause) == isOffered)
  }

  @Test("is no parent below the place itself, and no fallback that needs an input")
  func outside() {
    let marked = MarkedText(
      "route Home {\n  route Show(id: Int) {\n    route Inner\n    task t\n  }\n}\n"
        + "route Other in ‹1› {\n  route Below\n}\nroute Plain\ntask u\ntask v(k: Int)\nfallback ‹2›"
    )
    let client = MemoryClient()
    client.open("main.routeplan", marked.text)
    #expect(labels(client, marked[1]).sorted() == ["Home", "Inner", "Plain", "Show"])
    #expect(
      labels(client, marked[2]).sorted() == ["Below", "Home", "Other", "Plain", "u"])
  }

  @Test("has no name for what has none")
  func nameless() {
    #expect(!labels("route\nroute 😀\nfact\ntype\nlink * -> ").contains("``"))
  }

  @Test(
    "replaces a name with both of its backticks",
    arguments: [
      "link * -> `T‹1›`", "link * -> `‹1›`", "link * -> `To‹1› do`", "link * -> `T‹1›",
      "link * -> `T‹1›` requires `a b`", "link * -> ‹1›", "link * -> `To do`‹1›",
    ])
  func backticks(line: String) throws {
    let marked = MarkedText("fact `a b`\nroute Home {\n  route `To do`\n}\n" + line)
    let client = MemoryClient()
    client.open("main.routeplan", marked.text)
    let place = marked[1]
    let items = client.ask(
      "textDocument/completion", "main.routeplan", at: place.line, place.character)?
      .list("items")
    let edit = items?.first { $0.text("label") == "`To do`" }?.member("textEdit")
    let start = try #require(edit?.at("range", "start")?.number("character"))
    let end = try #require(edit?.at("range", "end")?.number("character"))
    let old = Array((marked.text.split(separator: "\n").last ?? "").utf16)
    let new = old[..<start] + Array((edit?.text("newText") ?? "").utf16) + old[end...]
    #expect(
      String(decoding: new, as: UTF16.self)
        == (line.hasSuffix("b`") ? "link * -> `To do` requires `a b`" : "link * -> `To do`"))
  }

  // MARK: An oracle

  /// The rules that a text breaks which is in a wrong place.
  private static let rules: Set<Rule> = [
    .syntax, .misplacedClause, .unknownName, .wrongKind, .unknownParameter, .duplicateParameter,
    .badDefault,
  ]

  /// What is wrong at the places of a text.
  private func faults(_ text: String) -> [Finding] {
    let (plan, findings) = PlanBuilder.build(
      path: "/app/main.routeplan", text: SourceText(text), loader: SourceLoader(files: [:]))
    return PlanChecker.check(plan, findings).findings.filter { Self.rules.contains($0.rule) }
  }

  /// A snippet with what its places say.
  private func expanded(_ snippet: String) -> String {
    var result = ""
    var rest = snippet[...]
    while let first = rest.popFirst() {
      if first == "\\", let next = rest.popFirst() {
        result.append(next)
      } else if first == "$" {
        if rest.first == "0" {
          rest.removeFirst()
        } else {
          rest = rest.drop { $0 != ":" }.dropFirst()
          let name = rest.prefix { $0 != "}" }
          result += name
          rest = rest.dropFirst(name.count + 1)
        }
      } else {
        result.append(first)
      }
    }
    return result
  }

  /// Types items at random places of a text, and holds what then is there against the rules.
  private func holds(_ text: String, places: Int, _ numbers: inout RandomNumbers) {
    let tokens = Lexer.withLexer(SourceText(text), file: FileID(0)) { lexer in
      var lexer = lexer
      var tokens: [Token] = []
      while true {
        let token = lexer.lex()
        if token.kind == .endOfFile { return tokens }
        tokens.append(token)
      }
    }
    let bytes = Array(text.utf8)
    let client = MemoryClient()
    for _ in 0..<places {
      let token = numbers.pick(tokens)
      // Before a token, or in a word.
      let isWord = token.kind == .name || token.kind == .keyword
      let end = Int(isWord && numbers.one(in: 3) ? token.range.start + 1 : token.range.start)
      let prefix = String(decoding: bytes[..<end], as: UTF8.self)
      let line = prefix.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
      client.open("main.routeplan", prefix)
      let place = (prefix.count { $0 == "\n" }, line.utf16.count)
      let items =
        client.ask("textDocument/completion", "main.routeplan", at: place.0, place.1)?
        .list("items") ?? []
      for _ in 0..<min(items.count, 4) {
        check(numbers.pick(items), prefix, String(line))
      }
    }
  }

  private func check(_ item: JSONValue, _ prefix: String, _ line: String) {
    let start = item.at("textEdit", "range", "start")?.number("character") ?? -1
    let word = line.utf16.count - start
    let isSnippet = item.number("insertTextFormat") == 2
    let new = item.at("textEdit", "newText")?.asText ?? ""
    let inserted = isSnippet ? expanded(new) : new
    let before = prefix.utf8.dropLast(word)
    let text = String(decoding: before, as: UTF8.self) + inserted
    let range = before.count..<before.count + inserted.utf8.count
    let found = faults(text).filter { finding in
      // The names in a snippet are there to be replaced.
      if isSnippet && finding.rule != .syntax && finding.rule != .misplacedClause { return false }
      return range.contains(Int(finding.span.range.start))
    }
    #expect(
      found.isEmpty, "`\(inserted)` after\n\(prefix.suffix(300))\n\(found.map(\.message))")
  }

  @Test("fits where it is offered, in random plans", arguments: TrialNumbers.seeds(15))
  func random(seed: Int) {
    var numbers = RandomNumbers(seed: seed)
    holds(RandomPlan(seed: seed).text, places: 8, &numbers)
  }

  @Test("fits where it is offered, in the examples")
  func examples() throws {
    var numbers = RandomNumbers(seed: TrialNumbers.seed)
    for file in try GoldenCases.examples where file.pathExtension == "routeplan" {
      holds(try String(contentsOf: file, encoding: .utf8), places: 3, &numbers)
    }
  }
}
