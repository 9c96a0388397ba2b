/// A screen object that lives on the main actor, such as a view controller or a view model.
///
/// It hears the same as every ``Routable``, on the main actor, in the same order, and before the next
/// step of a ``MainActorResolver``. The driver does not wait for it.
@MainActor
public protocol MainActorRoutable: Routable {
  /// Called when the frame has come onto the stack.
  func didEnter(_ frame: Frame)
  /// Called when the frame was on top and another frame now is.
  func wasCovered(_ frame: Frame)
  /// Called when the frame is on top again; `frame` has its current inputs.
  func wasReturnedTo(_ frame: Frame)
  /// Called when the frame has left the stack for good, or a tab of a frame that did.
  func didLeave(_ frame: Frame)
  /// Called when the frame has stayed on top and its inputs may have changed.
  func didUpdate(_ frame: Frame)
}

extension MainActorRoutable {
  /// Does nothing.
  public func didEnter(_ frame: Frame) {}
  /// Does nothing.
  public func wasCovered(_ frame: Frame) {}
  /// Does nothing.
  public func wasReturnedTo(_ frame: Frame) {}
  /// Does nothing.
  public func didLeave(_ frame: Frame) {}
  /// Does nothing.
  public func didUpdate(_ frame: Frame) {}

  /// Calls ``didEnter(_:)`` on the main actor.
  public nonisolated func frameDidEnter(_ frame: Frame) {
    MainActorQueue.add { self.didEnter(frame) }
  }
  /// Calls ``wasCovered(_:)`` on the main actor.
  public nonisolated func frameWasCovered(_ frame: Frame) {
    MainActorQueue.add { self.wasCovered(frame) }
  }
  /// Calls ``wasReturnedTo(_:)`` on the main actor.
  public nonisolated func frameWasReturnedTo(_ frame: Frame) {
    MainActorQueue.add { self.wasReturnedTo(frame) }
  }
  /// Calls ``didLeave(_:)`` on the main actor.
  public nonisolated func frameDidLeave(_ frame: Frame) {
    MainActorQueue.add { self.didLeave(frame) }
  }
  /// Calls ``didUpdate(_:)`` on the main actor.
  public nonisolated func frameDidUpdate(_ frame: Frame) {
    MainActorQueue.add { self.didUpdate(frame) }
  }
}
