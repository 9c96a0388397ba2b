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
  /// A `pathPattern` cannot keep a parameter within its segment, so a filter may let through what
  /// the plan does not open: that goes to the fallback.
  package static func writeIntentFilters(
    _ plan: Plan, _ set: PatternSet, to output: inout ByteWriter
  ) {
    var text = TextLines()
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
        for data in paths(set.shape(of: pattern)) where seen.insert(data).inserted {
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
  }

  private static func openFilter(_ text: inout TextLines, isVerified: Bool) {
    text.open("<intent-filter\(isVerified ? " android:autoVerify=\"true\"" : "")>")
    text.line("<action android:name=\"android.intent.action.VIEW\" />")
    text.line("<category android:name=\"android.intent.category.DEFAULT\" />")
    text.line("<category android:name=\"android.intent.category.BROWSABLE\" />")
  }

  /// The attributes that match a pattern, with and without a slash at its end.
  private static func paths(_ shape: [SegmentShape]) -> [String] {
    if shape.isEmpty { return ["android:path=\"/\"", "android:path=\"\""] }
    var plain = ""
    var pattern = ""
    var isPlain = true
    for segment in shape {
      plain += "/"
      pattern += "/"
      guard case .pieces(let pieces) = segment else {
        pattern += "..*"
        isPlain = false
        continue
      }
      for piece in pieces {
        if case .text(let text) = piece {
          plain += text
          pattern += text.replacing("\\", with: "\\\\\\\\").replacing(".", with: "\\\\.")
            .replacing("*", with: "\\\\*")
        } else {
          pattern += "..*"
          isPlain = false
        }
      }
    }
    let name = isPlain ? "path" : "pathPattern"
    let path = escaped(isPlain ? plain : pattern)
    let first = "android:\(name)=\"\(path)\""
    return !isPlain && pattern.hasSuffix("..*") ? [first] : [first, "android:\(name)=\"\(path)/\""]
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }
}
