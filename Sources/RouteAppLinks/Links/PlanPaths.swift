import RouteMatch

/// The paths of URLs as pieces of an automaton.
///
/// They are in the form that software writes: nothing is escaped unnecessarily (RFC 3986, section
/// 6.2.2.2), digits of escapes are upper-case, and bytes are UTF-8.
enum PlanPaths {
  private typealias Piece = LinkAutomaton.Piece

  /// All paths, or those without empty segments.
  static func all(withEmptySegments: Bool) -> [LinkAutomaton.Piece] {
    let slash = Piece.one(.slash)
    let characters: [[Piece]] = [[.one(.plain)]] + escapes
    if withEmptySegments {
      return [slash, .optional([.repeated([.choice([[slash]] + characters)], between: [])])]
    }
    let segment = Piece.repeated([.choice(characters)], between: [])
    return [slash, .optional([.repeated([segment], between: [slash]), .optional([slash])])]
  }

  /// Queries and fragments: any characters and escapes.
  static var queries: [LinkAutomaton.Piece] {
    let byte = Piece.choice([[.one(.plain.union(LinkCharacters("/?")))], Piece.escape])
    return [.optional([.repeated([byte], between: [])])]
  }

  /// What is accepted for parameters beyond what they take. Each case includes those before it.
  enum Looseness: Int, Sendable {
    /// Only what they take.
    case exact
    /// Any characters for text, even parts of an escape.
    case escapes
    /// The same for numbers.
    case numbers
    /// The same for closed types.
    case types
  }

  /// The paths that a pattern opens, with numbers of any size.
  static func pieces(
    _ shape: [SegmentShape], _ looseness: Looseness = .exact
  ) -> [LinkAutomaton.Piece] {
    let slash = Piece.one(.slash)
    if shape.isEmpty { return [slash] }
    var result: [Piece] = []
    for segment in shape {
      result.append(slash)
      switch segment {
      case .any: result += pieces(.text, looseness)
      case .rest(let value):
        result.append(.repeated(pieces(value, looseness), between: [slash]))
      case .pieces(let pieces):
        for piece in pieces {
          switch piece {
          case .text(let text): result += literal(text)
          case .value(let value): result += Self.pieces(value, looseness)
          }
        }
      }
    }
    return result + [.optional([slash])]
  }

  private static func pieces(_ value: ValueShape, _ looseness: Looseness) -> [Piece] {
    let needed: Looseness =
      switch value {
      case .text: .escapes
      case .integer, .double: .numbers
      case .oneOf: .types
      }
    if looseness.rawValue >= needed.rawValue {
      return [.repeated([.one(.all.subtracting(.slash))], between: [])]
    }
    let minus = Piece.optional(Piece.text("-"))
    let digits: [Piece] = [.one(.digits), .many(.digits)]
    switch value {
    case .integer: return [minus] + digits
    case .double:
      let sign = Piece.optional([.choice([Piece.text("-"), Piece.text("+"), Piece.text("%2B")])])
      return [minus] + digits + [
        .optional(Piece.text(".") + digits),
        .optional([.one(LinkCharacters("eE")), sign] + digits),
      ]
    case .text: return [.repeated([Piece.segmentByte], between: [])]
    case .oneOf(let texts): return [.choice(texts.map(literal))]
    }
  }

  private static func literal(_ text: String) -> [Piece] {
    LinkText.forms(of: text).map { forms in
      .choice(forms.map(Piece.text))
    }
  }

  /// The escapes of a path: only of characters that need one, and in UTF-8 (RFC 3629, section 4).
  private static var escapes: [[Piece]] {
    func byte(_ high: String, _ low: String) -> [Piece] {
      [.one(.percent), .one(LinkCharacters(high)), .one(LinkCharacters(low))]
    }
    let hex = "0123456789ABCDEF"
    let next = byte("89AB", hex)
    return [
      byte("01", hex), byte("2", "0123456789ABCF"), byte("3", "ABCDEF"), byte("46", "0"),
      byte("5", "BCDE"), byte("7", "BCDF"),
      byte("C", "23456789ABCDEF") + next, byte("D", hex) + next,
      byte("E", "0") + byte("AB", hex) + next, byte("E", "123456789ABCEF") + next + next,
      byte("E", "D") + byte("89", hex) + next,
      byte("F", "0") + byte("9AB", hex) + next + next, byte("F", "123") + next + next + next,
      byte("F", "4") + byte("8", hex) + next + next,
    ]
  }
}
