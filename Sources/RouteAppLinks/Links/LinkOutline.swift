/// The properties of pieces that are visible without a search: their first segments, and the
/// characters with which they start.
struct LinkOutline: PathMatching {
  /// The first segments, as long as each one ends at a slash or at the end. Those that may be more
  /// than a few texts may be any text without a slash.
  private(set) var firstSegments: [Set<String>?] = []
  /// The first characters, as long as there is only one alternative.
  private var characters: [LinkCharacters] = []

  /// The most texts of a segment.
  private static let limit = 256
  /// The most characters of one place that are listed as texts.
  private static let few = 64

  init(_ pieces: [LinkAutomaton.Piece]) {
    Self.addCharacters(pieces, to: &characters)
    guard pieces.first == .one(.slash) else { return }
    var current: Set<String>? = [""]
    for piece in pieces.dropFirst() {
      if piece == .one(.slash) {
        firstSegments.append(current)
        current = [""]
      } else if piece == .optional([.one(.slash)]) {
        break
      } else if Self.mayTakeSlash(piece) {
        return
      } else {
        current = Self.joined(current, Self.texts(piece))
      }
    }
    firstSegments.append(current)
  }

  func mayMeet(_ other: Self) -> Bool {
    for (a, b) in zip(characters, other.characters) where !a.meets(b) { return false }
    for case (let a?, let b?) in zip(firstSegments, other.firstSegments)
    where a.isDisjoint(with: b) {
      return false
    }
    return true
  }

  private static func addCharacters(
    _ pieces: [LinkAutomaton.Piece], to result: inout [LinkCharacters]
  ) {
    for piece in pieces {
      switch piece {
      case .one(let characters): result.append(characters)
      case .choice(let lists) where lists.count == 1:
        let before = result.count
        addCharacters(lists[0], to: &result)
        if result.count - before < lists[0].count { return }
      default: return
      }
    }
  }

  private static func mayTakeSlash(_ piece: LinkAutomaton.Piece) -> Bool {
    switch piece {
    case .one(let characters), .many(let characters): characters.meets(.slash)
    case .optional(let pieces): pieces.contains(where: mayTakeSlash)
    case .choice(let lists): lists.contains { $0.contains(where: mayTakeSlash) }
    case .repeated(let pieces, let between): (pieces + between).contains(where: mayTakeSlash)
    }
  }

  /// The texts of a piece; nil if there are too many.
  private static func texts(_ piece: LinkAutomaton.Piece) -> Set<String>? {
    switch piece {
    case .one(var characters):
      var result: Set<String> = []
      while let first = characters.first {
        if result.count == few { return nil }
        result.insert(String(decoding: [first], as: UTF8.self))
        characters = characters.subtracting(LinkCharacters(first))
      }
      return result
    case .choice(let lists):
      var result: Set<String> = []
      for list in lists {
        var segment: Set<String>? = [""]
        for piece in list { segment = joined(segment, texts(piece)) }
        guard let texts = segment else { return nil }
        result.formUnion(texts)
        if result.count > limit { return nil }
      }
      return result
    case .many, .optional, .repeated: return nil
    }
  }

  private static func joined(_ starts: Set<String>?, _ texts: Set<String>?) -> Set<String>? {
    guard let starts, let texts, starts.count * texts.count <= limit else { return nil }
    return Set(starts.flatMap { start in texts.map { start + $0 } })
  }
}
