import RouteSyntax
package import RoutePlan
package import RouteBase
import RouteMatch

/// A whole plan, resolved, as one JSON document that `PlanImport` can turn back into a plan.
///
/// Lists are in reading order; routes, flows and tasks are referred to by `id`. Comments other than
/// `///`, the layout of the text and the distribution over files are left out.
package struct PlanDocument {
  let plan: Plan
  /// The trees of its files.
  let trees: [SyntaxTree]
  /// Whether to write members that have their default value or follow from other members.
  let isWhole: Bool
  private let order: PlanOrder
  let patterns: WholePatterns?
  let types: TypeTexts

  package init(_ plan: Plan, withDefaults: Bool = true) {
    self.plan = plan
    trees = plan.files.map { $0.tree }
    isWhole = withDefaults
    let isLarge = plan.routes.count + plan.links.count >= Self.large
    let orderWork = isLarge ? BackgroundWork { PlanOrder(plan) } : nil
    patterns = withDefaults ? WholePatterns(plan) : nil
    types = TypeTexts(plan)
    order = orderWork?.take() ?? PlanOrder(plan)
  }

  /// From how many routes and links on it is worthwhile to start a thread.
  private static let large = 4096

  package func write(to output: inout ByteWriter) {
    output.writeJSON { json in
      json.object { json in
        json.schemaVersion()
        json.key("plan")
        json.value(Self.cleaned(plan.name))
        write(documentation: planDocumentation, to: &json)
        if isWhole {
          json.key("start")
          if plan.start.isNone { json.null() } else { json.value(plan.displayName(plan.start)) }
        }
        writeWords(to: &json)
        list("services", order.services, to: &json) { writeService($0, to: &$1) }
        list("flows", order.flows, to: &json) { writeFlow($0, to: &$1) }
        longList("routes", order.routes, to: &json) { writeRoute($0, to: &$1) }
        longList("tasks", order.tasks, to: &json) { writeTask($0, to: &$1) }
        longList("links", order.links, to: &json) { write(plan.links[$0], to: &$1) }
        list("fallbacks", order.fallbacks, to: &json) { write(plan.fallbacks[$0], to: &$1) }
        list("expectations", plan.expectations, to: &json) { write($0, to: &$1) }
      }
      json.endLine()
    }
  }

  /// A file's stem may contain characters that a name may not.
  private static func cleaned(_ name: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      scalars.append(["`", "\n", "\r"].contains(scalar) ? "'" : scalar)
    }
    return scalars.isEmpty ? "plan" : String(scalars)
  }

  /// Schemes, domains, facts and types.
  private func writeWords(to json: inout JSONWriter) {
    for (key, bases) in [("schemes" as StaticString, plan.schemes), ("domains", plan.domains)] {
      list(key, bases, to: &json) { base, json in
        json.object { json in
          json.key("name")
          json.value(base.text)
          write(documentation: documentation(at: base.span), to: &json)
        }
      }
    }
    list("web", plan.webPatterns, to: &json) { pattern, json in
      json.object { json in
        json.key("pattern")
        json.value(pattern.text)
        write(documentation: documentation(at: pattern.span), to: &json)
      }
    }
    list("facts", plan.facts, to: &json) { fact, json in
      json.object { json in
        json.key("name")
        json.value(plan.name(fact.name))
        flag("given", fact.isGiven, to: &json)
        write(documentation: documentation(at: fact.span), to: &json)
      }
    }
    list("types", plan.types.filter { $0.span != nil }, to: &json) { type, json in
      json.object { json in
        json.key("name")
        json.value(type.name)
        texts("values", type.alternatives, to: &json)
        write(documentation: type.span.flatMap { documentation(at: $0) }, to: &json)
      }
    }
  }

  // MARK: Named declarations

  private func writeService(_ id: ServiceID, to json: inout JSONWriter) {
    let service = plan.services[id.index]
    json.object { json in
      json.key("name")
      json.value(plan.name(service.name))
      writeClauses(service.origin, to: &json)
    }
  }

  private func writeFlow(_ id: FlowID, to json: inout JSONWriter) {
    let flow = plan.flows[id.index]
    json.object { json in
      writeName(flow.name, flow.service, to: &json)
      write(flow.place, isPlaced: flow.isPlaced, to: &json)
      if isWhole {
        json.key("start")
        write(flow.start, to: &json)
      }
      write(patterns: flow.patterns, to: &json)
      write(flow.conditions, [.requires, .unless], of: flow.origin, to: &json)
      writeClauses(flow.origin, to: &json)
    }
  }

  private func writeRoute(_ id: RouteID, to json: inout JSONWriter) {
    let route = plan.routes[id.index]
    json.object { json in
      writeName(route.name, route.service, to: &json)
      write(route.place, isPlaced: route.flags.has(.placed), to: &json)
      if isWhole {
        json.key("parent")
        write(route.parent, to: &json)
        json.key("flow")
        if route.flow.isNone { json.null() } else { json.value(plan.displayName(route.flow)) }
      }
      write("parameters", route.parameters, to: &json)
      write("results", route.results, to: &json)
      write(patterns: route.patterns, to: &json)
      write(wholePatternsOf: .route(id), to: &json)
      if isWhole || route.presentation != .push {
        json.key("presentation")
        json.value(route.presentation.name)
      }
      writeFlags(of: route, to: &json)
      write(
        route.conditions, [.requires, .unless, .grants, .revokes], of: route.origin, to: &json)
      write(cost: route.cost, to: &json)
      writeClauses(route.origin, to: &json)
    }
  }

  private func writeFlags(of route: Route, to json: inout JSONWriter) {
    if route.flags.isDisjoint(with: Self.written) && route.recycleKeys.isEmpty {
      guard isWhole else { return }
      json.raw(
        ",\"tabs\":false,\"tabsReset\":false,\"linked\":false,\"locked\":false", needsComma: true)
      json.raw(",\"recycle\":false,\"recycleBy\":[]", needsComma: true)
      return
    }
    flag("tabs", route.flags.has(.tabs), to: &json)
    flag("tabsReset", route.flags.has(.resetTabs), to: &json)
    flag("linked", route.flags.has(.linked), to: &json)
    flag("locked", route.flags.has(.locked), to: &json)
    flag("recycle", route.flags.has(.recycle), to: &json)
    texts("recycleBy", plan.keyLists[route.recycleKeys.indices].map(plan.name), to: &json)
  }

  /// The flags that are members of their own.
  private static let written: Route.Flags = [.tabs, .resetTabs, .linked, .locked, .recycle]

  private func writeTask(_ id: TaskID, to json: inout JSONWriter) {
    let task = plan.tasks[id.index]
    json.object { json in
      writeName(task.name, task.service, to: &json)
      if isWhole || task.place != .none {
        json.key("in")
        write(task.place, to: &json)
      }
      write("parameters", task.parameters, to: &json)
      write("results", task.results, to: &json)
      write(patterns: task.patterns, to: &json)
      write(wholePatternsOf: .task(id), to: &json)
      write(task.conditions, [.requires, .unless, .grants, .revokes], of: task.origin, to: &json)
      write(cost: task.cost, to: &json)
      writeClauses(task.origin, to: &json)
    }
  }
}
