/// The routes on top of a driver's stack, as a generated type; see ``Driver/typed(as:)``.
public struct TypedRoutes<Route: TypedRoute>: AsyncSequence, Sendable {
  /// A route with its inputs.
  public typealias Element = Route

  let driver: Driver

  /// Starts to watch the driver.
  public func makeAsyncIterator() -> Iterator { Iterator(revisions: driver.revisions()) }

  /// Returns one route after another.
  public struct Iterator: AsyncIteratorProtocol {
    private var revisions: AsyncStream<NavigationRevision>.Iterator
    private var last: Route?

    init(revisions: AsyncStream<NavigationRevision>) {
      self.revisions = revisions.makeAsyncIterator()
    }

    /// The next route; nil if the task was cancelled.
    public mutating func next() async -> Route? {
      while let revision = await revisions.next() {
        guard let top = revision.stack.last, let route = Route(top, in: revision.stack),
          route != last
        else { continue }
        last = route
        return route
      }
      return nil
    }
  }
}

extension Driver {
  /// The current revision and the newest one after each change.
  fileprivate nonisolated func revisions() -> AsyncStream<NavigationRevision> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let adding = Task { await self.addWatcher(continuation) }
      continuation.onTermination = { [weak self] _ in
        Task { await self?.removeWatcher(adding.value) }
      }
    }
  }
}
