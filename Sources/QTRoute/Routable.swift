/// The screen's side of a frame: a view controller, a view model, whatever the app makes of it.
///
/// A resolver hands one over with its answer. Every requirement has a default that does nothing.
/// The driver calls the hooks after a step was taken: frames that leave first, the topmost before
/// those below it, then frames that enter, bottom to top. A frame that stays hears nothing unless
/// it is covered or returned to.
public protocol Routable: AnyObject, Sendable {
  /// Who takes steps away from this screen and back to it; nil for the driver's own resolver.
  var resolver: (any Resolver)? { get }
  /// The frame is on the stack.
  func frameDidEnter(_ frame: Frame)
  /// It was on top and another frame now is.
  func frameWasCovered(_ frame: Frame)
  /// It is on top again; `frame` has the inputs that it has now.
  func frameWasReturnedTo(_ frame: Frame)
  /// The frame is gone.
  func frameDidLeave(_ frame: Frame)
  /// It stayed on top, and its inputs may have changed.
  func frameDidUpdate(_ frame: Frame)
}

extension Routable {
  /// None: the driver's own.
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
