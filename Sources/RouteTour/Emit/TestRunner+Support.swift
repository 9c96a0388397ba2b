import RunnerSources

/// The files that all tests of a folder use.
extension TestRunner {
  func support(package: String?) -> [TestFile] {
    switch self {
    case .maestro:
      [
        TestFile(name: "back.yaml", text: Self.text(runner_source_maestro_back()), isTeams: true),
        TestFile(
          name: "config.yaml", text: Self.text(runner_source_maestro_config()), isTeams: true),
      ]
    case .xcuitest:
      [TestFile(name: "TourCase.swift", text: Self.text(runner_source_xcuitest()), isTeams: true)]
    case .espresso:
      [Self.kotlin(Self.text(runner_source_espresso()), package)]
    case .compose:
      [Self.kotlin(Self.text(runner_source_compose()), package)]
    case .playwright:
      [TestFile(name: "app.ts", text: Self.text(runner_source_playwright()), isTeams: true)]
    case .detox:
      [TestFile(name: "app.ts", text: Self.text(runner_source_detox()), isTeams: true)]
    }
  }

  private static func kotlin(_ text: String, _ package: String?) -> TestFile {
    TestFile(
      name: "TourCase.kt", text: (package.map { "package \($0)\n\n" } ?? "") + text, isTeams: true)
  }

  private static func text(_ source: runner_source) -> String {
    String(decoding: UnsafeBufferPointer(start: source.start, count: source.count), as: UTF8.self)
  }
}
