/// Several sets of paths as one automaton over Unicode scalars, each a list of tokens with an owner.
///
/// A state is a set of places in the lists; states are made when they are reached.
struct PathAutomaton {
  enum Token: Hashable {
    case scalar(UInt32)
    /// A scalar in either case.
    case letter(UInt32)
    case anything
    case notSlash
    case digit
    /// Any number of what the token in front would take: as often as it likes, none too.
    indirect case many(Token)
    /// The list ends, and its owner accepts.
    case end(Int)
  }

  private var tokens: [Token] = []
  private var starts: [Int] = []
  private(set) var alphabet: Set<UInt32> = []

  /// Adds a list for `owner`.
  mutating func add(_ list: [Token], owner: Int) {
    starts.append(tokens.count)
    for token in list {
      switch token {
      case .scalar(let scalar): alphabet.insert(scalar)
      case .letter(let scalar): alphabet.formUnion(Self.cases(scalar))
      case .digit: alphabet.formUnion("01".unicodeScalars.map(\.value))
      default: break
      }
    }
    tokens += list
    tokens.append(.end(owner))
  }

  /// The places in which all lists start.
  var start: [Int] {
    var result: Set<Int> = []
    for start in starts { close(start, &result) }
    return result.sorted()
  }

  /// The places after `places` and `scalar`.
  func next(_ places: [Int], _ scalar: UInt32) -> [Int] {
    var result: Set<Int> = []
    for place in places {
      switch tokens[place] {
      case .end: break
      case .many(let token):
        if Self.takes(token, scalar) { close(place, &result) }
      case let token:
        if Self.takes(token, scalar) { close(place + 1, &result) }
      }
    }
    return result.sorted()
  }

  /// The owners whose lists end in one of `places`.
  func owners(_ places: [Int]) -> [Int] {
    places.compactMap { if case .end(let owner) = tokens[$0] { owner } else { nil } }
  }

  private func close(_ place: Int, _ result: inout Set<Int>) {
    var place = place
    while result.insert(place).inserted {
      guard case .many = tokens[place] else { return }
      place += 1
    }
  }

  private static func takes(_ token: Token, _ scalar: UInt32) -> Bool {
    switch token {
    case .scalar(let wanted): return wanted == scalar
    case .letter(let wanted): return cases(wanted).contains(scalar)
    case .anything: return true
    case .notSlash: return scalar != 0x2F
    case .digit: return scalar &- 0x30 < 10
    case .many(let token): return takes(token, scalar)
    case .end: return false
    }
  }

  /// An ASCII letter in both cases; any other scalar alone.
  private static func cases(_ scalar: UInt32) -> [UInt32] {
    let isLetter = scalar < 0x80 && (scalar | 0x20) &- 0x61 < 26
    return isLetter ? [scalar | 0x20, scalar & ~0x20] : [scalar]
  }

  // MARK: Lists

  /// A pattern of an association file: `*` for any text, `?` for one character.
  static func glob(_ text: String, isCaseSensitive: Bool) -> [Token] {
    unescaped(text).map { scalar in
      switch scalar {
      case UInt32(UInt8(ascii: "*")): .many(.anything)
      case UInt32(UInt8(ascii: "?")): .anything
      default: isCaseSensitive ? .scalar(scalar) : .letter(scalar)
      }
    }
  }

  /// The scalars of a text whose escapes are read where they are any.
  private static func unescaped(_ text: String) -> [UInt32] {
    var bytes: [UInt8] = []
    let source = Array(text.utf8)
    var index = 0
    while index < source.count {
      if source[index] == UInt8(ascii: "%"), index + 2 < source.count,
        let byte = UInt8(String(decoding: source[index + 1...index + 2], as: UTF8.self), radix: 16)
      {
        bytes.append(byte)
        index += 3
      } else {
        bytes.append(source[index])
        index += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.map(\.value)
  }

  static func text(_ text: String) -> [Token] { text.unicodeScalars.map { .scalar($0.value) } }
}
