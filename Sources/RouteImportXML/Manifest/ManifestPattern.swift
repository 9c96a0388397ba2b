import RouteAppLinks

/// The patterns of a plan for the path of an intent filter.
struct ManifestPattern {
  /// The patterns, starting with `/`; empty for the address itself.
  var patterns: [String] = []
  /// The parameters for parts of segments.
  var parts: [String] = []
  /// Whether a pattern takes the rest of the path.
  var hasRest = false
  /// What the patterns do not express, as a clause of a sentence; nil if nothing.
  var loss: String?

  init(_ path: IntentFilter.Path?) {
    guard let path else {
      patterns = ["", "/**rest"]
      hasRest = true
      return
    }
    let isPattern = path.kind == .pathPattern && path.text.hasPrefix(".*")
    let isSearch = path.kind == .pathSuffix || path.kind == .pathAdvancedPattern
    if !path.text.isEmpty, !path.text.hasPrefix("/"), !isPattern, !isSearch {
      loss = "the path of a URL starts with `/`, so `\(path.text)` lets none through"
      return
    }
    let text = path.text.hasPrefix("/") ? path.text : "/" + path.text
    switch path.kind {
    case .path: patterns = [Self.literal(text)]
    case .pathPrefix: readPrefix(text)
    case .pathPattern: readPattern(text)
    case .pathSuffix, .pathAdvancedPattern:
      loss = "`\(path.kind.rawValue)` `\(path.text)` is not a pattern of a plan"
    }
  }

  /// Text as a pattern writes it. Android compares decoded paths, so `%` is one of their characters.
  private static func literal(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case ":": result += "%3A"
      case "*": result += "%2A"
      case "?": result += "%3F"
      case "#": result += "%23"
      case " ": result += "%20"
      case "%": result += "%25"
      case "\"", "\\": result += scalar == "\\" ? "%5C" : "%22"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result.count > 1 && result.hasSuffix("/") ? String(result.dropLast()) : result
  }

  private mutating func readPrefix(_ text: String) {
    hasRest = true
    let base = Self.literal(text)
    if text == "/" {
      patterns = ["", "/**rest"]
    } else if text.hasSuffix("/") {
      patterns = [base + "/**rest"]
    } else {
      patterns = [base, base + "/**rest"]
      loss = "`pathPrefix` `\(text)` also opens `\(text)x`, but the plan takes whole segments"
    }
  }

  /// Reads a pattern in which `.*` is any text and a backslash makes the next character literal.
  private mutating func readPattern(_ text: String) {
    let segments = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    var result: [String] = []
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      if segment == ".*" {
        if isLast { hasRest = true } else { loss = "`.*` in `\(text)` may hold a slash" }
        result.append(isLast ? "**rest" : "*")
        continue
      }
      guard let converted = convert(segment) else {
        loss = "`pathPattern` `\(text)` is not a pattern of a plan"
        parts = []
        hasRest = false
        return
      }
      result.append(converted)
    }
    if !parts.isEmpty { loss = "`.*` in `\(text)` may hold a slash" }
    patterns = ["/" + result.joined(separator: "/")]
  }

  /// A segment; nil if it repeats a character or joins two texts.
  private mutating func convert(_ segment: Substring) -> String? {
    var result = ""
    var wasPart = false
    var scalars = segment.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      if scalar == "." && scalars.first == "*" {
        scalars.removeFirst()
        if wasPart { return nil }
        parts.append("part\(parts.count + 1)")
        result += ":" + parts[parts.count - 1]
        wasPart = true
        continue
      }
      var literal = scalar
      if scalar == "\\" {
        guard let next = scalars.popFirst() else { return nil }
        literal = next
      } else if scalar == "*" || scalar == "." || scalars.first == "*" {
        // A dot is any character, and a star repeats the one before it.
        if scalar == "." && scalars.first != "*" { literal = scalar } else { return nil }
      }
      if wasPart, literal.properties.isIDContinue { return nil }
      result += Self.literal(String(literal))
      wasPart = false
    }
    return result
  }
}
