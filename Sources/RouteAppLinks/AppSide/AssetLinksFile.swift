package import RouteBase

/// An `assetlinks.json`, which states which Android apps may open a site's links.
package struct AssetLinksFile: Sendable {
  /// An app that may open the links.
  package struct App: Sendable {
    package var name: String
    package var fingerprints: [String]
    package var offset: Int
  }

  package private(set) var apps: [App] = []
  /// What Android ignores, with its offset.
  package private(set) var warnings: [(message: String, offset: Int)] = []

  package init(_ text: SourceText) throws(FileFault) {
    let root = try JSONReader.read(text)
    guard case .array(let statements) = root.content else {
      throw FileFault(message: "expected a list of statements", offset: root.offset)
    }
    for statement in statements { read(statement) }
  }

  /// Whether a file is a page: what a site answers instead of a file that is not there, often after a
  /// redirect.
  package static func isPage(_ text: SourceText) -> Bool {
    let space = Set(" \t\r\n".utf8)
    return text.content.first { !space.contains($0) } == UInt8(ascii: "<")
  }

  private static func strings(_ value: JSONValue?) -> [String] {
    guard case .array(let elements)? = value?.content else { return [] }
    return elements.compactMap { element in
      if case .string(let text) = element.content { text } else { nil }
    }
  }

  private static func string(_ value: JSONValue?) -> String? {
    if case .string(let text)? = value?.content { text } else { nil }
  }

  private mutating func read(_ statement: JSONValue) {
    guard
      Self.strings(statement.member("relation")).contains(
        "delegate_permission/common.handle_all_urls"),
      let target = statement.member("target"),
      Self.string(target.member("namespace")) == "android_app"
    else { return }
    guard let name = Self.string(target.member("package_name")) else {
      warnings.append(("the statement has no `package_name`", target.offset))
      return
    }
    let fingerprints = Self.strings(target.member("sha256_cert_fingerprints"))
    for text in fingerprints where AndroidLinks.fingerprint(text) != text {
      warnings.append(
        ("`\(text)` is not a SHA-256 as Android writes it: `AB:CD:…`, 32 pairs", target.offset))
    }
    if fingerprints.isEmpty {
      warnings.append(("the statement for `\(name)` has no fingerprints", target.offset))
    }
    apps.append(App(name: name, fingerprints: fingerprints, offset: target.offset))
  }
}
