import RouteBase
import RouteTrials
import Testing

@testable import RouteServer

@Suite("Edits by lines")
struct LineEditsTests {
  @Test(
    "The edits of two texts are in order, change something, and turn one into the other",
    arguments: TrialNumbers.seeds(400))
  func trial(seed: Int) {
    var numbers = RandomNumbers(seed: seed)
    let lines = ["a", " a", "a  ", "b", "  b", "", " ", "c d", "c  d", "cd"]
    func text() -> [UInt8] {
      let count = Int.random(in: 0..<8, using: &numbers)
      let own = (0..<count).map { _ in lines[Int.random(in: lines.indices, using: &numbers)] }
      return Array(
        (own.joined(separator: "\n") + (Int.random(in: 0..<3, using: &numbers) == 0 ? "" : "\n"))
          .utf8)
    }
    let (old, new) = (text(), text())
    var result: [UInt8] = []
    var end = 0
    for edit in LineEdits.make(from: SourceText(old), to: new) {
      #expect(Int(edit.range.start) >= end)
      #expect(!old[edit.range.indices].elementsEqual(edit.replacement))
      result += old[end..<Int(edit.range.start)] + edit.replacement
      end = Int(edit.range.end)
    }
    #expect(result + old[end...] == new)
  }
}
