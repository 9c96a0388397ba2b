import RouteTrials

/// A path with or without slashes at its ends, and with some characters escaped.
struct TwinPath {
  var text: String
  /// Its decoded segments; nil if one is empty.
  var segments: [String]?

  init(_ segments: [String], _ numbers: inout RandomNumbers) {
    let first = numbers.one(in: 3) ? "" : "/"
    let last = ["", "/", "//"][numbers.below(8) / 5 % 3]
    let escapes = numbers.one(in: 3)
    let written = segments.map { segment in
      segment.utf8.map { byte in
        escapes && numbers.one(in: 3)
          ? "%" + String(byte, radix: 16) : String(Unicode.Scalar(byte))
      }.joined()
    }
    text = first + written.joined(separator: "/") + last
    // The text between the first slash and the last one.
    let whole = segments.joined(separator: "/") + last
    if whole.isEmpty {
      self.segments = []
    } else if whole == "/" && first.isEmpty {
      self.segments = []
    } else {
      let pieces = (whole.hasSuffix("/") ? String(whole.dropLast()) : whole)
        .split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      self.segments = pieces.contains("") ? nil : pieces
    }
  }
}
