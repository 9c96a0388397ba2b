import RouteBase
import RouteTrials
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

  @Test("copies pieces of every length, also where its memory ends", arguments: 0...70)
  func copiesPieces(count: Int) {
    let piece = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
    for before in [0, 1, 7, max(32 - count, 0), max(64 - count, 0)] {
      var writer = ByteWriter()
      writer.write(UInt8(ascii: "-"), count: before)
      writer.write(piece)
      writer.write("|")
      #expect(writer.bytes == Array(repeating: UInt8(ascii: "-"), count: before) + piece + [0x7C])
    }
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

  @Test("passes on pieces of any size", arguments: [65_535, 65_536, 65_537, 81_920, 200_000])
  func handsOnLarge(count: Int) {
    final class Sink { var bytes: [UInt8] = [] }
    let sink = Sink()
    var writer = ByteWriter { sink.bytes += $0 }
    writer.write("<")
    writer.write(UInt8(ascii: "a"), count: count)
    writer.write(string: String(repeating: "é", count: count))
    writer.writeJSON { json in json.array(0..<count) { json, _ in json.value(7) } }
    writer.write(">")
    writer.flush()
    let text =
      "<" + String(repeating: "a", count: count) + String(repeating: "é", count: count) + "["
      + String(repeating: "7,", count: count - 1) + "7]>"
    #expect(sink.bytes == Array(text.utf8))
  }
}

@Suite("The JSON writer")
struct JSONWriterTests {
  private func write(_ body: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    body(&json)
    return json.output.text
  }

  @Test("escapes a character wherever it is in a text, and nothing else")
  func escapesEverywhere() {
    // Every character is decided alone, as the twin does it.
    func twin(_ text: String) -> String {
      var result = "\""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\n": result += "\\n"
        case "\r": result += "\\r"
        case "\t": result += "\\t"
        case "\"": result += "\\\""
        case "\\": result += "\\\\"
        case _ where TerminalText.isUnsafe(scalar):
          let digits = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
        default: result.unicodeScalars.append(scalar)
        }
      }
      return result + "\""
    }
    let odd: [Unicode.Scalar] = [
      "\"", "\\", "\n", "\t", "\r", "\0", "\u{1F}", " ", "!", "#", "[", "]", "~", "\u{7F}",
      "\u{80}",
      "\u{9F}", "\u{A0}", "é", "\u{61C}", "\u{200E}", "€", "\u{2028}", "\u{2069}", "😀",
    ]
    for seed in TrialNumbers.seeds(20) {
      var random = RandomNumbers(seed: seed)
      for length in 0..<40 {
        var text = ""
        for _ in 0..<length {
          text.unicodeScalars.append(random.one(in: 6) ? random.pick(odd) : "a")
        }
        #expect(write { $0.value(text) } == twin(text), "QTROUTE_SEED=\(seed)")
        let bytes = Array(text.utf8)
        #expect(
          write { json in bytes.withUnsafeBufferPointer { json.value(bytes: $0) } } == twin(text))
      }
    }
  }

  @Test("writes commas between members and elements, and nowhere else")
  func commas() {
    let text = write { json in
      json.array { json in
        json.object { _ in }
        json.object { json in
          json.key("a")
          json.array { _ in }
          json.key("b")
          json.array { json in
            json.value(1)
            json.null()
          }
          json.raw(",\"c\":", needsComma: false)
          json.value(true)
        }
        json.value("x")
      }
      json.endLine()
      json.value(2)
    }
    #expect(text == #"[{},{"a":[],"b":[1,null],"c":true},"x"]"# + "\n2")
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
    "writes the same array whether or not threads share it",
    arguments: [0, 1, 2047, 2048, 2049, 4095, 4096, 4097, 6145, 9000])
  func blocks(count: Int) {
    let shared = write { json in
      json.array { json in
        json.array(count: count) { $0.value($1) }
        json.value("end")
      }
    }
    let alone = write { json in
      json.array { json in
        json.array(0..<count) { $0.value($1) }
        json.value("end")
      }
    }
    #expect(shared == alone)
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
