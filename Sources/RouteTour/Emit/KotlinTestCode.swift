/// `espresso` and `compose`: a class of JUnit for each walk. The two differ in their base class.
enum KotlinTestCode {
  static func text(_ script: WalkScript, _ header: String, package: String?) -> String {
    let facts = script.facts.map(CodeText.kotlin).joined(separator: ", ")
    let url = script.url.map { ", url = \(CodeText.kotlin($0))" } ?? ""
    let place = script.place.map { ", place = \(CodeText.kotlin($0))" } ?? ""
    let list = facts.isEmpty ? "emptyList()" : "listOf(\(facts))"
    var text = "// \(header)\n"
    if let package { text += "package \(package)\n\n" }
    text += "import org.junit.Test\n\n"
    text += """
      /** \(inBlock(script.title)) */
      class \(script.name)Walk : TourCase() {
          @Test
          fun test\(script.name)() {
              launch(facts = \(list)\(url)\(place))
              see(\(mark(script.opening.mark)))

      """
    for step in script.steps {
      text += "\n        // \(CodeText.comment(step.label))\n"
      for act in step.acts { text += "        \(self.act(act))\n" }
      text += "        see(\(mark(step.screen.mark)))\n"
    }
    return text + "    }\n}\n"
  }

  private static func act(_ act: ScriptAct) -> String {
    switch act {
    case .type(let entry):
      "type(\(CodeText.kotlin(entry.text)), into = Mark.Id(\(CodeText.kotlin(entry.field))))"
    case .tap(let mark): "tap(\(self.mark(mark)))"
    case .back: "back()"
    case .open(let url): "open(\(CodeText.kotlin(url)))"
    case .restart: "restart()"
    }
  }

  private static func mark(_ mark: UIMark) -> String {
    switch mark {
    case .id(let id): "Mark.Id(\(CodeText.kotlin(id)))"
    case .text(let text): "Mark.Text(\(CodeText.kotlin(text)))"
    }
  }

  /// Kotlin nests block comments, so that neither end may be in one.
  private static func inBlock(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in CodeText.comment(text).unicodeScalars {
      if let last = result.last, (last == "*" && scalar == "/") || (last == "/" && scalar == "*") {
        result.append(" ")
      }
      result.append(scalar)
    }
    return String(result)
  }
}
