import RouteSyntax
import RouteDiff
import RoutePlan
import RouteBase
import Testing

/// The plan of a text without faults.
func plan(_ text: String, path: String = "plan.routeplan") -> Plan {
  let (plan, findings) = PlanBuilder.build(
    path: path, text: SourceText(text), loader: SourceLoader(files: [:]))
  for finding in findings { Issue.record("\(finding.message) in\n\(text)") }
  return plan
}

/// The changes from one text to another, one per line: a mark if it is breaking, the kind and the
/// message.
func changes(_ old: String, _ new: String) -> [String] {
  lines(PlanComparison(plan(old), plan(new)))
}

func lines(_ comparison: PlanComparison) -> [String] {
  comparison.changes.map { "\($0.isBreaking ? "!" : "")\($0.kind.rawValue): \($0.text.plain)" }
}
