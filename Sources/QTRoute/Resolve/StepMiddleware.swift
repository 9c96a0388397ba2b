/// Sees every step of a driver: what is requested and how it ended, for analytics or logging, and may
/// change either.
///
/// It also sees the steps that a screen's own resolver takes. Add it to
/// ``DriverOptions/middleware``.
public protocol StepMiddleware: Sendable {
  /// Takes a step by passing it on to `next`; by default, unchanged. It may answer itself, or pass on
  /// an answer of its own (``StepAnswer/init(to:onIncident:within:handler:)``) to look at the result
  /// before the driver does.
  func resolve(_ step: StepRequest, _ answer: StepAnswer, next: any Resolver)
  /// Called once for each step when the driver has its end: also for a step that timed out. By
  /// default, nothing happens.
  func didEnd(_ step: StepRequest, _ end: StepEnd)
}

extension StepMiddleware {
  /// Passes the step on.
  public func resolve(_ step: StepRequest, _ answer: StepAnswer, next: any Resolver) {
    next.resolve(step, answer)
  }

  /// Does nothing.
  public func didEnd(_ step: StepRequest, _ end: StepEnd) {}
}

/// A resolver whose steps pass through a middleware first.
private struct LayeredResolver: Resolver {
  let middleware: any StepMiddleware
  let next: any Resolver

  func resolve(_ step: StepRequest, _ answer: StepAnswer) {
    middleware.resolve(step, answer, next: next)
  }
}

extension [any StepMiddleware] {
  /// `resolver` behind all of these; the first is the outermost.
  func layered(_ resolver: any Resolver) -> any Resolver {
    var result = resolver
    for middleware in reversed() {
      result = LayeredResolver(middleware: middleware, next: result)
    }
    return result
  }
}
