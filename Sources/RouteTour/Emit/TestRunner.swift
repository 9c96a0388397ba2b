/// A program that runs tests of an app, for which walks are written.
package enum TestRunner: String, CaseIterable, Sendable {
  case maestro, xcuitest, espresso, compose, playwright, detox
}

/// A file of a folder of tests.
package struct TestFile: Sendable {
  package var name: String
  package var text: String
  /// Whether the team changes it, so that it is written only where there is none.
  package var isTeams = false
}

extension TestRunner {
  /// The files of a tour: one for each script, and those that all of them use.
  ///
  /// - Parameters:
  ///   - scripts: The scripts, each with a name of its own.
  ///   - source: The name of the plan, for the comment at the top of each file.
  ///   - package: The package of Kotlin code; nil for none.
  package func files(
    _ scripts: [WalkScript], source: String, package: String? = nil
  ) -> [TestFile] {
    let title =
      "Made by `qtroute tour --format \(rawValue)` from \(source): make it again, do not edit it."
    let header = CodeText.comment(title)
    let walks = scripts.map { script in
      let text =
        switch self {
        case .maestro: MaestroFlow.text(script, header)
        case .xcuitest: XCUITestCode.text(script, header)
        case .espresso, .compose: KotlinTestCode.text(script, header, package: package)
        case .playwright: PlaywrightCode.text(script, header)
        case .detox: DetoxCode.text(script, header)
        }
      return TestFile(name: fileName(script.name), text: text)
    }
    return walks + support(package: package)
  }

  /// The name of the file of the script `name`.
  package func fileName(_ name: String) -> String { name + "Walk." + ending }

  /// Whether a file's name is that of a walk, of this tour or an earlier one.
  package func isWalk(_ file: String) -> Bool { file.hasSuffix("Walk." + ending) }

  private var ending: String {
    switch self {
    case .maestro: "yaml"
    case .xcuitest: "swift"
    case .espresso, .compose: "kt"
    case .playwright: "spec.ts"
    case .detox: "test.ts"
    }
  }
}
