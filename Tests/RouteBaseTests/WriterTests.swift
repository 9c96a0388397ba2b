import RouteBase
import Testing

@Suite("The byte writer")
struct ByteWriterTests {
  @Test("keeps the written bytes in order")
  func keepsText() {
    var writer = ByteWriter()
    writer.write("plan ")
    writer.write(string: "Ü")
    writer.write(UInt8(ascii: "!"))
    writer.write(UInt8(ascii: "-"), count: 3)
    writer.write(UInt8(ascii: "-"), count: -3)
    writer.write(Array("abc".utf8))
    writer.write(Array("xyz".utf8)[1...])
    #expect(writer.text == "plan Ü!---abcyz")
  }

  @Test(
    "writes numbers in decimal",
    arguments: [0, 7, -1, 10, 1_234_567_890, Int64.max, Int64.min])
  func writesNumbers(number: Int64) {
    var writer = ByteWriter()
    writer.write(integer: number)
    #expect(writer.text == String(number))
  }

  @Test("writes the largest number")
  func writesLargest() {
    var writer = ByteWriter()
    writer.write(integer: UInt64.max)
    #expect(writer.text == String(UInt64.max))
  }

  @Test("passes pieces on in order, both large and small")
  func handsOn() {
    final class Sink { var pieces: [[UInt8]] = [] }
    let sink = Sink()
    var writer = ByteWriter { sink.pieces.append($0) }
    var expected: [UInt8] = []
    for number in 0..<60_000 {
      writer.write(integer: number)
      writer.write(" ")
      expected += Array("\(number) ".utf8)
    }
    #expect(sink.pieces.count > 1)
    #expect(sink.pieces.allSatisfy { $0.count >= 1 << 16 && $0.count < 1 << 17 })
    writer.flush()
    writer.flush()
    #expect(Array(sink.pieces.joined()) == expected)
    #expect(writer.bytes.isEmpty)
  }
}

@Suite("The JSON writer")
struct JSONWriterTests {
  private func write(_ body: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    body(&json)
    return json.output.text
  }

  @Test("writes members and elements in order, with commas between")
  func writesDocuments() {
    let text = write { json in
      json.object { json in
        json.key("schema")
        json.value(1)
        json.key("names")
        json.array(["a", "b"]) { $0.value($1) }
        json.key("none")
        json.array { _ in }
        json.key("empty")
        json.object { _ in }
        json.key("nested")
        json.array { json in
          json.object { json in
            json.key("x")
            json.null()
          }
          json.array { $0.value(true) }
          json.value(false)
        }
        json.key("last")
        json.value(-5)
      }
      json.endLine()
    }
    #expect(
      text == #"{"schema":1,"names":["a","b"],"none":[],"empty":{},"#
        + #""nested":[{"x":null},[true],false],"last":-5}"# + "\n")
  }

  @Test(
    "escapes what is not allowed in JSON or unsafe on a terminal",
    arguments: [
      ("", #""""#), ("a\"b\\c", #""a\"b\\c""#), ("\n\r\t", #""\n\r\t""#),
      ("\u{0}\u{1B}\u{1F}\u{7F}", #""\u0000\u001b\u001f\u007f""#), ("ü名😀", #""ü名😀""#),
      ("/", #""/""#), ("\u{80}\u{9B}\u{9F}\u{A0}", "\"\\u0080\\u009b\\u009f\u{A0}\""),
      ("\u{61B}\u{61C}\u{61D}", "\"\u{61B}\\u061c\u{61D}\""),
      ("\u{200D}\u{200E}\u{200F}\u{2010}", "\"\u{200D}\\u200e\\u200f\u{2010}\""),
      ("a\u{2028}b\u{202E}\u{2030}", "\"a\\u2028b\\u202e\u{2030}\""),
      ("\u{2065}\u{2066}\u{2069}\u{206A}", "\"\u{2065}\\u2066\\u2069\u{206A}\""),
    ])
  func escapes(text: String, json: String) {
    #expect(write { $0.value(text) } == json)
  }
}

@Suite("Text for a terminal")
struct TerminalTextTests {
  @Test(
    "shows terminal controls as escapes",
    arguments: [
      ("plain ü名", "plain ü名"), ("\u{1B}[31m", #"\u{1B}[31m"#), ("a\nb\tc\r", #"a\nb\tc\r"#),
      ("\u{9B}1m", #"\u{9B}1m"#), ("\u{7F}", #"\u{7F}"#),
      ("\u{202E}x\u{2069}", #"\u{202E}x\u{2069}"#),
      ("\u{2028}", #"\u{2028}"#), ("\u{200F}", #"\u{200F}"#),
    ])
  func escapes(text: String, escaped: String) {
    #expect(TerminalText.escaped(text) == escaped)
  }

  @Test(
    "is as wide as the terminal shows it",
    arguments: [
      ("", 0), ("abc", 3), ("ü", 1), ("e\u{301}", 1), ("名前", 4), ("😀", 2), ("한", 2), ("ｱ", 1),
      ("Ａ", 2), ("a\u{200D}b", 2),
    ])
  func measures(text: String, width: Int) {
    #expect(TerminalText.width(of: text) == width)
  }
}
