import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// A drive in progress: what was requested, and what has happened so far.
struct DriveRun {
  let number: Int
  let request: DriveRequest
  var order: DriveOrder { request.order }
  var inputs: Inputs
  /// The names of values that were handed back and are not known.
  var assumed: Set<NameID> = []
  var steps: [StepReport] = []
  /// Routes whose guards were asked; a drive asks each guard once.
  var asked: Set<RouteID> = []
  /// Facts whose guards were asked.
  var askedFacts: Set<FactID> = []
  /// Facts that held and that a step ended.
  var lost: Set<FactID> = []
  /// The stack that the last step made, if the app reported another one during that step.
  var displaced: [Frame]?
  /// The newest frame that a step of the drive put on top.
  var newest: FrameID?
  /// What the last step waits for, if it only showed its screen.
  var shown: ShownStep?
  /// The unknown name, once the drive goes to a fallback.
  var unknownName: String?
  /// For a URL: what the drive opens, and everything that the URL says.
  var opening: Opening?
  var match: NavigationMatch?
  /// The step in progress.
  var step: StepName?

  init(number: Int, request: DriveRequest) {
    self.number = number
    self.request = request
    inputs = request.inputs
  }
}

/// Where a drive goes, after its name has been looked up.
enum Goal {
  case route(RouteID)
  case sub(RouteID)
  case parent
  case task(TaskID)
  case leaveStranded
  case opening(Opening)

  /// Whether one step is all that can be done.
  var isSingleStep: Bool {
    switch self {
    case .sub, .parent: true
    case .route, .task, .leaveStranded, .opening: false
    }
  }
}

/// Ends a drive.
struct Stop: Error {
  var reason: DriveError.Reason
  /// The resolver's own error.
  var cause: (any Error)?

  init(_ reason: DriveError.Reason, cause: (any Error)? = nil) {
    self.reason = reason
    self.cause = cause
  }
}

/// How a run through planned steps ended.
enum Leg {
  case arrived
  /// The stack or the facts are not what the path expected: look for another path.
  case astray
  /// A presented frame prevents a switch.
  case covered
  /// The resolver does not take this name.
  case declined(String)
}
