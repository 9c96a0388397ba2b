/// An intent filter of an Android manifest: the URLs with which others open an activity.
package struct IntentFilter: Sendable, Equatable {
  /// A condition on the path of a URL.
  package struct Path: Sendable, Hashable {
    package enum Kind: String, Sendable {
      case path, pathPrefix, pathPattern, pathSuffix, pathAdvancedPattern
    }

    package var kind: Kind
    package var text: String

    package init(_ kind: Kind, _ text: String) {
      self.kind = kind
      self.text = text
    }
  }

  /// The activity, without its package.
  package var activity = ""
  package var schemes: [String] = []
  /// As written; Android compares them in lower case.
  package var hosts: [String] = []
  /// Any of them may hold; without one, any path does.
  package var paths: [Path] = []
  /// Whether other apps may open the activity.
  package var isExported = true
  /// Whether it has the category BROWSABLE.
  package var isBrowsable = false
  /// Whether it has the category DEFAULT, without which it takes only what names the app.
  package var isDefault = true
  /// Whether it takes only what has a MIME type, which no link has.
  package var isTyped = false
  /// Whether Android checks at the site that the app may open its links.
  package var isVerified = false
  package var file = ""
  /// The line of the filter, from 1.
  package var line = 0

  package init() {}

  /// Why no browser uses it, as a clause of a sentence; nil if browsers do.
  package var reasonUnused: String? {
    if !isExported { return "`\(activity)` is not exported" }
    if !isBrowsable { return "it has no category BROWSABLE" }
    if !isDefault { return "it has no category DEFAULT" }
    return isTyped ? "it takes only what has a MIME type, and a link has none" : nil
  }

  package var hasWeb: Bool { schemes.contains { $0 == "http" || $0 == "https" } }

  package var hasHTTPS: Bool { schemes.contains("https") }

  /// A path as the manifest's compiler reads it: a backslash makes way for the character after it.
  package static func compiled(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var isEscape = false
    for scalar in text.unicodeScalars {
      if scalar == "\\" && !isEscape {
        isEscape = true
      } else {
        result.append(scalar)
        isEscape = false
      }
    }
    return String(result)
  }
}
