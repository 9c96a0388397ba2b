package import RouteMatch
package import RoutePlan
package import RouteBase
import RouteSyntax

/// An Android app's declarations about its links: the digital asset links of a site, and the intent
/// filters of a manifest.
package enum AndroidLinks {
  /// Writes an `assetlinks.json` that lets `package` open the site's links.
  package static func writeAssetLinks(
    package name: String, fingerprints: [String], to output: inout ByteWriter
  ) {
    var text = TextLines()
    text.open("[")
    text.open("{")
    text.line("\"relation\": [\"delegate_permission/common.handle_all_urls\"],")
    text.open("\"target\": {")
    text.line("\"namespace\": \"android_app\",")
    text.line("\"package_name\": \(JSONText.quoted(name)),")
    text.open("\"sha256_cert_fingerprints\": [")
    for (index, fingerprint) in fingerprints.enumerated() {
      text.line(JSONText.quoted(fingerprint) + (index < fingerprints.count - 1 ? "," : ""))
    }
    for end in ["]", "}", "}", "]"] { text.close(end) }
    output.write(string: text.text)
  }

  /// A certificate's SHA-256 in Android's notation, 32 pairs of digits with colons; nil if `text`
  /// is not one.
  package static func fingerprint(_ text: String) -> String? {
    let digits = text.utf8.filter { $0 != UInt8(ascii: ":") }
    guard digits.count == 64, digits.allSatisfy({ HexDigit.value($0) != nil }) else {
      return nil
    }
    let upper = Array(String(decoding: digits, as: UTF8.self).uppercased())
    return stride(from: 0, to: 64, by: 2).map { String(upper[$0..<$0 + 2]) }.joined(separator: ":")
  }

  /// The most paths that a filter may have before the strings of a closed type are written as one
  /// path. Android tests the paths of a filter one after another whenever a link is opened.
  package static let pathLimit = 512

  /// What intent filters cannot express, and the filters that are too long.
  package struct Filters: Sendable {
    package var losses = LinkLosses()
    /// The hosts for which the strings of closed types were written as one path.
    package var shortened: [String] = []
    /// The hosts that still have more paths than the limit, and how many.
    package var tooLong: [(host: String, count: Int)] = []
  }

  /// Writes the intent filters: one for each web host with its paths, and one for each of the
  /// plan's own schemes, all of whose URLs belong to the app.
  ///
  /// A `pathPattern` cannot keep a parameter within its segment and knows no types, so a filter may
  /// let through URLs that the plan does not open. A comment reports this, as do the returned
  /// losses.
  package static func writeIntentFilters(
    _ plan: Plan, _ set: PatternSet, to output: inout ByteWriter
  ) -> Filters {
    var text = TextLines()
    var filters = Filters()
    for host in LinkHosts(plan, set).each() {
      let isExact = count(host, set) <= pathLimit
      var isShortened = false
      openFilter(&text, isVerified: true)
      text.line("<data android:scheme=\"http\" />")
      text.line("<data android:scheme=\"https\" />")
      text.line("<data android:host=\"\(AndroidPath.escaped(host.name))\" />")
      // The comments and paths of each pattern, and of those whose paths are all there already.
      var blocks: [(comments: [String], paths: [String])] = []
      var places: [String: Int] = [:]
      let ranks = LinkRanks(host, set)
      for pattern in host.patterns {
        guard let target = set.patterns[pattern.index].target else { continue }
        let shape = set.shape(of: pattern)
        let paths = AndroidPaths(shape, isExact: isExact)
        if !isExact && !isShortened {
          isShortened = AndroidPaths(shape, isExact: true).attributes != paths.attributes
        }
        // No filter can exclude a path.
        let losses = paths.losses + (ranks.overriding(pattern).isEmpty ? [] : [.web])
        for kind in losses { filters.losses.add(kind, target) }
        var block = blocks.count
        if let first = paths.attributes.first, paths.attributes.allSatisfy({ places[$0] != nil }) {
          block = places[first] ?? block
        } else {
          blocks.append(([], []))
        }
        for path in paths.attributes where places[path] == nil {
          places[path] = block
          blocks[block].paths.append(path)
        }
        if losses.isEmpty { continue }
        let note = comment(plan.rawName(target), losses)
        if !blocks[block].comments.contains(note) { blocks[block].comments.append(note) }
      }
      for block in blocks {
        for comment in block.comments { text.line("<!-- \(comment) -->") }
        for data in block.paths { text.line("<data \(data) />") }
      }
      text.close("</intent-filter>")
      if isShortened { filters.shortened.append(host.name) }
      if places.count > pathLimit { filters.tooLong.append((host.name, places.count)) }
    }
    var schemes: Set<String> = []
    for scheme in plan.schemes where schemes.insert(scheme.text.lowercased()).inserted {
      openFilter(&text, isVerified: false)
      text.line("<data android:scheme=\"\(AndroidPath.escaped(scheme.text.lowercased()))\" />")
      text.close("</intent-filter>")
    }
    output.write(string: text.text)
    return filters
  }

  /// The number of paths in a host's filter if each string of a closed type has its own; above the
  /// limit, it is not exact.
  private static func count(_ host: LinkHosts.Host, _ set: PatternSet) -> Int {
    var paths: Set<String> = []
    for pattern in host.patterns where paths.count <= pathLimit {
      paths.formUnion(AndroidPaths(set.shape(of: pattern), isExact: true).attributes)
    }
    return paths.count
  }

  private static func comment(_ name: String, _ kinds: [LinkLoss]) -> String {
    func texts(_ list: [LinkLoss: String]) -> [String] { kinds.compactMap { list[$0] } }
    let extra = texts([
      .number: "any text for a typed parameter", .segment: "slashes in parameters",
      .mix: "anything that starts like this", .slash: "a slash for an escaped one",
      .character: "any character for one that XML cannot hold",
      .web: "URLs that stay in the browser",
    ])
    let missing = texts([.escapedSlash: "escaped slashes in parameters"])
    var parts: [String] = []
    if !extra.isEmpty { parts.append("lets through " + extra.joined(separator: ", ")) }
    if !missing.isEmpty { parts.append("keeps out " + missing.joined(separator: ", ")) }
    // Two hyphens would end a comment.
    let safe = TerminalText.escaped(name).replacing(part: "-", with: "\u{2010}")
    return AndroidPath.escaped(safe) + ": " + parts.joined(separator: "; ")
  }

  private static func openFilter(_ text: inout TextLines, isVerified: Bool) {
    text.open("<intent-filter\(isVerified ? " android:autoVerify=\"true\"" : "")>")
    text.line("<action android:name=\"android.intent.action.VIEW\" />")
    text.line("<category android:name=\"android.intent.category.DEFAULT\" />")
    text.line("<category android:name=\"android.intent.category.BROWSABLE\" />")
  }
}
