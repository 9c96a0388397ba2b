import RouteBase
import RouteCheck
import RoutePlan
import RouteServer
import RouteSyntax
import RouteTrials
import Testing

@Suite("Renaming in random plans")
struct RenameTrialTests {
  private static let newNames: [RenamePlans.Kind: [String]] = [
    .route: ["Home", "Own", "Zed", "Bb", "Tk", "Kid", "New"],
    .task: ["Home", "Own", "Zed", "Bb", "Tk", "Kid", "New"],
    .service: ["S", "U", "V", "New"], .fact: ["f", "g", "h"], .type: ["T", "Int", "New"],
    .input: ["id", "key", "num", "tab", "common", "new"],
  ]

  /// What `check` finds in a plan: the rules with their files and lines. Old names that become current
  /// again are no longer found.
  private func findings(_ root: String, _ texts: [String: String]) -> [String] {
    let (plan, findings) = PlanBuilder.build(
      path: root, text: SourceText(texts[root] ?? ""), loader: SourceLoader(files: texts))
    return PlanChecker.check(plan, findings).findings.filter { $0.rule != .deprecatedUse }
      .map { finding in
        let file = plan.files[finding.span.file.index]
        let line = file.text.bytes[..<Int(finding.span.range.start)].count { $0 == 0x0A }
        return "\(file.path):\(line) \(finding.rule.name)"
      }.sorted()
  }

  @Test(
    "A rename is refused, or the plans say the same afterwards",
    arguments: TrialNumbers.parts(of: 100, longer: 300))
  func rename(seeds: Range<Int>) {
    for seed in seeds {
      let plans = RenamePlans(seed: seed)
      guard plans.isSound else { continue }
      var numbers = RandomNumbers(seed: seed &+ 77)
      for _ in 0..<4 {
        let file = numbers.below(3)
        let uses = plans.text(file).uses
        if uses.isEmpty { continue }
        let use = numbers.pick(uses)
        let name = numbers.pick(Self.newNames[plans.things[use.thing].kind] ?? ["New"])
        check(plans, use, in: file, to: name, keepingOld: !numbers.one(in: 4), seed)
      }
    }
  }

  private func check(
    _ plans: RenamePlans, _ use: RenamePlans.Use, in file: Int, to name: String, keepingOld: Bool,
    _ seed: Int
  ) {
    let before = plans.texts
    let document = RenamePlans.files[file] + ".routeplan"
    let client = MemoryClient(before)
    client.open(document, before[document] ?? "")
    let lines = (before[document] ?? "").utf8.prefix(use.offset).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let place = """
      {"textDocument": {"uri": "\(client.uri(document))"},
       "position": {"line": \(lines.count - 1), "character": \(lines.last?.count ?? 0)}
      """
    let words = "seed \(seed): \(plans.things[use.thing].name) in \(document) to \(name)\n\(before)"
    let prepared = client.ask("textDocument/prepareRename", place + "}")
    #expect(prepared?.text("placeholder") == plans.things[use.thing].name, "\(words)")
    checkReferences(plans, use, client, place, words)
    if !keepingOld {
      client.ask(
        "workspace/executeCommand",
        #"{"command": "qtroute.renameWithoutWas", "arguments": ["\#(client.uri(document))"]}"#)
    }
    let answer = client.answer("textDocument/rename", place + #", "newName": "\#(name)"}"#)
    var after = plans
    after.rename(use.thing, to: name, keepingOld: keepingOld)
    if let reason = answer?.member("error")?.text("message") {
      let mayBeRefused = !after.isSound || plans.isOldNameOfOther(name, than: use.thing)
      #expect(mayBeRefused, "refused: \(reason)\n\(words)")
      return
    }
    #expect(after.isSound, "taken: \(words)")
    let result = answer?.member("result")?.applied(to: before) ?? [:]
    #expect(result == after.texts, "\(words)")
    for root in ["a.routeplan", "b.routeplan"] {
      #expect(findings(root, before) == findings(root, result), "\(words)\n\(result)")
    }
  }

  /// All uses of what is not an input are its references: an input has one name for several
  /// parameters.
  private func checkReferences(
    _ plans: RenamePlans, _ use: RenamePlans.Use, _ client: MemoryClient, _ place: String,
    _ words: String
  ) {
    if plans.things[use.thing].kind == .input { return }
    let found = client.ask(
      "textDocument/references", place + #", "context": {"includeDeclaration": true}}"#)
    let count = (0..<3).reduce(0) { sum, file in
      sum + plans.text(file).uses.count { $0.thing == use.thing }
    }
    #expect(found?.elements?.count == count, "\(words)")
  }
}
