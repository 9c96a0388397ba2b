import RouteBase
import RouteMatch

/// The paths of routes as a router writes them.
struct RouterPaths {
  private let flavor: GeneratedFlavor
  /// The paths of each route, in the order of its patterns.
  private(set) var paths: [[String]] = []
  /// The patterns that the router cannot write.
  private(set) var missing: [String] = []

  /// The paths of a plan's routes, in their order. A pattern for one scheme or domain is no path. In
  /// React Router and React Navigation, a segment is either a text or an input, so a pattern with
  /// both in a segment is missing; TanStack Router has one input in a segment. A pattern is missing
  /// whose texts have characters that mean something to the router. The names of React Router have
  /// letters and digits of ASCII, `_` and `-`. React Navigation starts paths without a slash, gives
  /// no input what `*` matches or a pattern sets, compares texts without decoding the URL, and has
  /// one screen for paths that differ at most in the names of inputs: the first.
  init(_ plan: GeneratedPlan, _ flavor: GeneratedFlavor) {
    self.flavor = flavor
    for route in plan.routes {
      var own: [String] = []
      for (pattern, shown) in zip(route.urls, route.shownURLs) {
        let isSet = shown.utf8.count > pattern.utf8.count
        guard pattern.utf8.first == UInt8(ascii: "/"), !isSet || flavor != .reactNavigation,
          let path = path(pattern)
        else {
          missing.append(shown)
          continue
        }
        if !own.contains(where: { $0.utf8.elementsEqual(path.utf8) }) { own.append(path) }
      }
      paths.append(own)
    }
    if flavor == .reactNavigation { leaveOutShared(plan) }
  }

  /// Leaves out the paths that a route before, in the plan, has already.
  private mutating func leaveOutShared(_ plan: GeneratedPlan) {
    let order = plan.routes.indices.sorted {
      let (first, second) = (plan.routes[$0].span, plan.routes[$1].span)
      return (first.file.index, first.range.start) < (second.file.index, second.range.start)
    }
    var taken: Set<String> = []
    for index in order {
      paths[index].removeAll { path in
        if taken.insert(Self.shape(of: path)).inserted { return false }
        missing.append("/" + path)
        return true
      }
    }
  }

  /// A path of React Navigation without the names of inputs.
  private static func shape(of path: String) -> String {
    path.split(separator: "/").map { $0.hasPrefix(":") ? ":" : $0 }.joined(separator: "/")
  }

  /// A whole pattern as a path; nil if the router cannot write it.
  private func path(_ pattern: String) -> String? {
    let bytes = Array(pattern.utf8)
    let syntax = PatternSyntax(bytes)
    var result = ""
    let names = Set(syntax.parts.filter { $0.kind == .parameter }.map { bytes[$0.range] })
    var nameless = 0
    for segment in syntax.segments {
      let parts = syntax.parts[segment.parts]
      let isMixed = parts.count > 1
      let inputs = parts.count { $0.kind == .parameter }
      if isMixed && (flavor != .tanstack || inputs > 1) { return nil }
      if flavor != .reactNavigation || !result.isEmpty { result += "/" }
      for part in parts {
        let own = bytes[part.range]
        let name = String(decoding: own, as: UTF8.self)
        switch part.kind {
        case .text:
          guard let text = text(own) else { return nil }
          result += text
        case .parameter:
          if flavor == .reactRouter && !own.allSatisfy(Self.isOfWord) { return nil }
          result += input(name, isMixed: isMixed)
        case .any:
          repeat { nameless += 1 } while names.contains(Array("any\(nameless)".utf8)[...])
          result += input("any\(nameless)", isMixed: false)
        case .rest:
          if flavor == .reactNavigation && !name.isEmpty { return nil }
          result += flavor == .tanstack ? "$" : "*"
        }
      }
    }
    return result.isEmpty && flavor != .reactNavigation ? "/" : result
  }

  /// Whether a name in a path of React Router may have a byte.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private func input(_ name: String, isMixed: Bool) -> String {
    if flavor != .tanstack { return ":" + name }
    return isMixed ? "{$\(name)}" : "$" + name
  }

  /// A text without its escapes; nil if it means something to the router.
  private func text(_ bytes: ArraySlice<UInt8>) -> String? {
    guard let decoded = bytes.withUnsafeBufferPointer({ PercentCoding.decode($0) }) else {
      return nil
    }
    let marks: [UInt8]
    switch flavor {
    case .tanstack: marks = Array("${}/".utf8)
    case .reactNavigation:
      // A browser sends these with escapes (the path percent-encode set of the URL standard).
      let escaped = Array("\"#<>?^`{}".utf8)
      let isPlain = decoded.allSatisfy { (0x21...0x7E).contains($0) && !escaped.contains($0) }
      if !isPlain || !decoded.elementsEqual(bytes) { return nil }
      marks = Array(":*?/()".utf8)
    default: marks = Array(":*?/".utf8)
    }
    if decoded.contains(where: marks.contains) { return nil }
    return String(decoding: decoded, as: UTF8.self)
  }
}
