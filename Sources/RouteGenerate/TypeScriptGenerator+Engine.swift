// The part of generated TypeScript that asks the engine. All of its names start with a lower-case
// letter, so they differ from those of the plan's types.

extension TypeScriptGenerator {
  mutating func writeEngineImport() {
    line(0, "import * as engine from \"qtroute-engine\";")
    line(0, "")
  }

  mutating func writeEngine(_ files: [GeneratedFile]) {
    line(0, "")
    line(0, "// Engine")
    line(0, "")
    blockComment(0, ["The files of the plan, itself first."])
    line(0, "const planFiles: ReadonlyArray<engine.PlanFile> = [")
    for file in files { write(file) }
    line(0, "];")
    line(0, "")
    blockComment(
      0,
      [
        "Opens the plan in an engine of its own, which answers as `qtroute` does: `path`, `reach`,",
        "`cross`, `match` and `check`. A question that it cannot answer throws an",
        "`engine.QuestionError`.",
      ])
    line(0, "export function openPlan(")
    line(1, "options?: engine.EngineOptions")
    // The plan may have a type `Promise`.
    let task = tasks.targets.isEmpty ? "never" : "TaskId"
    let names = "{ route: RouteId; task: \(task); fact: \(plan.facts.isEmpty ? "never" : "Fact") }"
    line(0, "): globalThis.Promise<engine.Plan<\(names)>> {")
    line(1, "return engine.openPlan(planFiles, options);")
    line(0, "}")
  }

  /// Writes a text as a list of its lines, so that a change of one shows as such.
  private mutating func write(_ file: GeneratedFile) {
    line(1, "{")
    line(2, "path: \(Self.quoted(file.path)),")
    line(2, "text: [")
    let lines = file.text.utf8.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for content in lines { line(3, Self.quoted(String(Substring(content))) + ",") }
    line(2, "].join(\"\\n\"),")
    line(1, "},")
  }
}
