import RouteMatch
import RoutePlan
import RouteBase
import RouteTrials

/// Two small random plans whose patterns differ in places.
struct PatternPair {
  let oldText: String
  let newText: String

  init(seed: Int) {
    var numbers = RandomNumbers(seed: seed)
    while true {
      var lines = (0..<2 + numbers.below(4)).map { Self.route($0, &numbers) }
      let old = Self.text(lines, &numbers)
      for _ in 0...numbers.below(2) {
        let index = numbers.below(lines.count)
        if numbers.below(4) == 0 && lines.count > 1 {
          lines.remove(at: index)
        } else {
          lines[index] = Self.route(index, &numbers)
        }
      }
      let new = Self.text(lines, &numbers)
      if Self.isSound(old) && Self.isSound(new) {
        (oldText, newText) = (old, new)
        return
      }
    }
  }

  private static func text(_ lines: [String], _ numbers: inout RandomNumbers) -> String {
    let bases = ["scheme \"s\"\n", "scheme \"s\"\n", "", "domain \"h.org\", \"*.h.org\"\n"]
    return "type E = \"a\" | \"u\"\ntype O\n" + numbers.pick(bases) + "route R at \"/\"\n"
      + lines.joined(separator: "\n") + "\n"
  }

  private static func route(_ index: Int, _ numbers: inout RandomNumbers) -> String {
    let parameters = "s: String, i: Int, d: Double, e: E, r: [Int], t: [String]"
    var patterns: [String] = []
    for _ in 0...numbers.below(2) {
      var segments: [String] = []
      for _ in 0...numbers.below(2) {
        segments.append(
          numbers.pick([
            "a", "b", "a", ":s", ":i", ":d", ":e", "a-:s", "a-:i", ":i.x", ":s.x", ":s-:i", "*",
          ]))
      }
      if numbers.below(3) == 0 { segments.append(numbers.pick(["**r", "**t"])) }
      let start = numbers.pick(["/", "/", "/", "s://", "https://h.org/", "https://x.h.org/"])
      patterns.append("at \"\(start)\(segments.joined(separator: "/"))\"")
    }
    return "route N\(index)(\(parameters)) in R " + patterns.joined(separator: " ")
  }

  /// Whether a text is a plan without faults and with unambiguous patterns.
  private static func isSound(_ text: String) -> Bool {
    let (plan, findings) = PlanBuilder.build(
      path: "r.routeplan", text: SourceText(text), loader: SourceLoader(files: [:]))
    let set = PatternSet(plan)
    return findings.isEmpty && set.faults.isEmpty && OverlapFinder.find(set).isEmpty
  }

  /// Every URL with up to three segments of a few kinds.
  static let urls: [String] = {
    let texts = [
      "a", "b", "x", "u", "0", "7", "0.5", "a-x", "a-0", "a-a", "0.x", "a.x", "a-0.x", "x-7", "0-1",
      "a-x-0",
    ]
    var paths = [""]
    var last = [""]
    for _ in 0..<3 {
      last = last.flatMap { path in texts.map { path.isEmpty ? $0 : path + "/" + $0 } }
      paths +=
        last.count > 500 ? last.enumerated().filter { $0.offset % 23 == 0 }.map(\.element) : last
    }
    return ["", "s://", "https://h.org/", "https://x.h.org/", "https://y.h.org/"].flatMap { base in
      paths.map { base.isEmpty ? "/" + $0 : base + $0 }
    }
  }()
}
