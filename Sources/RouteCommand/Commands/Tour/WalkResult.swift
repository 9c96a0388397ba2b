import QTRoute
import RouteSyntax
import RouteTour

/// How the run of a walk ended.
struct WalkResult {
  /// Its number in the tour, from 1.
  var number: Int
  var script: WalkScript
  /// How many steps it has, without the launch.
  var steps: Int
  /// Why it failed; nil if it passed.
  var failure: WalkFailure?
}

/// Where a walk failed, and why.
struct WalkFailure {
  /// The number of the step, from 1; 0 for the launch.
  var step: Int
  /// The step in words: `sub Player`.
  var label = ""
  /// The link that it takes, in words.
  var link: String?
  /// The URL that it opens.
  var url: String?
  /// The stack that should be there, bottom to top.
  var expected: [String] = []
  /// The stack that is there, as far as the resolver says so.
  var seen: [String]?
  var message = ""

  init(step: Int, label: String, url: String?) {
    (self.step, self.label, self.url) = (step, label, url)
  }

  init(step: Int, _ message: String) { (self.step, self.message) = (step, message) }

  /// `step 3, sub Player (link Show -> Player)`
  var place: String {
    if label.isEmpty { return "step \(step)" }
    let link = link.map { " (link \($0))" } ?? ""
    return (step == 0 ? "" : "step \(step), ") + label + link
  }
}

extension InputValue {
  /// The value as a literal; nil for one that only code can pass.
  var literal: LiteralValue? {
    switch self {
    case .string(let text): .string(text)
    case .int(let number): .integer(number)
    case .double(let number): .double(number)
    case .bool(let flag): .boolean(flag)
    case .absent: .nil
    case .opaque: nil
    // The language has no lists of lists.
    case .list(let values):
      .list(
        values.compactMap { value in
          switch value {
          case .string(let text): .string(text)
          case .int(let number): .integer(number)
          case .double(let number): .double(number)
          case .bool(let flag): .boolean(flag)
          case .list, .opaque, .absent: nil
          }
        })
    }
  }
}
