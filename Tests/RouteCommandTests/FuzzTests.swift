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
