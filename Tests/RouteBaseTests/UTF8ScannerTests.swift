import RouteBase
import RouteTrials
import Testing

@Suite("The UTF-8 scanner")
struct UTF8ScannerTests {
  @Test("agrees with the standard library on random bytes")
  func agreesOnRandomBytes() {
    for seed in TrialNumbers.seeds(3) {
      var random = RandomNumbers(seed: seed)
      let starts: [UInt8] = [
        0x41, 0x7F, 0x80, 0xBF, 0xC0, 0xC2, 0xDF, 0xE0, 0xED, 0xEF, 0xF0, 0xF4,
      ]
      for _ in 0..<4000 {
        let core = (0..<random.number(0...6)).map { _ in
          random.one(in: 2)
            ? starts.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
        }
        // Plain text around it, which is skipped eight bytes at a time.
        func plain() -> [UInt8] { Array(repeating: 0x61, count: random.number(0...17)) }
        let bytes = random.one(in: 2) ? core : plain() + core + plain()
        // A string repairs what is not UTF-8.
        let isValid = Array(String(decoding: bytes, as: UTF8.self).utf8) == bytes
        let ranges = UTF8Scanner.malformedRanges(in: SourceText(bytes))
        #expect(ranges.isEmpty == isValid, "QTROUTE_SEED=\(seed): \(bytes)")
        #expect(UTF8Scanner.isWellFormed(bytes) == isValid, "QTROUTE_SEED=\(seed): \(bytes)")
        #expect(ranges.allSatisfy { !$0.isEmpty && $0.end <= bytes.count }, "\(bytes)")
        #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.end < $1.start }, "\(bytes)")
      }
    }
  }

  @Test("decodes every scalar")
  func decodesScalars() {
    for value in UInt32(0)...0x10FFFF {
      guard value % 61 == 0 || value < 0x900, let scalar = Unicode.Scalar(value) else { continue }
      let bytes = Array(String(Character(scalar)).utf8)
      let decoded = UTF8Scanner.scalar(in: bytes, at: 0)
      guard decoded?.scalar == scalar, decoded?.length == bytes.count else {
        Issue.record("U+\(String(value, radix: 16)) is read as \(String(describing: decoded))")
        return
      }
    }
  }

  @Test(
    "rejects ill-formed sequences",
    arguments: [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xE0, 0x9F, 0x80], [0xED, 0xA0, 0x80],
      [0xE2, 0x82], [0xF0, 0x8F, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
      [0xFF],
    ] as [[UInt8]])
  func refuses(bytes: [UInt8]) {
    #expect(UTF8Scanner.scalar(in: bytes, at: 0) == nil)
  }

  @Test("finds a fault at any distance from the start of a word")
  func findsFaults() {
    for offset in 0..<40 {
      for tail in 0..<10 {
        let bytes = [UInt8](repeating: 0x61, count: offset) + [0xFF] + Array("ü名".utf8.prefix(tail))
        let range = UTF8Scanner.malformedRanges(in: SourceText(bytes)).first
        #expect(range?.start == UInt32(offset))
      }
    }
  }
}
