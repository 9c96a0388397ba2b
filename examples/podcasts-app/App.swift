import QTRoute

#if canImport(SwiftUI)
  import SwiftUI

  /// The app on Apple's platforms.
  @main
  struct PodcastsApp: App {
    @State private var navigation = try? Navigation()

    var body: some Scene {
      WindowGroup {
        if let navigation {
          RootView(state: navigation.state, navigation: navigation)
            .task { try? await navigation.launch(nil) }
            .onOpenURL { url in
              navigation.driver.submit(.open(url.absoluteString), policy: .replace) { _ in }
            }
        }
      }
    }
  }
#else
  /// Elsewhere, a person who shows what the views would show, in words.
  @main
  struct PodcastsApp {
    static func main() async throws {
      let navigation = try Navigation()
      try await navigation.launch(nil)
      try await navigation.driver.drive(to: "Show", inputs: ["showId": 7])
      await describe(navigation)
      goBack(navigation)
      await describe(navigation)
      try await navigation.driver.drive(to: "Library")
      await describe(navigation)
      try await showInUIKit(navigation.driver.snapshot)
    }

    /// Prints what is shown.
    @MainActor private static func describe(_ navigation: Navigation) async {
      let state = navigation.state
      await state.settled()
      _ = RootView(state: state, navigation: navigation).body
      for tab in state.tabs {
        let path = state.path(ofTab: tab.route).map(\.route).joined(separator: " / ")
        let mark = tab.route == state.selection ? "*" : " "
        print("\(mark) \(tab.title)\(path.isEmpty ? "" : ": \(path)")")
      }
    }

    /// Swipes back.
    @MainActor private static func goBack(_ navigation: Navigation) {
      navigation.state.setPath([], ofTab: "Home")
    }

    /// Brings the same screens back in controllers.
    @MainActor private static func showInUIKit(_ snapshot: NavigationSnapshot) async throws {
      let coordinator = Coordinator()
      let navigation = try Navigation(resolver: coordinator.resolver)
      coordinator.start(navigation.driver)
      try await navigation.launch(snapshot)
      print(coordinator.window.viewControllers.map { $0.title ?? "" }.joined(separator: " / "))
    }
  }
#endif
