import QTRoute

/// The app's plan. A real app reads it from a file in its bundle.
let planText = """
  plan Podcasts

  scheme "podcasts"

  fact signedIn

  route Main at "/" tabs {
      route Home at "home" title "Listen" {
          route Show(showId: Int) at "/shows/:showId" recycle by showId
      }
      route Library at "library" title "Library" requires signedIn
      route Login present nav unless signedIn {
          link grants signedIn back past Login
          route Password
      }
  }

  task signOut requires signedIn revokes signedIn

  link * -> Login

  fallback Home
  """

/// What the app's screens share: the driver, and the state that views show.
@MainActor
final class Navigation {
  let driver: Driver
  let state: NavigationState

  /// Creates a driver whose steps `resolver` takes. Views follow the state, so by default a step is
  /// taken at once, and a task is done by its own function.
  init(resolver: (any Resolver)? = nil) throws {
    let plan = try NavigationPlan(text: planText, path: "podcasts.routeplan")
    var table = ResolverTable(plan, fallback: resolver ?? ClosureResolver { $1.done() })
    try table.add(
      AsyncResolver { _ in
        // The app tells its server here.
        StepResult()
      }, for: "signOut")
    driver = try Driver(plan, resolver: table)
    state = NavigationState(driver)
  }

  /// Opens what the app showed when it was left, otherwise its start.
  func launch(_ stored: NavigationSnapshot?) async throws {
    if let stored {
      let restoration = try await driver.restore(stored)
      for frame in restoration.dropped { print("not shown again: \(frame)") }
      if !restoration.stack.isEmpty { return }
    }
    try await driver.open("podcasts://home")
  }

  /// A button knows where it leads, not how to get there.
  func go(to route: String, _ inputs: Inputs = [:]) {
    driver.submit(.to(route), inputs: inputs, policy: .replace) { result in
      if case .failure(let error) = result { print("\(error)") }
    }
  }
}
