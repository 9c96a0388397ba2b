import Foundation
import RouteCheck
import RoutePlan
import RouteBase
import RouteSyntax
import Testing

/// A plan under `Cases/<rule>/`, with its findings next to it.
struct RuleCase: CustomTestStringConvertible {
  /// For example, `unused-fact/two`.
  var name: String

  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases")

  var rule: Rule? { Rule(name: name.split(separator: "/")[0]) }
  var input: URL { Self.root.appending(path: name + ".routeplan") }
  var output: URL { Self.root.appending(path: name + ".findings") }
  var testDescription: String { name }

  /// Every case; files in deeper folders are only included.
  static let all: [RuleCase] = files(ending: ".routeplan").map { RuleCase(name: $0) }

  /// The names of the files directly in a rule's folder, without their ending.
  static func files(ending: String) -> [String] {
    let paths = FileManager.default.subpaths(atPath: root.path) ?? []
    return paths.filter { $0.hasSuffix(ending) && $0.split(separator: "/").count == 2 }
      .map { String($0.dropLast(ending.count)) }.sorted()
  }

  /// Checks the case and reads its includes from disk; messages only have the name of the file.
  ///
  /// A rule that compares a plan with code does so with the good plan, as if code said that.
  func check() -> Checked {
    var checked = Checked(input.lastPathComponent, text, loader)
    if let rule, RuleTable.comparing.contains(rule) {
      let good = RuleCase(name: rule.name + "/good").build().plan
      checked.report.add(CodeComparison.findings(checked.plan, against: CodePlan(good)))
    }
    return checked
  }

  /// Builds the case with `end` after its text.
  func build(end: String = "") -> (plan: Plan, findings: [Finding]) {
    PlanBuilder.build(
      path: input.lastPathComponent,
      text: SourceText(Array(text.bytes.prefix(text.count)) + end.utf8),
      loader: loader)
  }

  /// Fixes the case.
  func fix(allowingUnsafe: Bool) -> FixedPlan {
    Checked.fix(text, path: input.lastPathComponent, loader, allowingUnsafe: allowingUnsafe)
  }

  private var text: SourceText {
    (try? Data(contentsOf: input)).map { SourceText($0) } ?? SourceText("")
  }

  private var loader: SourceLoader {
    let folder = input.deletingLastPathComponent()
    return SourceLoader(
      locate: { include, path in
        let path = SourcePath.resolve(include, from: path)
        return SourceLoader.Location(path: path, identity: path)
      },
      load: { path in
        guard let data = try? Data(contentsOf: folder.appending(path: path)) else {
          return .failure(SourceLoader.Failure(reason: "no such file"))
        }
        return .success(SourceText(data))
      })
  }

  /// The file with the text after fixes.
  func fixed(unsafe: Bool) -> URL {
    Self.root.appending(path: name + (unsafe ? ".fixed-unsafe" : ".fixed"))
  }

  /// Whether the pattern in `QTROUTE_UPDATE` matches the case; `*` matches any text.
  var isUpdated: Bool {
    guard let glob = ProcessInfo.processInfo.environment["QTROUTE_UPDATE"] else { return false }
    let parts = glob.split(separator: "*", omittingEmptySubsequences: false)
    guard let first = parts.first, let last = parts.last, name.hasPrefix(first) else {
      return false
    }
    if parts.count == 1 { return name == glob }
    var rest = name.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}

/// A plan after building and checking.
struct Checked {
  var plan: Plan
  var report: CheckReport

  init(
    _ path: String, _ text: SourceText, _ loader: SourceLoader, levels: RuleLevels = RuleLevels()
  ) {
    let (plan, findings) = PlanBuilder.build(path: path, text: text, loader: loader)
    self.plan = plan
    report = PlanChecker.check(plan, findings, levels: levels)
  }

  /// Checks a text that may include `files`.
  init(
    _ text: String, path: String = "main.routeplan", files: [String: String] = [:],
    levels: RuleLevels = RuleLevels()
  ) {
    self.init(path, SourceText(text), SourceLoader(files: files), levels: levels)
  }

  /// Fixes a text whose includes `loader` reads.
  static func fix(
    _ text: SourceText, path: String = "main.routeplan",
    _ loader: SourceLoader = SourceLoader(files: [:]), allowingUnsafe: Bool = false
  ) -> FixedPlan {
    PlanFixer.fix(allowingUnsafe: allowingUnsafe, levels: RuleLevels()) { overrides in
      let over = SourceLoader(locate: loader.locate) { path in
        overrides.included[path].map { .success($0) } ?? loader.load(path)
      }
      return PlanBuilder.build(path: path, text: overrides.main ?? text, loader: over)
    }
  }

  /// The names of the findings' rules, in order.
  var rules: [String] { report.findings.map(\.rule.name) }

  /// The rendered findings, without colours.
  var text: String {
    var renderer = FindingRenderer(files: plan.sourceFiles, colors: false)
    var output = ByteWriter()
    for finding in report.findings { renderer.render(finding, to: &output) }
    return output.text
  }
}
