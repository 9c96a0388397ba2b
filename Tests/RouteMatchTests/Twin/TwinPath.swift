import RouteTrials

/// A path as someone wrote it: with or without slashes at its ends, some of its characters escaped.
struct TwinPath {
  var text: String
  /// What it means; nil where a segment is empty.
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
    // What is behind the first slash and before the last one.
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
