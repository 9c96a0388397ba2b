package import RoutePlan
import RouteBase
import RouteSyntax

/// How a configuration is reached: a route is opened, then steps are taken.
package struct Witness: Sendable {
  package struct Step: Sendable {
    package var verb: Verb
    /// The route on top after the step.
    package var route: RouteID
    package var task = TaskID.none
    package var link = LinkID.none
    /// Whether a URL takes this step, which is then a jump without a link.
    package var isURL = false
  }

  /// The route that is opened on an empty stack: the start, or a route that a URL opens.
  package var opened: RouteID
  package var isURL: Bool
  /// The facts that hold before that.
  package var given: [FactID]
  package var steps: [Step]
}
