@testable import RouteMatch
import RouteTrials
import Testing

@Suite("Punycode")
struct PunycodeTests {
  @Test(
    "matches the samples of RFC 3492",
    arguments: [
      ("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"), ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
      ("Pročprostěnemluvíčesky", "Proprostnemluvesky-uyb24dma41a"),
      ("למההםפשוטלאמדבריםעברית", "4dbcagdahymbxekheh6e0a7fei0b"),
      ("почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"),
      ("3年B組金八先生", "3B-ww4c5e180e575a65lsy2b"), ("ひとつ屋根の下2", "2-u9tlzr9756bt3uc0v"),
      ("-> $1.00 <-", "-> $1.00 <--"), ("bücher", "bcher-kva"), ("straße", "strae-oqa"),
    ])
  func samples(text: String, code: String) {
    #expect(
      Punycode.encode(Array(text.unicodeScalars)).map { String(decoding: $0, as: UTF8.self) }
        == code)
    #expect(Punycode.decode(code.utf8) == Array(text.unicodeScalars))
  }

  @Test("can be decoded again for random text")
  func roundTrip() {
    var numbers = RandomNumbers(seed: 3492)
    for _ in 0..<3000 {
      let text = (0..<numbers.below(30)).compactMap { _ in
        Unicode.Scalar(UInt32(numbers.below([0x80, 0x250, 0xFFFF, 0x10FFFF][numbers.below(4)])))
      }
      let code = Punycode.encode(text)
      #expect(code?.allSatisfy { $0 < 0x80 } == true)
      #expect(code.flatMap { Punycode.decode($0) } == text)
    }
  }

  @Test("cannot be decoded if it is truncated, overflows, or names no scalar")
  func broken() {
    let codes = ["kv", "99999999", "bcher-kv", "é", "-99999", "_", "a-_", "zzzzzzzzzzzzzz"]
    for code in codes + [String(repeating: "a", count: 10_000)] {
      #expect(Punycode.decode(code.utf8) == nil, "\(code)")
    }
    // No short text causes a trap.
    let digits = Array("az09-".utf8)
    var texts: [[UInt8]] = [[]]
    for _ in 0..<6 { texts = texts.flatMap { text in [text] + digits.map { text + [$0] } } }
    for text in Set(texts) {
      guard let scalars = Punycode.decode(text), !scalars.allSatisfy(\.isASCII) else { continue }
      #expect(Punycode.encode(scalars) == text)
    }
  }
}
