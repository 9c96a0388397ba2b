import RouteBase
import RouteTrials
import Testing

@testable import RouteTour

/// JSON values of a log that are not one in a line.
@Suite("A log's values on any lines")
struct ElementSplitterTests {
  /// The values of a text that comes in pieces, each with its place; "too long" for one that is.
  private func split(_ text: String, pieces size: Int) -> [String] {
    var splitter = ElementSplitter()
    var result: [String] = []
    func take(_ value: UnsafeBufferPointer<UInt8>?, _ place: ElementSplitter.Place) {
      let text = value.map { String(decoding: $0, as: UTF8.self) } ?? "too long"
      result.append("\(place.line):\(place.column) \(text)")
    }
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      splitter.add(Array(bytes[start..<min(start + size, bytes.count)]), take)
    }
    splitter.finish(take)
    return result
  }

  @Test(
    "are told apart",
    arguments: [
      (#"[{"a":1},{"b":[2,{"c":"]}"}]}]"#, [#"1:0 {"a":1}"#, #"1:10 {"b":[2,{"c":"]}"}]}"#]),
      ("[\n  {\n  \"a\": \"\\\"{\"\n  } ,\n  {}\n]", ["2:0 {\n  \"a\": \"\\\"{\"\n  }", "5:0 {}"]),
      ("{\n\"a\":1}\n{\"b\":2}", ["1:0 {\n\"a\":1}", "3:0 {\"b\":2}"]),
      ("[{\"a\":1}]\n[{\"b\":2},{}]\n", ["1:0 {\"a\":1}", "2:0 {\"b\":2}", "2:10 {}"]),
      ("\u{FEFF}[{}]", ["1:0 {}"]), ("[]", []), ("", []),
      // What cannot be read is given, and what follows it is found.
      ("[1,\"x\",null,{}]", ["1:0 1", "1:4 \"x\"", "1:8 null", "1:13 {}"]),
      ("[{\"a\":\"x},\n{\"b\":1}]", ["1:0 {\"a\":\"x},", "2:0 {\"b\":1}"]),
      ("[{\"a\":1,{\"b\":2}]", ["1:0 {\"a\":1,", "1:9 {\"b\":2}"]),
      ("[{\"a\":[1}},{\"b\":2}]", ["1:0 {\"a\":[1}", "1:12 {\"b\":2}"]),
      ("[{\"a\"\"b\"},{\"c\":2}]", ["1:0 {\"a\"\"", "1:11 {\"c\":2}"]),
      ("[{\"a\":\"b\"c\"},{\"d\":2}]", ["1:0 {\"a\":\"b\"c", "1:14 {\"d\":2}"]),
      ("[{\"a\":1", ["1:0 {\"a\":1"]),
    ])
  func values(text: String, expected: [String]) {
    for size in [1, 2, 3, 7, 1000] { #expect(split(text, pieces: size) == expected, "\(size)") }
  }

  @Test("are the same as those of one in a line, however they are written")
  func trials() {
    for seed in TrialNumbers.seeds(60) {
      var numbers = RandomNumbers(seed: seed)
      let values = (0..<numbers.below(6)).map { _ in
        "{\"s\":\(value(&numbers, depth: 0)),\"t\":\(value(&numbers, depth: 0))}"
      }
      var text = ""
      for (index, value) in values.enumerated() {
        // White space may be at any mark outside strings.
        text += index == 0 ? "[" : ","
        var inString = false
        var isEscaped = false
        for scalar in value.unicodeScalars {
          text.unicodeScalars.append(scalar)
          if scalar == "\"" && !isEscaped { inString.toggle() }
          isEscaped = scalar == "\\" && !isEscaped
          if !inString && "{}[],:".unicodeScalars.contains(scalar) && numbers.one(in: 4) {
            text += ["\n", " ", "\r\n", "\t"][numbers.below(4)]
          }
        }
      }
      text += values.isEmpty ? "[]" : "]"
      func bare(_ text: String) -> String { text.filter { !$0.isWhitespace } }
      let found = split(text, pieces: 1 + numbers.below(9)).map {
        bare(String($0.drop { $0 != "{" }))
      }
      #expect(found == values.map { bare($0) }, "QTROUTE_SEED=\(seed)")
    }
  }

  private func value(_ numbers: inout RandomNumbers, depth: Int) -> String {
    switch numbers.below(depth > 3 ? 3 : 5) {
    case 0: return "-1.5e3"
    case 1: return ["true", "null", "\"\""][numbers.below(3)]
    case 2: return ["\"a\\\"b{\"", "\"[\\\\\"", "\"é}]\"", "\",:\""][numbers.below(4)]
    case 3:
      return "["
        + (0..<numbers.below(3)).map { _ in value(&numbers, depth: depth + 1) }
        .joined(separator: ",") + "]"
    default:
      return "{"
        + (0..<numbers.below(3)).map { "\"k\($0)\":\(value(&numbers, depth: depth + 1))" }
        .joined(separator: ",") + "}"
    }
  }

  @Test("are skipped where they are longer than 16 MiB")
  func tooLong() {
    let huge = "{\"a\":\"" + String(repeating: "x", count: 17 << 20) + "\"}"
    let column = huge.utf8.count + 3
    #expect(split("[\(huge),{}]", pieces: 1 << 18) == ["1:0 too long", "1:\(column) {}"])
  }

  @Test("of each format are recognized by the start of a file")
  func formats() {
    func guess(_ name: String, _ text: String) -> String {
      let bytes = Array(text.utf8)
      let (format, isSpread) = bytes.withUnsafeBufferPointer {
        TraceFormat.guess(name: name, start: $0)
      }
      return format.rawValue + (isSpread ? " spread" : "")
    }
    #expect(guess("a.json", "[{\"event_params\":[]},{}]") == "ga4 spread")
    #expect(guess("a.json", "[\n{\"event_params\":[]},\n{}\n]\n") == "ga4 spread")
    #expect(guess("a.json", "{\n  \"resourceLogs\": [\n") == "otel spread")
    #expect(guess("-", "{\"session\":1}\n") == "jsonl")
    #expect(guess("-", "ssion\":1,\"screen\":\"A\"}\n{\"session\":1}\n") == "jsonl")
    #expect(guess("-", "session,screen\n1,A\n") == "csv")
    #expect(guess("-", "") == "csv")
  }
}
