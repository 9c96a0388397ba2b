import Foundation
import RouteCommand
import RouteSyntax
import Testing

@Suite("Reading JSON")
struct JSONReaderTests {
  private func read(_ text: String) -> Result<JSONValue, JSONFault> {
    do throws(JSONFault) { return .success(try JSONReader.read(Array(text.utf8))) } catch {
      return .failure(error)
    }
  }

  @Test(
    "values of every kind",
    arguments: [
      ("null", JSONValue.null), (" true ", .bool(true)), ("false", .bool(false)),
      ("0", .int(0)), ("-12", .int(-12)), ("1.5e2", .double(150)), ("1E+2", .double(100)),
      ("9223372036854775807", .int(.max)),
      ("9223372036854775808", .double(9_223_372_036_854_775_808)),
      (#""a\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00é""#, .string("a\"\\/\u{8}\u{C}\n\r\té😀é")),
      ("[]", .array([])), ("[1, [\"a\"]]", .array([.int(1), .array([.string("a")])])),
      (#"{"a":1,"b":{}}"#, .object([("a", .int(1)), ("b", .object([]))])),
    ])
  func values(text: String, value: JSONValue) {
    #expect(read(text) == .success(value))
  }

  @Test("of members with one name the last counts")
  func repeated() throws {
    #expect(try read(#"{"a":1,"a":2}"#).get()["a"] == .int(2))
    #expect(try read("[]").get()["a"] == nil)
  }

  @Test(
    "what is no JSON, with the byte that shows it",
    arguments: [
      ("", 1), ("  ", 3), ("nul", 1), ("01", 3), ("-", 2), ("1.", 3), ("1e", 3), ("+1", 1),
      (".5", 1),
      ("NaN", 1), ("1e999", 6), (#""a"#, 3), (#""\x""#, 4), (#""\u12g4""#, 6), (#""\ud800""#, 8),
      (#""\udc00""#, 8), ("\"\u{1}\"", 2), ("[1", 3), ("[1,]", 4), ("[1 2]", 4), ("{", 2),
      (#"{"a"}"#, 5), (#"{"a":}"#, 6), (#"{"a":1,}"#, 8), ("{a:1}", 2), ("1 2", 3), ("[]]", 3),
    ])
  func faults(text: String, column: Int) {
    guard case .failure(let fault) = read(text) else {
      Issue.record("`\(text)` was read")
      return
    }
    #expect(fault.column == column, "\(text): \(fault)")
  }

  @Test("nesting has a limit, and bytes that are not UTF-8 are refused")
  func limits() {
    let deep = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect((try? read(deep).get()) != nil)
    #expect((try? read("[" + deep + "]").get()) == nil)
    #expect((try? read(String(repeating: "[", count: 1_000_000)).get()) == nil)
    #expect(throws: JSONFault.self) {
      try JSONReader.read([0x22, 0xFF, 0x22])
    }
  }

  @Test("on damaged texts it says yes where Foundation does")
  func twin() {
    let text = Array(#"{"a":[1,-2.5e3,"x\u0041\n"],"b":{"c":null,"d":true},"e":""}"#.utf8)
    var state: UInt64 = UInt64.random(in: 0 ... .max)
    let seed = state
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    let pieces = Array(#"{}[]",:0123eE+-.\untf "#.utf8)
    var accepted = 0
    for _ in 0..<3000 {
      var damaged = text
      for _ in 0...random(2) {
        let place = random(damaged.count)
        switch random(3) {
        case 0: damaged.remove(at: place)
        case 1: damaged.insert(pieces[random(pieces.count)], at: place)
        default: damaged[place] = pieces[random(pieces.count)]
        }
      }
      let ours = (try? JSONReader.read(damaged)) != nil
      let theirs =
        (try? JSONSerialization.jsonObject(with: Data(damaged), options: .fragmentsAllowed)) != nil
      if ours { accepted += 1 }
      let shown = String(decoding: damaged, as: UTF8.self)
      // Foundation lets a comma stand before the end.
      let isLoose = Self.hasLastComma(shown)
      #expect(ours == (theirs && !isLoose), "seed \(seed): \(shown)")
    }
    #expect(accepted > 50)
  }

  private static func hasLastComma(_ text: String) -> Bool {
    let dense = text.filter { !$0.isWhitespace }
    return zip(dense, dense.dropFirst()).contains { $0 == "," && ($1 == "]" || $1 == "}") }
  }

  @Test("what our writer writes is read again")
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
      try JSONReader.read(json.output.bytes)
        == .object([
          ("\u{1B}\"é\n", .string("\u{0}\\😀")), ("n", .int(-7)), ("d", .double(0.1)), ("i", .null),
        ]))
  }
}
