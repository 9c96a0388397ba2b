/// The routes on top of a driver's stack, as a generated type; see ``Driver/typed(as:)``.
public struct TypedRoutes<Route: TypedRoute>: AsyncSequence, Sendable {
  /// A route with its inputs.
  public typealias Element = Route

  let driver: Driver

  /// Starts to watch the driver.
  public func makeAsyncIterator() -> Iterator { Iterator(driver.stacks) }

  /// Returns one route after another.
  public struct Iterator: AsyncIteratorProtocol {
    private var revisions: NavigationRevisions.Iterator
    private var last: Route?

    init(_ revisions: NavigationRevisions) {
      self.revisions = revisions.makeAsyncIterator()
    }

    /// The next route; nil if the driver is gone or the task was cancelled.
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
