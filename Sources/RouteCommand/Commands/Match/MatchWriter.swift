import RouteMatch
import RoutePlan
import RouteBase
import RouteSyntax

/// Writes the answers of `qtroute match`.
struct MatchWriter {
  private let plan: Plan
  private let set: PatternSet

  init(_ plan: Plan, _ set: PatternSet) {
    self.plan = plan
    self.set = set
  }

  // MARK: Text

  func writeText(_ match: URLMatch, near: [NearMiss]?, to output: inout ByteWriter) {
    func line(_ label: String, _ text: String) {
      output.write(string: Help.pad(label, 10) + TerminalText.escaped(text) + "\n")
    }
    let opened = match.target.map { text(match, $0) } ?? "nothing"
    let suffix = match.isFallback ? "  (fallback)" : ""
    output.write(string: TerminalText.escaped("\(match.url) -> \(opened)") + suffix + "\n")
    if let failure = match.failure { line("why", failure.reason) }
    if match.target != nil {
      if !match.stack.isEmpty {
        line("stack", match.stack.map { text(match, $0) }.joined(separator: " / "))
      }
      line("query", match.query.isEmpty ? "nothing" : match.query.map(text).joined(separator: ", "))
      for unread in match.unread {
        let type = plan.displayName(plan.parameters[unread.parameter].type)
        line("unread", "\(text(unread.item))  (not a valid \(type))")
      }
      if let fragment = match.fragment { line("fragment", fragment) }
      let facts = match.requires.map { plan.name(of: $0) }
      line("requires", facts.isEmpty ? "nothing" : facts.joined(separator: ", "))
      if match.missing.isEmpty { line("missing", "nothing") }
      for (index, missing) in match.missing.enumerated() {
        line(index == 0 ? "missing" : "", describe(missing))
      }
    }
    for (index, miss) in (near ?? []).enumerated() {
      line(index == 0 ? "near" : "", describe(miss))
    }
  }

  private func text(_ match: URLMatch, _ target: PlanTarget) -> String {
    switch target {
    case .route(let id):
      plan.displayName(id) + text(match.stack.last.map { match.arguments(of: $0) } ?? [])
    case .task(let id): plan.displayName(id) + text(match.taskArguments)
    }
  }

  private func text(_ match: URLMatch, _ frame: URLMatch.Frame) -> String {
    plan.displayName(frame.route) + text(match.arguments(of: frame))
  }

  private func text(_ values: ArraySlice<URLMatch.ArgumentValue>) -> String {
    if values.isEmpty { return "" }
    let list = values.map { "\(name($0.parameter)): \($0.value.source)" }
    return "(" + list.joined(separator: ", ") + ")"
  }

  private func text(_ item: URLMatch.QueryItem) -> String {
    item.value.map { "\(item.key)=\($0)" } ?? item.key
  }

  private func name(_ parameter: Int) -> String {
    NameSyntax.display(plan.name(plan.parameters[parameter].name))
  }

  /// `showId: Int  (for Show)`
  private func describe(_ missing: URLMatch.Missing) -> String {
    let type = plan.displayName(plan.parameters[missing.parameter].type)
    return "\(name(missing.parameter)): \(type)  (for \(plan.displayName(missing.owner.symbol)))"
  }

  private func describe(_ miss: NearMiss) -> String {
    let pattern = set.patterns[miss.pattern.index]
    let owner = pattern.target.map { plan.displayName($0.symbol) } ?? ""
    return "\(set.text(of: miss.pattern, plan))  (\(owner)): \(reason(miss.reason))"
  }

  private func reason(_ reason: NearMiss.Reason) -> String {
    switch reason {
    case .beaten: "matches, but another pattern takes precedence"
    case .otherBase: "has a different scheme or host"
    case .tooShort(let wanted): "the URL ends where \(wanted) should follow"
    case .tooLong(let segment): "the pattern ends where `\(segment)` follows"
    case .differs(let segment, let pattern): "`\(segment)` is not \(pattern)"
    }
  }

  // MARK: JSON

  func writeJSON(
    _ match: URLMatch, near: [NearMiss]?, isDocument: Bool, to json: inout JSONWriter
  ) {
    json.object { json in
      if isDocument {
        json.schemaVersion()
      }
      json.key("url")
      json.value(match.url)
      json.key("matched")
      json.value(match.isMatched)
      json.key("fallback")
      json.value(match.isFallback)
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
      json.key("missing")
      json.array(match.missing) { json, missing in write(missing, to: &json) }
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

  private func write(_ miss: NearMiss, to json: inout JSONWriter) {
    json.object { json in
      json.key("pattern")
      json.value(set.text(of: miss.pattern, plan))
      writeTarget(set.patterns[miss.pattern.index].target, to: &json)
      json.key("fitting")
      json.value(miss.depth)
      json.key("reason")
      json.value(reason(miss.reason))
    }
  }
}

extension JSONWriter {
  /// Writes a value of a plan.
  mutating func value(_ value: LiteralValue) {
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
