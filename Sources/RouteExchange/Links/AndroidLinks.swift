package import RouteMatch
package import RoutePlan
package import RouteSyntax

/// What an Android app says of its links: the digital asset links of a site, and the intent filters
/// of a manifest.
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

  /// A certificate's SHA-256 as Android writes it, 32 pairs of digits with colons; nil where `text`
  /// is none.
  package static func fingerprint(_ text: String) -> String? {
    let digits = text.utf8.filter { $0 != UInt8(ascii: ":") }
    guard digits.count == 64, digits.allSatisfy({ Unescaping.hexValue($0) != nil }) else {
      return nil
    }
    let upper = Array(String(decoding: digits, as: UTF8.self).uppercased())
    return stride(from: 0, to: 64, by: 2).map { String(upper[$0..<$0 + 2]) }.joined(separator: ":")
  }

  /// Writes the intent filters: one for each web domain with its paths, one for each scheme of the
  /// plan's own, all of whose URLs are ours.
  ///
  /// A `pathPattern` cannot keep a parameter within its segment and knows no types, so a filter may
  /// let through what the plan does not open: a comment says so, and the losses that are returned.
  package static func writeIntentFilters(
    _ plan: Plan, _ set: PatternSet, to output: inout ByteWriter
  ) -> LinkLosses {
    var text = TextLines()
    var losses = LinkLosses()
    for domain in plan.domains {
      let isWildcard = domain.text.hasPrefix("*.")
      let host = isWildcard ? "www." + domain.text.dropFirst(2) : domain.text
      guard let patterns = set.patterns(onHost: String(host)), !patterns.isEmpty else { continue }
      openFilter(&text, isVerified: true)
      text.line("<data android:scheme=\"http\" />")
      text.line("<data android:scheme=\"https\" />")
      text.line("<data android:host=\"\(escaped(domain.text.lowercased()))\" />")
      var seen: Set<String> = []
      for pattern in patterns {
        let shape = set.shape(of: pattern)
        if let target = set.patterns[pattern.index].target {
          let kinds = Self.losses(shape)
          for kind in kinds { losses.add(kind, target) }
          if !kinds.isEmpty {
            text.line("<!-- \(comment(plan.rawName(target), kinds)) -->")
          }
        }
        for data in paths(shape) where seen.insert(data).inserted {
          text.line("<data \(data) />")
        }
      }
      text.close("</intent-filter>")
    }
    for scheme in plan.schemes {
      openFilter(&text, isVerified: false)
      text.line("<data android:scheme=\"\(escaped(scheme.text.lowercased()))\" />")
      text.close("</intent-filter>")
    }
    output.write(string: text.text)
    return losses
  }

  /// What is lost of a pattern.
  private static func losses(_ shape: [SegmentShape]) -> [LinkLosses.Kind] {
    var kinds: [LinkLosses.Kind] = []
    let isOpen = choices(shape) > alternativeLimit
    var values = shape.flatMap { segment -> [ValueShape] in
      switch segment {
      case .any: return [.text]
      case .rest: return []
      case .pieces(let pieces):
        return pieces.compactMap { piece in
          switch piece {
          case .text: nil
          case .value(.oneOf) where !isOpen: nil
          case .value(let value): value
          }
        }
      }
    }
    let takesSlashes = !values.isEmpty
    if case .rest(let value)? = shape.last { values.append(value) }
    if values.contains(where: { $0 != .text }) { kinds.append(.number) }
    if takesSlashes { kinds.append(.segment) }
    return kinds
  }

  private static func comment(_ name: String, _ kinds: [LinkLosses.Kind]) -> String {
    let texts = kinds.map {
      $0 == .number ? "any text for a typed parameter" : "slashes in parameters"
    }
    // Two hyphens would end a comment.
    return name.replacing("-", with: "\u{2010}") + ": lets through " + texts.joined(separator: ", ")
  }

  private static func openFilter(_ text: inout TextLines, isVerified: Bool) {
    text.open("<intent-filter\(isVerified ? " android:autoVerify=\"true\"" : "")>")
    text.line("<action android:name=\"android.intent.action.VIEW\" />")
    text.line("<category android:name=\"android.intent.category.DEFAULT\" />")
    text.line("<category android:name=\"android.intent.category.BROWSABLE\" />")
  }

  /// The most paths for the strings of closed types in one pattern; beyond it any text stands there.
  private static let alternativeLimit = 64

  /// The attributes that match a pattern, with and without a slash at its end.
  private static func paths(_ shape: [SegmentShape]) -> [String] {
    if shape.isEmpty { return ["android:path=\"/\"", "android:path=\"\""] }
    let choices = choices(shape)
    var paths = [Path()]
    for segment in shape {
      for index in paths.indices { paths[index].add("/") }
      guard case .pieces(let pieces) = segment else {
        for index in paths.indices { paths[index].addAny() }
        continue
      }
      for piece in pieces {
        switch piece {
        case .text(let text): for index in paths.indices { paths[index].add(text) }
        case .value(.oneOf(let texts)) where choices <= alternativeLimit:
          paths = paths.flatMap { path in
            texts.map { text in
              var path = path
              path.add(text)
              return path
            }
          }
        case .value: for index in paths.indices { paths[index].addAny() }
        }
      }
    }
    return paths.flatMap(\.attributes)
  }

  /// In how many ways the strings of closed types can be put into a pattern.
  private static func choices(_ shape: [SegmentShape]) -> Int {
    shape.reduce(1) { count, segment in
      guard case .pieces(let pieces) = segment else { return count }
      return pieces.reduce(count) { count, piece in
        guard case .value(.oneOf(let texts)) = piece else { return count }
        return min(count * texts.count, alternativeLimit + 1)
      }
    }
  }

  /// A path, as it stands and as a pattern.
  private struct Path {
    private var plain = ""
    private var pattern = ""
    private var isPlain = true

    mutating func add(_ text: String) {
      plain += text
      // The manifest's compiler reads one level of backslashes, the matcher another.
      pattern += text.replacing("\\", with: "\\\\\\\\").replacing(".", with: "\\\\.")
        .replacing("*", with: "\\\\*")
    }

    mutating func addAny() {
      pattern += "..*"
      isPlain = false
    }

    var attributes: [String] {
      let name = isPlain ? "path" : "pathPattern"
      let path = AndroidLinks.escaped(isPlain ? plain : pattern)
      let first = "android:\(name)=\"\(path)\""
      return !isPlain && pattern.hasSuffix("..*")
        ? [first] : [first, "android:\(name)=\"\(path)/\""]
    }
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }
}
