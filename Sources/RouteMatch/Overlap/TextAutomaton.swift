/// The texts that a mix matches, as an automaton over Unicode scalars. A state is a part of the mix
/// and a place in it. Several states may follow one state on the same scalar.
struct TextAutomaton {
  /// What may follow a state.
  enum Choice {
    /// These scalars and no others.
    case only([UInt32])
    case anything
  }

  /// The scalars that an automaton took, as UTF-8.
  static func text(of scalars: some Sequence<UInt32>) -> [UInt8] {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.lazy.compactMap(Unicode.Scalar.init))
    return Array(String(text).utf8)
  }

  private enum Piece {
    case text([UInt32])
    /// State 0 has taken nothing, state 1 something.
    case anything
    case integer
    case double
    /// Texts, one after another. State 0 has taken nothing, and state `i + 1` a text up to scalar
    /// `i` of `scalars`; `ends` says where a text is complete.
    case oneOf(scalars: [UInt32], starts: [Int], ends: Set<Int>)

    var stateCount: Int {
      switch self {
      case .text(let scalars): scalars.count
      case .anything: 2
      case .integer: IntegerStates.count
      case .double: 8
      case .oneOf(let scalars, _, _): scalars.count + 1
      }
    }
  }

  private var pieces: [Piece] = []
  /// The number of the first state of each piece; `final` follows the states of the last piece.
  private var offsets: [Int] = []
  let final: Int

  init(_ mix: Mix, _ kinds: ValueKinds) {
    for part in mix.parts {
      switch part.kind {
      case nil: pieces.append(.text(Self.scalars(part.text)))
      case .text: pieces.append(.anything)
      case .integer: pieces.append(.integer)
      case .double: pieces.append(.double)
      case .boolean: pieces.append(Self.oneOf([Array("true".utf8), Array("false".utf8)]))
      case let kind?:
        pieces.append(Self.oneOf(kind.closedIndex.map { kinds.alternatives[$0] } ?? []))
      }
    }
    var next = 0
    for piece in pieces {
      offsets.append(next)
      next += piece.stateCount
    }
    final = next
  }

  private static func scalars(_ text: [UInt8]) -> [UInt32] {
    String(decoding: text, as: UTF8.self).unicodeScalars.map { $0.value }
  }

  private static func oneOf(_ texts: [[UInt8]]) -> Piece {
    var scalars: [UInt32] = []
    var starts: [Int] = []
    var ends: Set<Int> = []
    for text in texts where !text.isEmpty {
      starts.append(scalars.count)
      scalars += Self.scalars(text)
      ends.insert(scalars.count)
    }
    return .oneOf(scalars: scalars, starts: starts, ends: ends)
  }

  /// What may follow `state`, which is not the final state.
  func choice(at state: Int) -> Choice {
    let (piece, place) = split(state)
    switch pieces[piece] {
    case .text(let scalars): return .only([scalars[place]])
    case .anything: return .anything
    case .integer: return .only(Self.digits + [Self.minus])
    case .double: return .only(Self.digits + [Self.minus, Self.dot, Self.letterE, Self.plus])
    case .oneOf(let scalars, let starts, let ends):
      if place == 0 { return .only(starts.map { scalars[$0] }) }
      return .only(ends.contains(place) ? [] : [scalars[place]])
    }
  }

  /// The states that follow any of `states` on `scalar`, in ascending order.
  func next(_ states: [Int], _ scalar: UInt32) -> [Int] {
    var result: [Int] = []
    for state in states where state != final {
      for next in next(state, scalar) where !result.contains(next) { result.append(next) }
    }
    result.sort()
    return result
  }

  /// The states that follow `state` on `scalar`.
  func next(_ state: Int, _ scalar: UInt32) -> [Int] {
    let (piece, place) = split(state)
    let after = offsets[piece] + pieces[piece].stateCount
    func result(_ place: Int, isEnd: Bool) -> [Int] {
      let own = offsets[piece] + place
      return isEnd ? [own, after] : [own]
    }
    switch pieces[piece] {
    case .text(let scalars):
      guard scalars[place] == scalar else { return [] }
      return [place + 1 == scalars.count ? after : state + 1]
    case .anything: return result(1, isEnd: true)
    case .integer:
      guard let next = IntegerStates.next(place, scalar) else { return [] }
      return result(next, isEnd: IntegerStates.isEnd(next))
    case .double:
      guard let next = Self.nextDouble(place, scalar) else { return [] }
      return result(next, isEnd: next == 2 || next == 4 || next == 7)
    case .oneOf(let scalars, let starts, let ends):
      let places = place == 0 ? starts : ends.contains(place) ? [] : [place]
      return places.filter { scalars[$0] == scalar }.flatMap {
        result($0 + 1, isEnd: ends.contains($0 + 1))
      }
    }
  }

  private func split(_ state: Int) -> (piece: Int, place: Int) {
    var (low, high) = (0, offsets.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if offsets[middle] <= state { low = middle } else { high = middle }
    }
    return (low, state - offsets[low])
  }

  // MARK: Numbers

  static let digits = (0..<10).map { UInt32(UInt8(ascii: "0")) + $0 }
  static let minus = UInt32(UInt8(ascii: "-"))
  private static let plus = UInt32(UInt8(ascii: "+"))
  private static let dot = UInt32(UInt8(ascii: "."))
  private static let letterE = UInt32(UInt8(ascii: "e"))

  /// States: start, sign, digits, dot, fraction, `e`, its sign, exponent.
  private static func nextDouble(_ state: Int, _ scalar: UInt32) -> Int? {
    let isDigit = digits.contains(scalar)
    switch state {
    case 0: return isDigit ? 2 : scalar == minus ? 1 : nil
    case 1: return isDigit ? 2 : nil
    case 2: return isDigit ? 2 : scalar == dot ? 3 : scalar | 0x20 == letterE ? 5 : nil
    case 3: return isDigit ? 4 : nil
    case 4: return isDigit ? 4 : scalar | 0x20 == letterE ? 5 : nil
    case 5: return isDigit ? 7 : scalar == minus || scalar == plus ? 6 : nil
    case 6, 7: return isDigit ? 7 : nil
    default: return nil
    }
  }
}

/// The states of an integer that must fit in 64 bits.
///
/// State 0 has taken nothing, and state 1 a `-`. Then each sign has one state for zeros alone, and
/// one for each number of digits after them and each way in which these compare to the first digits
/// of the limit.
private enum IntegerStates {
  private static let perSign = 1 + 19 * 3
  static let count = 2 + 2 * perSign
  private static let limit = Array("9223372036854775807".utf8).map { Int($0) - 48 }

  static func isEnd(_ state: Int) -> Bool { state >= 2 }

  static func next(_ state: Int, _ scalar: UInt32) -> Int? {
    if state == 0 && scalar == TextAutomaton.minus { return 1 }
    guard let digit = TextAutomaton.digits.firstIndex(of: scalar) else { return nil }
    let sign = state < 2 ? state : (state - 2) / perSign
    let place = state < 2 ? 0 : (state - 2) % perSign
    let base = 2 + sign * perSign
    let count = place == 0 ? 0 : (place - 1) / 3 + 1
    if count == 0 && digit == 0 { return base }
    guard count < 19 else { return nil }
    let wanted = limit[count] + (count == 18 ? sign : 0)
    var order = count == 0 ? 1 : (place - 1) % 3
    if order == 1 { order = digit < wanted ? 0 : digit == wanted ? 1 : 2 }
    if count == 18 && order == 2 { return nil }
    return base + 1 + count * 3 + order
  }
}
