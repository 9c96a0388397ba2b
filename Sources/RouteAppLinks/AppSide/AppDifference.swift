/// A difference between a plan and what an app or its site declares.
package struct AppDifference: Sendable, Equatable {
  package enum Kind: String, Sendable {
    case missingScheme = "missing-scheme"
    case missingDomain = "missing-domain"
    /// A domain of the app that the plan does not have.
    case extraDomain = "extra-domain"
    /// A URL that the plan opens and that does not reach the app.
    case missing
    /// A URL that reaches the app and that the plan does not open.
    case extra
    case missingFile = "missing-file"
    /// A file that is no JSON, such as a page in its place.
    case noFile = "no-file"
    case wrongApp = "wrong-app"
    /// A site that answers with a redirect in the place of a file.
    case redirect
    /// What is no difference, but good to know.
    case note
  }

  package var kind: Kind
  /// A URL that shows it; nil for a note on something else.
  package var url: String?
  package var message: String
  package var file: String
  /// The line, from 1; nil for the whole file.
  package var line: Int?

  package init(_ kind: Kind, _ url: String?, _ message: String, file: String, line: Int? = nil) {
    self.kind = kind
    self.url = url
    self.message = message
    self.file = file
    self.line = line
  }
}

/// A scheme or a domain that an app declares, and the place.
package struct AppDeclaration: Sendable, Equatable {
  package var text: String
  package var file: String
  package var line: Int
  /// Whether only apps signed for development, or managed devices, use it.
  package var isRestricted: Bool

  package init(_ text: String, file: String, line: Int, isRestricted: Bool = false) {
    self.text = text
    self.file = file
    self.line = line
    self.isRestricted = isRestricted
  }
}
