import RouteBase
import RouteSyntax

/// The address of a deep link, as a pattern of a plan.
package struct AndroidURI: Sendable {
  /// How well a parameter suits a place in a path.
  package enum Fit: Sendable {
    /// It takes any text.
    case text
    /// It takes text that is valid for its type.
    case typed
    /// It is a list or an object.
    case unfit
  }

  /// The reason why an address cannot become a pattern.
  package struct Failure: Error, Sendable {
    package var reason: String

    package init(reason: String) { self.reason = reason }
  }

  /// The pattern, with its scheme.
  package var pattern = ""
  /// The app's own scheme; nil for a web address.
  package var scheme: String?
  /// The app's domain; nil for another scheme.
  package var domain: String?
  /// The parameters of the path, then those of the query.
  package var names: [String] = []
  /// The parameter that takes the rest of the path.
  package var rest: String?
  /// Equal for patterns that match the same URL with equal rank.
  package var shape = ""
  /// The same, with the texts around the parameters of segments: equal for patterns that match the
  /// same URLs.
  package var form = ""
  /// Whether a `.*` may hold slashes, for which a pattern has no place.
  package var hasInnerWildcard = false

  private var pathNames: Set<String> = []

  /// Reads an address; `fit` tells how the parameter with a name suits a path.
  package init(_ uri: String, fit: (String) -> Fit) throws(Failure) {
    if uri.has(part: "${") { throw Failure(reason: "part of it is filled in by the build") }
    let whole = uri.prefix { $0 != "#" }
    let address = whole.prefix { $0 != "?" }
    var path = address
    var isWeb = true
    var prefix = "https://"
    if let colon = address.firstRange(ofPart: "://") {
      let scheme = String(address[..<colon.lowerBound])
      guard Self.isScheme(scheme) else {
        throw Failure(reason: "`\(scheme)` is not a valid scheme")
      }
      isWeb = ["http", "https"].contains(scheme.lowercased())
      if !isWeb { self.scheme = scheme }
      prefix = scheme + "://"
      path = address[colon.upperBound...]
    }
    var segments = path.split(separator: "/", omittingEmptySubsequences: false)
    if segments.count > 1 && segments.last?.isEmpty == true { segments.removeLast() }
    if isWeb {
      let host = String(segments.removeFirst())
      guard Self.isHost(host) else { throw Failure(reason: "`\(host)` is not a fixed host") }
      domain = host
      prefix += host
      if !segments.isEmpty { prefix += "/" }
    } else if segments.first?.isEmpty == true {
      // `app://` is the app's own root.
      segments.removeFirst()
    }
    var texts: [String] = []
    shape = (isWeb ? "web:" + (domain ?? "").lowercased() : prefix.lowercased())
    form = shape
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      texts.append(try convert(segment, isLast: isLast, fit))
    }
    pattern = prefix + texts.joined(separator: "/")
    readQuery(whole.dropFirst(address.count + 1))
  }

  private static func isScheme(_ text: String) -> Bool {
    guard let first = text.utf8.first, UInt8(ascii: "a")...UInt8(ascii: "z") ~= first | 0x20 else {
      return false
    }
    return text.utf8.allSatisfy { byte in
      switch byte | 0x20 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): true
      default: "+-.0123456789".utf8.contains(byte)
      }
    }
  }

  private static func isHost(_ text: String) -> Bool {
    !text.isEmpty && text.contains(".")
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
          true
        default: false
        }
      }
  }

  /// Converts a segment of an address to a segment of a pattern.
  private mutating func convert(
    _ segment: Substring, isLast: Bool, _ fit: (String) -> Fit
  ) throws(Failure) -> String {
    if segment.isEmpty { throw Failure(reason: "it has an empty segment") }
    if segment == ".*" {
      guard isLast else {
        add("*")
        hasInnerWildcard = true
        return "*"
      }
      add("**")
      rest = "rest"
      return "**rest"
    }
    if segment.has(part: ".*") { throw Failure(reason: "it has `.*` inside a segment") }
    var text = ""
    // The text without names.
    var form = ""
    var kind = "="
    var rest = segment
    var wasParameter = false
    while let character = rest.first {
      guard character == "{" else {
        if character == "}" { throw Failure(reason: "a `}` has no `{`") }
        if wasParameter, character.unicodeScalars.first.map(Self.continuesName) ?? false {
          throw Failure(reason: "a letter follows a parameter")
        }
        wasParameter = false
        text += Self.literal(rest)
        form += Self.literal(rest)
        rest.removeFirst()
        continue
      }
      guard let end = rest.firstIndex(of: "}") else { throw Failure(reason: "a `{` has no `}`") }
      let name = String(rest[rest.index(after: rest.startIndex)..<end])
      rest = rest[rest.index(after: end)...]
      let isWhole = text.isEmpty && rest.isEmpty
      if wasParameter { throw Failure(reason: "two parameters touch") }
      let fit = fit(name)
      if fit == .unfit && isWhole {
        add("*")
        return "*"
      }
      guard fit != .unfit else { throw Failure(reason: "`\(name)` cannot be part of a path") }
      guard NameSyntax.isBare(name.utf8), !name.contains("-"), pathNames.insert(name).inserted
      else { throw Failure(reason: "`\(name)` is not a valid name, or is used twice") }
      names.append(name)
      text += ":" + name
      form += ":"
      wasParameter = true
      kind = isWhole ? (fit == .text ? ":" : "#") : "~"
    }
    add(kind == "=" ? "=" + text : kind, kind == "~" ? "~" + form : nil)
    return text
  }

  /// Adds a segment to the shape, and it or its `own` text to the form.
  private mutating func add(_ segment: String, _ own: String? = nil) {
    shape += "/" + segment
    form += "/" + (own ?? segment)
  }

  private static func continuesName(_ scalar: Unicode.Scalar) -> Bool {
    NameSyntax.isBare("a\(scalar)".utf8)
  }

  /// The first character of `rest` as a pattern writes it.
  private static func literal(_ rest: Substring) -> String {
    switch rest.first {
    case ":": return "%3A"
    case "*": return "%2A"
    case "%":
      let digits = rest.dropFirst().prefix(2)
      let isEscape = digits.count == 2 && digits.utf8.count == 2 && digits.allSatisfy(\.isHexDigit)
      return isEscape ? "%" : "%25"
    case let character?: return String(character)
    case nil: return ""
    }
  }

  private mutating func readQuery(_ query: Substring) {
    for pair in query.split(separator: "&") {
      guard let equals = pair.firstIndex(of: "=") else { continue }
      let value = pair[pair.index(after: equals)...]
      guard value.first == "{", value.last == "}", value.count > 2 else { continue }
      let name = String(value.dropFirst().dropLast())
      if !name.contains("{") && !names.contains(name) { names.append(name) }
    }
  }

  /// What follows the path of an address so that it has all of `names`, with the `?`; empty if the
  /// path has them.
  package static func query(of names: [String], after path: String) -> String {
    let missing = names.filter { !path.has(part: "{\($0)}") }
    return missing.isEmpty ? "" : "?" + missing.map { "\($0)={\($0)}" }.joined(separator: "&")
  }

  /// The address of a deep link for a pattern of a plan.
  package static func address(of pattern: String) -> String {
    pattern.split(separator: "/", omittingEmptySubsequences: false).enumerated().map {
      index, segment in
      if index == 0 && segment.hasSuffix(":") { return String(segment) }
      if segment == "*" || segment.hasPrefix("**") { return ".*" }
      return address(ofSegment: segment)
    }.joined(separator: "/")
  }

  private static func address(ofSegment segment: Substring) -> String {
    var result = ""
    var rest = segment
    while let character = rest.first {
      rest.removeFirst()
      guard character == ":" else {
        result.append(character)
        continue
      }
      var name = ""
      while let scalar = rest.unicodeScalars.first, name.isEmpty || continuesName(scalar) {
        name.unicodeScalars.append(scalar)
        rest = Substring(rest.unicodeScalars.dropFirst())
      }
      result += "{\(name)}"
    }
    return
      result
      .replacing(part: "%3A", with: ":").replacing(part: "%2A", with: "*")
  }
}
