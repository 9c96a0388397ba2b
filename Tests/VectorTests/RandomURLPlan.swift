import RouteBase
import RouteMatch
import RoutePlan
import RouteSyntax
import RouteTrials

/// A small random plan with everything that URLs depend on, and URLs that nearly fit it.
struct RandomURLPlan {
  let text: String
  let plan: Plan
  let urls: [String]

  private static let parameters = [
    "s: String", "i: Int", "d: Double", "b: Bool", "e: E", "o: O?", "r: [Int]", "t: [String]",
    "u: String = \"up\"", "n: Int = 3", "m: Int?", "x: E = \"b-a\"", "y: [E]?", "v: Double = 0.5",
    "z: Double = -0.0",
  ]

  /// The first plan for `seed` without faults and with unambiguous patterns.
  init(seed: Int) {
    var numbers = RandomNumbers(seed: seed &+ 0x0175)
    while true {
      var writer = Writer(numbers: numbers)
      writer.write()
      numbers = writer.numbers
      let text = writer.lines.joined(separator: "\n") + "\n"
      let (plan, findings) = PlanBuilder.build(
        path: "urls.routeplan", text: SourceText(text), loader: SourceLoader(files: [:]))
      let set = PatternSet(plan)
      guard findings.isEmpty, set.faults.isEmpty, OverlapFinder.find(set).isEmpty else { continue }
      self.text = text
      self.plan = plan
      urls = (0..<20).map { _ in
        Self.url(numbers.pick(writer.patterns), writer.bases, &numbers)
      }
      return
    }
  }

  /// Writes the text of a plan; it may have faults.
  private struct Writer {
    var numbers: RandomNumbers
    var lines = ["plan P", "type E = \"a\" | \"b-a\" | \"1\"", "type O", "fact f, g given"]
    var patterns: [String] = ["/"]
    var bases: [String] = []

    init(numbers: RandomNumbers) { self.numbers = numbers }

    mutating func write() {
      if numbers.one(in: 2) { add("scheme", "s") }
      if numbers.one(in: 4) { add("scheme", "app") }
      if numbers.one(in: 2) { add("domain", numbers.pick(["h.org", "ünï.example"])) }
      if numbers.one(in: 3) { add("domain", "*.h.org") }
      // The inputs of each route, by number.
      var inputs: [[String]] = []
      lines.append("route Root at \"/\"\(numbers.one(in: 8) ? " requires f" : "")")
      for index in 0..<2 + numbers.below(4) {
        let isTask = numbers.one(in: 5)
        let parent = numbers.pick(["", " in Root", index > 0 ? " in N\(index - 1)" : ""])
        let parameters = RandomURLPlan.parameters.filter { _ in numbers.one(in: 3) }
        // Only patterns set this one.
        let set = numbers.one(in: 3) ? ["p\(index): Int = 1"] : []
        let all = parameters + set
        // A dialog is not on the stack of what nests in it, whose patterns may capture its inputs.
        let presentation = !isTask && numbers.one(in: 3) ? " present floating" : ""
        let above = parent.isEmpty || parent == " in Root" ? [] : inputs[index - 1]
        inputs.append(isTask ? [] : parameters)
        let list = all.isEmpty ? "" : "(\(all.joined(separator: ", ")))"
        let clause = numbers.pick(
          [
            "", "", " requires f", " requires f, g", " grants f", " unless g", " revokes g",
            " unless f",
          ])
        // Tasks have separate names, so that none becomes a parent.
        let head = isTask ? "task t\(index)\(list)" : "route N\(index)\(list)\(parent)"
        let own = (0..<numbers.pick([1, 1, 2])).map { _ in pattern(parameters + above) }
        patterns += own
        let clauses = own.map { pattern in
          " at \"\(pattern)\"" + (!set.isEmpty && numbers.one(in: 2) ? " (p\(index): 4)" : "")
        }
        lines.append(head + presentation + clauses.joined() + clause)
      }
      if numbers.one(in: 3) {
        let web = numbers.pick(["/a/**", "/*/b", "/größe", "/a/a", "b/**"])
        lines.append("web \"\(web)\"")
        patterns.append(web)
      }
      if numbers.one(in: 3) { lines.append("fallback Root") }
    }

    private mutating func add(_ word: String, _ base: String) {
      lines.append("\(word) \"\(base)\"")
      bases.append(word == "scheme" ? base + ":/" : "https://" + base)
    }

    private mutating func pattern(_ parameters: [String]) -> String {
      var names = parameters.filter { !$0.contains("[") && !$0.hasPrefix("o") }
        .map { String($0.prefix(1)) }
      var segments: [String] = []
      for _ in 0...numbers.below(3) {
        let form = numbers.pick(["a", "b", "größe", "*", ":", ":", "a-:", ":.x", ":-:"])
        var segment = ""
        for character in form.unicodeScalars {
          segment.unicodeScalars.append(character)
          guard character == ":" else { continue }
          segment += names.isEmpty ? "s" : names.remove(at: numbers.below(names.count))
        }
        segments.append(segment)
      }
      let lists = parameters.filter { $0.contains("[") }.map { String($0.prefix(1)) }
      if !lists.isEmpty && numbers.one(in: 2) { segments.append("**" + numbers.pick(lists)) }
      let base = bases.isEmpty || !numbers.one(in: 4) ? "" : numbers.pick(bases)
      return base + "/" + segments.joined(separator: "/")
    }
  }

  // MARK: URLs

  private static let keys = [
    "s", "i", "d", "b", "e", "o", "r", "t", "u", "n", "m", "x", "y", "z", "%zz", "p0", "p1",
  ]

  private static let texts = [
    "a", "b-a", "1", "0", "-7", "007", "x", "true", "false", "2.5", "-0.125", "1e3", "up",
    "gr%C3%B6%C3%9Fe", "%20", "a+b", "9007199254740993", "9223372036854775808", "%zz", "%2F", "-",
    "1-2", "a-x", "..", "%F0%9F%98%80", "ö", "",
  ]

  /// A URL for a pattern, usually with changes.
  private static func url(
    _ pattern: String, _ bases: [String], _ numbers: inout RandomNumbers
  ) -> String {
    var text = ""
    var isName = false
    let scheme = pattern.firstRange(of: ":/")?.upperBound ?? pattern.startIndex
    for scalar in pattern[scheme...].unicodeScalars {
      if isName && scalar.properties.isAlphabetic {
        isName = false
        continue
      }
      isName = scalar == ":" || (scalar == "*" && text.hasSuffix("*"))
      if scalar == ":" {
        text += numbers.pick(texts)
      } else if isName {
        text.removeLast()
        text += (0...numbers.below(3)).map { _ in numbers.pick(texts) }.joined(separator: "/")
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    text = pattern[..<scheme] + text
    if scheme == pattern.startIndex && numbers.one(in: 2) {
      let others = ["other:/", "https://other.example", "https://h.org:80", "https://u@h.org"]
      let base = numbers.pick(bases + bases + others)
      text = base.replacing("*", with: numbers.pick(["www", "a.b", "WWW", "ö"])) + text
    }
    if numbers.one(in: 2) {
      let pairs = (0...numbers.below(4)).map { _ in
        numbers.pick(Self.keys)
          + numbers.pick(["=", "=", "=", "=", ""]) + numbers.pick(texts)
      }
      text += "?" + pairs.joined(separator: "&")
    }
    if numbers.one(in: 8) { text += numbers.pick(["#", "#a%20b", "#%zz", "/", "//", "\\"]) }
    if numbers.one(in: 8) { text = text.uppercased() }
    return text.isEmpty ? "/" : text
  }
}
