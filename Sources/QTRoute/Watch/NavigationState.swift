/// The screens of a driver as a user interface shows them, always up to date.
///
/// It is a mirror: when a step was taken, when facts changed or when a stored state came back, it
/// shows that. What a person does is written to it: a new ``path`` after a swipe back, another
/// ``selection`` after a tap on a tab, no ``sheet`` after it was closed. It shows that at once and
/// tells the driver, by the ids of the frames, in the order of the writes. Where a drive goes on
/// meanwhile, it shows the drive's steps without the frames that the person has left, so neither is
/// lost.
///
/// SwiftUI observes it: as an `Observable` where the system has that, and as an `ObservableObject`
/// elsewhere.
@MainActor
public final class NavigationState {
  /// The driver that it mirrors.
  public nonisolated let driver: Driver
  /// What was written and not yet answered by the driver, in order.
  var edits: [PersonEdit] = []
  var lastEdit = 0
  /// What the driver said last; nil until it has said anything.
  private var said: NavigationRevision?
  private var contents = Contents()
  private var waiters: [(revision: Int, continuation: CheckedContinuation<Void, Never>)] = []
  let messages: AsyncStream<Message>.Continuation
  private let work: [Task<Void, Never>]
  /// The registrar of observers, where the system has one.
  nonisolated let registrar: (any Sendable)?
  /// Called when the driver refused what was written; the state then shows again what it showed.
  public var onRefusal: ((AdoptionError) -> Void)?
  /// Called before each change, for user interfaces that observe in another way.
  public var onChange: (() -> Void)?

  /// What it shows.
  private struct Contents {
    var stack: [Frame] = []
    var layers: [NavigationLayer] = []
    var facts: Set<String> = []
    var number = -1
  }

  /// Creates a mirror of `driver`. It is empty until the driver has told it its state, which it does
  /// as soon as the main actor waits; see ``settled()``.
  public init(_ driver: Driver) {
    self.driver = driver
    let (stream, messages) = AsyncStream.makeStream(of: Message.self)
    self.messages = messages
    registrar = Self.makeRegistrar()
    let link = WeakState()
    let revisions = driver.stacks(buffering: .all)
    work = [
      Task { @MainActor in
        for await revision in revisions {
          guard let state = link.state else { return }
          state.hear(revision)
        }
      },
      Task { @MainActor in
        for await message in stream {
          switch message {
          case .tell(let edit): await Self.tell(edit, to: driver, link)
          case .pass(let continuation): continuation.resume()
          }
        }
      },
    ]
    link.state = self
  }

  deinit {
    messages.finish()
    for task in work { task.cancel() }
  }

  // MARK: Reading

  /// The frames on the stack, bottom to top.
  public var stack: [Frame] { observed.stack }

  /// The facts that hold.
  public var facts: Set<String> { observed.facts }

  /// The screens in layers, bottom to top: the first has the lowest frame, and each other begins with
  /// a presented frame.
  public var layers: [NavigationLayer] { observed.layers }

  /// The number of the driver's revision that it shows; -1 before the first.
  public var revision: Int { observed.number }

  /// Waits until the driver has answered all that was written before, and until what the driver then
  /// knows is shown.
  public func settled() async {
    await withCheckedContinuation { continuation in
      if case .terminated = messages.yield(.pass(continuation)) { continuation.resume() }
    }
    for edit in edits {
      guard let held = edit.held, let revision = await driver.revision(deciding: held)
      else { continue }
      settle(edit.number, revision)
    }
    let newest = await driver.revision
    if contents.number >= newest { return }
    await withCheckedContinuation { waiters.append((newest, $0)) }
  }

  // MARK: Writing

  /// Removes frames that the person left, and what is above them, and tells the driver. Frames that
  /// are not there are ignored.
  public func leave(_ frames: [FrameID]) {
    guard let said else { return }
    let shown = edits.reduce(said) { $1.applied(to: $0, in: driver.plan) }
    let gone = shown.frames(from: Set(frames))
    if gone.isEmpty { return }
    add(.gone(gone))
  }

  /// Shows another tab of a frame with tabs, and tells the driver. What does not change anything, or
  /// is not there, is ignored.
  public func select(_ tab: String, of container: FrameID) {
    let layer = layers.flatMap(\.all).first { $0.top.id == container }
    guard let layer, layer.selection != tab, layer.tabs.contains(where: { $0.route == tab })
    else { return }
    add(.tab(tab, of: container))
  }

  // MARK: Following the driver

  private func hear(_ revision: NavigationRevision) {
    said = revision
    dropSettled()
    let due = waiters.filter { $0.revision <= revision.number }
    waiters.removeAll { $0.revision <= revision.number }
    for waiter in due { waiter.continuation.resume() }
  }

  /// Forgets the edits that the driver's state includes, and shows the rest on top of that state.
  func dropSettled() {
    guard let said else { return }
    edits.removeAll { $0.isDecided(in: said) }
    show()
  }

  func show() {
    guard let said else { return }
    let plan = driver.plan
    let shown = edits.reduce(said) { $1.applied(to: $0, in: plan) }
    let new = Contents(
      stack: shown.stack, layers: LayerBuilder(shown, in: plan).layers(of: shown.stack),
      facts: shown.facts, number: shown.number)
    if new.stack == contents.stack && new.layers == contents.layers && new.facts == contents.facts
      && contents.number >= 0
    {
      // Nothing that a view shows is different.
      contents = new
      return
    }
    change { contents = new }
  }

  // MARK: Observers

  private var observed: Contents {
    noteAccess()
    return contents
  }

  private func change(_ body: () -> Void) {
    announce()
    onChange?()
    mutate(body)
  }
}
