package import RoutePlan
import RouteBase
package import RouteSyntax

/// Builds the URLs that open a route or task with given inputs.
package struct URLBuilder {
  /// The base that a URL should have.
  package enum Base: Sendable {
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

  private let plan: Plan
  private let set: PatternSet
  private let openers: PatternOpeners
  /// The starts of URLs whose pattern names no scheme.
  private let commonPrefixes: [String]
  var matcher: URLMatcher

  // The working memory of a question.

  /// The parameters of the target, and the place of each name.
  var slots: [Slot] = []
  var places = NameNumbers()
  private var frames: [URLMatch.Frame] = []
  /// The captures of a pattern, and its nodes in the trie.
  var captures: [Capture] = []
  var nodes: [UInt32] = []
  /// A path with its query, and a URL.
  var path: [UInt8] = []
  private var text: [UInt8] = []
  private var match = URLMatch(url: "")

  /// A parameter of the target, and what is wanted for it.
  struct Slot {
    /// Its index; that of the last one if several have its name.
    var parameter: Int
    var name: NameID
    /// Whether a frame of the stack or the task itself has it: other parameters are only captured.
    var isInStack: Bool
    /// The texts of its values; nil if none are given.
    var inputs: [String]?
    /// Its value, or else its default.
    var value: LiteralValue?
    /// Whether the path carries it, or the pattern sets it.
    var isUsed = false
    /// Whether the match of a URL has a value for it.
    var isFound = false
  }

  package init(_ plan: Plan) { self.init(plan, PatternSet(plan)) }

  package init(_ plan: Plan, _ patterns: PatternSet) {
    self.plan = plan
    matcher = URLMatcher(plan, patterns)
    set = patterns
    openers = PatternOpeners(set, plan)
    commonPrefixes = set.prefixes(plan)
  }

  /// The parameters of the whole stack of `target`, and of a task itself; a later parameter
  /// replaces earlier ones of the same name. Then those that its patterns capture although their
  /// route, in which it nests, is not in the stack.
  package func parameters(of target: PlanTarget) -> [Int] {
    var (result, places) = stackParameters(of: target)
    for pattern in openers[target] {
      for capture in set.captures(of: pattern) {
        let index = Int(capture.parameter)
        if places[plan.parameters[index].name] != nil { continue }
        places[plan.parameters[index].name] = result.count
        result.append(index)
      }
    }
    return result
  }

  /// Of the parameters that `parameters(of:)` lists, the one with a name; nil if there is none. It
  /// looks from the top frame down, and allocates nothing.
  package func parameter(named name: NameID, of target: PlanTarget) -> Int? {
    var route: RouteID
    switch target {
    case .route(let id): route = id
    case .task(let id):
      if let index = last(named: name, in: plan.tasks[id.index].parameters) { return index }
      route = plan.home(of: plan.tasks[id.index])
    }
    while !route.isNone {
      if let index = last(named: name, in: plan.routes[route.index].parameters) { return index }
      route = plan.placeParent(of: route)
    }
    for pattern in openers[target] {
      for capture in set.captures(of: pattern)
      where plan.parameters[Int(capture.parameter)].name == name {
        return Int(capture.parameter)
      }
    }
    return nil
  }

  private func last(named name: NameID, in slice: PlanSlice) -> Int? {
    slice.indices.last { plan.parameters[$0].name == name }
  }

  /// The parameters of the stack and of a task itself, and the place of each name.
  private func stackParameters(
    of target: PlanTarget
  ) -> (parameters: [Int], places: [NameID: Int]) {
    var result: [Int] = []
    var places: [NameID: Int] = [:]
    var slices: [PlanSlice] = []
    switch target {
    case .route(let id): slices = plan.chain(of: id).map { plan.routes[$0.index].parameters }
    case .task(let id):
      let home = plan.home(of: plan.tasks[id.index])
      if !home.isNone { slices = plan.chain(of: home).map { plan.routes[$0.index].parameters } }
      slices.append(plan.tasks[id.index].parameters)
    }
    for index in slices.flatMap({ $0.indices }) {
      let name = plan.parameters[index].name
      if let place = places[name] {
        result[place] = index
      } else {
        places[name] = result.count
        result.append(index)
      }
    }
    return (result, places)
  }

  /// The default with which a frame provides a value that a task requires, of the topmost such
  /// frame. There is none if a frame itself requires that value, and none for a route.
  package func provided(_ index: Int, to target: PlanTarget) -> LiteralValue? {
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

  /// The URLs that open `target` with `inputs` (for each parameter, the texts of its values): one
  /// for each pattern that can carry them and sets no other values. Those whose path carries or sets
  /// more of them come first, then the order is that of the patterns. If there are none, throws the
  /// reason.
  ///
  /// Each URL was matched again: it opens `target` with the same values.
  package mutating func urls(
    of target: PlanTarget, _ inputs: [NameID: [String]], on base: Base
  ) throws(Failure) -> [Result] {
    let patterns = openers[target]
    if patterns.isEmpty { throw .noPattern }
    noteSlots(of: target, patterns, inputs)
    try checkInputs(for: target)
    noteValues(for: target)
    if patterns.count == 1, let pattern = patterns.first {
      return [Result(url: try url(pattern, target, on: base), pattern: pattern)]
    }
    // What the path does not carry has to go into a query.
    let sorted = patterns.map { (-set.parameterCount(of: $0), $0) }.sorted(by: <)
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
    case .scheme(let name): set.bases.bases(ofScheme: name.utf8) != nil
    case .domain(let name): set.bases.bases(ofHost: name.utf8) != nil
    }
  }

  // MARK: Parameters

  /// Notes the parameters of the target, as `parameters(of:)` lists them, and what is given for
  /// each.
  private mutating func noteSlots(
    of target: PlanTarget, _ patterns: ArraySlice<PatternID>, _ inputs: [NameID: [String]]
  ) {
    let tables = matcher.tables
    slots.removeAll(keepingCapacity: true)
    places.removeAll()
    frames.removeAll(keepingCapacity: true)
    tables.addFrames(of: target, to: &frames)
    for index in frames.indices {
      noteSlots(tables.plan.routes[frames[index].route.index].parameters, inputs)
    }
    if case .task(let id) = target { noteSlots(tables.plan.tasks[id.index].parameters, inputs) }
    for pattern in patterns {
      tables.list(capturesOf: pattern, in: &captures)
      for index in captures.indices {
        let parameter = Int(captures[index].parameter)
        let name = tables.plan.parameters[parameter].name
        if places[name] != nil { continue }
        places[name] = slots.count
        slots.append(
          Slot(parameter: parameter, name: name, isInStack: false, inputs: inputs[name]))
      }
    }
  }

  private mutating func noteSlots(_ slice: PlanSlice, _ inputs: [NameID: [String]]) {
    let tables = matcher.tables
    for index in slice.indices {
      let name = tables.plan.parameters[index].name
      if let place = places[name] {
        slots[place].parameter = index
      } else {
        places[name] = slots.count
        slots.append(Slot(parameter: index, name: name, isInStack: true, inputs: inputs[name]))
      }
    }
  }

  /// Throws if an input is missing, or cannot be in a URL.
  private func checkInputs(for target: PlanTarget) throws(Failure) {
    for slot in slots {
      let isRequired = plan.parameters[slot.parameter].isRequired
      let isOpaque = set.kinds.kind(of: plan.parameters[slot.parameter].type.base) == nil
      if isOpaque && (isRequired || slot.inputs != nil) { throw .opaque(slot.parameter) }
      if isRequired && slot.isInStack && slot.inputs == nil
        && provided(slot.parameter, to: target) == nil
      {
        throw .missing(slot.parameter)
      }
    }
  }

  /// Notes the values of the inputs in the stack, or else the defaults.
  private mutating func noteValues(for target: PlanTarget) {
    for index in slots.indices where slots[index].isInStack {
      // In one statement, the builder would be copied.
      let value = value(at: index, for: target)
      slots[index].value = value
    }
  }

  private func value(at index: Int, for target: PlanTarget) -> LiteralValue? {
    let parameter = plan.parameters[slots[index].parameter]
    if let texts = slots[index].inputs {
      guard let kind = set.kinds.kind(of: parameter.type.base) else { return nil }
      if parameter.type.isList {
        return .list(texts.compactMap { set.kinds.value($0, as: kind) })
      }
      for text in texts {
        if let value = set.kinds.value(text, as: kind) { return value }
      }
      return nil
    }
    guard
      let literal = plan.defaultValue(of: parameter) ?? provided(slots[index].parameter, to: target)
    else { return nil }
    return set.kinds.value(literal, as: parameter.type)
  }

  /// Throws if a pattern sets a parameter to another value than it should have.
  private func checkSettings(of pattern: PatternID) throws(Failure) {
    for setting in set.settings(of: pattern) {
      let name = plan.parameters[Int(setting.parameter)].name
      guard let place = places[name], slots[place].isInStack else { continue }
      let wanted = slots[place].value
      if wanted != setting.value && !(wanted == nil && setting.value == LiteralValue.nil) {
        throw .contradicted(Int(setting.parameter))
      }
    }
  }

  // MARK: Text

  /// The URL of a pattern, with the first prefix for which it opens what it should.
  private mutating func url(
    _ pattern: PatternID, _ target: PlanTarget, on base: Base
  ) throws(Failure) -> String {
    try checkSettings(of: pattern)
    let prefixes = try prefixes(pattern, base)
    try writePath(of: pattern)
    var failure = Failure.noPattern
    for (index, prefix) in prefixes.enumerated() {
      text.removeAll(keepingCapacity: true)
      text.append(contentsOf: prefix.utf8)
      // What follows a scheme starts with a host.
      if !text.suffix(3).elementsEqual("://".utf8) { text.append(UInt8(ascii: "/")) }
      text.append(contentsOf: path)
      matcher.match(text, for: target, reusing: &match)
      if match.target == target && match.isMatched && holds() {
        return String(decoding: text, as: UTF8.self)
      }
      if index == 0 {
        failure = .opensOther(String(decoding: text, as: UTF8.self), match.target)
      }
    }
    throw failure
  }

  private func prefixes(_ pattern: PatternID, _ base: Base) throws(Failure) -> [String] {
    let own = set.patterns[pattern.index].base
    switch base {
    case .any: return own == .everywhere ? commonPrefixes : set.bases.prefixes(of: own)
    case .scheme(let scheme):
      guard let bases = set.bases.bases(ofScheme: scheme.utf8) else { throw .foreignBase }
      guard bases.contains(own) else { throw .otherBase }
      return [scheme.lowercased() + "://"]
    case .domain(let host):
      guard let bases = set.bases.bases(ofHost: host.utf8) else { throw .foreignBase }
      guard bases.contains(own) else { throw .otherBase }
      return ["https://" + host.lowercased()]
    }
  }

  // MARK: Proof

  /// Whether the last match gives back each input, and nothing else but defaults that its pattern
  /// sets. The values of floating routes that are not on the stack do not count.
  private mutating func holds() -> Bool {
    let tables = matcher.tables
    for index in slots.indices { slots[index].isFound = false }
    for index in 0..<match.absentPlace {
      let name = tables.plan.parameters[match.arguments[index].parameter].name
      var wanted: LiteralValue?
      if let place = places[name] {
        slots[place].isFound = true
        wanted = slots[place].value
      }
      if wanted == match.arguments[index].value { continue }
      // Leaving an input out says the same as `nil`.
      guard wanted == nil, match.arguments[index].value == LiteralValue.nil else { return false }
    }
    for index in slots.indices {
      if slots[index].isInStack && slots[index].inputs != nil && !slots[index].isFound {
        return false
      }
    }
    return true
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
