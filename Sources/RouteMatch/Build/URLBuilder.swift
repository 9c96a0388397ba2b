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
  private var matcher: URLMatcher

  package init(_ plan: Plan) {
    self.plan = plan
    matcher = URLMatcher(plan)
    set = matcher.set
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
    // What the path does not carry has to go into a query.
    let patterns = openers[target].map { (-set.parameterCount(of: $0), $0) }.sorted(by: <).map {
      $0.1
    }
    if patterns.isEmpty { throw .noPattern }
    let parameters = parameters(of: target)
    let (own, places) = stackParameters(of: target)
    for index in parameters {
      let parameter = plan.parameters[index]
      let isOpaque = set.kinds.kind(of: parameter.type.base) == nil
      if isOpaque && (parameter.isRequired || inputs[parameter.name] != nil) {
        throw .opaque(index)
      }
      let isNeeded = parameter.isRequired && places[parameter.name] != nil
      if isNeeded && inputs[parameter.name] == nil && provided(index, to: target) == nil {
        throw .missing(index)
      }
    }
    var request = Request(
      target: target, inputs: inputs, parameters: parameters, inStack: Set(places.keys))
    request.values = wantedValues(inputs, own, of: target)
    var results: [Result] = []
    var failure: Failure?
    for pattern in patterns {
      do throws(Failure) {
        try checkSettings(of: pattern, request)
        let url = try url(pattern, request, on: base)
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

  // MARK: Text

  /// What a URL should open, and the texts of its values.
  private struct Request {
    var target: PlanTarget
    var inputs: [NameID: [String]]
    /// The parameters of the target.
    var parameters: [Int]
    /// The names of those in its stack.
    var inStack: Set<NameID>
    /// The values of the inputs in its stack, or else the defaults.
    var values: [NameID: LiteralValue] = [:]
  }

  private func wantedValues(
    _ inputs: [NameID: [String]], _ parameters: [Int], of target: PlanTarget
  ) -> [NameID: LiteralValue] {
    var result: [NameID: LiteralValue] = [:]
    for index in parameters {
      let parameter = plan.parameters[index]
      if let texts = inputs[parameter.name] {
        guard let kind = set.kinds.kind(of: parameter.type.base) else { continue }
        let values = texts.compactMap { set.kinds.value($0, as: kind) }
        result[parameter.name] = parameter.type.isList ? .list(values) : values.first
      } else if let literal = plan.defaultValue(of: parameter) ?? provided(index, to: target) {
        result[parameter.name] = set.kinds.value(literal, as: parameter.type)
      }
    }
    return result
  }

  /// Throws if a pattern sets a parameter to another value than it should have.
  private func checkSettings(of pattern: PatternID, _ request: Request) throws(Failure) {
    for setting in set.settings(of: pattern) {
      let name = plan.parameters[Int(setting.parameter)].name
      let wanted = request.values[name]
      if request.inStack.contains(name) && wanted != setting.value
        && !(wanted == nil && setting.value == LiteralValue.nil)
      {
        throw .contradicted(Int(setting.parameter))
      }
    }
  }

  /// The URL of a pattern, with the first prefix for which it opens what it should.
  private mutating func url(
    _ pattern: PatternID, _ request: Request, on base: Base
  ) throws(Failure) -> String {
    let prefixes = try prefixes(pattern, base)
    let path = try path(pattern, request)
    var failure = Failure.noPattern
    for (index, prefix) in prefixes.enumerated() {
      let url = prefix.hasSuffix("://") ? prefix + path : prefix + "/" + path
      let match = matcher.match(url, for: request.target)
      if match.target == request.target && match.isMatched && holds(match, request) {
        return url
      }
      if index == 0 { failure = .opensOther(url, match.target) }
    }
    throw failure
  }

  /// The path of a URL without its first slash, and its query.
  private func path(_ pattern: PatternID, _ request: Request) throws(Failure) -> String {
    var used: Set<NameID> = []
    var segments: [[UInt8]] = []
    var captures = set.captures(of: pattern)[...]
    func values(_ isRest: Bool) throws(Failure) -> [String] {
      guard let capture = captures.popFirst() else { return [] }
      let name = plan.parameters[Int(capture.parameter)].name
      used.insert(name)
      guard let values = request.inputs[name], !values.isEmpty else {
        throw .missing(Int(capture.parameter))
      }
      if values.contains("") { throw .empty(Int(capture.parameter)) }
      return isRest ? values : [values[0]]
    }
    for node in set.nodes(of: pattern) {
      let edge = set.trie.edges[Int(node)]
      switch edge.rank {
      case .literal:
        segments.append(
          PercentCoding.encode(set.trie.texts[edge.payload]))
      case .mix:
        var segment: [UInt8] = []
        for part in set.trie.mix(edge.payload).parts {
          let text = part.kind == nil ? part.text : Array(try values(false)[0].utf8)
          segment += PercentCoding.encode(text)
        }
        segments.append(segment)
      case .typed, .text: segments.append(PercentCoding.encode(try values(false)[0].utf8))
      case .any: segments.append([UInt8(ascii: "-")])
      case .rest:
        for value in try values(true) { segments.append(PercentCoding.encode(value.utf8)) }
      }
    }
    let hasDots = segments.contains { segment in
      segment.withUnsafeBufferPointer { PatternSyntax.isDots($0, 0, $0.count) }
    }
    if hasDots { throw .dotSegment }
    let path = segments.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
    for setting in set.settings(of: pattern) {
      used.insert(plan.parameters[Int(setting.parameter)].name)
    }
    return path + query(request, without: used)
  }

  /// What the path does not carry, as a query.
  private func query(_ request: Request, without used: Set<NameID>) -> String {
    func encode(_ text: String) -> String {
      String(decoding: PercentCoding.encode(text.utf8, inQuery: true), as: UTF8.self)
    }
    var pairs: [String] = []
    for index in request.parameters where !used.contains(plan.parameters[index].name) {
      let name = plan.parameters[index].name
      for value in request.inputs[name] ?? [] {
        pairs.append(encode(plan.name(name)) + "=" + encode(value))
      }
    }
    return pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")
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

  /// Whether a match of the target gives back each input, and nothing else but defaults that its
  /// pattern sets. The values of floating routes that are not on the stack do not count.
  private func holds(_ match: URLMatch, _ request: Request) -> Bool {
    var values: [NameID: LiteralValue] = [:]
    for argument in match.arguments[..<match.absentPlace] {
      values[plan.parameters[argument.parameter].name] = argument.value
    }
    for (name, value) in values where value != request.values[name] {
      // Leaving an input out says the same as `nil`.
      guard request.values[name] == nil, value == LiteralValue.nil else { return false }
    }
    return request.inputs.keys.allSatisfy { name in
      !request.inStack.contains(name) || values[name] != nil
    }
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
