/// A route or a task: what a URL, a fallback or a promise leads to.
@frozen @usableFromInline
package enum PlanTarget: Hashable, Sendable {
  case route(RouteID)
  case task(TaskID)

  /// The same target as a symbol.
  @inlinable package var symbol: Symbol {
    switch self {
    case .route(let id): .route(id)
    case .task(let id): .task(id)
    }
  }
}
