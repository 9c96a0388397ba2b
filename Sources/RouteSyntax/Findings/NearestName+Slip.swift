// Which near names are surely misspelt, and which may be names of something else.

extension NearestName {
  /// Whether `name` is surely a slip for `candidate`, so that there is no need to ask.
  ///
  /// Both have the same number of words (`signedIn` has two, and so does `Player2`), and each word
  /// is the same, ignoring case, or has a slip inside it. A digit, a plural, a prefix, a suffix, or
  /// an extra word or service makes another name: `Cart` and `Carts` may well be two screens.
  static func isSlip(_ name: some StringProtocol, for candidate: String) -> Bool {
    let (typed, meant) = (Array(name.utf8.prefix(201)), Array(candidate.utf8.prefix(201)))
    guard !typed.isEmpty && typed.count <= 200 && meant.count <= 200 else { return false }
    if typed.map(lowercase) == meant.map(lowercase) { return true }
    let (typedWords, meantWords) = (words(of: typed), words(of: meant))
    return typedWords.count == meantWords.count
      && zip(typedWords, meantWords).allSatisfy(isSlip)
  }

  private enum Letter {
    case lower, upper, digit, dot, separator

    init(_ byte: UInt8) {
      self =
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): .upper
        case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
        case UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...: .lower
        case UInt8(ascii: "."): .dot
        default: .separator
        }
    }
  }

  /// The words of a name in lower case: `HTTPServer2` has `http`, `server` and `2`. A dot counts as
  /// a word.
  private static func words(of name: [UInt8]) -> [[UInt8]] {
    var words: [[UInt8]] = []
    var before = Letter.separator
    for (index, byte) in name.enumerated() {
      let letter = Letter(byte)
      let next = index + 1 < name.count ? Letter(name[index + 1]) : .separator
      let goesOn =
        switch (before, letter) {
        case (.digit, .digit), (.lower, .lower), (.upper, .lower): true
        case (.upper, .upper): next != .lower
        default: false
        }
      if letter != .separator {
        if goesOn {
          words[words.count - 1].append(lowercase(byte))
        } else {
          words.append([lowercase(byte)])
        }
      }
      before = letter
    }
    return words
  }

  /// Whether two lower-case words are the same, or one is the other with a slip inside: neighbours
  /// that are swapped, a letter that is missing or added, or, in a longer word, a wrong letter.
  private static func isSlip(_ a: [UInt8], for b: [UInt8]) -> Bool {
    if a == b { return true }
    guard let first = a.first, Letter(first) == .lower, b.first.map(Letter.init) == .lower else {
      return false
    }
    let start = zip(a, b).prefix { $0 == $1 }.count
    let end = zip(a[start...].reversed(), b[start...].reversed()).prefix { $0 == $1 }.count
    let (mine, its) = (a[start..<a.count - end], b[start..<b.count - end])
    if mine.count == 2, its.count == 2, mine.elementsEqual(its.reversed()) { return true }
    // A prefix or a suffix, which covers most plurals: `Cart` and `Carts`, `Read` and `Unread`.
    guard start > 0 && end > 0 else { return false }
    let isPlural = UInt8(ascii: "s")
    if (a.last == isPlural) != (b.last == isPlural) { return false }
    let length = max(a.count, b.count)
    guard length >= 4 else { return false }
    if !mine.isEmpty && !its.isEmpty {
      // A wrong letter turns a short word into another one: `List` and `Last`. As the last letter
      // but one it may make a plural: `Fireman` and `Firemen`.
      guard length >= 6 && end > 1 else { return false }
    }
    return distance(a, b, atMost: length >= 10 ? 2 : 1) != nil
  }
}
