/// `maestro`: a flow file for each walk.
enum MaestroFlow {
  static func text(_ script: WalkScript, _ header: String) -> String {
    var text = "# \(header)\n"
    text += "appId: ${APP_ID}\n"
    text += "name: \(literal(script.title))\n"
    text += "---\n"
    text += launch(script)
    text += see(script.opening)
    for step in script.steps {
      text += "# \(CodeText.comment(step.label))\n"
      for act in step.acts { text += self.act(act) }
      text += see(step.screen)
    }
    return text
  }

  /// The launch argument `qtrouteFacts` has the facts, with commas, and `qtroutePlace` the route
  /// where the walk begins.
  private static func launch(_ script: WalkScript) -> String {
    var text = "- launchApp:\n    clearState: true\n"
    if !script.facts.isEmpty || script.place != nil { text += "    arguments:\n" }
    if !script.facts.isEmpty {
      text += "      qtrouteFacts: \(literal(script.facts.joined(separator: ",")))\n"
    }
    if let place = script.place { text += "      qtroutePlace: \(literal(place))\n" }
    guard let url = script.url else { return text }
    // The app keeps its facts, and a link then starts it.
    return text + "- stopApp\n- openLink: \(literal(url))\n"
  }

  private static func act(_ act: ScriptAct) -> String {
    switch act {
    case .type(let entry):
      """
      - tapOn:
          id: \(CodeText.yaml(CodeText.pattern(entry.field)))
      - eraseText
      - inputText: \(literal(entry.text))

      """
    case .tap(let mark): "- tapOn:\n" + selector(mark)
    case .back: "- runFlow: back.yaml\n"
    case .open(let url): "- openLink: \(literal(url))\n"
    case .restart: "- killApp\n- launchApp:\n    stopApp: false\n"
    }
  }

  private static func see(_ screen: ScriptScreen) -> String {
    "- assertVisible:\n" + selector(screen.mark)
  }

  /// Maestro reads ids and texts as regular expressions.
  private static func selector(_ mark: UIMark) -> String {
    switch mark {
    case .id(let id): "    id: \(CodeText.yaml(CodeText.pattern(id)))\n"
    case .text(let text): "    text: \(CodeText.yaml(CodeText.pattern(text)))\n"
    }
  }

  /// A text that is taken as it is: Maestro would run `${…}` as JavaScript without the backslash.
  private static func literal(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      if scalar == "$", index + 1 < scalars.count, scalars[index + 1] == "{" { result.append("\\") }
      result.append(scalar)
    }
    return CodeText.yaml(String(result))
  }
}
