import RouteSyntax
import Testing

@Suite("The values of literals")
struct UnescapingTests {
  @Test(
    "a string",
    arguments: [
      (#""""#, ""), (#""abc""#, "abc"), (#""a\"b\\c""#, #"a"b\c"#), (#""\n\t""#, "\n\t"),
      (#""\u{41}\u{1F600}x""#, "A😀x"), (#""ü""#, "ü"), (#""\q""#, #"\q"#),
      (#""\u{}""#, #"\u{}"#), (#""\u{D800}""#, #"\u{D800}"#), (#""\u41""#, #"\u41"#),
      (#""open"#, "open"), (#"""#, ""), (#""open\""#, #"open""#), (#""open\"#, #"open\"#),
      (#""a\\""#, #"a\"#),
      (#""\u{000000041}""#, #"\u{000000041}"#),
    ])
  func strings(literal: String, value: String) {
    let bytes = Unescaping.string(Array(literal.utf8)[...])
    #expect(String(decoding: bytes, as: UTF8.self) == value)
  }

  @Test(
    "a whole number",
    arguments: [
      ("0", 0), ("-0", 0), ("007", 7), ("-12", -12), ("9223372036854775807", Int64.max),
      ("-9223372036854775808", Int64.min), ("9223372036854775808", nil),
      ("-9223372036854775809", nil), ("99999999999999999999", nil), ("", nil), ("-", nil),
      ("1.5", nil), ("+1", nil), ("1 ", nil),
    ] as [(String, Int64?)])
  func integers(text: String, value: Int64?) {
    #expect(Unescaping.integer(text.utf8) == value)
  }
}
