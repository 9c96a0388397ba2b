import RouteAppLinks

/// The patterns of a plan for the path of an intent filter.
struct ManifestPattern {
  /// The patterns, starting with `/`; empty for the address itself.
  private(set) var patterns: [String] = []
  /// The parameters for parts of segments.
  private(set) var parts: [String] = []
  /// Whether a pattern takes the rest of the path.
  private(set) var hasRest = false

  /// What the patterns do not express, as clauses of sentences.
  private var losses: [String] = []
  /// What the filter opens although its patterns do not, because a slash ends it: `/a/`.
  private var lostSlash: String?
  /// What the filter does not open although its patterns do, because no slash ends it.
  private var withoutSlash: IntentFilter.Path?

  init(_ path: IntentFilter.Path?) {
    guard let path else {
      patterns = ["", "/**rest"]
      hasRest = true
      return
    }
    let isPattern = path.kind == .pathPattern && path.text.hasPrefix(".*")
    let isSearch = path.kind == .pathSuffix || path.kind == .pathAdvancedPattern
    if !path.text.isEmpty, !path.text.hasPrefix("/"), !isPattern, !isSearch {
      losses = ["the path of a URL starts with `/`, so `\(path.text)` lets none through"]
      return
    }
    let text = path.text.hasPrefix("/") ? path.text : "/" + path.text
    switch path.kind {
    case .path: patterns = [Self.literal(text)]
    case .pathPrefix: readPrefix(text)
    case .pathPattern: readPattern(text)
    case .pathSuffix, .pathAdvancedPattern:
      losses = ["`\(path.kind.rawValue)` `\(path.text)` is not a pattern of a plan"]
    }
    if path.kind == .path || path.kind == .pathPattern, text.count > 1, text.hasSuffix("/") {
      withoutSlash = IntentFilter.Path(path.kind, String(path.text.dropLast()))
    }
  }

  /// What the patterns do not express, where a filter has `paths`, and its patterns are `opened`.
  func losses(beside opened: Set<String>, _ paths: Set<IntentFilter.Path>) -> [String] {
    var result = losses
    if let lostSlash, !opened.contains(String(lostSlash.dropLast())) {
      result.append("`\(lostSlash)` is left out; to a plan it is `\(lostSlash.dropLast())`")
    }
    if let withoutSlash, !patterns.isEmpty, !paths.contains(withoutSlash) {
      result.append("the plan also opens `\(withoutSlash.text)`, without `/` at the end")
    }
    return result
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
      lostSlash = base + "/"
    } else {
      patterns = [base, base + "/**rest"]
      losses = ["`pathPrefix` `\(text)` also opens `\(text)x`, but the plan takes whole segments"]
    }
  }

  /// Reads a pattern in which `.*` is any text, `..*` is text that is not empty, and a backslash makes
  /// the next character literal.
  private mutating func readPattern(_ text: String) {
    let segments = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    var result: [String] = []
    var whole = Wildcards()
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      if segment == ".*" || segment == "..*" {
        if isLast {
          hasRest = true
          result.append("**rest")
        } else {
          whole.note(segment)
          result.append("*")
        }
        continue
      }
      guard let converted = convert(segment, &whole) else {
        losses = ["`pathPattern` `\(text)` is not a pattern of a plan"]
        parts = []
        hasRest = false
        return
      }
      result.append(converted)
    }
    losses = whole.losses(in: text)
    let path = "/" + result.joined(separator: "/")
    // To a plan, a slash at the end makes no other address.
    patterns = [path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path]
    if segments.last == ".*" {
      let base = result.dropLast()
      if base.isEmpty {
        patterns.insert("", at: 0)
      } else {
        lostSlash = "/" + base.joined(separator: "/") + "/"
      }
    }
  }

  /// What a pattern has that a plan takes in a narrower sense.
  private struct Wildcards {
    var hasText = false
    var hasFilledText = false
    var hasDot = false

    mutating func note(_ wildcard: some StringProtocol) {
      if wildcard == ".*" { hasText = true } else { hasFilledText = true }
    }

    func losses(in text: String) -> [String] {
      var result: [String] = []
      if hasText { result.append("`.*` in `\(text)` may be empty or hold a slash") }
      if hasFilledText { result.append("`..*` in `\(text)` may hold a slash") }
      if hasDot {
        result.append("`.` in `\(text)` is any character, but the plan takes it as a dot")
      }
      return result
    }
  }

  /// A segment; nil if it repeats a character or joins two texts.
  private mutating func convert(_ segment: Substring, _ wildcards: inout Wildcards) -> String? {
    var result = ""
    var wasPart = false
    var scalars = segment.unicodeScalars[...]
    while let scalar = scalars.first {
      if let wildcard = [".*", "..*"].first(where: { scalars.starts(with: $0.unicodeScalars) }) {
        scalars.removeFirst(wildcard.count)
        if wasPart { return nil }
        wildcards.note(wildcard)
        parts.append("part\(parts.count + 1)")
        result += ":" + parts[parts.count - 1]
        wasPart = true
        continue
      }
      scalars.removeFirst()
      var literal = scalar
      if scalar == "\\" {
        guard let next = scalars.popFirst() else { return nil }
        literal = next
      }
      // A star repeats the character before it.
      if scalar == "*" || scalars.first == "*" { return nil }
      if scalar == "." { wildcards.hasDot = true }
      if wasPart, literal.properties.isIDContinue { return nil }
      result += Self.literal(String(literal))
      wasPart = false
    }
    return result
  }
}
