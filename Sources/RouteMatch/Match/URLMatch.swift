package import RoutePlan
package import RouteSyntax

/// What a URL opens.
package struct URLMatch: Sendable {
  /// Why no pattern matches a URL.
  package enum Failure: Sendable, Equatable {
    case foreignScheme(String)
    case foreignHost(String)
    /// A web address with a port or a user part.
    case authority
    case noPattern
    /// The best pattern is one of URLs that stay in the browser.
    case web
    case notText

    /// The reason in words.
    package var reason: String {
      switch self {
      case .foreignScheme(let scheme): "the scheme `\(scheme)` is not ours"
      case .foreignHost(let host): "the host `\(host)` is not ours"
      case .authority: "a web address with a port or a user is not ours"
      case .noPattern: "no pattern matches"
      case .web: "it stays in the browser"
      case .notText: "it is not UTF-8"
      }
    }
  }

  /// A frame of the stack to build.
  package struct Frame: Sendable {
    package var route: RouteID
    /// The places of its parameters' values in `arguments`.
    package internal(set) var places = 0..<0
  }

  /// A parameter, as an index in the plan's list, and its value.
  package struct ArgumentValue: Sendable {
    package var parameter: Int
    package var value: LiteralValue
  }

  /// A key of the query, with its value if there is a `=`.
  package struct QueryItem: Sendable, Equatable {
    package var key: String
    package var value: String?
  }

  /// A value of the query that is not valid for its parameter's type.
  package struct Unread: Sendable {
    package var item: QueryItem
    package var parameter: Int
  }

  /// A route or task that opens in place of the target if other facts hold.
  package struct Alternative: Sendable {
    package var pattern: PatternID
    package var target: PlanTarget
    /// The facts that have to hold, and those that may not, as for the target.
    package var requires: [FactID]
    package var unless: [FactID]
  }

  /// A required parameter without a value: its index, and the frame or task that lacks it, which is
  /// the lowest if there are several.
  package struct Missing: Sendable {
    package var parameter: Int
    package var owner: PlanTarget
  }

  package var url: String
  /// Whether the URL is ours; other URLs open nothing.
  package var isOurs = true
  /// Why no pattern matches; nil if one does.
  package var failure: Failure?
  /// The pattern that matches.
  package var pattern = PatternID.none
  /// The pattern by which it stays in the browser; `none` for a URL that does not.
  package var webPattern = PatternID.none
  /// What opens, by the pattern or as the fallback; nil for nothing.
  package var target: PlanTarget?
  package var stack: [Frame] = []
  /// The values of the parameters of the stack's frames, from the bottom up, then of a task's own,
  /// if they have one; then those that the path gives floating routes which are not on the stack.
  package var arguments: [ArgumentValue] = []
  /// Where the values of a task's own parameters start.
  var taskPlace = 0
  /// Where the values start that belong to no frame and no task.
  var absentPlace = 0
  /// The query items that nothing used, in order.
  package var query: [QueryItem] = []
  package var unread: [Unread] = []
  package var fragment: String?
  /// The facts that the chain requires and does not grant itself, in the order in which they are
  /// required.
  package var requires: [FactID] = []
  /// The facts that the chain refuses and does not revoke itself before, in the order in which they
  /// are refused.
  package var unless: [FactID] = []
  package var missing: [Missing] = []
  /// What the URL opens if other facts hold, in the order of the plan.
  package var alternatives: [Alternative] = []

  /// The answer for a URL that opens nothing, before it is filled in.
  package init(url: String) { self.url = url }

  /// Makes it the empty answer for a URL. The memory of its lists is kept.
  mutating func reset(_ url: String) {
    self.url = url
    (isOurs, failure, fragment) = (true, nil, nil)
    (pattern, webPattern, target) = (.none, .none, nil)
    (taskPlace, absentPlace) = (0, 0)
    // There are few of them, and removing all at once takes longer.
    while !stack.isEmpty { stack.removeLast() }
    while !arguments.isEmpty { arguments.removeLast() }
    // These are rarely needed, so only empty ones are worth keeping.
    if !query.isEmpty { query = [] }
    if !unread.isEmpty { unread = [] }
    if !requires.isEmpty { requires = [] }
    if !unless.isEmpty { unless = [] }
    if !missing.isEmpty { missing = [] }
    if !alternatives.isEmpty { alternatives = [] }
  }

  /// Its arguments, which it then no longer has.
  package mutating func takeArguments() -> [ArgumentValue] {
    defer { arguments = [] }
    return arguments
  }

  /// The answer for bytes that are not UTF-8; `url` shows them as well as it can.
  package static func unreadable(_ url: String) -> URLMatch {
    var match = URLMatch(url: url)
    match.failure = .notText
    match.isOurs = false
    return match
  }

  /// The values of a frame's parameters, if they have one.
  package func arguments(of frame: Frame) -> ArraySlice<ArgumentValue> { arguments[frame.places] }

  /// The places in `arguments` of the values of a task's own parameters.
  package var taskPlaces: Range<Int> { taskPlace..<absentPlace }
  /// The values of a task's own parameters.
  package var taskArguments: ArraySlice<ArgumentValue> { arguments[taskPlaces] }

  /// Whether a pattern matched.
  package var isMatched: Bool { !pattern.isNone }
  /// Whether it stays in the browser.
  package var isWeb: Bool { !webPattern.isNone }
  /// Whether the fallback opens.
  package var isFallback: Bool { pattern.isNone && target != nil }
}
