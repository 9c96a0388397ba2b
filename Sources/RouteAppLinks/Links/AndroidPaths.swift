import RouteMatch

/// The paths of an intent filter that let through the URLs of a pattern, and what they cannot
/// express.
struct AndroidPaths {
  private(set) var attributes: [String] = []
  private(set) var losses: [LinkLoss] = []

  private enum Piece {
    /// The slash in front of a segment.
    case slash
    case text(String)
    case value(ValueShape)
    case rest(ValueShape)
  }

  /// The most paths for the strings of closed types in one pattern.
  private static let limit = 64

  private var paths = [AndroidPath()]
  /// Whether text of an earlier parameter in the segment may fall to the next one.
  private var isMixed = false
  /// Whether each string of a closed type has a path; otherwise one path covers all strings of a
  /// length.
  private let isExact: Bool

  init(_ shape: [SegmentShape], isExact: Bool) {
    self.isExact = isExact && Self.choices(shape) <= Self.limit
    if shape.isEmpty {
      attributes = ["android:path=\"/\"", "android:path=\"\""]
      return
    }
    let pieces = Self.pieces(shape)
    for (place, piece) in pieces.enumerated() {
      let isLast = place == pieces.count - 1
      switch piece {
      case .slash:
        isMixed = false
        for index in paths.indices { paths[index].add("/") }
      case .text(let text): add(text)
      case .value(.oneOf(let texts)) where self.isExact: addEach(texts)
      case .value(.oneOf(let texts)) where isShort(texts): addLengths(texts)
      case .value(let value):
        addAny(value)
        note(.segment)
        if isLast || !ends(value, before: pieces[(place + 1)...]) {
          if !isLast { note(.mix) }
          finish()
          return
        }
      case .rest(let value): addAny(value)
      }
    }
    finish()
  }

  private mutating func finish() {
    attributes = paths.flatMap(\.attributes)
    losses.sort { $0.rawValue < $1.rawValue }
  }

  private mutating func note(_ kind: LinkLoss) {
    if !losses.contains(kind) { losses.append(kind) }
  }

  // MARK: Pieces

  private mutating func add(_ text: String) {
    if text.unicodeScalars.contains(where: { !AndroidPath.isWritable($0) }) { note(.character) }
    if text.utf8.contains(UInt8(ascii: "/")) { note(.slash) }
    for index in paths.indices { paths[index].add(text) }
  }

  private mutating func addAny(_ value: ValueShape) {
    if value != .text { note(.number) }
    for index in paths.indices { paths[index].addAny() }
  }

  private mutating func addEach(_ texts: [String]) {
    if texts.contains(where: { $0.utf8.contains(UInt8(ascii: "/")) }) { note(.slash) }
    if !texts.joined().unicodeScalars.allSatisfy(AndroidPath.isWritable) { note(.character) }
    paths = paths.flatMap { path in
      texts.map { text in
        var path = path
        path.add(text)
        return path
      }
    }
  }

  /// Adds a path for each length of some texts.
  private mutating func addLengths(_ texts: [String]) {
    note(.number)
    let lengths = Set(texts.map(\.utf16.count)).sorted()
    paths = paths.flatMap { path in
      lengths.map { length in
        var path = path
        path.addAny(count: length)
        return path
      }
    }
  }

  /// Whether few paths suffice to have one for each length of some texts.
  private func isShort(_ texts: [String]) -> Bool {
    let lengths = Set(texts.map(\.utf16.count))
    return lengths.count <= 4 && paths.count * lengths.count <= Self.limit
  }

  /// Whether any text in the place of `value` ends where it should in all URLs that the pattern
  /// opens: at the first occurrence of the pattern's next character.
  private mutating func ends(_ value: ValueShape, before next: ArraySlice<Piece>) -> Bool {
    let value = isMixed ? .text : value
    guard case .text(let text)? = next.first else {
      if value == .text || Self.mayHave(value, UInt16(UInt8(ascii: "/"))) { note(.escapedSlash) }
      return true
    }
    guard let unit = text.utf16.first, text.unicodeScalars.first.map(AndroidPath.isWritable) == true
    else { return false }
    if !Self.mayHave(value, unit) { return true }
    // If a single character separates two parameters, it may be the first of its kind: the second
    // parameter takes everything after it.
    guard text.utf16.count == 1, case .value(let other)? = next.dropFirst().first else {
      return false
    }
    isMixed = true
    if case .oneOf(let texts) = other { return !isExact && !isShort(texts) }
    return true
  }

  /// Whether a value may contain the UTF-16 code unit `unit`.
  private static func mayHave(_ value: ValueShape, _ unit: UInt16) -> Bool {
    switch value {
    case .text: true
    case .integer: "-0123456789".utf16.contains(unit)
    case .double: "-+.eE0123456789".utf16.contains(unit)
    case .oneOf(let texts): texts.contains { $0.utf16.contains(unit) }
    }
  }

  /// A path's pieces; each slash in front of a segment is a separate piece.
  private static func pieces(_ shape: [SegmentShape]) -> [Piece] {
    shape.flatMap { segment -> [Piece] in
      switch segment {
      case .any: [.slash, .value(.text)]
      case .rest(let value): [.slash, .rest(value)]
      case .pieces(let pieces):
        [.slash]
          + pieces.map { piece in
            switch piece {
            case .text(let text): .text(text)
            case .value(let value): .value(value)
            }
          }
      }
    }
  }

  /// The number of ways to put the strings of closed types into a pattern.
  private static func choices(_ shape: [SegmentShape]) -> Int {
    shape.reduce(1) { count, segment in
      guard case .pieces(let pieces) = segment else { return count }
      return pieces.reduce(count) { count, piece in
        guard case .value(.oneOf(let texts)) = piece else { return count }
        return min(count * texts.count, limit + 1)
      }
    }
  }
}
