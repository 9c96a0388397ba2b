/// `xcuitest`: a class of XCTest for each walk.
enum XCUITestCode {
  static func text(_ script: WalkScript, _ header: String) -> String {
    let facts = script.facts.map(CodeText.swift).joined(separator: ", ")
    let url = script.url.map { ", url: \(CodeText.swift($0))" } ?? ""
    let place = script.place.map { ", place: \(CodeText.swift($0))" } ?? ""
    var text = "// \(header)\nimport XCTest\n\n"
    text += """
      /// \(CodeText.comment(script.title))
      final class \(script.name)Walk: TourCase {
        @MainActor func test\(script.name)() throws {
          launch(facts: [\(facts)]\(url)\(place))
          see(\(mark(script.opening.mark)), as: \(CodeText.swift(script.opening.route)))

      """
    for step in script.steps {
      text += "\n    // \(CodeText.comment(step.label))\n"
      for act in step.acts { text += "    \(self.act(act))\n" }
      text += "    see(\(mark(step.screen.mark)), as: \(CodeText.swift(step.screen.route)))\n"
    }
    return text + "  }\n}\n"
  }

  private static func act(_ act: ScriptAct) -> String {
    switch act {
    case .type(let entry):
      "type(\(CodeText.swift(entry.text)), into: .id(\(CodeText.swift(entry.field))))"
    case .tap(let mark): "tap(\(self.mark(mark)))"
    case .back: "back()"
    case .open(let url): "open(\(CodeText.swift(url)))"
    case .restart: "restart()"
    }
  }

  private static func mark(_ mark: UIMark) -> String {
    switch mark {
    case .id(let id): ".id(\(CodeText.swift(id)))"
    case .text(let text): ".text(\(CodeText.swift(text)))"
    }
  }
}
