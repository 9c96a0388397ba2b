import RouteBase
import RouteDraw
import RoutePlan

/// A plan as a Graphviz graph, with the options that `change` sets.
func dot(_ plan: Plan, _ change: (inout DotOptions) -> Void = { _ in }) -> String {
  var options = DotOptions()
  change(&options)
  var output = ByteWriter()
  DotWriter.write(plan, options, to: &output)
  return output.text
}
