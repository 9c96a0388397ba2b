import RouteBase
import RouteSyntax
import RouteTrials
import Testing

@Suite("Formatting random plans")
struct FormatterPropertyTests {
  @Test("keeps the meaning and every comment, and a second run changes nothing")
  func keepsMeaning() {
    for seed in TrialNumbers.seeds(600) {
      var writer = PlanWriter(seed: seed)
      let source = writer.write()
      let (tree, findings) = parse(SourceText(source))
      let faults = findings.filter { $0.rule == .syntax }.map(\.message)
      guard faults.isEmpty else {
        Issue.record("QTROUTE_SEED=\(seed) writes a plan with faults: \(faults)\n\(source)")
        return
      }
      let formatted = Formatter.format(tree)
      let (again, later) = parse(SourceText(formatted))
      let before = TreeDump(tree)
      let after = TreeDump(again)
      guard before.text == after.text, before.comments == after.comments,
        !later.contains(where: { $0.rule == .syntax }), Formatter.format(again) == formatted
      else {
        Issue.record(
          """
          QTROUTE_SEED=\(seed)
          \(source)
          --- becomes
          \(String(decoding: formatted, as: UTF8.self))
          --- and then
          \(String(decoding: Formatter.format(again), as: UTF8.self))
          --- meant
          \(before.text)
          --- and means
          \(after.text)
          """)
        return
      }
    }
  }

  @Test("leaves no trailing space, no tab and no second blank line")
  func isTidy() {
    for seed in TrialNumbers.seeds(200) where seed % 4 == 3 {
      var writer = PlanWriter(seed: seed)
      let (tree, _) = parse(SourceText(writer.write()))
      guard tree.comments.isEmpty else { continue }
      let text = String(decoding: Formatter.format(tree), as: UTF8.self)
      #expect(!text.contains(" \n"), "QTROUTE_SEED=\(seed)")
      #expect(!text.contains("\n\n\n"), "QTROUTE_SEED=\(seed)")
      #expect(!text.contains { "\t\r".contains($0) }, "QTROUTE_SEED=\(seed)")
      #expect(text.hasSuffix("\n") && !text.hasPrefix("\n"), "QTROUTE_SEED=\(seed)")
    }
  }
}
