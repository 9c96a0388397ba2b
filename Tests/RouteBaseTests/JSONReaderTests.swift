import Foundation
import RouteBase
import RouteTrials
import Testing

@Suite("Reading JSON")
struct JSONReaderTests {
  /// The value of a text in short form, or the place of its fault.
  private func read(_ text: String) -> Result<String, FileFault> {
    do throws(FileFault) { return .success(Self.text(try JSONReader.read(Array(text.utf8)))) } catch
    {
      return .failure(error)
    }
  }

  private static func text(_ value: JSONValue) -> String {
    switch value.content {
    case .null: "null"
    case .boolean(let flag): "\(flag)"
    case .integer(let number): "\(number)"
    case .number(let number): "\(number) d"
    case .string(let text): "'\(text)'"
    case .array(let elements): "[\(elements.map(Self.text).joined(separator: " "))]"
    case .object(let members):
      "{\(members.map { "\($0.key)=\(Self.text($0.value))" }.joined(separator: " "))}"
    }
  }

  @Test(
    "values of every kind",
    arguments: [
      ("null", "null"), (" true ", "true"), ("false", "false"), ("0", "0"), ("-12", "-12"),
      ("1.5e2", "150.0 d"), ("1E+2", "100.0 d"), ("-0", "0"),
      ("9223372036854775807", "9223372036854775807"),
      ("9223372036854775808", "9.223372036854776e+18 d"),
      (#""a\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00é""#, "'a\"\\/\u{8}\u{C}\n\r\té😀é'"), ("[]", "[]"),
      ("[1, [\"a\"]]", "[1 ['a']]"), (#"{"a":1,"b":{}}"#, "{a=1 b={}}"), ("\u{FEFF}1", "1"),
    ])
  func values(text: String, value: String) {
    #expect(read(text) == .success(value))
  }

  @Test("each value has its place")
  func places() throws {
    let value = try JSONReader.read(Array(#" {"a" : [ true, 1 ]}"#.utf8))
    #expect(value.offset == 1)
    guard let list = value.member("a"), case .array(let elements) = list.content else {
      Issue.record("\(value)")
      return
    }
    #expect([list.offset] + elements.map(\.offset) == [8, 10, 16])
  }

  @Test("the last of several members with one name counts")
  func repeated() throws {
    let value = try JSONReader.read(Array(#"{"a":1,"a":2}"#.utf8))
    #expect(value.member("a").map(Self.text) == "2")
    #expect(try JSONReader.read(Array("[]".utf8)).member("a") == nil)
  }

  @Test(
    "faults, with the byte at which each shows",
    arguments: [
      ("", 1), ("  ", 3), ("nul", 1), ("01", 3), ("-", 2), ("1.", 3), ("1e", 3), ("+1", 1),
      (".5", 1),
      ("NaN", 1), ("1e999", 6), (#""a"#, 3), (#""\x""#, 2), (#""\u12g4""#, 6), (#""\ud800""#, 8),
      (#""\udc00""#, 8), ("\"\u{1}\"", 2), ("[1", 3), ("[1,]", 4), ("[1 2]", 4), ("{", 2),
      (#"{"a"}"#, 5), (#"{"a":}"#, 6), (#"{"a":1,}"#, 8), ("{a:1}", 2), ("1 2", 3), ("[]]", 3),
    ])
  func faults(text: String, column: Int) {
    guard case .failure(let fault) = read(text) else {
      Issue.record("`\(text)` was read")
      return
    }
    #expect(fault.offset == column - 1, "\(text): \(fault)")
  }

  @Test("nesting has a limit, and bytes that are not UTF-8 are refused")
  func limits() {
    let deep = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect((try? read(deep).get()) != nil)
    #expect((try? read("[" + deep + "]").get()) == nil)
    #expect((try? read(String(repeating: "[", count: 1_000_000)).get()) == nil)
    #expect(throws: FileFault(message: "it is not UTF-8", offset: 4)) {
      try JSONReader.read([0x0A, 0x0A, 0x22, 0x61, 0xFF, 0xFE, 0x22, 0xFF])
    }
  }

  @Test("damaged texts are accepted exactly if Foundation accepts them")
  func twin() {
    let text = Array(#"{"a":[1,-2.5e3,"x\u0041\n"],"b":{"c":null,"d":true},"e":""}"#.utf8)
    let seed = TrialNumbers.seed
    var random = RandomNumbers(seed: seed)
    let pieces = Array(#"{}[]",:0123eE+-.\untf "#.utf8)
    var accepted = 0
    for _ in 0..<3000 {
      var damaged = text
      for _ in 0...random.below(2) {
        let place = random.below(damaged.count)
        switch random.below(3) {
        case 0: damaged.remove(at: place)
        case 1: damaged.insert(pieces[random.below(pieces.count)], at: place)
        default: damaged[place] = pieces[random.below(pieces.count)]
        }
      }
      let ours = (try? JSONReader.read(damaged)) != nil
      let theirs =
        (try? JSONSerialization.jsonObject(with: Data(damaged), options: .fragmentsAllowed)) != nil
      if ours { accepted += 1 }
      let shown = String(decoding: damaged, as: UTF8.self)
      // Foundation allows a trailing comma.
      let isLoose = Self.hasLastComma(shown)
      #expect(ours == (theirs && !isLoose), "seed \(seed): \(shown)")
    }
    #expect(accepted > 50)
  }

  private static func hasLastComma(_ text: String) -> Bool {
    let dense = text.filter { !$0.isWhitespace }
    return zip(dense, dense.dropFirst()).contains { $0 == "," && ($1 == "]" || $1 == "}") }
  }

  @Test("the output of our writer can be read back")
  func roundTrip() throws {
    var json = JSONWriter()
    json.object { json in
      json.key(text: "\u{1B}\"é\n")
      json.value("\u{0}\\😀")
      json.key("n")
      json.value(-7)
      json.key("d")
      json.value(0.1)
      json.key("i")
      json.value(Double.infinity)
    }
    #expect(
      Self.text(try JSONReader.read(json.output.bytes))
        == "{\u{1B}\"é\n='\u{0}\\😀' n=-7 d=0.1 d i=null}")
  }
}
