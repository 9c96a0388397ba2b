import RouteBase
package import RoutePlan
package import RouteSyntax

/// Finds the route or task whose declaration contains a finding.
package struct MapFindings {
  /// For each file, the subjects of its declarations, by index.
  private var subjects: [[Int: Symbol]]
  private let plan: Plan

  package init(_ plan: Plan) {
    self.plan = plan
    subjects = Array(repeating: [:], count: plan.files.count)
    func note(_ origin: DeclarationReference, _ symbol: Symbol) {
      subjects[origin.file.index][Int(origin.index)] = symbol
    }
    for (index, route) in plan.routes.enumerated() { note(route.origin, .route(RouteID(index))) }
    for (index, task) in plan.tasks.enumerated() { note(task.origin, .task(TaskID(index))) }
    for (index, flow) in plan.flows.enumerated() { note(flow.origin, .flow(FlowID(index))) }
    // A link's finding is shown at the link's source or, if that is everywhere, at its target.
    for link in plan.links {
      switch link.source {
      case .route(let id): note(link.origin, .route(id))
      case .flow(let id): note(link.origin, .flow(id))
      case .everywhere where !link.target.isNone: note(link.origin, .route(link.target))
      case .everywhere: break
      }
    }
  }

  /// The subject of `finding`; nil if it is not a route, task or flow.
  package func subject(of finding: Finding) -> Symbol? {
    if let subject = finding.subject,
      let symbol = subjects[subject.file.index][Int(subject.index)]
    {
      return symbol
    }
    let file = finding.span.file.index
    let tree = plan.files[file].tree
    let offset = finding.span.range.start
    guard let index = tree.lastDeclaration(from: offset), tree.declarations[index].end >= offset
    else { return nil }
    return subjects[file][index]
  }
}
