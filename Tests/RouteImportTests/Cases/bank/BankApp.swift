import SwiftUI

// A coordinator, view models, and a factory of pages.

@main
struct BankApp: App {
  @StateObject private var coordinator = Coordinator()

  var body: some Scene {
    WindowGroup {
      CoordinatorView()
        .environmentObject(coordinator)
    }
  }
}
