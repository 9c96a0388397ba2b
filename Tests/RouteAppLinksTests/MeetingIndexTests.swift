@testable import RouteAppLinks
import RouteMatch
import RoutePlan
import RouteTrials
import Testing

@Suite("The index of paths that may meet")
struct MeetingIndexTests {
  private static func shapes(_ patterns: [String]) -> [[SegmentShape]] {
    var text = "type K = \"a\" | \"b\"\n"
    for (number, pattern) in patterns.enumerated() {
      text +=
        "route R\(number)(k: K = \"a\", x: String = \"\", r: [String] = []) at \"\(pattern)\"\n"
    }
    let site = AssociationSite(text)
    let openers = PatternOpeners(site.set, site.plan)
    return site.plan.routes.indices.flatMap { openers[.route(RouteID($0))] }
      .map { site.set.shape(of: $0) }
  }

  private static let segments = ["a", "b", "c", "*", ":x", ":k", "a:x", ":x-b"]

  private static func randomPattern(_ dice: inout RandomNumbers) -> String {
    var segments: [String] = []
    for _ in 0..<dice.below(5) { segments.append(dice.pick(Self.segments)) }
    if dice.below(4) == 0 { segments.append("**r") }
    return "/" + segments.joined(separator: "/")
  }

  private static func expectAllPairs<Element: PathMatching>(
    _ elements: [Element], _ comment: String
  ) -> (met: Int, pairs: Int) {
    let index = MeetingIndex(elements)
    var met = 0
    for element in elements {
      let places = index.places(meeting: element)
      let expected = elements.indices.filter { elements[$0].mayMeet(element) }
      #expect(places == expected, "\(comment)")
      met += expected.count
    }
    return (met, elements.count * elements.count)
  }

  @Test("finds what a comparison of all pairs finds")
  func pairs() {
    var (met, pairs) = (0, 0)
    for seed in TrialNumbers.seeds(30) {
      var dice = RandomNumbers(seed: seed)
      let shapes = Self.shapes((0..<20).map { _ in Self.randomPattern(&dice) })
      let outlines = shapes.map { LinkOutline(PlanPaths.pieces($0)) }
      for found in [
        Self.expectAllPairs(shapes, "seed \(seed)"), Self.expectAllPairs(outlines, "seed \(seed)"),
      ] {
        met += found.met
        pairs += found.pairs
      }
    }
    #expect(met > pairs / 10 && met < pairs, "\(met) of \(pairs)")
  }

  @Test("looks at nothing below other texts, and at what is below any text")
  func folders() {
    let shapes = Self.shapes((0..<90).map { "/f\($0 / 3)/:x/d\($0)" } + ["/:x/**r", "/f7/:x"])
    let index = MeetingIndex(shapes)
    #expect(index.places(meeting: shapes[4]) == [4, 90])
    #expect(index.places(meeting: shapes[90]) == Array(0...91))
    #expect(index.places(meeting: shapes[91]) == [90, 91])
  }
}
