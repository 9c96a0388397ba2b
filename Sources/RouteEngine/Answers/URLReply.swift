package import RouteBase
package import RouteMatch
package import RoutePlan

/// The URLs that open a route or task, or why there is none.
package struct URLReply {
  package let target: PlanTarget
  package let results: [URLBuilder.Result]
  /// Why there is no URL, in one sentence.
  package let reason: String?
}

/// Writes the answers of `url` as JSON, one after another.
package struct URLJSON: Sendable {
  private let plan: Plan
  private let set: PatternSet

  package init(_ plan: Plan, _ set: PatternSet) {
    self.plan = plan
    self.set = set
  }

  /// Writes one answer as an object; a document starts with its schema.
  package func write(_ reply: URLReply, isDocument: Bool, to json: inout JSONWriter) {
    json.object { json in
      if isDocument { json.schemaVersion() }
      if case .task = reply.target { json.key("task") } else { json.key("route") }
      json.value(plan.displayName(reply.target.symbol))
      json.key("urls")
      json.array(reply.results) { json, result in
        json.object { json in
          json.key("url")
          json.value(result.url)
          json.key("pattern")
          json.value(set.text(of: result.pattern, plan))
        }
      }
      json.key("reason")
      if let reason = reply.reason { json.value(reason) } else { json.null() }
    }
  }
}
