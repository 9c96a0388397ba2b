package import RouteBase
package import RouteMatch
package import RoutePlan
package import RouteSyntax

/// Writes the answers of `match` as JSON, one after another.
package struct MatchJSON: Sendable {
  private let plan: Plan
  private let set: PatternSet

  package init(_ plan: Plan, _ set: PatternSet) {
    self.plan = plan
    self.set = set
  }

  /// Writes one answer as an object; a document starts with its schema.
  ///
  /// What most answers have in common is written in large pieces.
  package func write(
    _ match: URLMatch, near: [NearMiss]?, isDocument: Bool, to json: inout JSONWriter
  ) {
    json.separate()
    json.raw("{", needsComma: false)
    if isDocument { json.schemaVersion() }
    json.key("url")
    json.value(match.url)
    if match.isMatched {
      json.raw(",\"matched\":true,\"fallback\":false,\"web\":false", needsComma: true)
    } else {
      json.key("matched")
      json.value(false)
      json.key("fallback")
      json.value(match.isFallback)
      json.key("web")
      json.value(match.isWeb)
    }
    writeTarget(match.target, to: &json)
    json.raw(",\"arguments\":", needsComma: false)
    write(match.arguments[...], to: &json)
    writeStack(match, to: &json)
    writeLeftover(match, to: &json)
    writeConditions(match, to: &json)
    if let failure = match.failure {
      json.key("reason")
      json.value(failure.reason)
    } else {
      json.raw(",\"reason\":null", needsComma: true)
    }
    if let near {
      json.raw(",\"near\":[", needsComma: false)
      for miss in near { write(miss, to: &json) }
      json.raw("]", needsComma: true)
    }
    json.raw("}", needsComma: true)
  }

  private func writeStack(_ match: URLMatch, to json: inout JSONWriter) {
    json.raw(",\"stack\":[", needsComma: false)
    for (index, frame) in match.stack.enumerated() {
      json.write(
        index == 0 ? "{\"route\":\"" : ",{\"route\":\"", frame.route, "\",\"arguments\":", plan)
      write(match.arguments(of: frame), to: &json)
      json.raw("}", needsComma: true)
    }
    json.raw("]", needsComma: true)
  }

  /// Writes what is left of the query, and the fragment.
  private func writeLeftover(_ match: URLMatch, to json: inout JSONWriter) {
    if match.query.isEmpty && match.unread.isEmpty && match.fragment == nil {
      json.raw(",\"query\":[],\"unread\":[],\"fragment\":null", needsComma: true)
      return
    }
    json.key("query")
    json.array(match.query) { json, item in write(item, to: &json) }
    json.key("unread")
    json.array(match.unread) { json, unread in write(unread.item, to: &json) }
    json.key("fragment")
    if let fragment = match.fragment { json.value(fragment) } else { json.null() }
  }

  private func writeConditions(_ match: URLMatch, to json: inout JSONWriter) {
    if match.requires.isEmpty && match.unless.isEmpty && match.missing.isEmpty
      && match.alternatives.isEmpty
    {
      json.raw(
        ",\"requires\":[],\"unless\":[],\"missing\":[],\"alternatives\":[]", needsComma: true)
      return
    }
    json.key("requires")
    json.array(match.requires) { json, fact in json.value(plan.name(of: fact)) }
    json.key("unless")
    json.array(match.unless) { json, fact in json.value(plan.name(of: fact)) }
    json.key("missing")
    json.array(match.missing) { json, missing in write(missing, to: &json) }
    json.raw(",\"alternatives\":[", needsComma: false)
    for other in match.alternatives { write(other, to: &json) }
    json.raw("]", needsComma: true)
  }

  /// Writes what opens as a member of an object.
  private func writeTarget(_ target: PlanTarget?, to json: inout JSONWriter) {
    switch target {
    case .route(let id):
      json.key("route")
      json.displayName(id, plan)
    case .task(let id):
      json.key("task")
      json.displayName(id, plan)
    case nil:
      json.key("route")
      json.null()
    }
  }

  /// Values by name. If two frames take the same one, it is written once.
  private func write(
    _ values: ArraySlice<URLMatch.ArgumentValue>, to json: inout JSONWriter
  ) {
    if values.isEmpty { return json.raw("{}", needsComma: true) }
    // A few values are compared one by one.
    let isLong = values.count > 16
    var seen: Set<NameID> = []
    for place in values.indices {
      let name = plan.parameters[values[place].parameter].name
      let isKnown =
        isLong ? !seen.insert(name).inserted : isIn(values[values.startIndex..<place], name)
      if isKnown { continue }
      json.write(place == values.startIndex ? "{\"" : ",\"", name, "\":", plan)
      json.value(values[place].value)
    }
    json.raw("}", needsComma: true)
  }

  private func isIn(_ values: ArraySlice<URLMatch.ArgumentValue>, _ name: NameID) -> Bool {
    for value in values where plan.parameters[value.parameter].name == name { return true }
    return false
  }

  private func write(_ item: URLMatch.QueryItem, to json: inout JSONWriter) {
    json.array { json in
      json.value(item.key)
      if let value = item.value { json.value(value) } else { json.null() }
    }
  }

  private func write(_ missing: URLMatch.Missing, to json: inout JSONWriter) {
    json.object { json in
      json.key("name")
      json.value(plan.name(plan.parameters[missing.parameter].name))
      json.key("type")
      json.value(plan.displayName(plan.parameters[missing.parameter].type))
      if case .task = missing.owner { json.key("task") } else { json.key("route") }
      json.value(plan.displayName(missing.owner.symbol))
    }
  }

  /// What opens if other facts hold.
  private func write(_ other: URLMatch.Alternative, to json: inout JSONWriter) {
    json.separate()
    json.raw("{", needsComma: false)
    writeTarget(other.target, to: &json)
    json.key("requires")
    json.array(other.requires) { json, fact in json.value(plan.name(of: fact)) }
    json.key("unless")
    json.array(other.unless) { json, fact in json.value(plan.name(of: fact)) }
    json.raw("}", needsComma: true)
  }

  private func write(_ miss: NearMiss, to json: inout JSONWriter) {
    json.separate()
    json.raw("{", needsComma: false)
    json.key("pattern")
    json.value(set.text(of: miss.pattern, plan))
    writeTarget(set.patterns[miss.pattern.index].target, to: &json)
    json.key("fitting")
    json.value(miss.depth)
    json.key("reason")
    json.value(miss.reason.text)
    json.raw("}", needsComma: true)
  }
}

extension JSONWriter {
  /// Writes a value of a plan.
  package mutating func value(_ value: LiteralValue) {
    switch value {
    case .string(let text): self.value(text)
    case .integer(let number): self.value(number)
    case .double(let number): self.value(number)
    case .boolean(let flag): self.value(flag)
    case .nil: null()
    case .list(let values): array(values) { json, element in json.value(element) }
    }
  }
}

extension JSONWriter {
  /// Writes the display name of a route between two pieces of JSON, of which the first ends with its
  /// quote, and the second starts with its quote and ends with the colon of a member.
  fileprivate mutating func write(
    _ before: StaticString, _ id: RouteID, _ after: StaticString, _ plan: Plan
  ) {
    output.write(before)
    let route = plan.routes[id.index]
    let isPlain =
      route.service.isNone
      && plan.withBytes(of: route.name) { name in
        guard NameSyntax.isPlain(name) else { return false }
        output.write(name)
        return true
      }
    if !isPlain {
      var name = plan.displayName(id)
      name.withUTF8 { writePart(ofText: $0) }
    }
    output.write(after)
    needsComma = false
  }

  /// Writes a raw name between two such pieces.
  fileprivate mutating func write(
    _ before: StaticString, _ name: NameID, _ after: StaticString, _ plan: Plan
  ) {
    output.write(before)
    _ = plan.withBytes(of: name) { name in
      if NameSyntax.isPlain(name) { output.write(name) } else { writePart(ofText: name) }
      return true
    }
    output.write(after)
    needsComma = false
  }
}
