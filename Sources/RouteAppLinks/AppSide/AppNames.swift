import RouteMatch

/// Which names a plan may declare as its own.
package enum AppNames {
  /// Whether a plan may declare a scheme; `file` and others are reserved.
  package static func isScheme(_ text: String) -> Bool { BaseFault.scheme(text) == nil }

  /// Whether a plan may declare a domain; an address of digits is none.
  package static func isDomain(_ text: String) -> Bool { BaseFault.domain(text) == nil }
}
