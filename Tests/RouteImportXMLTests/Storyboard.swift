import RouteCheck
import RouteImportXML
import RoutePlan
import RouteBase
import RouteSyntax
import Testing

/// A storyboard as text.
struct Storyboard {
  var path: String
  var initial: String?
  var scenes: [String] = []
  var runtime = "iOS.CocoaTouch"

  init(_ path: String, initial: String? = nil, _ scenes: [String] = []) {
    self.path = path
    self.initial = initial
    self.scenes = scenes
  }

  /// A scene with a view controller; `inside` may contain segues.
  static func scene(
    _ id: String, _ attributes: String = "", kind: String = "viewController", _ inside: String = ""
  ) -> String {
    """
    <scene sceneID="scene-\(id)"><objects>
    <\(kind) id="\(id)" \(attributes) sceneMemberID="viewController">\(inside)</\(kind)>
    <placeholder placeholderIdentifier="IBFirstResponder" id="first-\(id)" sceneMemberID="firstResponder"/>
    <exit id="exit-\(id)" userLabel="Exit" sceneMemberID="exit"/>
    </objects></scene>
    """
  }

  /// A segue.
  static func segue(_ kind: String, _ destination: String, _ attributes: String = "") -> String {
    "<connections><segue destination=\"\(destination)\" kind=\"\(kind)\" id=\"s\" \(attributes)/>"
      + "</connections>"
  }

  /// The end of the type that Xcode writes for the platform.
  private var type: String {
    switch runtime {
    case "AppleTV": ".AppleTV.Storyboard"
    case "watchKit": ".WatchKit.Storyboard"
    case "MacOSX.Cocoa": "3.Cocoa.Storyboard.XIB"
    default: "3.CocoaTouch.Storyboard.XIB"
    }
  }

  static func first(_ destination: String) -> String {
    segue("relationship", destination, "relationship=\"rootViewController\"")
  }

  static func tab(_ destination: String) -> String {
    segue("relationship", destination, "relationship=\"viewControllers\"")
  }

  var text: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder\(type)" version="3.0" \
    targetRuntime="\(runtime)" \(initial.map { "initialViewController=\"\($0)\"" } ?? "")>
    <scenes>
    \(scenes.joined(separator: "\n"))
    </scenes>
    </document>
    """
  }
}

/// Imports storyboards in memory.
func importStoryboards(
  _ storyboards: [Storyboard], around: StoryboardSurroundings = StoryboardSurroundings()
) -> ImportResult {
  StoryboardImport.run(
    storyboards.map { ImportSource(path: $0.path, bytes: Array($0.text.utf8)) }, around: around,
    name: "App")
}

extension ImportResult {
  /// The text of the first plan.
  var text: String { plans.first.map { String(decoding: $0.text, as: UTF8.self) } ?? "" }

  /// The plan, with the findings that `check` would report.
  func checked() -> (plan: Plan, findings: [Finding]) {
    let (plan, findings) = PlanBuilder.build(
      path: "x", text: SourceText(text), loader: SourceLoader(files: [:]))
    return (plan, PlanChecker.check(plan, findings).findings)
  }
}

/// Expects a plan in canonical form that has no errors, and no warnings but those named.
func expectClean(
  _ result: ImportResult, besides rules: Set<String> = [], _ comment: Testing.Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(result.refusals == [], comment, sourceLocation: sourceLocation)
  let bytes = result.plans.first?.text ?? []
  let (tree, faults) = Parser.parse(SourceText(bytes), file: FileID(0))
  #expect(
    faults.isEmpty && Formatter.format(tree) == bytes, comment, sourceLocation: sourceLocation)
  let found = result.checked().findings.filter { !rules.contains($0.rule.rawValue) }
  #expect(
    found.map { "\($0.message) [\($0.rule.rawValue)]" } == [], comment,
    sourceLocation: sourceLocation)
}
