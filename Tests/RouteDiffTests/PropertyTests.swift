import RouteDiff
import RoutePlan
import RouteBase
import RouteSyntax
import RouteTrials
import Testing

@Suite("What changes nothing, and what is always noticed")
struct PropertyTests {
  @Test("the canonical form of a plan is the same plan", arguments: 0..<100)
  func canonical(seed: Int) throws {
    var numbers = RandomNumbers(seed: seed)
    let moves = RandomMoves.sound(&numbers)
    let (tree, _) = Parser.parse(SourceText(moves.text), file: FileID(0))
    let text = String(decoding: Formatter.format(tree), as: UTF8.self)
    #expect(changes(moves.text, text) == [], "seed \(seed)\n\(moves.text)")
  }

  @Test("the order of declarations changes nothing", arguments: 0..<100)
  func order(seed: Int) throws {
    var numbers = RandomNumbers(seed: seed)
    let moves = RandomMoves.sound(&numbers)
    #expect(changes(moves.text, moves.shuffled(&numbers).text) == [], "seed \(seed)\n\(moves.text)")
  }

  /// A plan with one of everything.
  static let everything = """
    plan Everything
    scheme "s", "t"
    domain "h.org"
    web "/oauth/**", "/only-web"
    fact f
    fact g given
    type S = "a" | "b"
    type O
    route A at "/" tabs title "a" {
        route B(p: Int, q: S = "a", r: O?) at "b/:p" at "x-:p" present nav recycle by p requires g @k("v")
        route C -> (s: S) unless f grants f revokes g cost 3 was Z deprecated "why"
        task t(u: Int) -> (v: Int) at "t/:u" requires f revokes f cost 2
        route D present
    }
    flow F in A at "flow" requires g unless f title "flow" was FF {
        route E at "e"
        route G at "g"
        link E -> G
        link G back to E
    }
    service V title "v" was U {
        route H in A at "h" allow growing-stack "meant"
        route J in A tabs reset linked
        route K in J present floating locked
        link J -> K grants f revokes f single
        link K grants f back past K
        task w
        fallback H
    }
    link A -> D present back past B cost 2 title "t" requires g unless f @x(1)
    link C => B(p: 1, q: "b")
    link * -> C
    fallback A
    expect path A -> D within 3
    expect no path A -> E
    expect url "/b/7" opens B(p: 7)
    expect stack D is A, D
    """

  /// The plan with one range of its text replaced; nil if the result has faults.
  private static func cut(_ range: SourceRange, to text: String = "") -> String? {
    var bytes = Array(everything.utf8)
    bytes.replaceSubrange(range.indices, with: text.utf8)
    let result = String(decoding: bytes, as: UTF8.self)
    let findings = PlanBuilder.build(
      path: "e.routeplan", text: SourceText(result), loader: SourceLoader(files: [:])
    ).findings
    return findings.isEmpty ? result : nil
  }

  @Test("the deletion of any clause is noticed")
  func deletedClauses() {
    let (tree, findings) = Parser.parse(SourceText(Self.everything), file: FileID(0))
    #expect(findings.isEmpty)
    var count = 0
    for clause in tree.clauses {
      // If the rest has faults, such as the list of a removed annotation, it is skipped.
      guard let text = Self.cut(clause.range) else { continue }
      count += 1
      #expect(
        !changes(Self.everything, text).isEmpty, "without \(tree.text.string(clause.range))")
    }
    #expect(count > 36, "\(count)")
  }

  @Test("the deletion of any declaration, parameter or default is noticed")
  func deletedDeclarations() {
    let (tree, _) = Parser.parse(SourceText(Self.everything), file: FileID(0))
    var count = 0
    for declaration in tree.declarations {
      guard let text = Self.cut(declaration.range) else { continue }
      count += 1
      #expect(
        !changes(Self.everything, text).isEmpty, "without \(tree.text.string(declaration.range))")
    }
    #expect(count > 15, "\(count)")
  }

  @Test("a different number, text or name is noticed")
  func alteredWords() {
    let (tree, _) = Parser.parse(SourceText(Self.everything), file: FileID(0))
    var count = 0
    let ranges =
      tree.names + tree.literals.map(\.range) + tree.references.map(\.name)
      + tree.parameters.map(\.type) + tree.arguments.map(\.name)
    for range in ranges where !range.isEmpty {
      let word = tree.text.string(range)
      for other in [
        "4", "\"b\"", "\"y\"", "\"y/:p\"", "f", "g", "p", "D", "E", "String",
      ]
      where other != word {
        guard let text = Self.cut(range, to: other) else { continue }
        count += 1
        #expect(
          !changes(Self.everything, text).isEmpty, "\(word) became \(other) at \(range.start)")
      }
    }
    #expect(count > 80, "\(count)")
  }

  @Test("what is inferred breaks nothing, and where it is from is no change")
  func inferred() {
    let old = """
      route A {
          link -> D @inferred("a.swift:1")
          route B(x: Int) @inferred("a.swift:1") {
              route C
          }
          route E
      }
      route D in E
      """
    let new = """
      route A {
          route B(x: Int, y: Int) @inferred("a.swift:2") {
              route C
          }
          route E
      }
      route D in E
      """
    #expect(
      changes(old, new).filter { !$0.hasPrefix("path-") } == [
        "parameter-required: `B` now requires `y`", "link-gone: link `A -> D` is gone",
      ])
    // A path that only inferred steps made is gone without breaking anything; others break.
    let without = "route A {\n    route E\n}\nroute D in E\nroute C"
    let found = changes(old, without)
    #expect(found.contains("gone: route `B` is gone"))
    #expect(!found.contains { $0.hasPrefix("!path-gone: there is no longer a path to `C`") })
    let sure = old.replacing(" @inferred(\"a.swift:1\")", with: "")
    #expect(changes(sure, without).contains("!gone: route `B` is gone"))
    #expect(
      changes(sure, without).contains {
        $0.hasPrefix("!path-gone: there is no longer a path to `C`")
      })
    #expect(changes(old, old.replacing("a.swift", with: "b.swift")).isEmpty)
    // A confirmed route is no longer a guess, which breaks nothing.
    #expect(changes(old, sure).allSatisfy { $0.hasPrefix("annotation-") || $0.hasPrefix("link-") })
  }
}
