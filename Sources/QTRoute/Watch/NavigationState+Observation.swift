#if canImport(Observation)
  public import Observation

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  extension NavigationState: Observable {}

  extension NavigationState {
    /// A registrar of observers; nil on a system that has none.
    nonisolated static func makeRegistrar() -> (any Sendable)? {
      if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) { return ObservationRegistrar() }
      return nil
    }

    /// Notes that an observer reads the state.
    func noteAccess() {
      if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
        (registrar as? ObservationRegistrar)?.access(self, keyPath: \.layers)
      }
    }

    /// Makes a change and notifies observers.
    func mutate(_ body: () -> Void) {
      if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *),
        let registrar = registrar as? ObservationRegistrar
      {
        registrar.withMutation(of: self, keyPath: \.layers, body)
      } else {
        body()
      }
    }
  }
#else
  extension NavigationState {
    /// There are no observers.
    nonisolated static func makeRegistrar() -> (any Sendable)? { nil }

    /// There is no observer to note.
    func noteAccess() {}

    /// Makes a change.
    func mutate(_ body: () -> Void) { body() }
  }
#endif
