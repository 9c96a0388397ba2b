import RouteBase
import RouteServer
import RouteTrials
import Testing

@Suite("The text of a document")
struct DocumentTextTests {
  /// The text and the starts of its lines after an edit, worked out anew from the page.
  private struct Twin {
    var scalars: [Unicode.Scalar]

    var lines: [[Unicode.Scalar]] {
      var lines: [[Unicode.Scalar]] = [[]]
      var index = 0
      while index < scalars.count {
        let scalar = scalars[index]
        if scalar == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n" { index += 1 }
        if scalar == "\r" || scalar == "\n" {
          lines.append([])
        } else {
          lines[lines.count - 1].append(scalar)
        }
        index += 1
      }
      return lines
    }

    var text: String {
      var result = ""
      result.unicodeScalars.append(contentsOf: scalars)
      return result
    }
  }

  private static let alphabet: [Unicode.Scalar] = ["a", "b", "\n", "\r", "ü", "€", "😀", "\n"]

  @Test("Edits keep the lines as if they had been read anew", arguments: TrialNumbers.seeds(60))
  func randomEdits(seed: Int) {
    var random = RandomNumbers(seed: seed)
    var twin = Twin(scalars: [])
    var text = DocumentText(SourceText(""))
    for _ in 0..<40 {
      let first = random.below(twin.scalars.count + 1)
      let last = first + random.below(min(twin.scalars.count - first, 4) + 1)
      let new = (0..<random.below(5)).map { _ in Self.alphabet[random.below(Self.alphabet.count)] }
      func bytes(_ count: Int) -> Int { twin.scalars[..<count].reduce(0) { $0 + $1.utf8.count } }
      let range = bytes(first)..<bytes(last)
      twin.scalars.replaceSubrange(first..<last, with: new)
      var inserted = ""
      inserted.unicodeScalars.append(contentsOf: new)
      text.replace(range, with: Array(inserted.utf8))
      let fresh = DocumentText(SourceText(twin.text))
      #expect(String(decoding: text.source.content, as: UTF8.self) == twin.text)
      #expect(text.lineCount == twin.lines.count && fresh.lineCount == text.lineCount)
      for line in 0..<text.lineCount {
        #expect(text.start(ofLine: line) == fresh.start(ofLine: line))
        #expect(
          String(decoding: text.source.bytes[text.range(ofLine: line)], as: UTF8.self)
            .unicodeScalars.elementsEqual(twin.lines[line]))
      }
    }
  }

  @Test("Positions count what the client asked for, and back")
  func encodings() {
    let text = DocumentText(SourceText("a😀b\nü€\r\nx"))
    for (encoding, characters) in [
      (PositionEncoding.utf8, [0, 1, 5]), (.utf16, [0, 1, 3]), (.utf32, [0, 1, 2]),
    ] {
      for (offset, character) in zip([0, 1, 5], characters) {
        var writer = PositionWriter(text, encoding)
        #expect(writer.position(of: offset) == TextPosition(line: 0, character: character))
        #expect(
          text.offset(of: TextPosition(line: 0, character: character), encoding) == offset)
      }
    }
    // Inside a character means its start, behind the line its end, behind the text the text's end.
    #expect(text.offset(of: TextPosition(line: 0, character: 2), .utf16) == 1)
    #expect(text.offset(of: TextPosition(line: 1, character: 99), .utf16) == 12)
    #expect(text.offset(of: TextPosition(line: 9, character: 0), .utf16) == text.source.count)
  }

  @Test("The path of a URI is that of its file, whatever is escaped")
  func uris() {
    for path in ["/a/b.routeplan", "/a b/ü.routeplan", "/a#b/c?d%25.routeplan"] {
      #expect(DocumentURI.path(DocumentURI.uri(path)) == path)
    }
    #expect(DocumentURI.path("file:///a%20b") == "/a b")
    #expect(DocumentURI.path("file://localhost/a") == "/a")
    #expect(DocumentURI.path("untitled:Untitled-1") == "untitled:Untitled-1")
    #expect(DocumentURI.uri("untitled:Untitled-1") == "untitled:Untitled-1")
  }
}
