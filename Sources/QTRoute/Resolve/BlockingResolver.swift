import RouteBase

/// A resolver whose steps another one takes, on a thread of their own: for code that blocks its thread
/// until a step is taken.
///
/// A step that blocks too long times out, and its thread is left alone; its late answer is reported.
/// Each step costs a thread, so code that does not block needs no such resolver.
public struct BlockingResolver: Resolver {
  private let inner: any Resolver

  /// Creates a resolver that calls `inner` on threads of their own.
  public init(_ inner: any Resolver) { self.inner = inner }

  /// Creates a resolver that calls `body`, which returns when the step is taken.
  public init(_ body: @escaping @Sendable (StepRequest) throws -> StepResult) {
    inner = ClosureResolver { step, answer in
      do { answer.done(try body(step)) } catch { answer.fail(error) }
    }
  }

  /// Starts a thread for the step.
  public func resolve(_ step: StepRequest, _ answer: StepAnswer) {
    let inner = inner
    _ = BackgroundWork { inner.resolve(step, answer) }
  }
}
