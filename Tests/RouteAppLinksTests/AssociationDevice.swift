/// Applies the rules of an association file as a device does, without the automata under test: the
/// first rule that matches decides. Each part of a URL has at most 62 characters.
struct AssociationDevice {
  struct Rule {
    var path: String?
    var query: String?
    var items: [(key: String, pattern: String)] = []
    var fragment: String?
    var isExcluded = false
    var ignoresCase = false
  }

  private indirect enum Token {
    case byte(UInt8)
    case oneOf(Set<UInt8>)
    case any
    case star
    case choice([[Token]])
  }

  private struct Condition {
    var key: String?
    var tokens: [Token]
  }

  private struct Compiled {
    var path: [Token]?
    var fragment: [Token]?
    var query: [Condition] = []
    var isExcluded: Bool
    var ignoresCase: Bool
  }

  private var rules: [Compiled] = []

  init(_ rules: [Rule], _ variables: [String: [String]]) {
    self.rules = rules.map { rule in
      func tokens(_ text: String) -> [Token] {
        Self.tokens(Array(text.utf8)[...], rule.ignoresCase, variables)
      }
      var compiled = Compiled(isExcluded: rule.isExcluded, ignoresCase: rule.ignoresCase)
      compiled.path = rule.path.map(tokens)
      compiled.fragment = rule.fragment.map(tokens)
      if let query = rule.query { compiled.query.append(Condition(tokens: tokens(query))) }
      compiled.query += rule.items.map { Condition(key: $0.key, tokens: tokens($0.pattern)) }
      return compiled
    }
  }

  private static func tokens(
    _ text: ArraySlice<UInt8>, _ ignoresCase: Bool, _ variables: [String: [String]]
  ) -> [Token] {
    guard let first = text.first else { return [] }
    if first == UInt8(ascii: "$"), text.dropFirst().first == UInt8(ascii: "("),
      let end = text.firstIndex(of: UInt8(ascii: ")")),
      let values = variables[String(decoding: text[(text.startIndex + 2)..<end], as: UTF8.self)]
    {
      var bytes: Set<UInt8> = []
      var choices: [[Token]] = []
      for value in values.map({ tokens(Array($0.utf8)[...], ignoresCase, [:]) }) {
        if value.count == 1, case .byte(let byte) = value[0] {
          bytes.insert(byte)
        } else {
          choices.append(value)
        }
      }
      return [.choice([[.oneOf(bytes)]] + choices)]
        + tokens(text[(end + 1)...], ignoresCase, variables)
    }
    let token: Token =
      switch first {
      case UInt8(ascii: "*"): .star
      case UInt8(ascii: "?"): .any
      default: .byte(ignoresCase ? lower(first) : first)
      }
    return [token] + tokens(text.dropFirst(), ignoresCase, variables)
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte
  }

  /// The rule that decides about the part of a URL after the host; nil if none matches.
  func rule(for url: String) -> Int? {
    var path = url[...]
    var fragment: Substring = ""
    if let mark = path.firstIndex(of: "#") {
      fragment = path[path.index(after: mark)...]
      path = path[..<mark]
    }
    var query: Substring = ""
    if let mark = path.firstIndex(of: "?") {
      query = path[path.index(after: mark)...]
      path = path[..<mark]
    }
    let pairs = query.split(separator: "&").map { pair in
      pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    }
    let paths = [Text(path, false), Text(path, true)]
    return rules.firstIndex { rule in
      func fits(_ text: Substring, _ tokens: [Token]) -> Bool {
        Text(text, rule.ignoresCase).matches(tokens)
      }
      if let tokens = rule.path, !paths[rule.ignoresCase ? 1 : 0].matches(tokens) { return false }
      if let tokens = rule.fragment, !fits(fragment, tokens) { return false }
      return rule.query.allSatisfy { condition in
        guard let key = condition.key else { return fits(query, condition.tokens) }
        let values = pairs.filter { $0[0] == key }.map { $0.count > 1 ? $0[1] : "" }
        return (values.isEmpty ? [""] : values).allSatisfy { fits($0, condition.tokens) }
      }
    }
  }

  func opens(_ url: String) -> Bool { rule(for: url).map { !rules[$0].isExcluded } ?? false }

  /// A text with a bit for each place, so that one number has all places that some tokens reach.
  private struct Text {
    var places: [UInt8: UInt64] = [:]
    var end: UInt64

    init(_ text: Substring, _ ignoresCase: Bool) {
      precondition(text.utf8.count < 63)
      for (place, byte) in text.utf8.enumerated() {
        places[ignoresCase ? lower(byte) : byte, default: 0] |= 1 << UInt64(place)
      }
      end = 1 << UInt64(text.utf8.count)
    }

    func matches(_ tokens: [Token]) -> Bool { reach(tokens, 1) & end != 0 }

    private func reach(_ tokens: [Token], _ start: UInt64) -> UInt64 {
      var reached = start
      for token in tokens {
        if reached == 0 { return 0 }
        switch token {
        case .byte(let byte): reached = (reached & places[byte, default: 0]) << 1
        case .oneOf(let bytes):
          var wanted: UInt64 = 0
          for (byte, places) in places where bytes.contains(byte) { wanted |= places }
          reached = (reached & wanted) << 1
        case .any: reached = (reached << 1) & (end | (end - 1))
        case .star: reached = (end | (end - 1)) & ~((reached & (~reached + 1)) - 1)
        case .choice(let choices): reached = choices.reduce(0) { $0 | reach($1, reached) }
        }
      }
      return reached
    }
  }
}
