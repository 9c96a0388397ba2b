import Foundation
import RouteBase
import RouteTrials
import Testing

@Suite("gzip files")
struct GzipTests {
  @Test("`gzip` reads what was compressed", arguments: 0..<40)
  func trials(seed: Int) throws {
    var numbers = RandomNumbers(seed: seed)
    // Few letters repeat a lot, many do not.
    let letters = numbers.pick([1, 2, 5, 40, 256])
    let count = numbers.pick([0, 1, 2, 3, 4, 258, 259, 1000, 70_000])
    let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: numbers.below(letters)) }
    #expect(try Unpacked.bytes(Gzip.compress(bytes)) == bytes)
  }

  @Test("repetitions of every length and distance are found again")
  func repetitions() throws {
    var bytes: [UInt8] = []
    for length in 1...300 {
      let part = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 7 + length) }
      bytes += part + part
    }
    // One repetition as far away as can be, and one that is too far.
    for gap in [32_768, 32_769] {
      let mark: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
      bytes += mark + (0..<gap - mark.count).map { UInt8(truncatingIfNeeded: $0 >> 3 ^ $0) } + mark
    }
    let packed = Gzip.compress(bytes)
    #expect(packed.count < bytes.count)
    #expect(try Unpacked.bytes(packed) == bytes)
  }

  @Test("Base64 has the examples of RFC 4648")
  func base64() {
    let texts = ["", "f", "fo", "foo", "foob", "fooba", "foobar"]
    #expect(
      texts.map { Base64.text(Array($0.utf8)) }
        == ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"])
    let all = (0...255 as ClosedRange<UInt8>).map { $0 }
    #expect(Base64.text(all) == Data(all).base64EncodedString())
  }
}
