import Foundation
import RouteHarness
import RouteTrials
import Testing

@Suite("Fuzz targets")
struct FuzzTests {
  private static let corpus = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "RouteHarness/Corpus")

  /// Inputs that fuzzing found, and those that are easily forgotten.
  private static let few: [[UInt8]] = [
    [], [0], [0x0A], [0xFF], Array("\r\n".utf8), Array("}".utf8), Array("route A {".utf8),
    Array("route A /* ".utf8), Array("\u{FEFF}".utf8), Array("{\"schema\":1}".utf8),
    Array("[".utf8), Array("check\0-f\0p.routeplan\0".utf8), Array("/show/7\n/show/7".utf8),
  ]

  @Test("survive what fuzzing found", arguments: FuzzTarget.allCases)
  func corpus(_ target: FuzzTarget) throws {
    for input in Self.few {
      #expect(target.fault(input) == nil, "\(input)")
    }
    let folder = Self.corpus.appending(path: target.rawValue)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names.sorted() {
      let input = Array(try Data(contentsOf: folder.appending(path: name)))
      #expect(target.fault(input) == nil, "\(target.rawValue)/\(name)")
    }
  }

  /// What people type, in any order.
  private static let pieces = [
    "route A", "route B in A", " { ", " }\n", "link A -> B", "link * => A", "fact f\n",
    " requires f",
    "\n", "expect path A -> B\n", "expect url \"/x\" opens A\n", "\"", " at \"x/:id\" ",
    "(id: Int)",
    "// x\n", "task t grants f\n", "ü", "/*", "*/", " allow dead-end", "flow F { route C }\n",
    "\r\n",
    "service S { ", "S.A", "`", "@key(1)", "😀", " back to A", "type T = \"a\"\n", "fallback A\n",
    " was Old", " deprecated",
  ]

  @Test("the language server answers whatever was typed", arguments: TrialNumbers.seeds(12))
  func typing(seed: Int) {
    var random = RandomNumbers(seed: seed)
    for _ in 0..<4 {
      var input: [UInt8] = []
      for _ in 0..<random.below(12) {
        let place = random.below(1 << 16)
        input += [UInt8(place >> 8), UInt8(place & 0xFF), UInt8(random.below(20))]
        for _ in 0..<random.below(4) { input += Array(random.pick(Self.pieces).utf8) }
        input.append(0)
      }
      #expect(FuzzTarget.edits.fault(input) == nil, "\(input)")
    }
  }

  @Test("query the planner about plans of many kinds")
  func asks() {
    var random = RandomNumbers(seed: 1)
    var plans: Set<String> = []
    for _ in 0..<300 {
      let choices = (0..<300).map { _ in UInt8(random.below(256)) }
      #expect(ChosenTrial.fault(choices) == nil, "\(choices)")
      if let plan = ChosenTrial.plan(choices) { plans.insert(plan) }
    }
    #expect(plans.count > 150, "\(plans.count)")
  }
}
