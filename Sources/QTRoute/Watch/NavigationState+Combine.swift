#if canImport(Combine)
  public import Combine

  extension NavigationState: ObservableObject {
    /// Tells SwiftUI views that a change comes.
    func announce() { objectWillChange.send() }
  }
#else
  extension NavigationState {
    /// There is nobody to tell but observers.
    func announce() {}
  }
#endif
