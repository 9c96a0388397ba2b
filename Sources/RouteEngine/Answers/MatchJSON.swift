package import RouteBase
package import RouteMatch
package import RoutePlan
package import RouteSyntax

/// Writes the answers of `match` as JSON.
package struct MatchJSON {
  private let plan: Plan
  private let set: PatternSet

  package init(_ plan: Plan, _ set: PatternSet) {
    self.plan = plan
    self.set = set
  }

  /// Writes one answer as an object; a document starts with its schema.
  package func write(
    _ match: URLMatch, near: [NearMiss]?, isDocument: Bool, to json: inout JSONWriter
  ) {
    json.object { json in
      if isDocument { json.schemaVersion() }
      json.key("url")
      json.value(match.url)
      json.key("matched")
      json.value(match.isMatched)
      json.key("fallback")
      json.value(match.isFallback)
      json.key("web")
      json.value(match.isWeb)
      writeTarget(match.target, to: &json)
      json.key("arguments")
      write(match.arguments[...], to: &json)
      json.key("stack")
      json.array(match.stack) { json, frame in
        json.object { json in
          json.key("route")
          json.value(plan.displayName(frame.route))
          json.key("arguments")
          write(match.arguments(of: frame), to: &json)
        }
      }
      json.key("query")
      json.array(match.query) { json, item in write(item, to: &json) }
      json.key("unread")
      json.array(match.unread) { json, unread in write(unread.item, to: &json) }
      json.key("fragment")
      if let fragment = match.fragment { json.value(fragment) } else { json.null() }
      json.key("requires")
      json.array(match.requires) { json, fact in json.value(plan.name(of: fact)) }
      json.key("unless")
      json.array(match.unless) { json, fact in json.value(plan.name(of: fact)) }
      json.key("missing")
      json.array(match.missing) { json, missing in write(missing, to: &json) }
      json.key("alternatives")
      json.array(match.alternatives) { json, other in write(other, to: &json) }
      json.key("reason")
      if let failure = match.failure { json.value(failure.reason) } else { json.null() }
      if let near {
        json.key("near")
        json.array(near) { json, miss in write(miss, to: &json) }
      }
    }
  }

  private func writeTarget(_ target: PlanTarget?, to json: inout JSONWriter) {
    if case .task(let id) = target {
      json.key("task")
      json.value(plan.displayName(id))
      return
    }
    json.key("route")
    if case .route(let id) = target { json.value(plan.displayName(id)) } else { json.null() }
  }

  /// Values by name. If two frames take the same one, it is written once.
  private func write(_ values: ArraySlice<URLMatch.ArgumentValue>, to json: inout JSONWriter) {
    var seen: Set<NameID> = []
    json.object { json in
      for value in values where seen.insert(plan.parameters[value.parameter].name).inserted {
        json.key(text: plan.name(plan.parameters[value.parameter].name))
        json.value(value.value)
      }
    }
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
    json.object { json in
      writeTarget(other.target, to: &json)
      json.key("requires")
      json.array(other.requires) { json, fact in json.value(plan.name(of: fact)) }
      json.key("unless")
      json.array(other.unless) { json, fact in json.value(plan.name(of: fact)) }
    }
  }

  private func write(_ miss: NearMiss, to json: inout JSONWriter) {
    json.object { json in
      json.key("pattern")
      json.value(set.text(of: miss.pattern, plan))
      writeTarget(set.patterns[miss.pattern.index].target, to: &json)
      json.key("fitting")
      json.value(miss.depth)
      json.key("reason")
      json.value(miss.reason.text)
    }
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
