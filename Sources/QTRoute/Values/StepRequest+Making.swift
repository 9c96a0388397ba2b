/// Requests that an app makes itself, to test a resolver.
extension StepRequest {
  /// Creates a request for a step onto `stack`, as a driver would make it.
  ///
  /// By default, a step goes down: it puts `frame` on top of all of `stack`.
  ///
  /// - Parameters:
  ///   - verb: What the step does.
  ///   - frame: The frame on top after the step.
  ///   - stack: The stack before the step, bottom to top.
  ///   - kept: How many frames of it stay; by default, as many as the verb says.
  ///   - pushed: The new frames, bottom to top; by default, `frame` if the verb pushes one.
  ///   - restored: The frames that come back below those.
  ///   - parked: The frames of `stack` that are parked.
  ///   - task: The task, in `task` steps.
  ///   - inputs: The inputs of the task; those of a screen are its frame's.
  ///   - isFinal: Whether the drive ends with this step.
  ///   - granted: The facts that begin to hold.
  ///   - revoked: The facts that end.
  ///   - annotations: The plan's annotations of the route or task.
  ///   - screens: The screen objects of frames that are there.
  public init(
    _ verb: Verb, _ frame: Frame, stack: [Frame] = [], kept: Int? = nil, pushed: [Frame]? = nil,
    restored: [Frame] = [], parked: [Frame] = [], task: String? = nil, inputs: Inputs? = nil,
    isFinal: Bool = true, granted: [String] = [], revoked: [String] = [],
    annotations: [Annotation] = [], screens: [FrameID: any Routable] = [:]
  ) {
    let isThere = stack.contains { $0.id == frame.id } || restored.contains { $0.id == frame.id }
    let new = pushed ?? (isThere || task != nil ? [] : [frame])
    let usual: Int
    switch verb {
    case .down, .sub, .task, .`self`: usual = stack.count
    case .up, .back, .switch, .jump:
      usual = stack.lastIndex { $0.id == frame.id }.map { $0 + 1 } ?? 0
    }
    let kept = min(max(kept ?? usual, 0), stack.count)
    let gone = stack[kept...].filter { frame in !parked.contains { $0.id == frame.id } }
    var there = Screens()
    for (id, screen) in screens { there[id] = screen }
    self.init(
      drive: 1, number: 1, verb: verb, task: task, frame: frame, origin: stack.last,
      presentation: new.last?.presentation, inputs: inputs ?? frame.inputs, isFinal: isFinal,
      stack: stack, kept: kept, restored: restored, pushed: new, parked: parked,
      removed: gone.reversed(), granted: granted, revoked: revoked, annotations: annotations,
      screens: there)
  }

  /// The same step with another number.
  package func numbered(_ number: Int) -> StepRequest {
    var step = self
    step.number = number
    return step
  }

  /// The step's drive, number, verb and subject.
  public var name: StepName {
    StepName(drive: drive, number: number, verb: verb, subject: subject)
  }
}

extension Frame {
  /// Creates a frame, for the test of a resolver or a screen. Frames that are alike but for `number`
  /// are different frames.
  public init(
    _ route: String, number: Int, presentation: Presentation = .push, inputs: Inputs = [:]
  ) {
    self.init(
      id: FrameID(number), route: route, presentation: presentation, inputs: inputs)
  }
}

extension Annotation {
  /// Creates an annotation, for the test of a resolver.
  public init(_ key: String, _ value: InputValue = .absent) { self.init(key: key, value: value) }
}
