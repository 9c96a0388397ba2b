import RouteBase
import RouteEngine
import RouteGraph
import RoutePlan
import RouteSyntax

/// Writes what a plan knows about a route, as JSON: its place, what it asks for, and the ways in and out.
enum RouteDescription {
  static func write(_ id: RouteID, _ snapshot: inout PlanSnapshot, to json: inout JSONWriter) {
    let plan = snapshot.plan
    let waysIn = snapshot.waysIn(to: id).map { $0.filter { $0 != "`" } }
    let weight = distance(of: id, &snapshot)
    let promises = snapshot.counts().promises[id.index]
    json.object { json in
      json.schemaVersion()
      json.key("route")
      json.value(plan.displayName(id))
      writeTexts(.route(id), plan, to: &json)
      writePlace(id, plan, to: &json)
      writeConditions(plan.routes[id.index].conditions, plan, to: &json)
      json.key("patterns")
      json.array(plan.patternTexts(of: .route(id))) { json, text in json.value(text) }
      json.key("exampleUrl")
      json.value(optional: SampleURL.make(.route(id), plan))
      json.key("waysIn")
      json.array(waysIn) { json, text in json.value(text) }
      writeWaysOut(id, plan, to: &json)
      json.key("fromStart")
      write(weight, plan, to: &json)
      json.key("expectations")
      json.value(promises)
      json.key("annotations")
      json.array(plan.annotations(of: plan.routes[id.index].origin)) { json, annotation in
        json.object { json in
          json.key("key")
          json.value(annotation.displayKey)
          json.key("value")
          if let value = plan.value(of: annotation) { json.value(value) } else { json.null() }
        }
      }
    }
  }

  private static func writeTexts(_ symbol: Symbol, _ plan: Plan, to json: inout JSONWriter) {
    let origin = plan.origin(of: symbol)
    let span = plan.nameSpan(origin)
    let title = plan.title(of: symbol)
    json.key("title")
    json.value(optional: title.isEmpty ? nil : title)
    json.key("documentation")
    json.value(plan.documentation(of: symbol))
    json.key("declaration")
    json.value(plan.header(origin))
    json.key("file")
    json.value(plan.files[span.file.index].path)
    json.key("line")
    json.value(LineIndex(plan.files[span.file.index].text).position(of: span.range.start).line)
    json.key("deprecated")
    json.value(optional: plan.deprecation(of: symbol))
  }

  private static func writePlace(_ id: RouteID, _ plan: Plan, to json: inout JSONWriter) {
    let route = plan.routes[id.index]
    json.key("stack")
    json.array(plan.chain(of: id)) { json, frame in json.value(plan.displayName(frame)) }
    json.key("presentation")
    json.value(route.presentation.name)
    json.key("children")
    json.array(plan.routes.indices.filter { plan.routes[$0].parent == id }) { json, index in
      json.value(plan.displayName(RouteID(index)))
    }
    json.key("parameters")
    json.array(plan.parameters[route.parameters.indices]) { json, parameter in
      json.object { json in
        json.key("name")
        json.value(plan.name(parameter.name))
        json.key("type")
        json.value(plan.displayName(parameter.type))
        json.key("required")
        json.value(parameter.isRequired)
      }
    }
  }

  private static func writeConditions(
    _ id: ConditionsID, _ plan: Plan, to json: inout JSONWriter
  ) {
    let conditions = plan.conditions(id)
    for (key, facts) in [
      ("requires", conditions.requires), ("unless", conditions.unless),
      ("grants", conditions.grants), ("revokes", conditions.revokes),
    ] {
      json.key(text: key)
      json.array(plan.facts(facts)) { json, fact in json.value(plan.name(of: fact)) }
    }
  }

  /// The links and tasks that are there while the route is on top, also those of the flows around it,
  /// apart from those that are there everywhere.
  private static func writeWaysOut(_ id: RouteID, _ plan: Plan, to json: inout JSONWriter) {
    json.key("links")
    json.array { json in
      plan.forEachLink(from: id) { _, link in
        if link.source == .everywhere { return }
        json.object { json in
          json.key("declaration")
          json.value(plan.header(link.origin))
          json.key("to")
          json.value(optional: link.target.isNone ? nil : plan.displayName(link.target))
          json.key("cost")
          json.value(plan.cost(of: link))
        }
      }
    }
    json.key("tasks")
    json.array { json in
      plan.forEachTask(on: id) { task, declared in
        if declared.place != .none { json.value(plan.displayName(task)) }
      }
    }
  }

  /// How far the route is from the start; nil if that is not known.
  private static func distance(
    of id: RouteID, _ snapshot: inout PlanSnapshot
  ) -> (steps: Int, cost: UInt64)? {
    let plan = snapshot.plan
    if plan.start.isNone { return nil }
    if plan.start == id { return (0, 0) }
    var request = PathRequest(from: plan.start, to: id)
    request.limit = PlanSnapshot.searchLimit
    request.isExplained = false
    guard case .found(let paths) = snapshot.planner().find(request) else { return nil }
    return (paths[0].steps.count, UInt64(paths[0].cost))
  }

  private static func write(
    _ weight: (steps: Int, cost: UInt64)?, _ plan: Plan, to json: inout JSONWriter
  ) {
    guard let weight else {
      json.null()
      return
    }
    json.object { json in
      json.key("start")
      json.value(plan.displayName(plan.start))
      json.key("steps")
      json.value(weight.steps)
      json.key("cost")
      json.value(weight.cost)
    }
  }
}

extension JSONWriter {
  /// Writes a text or null.
  mutating func value(optional text: String?) {
    if let text { value(text) } else { null() }
  }
}
