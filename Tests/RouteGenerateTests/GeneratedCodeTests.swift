import RouteSyntax
import Foundation
@testable import RouteGenerate
import RoutePlan
import RouteBase
import RouteTrials
import Testing

private func source(
  _ plan: Plan, _ language: GeneratedLanguage, _ options: GeneratedOptions = GeneratedOptions()
) -> String {
  GeneratedPlan(plan, file: "main.routeplan", tool: "0").source(in: language, options)
}

private func build(_ text: String) -> Plan {
  let (plan, findings) = PlanBuilder.build(
    path: "main.routeplan", text: SourceText(text), loader: SourceLoader(files: [:]))
  #expect(findings.map(\.message) == [])
  return plan
}

/// Declarations, with the lines of each; one is a route with a block.
private let declarations = [
  "fact signedIn", "fact admin given", "type Sort = \"up\" | \"down\"", "type Photo",
  "route Home at \"/\"", "route Show(id: Int, sort: Sort = \"up\") in Home at \"shows/:id\"",
  "route Shown(photo: Photo?) in Home at \"show\"", "route `to do` in Home at \"to-do\"",
  "route Old in Home deprecated \"gone\"",
  "service Account { route Login at \"/login\" grants signedIn\nroute Admin at \"/admin\" requires admin }",
  "service Other { task Login at \"/other\" requires signedIn }",
  "task AccountLogin", "task ToDo", "route Late(text: String) in Show at \":text-late\"",
  "route Later(text: String) in Show at \"later-:text\"",
  "route Rest(all: [Int]) at \"/rest/**all\"",
  "fallback Home",
]

@Suite("Generated code")
struct GeneratedCodeTests {
  @Test(
    "matches the golden files, up to the part that is the same for every plan",
    arguments: GeneratedLanguage.allCases)
  func goldenFiles(language: GeneratedLanguage) throws {
    let faults = try GoldenCases(topic: "generate", ending: language.rawValue).check { plan, _ in
      let clashes = GeneratedPlan(plan, file: "", tool: "0").nameFaults(in: language)
      #expect(clashes.map(\.message) == [])
      let text = source(plan, language)
      let marks = ["// MARK: Matching\n", "    // Matching\n", "// Matching\n"]
      let end = marks.compactMap { text.firstRange(of: $0)?.lowerBound }.min()
      return String(text[..<(end ?? text.endIndex)])
    }
    #expect(faults == [])
  }

  @Test("in TypeScript with an engine has the plan's files around the same code")
  func engine() throws {
    let cases = GoldenCases(topic: "generate", ending: "typescript-engine")
    let faults = try cases.check { plan, _ in
      var options = GeneratedOptions()
      options.engineFiles = plan.sourceFiles.map {
        GeneratedFile(
          path: "main.routeplan",
          text: String(decoding: $0.text.content, as: UTF8.self))
      }
      // A plan whose schemes are documented has a comment of several lines there.
      let start = "The name of the plan "
      func split(_ text: String) -> (head: Substring, body: Substring) {
        let place = text.firstRange(of: start)?.lowerBound ?? text.endIndex
        return (text[..<place], text[place...])
      }
      let plain = split(source(plan, .typescript))
      let whole = split(source(plan, .typescript, options))
      #expect(plain.body.hasPrefix(start) && whole.body.hasPrefix(plain.body))
      return whole.head + "…\n" + whole.body.dropFirst(plain.body.count)
    }
    #expect(faults == [])
  }

  @Test("needs less than 15 KB for six routes without URLs", arguments: GeneratedLanguage.allCases)
  func size(language: GeneratedLanguage) throws {
    let example = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "examples/todo.routeplan")
    let plan = build(try String(contentsOf: example, encoding: .utf8))
    #expect(plan.routes.count == 6)
    let text = source(plan, language)
    #expect(text.utf8.count < 15_000)
    // What no route has is not there.
    for word in [" match", "urlOf", "Matcher", "TaskID", "taskId()"] {
      #expect(!text.contains(word), "\(word)")
    }
  }

  /// Six routes with inputs, tabs and URLs, without facts, tasks and lists.
  private static let six = """
    plan Six
    scheme "six"
    domain "six.example"
    route Home at "/" tabs {
        route Feed at "/feed"
        route Account at "/account"
    }
    route Show(showId: Int) at "/shows/:showId"
    route Episode(showId: Int, number: Int) at "/shows/:showId/:number"
    route Search(q: String?) at "/search"
    """

  /// The most bytes that code for these may have, words that it has, and words that it lacks.
  private static let needs:
    [(language: GeneratedLanguage, limit: Int, words: [String], others: [String])] = [
      (
        .swift, 15_000,
        ["func match(", "url(on base", "func tabs(", "func parent(", "Codable"],
        [
          "Task", "Fact", "Types", "Presentation", "isFallback", "alternatives", "requires",
          ".double", ".boolean", ".list", "Opaque", "Inputs", "defaults[", "case web",
        ]
      ),
      (
        .kotlin, 15_000,
        ["fun match(", "fun url(", "fun tabsOf(", "fun parentOf("],
        [
          "Task", "Fact", "Types", "Presentation", "isFallback", "alternatives", "requires", "'d'",
          "'b'", "'c'", "lists", "val default", ", Web", "/*if", "/*end",
        ]
      ),
      (
        .typescript, 13_600,
        ["function match(", "function url(", "function tabsOf(", "function parentOf("],
        [
          "Task", "Fact", "Presentation", "isFallback", "alternatives", "requires", "case \"d\"",
          "case \"b\"", "case \"c\"", "lists", "HomeInputs", "preset", "\"web\"", "/*if", "/*end",
        ]
      ),
    ]

  @Test(
    "has what a plan of six routes with URLs needs, and nothing else", arguments: needs.indices)
  func leftOut(index: Int) {
    let (language, limit, words, others) = Self.needs[index]
    let text = source(build(Self.six), language)
    #expect(text.utf8.count < limit)
    for word in words { #expect(text.contains(word), "\(word)") }
    for word in others { #expect(!text.contains(word), "\(word)") }
  }

  @Test("has no `switch` in Swift with more cases than the compiler can look at")
  func manyCases() {
    func count(_ routes: Int, _ word: String) -> Int {
      let plan = build("plan P\n" + (1...routes).map { "route R\($0)\n" }.joined())
      return source(plan, .swift).components(separatedBy: word).count - 1
    }
    #expect(count(500, "switch self {") + 1 == count(501, "switch self {"))
    #expect(count(500, "default: preconditionFailure()") == 0)
    #expect(count(1001, "default: break") == 2)
    // A large plan is compiled with care.
    #expect(count(50, "@_optimize(none)") == 0 && count(51, "@_optimize(none)") == 2)
  }

  @Test("does not depend on the order of declarations", arguments: GeneratedLanguage.allCases)
  func order(language: GeneratedLanguage) {
    let first = source(build("plan P\n" + declarations.joined(separator: "\n")), language)
    for seed in 1...20 {
      var random = RandomNumbers(seed: seed)
      let shuffled = declarations.shuffled(using: &random)
      let other = source(build("plan P\n" + shuffled.joined(separator: "\n")), language)
      #expect(other == first, "seed \(seed)")
    }
  }

  @Test("keeps its names when routes are added and removed", arguments: GeneratedLanguage.allCases)
  func names(language: GeneratedLanguage) {
    let few = source(build("plan P\nroute Rest\nroute Home\nroute Zed"), language)
    let many = source(
      build("plan P\n" + declarations.joined(separator: "\n") + "\nroute Zed"), language)
    let lines = [
      "case rest = \"Rest\"", "Rest(\"Rest\"),", "Rest: \"Rest\",", "case home = \"Home\"",
      "Home(\"Home\"),", "Home: \"Home\",",
    ]
    let found = lines.filter { few.contains($0) }
    #expect(found.count == 2)
    for line in found { #expect(many.contains(line), "\(line)") }
  }

  @Test("in Swift keeps the values of opaque inputs, which count in equality")
  func opaqueInputs() {
    let text = source(
      build(
        "plan P\nroute Home\ntype Photo\nroute Show(a: Photo, b: Photo)\nroute Other(a: Photo?)"),
      .swift)
    let pieces = [
      "    case show(a: Types.Photo, b: Types.Photo)\n",
      "return .show(a: .init(values.opaque(0)!), b: .init(values.opaque(1)!))\n",
      "return .other(a: values.opaque(0).map { .init($0) })\n",
      ".and(.opaque(.init(value: a.value))).and(.opaque(.init(value: b.value)))\n",
      " AnyHashable(left.value) == AnyHashable(right.value)\n",
    ]
    for piece in pieces { #expect(text.contains(piece), "\(piece)") }
  }

  @Test("in Kotlin makes routes in functions that fit in methods")
  func methods() throws {
    // Half of the routes have no inputs, others have as many as there may be, and read lists.
    let inputs = (0..<120).map { "i\($0): [Kind]" }.joined(separator: ", ")
    let routes = (0..<40).map { "route R\($0)" + ($0 % 2 == 0 ? "(\(inputs))" : "") }
    let plan = build("plan P\ntype Kind = \"a\" | \"b\"\n" + routes.joined(separator: "\n"))
    let generated = GeneratedPlan(plan, file: "", tool: "0")
    let chunks = KotlinGenerator.chunks(of: generated.routes)
    #expect(chunks.flatMap { Array($0) } == Array(0..<40))
    #expect(chunks.count > 1)
    for chunk in chunks {
      let count = generated.routes[chunk].reduce(0) { $0 + $1.inputs.count }
      // Reading an input takes at most 40 bytes, and a method has 65,535.
      #expect(count * 40 < 60_000)
    }
    let text = source(
      build(routes.joined(separator: "\n") + "\nfallback R1\ntype Kind = \"a\""), .kotlin)
    #expect(text.contains("index < \(chunks[0].upperBound) -> routeOf0(index, v)\n"))
  }

  @Test("in Kotlin names no input like a keyword")
  func kotlinWords() {
    let text = source(
      build("plan P\nroute Home\nroute Show(yield: Int, typeof: Int, Types: Int)"), .kotlin)
    for name in ["yield_", "typeof_", "Types_"] { #expect(text.contains("val \(name): Long")) }
  }

  @Test("names its origin, with a version that changes with the meaning of the plan")
  func version() throws {
    func head(_ text: String) -> String {
      source(build(text), .swift).split(separator: "\n").prefix(2).joined(separator: "\n")
    }
    let one = head("plan P\nroute Home at \"/\"")
    #expect(
      one.hasPrefix("// Generated by qtroute 0 from the plan `P` (main.routeplan).\n// Version "))
    #expect(head("// a comment\nplan P\n\n\nroute Home at \"/\"") == one)
    #expect(head("plan P\nroute Home at \"/home\"") != one)
  }

  @Test(
    "has the text of a hostile plan only in comments and strings",
    arguments: GeneratedLanguage.allCases)
  func hostile(language: GeneratedLanguage) {
    let text = source(HostilePlan.plan(), language)
    #expect(text == source(HostilePlan.plan(), language))
    // Without strings and comments, the rest contains no text from the plan.
    var rest = text
    for pattern in [#""(\\.|[^"\\\n])*""#, #"/\*[\s\S]*?\*/"#, "//[^\n]*"] {
      if let expression = try? Regex(pattern) { rest = rest.replacing(expression, with: "") }
    }
    for mark in ["<script", "javascript:", "\u{1B}", "alert("] {
      #expect(!rest.contains(mark), "\(mark)")
      #expect(!text.contains("\u{1B}"))
    }
  }

  @Test("is refused if every chain is long and has inputs")
  func excess() {
    #expect(GeneratedPlan.excess(of: build("plan P\nroute A(x: Int)")) == nil)
    var text = "plan P\nroute R0(p0: Int?)\n"
    for index in 1..<2_000 { text += "route R\(index)(p\(index): Int?) in R\(index - 1)\n" }
    #expect(GeneratedPlan.excess(of: build(text)) != nil)
  }

  @Test("in Kotlin is refused if it does not fit in a class file")
  func kotlinExcess() {
    let routes = (0..<2_001).map { "route R\($0)" }.joined(separator: "\n")
    let many = GeneratedPlan(build("plan P\n" + routes), file: "", tool: "0")
    #expect(many.excess(in: .kotlin) != nil)
    #expect(many.excess(in: .swift) == nil)
    let inputs = (0..<121).map { "p\($0): Int" }.joined(separator: ", ")
    let wide = GeneratedPlan(build("plan P\nroute R(\(inputs))"), file: "", tool: "0")
    #expect(wide.excess(in: .kotlin) != nil)
  }
}
