/// A framework that generated code fits.
package enum GeneratedFlavor: String, CaseIterable, Sendable {
  /// None: the code needs nothing but the language.
  case plain
  /// Navigation 3 for Compose: routes can be serialized and are keys.
  case nav3
  /// Navigation Compose from 2.8 on: routes can be serialized.
  case compose
  /// TanStack Router: also the paths of routes, as it writes them.
  case tanstack
  /// React Router: likewise.
  case reactRouter = "react-router"
  /// React Navigation: also the params of screens and the configuration of links.
  case reactNavigation = "react-navigation"

  /// The language whose code has it; nil for every language.
  package var language: GeneratedLanguage? {
    switch self {
    case .plain: nil
    case .nav3, .compose: .kotlin
    case .tanstack, .reactRouter, .reactNavigation: .typescript
    }
  }

  /// Whether routes and the types of their inputs can be serialized.
  var isSerializable: Bool { language == .kotlin }
}
