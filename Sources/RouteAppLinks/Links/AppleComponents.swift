package import RouteMatch
package import RoutePlan
package import RouteBase
import RouteSyntax

/// The rules of an `apple-app-site-association` file that let a plan's web addresses through.
///
/// A device uses the first rule that matches. `*` matches any text, including slashes, and `?` one
/// character. The rules therefore go from many segments to few: once paths with more segments are
/// excluded, a `*` can no longer match a slash. Other URLs that a rule would wrongly let through
/// are excluded before it. What no rule can express is let through and recorded as a loss, so that
/// nothing that the plan opens is kept out.
package struct AppleComponents: Sendable {
  /// A rule.
  package struct Rule: Sendable, Equatable {
    package var path: String
    package var isExcluded = false
    /// The rule's purpose: the route or task that it opens, or the reason why it excludes.
    package var comment: String
  }

  /// The URLs of a target that rules let through beyond the plan, as pieces of an automaton.
  struct Looseness: Sendable {
    var target: PlanTarget
    var pieces: [LinkAutomaton.Piece]
  }

  package private(set) var rules: [Rule] = []
  /// The values of `$(name)` in paths, in the order in which they are needed.
  package private(set) var variables: [(name: String, values: [String])] = []
  package private(set) var losses = LinkLosses()
  private(set) var looseness: [Looseness] = []
  /// The paths of rules so far.
  private var seen: Set<String> = []
  private var refused: Set<String> = []

  /// The most rules for the strings of closed types in one pattern; beyond it, a variable is used.
  private static let alternativeLimit = 64
  /// The number of segments up to which a rest's paths have separate rules, if no single rule
  /// suffices.
  package static let restLimit = 8

  /// The number of steps in which rules that never decide are searched for.
  private static let deadRuleLimit = 10_000_000

  /// How much to write; each case is shorter than those before it.
  package enum Brevity: Int, CaseIterable, Sendable {
    /// A rule for each string of a closed type, up to 64 for a pattern.
    case full
    /// One rule with a variable for all strings of a closed type.
    case variables
    /// No comments either.
    case bare
    /// Any text is accepted for parameters with a type.
    case loose
  }

  package let brevity: Brevity

  /// The rules for the patterns of a host.
  package init(
    _ host: LinkHosts.Host, _ set: PatternSet, _ plan: Plan, _ brevity: Brevity = .full
  ) {
    self.brevity = brevity
    let ranks = LinkRanks(host, set)
    var paths: [ApplePath] = []
    for pattern in host.patterns {
      guard let target = set.patterns[pattern.index].target else { continue }
      var path = ApplePath(
        set.shape(of: pattern), target, plan.rawName(target), ranks.rank(of: pattern))
      if host.partial.contains(pattern) { losses.add(.host, target) }
      if brevity == .loose && path.hasType {
        losses.add(.number, target)
        looseness.append(Looseness(target: target, pieces: PlanPaths.pieces(path.shape, .types)))
        path.loosen()
      } else if path.mayEndInEscape {
        looseness.append(Looseness(target: target, pieces: PlanPaths.pieces(path.shape, .escapes)))
      }
      if path.mayEndInEscape { losses.add(.escape, target) }
      path.isBrief = brevity != .full
      paths.append(path)
    }
    if !paths.isEmpty && !host.web.isEmpty {
      let web = host.web.map { pattern in
        ApplePath(set.shape(of: pattern), nil, "stays in the browser", ranks.rank(of: pattern))
      }
      // A rule for such a path could exclude what something else opens.
      let opened = MeetingIndex(paths)
      for path in web where path.mayEndInEscape { letThrough(path, opened) }
      addRules(paths, besides: web.filter { !$0.mayEndInEscape })
    } else {
      addRules(paths)
    }
    removeDeadRules()
  }

  // MARK: Rules

  /// Adds the rules for paths that all open something.
  private mutating func addRules(_ opened: [ApplePath]) {
    var paths = opened
    let opensRoot = paths.first { $0.shape.isEmpty }?.comment
    let rests = MeetingIndex(paths.filter(\.isPlainRest))
    paths.removeAll { path in
      path.shape.isEmpty || path.isPlainRest
        || rests.elements(meeting: path).contains { $0.covers(path) }
    }
    var byDepth: [[ApplePath]] = []
    for path in paths {
      for path in path.upTo(Self.restLimit) {
        while byDepth.count < path.shape.count { byDepth.append([]) }
        byDepth[path.shape.count - 1].append(path)
      }
    }
    exclude("*//*", "an empty segment opens nothing")
    for rest in rests.elements { for text in texts(of: rest.shape) { add(text, rest.comment) } }
    for path in paths where path.isRest { addLong(path) }
    if !byDepth.isEmpty { excludeDeeper(than: byDepth.count) }
    for (index, paths) in byDepth.enumerated().reversed() {
      addAll(paths, depth: index + 1)
      if index > 0 { excludeDeeper(than: index) }
    }
    if let opensRoot { add("/", opensRoot) }
  }

  /// Adds the rules for those paths of a rest that have too many segments for separate rules, which
  /// are more than `limit`.
  mutating func addLong(_ path: ApplePath, limit: Int = restLimit, isExact: Bool = false) {
    if let target = path.target, !isExact { losses.add(.longRest, target) }
    let fixed = path.shape.count - 1
    let count = max(path.shape.count, limit) + 1 - fixed
    for text in texts(of: Array(path.shape.dropLast())) {
      let text = text + String(repeating: "/?*", count: count)
      decide(text, path, isExact ? "" : ", any segments")
      if let target = path.target, !isExact {
        loosen(target, LinkGlob(text: text, reading: .init()))
      }
    }
  }

  private mutating func loosen(_ target: PlanTarget, _ glob: LinkGlob) {
    looseness.append(Looseness(target: target, pieces: glob.pieces(texts)))
  }

  /// The texts of each variable.
  private var texts: [String: [String]] {
    Dictionary(variables.map { ($0.name, $0.values) }, uniquingKeysWith: { first, _ in first })
  }

  /// Removes the rules that never decide, as far as a short search finds them, and the variables
  /// that are not needed then.
  private mutating func removeDeadRules() {
    let texts = texts
    let globs = rules.map { LinkGlob(text: $0.path, reading: .init()).pieces(texts) }
    var search = DeadRuleSearch(
      globs, MeetingIndex(globs.map(LinkOutline.init)), limit: Self.deadRuleLimit)
    search.visit(Array(rules.indices))
    let dead = Set(search.dead)
    if dead.isEmpty { return }
    rules = rules.indices.filter { !dead.contains($0) }.map { rules[$0] }
    variables.removeAll { variable in
      !rules.contains { $0.path.has(part: "$(\(variable.name))") }
    }
  }

  /// Adds the rules for paths of one depth, when greater depths are already excluded.
  mutating func addAll(_ paths: [ApplePath], depth: Int) {
    let plain = AppleNumbers.specificFirst(paths.filter { !$0.hasNumber })
    let numbered = AppleNumbers.inOrder(
      AppleNumbers.uncovered(paths.filter(\.hasNumber), by: plain))
    for (path, refusesTexts) in numbered where !refusesTexts { acceptTexts(in: path) }
    // A `?*` after a text at the end would match a lone slash, so paths that end in a slash are
    // handled separately in that case.
    let endsInMix = (plain + numbered.map(\.path)).contains(where: \.endsInMix)
    let slashes: [AppleEnding] = endsInMix ? [.slash, .noSlash] : [.either]
    for ending in slashes {
      for path in plain { add(path, ending) }
      for (path, refusesTexts) in numbered {
        if refusesTexts { refuseNumbers(in: path, ending) }
        add(path, ending, refusesTexts ? "" : ", any text for a number")
      }
      if ending == .slash { excludeOtherSlashes(depth: depth) }
    }
  }

  /// Records that a path that stays in the browser is let through, with those that it overrides.
  private mutating func letThrough(_ web: ApplePath, _ opened: MeetingIndex<ApplePath>) {
    for path in opened.elements(meeting: web) where web.overrides(path) {
      guard let target = path.target else { continue }
      losses.add(.web, target)
      looseness.append(Looseness(target: target, pieces: PlanPaths.pieces(web.shape)))
    }
  }

  /// Records that a path is let through with any text in place of its numbers.
  mutating func acceptTexts(in path: ApplePath) {
    guard let target = path.target else { return }
    losses.add(.number, target)
    looseness.append(Looseness(target: target, pieces: PlanPaths.pieces(path.shape, .numbers)))
  }

  /// Excludes paths with other text in place of a number.
  mutating func refuseNumbers(in path: ApplePath, _ ending: AppleEnding) {
    for (place, kind) in AppleNumbers.numbers(path.shape) {
      for (name, values) in AppleNumbers.variables(kind) { variable(name, values) }
      for glob in AppleNumbers.refused(kind) {
        for text in texts(of: path.shape, isBrief: path.isBrief, numberAt: place, as: glob) {
          for whole in ending.paths(text) where refused.insert(whole).inserted {
            exclude(whole, "no number")
          }
        }
      }
    }
  }

  mutating func add(_ path: ApplePath, _ ending: AppleEnding, _ remark: String = "") {
    for text in texts(of: path.shape, isBrief: path.isBrief) {
      for whole in ending.paths(text) { decide(whole, path, remark) }
    }
  }

  /// Adds a rule that lets a path through, or excludes it if it stays in the browser.
  mutating func decide(_ text: String, _ path: ApplePath, _ remark: String = "") {
    if !path.isWeb {
      add(text, path.comment + remark)
    } else if seen.insert(text).inserted {
      exclude(text, path.comment)
    }
  }

  mutating func add(_ path: String, _ comment: String) {
    if seen.insert(path).inserted { rules.append(Rule(path: path, comment: comment)) }
  }

  mutating func exclude(_ path: String, _ comment: String) {
    rules.append(Rule(path: path, isExcluded: true, comment: comment))
  }

  mutating func excludeDeeper(than depth: Int) {
    excludeOthers(
      String(repeating: "/?*", count: depth + 1),
      "more than \(depth) segment\(depth == 1 ? "" : "s")")
  }

  mutating func excludeOtherSlashes(depth: Int) {
    excludeOthers(
      String(repeating: "/?*", count: depth) + "/", "other paths with a slash at the end")
  }

  /// Excludes what is left of these paths, unless a rule for something that takes any text has decided
  /// about all of them.
  private mutating func excludeOthers(_ path: String, _ comment: String) {
    if !seen.contains(path) { exclude(path, comment) }
  }

  // MARK: Paths

  /// The paths of a pattern: several if a parameter is one of a few strings, unless it `isBrief`.
  /// The number in segment `place` is written as `glob`; all others become any text.
  mutating func texts(
    of shape: [SegmentShape], isBrief: Bool = false, numberAt place: Int? = nil,
    as glob: String = ""
  ) -> [String] {
    var paths = [""]
    for (index, segment) in shape.enumerated() {
      switch segment {
      case .any, .rest: paths = paths.map { $0 + "/?*" }
      case .pieces(let pieces):
        paths = paths.map { $0 + "/" }
        for piece in pieces {
          let room = isBrief ? 1 : Self.alternativeLimit / max(paths.count, 1)
          let texts: [String]
          switch piece {
          case .text(let text): texts = forms(of: text, room: room)
          case .value(.oneOf(let values)):
            let all = values.flatMap(Self.forms)
            texts = all.count <= room ? all : ["$(\(variable(nil, all)))"]
          case .value(.integer) where index == place, .value(.double) where index == place:
            texts = [glob]
          case .value: texts = ["?*"]
          }
          paths = paths.flatMap { path in texts.map { path + $0 } }
        }
      }
    }
    return paths
  }

  /// The forms of a text, with variables if there are more than `room`.
  private mutating func forms(of text: String, room: Int) -> [String] {
    var result = [""]
    for forms in LinkText.forms(of: text) {
      var forms = forms
      // A plain `$(` would start a variable.
      let isSign = forms[0] == "$" && text.has(part: "$(")
      if forms.count > 1 && (isSign || result.count * forms.count > room) {
        forms = ["$(\(variable(forms[1], forms)))"]
      }
      result = result.flatMap { start in forms.map { start + $0 } }
    }
    return result
  }

  /// The forms of a text, for a variable. If there are too many, only two are used: as plain as
  /// possible, and with everything escaped that can be.
  private static func forms(of text: String) -> [String] {
    let forms = LinkText.forms(of: text)
    if forms.reduce(1, { min($0 * $1.count, alternativeLimit + 1) }) > alternativeLimit {
      return [forms.compactMap(\.first).joined(), forms.compactMap(\.last).joined()]
    }
    return forms.reduce([""]) { starts, forms in
      starts.flatMap { start in forms.map { start + $0 } }
    }
  }

  /// The name of the variable with `values`; a new variable is named `name`, if given.
  @discardableResult
  private mutating func variable(_ name: String?, _ values: [String]) -> String {
    if let known = variables.first(where: { $0.values == values }) { return known.name }
    let name = name ?? "strings\(variables.count + 1)"
    variables.append((name, values))
    return name
  }

  // MARK: JSON

  /// Writes the file for `apps`, as `TEAM.BUNDLE` each.
  package func write(apps: [String], to output: inout ByteWriter) {
    func list(_ strings: [String]) -> String {
      "[" + strings.map(JSONText.quoted).joined(separator: ", ") + "]"
    }
    var text = TextLines()
    text.open("{")
    text.open("\"applinks\": {")
    if !variables.isEmpty {
      text.open("\"substitutionVariables\": {")
      for (index, variable) in variables.enumerated() {
        let comma = index < variables.count - 1 ? "," : ""
        text.line("\(JSONText.quoted(variable.name)): \(list(variable.values))\(comma)")
      }
      text.close("},")
    }
    text.open("\"details\": [")
    text.open("{")
    text.line("\"appIDs\": \(list(apps)),")
    text.open("\"components\": [")
    for (index, rule) in rules.enumerated() {
      let exclude = rule.isExcluded ? ", \"exclude\": true" : ""
      let comma = index < rules.count - 1 ? "," : ""
      let comment =
        brevity.rawValue < Brevity.bare.rawValue
        ? ", \"comment\": \(JSONText.quoted(rule.comment))" : ""
      text.line("{ \"/\": \(JSONText.quoted(rule.path))\(exclude)\(comment) }\(comma)")
    }
    for end in ["]", "}", "]", "}", "}"] { text.close(end) }
    output.write(string: text.text)
  }
}

extension Plan {
  /// The raw name of a URL's target.
  func rawName(_ target: PlanTarget) -> String {
    switch target {
    case .route(let id): rawName(id)
    case .task(let id): rawName(id)
    }
  }
}

/// Lines with an indentation of two spaces per level.
struct TextLines {
  private(set) var text = ""
  private var level = 0

  mutating func line(_ line: String) {
    text += String(repeating: " ", count: level * 2) + line + "\n"
  }

  mutating func open(_ line: String) {
    self.line(line)
    level += 1
  }

  mutating func close(_ line: String) {
    level -= 1
    self.line(line)
  }
}

/// Strings in JSON.
enum JSONText {
  static func quoted(_ text: String) -> String {
    var json = JSONWriter()
    json.value(text)
    return json.output.text
  }
}
