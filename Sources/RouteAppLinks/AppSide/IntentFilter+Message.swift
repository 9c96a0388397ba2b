import RouteBase

extension IntentFilter {
  /// The filter as lines of a word and a text, for a message.
  package var encoded: [UInt8] {
    var lines = [
      "activity " + activity, "file " + file, "line \(line)", "exported \(isExported)",
      "browsable \(isBrowsable)", "default \(isDefault)", "typed \(isTyped)",
      "verified \(isVerified)",
    ]
    lines += schemes.map { "scheme " + $0 }
    lines += hosts.map { "host " + $0 }
    lines += paths.map { "\($0.kind.rawValue) \($0.text)" }
    // Line ends in an attribute are spaces, unless they are escaped.
    return Array(lines.map { $0.replacing(part: "\n", with: " ") }.joined(separator: "\n").utf8)
  }

  package init(encoded bytes: [UInt8]) {
    self.init()
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let word = line.prefix { $0 != " " }
      let text = String(line.dropFirst(word.count + 1))
      switch word {
      case "activity": activity = text
      case "file": file = text
      case "line": self.line = Int(text) ?? 0
      case "exported": isExported = text == "true"
      case "browsable": isBrowsable = text == "true"
      case "default": isDefault = text == "true"
      case "typed": isTyped = text == "true"
      case "verified": isVerified = text == "true"
      case "scheme": schemes.append(text)
      case "host": hosts.append(text)
      default:
        if let kind = Path.Kind(rawValue: String(word)) { paths.append(Path(kind, text)) }
      }
    }
  }
}
