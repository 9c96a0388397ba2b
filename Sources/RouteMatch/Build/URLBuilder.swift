package import RoutePlan
import RouteBase
package import RouteSyntax

/// Builds the URLs that open a route or task with given inputs.
package struct URLBuilder: Sendable {
  /// The base that a URL should have.
  package enum Base: Equatable, Sendable {
    /// The base of its pattern or, if that has none, the first base that opens it: one of the
    /// plan's schemes, one of its domains, or a path alone.
    case any
    case scheme(String)
    case domain(String)
  }

  /// A URL, and the pattern from which it was built.
  package struct Result: Sendable {
    package var url: String
    package var pattern: PatternID
  }

  /// Why there is no URL.
  package enum Failure: Error, Sendable {
    case noPattern
    /// No pattern is on the requested scheme or domain.
    case otherBase
    case foreignBase
    /// A parameter, by its index, that has no value.
    case missing(Int)
    /// A parameter of an opaque type.
    case opaque(Int)
    /// A parameter, by its index, whose value is in the path and is empty.
    case empty(Int)
    /// A segment would be `.` or `..`.
    case dotSegment
    /// Every pattern sets a parameter, by its index, to another value.
    case contradicted(Int)
    /// The URL opens something else, or with other values.
    case opensOther(String, PlanTarget?)
  }

  let tables: MatchTables
  let openers: PatternOpeners
  var directNodes: DirectNodes
  /// The starts of URLs whose pattern has no base of its own, as far as the path's first segment.
  private let commonStarts: [String]
  var matcher: URLMatcher

  // The working memory of a question.

  /// The target whose parameters are noted.
  var noted: PlanTarget?
  /// Its parameters, and the place of each name.
  var slots: [Slot] = []
  var places = NamedValues<Int>()
  /// The texts of the inputs, and where each is.
  var inputText: [UInt8] = []
  var inputs: [Input] = []
  /// The routes of the stack, the top first.
  var chain: [RouteID] = []
  /// A pattern, its captures, and the nodes of the trie that it passes.
  private var listed = PatternID.none
  var captures: [Capture] = []
  var nodes: [UInt32] = []
  /// The starts of the URLs of a pattern, and which these are.
  private var starts = LabelTable()
  private var notedStarts: (own: BaseID, base: Base)?
  /// Whether a URL with the first of them is on the base of the pattern.
  private var isStartOwn = false
  /// A path with its query, and a URL.
  var path: [UInt8] = []
  var text: [UInt8] = []

  package init(_ plan: Plan) { self.init(plan, PatternSet(plan)) }

  package init(_ plan: Plan, _ patterns: PatternSet) {
    matcher = URLMatcher(plan, patterns)
    tables = matcher.tables
    openers = PatternOpeners(patterns, plan)
    directNodes = DirectNodes(patterns.trie.nodeCount)
    commonStarts = patterns.prefixes(plan).map(Self.start)
  }

  /// The parameters of the whole stack of `target`, and of a task itself; a later parameter
  /// replaces earlier ones of the same name. Then those that its patterns capture although their
  /// route, in which it nests, is not in the stack.
  package mutating func parameters(of target: PlanTarget) -> [Int] {
    noteSlots(of: target)
    return slots.map { $0.parameter }
  }

  /// Of the parameters that `parameters(of:)` lists, the one with a name; nil if there is none.
  package mutating func parameter(named name: NameID, of target: PlanTarget) -> Int? {
    noteSlots(of: target)
    return places[name].map { slots[$0].parameter }
  }

  /// Whether a parameter that `parameters(of:)` lists is of the stack of `target` or of a task itself,
  /// and not only captured.
  package mutating func isInStack(_ index: Int, of target: PlanTarget) -> Bool {
    noteSlots(of: target)
    return places[tables.plan.parameters[index].name].map { slots[$0].isInStack } ?? false
  }

  /// The default with which a frame provides a value that a task requires, of the topmost such
  /// frame. There is none if a frame itself requires that value, and none for a route.
  package func provided(_ index: Int, to target: PlanTarget) -> LiteralValue? {
    let plan = tables.plan
    guard case .task(let id) = target, plan.parameters[index].isRequired,
      plan.tasks[id.index].parameters.indices.contains(index)
    else { return nil }
    let home = plan.home(of: plan.tasks[id.index])
    if home.isNone { return nil }
    var result: LiteralValue?
    for route in plan.chain(of: home) {
      let slice = plan.routes[route.index].parameters
      for parameter in plan.parameters[slice.indices]
      where parameter.name == plan.parameters[index].name {
        if parameter.isRequired { return nil }
        result = plan.defaultOtherThanNil(of: parameter) ?? result
      }
    }
    return result
  }

  /// The URLs that open `target` with `inputs`: one for each pattern that can carry them and sets no
  /// other values. Those whose path carries or sets more of them come first, not counting defaults;
  /// then the order is that of the patterns. If there are none, throws the reason.
  ///
  /// Each URL opens `target` with the same values: it was matched again, unless no other pattern can
  /// match it.
  package mutating func urls(
    of target: PlanTarget, _ inputs: URLInputs, on base: Base
  ) throws(Failure) -> [Result] {
    let places = openers.places(of: target)
    if places.isEmpty { throw .noPattern }
    noteSlots(of: target)
    note(inputs)
    try checkInputs(for: target)
    if places.count == 1 {
      let pattern = openers[at: places.lowerBound]
      return [Result(url: try url(pattern, target, on: base), pattern: pattern)]
    }
    // What the path does not carry has to go into a query.
    let sorted = openers[target].map { (-carriedCount(of: $0, for: target), $0) }.sorted(by: <)
    var results: [Result] = []
    var failure: Failure?
    for (_, pattern) in sorted {
      do throws(Failure) {
        let url = try url(pattern, target, on: base)
        if !results.contains(where: { $0.url == url }) {
          results.append(Result(url: url, pattern: pattern))
        }
      } catch {
        failure = failure ?? error
      }
    }
    if results.isEmpty, let failure { throw failure }
    return results
  }

  /// Whether a base is one of the plan's.
  package func has(_ base: Base) -> Bool {
    switch base {
    case .any: true
    case .scheme(let name): tables.set.bases.bases(ofScheme: name.utf8) != nil
    case .domain(let name): tables.set.bases.bases(ofHost: name.utf8) != nil
    }
  }

  /// Makes `captures` and `nodes` those of a pattern, from left to right.
  mutating func list(_ pattern: PatternID) {
    if pattern == listed { return }
    tables.list(capturesOf: pattern, in: &captures)
    tables.list(nodesOf: pattern, in: &nodes)
    listed = pattern
  }

  /// How many of the inputs, apart from those that are defaults, a pattern captures or sets.
  private mutating func carriedCount(of pattern: PatternID, for target: PlanTarget) -> Int {
    list(pattern)
    var result = 0
    for index in captures.indices where isTelling(captures[index].parameter, for: target) {
      result += 1
    }
    for setting in tables.settings(of: pattern)
    where isInStack(Int(setting.parameter), of: target)
      && isTelling(setting.parameter, for: target)
    {
      result += 1
    }
    return result
  }

  /// Whether there is an input for a parameter, and it is not the default.
  private mutating func isTelling(_ parameter: UInt32, for target: PlanTarget) -> Bool {
    let name = tables.plan.parameters[Int(parameter)].name
    guard let place = places[name], slots[place].first >= 0 else { return false }
    guard slots[place].isInStack, let preset = preset(of: slots[place].parameter, for: target)
    else { return true }
    return value(at: place, for: target) != preset
  }

  /// Throws if a pattern sets a parameter to another value than it should have.
  private mutating func checkSettings(of pattern: PatternID, for target: PlanTarget) throws(Failure)
  {
    for setting in tables.settings(of: pattern) {
      let name = tables.plan.parameters[Int(setting.parameter)].name
      guard let place = places[name], slots[place].isInStack else { continue }
      let wanted = value(at: place, for: target)
      if wanted != setting.value && !(wanted == nil && setting.value == LiteralValue.nil) {
        throw .contradicted(Int(setting.parameter))
      }
    }
  }

  // MARK: Text

  /// The URL of a pattern, with the first start for which it opens what it should.
  private mutating func url(
    _ pattern: PatternID, _ target: PlanTarget, on base: Base
  ) throws(Failure) -> String {
    try checkSettings(of: pattern, for: target)
    try noteStarts(of: pattern, base)
    try writePath(of: pattern)
    var failure = Failure.noPattern
    for index in 0..<UInt32(starts.count) {
      text.removeAll(keepingCapacity: true)
      text += starts[index]
      text += path
      if index == 0 && isStartOwn && isCertain(pattern) {
        assert(open(for: target).isProven)
        return String(decoding: text, as: UTF8.self)
      }
      let (opened, isProven) = open(for: target)
      if isProven { return String(decoding: text, as: UTF8.self) }
      if index == 0 { failure = .opensOther(String(decoding: text, as: UTF8.self), opened) }
    }
    throw failure
  }

  /// Makes `starts` those of the URLs of a pattern.
  private mutating func noteStarts(of pattern: PatternID, _ base: Base) throws(Failure) {
    let own = tables.set.patterns[pattern.index].base
    if let notedStarts, notedStarts.own == own && notedStarts.base == base { return }
    let texts = try starts(own, base)
    starts = LabelTable()
    for var text in texts { text.withUTF8 { _ = starts.append($0) } }
    notedStarts = (own, base)
    isStartOwn = starts[0].withUnsafeBufferPointer {
      URLText($0, &matcher.bases).bases.contains(own)
    }
  }

  private mutating func starts(_ own: BaseID, _ base: Base) throws(Failure) -> [String] {
    let bases = tables.set.bases
    switch base {
    case .any:
      return own == .everywhere ? commonStarts : bases.prefixes(of: own).map(Self.start)
    case .scheme(let scheme):
      guard let found = bases.bases(ofScheme: scheme.utf8) else { throw .foreignBase }
      guard found.contains(own) else { throw .otherBase }
      return [Self.start(scheme.lowercased() + "://")]
    case .domain(let host):
      guard let found = bases.bases(ofHost: host.utf8) else { throw .foreignBase }
      guard found.contains(own) else { throw .otherBase }
      return [Self.start("https://" + host.lowercased())]
    }
  }

  /// What is before the path's first segment. What follows a scheme starts with a host.
  private static func start(_ prefix: String) -> String {
    prefix.hasSuffix("://") ? prefix : prefix + "/"
  }
}

extension PatternSet {
  /// The possible starts of URLs whose pattern names no scheme: the plan's schemes, its domains,
  /// and nothing. The list ends after a start on which no pattern has a base of its own, because
  /// every pattern that matches anywhere matches there.
  package func prefixes(_ plan: Plan) -> [String] {
    let used = Set(trie.ends.map { $0.base })
    var result: [String] = []
    func add(_ prefix: String, _ bases: [BaseID]?) -> Bool {
      guard let bases else { return false }
      result.append(prefix)
      return used.isDisjoint(with: bases.dropLast())
    }
    for scheme in plan.schemes {
      let name = scheme.text.lowercased()
      if add(name + "://", bases.bases(ofScheme: name.utf8)) { return result }
    }
    for domain in plan.domains where !domain.text.hasPrefix("*") {
      let host = HostName.spellings(of: domain.text.utf8)?.ascii ?? []
      let name = String(decoding: host, as: UTF8.self)
      if add("https://" + name, bases.bases(ofHost: host)) { return result }
    }
    return result + [""]
  }
}
