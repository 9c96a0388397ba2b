package import RoutePlan
import RouteSyntax

/// Tells which route or task a URL opens, and with what.
package struct URLMatcher: Sendable {
  package let plan: Plan
  package let set: PatternSet
  private var segments = PathSegments()
  private var walk: TrieWalk
  /// How many nodes of the trie its matches entered: the work done.
  package var work: Int { walk.work }

  package init(_ plan: Plan) { self.init(plan, PatternSet(plan)) }

  package init(_ plan: Plan, _ set: PatternSet) {
    self.plan = plan
    self.set = set
    walk = TrieWalk(set)
  }

  /// The pattern that matches `path` (a path alone: no scheme, query or fragment) best.
  package mutating func pattern(forPath path: UnsafeBufferPointer<UInt8>) -> PatternID {
    find(path, [.everywhere])
  }

  private mutating func find(
    _ path: UnsafeBufferPointer<UInt8>, _ bases: [BaseID]
  ) -> PatternID {
    let limit = set.trie.hasRests ? Int.max : set.trie.depth
    guard segments.split(path, limit: limit) else { return .none }
    // The walk changes nothing of the segments.
    if segments.isDecoded {
      let decoded = segments.decoded
      return decoded.withUnsafeBufferPointer { walk.find(set, segments, $0, bases) }
    }
    return walk.find(set, segments, path, bases)
  }

  /// What `url` opens.
  package mutating func match(_ url: String) -> URLMatch {
    var result = URLMatch(url: url)
    let text = URLText(Array(url.utf8), set.bases)
    if let fragment = text.fragment {
      let bytes = text.bytes[fragment]
      let decoded = bytes.withUnsafeBufferPointer { PercentCoding.decode($0) }
      result.fragment = String(decoding: decoded ?? Array(bytes), as: UTF8.self)
    }
    if let foreign = text.foreign {
      result.isOurs = false
      switch foreign {
      case .scheme(let scheme): result.failure = .foreignScheme(scheme)
      case .host(let host): result.failure = .foreignHost(host)
      case .authority: result.failure = .authority
      }
      result.query = items(of: text)
      return result
    }
    let pattern = text.bytes.withUnsafeBufferPointer { bytes in
      find(UnsafeBufferPointer(rebasing: bytes[text.path]), text.bases)
    }
    guard !pattern.isNone, let target = set.patterns[pattern.index].target else {
      result.failure = .noPattern
      result.query = items(of: text)
      openFallback(&result)
      return result
    }
    result.pattern = pattern
    result.target = target
    fill(&result, text)
    return result
  }

  // MARK: Fallback

  private func openFallback(_ result: inout URLMatch) {
    // What a URL does not find is a screen: the route takes it before the task.
    let fallbacks = plan.fallbacks.filter { $0.service.isNone }
    guard let fallback = fallbacks.first(where: { $0.isRoute }) ?? fallbacks.first else { return }
    switch fallback.target {
    case .route(let id): result.target = .route(id)
    case .task(let id): result.target = .task(id)
    }
    if let home = home(of: result.target) {
      result.stack = plan.chain(of: home).map { URLMatch.Frame(route: $0) }
    }
  }

  /// The route whose place an opened target builds; nil for a task outside all routes.
  private func home(of target: MatchTarget?) -> RouteID? {
    switch target {
    case .route(let id): return id
    case .task(let id):
      let home = plan.home(ofTask: id)
      return home.isNone ? nil : home
    case nil: return nil
    }
  }

  // MARK: Values

  private func fill(_ result: inout URLMatch, _ text: URLText) {
    var values = pathValues(result.pattern, text)
    let chain = home(of: result.target).map { plan.chain(of: $0) } ?? []
    var parameters: [NameID: Int] = [:]
    var owned: [Int] = []
    for route in chain {
      for index in plan.routes[route.index].parameters.indices {
        parameters[plan.parameters[index].name] = index
        owned.append(index)
      }
    }
    if case .task(let id) = result.target {
      for index in plan.tasks[id.index].parameters.indices {
        parameters[plan.parameters[index].name] = index
        owned.append(index)
      }
    }
    takeQuery(text, parameters, &values, &result)
    func arguments(_ slice: PlanSlice) -> [URLMatch.ArgumentValue] {
      slice.indices.compactMap { index in
        values[plan.parameters[index].name].map {
          URLMatch.ArgumentValue(parameter: index, value: $0)
        }
      }
    }
    func addMissing(_ slice: PlanSlice, _ owner: MatchTarget) {
      for index in slice.indices
      where plan.parameters[index].isRequired && values[plan.parameters[index].name] == nil {
        result.missing.append(URLMatch.Missing(parameter: index, owner: owner))
      }
    }
    for route in chain {
      let slice = plan.routes[route.index].parameters
      result.stack.append(URLMatch.Frame(route: route, arguments: arguments(slice)))
      addMissing(slice, .route(route))
    }
    if case .task(let id) = result.target {
      result.taskArguments = arguments(plan.tasks[id.index].parameters)
      addMissing(plan.tasks[id.index].parameters, .task(id))
    }
    result.requires = plan.requirements(ofOpening: result.target, chain)
  }

  /// The values that the path gives, by name.
  private func pathValues(_ pattern: PatternID, _ text: URLText) -> [NameID: LiteralValue] {
    var values: [NameID: LiteralValue] = [:]
    let captures = set.captures(of: pattern)
    let nodes = captures.contains { $0.part >= 0 } ? set.nodes(of: pattern) : []
    text.bytes.withUnsafeBufferPointer { bytes in
      segments.withText(UnsafeBufferPointer(rebasing: bytes[text.path])) { path in
        for capture in captures {
          let name = plan.parameters[Int(capture.parameter)].name
          if capture.isRest {
            values[name] = .list(
              (Int(capture.segment)..<segments.count).compactMap {
                set.kinds.value(UnsafeBufferPointer(rebasing: path[segments[$0]]), as: capture.kind)
              })
            continue
          }
          var piece = UnsafeBufferPointer(rebasing: path[segments[Int(capture.segment)]])
          if capture.part >= 0 {
            let edge = set.trie.edges[Int(nodes[Int(capture.segment)])]
            guard let ranges = set.trie.mix(edge.payload).split(piece, set.kinds)
            else { continue }
            piece = UnsafeBufferPointer(rebasing: piece[ranges[Int(capture.part)]])
          }
          values[name] = set.kinds.value(piece, as: capture.kind)
        }
      }
    }
    return values
  }

  // MARK: Query

  private func items(of text: URLText) -> [URLMatch.QueryItem] {
    text.pairs.map { item($0, text) }
  }

  private func item(
    _ pair: (key: Range<Int>, value: Range<Int>?), _ text: URLText
  ) -> URLMatch.QueryItem {
    func string(_ range: Range<Int>) -> String {
      String(decoding: decoded(range, text) ?? Array(text.bytes[range]), as: UTF8.self)
    }
    return URLMatch.QueryItem(key: string(pair.key), value: pair.value.map(string))
  }

  private func decoded(_ range: Range<Int>, _ text: URLText) -> [UInt8]? {
    text.bytes[range].withUnsafeBufferPointer { PercentCoding.decode($0, plusIsSpace: true) }
  }

  /// Gives the parameters that the path left open what the query says of them.
  private func takeQuery(
    _ text: URLText, _ parameters: [NameID: Int], _ values: inout [NameID: LiteralValue],
    _ result: inout URLMatch
  ) {
    let fromPath = Set(values.keys)
    var seen: Set<NameID> = []
    var lists: [NameID: [LiteralValue]] = [:]
    for pair in text.pairs {
      let item = item(pair, text)
      guard let key = decoded(pair.key, text) else {
        result.query.append(item)
        continue
      }
      let name = plan.names.find(key)
      guard !name.isNone, let index = parameters[name], !fromPath.contains(name),
        let kind = set.kinds.kind(of: plan.parameters[index].type.base)
      else {
        result.query.append(item)
        continue
      }
      let isList = plan.parameters[index].type.isList
      if !isList && !seen.insert(name).inserted {
        result.query.append(item)
        continue
      }
      guard let value = value(of: pair.value, as: kind, text) else {
        result.query.append(item)
        result.unread.append(URLMatch.Unread(item: item, parameter: index))
        continue
      }
      if isList { lists[name, default: []].append(value) } else { values[name] = value }
    }
    for (name, list) in lists { values[name] = .list(list) }
  }

  /// What a value of the query reads as; one without `=` is true, or empty.
  private func value(
    of range: Range<Int>?, as kind: ValueKind, _ text: URLText
  ) -> LiteralValue? {
    guard let range else {
      return kind == .boolean ? .boolean(true) : set.kinds.value("", as: kind)
    }
    guard let bytes = decoded(range, text) else { return nil }
    return bytes.withUnsafeBufferPointer { set.kinds.value($0, as: kind) }
  }
}

extension Fallback {
  fileprivate var isRoute: Bool { if case .route = target { true } else { false } }
}

extension Plan {
  /// The facts that opening `target` from nothing asks for and that its chain does not grant before:
  /// each once, from the bottom up.
  package func requirements(ofOpening target: MatchTarget?, _ chain: [RouteID]) -> [FactID] {
    var result: [FactID] = []
    var holds: Set<FactID> = []
    func ask(_ conditions: ConditionsID) {
      let conditions = self.conditions(conditions)
      for fact in facts(conditions.requires) where !holds.contains(fact) {
        if !result.contains(fact) { result.append(fact) }
      }
      holds.formUnion(facts(conditions.grants))
      holds.subtract(facts(conditions.revokes))
    }
    for route in chain { ask(routes[route.index].conditions) }
    if case .task(let id) = target { ask(tasks[id.index].conditions) }
    return result
  }
}
