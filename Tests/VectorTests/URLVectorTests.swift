import Foundation
import RouteBase
import RoutePlan
import RouteSyntax
import RouteTrials
import Testing

@Suite("Matching and URLs in generated code")
struct URLVectorTests {
  /// The vectors of the examples, of hostile names, of known answers, and of small random plans.
  private static let vectors: [URLVectors] = {
    let examples = ((try? VectorPlans.examples()) ?? []).map { name, plan in
      URLVectors(plan, source: name, urls: VectorPlans.urls(of: plan))
    }
    let random = TrialNumbers.seeds(200).map { seed in
      let random = RandomURLPlan(seed: seed)
      return URLVectors(random.plan, source: random.text, urls: random.urls)
    }
    return examples + [decomposed, signs, absent, contrary, settings] + URLCases.vectors + random
  }()

  /// A name of which a query has the same letters in other bytes.
  private static var decomposed: URLVectors {
    let text = "plan Letters\nscheme \"x\"\nroute Home(\u{e9}: String?) at \"/\"\n"
    let plan = PlanBuilder.build(
      path: "letters.routeplan", text: SourceText(text), loader: SourceLoader(files: [:])
    ).plan
    return URLVectors(
      plan, source: "letters", urls: ["x://?e%CC%81=a", "x://?%C3%A9=a", "x://?%C3%A9=a&e%CC%81=b"])
  }

  /// A scheme whose name has signs, and patterns for it alone.
  private static var signs: URLVectors {
    let text = """
      plan Signs
      scheme "a+b-c.d", "x"
      route Home at "/"
      route Own(n: Int) at "a+b-c.d://own/:n"

      """
    let plan = PlanBuilder.build(
      path: "signs.routeplan", text: SourceText(text), loader: SourceLoader(files: [:])
    ).plan
    return URLVectors(
      plan, source: "signs", urls: ["A+B-c.d://own/7", "x://own/7", "x:/", "a+b-c.d:", "a+b://"])
  }

  /// Lists whose values no URL has, but which may be empty.
  private static var absent: URLVectors {
    let text = """
      plan Absent
      scheme "x"
      type Photo
      route Home(photos: [Photo], more: [Photo]?, n: Int?) at "/"

      """
    let plan = PlanBuilder.build(
      path: "absent.routeplan", text: SourceText(text), loader: SourceLoader(files: [:])
    ).plan
    return URLVectors(
      plan, source: "absent", urls: ["x://", "x://?n=7", "x://?photos=a&more=b&n=1"])
  }

  /// Routes that share URLs, and of which some can never be opened: what is above them grants what
  /// they refuse, or revokes what they require.
  private static var contrary: URLVectors {
    let text = """
      plan Contrary
      scheme "x"
      fact f given
      route Main at "/main" {
          route Open at "/" requires f
          route Left at "/left" unless f
      }
      route Other grants f { route Shut at "/" unless f }
      route More unless f revokes f { route Gone at "/left" requires f }

      """
    let plan = PlanBuilder.build(
      path: "contrary.routeplan", text: SourceText(text), loader: SourceLoader(files: [:])
    ).plan
    return URLVectors(plan, source: "contrary", urls: ["x:", "/", "/left", "x://left", "/main"])
  }

  /// Patterns that set what a dialog takes that has left, and what is the default anyway.
  private static var settings: URLVectors {
    let text = """
      plan Settings
      scheme "x"
      route Home at "/" {
          route Dialog(d: Int, e: Int?) at "/d/:d" at "/lit" (d: 5) present floating {
              route Page(z: Int?) at "page"
          }
      }
      route List(n: Int?, w: Int = 1) at "/p" (w: 1) at "/q/:n" at "/w/:w"

      """
    let plan = PlanBuilder.build(
      path: "settings.routeplan", text: SourceText(text), loader: SourceLoader(files: [:])
    ).plan
    return URLVectors(
      plan, source: "settings",
      urls: [
        "x://lit", "x://lit/page", "x://lit/page?z=1&d=2", "x://d/7/page", "x://p", "x://p?n=2",
        "x://q/2", "x://q/2?w=3", "x://w/1", "x://w/2", "x://w/1?n=2", "x://w/2?n=2",
      ])
  }

  @Test("questions have answers of every kind", .enabled(if: !TrialNumbers.isBrief))
  func kinds() {
    let answers = Self.vectors.flatMap(\.answers)
    #expect(answers.count > 2_000)
    let kinds: [(URLAnswer) -> Bool] = [
      { $0.kind == "task" }, { $0.typed }, { $0.fallback }, { !$0.missing.isEmpty },
      { !$0.arguments.isEmpty }, { !$0.unread.isEmpty }, { !$0.requires.isEmpty },
      { $0.failure == "foreignHost" }, { $0.failure == "foreignScheme" },
      { $0.failure == "authority" }, { $0.failure == "noPattern" }, { !$0.refuses.isEmpty },
    ]
    let counts = kinds.map { isOfKind in answers.filter(isOfKind).count }
    #expect(counts.allSatisfy { $0 > 20 }, "\(counts)")
  }

  @Test(
    "the runtime of generated Swift agrees with `RouteMatch`",
    .enabled(if: Program.has("swiftc"), "no `swiftc` in PATH"))
  func swift() throws {
    try Program.withFolder { folder in
      let program = folder.appending(path: "urls").path
      _ = try Program("swiftc").run(
        [
          "-swift-version", "6", "-warnings-as-errors", "-o", program,
          Program.runtimes.appending(path: "swift/Runtime.swift").path,
          Program.sources.appending(path: "main.swift").path,
        ], in: folder)
      for vectors in Self.vectors {
        let said = try Program(path: program)
          .run(vectors.words, input: vectors.lines + vectors.questions, in: folder)
        try #require(vectors.fault(in: said.split(separator: "\n")) == nil)
      }
    }
  }

  @Test(
    "the runtime of generated TypeScript agrees with `RouteMatch`",
    .enabled(if: Program.has("node", "tsc"), "no `node` or `tsc` in PATH"))
  func typeScript() throws {
    try Program.withFolder { folder in
      _ = try Program("tsc").run(
        [
          "--target", "es2019", "--module", "commonjs", "--strict", "--outDir", folder.path,
          Program.runtimes.appending(path: "typescript/runtime.ts").path,
        ], in: folder)
      let encoder = JSONEncoder()
      let lines = try Self.vectors.map {
        String(decoding: try encoder.encode($0.document), as: UTF8.self) + "\n"
      }
      let said = try Program("node").run(
        [
          Program.sources.appending(path: "urls.js").path, "--plans",
          folder.appending(path: "runtime.js").path,
        ], input: lines.joined(), in: folder)
      try check(said, isOfJavaScript: true)
    }
  }

  @Test(
    "the runtime of generated Kotlin agrees with `RouteMatch`",
    .enabled(if: VectorPlans.isKotlinWanted, "QTROUTE_KOTLIN asks for it"))
  func kotlin() throws {
    try Program.withFolder { folder in
      let archive = folder.appending(path: "urls.jar").path
      _ = try Program("kotlinc").run(
        [
          "-include-runtime", "-d", archive,
          Program.runtimes.appending(path: "kotlin/Runtime.kt").path,
          Program.sources.appending(path: "Main.kt").path,
        ], in: folder)
      let blocks = Self.vectors.map {
        $0.words.joined(separator: " ") + "\n" + $0.lines + $0.questions
      }
      let said = try Program("java").run(
        ["-cp", archive, "MainKt"], input: blocks.joined(separator: "\u{C}\n"), in: folder)
      try check(said, isOfJavaScript: false)
    }
  }

  /// Compares the answers to all questions with the correct ones.
  private func check(_ said: String, isOfJavaScript: Bool) throws {
    var rest = said.split(separator: "\n")[...]
    for vectors in Self.vectors {
      let own = Array(rest.prefix(vectors.urls.count))
      rest = rest.dropFirst(own.count)
      try #require(vectors.fault(in: own, isOfJavaScript: isOfJavaScript) == nil)
    }
    #expect(rest.isEmpty)
  }
}
