/// `playwright`: a test in TypeScript for each walk.
enum PlaywrightCode {
  static func text(_ script: WalkScript, _ header: String) -> String {
    var helpers = ["launch"]
    let acts = script.steps.flatMap(\.acts)
    if acts.contains(.back) { helpers.append("back") }
    if acts.contains(where: { if case .open = $0 { true } else { false } }) {
      helpers.append("open")
    }
    if acts.contains(.restart) { helpers.append("restart") }
    let facts = script.facts.map(CodeText.script).joined(separator: ", ")
    var setup = ["facts: [\(facts)]"]
    if let url = script.url { setup.append("url: \(CodeText.script(url))") }
    if let place = script.place { setup.append("place: \(CodeText.script(place))") }
    var text = "// \(header)\nimport { expect, test } from '@playwright/test';\n"
    text += "import { \(helpers.joined(separator: ", ")) } from './app';\n\n"
    text += """
      test(\(CodeText.script(script.title)), async ({ page }) => {
        await launch(page, { \(setup.joined(separator: ", ")) });
        \(see(script.opening))

      """
    for step in script.steps {
      text += "\n  await test.step(\(CodeText.script(step.label)), async () => {\n"
      for act in step.acts { text += "    \(self.act(act))\n" }
      text += "    \(see(step.screen))\n  });\n"
    }
    return text + "});\n"
  }

  private static func act(_ act: ScriptAct) -> String {
    switch act {
    case .type(let entry):
      "await page.getByTestId(\(CodeText.script(entry.field))).fill(\(CodeText.script(entry.text)));"
    case .tap(let mark): "await \(element(mark)).click();"
    case .back: "await back(page);"
    case .open(let url): "await open(page, \(CodeText.script(url)));"
    case .restart: "await restart(page);"
    }
  }

  private static func see(_ screen: ScriptScreen) -> String {
    "await expect(\(element(screen.mark))).toBeVisible();"
  }

  private static func element(_ mark: UIMark) -> String {
    switch mark {
    case .id(let id): "page.getByTestId(\(CodeText.script(id)))"
    case .text(let text): "page.getByText(\(CodeText.script(text)), { exact: true })"
    }
  }
}
