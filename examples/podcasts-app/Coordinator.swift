import QTRoute

#if canImport(UIKit)
  import UIKit
#endif

/// Shows the same plan with UIKit and without a tab bar: a navigation controller for the stack, and one
/// for the sheet above it. It takes the driver's steps by building controllers for frames, and tells
/// the driver when a person went back.
@MainActor
final class Coordinator: NSObject {
  let window = UINavigationController()
  private var driver: Driver?
  /// The controllers of the frames that are shown, bottom to top.
  private var shown: [(frame: FrameID, controller: UIViewController)] = []
  private var presented: UINavigationController?
  /// Whether a step is being shown, of which the driver need not be told.
  private var isShowing = false

  /// Takes the driver's steps.
  nonisolated var resolver: some Resolver {
    ClosureResolver { [weak self] step, answer in
      Task { @MainActor in
        self?.show(step.stackAfter)
        answer.done()
      }
    }
  }

  /// Follows `driver`, which was created with this coordinator's resolver.
  func start(_ driver: Driver) {
    self.driver = driver
    window.delegate = self
  }

  /// Shows a stack. The controllers of frames that stay are kept.
  func show(_ stack: [Frame]) {
    isShowing = true
    defer { isShowing = false }
    let old = shown
    shown = stack.map { frame in
      (frame.id, old.first { $0.frame == frame.id }?.controller ?? make(frame))
    }
    let sheet = stack.indices.dropFirst().first { stack[$0].presentation.isPresented }
    let end = sheet ?? stack.count
    window.setViewControllers(shown[..<end].map(\.controller), animated: true)
    guard sheet != nil else {
      if presented != nil { window.dismiss(animated: true, completion: nil) }
      presented = nil
      return
    }
    let above = presented ?? UINavigationController()
    above.setViewControllers(shown[end...].map(\.controller), animated: presented != nil)
    above.delegate = self
    above.presentationController?.delegate = self
    if presented == nil { window.present(above, animated: true, completion: nil) }
    presented = above
  }

  private func make(_ frame: Frame) -> UIViewController {
    let controller = UIViewController()
    controller.title = frame.route
    return controller
  }

  /// Tells the driver which frames are gone that it still knows.
  private func reportGone() {
    let there = window.viewControllers + (presented?.viewControllers ?? [])
    let gone = shown.filter { pair in !there.contains { $0 === pair.controller } }.map(\.frame)
    if gone.isEmpty { return }
    shown.removeAll { gone.contains($0.frame) }
    Task { [driver] in
      do { try await driver?.adopt(gone: gone) } catch { print("\(error)") }
    }
  }
}

extension Coordinator: UINavigationControllerDelegate {
  /// Called after a swipe back, too.
  func navigationController(
    _ navigation: UINavigationController, didShow controller: UIViewController, animated: Bool
  ) {
    if !isShowing { reportGone() }
  }
}

extension Coordinator: UIAdaptivePresentationControllerDelegate {
  /// Called when a person has pulled the sheet down.
  func presentationControllerDidDismiss(_ controller: UIPresentationController) {
    presented = nil
    reportGone()
  }
}
