import RouteBase
package import RoutePlan

/// The names of routes as a picture shows them, in one or two lines.
///
/// A word with which most names end (`Fragment`) is left out, and so is the service that a route
/// shares with its parent. A long name is broken between its words.
package struct MapNames {
  /// For each route, its lines.
  package private(set) var lines: [[String]]

  /// A name that is wider is broken.
  private static let wide = 150
  /// A name with a title that is wider is broken.
  private static let widest = 230

  package init(_ plan: Plan) {
    lines = []
    var names: [String] = []
    for (index, route) in plan.routes.enumerated() {
      let parent = route.parent.isNone ? nil : plan.routes[route.parent.index]
      let isShared = !route.service.isNone && parent?.service == route.service
      names.append(isShared ? plan.name(route.name) : plan.displayName(RouteID(index)))
    }
    let suffix = Self.sharedSuffix(names)
    for (name, route) in zip(names, plan.routes) {
      let short = Self.without(suffix, name)
      // A title is below a name in one line, and left out below two.
      let isBroken = plan.title(of: route.origin) == nil || MapText.width(of: short) > Self.widest
      lines.append(isBroken ? Self.broken(short) : [short])
    }
  }

  // MARK: Words

  /// The words of a name, each with the mark that ends it: `nav_`, `send`, or `Sign`, `Out`.
  static func words(_ name: String) -> [String] {
    var result: [String] = []
    var word = String.UnicodeScalarView()
    var last: Unicode.Scalar = "_"
    for scalar in name.unicodeScalars {
      let isMark = isSeparator(last) && !isSeparator(scalar)
      let isHump = isUpper(scalar) && !isUpper(last)
      if !word.isEmpty && (isMark || isHump) {
        result.append(String(word))
        word = String.UnicodeScalarView()
      }
      word.append(scalar)
      last = scalar
    }
    return word.isEmpty ? result : result + [String(word)]
  }

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar == "." || scalar == "-" || scalar == " " || scalar == "/"
  }

  private static func isUpper(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .uppercaseLetter
  }

  /// The word with which at least four names, and two thirds of all, end.
  static func sharedSuffix(_ names: [String]) -> String? {
    var counts: [String: Int] = [:]
    for name in names {
      let words = words(name)
      if words.count > 1 { counts[words[words.count - 1], default: 0] += 1 }
    }
    // Of equal numbers there can be only one that is more than half.
    return counts.first { $0.value > 3 && $0.value * 3 >= names.count * 2 }?.key
  }

  /// A name without a word at its end, unless that is all of it.
  static func without(_ suffix: String?, _ name: String) -> String {
    guard let suffix else { return name }
    var words = words(name)
    guard words.count > 1, words[words.count - 1] == suffix else { return name }
    words.removeLast()
    var result = Array(words.joined().unicodeScalars)
    while result.count > 1, let last = result.last, isSeparator(last) { result.removeLast() }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: result)
    return String(text)
  }

  // MARK: Lines

  /// A name in the two lines that are the least wide, if one would be wide.
  static func broken(_ name: String) -> [String] {
    if MapText.width(of: name) <= wide { return [name] }
    let words = words(name)
    var best: (width: Int, count: Int)?
    for count in 1..<max(words.count, 1) {
      let width = max(
        MapText.width(of: words[..<count].joined()), MapText.width(of: words[count...].joined()))
      if width < best?.width ?? Int.max { best = (width, count) }
    }
    guard let count = best?.count else { return [name] }
    return [words[..<count].joined(), words[count...].joined()]
  }
}
