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
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      var result = ""
      SwiftTemplate(bytes).write(access: "package ", name: "My", to: &result)
      #expect(result == wanted)
    }
  }

  @Test("starts after the sample plan, and has no trace of it")
  func runtime() {
    var text = ""
    RuntimeText.swift.write(access: "", name: "My", to: &text)
    #expect(text.hasPrefix("// MARK: Matching\n\nextension My {\n"))
    #expect(text.hasSuffix("}\n"))
    for word in ["NAME", "public ", "readLine", "swift-format"] {
      #expect(!text.contains(word), "\(word)")
    }
    for (text, word) in [(RuntimeText.kotlin, "readLine"), (RuntimeText.typescript, "declare ")] {
      #expect(text.hasPrefix("// Matching\n\n/** "))
      #expect(!text.contains(word))
    }
  }
}
