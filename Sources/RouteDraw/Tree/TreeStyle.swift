import RouteBase
import RouteSyntax

/// The appearance of the parts of a tree.
struct TreeStyle {
  /// The role of a piece of text.
  enum Role {
    case name, muted, link
  }

  let branch: StaticString
  let lastBranch: StaticString
  let trunk: StaticString
  let gap: StaticString
  let ellipsis: StaticString
  private let colors: Bool

  init(_ options: TreeOptions) {
    colors = options.colors
    branch = options.unicode ? "├── " : "|-- "
    lastBranch = options.unicode ? "└── " : "`-- "
    trunk = options.unicode ? "│   " : "|   "
    gap = "    "
    ellipsis = options.unicode ? "…" : "..."
  }

  /// Writes the escape sequence that gives the following text the appearance of `role`.
  func begin(_ role: Role, to output: inout TextBuffer) {
    guard colors else { return }
    switch role {
    case .name: output.write("\u{1B}[1m")
    case .muted: output.write("\u{1B}[2m")
    case .link: output.write("\u{1B}[36m")
    }
  }

  /// Ends the appearance that `begin` started.
  func end(to output: inout TextBuffer) {
    if colors { output.write("\u{1B}[0m") }
  }
}
