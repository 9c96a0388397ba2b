import RouteTrials

/// A pattern of the twin, which matches by trying everything, on strings.
struct TwinPattern {
  enum ValueType: String, CaseIterable {
    case string = "String"
    case any = "Any"
    case int = "Int"
    case double = "Double"
    case bool = "Bool"
    case side = "Side"
    case odd = "Odd"

    func reads(_ text: String) -> Bool {
      if text.isEmpty { return false }
      switch self {
      case .string, .any: return true
      case .int: return text.wholeMatch(of: /-?[0-9]+/) != nil && Int64(text) != nil
      case .double:
        return text.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil
          && Double(text)?.isFinite == true
      case .bool: return text == "true" || text == "false"
      case .side: return Self.sides.contains(text)
      case .odd: return Self.odds.contains(text)
      }
    }

    static let sides = ["a", "b-a", "1"]
    static let odds = ["1", "3", "ab"]

    var isText: Bool { self == .string || self == .any }
  }

  enum Part: Equatable {
    case text(String)
    case parameter(ValueType)
  }

  enum Segment: Equatable {
    case parts([Part])
    case star
    case rest(ValueType)

    /// 0 is the best.
    var rank: Int {
      switch self {
      case .parts(let parts):
        if parts.count > 1 { return 1 }
        switch parts[0] {
        case .text: return 0
        case .parameter(let kind): return kind.isText ? 3 : 2
        }
      case .star: return 4
      case .rest: return 5
      }
    }

    /// The parameters' texts, the first as short as possible; nil if `text` does not match.
    func split(_ text: String) -> [String]? {
      switch self {
      case .star: return text.isEmpty ? nil : []
      case .rest(let kind): return kind.reads(text) ? [text] : nil
      case .parts(let parts): return Self.split(Array(text), parts[...])
      }
    }

    private static func split(_ text: [Character], _ parts: ArraySlice<Part>) -> [String]? {
      guard let first = parts.first else { return text.isEmpty ? [] : nil }
      switch first {
      case .text(let literal):
        guard text.starts(with: literal) else { return nil }
        return split(Array(text.dropFirst(literal.count)), parts.dropFirst())
      case .parameter(let kind):
        for length in stride(from: 1, through: text.count, by: 1) {
          let piece = String(text[..<length])
          if kind.reads(piece), let rest = split(Array(text[length...]), parts.dropFirst()) {
            return [piece] + rest
          }
        }
        return nil
      }
    }
  }

  var segments: [Segment]
  /// Whether it has the scheme `app`.
  var hasScheme = false

  /// The texts of its parameters, and its rank as one number per segment; nil if it does not match.
  func match(_ path: [String], onScheme: Bool) -> (texts: [String], rank: [Int])? {
    if hasScheme && !onScheme { return nil }
    var texts: [String] = []
    var rank: [Int] = []
    var rest = path[...]
    for segment in segments {
      rank.append(segment.rank)
      guard let first = rest.first else { return nil }
      if case .rest = segment {
        for text in rest {
          guard let piece = segment.split(text) else { return nil }
          texts += piece
        }
        rest = []
        break
      }
      guard let piece = segment.split(first) else { return nil }
      texts += piece
      rest = rest.dropFirst()
    }
    return rest.isEmpty ? (texts, rank) : nil
  }

  /// The number of its parameters.
  var parameterCount: Int {
    segments.reduce(0) { count, segment in
      switch segment {
      case .star: count
      case .rest: count + 1
      case .parts(let parts):
        count + parts.count { if case .parameter = $0 { true } else { false } }
      }
    }
  }

  /// The declaration of route `R<index>` with this pattern.
  func declaration(_ index: Int) -> String {
    let (parameters, pattern) = written(prefix: "p")
    return "route R\(index)(\(parameters.joined(separator: ", "))) at \(pattern)"
  }

  /// The parameters, whose names start with `prefix`, and the pattern.
  func written(prefix: String) -> (parameters: [String], pattern: String) {
    var parameters: [String] = []
    func name(_ kind: ValueType, isList: Bool = false) -> String {
      parameters.append(
        "\(prefix)\(parameters.count): " + (isList ? "[\(kind.rawValue)]" : kind.rawValue))
      return "\(prefix)\(parameters.count - 1)"
    }
    let texts = segments.map { segment in
      switch segment {
      case .star: "*"
      case .rest(let kind): "**" + name(kind, isList: true)
      case .parts(let parts):
        parts.map { part in
          switch part {
          case .text(let text):
            text.replacing(":", with: "%3A").replacing("*", with: "%2A")
          case .parameter(let kind): ":" + name(kind)
          }
        }.joined()
      }
    }
    let base = hasScheme ? "app://" : "/"
    return (parameters, "\"\(base)" + texts.joined(separator: "/") + "\"")
  }
}

/// A few random patterns with few different texts, so that they often overlap.
struct TwinSet {
  var patterns: [TwinPattern] = []
  let texts = ["a", "b", "-", "1", "3", "b-a", "ab", "1-3", "-1", "a-", "1.3", "true", "1e3", "11"]

  /// A plain set has neither mixes nor rests. A dense one has nearly only parameters, so that many
  /// patterns have equal rank.
  init(seed: Int, isDense: Bool = false, isPlain: Bool = false) {
    var numbers = RandomNumbers(seed: seed)
    for _ in 0..<2 + numbers.below(5) {
      var segments: [TwinPattern.Segment] = []
      for _ in 0..<(isDense ? 1 + numbers.below(2) : numbers.below(4)) {
        switch isDense ? 6 + numbers.below(6) : numbers.below(isPlain ? 7 : 12) {
        case 0, 1, 2: segments.append(.parts([.text(numbers.pick(texts))]))
        case 3: segments.append(.star)
        case 4, 5, 6, 7:
          segments.append(.parts([.parameter(numbers.pick(TwinPattern.ValueType.allCases))]))
        default: segments.append(isDense ? Self.shortMix(&numbers) : Self.mix(&numbers))
        }
      }
      if !isPlain && numbers.one(in: 6) {
        segments.append(.rest(numbers.pick(TwinPattern.ValueType.allCases)))
      }
      patterns.append(TwinPattern(segments: segments, hasScheme: !isDense && numbers.one(in: 5)))
    }
  }

  /// One or two parameters with little around them.
  private static func shortMix(_ numbers: inout RandomNumbers) -> TwinPattern.Segment {
    let kinds = [TwinPattern.ValueType.string, .int, .double, .side, .odd]
    var parts: [TwinPattern.Part] = [.parameter(numbers.pick(kinds))]
    if numbers.one(in: 2) {
      parts += [.text(numbers.pick(["-", "."])), .parameter(numbers.pick(kinds))]
    }
    if numbers.one(in: 3) { parts.insert(.text(numbers.pick(["a", "1", "-"])), at: 0) }
    if parts.count == 1 || numbers.one(in: 4) { parts.append(.text(numbers.pick(["-", "-1"]))) }
    return .parts(parts)
  }

  private static func mix(_ numbers: inout RandomNumbers) -> TwinPattern.Segment {
    var parts: [TwinPattern.Part] = []
    // A letter or digit would continue the name before it.
    let gaps = ["-", ".", "-1", "--", ".3-", "-a"]
    if numbers.one(in: 2) { parts.append(.text(numbers.pick(["a", "1", "-", "b-"]))) }
    for _ in 0..<1 + numbers.below(3) {
      if case .parameter = parts.last { parts.append(.text(numbers.pick(gaps))) }
      parts.append(.parameter(numbers.pick(TwinPattern.ValueType.allCases)))
    }
    if parts.count == 1 || numbers.one(in: 2) { parts.append(.text(numbers.pick(gaps))) }
    return .parts(parts)
  }

  private static let head =
    "scheme \"app\"\ntype Side = \"a\" | \"b-a\" | \"1\"\ntype Odd = \"1\" | \"3\" | \"ab\"\n"

  /// One route with all patterns.
  var onePlan: String {
    let written = patterns.enumerated().map { $1.written(prefix: "p\($0)x") }
    return Self.head + "route R(\(written.flatMap(\.parameters).joined(separator: ", ")))"
      + written.map { " at " + $0.pattern }.joined()
  }

  var plan: String {
    Self.head
      + patterns.indices.map { patterns[$0].declaration($0) }.joined(separator: "\n")
  }

  /// A path of texts from the set's patterns, or combinations of them.
  func path(_ numbers: inout RandomNumbers) -> [String] {
    (0..<numbers.below(5)).map { _ in
      (0..<1 + numbers.below(3)).map { _ in numbers.pick(texts) }.joined()
    }
  }

  /// The best patterns for a path, and the texts that the first of them captures.
  func best(_ path: [String], onScheme: Bool) -> (indices: [Int], texts: [String]) {
    var best: (indices: [Int], texts: [String], rank: [Int]) = ([], [], [])
    for (index, pattern) in patterns.enumerated() {
      guard var (texts, rank) = pattern.match(path, onScheme: onScheme) else { continue }
      rank.append(pattern.hasScheme ? 0 : 1)
      if best.indices.isEmpty || rank.lexicographicallyPrecedes(best.rank) {
        best = ([index], texts, rank)
      } else if rank == best.rank {
        best.indices.append(index)
      }
      texts = []
    }
    return (best.indices, best.texts)
  }
}
