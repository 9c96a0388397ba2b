import RouteBase

/// Records every step that it is asked to take, for tests; another resolver takes the steps.
public final class RecordingResolver: Resolver {
  /// A step that was requested.
  public struct Record: Sendable, Hashable {
    /// The step's drive, number, verb and subject.
    public let step: StepName
    /// The inputs of the step.
    public let inputs: Inputs
    /// How the frame that it pushes on top is presented, if it pushes one.
    public let presentation: Presentation?
    /// Whether the drive was to end with it.
    public let isFinal: Bool
    /// The depth of the stack after it.
    public let depth: Int
  }

  private let inner: any Resolver
  private let list = Lock<[Record]>([])

  /// Creates a resolver that records the steps that `inner` takes; by default, each step is done at
  /// once.
  public init(_ inner: any Resolver = ClosureResolver { $1.done() }) { self.inner = inner }

  /// The steps so far, in order.
  public var records: [Record] { list.withLock { $0 } }

  /// The steps so far in short: `up Root`, `down Help`.
  public var trail: [String] { records.map { "\($0.step.verb.rawValue) \($0.step.subject)" } }

  /// Forgets the steps so far.
  public func reset() { list.withLock { $0 = [] } }

  /// Records the step and passes it on.
  public func resolve(_ step: StepRequest, _ answer: StepAnswer) {
    let record = Record(
      step: StepName(
        drive: step.drive, number: step.number, verb: step.verb, subject: step.subject),
      inputs: step.inputs, presentation: step.presentation, isFinal: step.isFinal,
      depth: step.kept + step.restored.count + step.pushed.count)
    list.withLock { $0.append(record) }
    inner.resolve(step, answer)
  }
}
