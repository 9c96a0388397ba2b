/// All that an app may say about a drive: where to go, from where, with what, and how.
public struct DriveRequest: Sendable {
  /// What to do.
  public var order: DriveOrder
  /// Values for the screens and tasks on the way.
  public var inputs: Inputs
  /// The frame from which the drive starts: whatever is above it leaves first, and if it is parked,
  /// its tab is shown. The drive fails if the frame has left. Nil to start from the frame on top.
  public var from: FrameID?
  /// How the screen is presented where the drive ends, if that is a new frame; nil for what the plan
  /// says.
  public var presentation: Presentation?
  /// Whether the inputs also say inside which screens the destination is: then a frame of a route
  /// above it that has another value is not that screen, unless the value is the default. Drives to
  /// destinations of generated code say so, because those include the inputs of the routes above.
  public var matchesRoutesAbove = false
  /// Whether the inputs override the values that a URL gives; by default, the URL's values do.
  public var overridesURL = false
  /// What the resolvers of this drive's steps should know; the driver does not use it.
  public var context = DriveContext()
  /// What happens if other drives are not finished; nil for the driver's own policy.
  public var policy: QueuePolicy?

  /// Creates a request that says no more than what to do.
  public init(_ order: DriveOrder, inputs: Inputs = [:], policy: QueuePolicy? = nil) {
    self.order = order
    self.inputs = inputs
    self.policy = policy
  }
}

/// What an app tells its resolvers about one drive.
public struct DriveContext: Sendable {
  /// Whether screens should move with an animation.
  public var isAnimated: Bool
  /// Where the drive comes from: a notification, a widget, the name of a button.
  public var source: String?
  /// Anything else.
  public var value: (any Sendable)?

  /// Creates a context; by default, that of a drive with animations.
  public init(isAnimated: Bool = true, source: String? = nil, value: (any Sendable)? = nil) {
    self.isAnimated = isAnimated
    self.source = source
    self.value = value
  }
}
