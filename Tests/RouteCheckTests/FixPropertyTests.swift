import RouteCheck
import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax
import RouteTrials
import Testing

/// Properties of fixes that hold for every plan.
@Suite("Fixes of random plans")
struct FixPropertyTests {
  @Test("keep a damaged plan's comments, make it no worse, and leave nothing to fix")
  func damaged() {
    var changed = [false: 0, true: 0]
    let plans = TrialNumbers.count(75)
    for seed in TrialNumbers.seeds(75) {
      let text = DamagedPlan(seed: seed).text
      for unsafe in [false, true] {
        let fixed = Checked.fix(SourceText(text), allowingUnsafe: unsafe)
        let label = "seed \(seed), unsafe \(unsafe): \(text)"
        guard let change = fixed.changes.first else { continue }
        changed[unsafe, default: 0] += 1
        #expect(!fixed.isCutShort, "\(label)")
        let (old, before) = Parser.parse(change.old, file: FileID(0))
        let (new, after) = Parser.parse(change.new, file: FileID(0))
        func errors(_ findings: [Finding]) -> Int { findings.count { $0.rule == .syntax } }
        #expect(errors(after) <= errors(before), "\(label)")
        #expect(comments(of: new) == comments(of: old), "\(label)")
        let again = Checked.fix(change.new, allowingUnsafe: unsafe)
        #expect(
          again.changes.map(\.fixCount) == [],
          "\(label)\n\(change.new.string(SourceRange(start: 0, end: UInt32(change.new.count))))")
        let formatted = Formatter.format(new)
        let tree = Parser.parse(SourceText(formatted), file: FileID(0)).tree
        if errors(after) == 0 { #expect(Formatter.format(tree) == formatted, "\(label)") }
      }
    }
    // About a half have safe fixes, and two thirds have any: far fewer would be no accident.
    #expect(
      4 * changed[false, default: 0] > plans && 5 * changed[true, default: 0] > 2 * plans,
      "\(changed)")
  }

  /// The comments that belong to no declaration, in any order, because a joined list may move past
  /// one.
  private func comments(of tree: SyntaxTree) -> [String] {
    tree.comments.filter { $0.kind != .doc }.map { tree.text.string($0.range) }.sorted()
  }

  @Test("that are safe change no path of a plan without errors")
  func sound() {
    var changed = 0
    for seed in TrialNumbers.seeds(50) {
      let text = RandomPlan(seed: seed, doublesLinks: true, nestsLinks: true).text
      let before = Checked(text)
      guard before.report.errorCount == 0 else { continue }
      let fixed = Checked.fix(SourceText(text))
      guard !fixed.changes.isEmpty else { continue }
      changed += 1
      #expect(fixed.report.fixCount(.safe) == 0)
      #expect(fixed.plan.routes.count == before.plan.routes.count)
      let planners = [Planner(before.plan), Planner(fixed.plan)]
      let routes = before.plan.routes.indices
      for (from, to) in routes.flatMap({ from in routes.map { (from, $0) } }) where from != to {
        for given in [[], before.plan.facts.indices.map { FactID($0) }] {
          let answers = planners.map { planner in
            var request = PathRequest(from: RouteID(from), to: RouteID(to))
            request.given = given
            request.isExplained = false
            return telling(planner.find(request))
          }
          #expect(answers[0] == answers[1], "seed \(seed), \(from) to \(to): \(text)")
        }
      }
    }
    #expect(10 * changed > TrialNumbers.count(50), "\(changed)")
  }

  /// A text without those blanks that the language does not need.
  private func tight(_ text: String) -> String {
    var result = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if let last = result.last, !"\")\n ".contains(last), !"@\"({".contains(word.first ?? "x") {
        result += " "
      }
      result += word
    }
    return result
  }

  @Test("are the same where there are no blanks between clauses", arguments: [false, true])
  func tight(isDamaged: Bool) {
    var changed = 0
    for seed in TrialNumbers.seeds(100) {
      let plan =
        isDamaged
        ? DamagedPlan(seed: seed).text
        : RandomPlan(seed: seed, doublesLinks: true, nestsLinks: true).text
      let lines = plan.split(separator: "\n").map { line -> String in
        let kind = line.drop { $0 == " " }.prefix { $0 != " " }
        if !["route", "link", "task"].contains(kind) { return String(line) }
        return line.hasSuffix(" {") ? line.dropLast(2) + " @a {" : line + " @a"
      }
      let text = lines.joined(separator: "\n") + "\n"
      // Comments end lines, and what is added goes around them.
      if text.contains("//") || text.contains("/*") { continue }
      for unsafe in [false, true] {
        let plans = [text, tight(text)].map { plan in
          let fixed = Checked.fix(SourceText(plan), allowingUnsafe: unsafe)
          let new = fixed.changes.first?.new ?? SourceText(plan)
          if !fixed.changes.isEmpty { changed += 1 }
          return Formatter.format(Parser.parse(new, file: FileID(0)).tree)
        }
        #expect(plans[0] == plans[1], "seed \(seed), unsafe \(unsafe): \(tight(text))")
      }
    }
    #expect(10 * changed > TrialNumbers.count(100), "\(changed)")
  }

  @Test("leave a blank where a clause was that stood between two words")
  func removal() {
    let plan = """
      fact f given
      route A requires f allow dead-end"x"title"t"{route B}
      link A -> B
      link B => A
      """
    let fixed = Checked.fix(SourceText(plan)).changes.first?.new ?? SourceText("")
    let text = fixed.string(SourceRange(start: 0, end: UInt32(fixed.count)))
    #expect(text.contains("route A requires f title\"t\"{"), "\(text)")
  }

  /// The part of an answer that shows how good a path is; any of several equally good paths is
  /// right.
  private func telling(_ answer: PathAnswer) -> String {
    switch answer {
    case .notFound(let reason): "\(reason.kind)"
    case .found(let paths): "\(paths[0].steps.count) steps, cost \(paths[0].cost)"
    }
  }

  @Test("that overlap or touch are never applied together")
  func overlaps() {
    for seed in TrialNumbers.seeds(125) {
      var random = RandomNumbers(seed: seed)
      let text = SourceText((0..<30).map { _ in random.below(2) == 0 ? "a" : "b" }.joined())
      var selection = FixSelection()
      var taken: [TextEdit] = []
      for number in 0..<12 {
        let edits = (0...random.below(2)).map { _ in
          let start = random.below(30)
          let end = min(30, start + random.below(4))
          let range = SourceRange(start: UInt32(start), end: UInt32(end))
          let mark = random.below(3) == 0 ? ", \(number % 3)" : "<\(number)>"
          return TextEdit(SourceSpan(file: FileID(0), range: range), mark)
        }
        if selection.add(Fix("x", safety: .safe, edits: edits)) { taken += edits }
      }
      // Every applied edit is in the result, and the rest of the text is in order.
      let result = selection.apply(to: text, of: FileID(0))
      let bytes = String(decoding: result.content, as: UTF8.self)
      let removed = taken.reduce(0) { $0 + $1.span.range.count }
      let added = taken.reduce(0) { $0 + $1.replacement.utf8.count }
      #expect(bytes.utf8.count == 30 - removed + added, "seed \(seed)")
      #expect(taken.allSatisfy { bytes.contains($0.replacement) }, "seed \(seed)")
      #expect(bytes.count { $0 == "a" || $0 == "b" } == 30 - removed, "seed \(seed)")
    }
  }

  @Test("keep a file in canonical form")
  func canonical() {
    let text = """
      route Home tabs reset {
          route Cart

          link -> Cart
      }

      """
    let fixed = Checked.fix(SourceText(text))
    let change = fixed.changes.first?.new ?? SourceText("")
    #expect(
      change.string(SourceRange(start: 0, end: UInt32(change.count))) == """
        route Home tabs reset {
            route Cart
        }

        """)
  }

  @Test("that are right in one place of a file but not in another are not safe")
  func repeated() {
    let files = ["s.routeplan": "route Shared in Top\nlink Top -> Shared\n"]
    let text = """
      service One {
          route Top at "a"
          include "s.routeplan"
      }
      service Two {
          route Top at "b" { route Below at "c" }
          include "s.routeplan"
      }
      """
    let loader = SourceLoader(files: files)
    #expect(Checked.fix(SourceText(text), loader).changes.isEmpty)
    #expect(Checked.fix(SourceText(text), loader, allowingUnsafe: true).changes.count == 1)
  }

  @Test("wait with warnings until everything is understood")
  func order() {
    let plan = "route A { route B  link -> B }\nroute C in Nowhere at \"c\"\n"
    #expect(Checked.fix(SourceText(plan)).changes.isEmpty)
    // A declaration with a name similar to an unknown one is not removed as unused.
    let fact = "fact signedIn given\nroute A requires singedIn\n"
    let fixed = Checked.fix(SourceText(fact), allowingUnsafe: true)
    #expect(fixed.changes.first?.new.count == fact.utf8.count && fixed.report.findings.isEmpty)
  }

  @Test("of thousands of findings take a few rounds")
  func many() {
    let names = (0..<3000).map { "f\($0)" }
    let text =
      "fact " + names.joined(separator: ", ") + "\nroute A requires "
      + (0..<500).map { "g\($0)" }.joined(separator: " requires ") + "\nfact "
      + (0..<500).map { "g\($0)" }.joined(separator: ", ") + " given\n"
    let fixed = Checked.fix(SourceText(text), allowingUnsafe: true)
    #expect(fixed.report.findings.isEmpty && !fixed.isCutShort)
  }
}

/// A random plan with misspelt words, duplicate clauses, repeated lines and comments anywhere.
struct DamagedPlan {
  private(set) var text: String

  init(seed: Int) {
    var random = RandomNumbers(seed: ~seed)
    let plan = RandomPlan(seed: seed, doublesLinks: true, nestsLinks: true).text
    var words = plan.replacing("\n", with: " \n ").split(separator: " ").map(String.init)
    let clauses = [
      "requires f0", "requires f0, f0", "unless f1", "cost 2", "title \"t\"", "tabs", "present",
      "push", "recycle", "recycle by id", "at \":id\"", "at \"a//:slug/**rest\"", "at x",
      "allow dead-end", "allow deadend", "was Old", "deprecated \"use R0\"", "back to R0", "in R0",
      "grants f0", "// c\n", "/* c */", "}", "{", "(id, id)", "plan P", "fallback R0", "fact f9",
      "type T", "link -> R0", "link R0 -> R1(id: 1, id: 2)", "include \"x\"", "/// doc\n",
    ]
    for number in 0..<1 + random.below(7) where !words.isEmpty {
      let index = random.below(words.count)
      switch random.below(6) {
      case 0:
        // A typo: two letters are swapped.
        var letters = Array(words[index])
        if letters.count > 2 { letters.swapAt(letters.count - 1, letters.count - 2) }
        words[index] = String(letters)
      case 1: words.insert(words[index], at: index)
      case 2: words.remove(at: index)
      case 3: words.insert("/* \(number) */", at: index)
      case 4: words.insert("// \(number)\n", at: index)
      default: words.insert(random.pick(clauses), at: index)
      }
    }
    text = words.joined(separator: " ").replacing("\n ", with: "\n")
  }
}
