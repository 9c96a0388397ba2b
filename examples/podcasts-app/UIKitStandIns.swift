// What the example uses of UIKit, where there is none.
#if !canImport(UIKit)
  #if canImport(ObjectiveC)
    import ObjectiveC
  #else
    @MainActor class NSObject {
      init() {}
    }
  #endif

  @MainActor class UIViewController {
    var title: String?
    private(set) var presented: UIViewController?
    let presentationController: UIPresentationController? = UIPresentationController()

    func present(
      _ controller: UIViewController, animated: Bool, completion: (() -> Void)?
    ) {
      presented = controller
    }

    func dismiss(animated: Bool, completion: (() -> Void)?) { presented = nil }
  }

  @MainActor protocol UIAdaptivePresentationControllerDelegate: AnyObject {
    func presentationControllerDidDismiss(_ controller: UIPresentationController)
  }

  @MainActor final class UIPresentationController {
    weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  }

  @MainActor protocol UINavigationControllerDelegate: AnyObject {
    func navigationController(
      _ navigation: UINavigationController, didShow controller: UIViewController, animated: Bool)
  }

  @MainActor final class UINavigationController: UIViewController {
    private(set) var viewControllers: [UIViewController] = []
    weak var delegate: (any UINavigationControllerDelegate)?

    func setViewControllers(_ controllers: [UIViewController], animated: Bool) {
      viewControllers = controllers
      if let top = controllers.last {
        delegate?.navigationController(self, didShow: top, animated: animated)
      }
    }
  }
#endif
