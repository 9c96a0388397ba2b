import RouteBase

/// A pattern of an association file: `*` for any text, `?` for one character, and `$(name)` for one
/// of the texts of a variable.
struct LinkGlob: Hashable {
  /// How a rule's patterns are read.
  struct Reading: Hashable, Sendable {
    var isCaseSensitive = true
    /// Whether they are compared with the URL as it is written; otherwise its escapes are decoded.
    var isEncoded = true
    /// Whether the delimiters of queries stand only for themselves, and not for their escapes.
    var keepsDelimiters = true
    /// Whether a slash also stands for its escape, if escapes are decoded.
    var takesEscapedSlashes = false
    /// Whether they may contain variables.
    var hasVariables = true
  }

  var text: String
  var reading: Reading

  /// The texts that it accepts.
  func pieces(_ variables: [String: [String]]) -> [LinkAutomaton.Piece] {
    var pieces: [LinkAutomaton.Piece] = []
    for part in parts {
      switch part {
      case .text(let text): pieces += wildcards(text)
      case .variable(let name):
        // An undeclared variable is literal text.
        pieces +=
          choices(String(name), variables).map { [$0] } ?? wildcards("$(") + wildcards(name + ")")
      }
    }
    return pieces
  }

  /// The names of its variables that neither the file nor a device defines.
  func undefinedNames(_ variables: [String: [String]]) -> [String] {
    parts.compactMap { part in
      guard case .variable(let name) = part, variables[String(name)] == nil,
        predefined(String(name)) == nil
      else { return nil }
      return String(name)
    }
  }

  private enum Part {
    case text(Substring)
    case variable(Substring)
  }

  /// Its texts and variables, from left to right.
  private var parts: [Part] {
    guard reading.hasVariables else { return [.text(text[...])] }
    var parts: [Part] = []
    var rest = text[...]
    while let start = rest.firstRange(ofPart: "$(") {
      // A name contains none of these.
      let end = rest[start.upperBound...].firstIndex { $0 == ")" || $0 == "(" || $0 == "$" }
      if let end, rest[end] == ")" {
        parts.append(.text(rest[..<start.lowerBound]))
        parts.append(.variable(rest[start.upperBound..<end]))
        rest = rest[rest.index(after: end)...]
      } else {
        parts.append(.text(rest[..<start.upperBound]))
        rest = rest[start.upperBound...]
      }
    }
    return parts + [.text(rest)]
  }

  /// Whether it has a variable whose values only a device knows; any two letters are accepted for
  /// it.
  func hasCodes(_ variables: [String: [String]]) -> Bool {
    reading.hasVariables
      && ["lang", "region"].contains { variables[$0] == nil && text.has(part: "$(\($0))") }
  }

  /// The values of a variable; nil for an undeclared one.
  private func choices(
    _ name: String, _ variables: [String: [String]]
  ) -> LinkAutomaton.Piece? {
    guard let texts = variables[name] else { return predefined(name) }
    // Texts that differ only in their first character are combined.
    var tails: [Substring] = []
    var firsts: [Substring: LinkCharacters] = [:]
    var lists: [[LinkAutomaton.Piece]] = []
    for text in texts {
      let list = wildcards(text[...])
      let isPlain =
        reading.isEncoded
        && text.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "*") && $0 != UInt8(ascii: "?") }
      if isPlain, case .one(let first)? = list.first {
        let tail = text.dropFirst()
        if firsts[tail] == nil { tails.append(tail) }
        firsts[tail, default: .none] = firsts[tail, default: .none].union(first)
      } else {
        lists.append(list)
      }
    }
    return .choice(
      tails.map { [.one(firsts[$0] ?? .none)] + wildcards($0) } + lists)
  }

  private func predefined(_ name: String) -> LinkAutomaton.Piece? {
    let lower = LinkCharacters("abcdefghijklmnopqrstuvwxyz")
    let upper = lower.inBothCases.subtracting(lower)
    func one(_ characters: LinkCharacters) -> LinkAutomaton.Piece {
      .one(reading.isCaseSensitive ? characters : characters.inBothCases)
    }
    return switch name {
    case "alpha": one(lower.inBothCases)
    case "upper": one(upper)
    case "lower": one(lower)
    case "alnum": one(lower.inBothCases.union(.digits))
    case "digit": one(.digits)
    case "xdigit": one(LinkCharacters("abcdef").inBothCases.union(.digits))
    case "lang": .choice([[one(lower), one(lower)]])
    case "region": .choice([[one(upper), one(upper)]])
    default: nil
    }
  }

  /// Text with wildcards.
  private func wildcards(_ text: Substring) -> [LinkAutomaton.Piece] {
    text.unicodeScalars.flatMap { scalar -> [LinkAutomaton.Piece] in
      switch scalar {
      case "*": [.many(.all)]
      case "?": reading.isEncoded ? [.one(.all)] : [Self.character]
      default: reading.isEncoded ? [encoded(scalar)] : decoded(scalar)
      }
    }
  }

  private func encoded(_ scalar: Unicode.Scalar) -> LinkAutomaton.Piece {
    let character = scalar.isASCII ? LinkCharacters(UInt8(scalar.value)) : .none
    return .one(reading.isCaseSensitive ? character : character.inBothCases)
  }

  /// A character, plain or escaped.
  private func decoded(_ scalar: Unicode.Scalar) -> [LinkAutomaton.Piece] {
    var scalars = [scalar]
    if !reading.isCaseSensitive {
      let properties = scalar.properties
      for mapping in [properties.lowercaseMapping, properties.uppercaseMapping] {
        if mapping.unicodeScalars.count == 1, let other = mapping.unicodeScalars.first,
          !scalars.contains(other)
        {
          scalars.append(other)
        }
      }
    }
    let forms = scalars.flatMap { scalar -> [String] in
      switch scalar {
      case "/": return reading.takesEscapedSlashes ? ["/", LinkText.escape("/")] : ["/"]
      case "=", "&", "?": if reading.keepsDelimiters { return [String(scalar)] }
      default: break
      }
      return LinkText.forms(of: String(scalar)).flatMap { $0 }
    }
    return [.choice(forms.map(LinkAutomaton.Piece.text))]
  }

  /// A character as it is, or as the escapes of its bytes.
  private static var character: LinkAutomaton.Piece {
    func byte(_ high: String) -> [LinkAutomaton.Piece] {
      [.one(.percent), .one(LinkCharacters(high)), .one(.hexDigits)]
    }
    let next = byte("89AB")
    return .choice([
      [.one(.all.subtracting(.percent))], byte("01234567"), byte("CD") + next,
      byte("E") + next + next, byte("F") + next + next + next,
    ])
  }
}
