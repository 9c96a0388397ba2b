import RouteBase
import RouteTrials
import Testing

@Suite("Parts of texts")
struct StringPartsTests {
  @Test("are found and replaced as the standard library does it")
  func agrees() {
    let characters: [Character] = ["a", "b", "$", "(", "\u{301}", "\r\n", "\n", "é"]
    for seed in TrialNumbers.seeds(300) {
      var random = RandomNumbers(seed: seed)
      let text = String((0..<random.number(0...12)).map { _ in random.pick(characters) })
      let part = String((0..<random.number(1...2)).map { _ in random.pick(characters) })
      #expect(text.has(part: part) == text.contains(part), "\(text.debugDescription)")
      #expect(text.firstRange(ofPart: part) == text.firstRange(of: part))
      #expect(text.dropFirst().firstRange(ofPart: part) == text.dropFirst().firstRange(of: part))
      #expect(text.replacing(part: part, with: "--") == text.replacing(part, with: "--"))
    }
  }
}
