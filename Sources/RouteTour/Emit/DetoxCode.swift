/// `detox`: a test in TypeScript for each walk.
enum DetoxCode {
  static func text(_ script: WalkScript, _ header: String) -> String {
    let facts = script.facts.map(CodeText.script).joined(separator: ", ")
    var setup = ["facts: [\(facts)]"]
    if let url = script.url { setup.append("url: \(CodeText.script(url))") }
    if let place = script.place { setup.append("place: \(CodeText.script(place))") }
    let uses = script.steps.flatMap(\.acts).contains { act in
      switch act {
      case .tap, .type: true
      default: false
      }
    }
    var helpers = ["launch", "see"]
    let acts = script.steps.flatMap(\.acts)
    if acts.contains(.back) { helpers.insert("back", at: 0) }
    if acts.contains(where: { if case .open = $0 { true } else { false } }) {
      helpers.append("open")
    }
    if acts.contains(.restart) { helpers.append("restart") }
    var text = "// \(header)\n"
    text += "import { by\(uses ? ", element" : "") } from 'detox';\n"
    text += "import { \(helpers.sorted().joined(separator: ", ")) } from './app';\n\n"
    text += """
      describe(\(CodeText.script(script.name)), () => {
        it(\(CodeText.script(script.title)), async () => {
          await launch({ \(setup.joined(separator: ", ")) });
          await see(\(matcher(script.opening.mark)));

      """
    for step in script.steps {
      text += "\n    // \(CodeText.comment(step.label))\n"
      for act in step.acts { text += "    \(self.act(act))\n" }
      text += "    await see(\(matcher(step.screen.mark)));\n"
    }
    return text + "  });\n});\n"
  }

  private static func act(_ act: ScriptAct) -> String {
    switch act {
    case .type(let entry):
      "await element(by.id(\(CodeText.script(entry.field)))).replaceText(\(CodeText.script(entry.text)));"
    case .tap(let mark): "await element(\(matcher(mark))).tap();"
    case .back: "await back();"
    case .open(let url): "await open(\(CodeText.script(url)));"
    case .restart: "await restart();"
    }
  }

  private static func matcher(_ mark: UIMark) -> String {
    switch mark {
    case .id(let id): "by.id(\(CodeText.script(id)))"
    case .text(let text): "by.text(\(CodeText.script(text)))"
    }
  }
}
