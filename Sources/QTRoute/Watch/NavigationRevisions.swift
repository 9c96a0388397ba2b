import RoutePlan

/// The revisions of a driver's state, from the current one on: an asynchronous sequence.
///
/// Each loop over it is a watcher of its own. It sees the current revision first and then each new
/// one. The driver never waits for a watcher. A watcher that is slower than the driver gets the newest
/// revision next, and its ``NavigationRevision/change`` is the difference from the revision that the
/// watcher saw last. With ``Driver/Buffering/all``, it gets every revision. The sequence ends with its
/// driver.
public struct NavigationRevisions: AsyncSequence, Sendable {
  /// A revision.
  public typealias Element = NavigationRevision

  let driver: Driver
  let buffering: Driver.Buffering

  /// Starts to watch at the first revision that is asked for.
  public func makeAsyncIterator() -> Iterator { Iterator(driver, buffering) }

  /// One watcher.
  public struct Iterator: AsyncIteratorProtocol {
    /// The driver, until the first revision is asked for; a watcher does not keep its driver.
    private var driver: Driver?
    private let buffering: Driver.Buffering
    private let plan: NavigationPlan
    private var stream: AsyncStream<NavigationRevision>.Iterator?
    private var last: NavigationRevision?

    init(_ driver: Driver, _ buffering: Driver.Buffering) {
      self.driver = driver
      self.buffering = buffering
      plan = driver.plan
    }

    /// Waits for the next revision; nil if the driver is gone or the task was cancelled.
    public mutating func next() async -> NavigationRevision? {
      if let watched = driver {
        driver = nil
        stream = await watched.watch(buffering).makeAsyncIterator()
      }
      guard var revision = await stream?.next() else { return nil }
      if let last, revision.number > last.number + 1 {
        revision.change = NavigationRevision.Change(from: last, to: revision, in: plan)
      }
      last = revision
      return revision
    }
  }
}

extension Driver {
  /// What becomes of revisions that a watcher has not taken yet.
  public enum Buffering: Sendable, Hashable, CaseIterable {
    /// Only the newest is kept.
    case newest
    /// All are kept, in memory.
    case all
  }

  /// The revisions of the state, from the current one on.
  public nonisolated var stacks: NavigationRevisions { stacks(buffering: .newest) }

  /// The revisions of the state, from the current one on.
  ///
  /// - Parameter buffering: What becomes of revisions that a slow watcher has not taken yet.
  public nonisolated func stacks(buffering: Buffering) -> NavigationRevisions {
    NavigationRevisions(driver: self, buffering: buffering)
  }

  /// Adds a watcher, which gets the current revision at once.
  func watch(_ buffering: Buffering) -> AsyncStream<NavigationRevision> {
    let (stream, watcher) = AsyncStream.makeStream(
      of: NavigationRevision.self,
      bufferingPolicy: buffering == .newest ? .bufferingNewest(1) : .unbounded)
    let key = addWatcher(watcher)
    watcher.onTermination = { [weak self] _ in
      Task { await self?.removeWatcher(key) }
    }
    return stream
  }
}

extension NavigationRevision {
  /// The frames on the stack and the parked ones, by their ids.
  var frames: [FrameID: Frame] {
    var result: [FrameID: Frame] = [:]
    for frame in stack { result[frame.id] = frame }
    for tab in parked { for frame in tab.frames { result[frame.id] = frame } }
    return result
  }
}

extension NavigationRevision.Change {
  /// The difference between two revisions that do not follow one another.
  init(from old: NavigationRevision, to new: NavigationRevision, in plan: NavigationPlan) {
    let (before, after) = (old.frames, new.frames)
    added = after.keys.filter { before[$0] == nil }.sorted()
    removed = before.keys.filter { after[$0] == nil }.sorted()
    updated = after.values.filter { before[$0.id].map(\.inputs) ?? $0.inputs != $0.inputs }
      .map(\.id).sorted()
    begun = plan.facts.filter { new.facts.contains($0) && !old.facts.contains($0) }
    ended = plan.facts.filter { old.facts.contains($0) && !new.facts.contains($0) }
    if ended.isEmpty { return }
    for frame in new.stack {
      let lost = plan.facts(requiredBy: frame.route).filter { ended.contains($0) }
      if !lost.isEmpty { stranded.append(StrandedFrame(frame: frame, facts: lost)) }
    }
  }
}

extension NavigationPlan {
  /// The facts that a route itself requires, in the order of the plan; none for an unknown route.
  func facts(requiredBy route: String) -> [String] {
    guard let id = try? self.route(route) else { return [] }
    let conditions = plan.conditions(plan.routes[id.index].conditions)
    return factNames(Set(plan.facts(conditions.requires)))
  }
}
