/// The app's screen object for a frame: a view controller, a view model, or whatever the app uses.
///
/// A resolver passes this object to the driver with its answer. Every requirement has a default
/// that does nothing. The driver calls the hooks after a step was taken: first for the frames that
/// leave, from the top down, then for the frames that enter, from the bottom up. A frame that stays
/// gets no call unless it is covered, returned to or updated. A frame that is parked because another
/// tab is shown stays: on top, it was covered, and when it comes back, it is returned to.
public protocol Routable: AnyObject, Sendable {
  /// The resolver for steps that start at this screen; nil for the driver's own resolver.
  var resolver: (any Resolver)? { get }
  /// Called when the frame has come onto the stack.
  func frameDidEnter(_ frame: Frame)
  /// Called when the frame was on top and another frame now is.
  func frameWasCovered(_ frame: Frame)
  /// Called when the frame is on top again; `frame` has its current inputs.
  func frameWasReturnedTo(_ frame: Frame)
  /// Called when the frame has left the stack for good, or a tab of a frame that did.
  func frameDidLeave(_ frame: Frame)
  /// Called when the frame has stayed on top and its inputs may have changed.
  func frameDidUpdate(_ frame: Frame)
}

extension Routable {
  /// Nil, which means the driver's own resolver.
  public var resolver: (any Resolver)? { nil }
  /// Does nothing.
  public func frameDidEnter(_ frame: Frame) {}
  /// Does nothing.
  public func frameWasCovered(_ frame: Frame) {}
  /// Does nothing.
  public func frameWasReturnedTo(_ frame: Frame) {}
  /// Does nothing.
  public func frameDidLeave(_ frame: Frame) {}
  /// Does nothing.
  public func frameDidUpdate(_ frame: Frame) {}
}
