import RouteGraph
import RouteMatch
import RoutePlan
import RouteBase
import RouteSyntax

/// What a URL or an app asks a driver to open: a stack with its arguments, a task, or both.
struct Opening {
  /// The routes of the stack, bottom to top; empty if the stack stays as it is.
  var chain: [RouteID] = []
  /// The task to do then, or none.
  var task = TaskID.none
  /// The values that the URL gives, by name.
  var values: Inputs = [:]
  /// The values of each frame of the chain, if each has its own.
  var frames: [Inputs] = []
  /// How each frame of the chain is presented; nil for what the plan says.
  var presentations: [Presentation?] = []

  init(chain: [RouteID], task: TaskID = .none) {
    self.chain = chain
    self.task = task
  }

  /// Returns nil for a URL that opens nothing.
  init?(_ match: URLMatch, _ described: NavigationMatch) {
    guard let target = match.target else { return nil }
    chain = match.stack.map(\.route)
    if case .task(let id) = target { task = id }
    values = described.arguments
  }

  /// The values of the frame of the chain at `index`.
  func values(at index: Int) -> Inputs { index < frames.count ? frames[index] : values }

  /// How the frame at `index` is presented; nil for what the plan says.
  func presentation(at index: Int) -> Presentation? {
    index < presentations.count ? presentations[index] : nil
  }

  /// The screen to open; nil for a task.
  var destination: RouteID? { task.isNone ? chain.last : nil }
}
