@testable import RouteMatch
import RouteTrials
import Testing

@Suite("The segments of a path")
struct PathSegmentsTests {
  /// The segments of a path; nil if it can match nothing.
  private func split(
    _ path: String, limit: Int, _ segments: inout PathSegments
  ) -> [String]? {
    Array(path.utf8).withUnsafeBufferPointer { bytes in
      guard segments.split(bytes, limit: limit) else { return nil }
      return segments.withText(bytes) { text in
        (0..<segments.count).map { String(decoding: text[segments[$0]], as: UTF8.self) }
      }
    }
  }

  /// The same, byte by byte.
  private func plainSplit(_ path: String, limit: Int) -> [String]? {
    var rest = path[...]
    if rest.first == "/" { rest = rest.dropFirst() }
    if rest.isEmpty { return [] }
    if rest.last == "/" { rest = rest.dropLast() }
    let pieces = rest.split(separator: "/", omittingEmptySubsequences: false)
      .map { String($0).replacing("%2e", with: ".") }
    return pieces.count > limit || pieces.contains("") || path.contains("%x") ? nil : pieces
  }

  @Test("are those of a byte-by-byte split, at every offset in a word")
  func random() {
    var numbers = RandomNumbers(seed: 1)
    var segments = PathSegments()
    var whole = 0
    for _ in 0..<20_000 * rounds {
      let pieces = ["a", ".", "0", "é", "bcd", "longer-text", "%2e", "/"]
      var path = numbers.one(in: 2) ? "/" : ""
      for _ in 0..<numbers.below(12) {
        path += numbers.pick(pieces)
        if numbers.one(in: 2) { path += "/" }
        if numbers.one(in: 60) { path += "%x" }
      }
      let limit = numbers.one(in: 4) ? numbers.below(6) : Int.max
      let found = split(path, limit: limit, &segments)
      #expect(found == plainSplit(path, limit: limit), "\(path), at most \(limit)")
      if found != nil { whole += 1 }
    }
    #expect(whole > 1000)
  }
}
