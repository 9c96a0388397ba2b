package import RouteBase

/// The redirects that a site's own files declare: `_redirects` (Netlify), `vercel.json` and `firebase.json`;
/// and the rules that answer with another file although there is one.
package struct SiteRedirects: Sendable {
  /// The files, by their names in a site's folder or above it.
  package static let names = ["_redirects", "vercel.json", "firebase.json"]

  private struct Rule: Sendable {
    /// The host that it is for; nil for any.
    var host: String?
    var segments: [String]
    var destination: String
    var kind: Kind
    var line: Int

    enum Kind {
      case redirect
      /// It answers with what is at its destination, also where there is a file.
      case cover
      /// It does not concern what is there.
      case other
    }
  }

  private var rules: [Rule] = []

  /// Reads a file. What cannot be read has no redirects.
  package init(name: String, _ text: SourceText) {
    if name == "_redirects" {
      readLines(String(decoding: text.content, as: UTF8.self))
    } else if let root = try? JSONReader.read(text) {
      let index = LineIndex(text)
      for site in Self.sites(root) {
        for redirect in Self.elements(site.member("redirects")) {
          read(redirect, line: Int(index.position(of: UInt32(redirect.offset)).line))
        }
      }
    }
  }

  /// The rule that hides the file at a path of a host, and whether it redirects or answers with
  /// something else; nil if none does.
  package func rule(for path: String, host: String) -> (line: Int, isRedirect: Bool)? {
    let segments = Self.segments(path)
    let rule = rules.first { rule in
      (rule.host ?? host) == host && Self.matches(rule.segments[...], segments[...])
    }
    switch rule?.kind {
    case .redirect?:
      guard let rule, Self.host(of: rule.destination) != host else { return nil }
      return (rule.line, true)
    case .cover?:
      guard let rule, Self.segments(rule.destination) != segments else { return nil }
      return (rule.line, false)
    case .other?, nil: return nil
    }
  }

  // MARK: Reading

  /// `FROM TO STATUS`. Only with a `!` after the status does it also hide a file that is there.
  private mutating func readLines(_ text: String) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init)
      guard words.count > 1, let status = words.last, words.count == 2 || !words[2].contains("=")
      else { continue }
      // A request comes by https.
      if words[0].hasPrefix("http://") { continue }
      let host = Self.host(of: words[0])
      let path = host.map { String(words[0].dropFirst("https://".count + $0.utf8.count)) }
      rules.append(
        Rule(
          host: host, segments: Self.segments(path ?? words[0]), destination: words[1],
          kind: words.count < 3 || !status.hasSuffix("!")
            ? .other : status.hasPrefix("3") ? .redirect : .cover,
          line: index + 1))
    }
  }

  private mutating func read(_ redirect: JSONValue, line: Int) {
    guard let source = Self.text(redirect.member("source")),
      let destination = Self.text(redirect.member("destination"))
    else { return }
    var host: String?
    for condition in Self.elements(redirect.member("has")) {
      guard Self.text(condition.member("type")) == "host" else { return }
      host = Self.text(condition.member("value"))
    }
    if case .array(let missing)? = redirect.member("missing")?.content, !missing.isEmpty { return }
    rules.append(
      Rule(
        host: host, segments: Self.segments(source), destination: destination, kind: .redirect,
        line: line))
  }

  /// The parts of a configuration that may have redirects.
  private static func sites(_ root: JSONValue) -> [JSONValue] {
    guard let hosting = root.member("hosting") else { return [root] }
    if case .array(let sites) = hosting.content { return sites }
    return [hosting]
  }

  private static func elements(_ value: JSONValue?) -> [JSONValue] {
    if case .array(let elements)? = value?.content { elements } else { [] }
  }

  private static func text(_ value: JSONValue?) -> String? {
    if case .string(let text)? = value?.content { text } else { nil }
  }

  private static func host(of url: String) -> String? {
    guard url.hasPrefix("https://") else { return nil }
    let host = url.dropFirst("https://".utf8.count).prefix { $0 != "/" }
    return host.isEmpty ? nil : host.lowercased()
  }

  // MARK: Patterns

  /// The segments of a path or pattern: `*` for any rest, `?` for any segment.
  private static func segments(_ pattern: String) -> [String] {
    let parts = pattern.split(separator: "/").map(String.init)
    return parts.enumerated().map { index, part in
      if part == "(.*)" || part == "**" { return "*" }
      if part == "*" { return index == parts.count - 1 ? "*" : "?" }
      guard part.hasPrefix(":") else { return part }
      return part.hasSuffix("*") || part.hasSuffix("(.*)") ? "*" : "?"
    }
  }

  /// Whether a path has a pattern; a rest is only at the end of one.
  private static func matches(_ pattern: ArraySlice<String>, _ path: ArraySlice<String>) -> Bool {
    for (index, segment) in pattern.enumerated() {
      if segment == "*" { return true }
      guard index < path.count else { return false }
      let other = path[path.startIndex + index]
      if segment != "?" && segment != other { return false }
    }
    return pattern.count == path.count
  }
}
