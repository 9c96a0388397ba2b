import Foundation
import Testing

@testable import RouteGenerate

@Suite("The fixed part of generated Swift")
struct SwiftTemplateTests {
  @Test(
    "inserts the access level and the name, and keeps everything else",
    arguments: [
      ("public var a: Int\n", "package var a: Int\n"),
      ("  public var a: NAME.B { 1 }\n", "  package var a: My.B { 1 }\n"),
      ("fileprivate protocol NAMECoding {}", "fileprivate protocol MyCoding {}"),
      ("let publicNAME = 1  // a public NAME\n", "let publicNAME = 1  // a public My\n"),
      ("    // swift-format-ignore\n    a()\n", "    a()\n"),
      ("", ""),
    ])
  func pieces(text: String, wanted: String) {
    var result = ""
    SwiftTemplate(text).write(access: "package ", name: "My", to: &result)
    #expect(result == wanted)
  }

  @Test("starts after the sample plan, and has no trace of it")
  func runtime() {
    var text = ""
    let all = Set(RuntimeFeature.allCases)
    RuntimeText.swift(all).write(access: "", name: "My", to: &text)
    #expect(text.hasPrefix("// MARK: Matching\n\nnonisolated extension My {\n"))
    #expect(text.hasSuffix("}\n"))
    for word in ["NAME", "public ", "readLine", "swift-format"] {
      #expect(!text.contains(word), "\(word)")
    }
    for (text, word) in [
      (RuntimeText.kotlin(all), "readLine"), (RuntimeText.typescript(all), "declare "),
    ] {
      #expect(text.hasPrefix("// Matching\n\n/** "))
      #expect(!text.contains(word))
    }
  }

  @Test("leaves out what a plan does not need, and in the private part comments and blank lines")
  func parts() {
    let lines = [
      "/// Kept.", "// if lists", "list()", "  // if rest", "  rest()", "  // end", "// end", "",
      "// if rest", "rest()", "// end", "", "// Private", "/** Left", " * out. */", "// out",
      "private()", "", "// if facts", "facts()", "// end",
    ]
    func part(_ features: Set<RuntimeFeature>) -> [Substring] {
      RuntimeText.part(lines, features).split(separator: "\n", omittingEmptySubsequences: false)
    }
    let end: [Substring] = ["", "// Private", "private()", ""]
    #expect(part([]) == ["/// Kept."] + end)
    #expect(part([.rest]) == ["/// Kept.", "", "rest()"] + end)
    #expect(part([.lists]) == ["/// Kept.", "list()"] + end)
    #expect(part([.lists, .rest]) == ["/// Kept.", "list()", "  rest()", "", "rest()"] + end)
    #expect(part([.facts]).suffix(3) == ["private()", "facts()", ""])
  }

  @Test("writes what is left of a comment in one line")
  func comments() {
    let lines = ["  /**", "   * One.", "   // if rest", "   * Two.", "   // end", "   */", "a"]
    #expect(RuntimeText.part(lines, []) == "  /** One. */\na\n")
    #expect(RuntimeText.part(lines, [.rest]) == "  /**\n   * One.\n   * Two.\n   */\na\n")
  }

  @Test("leaves out parts of a line")
  func inline() {
    let line = "f(a/*if lists*/, b/*end*/)/*if rest*/ + c/*end*/;"
    #expect(RuntimeText.part([line], []) == "f(a);\n")
    #expect(RuntimeText.part([line], [.lists]) == "f(a, b);\n")
    #expect(RuntimeText.part([line], [.rest]) == "f(a) + c;\n")
  }

  @Test("keeps no blank line before a brace that closes")
  func blankLines() {
    let lines = ["{", "  a", "", "  // if lists", "  b", "", "  // end", "}", "", "c"]
    #expect(RuntimeText.part(lines, []) == "{\n  a\n}\n\nc\n")
    #expect(RuntimeText.part(lines, [.lists]) == "{\n  a\n\n  b\n}\n\nc\n")
  }

  @Test(
    "marks its parts with known features, and ends each part",
    arguments: ["swift/Runtime.swift", "kotlin/Runtime.kt", "typescript/runtime.ts"])
  func marks(file: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(
      contentsOf: folder.appending(path: "Sources/RuntimeSources/\(file)"), encoding: .utf8)
    var depth = 0
    var used: Set<RuntimeFeature> = []
    let words = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    for word in words.drop(while: { !$0.hasSuffix("Matching") }) {
      if word.hasPrefix("// if ") {
        let feature = RuntimeFeature(rawValue: String(word.dropFirst(6)))
        used.insert(try #require(feature, "\(word)"))
        depth += 1
      } else if word == "// end" {
        depth -= 1
      }
      for part in word.split(separator: "/*if ").dropFirst() {
        _ = try #require(RuntimeFeature(rawValue: String(part.prefix { $0 != "*" })), "\(word)")
        #expect(part.contains("/*end*/"), "\(word)")
      }
      try #require(depth >= 0)
    }
    #expect(depth == 0)
    #expect(used.count > 8)
  }
}
