import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// A drive under way: what was asked, and what happened so far.
struct DriveRun {
  let number: Int
  let order: DriveOrder
  var inputs: Inputs
  var steps: [StepReport] = []
  /// Routes whose guards were asked: each once for each drive.
  var asked: Set<RouteID> = []
  /// The name that was not known, once the drive goes to a fallback.
  var unknownName: String?
  /// What the drive opens, and all that the URL says.
  var opening: Opening?
  var match: NavigationMatch?
  /// The step that is under way.
  var step: StepName?

  init(number: Int, order: DriveOrder, inputs: Inputs) {
    self.number = number
    self.order = order
    self.inputs = inputs
  }
}

/// Where a drive goes, its name looked up.
enum Goal {
  case route(RouteID)
  case sub(RouteID)
  case parent
  case task(TaskID)
  case opening(Opening)
}

/// Ends a drive.
struct Stop: Error {
  var reason: DriveError.Reason
  init(_ reason: DriveError.Reason) { self.reason = reason }
}

/// How a run through planned steps ended.
enum Leg {
  case arrived
  /// The stack or the facts are not what the path counted on: look for another.
  case astray
  /// A frame is presented in the way of a switch.
  case covered
  /// The resolver does not take this name.
  case declined(String)
}
