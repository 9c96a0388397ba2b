// The runtime of generated Swift. The part before the first mark describes a plan, and
// `qtroute generate` replaces it. Here, the plan is read from standard input, so this file compiles
// by itself and tests can use it with many plans.
//
// Two words are replaced for each plan: `public` as the first word of a line by the requested
// access level, and `NAME` by the name of the enclosing type. Lines for the formatter are left out.

/// A plan from standard input. Each list is a line with its name and the number of lines that
/// follow, and then those lines. An empty line ends the plan.
enum NAME {
  /// The name of the plan; reads standard input.
  static let plan = Data.lists["plan"]?.first ?? ""

  struct RouteID: CaseIterable, Hashable, Sendable {
    let rawValue: String
    static let allCases = Data.texts("routeIDs").map { RouteID(rawValue: $0) }
  }

  struct TaskID: CaseIterable, Hashable, Sendable {
    let rawValue: String
    static let allCases = Data.texts("taskIDs").map { TaskID(rawValue: $0) }
  }

  struct Fact: CaseIterable, Hashable, Sendable {
    let rawValue: String
    static let allCases = Data.texts("facts").map { Fact(rawValue: $0) }
  }

  struct Route: Hashable, Sendable {
    let index: Int
    let values: [Value?]
  }

  struct Task: Hashable, Sendable {
    let index: Int
    let values: [Value?]
  }

  fileprivate enum Data {
    static let lists: [String: [String]] = {
      var lists: [String: [String]] = [:]
      while let line = readLine(), let space = line.firstIndex(of: " ") {
        let count = Int(line[space...].dropFirst()) ?? 0
        lists[String(line[..<space])] = (0..<count).compactMap { _ in readLine() }
      }
      return lists
    }()

    /// Arbitrary texts, each escaped as in a pattern.
    static func texts(_ name: String) -> [String] {
      lists[name, default: []].map { URLText.string(Tables.text($0)) }
    }

    static let closed = lists["closed", default: []]
    static let bases = lists["bases", default: []]
    static let routes = lists["routes", default: []]
    static let tasks = lists["tasks", default: []]
    static let patterns = lists["patterns", default: []]
    static let sharing = lists["sharing", default: []]
    static let prefixes = lists["prefixes", default: []]
    static let fallback = lists["fallback"]?.first ?? ""
  }
}

extension NAME.Codec: NAMECoding {
  func routeIDs() -> [NAME.RouteID] { NAME.RouteID.allCases }
  func taskIDs() -> [NAME.TaskID] { NAME.TaskID.allCases }
  func route(_ index: Int, _ values: [NAME.Value?]) throws -> NAME.Route {
    NAME.Route(index: index, values: values)
  }
  func task(_ index: Int, _ values: [NAME.Value?]) throws -> NAME.Task {
    NAME.Task(index: index, values: values)
  }
  func parts(_ route: NAME.Route) -> (Int, [NAME.Value?]) { (route.index, route.values) }
  func parts(_ task: NAME.Task) -> (Int, [NAME.Value?]) { (task.index, task.values) }
}

// MARK: Matching

extension NAME {
  /// The id of a route or task that a URL opens.
  public enum Target: Hashable, Sendable {
    case route(RouteID)
    case task(TaskID)
  }

  /// What a URL opens, with its inputs.
  public enum Destination: Hashable, Sendable {
    case route(Route)
    case task(Task)
  }

  /// A value in a URL.
  public enum Value: Hashable, Sendable {
    case text(String)
    case integer(Int)
    case double(Double)
    case boolean(Bool)
    case list([Value])
    /// A value that no URL can carry.
    case opaque
  }

  /// An input that a URL gives.
  public struct Argument: Hashable, Sendable {
    public var name: String
    public var value: Value
  }

  /// A key of a query, with its value if there is a `=`.
  public struct QueryItem: Hashable, Sendable {
    public var key: String
    public var value: String?
  }

  /// Why no pattern matches a URL.
  public enum Failure: Hashable, Sendable {
    case foreignScheme, foreignHost
    /// A web address with a port or a user.
    case authority
    case noPattern
    /// It stays in the browser.
    case web
  }

  /// What a URL opens.
  public struct Match: Hashable, Sendable {
    /// Why nothing opens by a pattern; nil if something does.
    public var failure: Failure?
    /// What opens, by a pattern or as the fallback; nil if nothing does.
    public var target: Target?
    /// What opens, with its inputs; also nil if inputs are missing.
    public var destination: Destination?
    /// Whether no pattern matches and the target is the fallback.
    public var isFallback: Bool { failure != nil && target != nil }
    /// The screens to build, bottom to top.
    public var stack: [RouteID] = []
    /// The inputs that the URL or its pattern gives to the whole stack, without defaults.
    public var arguments: [Argument] = []
    /// The required inputs that the URL does not give.
    public var missing: [String] = []
    /// The query items that nothing used, in order.
    public var query: [QueryItem] = []
    /// The items of `query` that name an input, but whose value is not valid for its type.
    public var unread: [QueryItem] = []
    public var fragment: String?
    /// The facts that have to hold before the stack is built.
    public var requires: [Fact] = []
    /// The facts that must not hold before the stack is built.
    public var refuses: [Fact] = []
    /// What else the URL opens, where other facts hold. These have no alternatives themselves.
    public var alternatives: [Match] = []
  }

  /// What `url` opens. If it opens several things, that is the first one that `facts`, those that
  /// hold, allow, or else do not refuse, or just the first one; the others are its alternatives.
  public static func match(_ url: String, given facts: Set<Fact> = []) -> Match {
    Matcher.match(url, facts)
  }

  /// The base that a URL should have.
  public enum Base: Hashable, Sendable {
    /// The base of its pattern or, if that has none, the plan's first scheme, its first domain, or
    /// a path alone.
    case any
    case scheme(String)
    case domain(String)
  }
}

extension NAME.Route {
  /// The route's name in the plan.
  public var id: NAME.RouteID { NAME.RouteID.allCases[NAME.Matcher.codec.parts(self).0] }

  /// A URL that opens the route with its inputs; nil if there is none.
  public var url: String? { url(on: .any) }

  /// A URL on `base` that opens the route with its inputs; nil if there is none.
  public func url(on base: NAME.Base) -> String? {
    let (index, values) = NAME.Matcher.codec.parts(self)
    return NAME.Matcher.url(NAME.Tables.Key(isTask: false, index: index), values, base)
  }
}

extension NAME.Task {
  /// The task's name in the plan.
  public var id: NAME.TaskID { NAME.TaskID.allCases[NAME.Matcher.codec.parts(self).0] }

  /// A URL that opens the task with its inputs; nil if there is none.
  public var url: String? { url(on: .any) }

  /// A URL on `base` that opens the task with its inputs; nil if there is none.
  public func url(on base: NAME.Base) -> String? {
    let (index, values) = NAME.Matcher.codec.parts(self)
    return NAME.Matcher.url(NAME.Tables.Key(isTask: true, index: index), values, base)
  }
}

/// Creates routes and tasks from values, and takes them apart. (A deprecated declaration may
/// satisfy a requirement of a protocol without a warning.)
fileprivate protocol NAMECoding {
  func routeIDs() -> [NAME.RouteID]
  func taskIDs() -> [NAME.TaskID]
  func route(_ index: Int, _ values: [NAME.Value?]) throws -> NAME.Route
  func task(_ index: Int, _ values: [NAME.Value?]) throws -> NAME.Task
  func parts(_ route: NAME.Route) -> (Int, [NAME.Value?])
  func parts(_ task: NAME.Task) -> (Int, [NAME.Value?])
}

extension NAME {
  fileprivate struct Codec {
    typealias Value = NAME.Value
    struct Unfit: Error {}

    func text(_ value: Value?) throws -> String {
      guard case .text(let text)? = value else { throw Unfit() }
      return text
    }

    func integer(_ value: Value?) throws -> Int {
      guard case .integer(let number)? = value else { throw Unfit() }
      return number
    }

    func double(_ value: Value?) throws -> Double {
      guard case .double(let number)? = value else { throw Unfit() }
      return number
    }

    func boolean(_ value: Value?) throws -> Bool {
      guard case .boolean(let flag)? = value else { throw Unfit() }
      return flag
    }

    func closed<T: RawRepresentable & CaseIterable>(_ value: Value?) throws -> T
    where T.RawValue == String {
      guard case .text(let text)? = value,
        let found = T.allCases.first(where: { $0.rawValue.utf8.elementsEqual(text.utf8) })
      else { throw Unfit() }
      return found
    }

    func opaque<T>(_ value: Value?) throws -> T { throw Unfit() }

    func optional<T>(_ value: Value?, _ read: (Value?) throws -> T) throws -> T? {
      value == nil ? nil : try read(value)
    }

    func list<T>(_ value: Value?, _ read: (Value?) throws -> T) throws -> [T] {
      guard let value else { return [] }
      guard case .list(let values) = value else { throw Unfit() }
      return try values.map { try read($0) }
    }

    func optionalList<T>(_ value: Value?, _ read: (Value?) throws -> T) throws -> [T]? {
      value == nil ? nil : try list(value, read)
    }
  }

  fileprivate struct Tables: Sendable {
    struct Key: Hashable, Sendable {
      var isTask: Bool
      var index: Int
    }

    enum Kind: Hashable, Sendable {
      case text, integer, double, boolean, opaque
      case closed(Int)
    }

    struct Input: Sendable {
      var name: [UInt8]
      var kind: Kind
      var isList = false
      var isRequired = false
      var isOptional = false
      var preset: Value?
    }

    struct Entry: Sendable {
      /// The route below in the stack.
      var parent: Int?
      var requires: [Int]
      var refuses: [Int]
      var inputs: [Input]
    }

    /// A text, or the kind of an input.
    struct Piece: Hashable, Sendable {
      var text: [UInt8] = []
      var kind: Kind?
    }

    /// What a segment has to match. The lower the rank, the better the match.
    struct Shape: Hashable, Sendable {
      /// 0: a text; 1: texts and inputs; 2: an input that does not accept every text; 3: an input
      /// that does; 4: `*`; 5: `**`.
      var rank: Int
      var pieces: [Piece]
    }

    struct Segment: Sendable {
      var shape: Shape
      /// For each piece that is not a text, its input; nil if nothing uses the value.
      var inputs: [Int?]
    }

    struct Pattern: Sendable {
      /// What it opens; nil for what stays in the browser.
      var key: Key?
      var base: Int
      var order: Int
      var segments: [Segment]
      /// The inputs that it sets itself; a value may be absent.
      var settings: [(input: Int, value: Value?)]

      /// The inputs whose values no query gives.
      var carried: [Int] { segments.flatMap(\.inputs).compactMap { $0 } + settings.map(\.input) }
    }

    struct Node: Sendable {
      var shape: Shape
      var literals: [[UInt8]: Int] = [:]
      /// The other children, by their rank.
      var others: [[Int]] = [[], [], [], [], [], []]
      var patterns: [Int] = []
    }

    static let shared = Tables()

    var closed: [[[UInt8]]] = []
    var bases: [(isDeclared: Bool, mark: UInt8, name: [UInt8])] = [(true, 0, [])]
    var basePlaces: [[UInt8]: Int] = [:]
    var hasDomains = false
    var routes: [Entry] = []
    var tasks: [Entry] = []
    var patterns: [Pattern] = []
    var openers: [Key: [Int]] = [:]
    /// The places of targets that share URLs, in the order in which the plan has them.
    var sharing: [Key: Int] = [:]
    var nodes = [Node(shape: Shape(rank: 0, pieces: []))]
    var fallback: Key?

    init() {
      for line in Data.closed { closed.append(Tables.split(line, 32).map(Tables.text)) }
      for line in Data.bases {
        let bytes = Array(line.utf8)
        let names = Tables.split(line, 32).dropFirst().map(Tables.text)
        for name in names { basePlaces[[bytes[1]] + name] = bases.count }
        bases.append((bytes[0] == 43, bytes[1], names[0]))
        if bytes[0] == 43 && bytes[1] != 115 { hasDomains = true }
      }
      for line in Data.routes { routes.append(entry(line)) }
      for line in Data.tasks { tasks.append(entry(line)) }
      for line in Data.patterns { add(pattern(line)) }
      for (place, line) in Data.sharing.enumerated() { sharing[Tables.key(line)] = place }
      if !Data.fallback.isEmpty { fallback = Tables.key(Data.fallback) }
    }

    func entry(_ key: Key) -> Entry { key.isTask ? tasks[key.index] : routes[key.index] }

    static func split(_ text: String, _ separator: UInt8) -> [String] {
      text.utf8.split(separator: separator, omittingEmptySubsequences: false)
        .map { String(decoding: Array($0), as: UTF8.self) }
    }

    static func text(_ token: String) -> [UInt8] { URLText.decode(Array(token.utf8)[...]) ?? [] }

    static func key(_ text: String) -> Key {
      Key(isTask: text.utf8.first == 116, index: Int(text.dropFirst()) ?? 0)
    }

    static func kind(_ text: some StringProtocol) -> Kind {
      switch text.first {
      case "t": return .text
      case "i": return .integer
      case "d": return .double
      case "b": return .boolean
      case "c": return .closed(Int(text.dropFirst()) ?? 0)
      default: return .opaque
      }
    }

    func entry(_ line: String) -> Entry {
      let fields = Tables.split(line, 32)
      let facts = fields[1] == "-" ? [] : Tables.split(fields[1], 44)
      return Entry(
        parent: Int(fields[0]), requires: facts.compactMap { Int($0) },
        refuses: facts.filter { $0.hasPrefix("!") }.compactMap { Int($0.dropFirst()) },
        inputs: fields.dropFirst(2).map(input))
    }

    func input(_ field: String) -> Input {
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let head = parts[0].split(separator: ":")
      let isList = head[1].contains("*")
      let letters = head[1].filter { $0 != "*" && $0 != "!" && $0 != "?" }
      var result = Input(name: Tables.text(String(head[0])), kind: Tables.kind(letters))
      result.isList = isList
      result.isRequired = head[1].contains("!")
      result.isOptional = head[1].contains("?")
      if parts.count > 1 { result.preset = value(String(parts[1]), result) }
      return result
    }

    func value(_ text: String, _ input: Input) -> Value? {
      let tokens = text == "[]" ? [] : Tables.split(text, 44)
      let values = tokens.map(Tables.text).compactMap { URLText.read($0[...], input.kind, self) }
      return input.isList ? .list(values) : values.first
    }

    func pattern(_ line: String) -> Pattern {
      let fields = Tables.split(line, 32)
      var segments: [Segment] = []
      if fields[3] != "/" {
        segments = Tables.split(fields[3], 47).dropFirst().map { segment(Array($0.utf8)) }
      }
      let key = fields[0] == "w" ? nil : Tables.key(fields[0])
      return Pattern(
        key: key, base: Int(fields[1]) ?? 0, order: Int(fields[2]) ?? 0, segments: segments,
        settings: fields.dropFirst(4).map { setting($0, key) })
    }

    func setting(_ field: String, _ key: Key?) -> (input: Int, value: Value?) {
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let place = Int(parts[0]) ?? 0
      guard parts.count > 1, let key else { return (place, nil) }
      return (place, value(String(parts[1]), entry(key).inputs[place]))
    }

    func segment(_ text: [UInt8]) -> Segment {
      if text == [42] { return Segment(shape: Shape(rank: 4, pieces: []), inputs: []) }
      let isRest = text.starts(with: [42, 42])
      var (pieces, inputs): ([Piece], [Int?]) = ([], [])
      var index = isRest ? 2 : 0
      while index < text.count {
        let isInput = text[index] == 123
        let end = text[index...].dropFirst().firstIndex(of: isInput ? 125 : 123) ?? text.count
        if isInput {
          let parts = Tables.split(String(decoding: text[(index + 1)..<end], as: UTF8.self), 58)
          pieces.append(Piece(kind: Tables.kind(parts[0])))
          inputs.append(Int(parts[1]))
          index = end + 1
        } else {
          pieces.append(Piece(text: URLText.decode(text[index..<end]) ?? []))
          index = end
        }
      }
      var rank = 1
      if isRest {
        rank = 5
      } else if pieces.count == 1 {
        rank = pieces[0].kind == nil ? 0 : pieces[0].kind == .text ? 3 : 2
      }
      return Segment(shape: Shape(rank: rank, pieces: pieces), inputs: inputs)
    }

    mutating func add(_ pattern: Pattern) {
      var node = 0
      for segment in pattern.segments { node = child(of: node, segment.shape) }
      nodes[node].patterns.append(patterns.count)
      if let key = pattern.key { openers[key, default: []].append(patterns.count) }
      patterns.append(pattern)
    }

    mutating func child(of node: Int, _ shape: Shape) -> Int {
      if shape.rank == 0 {
        if let known = nodes[node].literals[shape.pieces[0].text] { return known }
        nodes[node].literals[shape.pieces[0].text] = nodes.count
      } else {
        if let known = nodes[node].others[shape.rank].first(where: { nodes[$0].shape == shape }) {
          return known
        }
        nodes[node].others[shape.rank].append(nodes.count)
      }
      nodes.append(Node(shape: shape))
      return nodes.count - 1
    }

    // MARK: Bases

    /// The bases of a URL with a web host, the nearest first; nil if the host is not ours.
    func bases(host: [UInt8]) -> [Int]? {
      guard hasDomains, let name = URLText.hostName(host) else { return nil }
      var result: [Int] = []
      if let exact = basePlaces[[104] + name] { result.append(exact) }
      let isNamed = !result.isEmpty
      for dot in name.indices.filter({ name[$0] == 46 }).prefix(128) {
        guard let above = basePlaces[[119] + name[(dot + 1)...]],
          isNamed || URLText.isPlain(name[..<dot])
        else { continue }
        result.append(above)
      }
      return result.contains { bases[$0].isDeclared } ? result + [0] : nil
    }

    func bases(scheme: [UInt8]) -> [Int]? {
      guard let base = basePlaces[[115] + scheme.map(URLText.lowercase)], bases[base].isDeclared
      else { return nil }
      return [base, 0]
    }
  }

  fileprivate struct URLText {
    var bases: [Int] = [0]
    var failure: Failure?
    var path: ArraySlice<UInt8>
    var query: ArraySlice<UInt8>?
    var fragment: ArraySlice<UInt8>?

    init(_ url: String, _ tables: Tables) {
      // Browsers strip controls and spaces at both ends, and tabs and line endings anywhere.
      path = Array(url.utf8)[...].drop { $0 <= 32 }
      while let last = path.last, last <= 32 { path = path.dropLast() }
      path = path.filter { $0 != 9 && $0 != 10 && $0 != 13 }[...]
      if let hash = path.firstIndex(of: 35) {
        fragment = path[(hash + 1)...]
        path = path[..<hash]
      }
      if let mark = path.firstIndex(of: 63) {
        query = path[(mark + 1)...]
        path = path[..<mark]
      }
      if let end = URLText.endOfScheme(path) {
        if URLText.isWeb(Array(path[..<end])) {
          readAddress(end + 1, tables)
        } else {
          readScheme(end, tables)
        }
      } else {
        turnSlashes()
      }
    }

    private static func isSlash(_ byte: UInt8) -> Bool { byte == 47 || byte == 92 }

    private mutating func turnSlashes() {
      path = path.map { URLText.isSlash($0) ? 47 : $0 }[...]
    }

    /// Reads what follows `https:`, where any number of slashes, even none, begins a host.
    private mutating func readAddress(_ start: Int, _ tables: Tables) {
      let rest = path[start...].drop(while: URLText.isSlash)
      let host = Array(rest.prefix { !URLText.isSlash($0) })
      guard let own = tables.bases(host: host) else {
        let isPlain = host.contains(91) || !(host.contains(58) || host.contains(64))
        failure = isPlain ? .foreignHost : .authority
        return
      }
      bases = own
      path = rest.dropFirst(host.count)
      turnSlashes()
    }

    private mutating func readScheme(_ end: Int, _ tables: Tables) {
      guard let own = tables.bases(scheme: Array(path[..<end])) else {
        failure = .foreignScheme
        return
      }
      bases = own
      path = path[(end + 1)...]
      if path.starts(with: [47, 47]) { path = path.dropFirst(2) }
    }

    /// A host in lower case; nil if the URL standard does not accept it as a name, or if it has
    /// escapes or empty labels.
    static func hostName(_ host: [UInt8]) -> [UInt8]? {
      let forbidden = Array("#%/:<>?@[\\]^|".utf8)
      let isBad = host.contains { $0 <= 32 || $0 == 127 || forbidden.contains($0) }
      let labels = host.split(separator: 46, omittingEmptySubsequences: false)
      if isBad || labels.contains(where: { $0.isEmpty }) { return nil }
      if host.allSatisfy({ $0 < 128 }) { return host.map(lowercase) }
      var result = ""
      for scalar in string(host).unicodeScalars {
        if scalar.value == 0x130 {
          result.unicodeScalars.append(scalar)
        } else {
          result += scalar.properties.lowercaseMapping
        }
      }
      return Array(result.utf8)
    }

    /// Whether the labels below a name are ASCII, or letters that the URL standard accepts.
    static func isPlain(_ labels: ArraySlice<UInt8>) -> Bool {
      let ranges: [ClosedRange<UInt32>] = [
        0x00...0x7F, 0xC0...0x2AF, 0x38E...0x3A1, 0x3A3...0x4BF, 0x4C1...0x52F, 0x904...0x939,
        0x10D0...0x10FA, 0x1E00...0x1EFF, 0x3041...0x3096, 0x30A1...0x30FA,
        0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3,
      ]
      return string(labels).unicodeScalars.allSatisfy { scalar in
        ranges.contains { $0.contains(scalar.value) }
      }
    }

    /// The decoded segments; nil if they can match nothing.
    func segments() -> [[UInt8]]? {
      var path = path
      // swift-format-ignore
      if path.first == 47 { path = path.dropFirst() }
      else if path.isEmpty { return [] }
      if path.isEmpty { return [] }
      if path.last == 47 { path = path.dropLast() }
      var result: [[UInt8]] = []
      for piece in path.split(separator: 47, omittingEmptySubsequences: false) {
        guard !piece.isEmpty, let text = URLText.decode(piece) else { return nil }
        result.append(text)
      }
      return result
    }

    static func endOfScheme(_ text: ArraySlice<UInt8>) -> Int? {
      for index in text.indices {
        let byte = text[index]
        if byte == 58 { return index == text.startIndex ? nil : index }
        let isLetter = (byte | 0x20) &- 97 < 26
        let isOther = byte &- 48 < 10 || byte == 43 || byte == 45 || byte == 46
        guard isLetter || (index > text.startIndex && isOther) else { return nil }
      }
      return nil
    }

    static func lowercase(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte | 0x20 : byte }

    static func isWeb(_ scheme: [UInt8]) -> Bool {
      let name = scheme.map(lowercase)
      return name == Array("http".utf8) || name == Array("https".utf8)
    }

    static func string(_ bytes: some Collection<UInt8>) -> String {
      String(decoding: bytes, as: UTF8.self)
    }

    /// The decoded text; nil if an escape is broken, or the result is not UTF-8.
    static func decode(_ text: ArraySlice<UInt8>, plusIsSpace: Bool = false) -> [UInt8]? {
      var result: [UInt8] = []
      var hasEscape = false
      var index = text.startIndex
      while index < text.endIndex {
        var byte = text[index]
        if byte == 37 {
          guard index + 2 < text.endIndex, let high = digit(text[index + 1]),
            let low = digit(text[index + 2])
          else { return nil }
          byte = high << 4 | low
          hasEscape = true
          index += 2
        } else if plusIsSpace && byte == 43 {
          byte = 32
        }
        result.append(byte)
        index += 1
      }
      return hasEscape && !string(result).utf8.elementsEqual(result) ? nil : result
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
      if byte &- 48 < 10 { return byte - 48 }
      let letter = byte | 0x20
      return letter &- 97 < 6 ? letter - 87 : nil
    }

    static func encode(_ text: some Sequence<UInt8>, inQuery: Bool = false) -> String {
      let digits = Array("0123456789ABCDEF".utf8)
      let plain = Array((inQuery ? "-._~!$'(),/:@" : "-._~!$'(),").utf8)
      var result: [UInt8] = []
      for byte in text {
        if byte &- 48 < 10 || (byte | 0x20) &- 97 < 26 || plain.contains(byte) {
          result.append(byte)
        } else {
          result += [37, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
      }
      return string(result)
    }

    // MARK: Values

    static func read(_ text: ArraySlice<UInt8>, _ kind: Tables.Kind, _ tables: Tables) -> Value? {
      switch kind {
      case .text: return .text(string(text))
      case .integer:
        guard let end = endOfDigits(text), end == text.endIndex else { return nil }
        return Int(string(text)).map { .integer($0) }
      case .double:
        guard isDouble(text), let number = Double(string(text)), number.isFinite else {
          return nil
        }
        return .double(number)
      case .boolean:
        return text.elementsEqual("true".utf8)
          ? .boolean(true) : text.elementsEqual("false".utf8) ? .boolean(false) : nil
      case .closed(let index):
        return tables.closed[index].contains { $0.elementsEqual(text) } ? .text(string(text)) : nil
      case .opaque: return nil
      }
    }

    /// The end of `-?[0-9]+` at the start of a text.
    private static func endOfDigits(_ text: ArraySlice<UInt8>) -> Int? {
      let start = text.startIndex + (text.first == 45 ? 1 : 0)
      let end = text[start...].firstIndex { $0 &- 48 >= 10 } ?? text.endIndex
      return end > start ? end : nil
    }

    private static func isDouble(_ text: ArraySlice<UInt8>) -> Bool {
      guard var end = endOfDigits(text) else { return false }
      if end < text.endIndex && text[end] == 46 {
        guard text[(end + 1)...].first != 45, let next = endOfDigits(text[(end + 1)...]) else {
          return false
        }
        end = next
      }
      if end < text.endIndex && text[end] | 0x20 == 101 {
        let digits = text[(end + 1)...]
        guard let next = endOfDigits(digits.first == 43 ? digits.dropFirst() : digits),
          !digits.starts(with: [43, 45])
        else { return false }
        end = next
      }
      return end == text.endIndex
    }

    /// The text of a value; nil if it has none.
    static func write(_ value: Value) -> String? {
      switch value {
      case .text(let text): return text
      case .integer(let number): return String(number)
      case .double(let number):
        let text = number.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
      case .boolean(let flag): return String(flag)
      case .list, .opaque: return nil
      }
    }
  }

  fileprivate enum Matcher {
    static var codec: any NAMECoding { Codec() }

    struct Found {
      var match: Match
      var key: Tables.Key?
      var values: [Value?] = []
    }

    static func match(_ url: String, _ facts: Set<Fact>) -> Match {
      var matches = finds(url).map(\.match)
      let open = matches.indices.filter { facts.isDisjoint(with: matches[$0].refuses) }
      let place = open.first { facts.isSuperset(of: matches[$0].requires) } ?? open.first
      var match = matches.remove(at: place ?? 0)
      match.alternatives = matches
      return match
    }

    /// What a URL opens, whichever facts hold; one result at least, which may be nothing.
    static func finds(_ url: String) -> [Found] {
      let tables = Tables.shared
      let text = URLText(url, tables)
      var found = Found(match: Match())
      if let fragment = text.fragment {
        found.match.fragment = URLText.string(URLText.decode(fragment) ?? Array(fragment))
      }
      let pairs = (text.query ?? []).split(separator: 38).map { piece in
        (key: piece.prefix { $0 != 61 }, value: piece.firstIndex(of: 61).map { piece[($0 + 1)...] })
      }
      let whole = text.failure == nil ? text.segments() : nil
      let patterns = whole.map { find($0, text.bases, tables) } ?? []
      guard let segments = whole, let first = patterns.first, tables.patterns[first].key != nil
      else {
        found.match.failure = text.failure ?? (patterns.isEmpty ? .noPattern : .web)
        found.match.query = pairs.map(item)
        if found.match.failure == .noPattern, let key = tables.fallback {
          open(key, [], [], &found, tables)
        }
        return [found]
      }
      return patterns.compactMap { number in
        let pattern = tables.patterns[number]
        return pattern.key.map { fill($0, pattern, segments, pairs, found, tables) }
      }
    }

    /// What a pattern that matches opens.
    private static func fill(
      _ key: Tables.Key, _ pattern: Tables.Pattern, _ segments: [[UInt8]], _ pairs: [Pair],
      _ empty: Found, _ tables: Tables
    ) -> Found {
      var found = empty
      let entry = tables.entry(key)
      let inputs = entry.inputs
      found.values = pathValues(pattern, segments, inputs.count, tables)
      var isFixed = found.values.map { $0 != nil }
      for (input, value) in pattern.settings {
        found.values[input] = value
        isFixed[input] = true
      }
      takeQuery(pairs, inputs, isFixed, &found, tables)
      for (input, value) in zip(inputs, found.values) {
        if let value {
          let argument = Argument(name: URLText.string(input.name), value: value)
          found.match.arguments.append(argument)
        } else if input.isRequired {
          found.match.missing.append(URLText.string(input.name))
        }
      }
      open(key, found.values, pattern.settings.map(\.input), &found, tables)
      return found
    }

    /// Builds what opens. The inputs in `fixed` get no defaults.
    private static func open(
      _ key: Tables.Key, _ given: [Value?], _ fixed: [Int], _ found: inout Found, _ tables: Tables
    ) {
      let entry = tables.entry(key)
      found.key = key
      found.values = given
      found.match.requires = entry.requires.map { Fact.allCases[$0] }
      found.match.refuses = entry.refuses.map { Fact.allCases[$0] }
      found.match.target =
        key.isTask ? .task(TaskID.allCases[key.index]) : .route(RouteID.allCases[key.index])
      var route = key.isTask ? entry.parent : key.index
      while let index = route {
        found.match.stack.append(RouteID.allCases[index])
        route = tables.routes[index].parent
      }
      found.match.stack.reverse()
      guard found.match.missing.isEmpty else { return }
      var values = given.isEmpty ? entry.inputs.map { _ in nil } : given
      for (index, input) in entry.inputs.enumerated() where values[index] == nil {
        if !fixed.contains(index) { values[index] = input.preset }
      }
      found.match.destination =
        key.isTask
        ? (try? codec.task(key.index, values)).map { .task($0) }
        : (try? codec.route(key.index, values)).map { .route($0) }
    }

    // MARK: Path

    /// The patterns that match best, one for each target.
    private static func find(
      _ segments: [[UInt8]], _ bases: [Int], _ tables: Tables
    ) -> [Int] {
      // A level holds nodes whose patterns have the same ranks so far.
      var levels: [(nodes: [Int], rank: Int)] = [([0], 0)]
      var restStarts: [Tables.Kind: Int] = [:]
      while let level = levels.last {
        let depth = levels.count - 1
        if depth == segments.count {
          let found = best(level.nodes, bases, tables)
          if !found.isEmpty { return found }
          levels.removeLast()
          continue
        }
        if level.rank > 5 {
          levels.removeLast()
          continue
        }
        levels[depth].rank += 1
        var nodes: [Int] = []
        for node in level.nodes {
          if level.rank == 0 {
            if let next = tables.nodes[node].literals[segments[depth]] { nodes.append(next) }
            continue
          }
          for next in tables.nodes[node].others[level.rank] {
            let pieces = tables.nodes[next].shape.pieces
            let fits: Bool
            switch level.rank {
            case 1: fits = split(segments[depth], pieces, tables) != nil
            case 2: fits = reads(segments[depth], pieces[0].kind, tables)
            case 5:
              let kind = pieces[0].kind ?? .text
              let start =
                restStarts[kind]
                ?? segments.count - segments.reversed().prefix { reads($0, kind, tables) }.count
              restStarts[kind] = start
              fits = depth >= start
            default: fits = true
            }
            if fits { nodes.append(next) }
          }
        }
        if nodes.isEmpty { continue }
        if level.rank < 5 {
          levels.append((nodes, 0))
          continue
        }
        let found = best(nodes, bases, tables)
        if !found.isEmpty { return found }
      }
      return []
    }

    private static func reads(_ text: [UInt8], _ kind: Tables.Kind?, _ tables: Tables) -> Bool {
      kind == .text || kind.flatMap { URLText.read(text[...], $0, tables) } != nil
    }

    private static func best(_ nodes: [Int], _ bases: [Int], _ tables: Tables) -> [Int] {
      for base in bases {
        let found = nodes.flatMap { tables.nodes[$0].patterns }
          .filter { tables.patterns[$0].base == base }
          .map { number in
            let pattern = tables.patterns[number]
            let place = pattern.key.flatMap { tables.sharing[$0] } ?? tables.sharing.count
            return (place, pattern.order, number)
          }
        if found.isEmpty { continue }
        var result: [Int] = []
        for (_, _, number) in found.sorted(by: <) {
          let key = tables.patterns[number].key
          if !result.contains(where: { tables.patterns[$0].key == key }) { result.append(number) }
        }
        return result
      }
      return []
    }

    /// The values that the path gives.
    private static func pathValues(
      _ pattern: Tables.Pattern, _ segments: [[UInt8]], _ count: Int, _ tables: Tables
    ) -> [Value?] {
      var values = [Value?](repeating: nil, count: count)
      for (index, segment) in pattern.segments.enumerated() where !segment.inputs.isEmpty {
        let kinds = segment.shape.pieces.compactMap(\.kind)
        if segment.shape.rank == 5 {
          guard let input = segment.inputs[0] else { continue }
          values[input] = .list(
            segments[index...].compactMap { URLText.read($0[...], kinds[0], tables) })
          continue
        }
        let text = segments[index]
        let ranges =
          segment.shape.rank == 1
          ? split(text, segment.shape.pieces, tables) ?? [] : [text.indices]
        for (place, range) in ranges.enumerated() {
          guard let input = segment.inputs[place] else { continue }
          values[input] = URLText.read(text[range], kinds[place], tables)
        }
      }
      return values
    }

    /// Splits a text so that each input, from the left, takes as little as it can; nil if the text
    /// does not fit.
    private static func split(
      _ text: [UInt8], _ pieces: [Tables.Piece], _ tables: Tables
    ) -> [Range<Int>]? {
      let end = text.count
      // For each piece and place, where the piece ends so that everything after it fits.
      var rows: [[Int?]] = []
      var fits = [Bool](repeating: false, count: end + 1)
      fits[end] = true
      for piece in pieces.reversed() {
        // For each place, the first one from there on at which everything that follows fits.
        var next = [Int?](repeating: nil, count: end + 2)
        for place in (0...end).reversed() { next[place] = fits[place] ? place : next[place + 1] }
        let ends = PieceEnds(text: text, next: next, tables: tables)
        var row = [Int?](repeating: nil, count: end + 1)
        for place in 0...end {
          row[place] = ends.end(of: piece, at: place)
          fits[place] = row[place] != nil
        }
        rows.append(row)
      }
      var result: [Range<Int>] = []
      var place = 0
      for (piece, row) in zip(pieces, rows.reversed()) {
        guard let next = row[place] else { return nil }
        if piece.kind != nil { result.append(place..<next) }
        place = next
      }
      return result
    }

    /// Finds where pieces of a segment end so that everything after them fits.
    private struct PieceEnds {
      let text: [UInt8]
      /// For each place, the first one from there on at which everything that follows fits.
      let next: [Int?]
      let tables: Tables

      /// The nearest end of a piece that starts at a place; nil if it does not fit there.
      func end(of piece: Tables.Piece, at start: Int) -> Int? {
        func end(_ part: some Collection<UInt8>) -> Int? {
          let end = start + part.count
          return end <= text.count && next[end] == end && text[start..<end].elementsEqual(part)
            ? end : nil
        }
        guard let kind = piece.kind else { return end(piece.text) }
        switch kind {
        case .text: return start < text.count ? next[start + 1] : nil
        case .boolean: return end("true".utf8) ?? end("false".utf8)
        case .closed(let index):
          return tables.closed[index].filter { !$0.isEmpty }.compactMap { end($0) }.min()
        case .integer, .double: return endOfNumber(kind, start)
        case .opaque: return nil
        }
      }

      private func endOfNumber(_ kind: Tables.Kind, _ start: Int) -> Int? {
        func endOfDigits(_ start: Int) -> Int {
          let limit = min(text.count, start + 400)
          guard start < limit else { return start }
          return text[start..<limit].firstIndex { $0 &- 48 >= 10 } ?? limit
        }
        func first(_ low: Int, _ high: Int) -> Int? {
          guard low <= text.count else { return nil }
          var candidate = next[low]
          while let end = candidate, end <= high {
            if URLText.read(text[start..<end], kind, tables) != nil { return end }
            candidate = next[end + 1]
          }
          return nil
        }
        var place = start < text.count && text[start] == 45 ? start + 1 : start
        let digits = endOfDigits(place)
        guard digits > place else { return nil }
        if let end = first(place + 1, digits) { return end }
        guard kind == .double else { return nil }
        place = digits
        if place < text.count && text[place] == 46 {
          let fraction = endOfDigits(place + 1)
          if fraction > place + 1 {
            if let end = first(place + 2, fraction) { return end }
            place = fraction
          }
        }
        guard place < text.count, text[place] | 0x20 == 101 else { return nil }
        place += 1
        if place < text.count && (text[place] == 43 || text[place] == 45) { place += 1 }
        let exponent = endOfDigits(place)
        return exponent > place ? first(place + 1, exponent) : nil
      }
    }

    // MARK: Query

    private typealias Pair = (key: ArraySlice<UInt8>, value: ArraySlice<UInt8>?)

    private static func item(_ pair: Pair) -> QueryItem {
      func text(_ bytes: ArraySlice<UInt8>) -> String {
        URLText.string(URLText.decode(bytes, plusIsSpace: true) ?? Array(bytes))
      }
      return QueryItem(key: text(pair.key), value: pair.value.map(text))
    }

    /// Gives values from the query to the inputs that are not fixed.
    private static func takeQuery(
      _ pairs: [Pair], _ inputs: [Tables.Input], _ isFixed: [Bool], _ found: inout Found,
      _ tables: Tables
    ) {
      var seen = inputs.map { _ in false }
      var lists: [[Value]] = inputs.map { _ in [] }
      for pair in pairs {
        let key = URLText.decode(pair.key, plusIsSpace: true)
        let place = key.flatMap { key in inputs.firstIndex { $0.name == key } }
        guard let place, !isFixed[place], inputs[place].kind != .opaque,
          inputs[place].isList || !seen[place]
        else {
          found.match.query.append(item(pair))
          continue
        }
        seen[place] = true
        guard let value = value(pair.value, inputs[place].kind, tables) else {
          found.match.query.append(item(pair))
          found.match.unread.append(item(pair))
          continue
        }
        if inputs[place].isList {
          lists[place].append(value)
          found.values[place] = .list(lists[place])
        } else {
          found.values[place] = value
        }
      }
    }

    private static func value(
      _ text: ArraySlice<UInt8>?, _ kind: Tables.Kind, _ tables: Tables
    ) -> Value? {
      guard let text else {
        return kind == .boolean ? .boolean(true) : URLText.read([], kind, tables)
      }
      return URLText.decode(text, plusIsSpace: true).flatMap { URLText.read($0[...], kind, tables) }
    }

    // MARK: URLs

    /// The first URL that opens `key` and gives the values back, over all of its patterns.
    static func url(_ key: Tables.Key, _ values: [Value?], _ base: Base) -> String? {
      let tables = Tables.shared
      let inputs = tables.entry(key).inputs
      // A value equal to its default is left out, except in a path.
      var given = values
      for (index, input) in inputs.enumerated() {
        if let preset = input.preset, values[index] == preset {
          given[index] = nil
        } else if input.preset != nil && values[index] == nil {
          return nil
        }
        if case .list(let list)? = given[index], list.isEmpty {
          if input.preset != nil || input.isOptional { return nil }
          given[index] = nil
        }
      }
      // Patterns come first if they carry more, because that shortens the query.
      let patterns = (tables.openers[key] ?? []).enumerated().map { place, number in
        let carried = tables.patterns[number].carried.filter { given[$0] != nil }.count
        return (-carried, place, number)
      }
      for (_, _, number) in patterns.sorted(by: <) {
        let pattern = tables.patterns[number]
        guard pattern.settings.allSatisfy({ values[$0.input] == $0.value }) else { continue }
        var wanted = given
        for input in pattern.carried { wanted[input] = values[input] }
        guard let path = path(pattern, wanted, inputs) else { continue }
        for prefix in prefixes(pattern.base, base, tables) {
          let url = prefix + (prefix.hasSuffix("://") ? "" : "/") + path
          let isRight = finds(url).contains {
            $0.match.failure == nil && $0.key == key && $0.values == wanted
          }
          if isRight { return url }
        }
      }
      return nil
    }

    /// The path of a URL without its first slash, and its query.
    private static func path(
      _ pattern: Tables.Pattern, _ values: [Value?], _ inputs: [Tables.Input]
    ) -> String? {
      func texts(_ index: Int) -> [String]? {
        var texts: [String] = []
        switch values[index] {
        case .list(let list)?:
          for value in list {
            guard let text = URLText.write(value) else { return nil }
            texts.append(text)
          }
        case let value?:
          guard let text = URLText.write(value) else { return nil }
          texts.append(text)
        case nil: break
        }
        return texts
      }
      var segments: [String] = []
      for segment in pattern.segments {
        if segment.shape.rank == 4 {
          segments.append("-")
          continue
        }
        var open = segment.inputs[...]
        var text = ""
        for piece in segment.shape.pieces {
          if piece.kind == nil {
            text += URLText.encode(piece.text)
            continue
          }
          guard let input = open.popFirst() ?? nil, let values = texts(input), !values.isEmpty,
            !values.contains("")
          else { return nil }
          let all = segment.shape.rank == 5 ? values[...] : values.prefix(1)
          text += all.map { URLText.encode($0.utf8) }.joined(separator: "/")
        }
        segments.append(text)
      }
      // Browsers resolve these.
      let path = segments.joined(separator: "/")
      if Tables.split(path, 47).contains(where: { $0 == "." || $0 == ".." }) { return nil }
      let used = Set(pattern.carried)
      var pairs: [String] = []
      for (index, input) in inputs.enumerated() where !used.contains(index) {
        guard let texts = texts(index) else { return nil }
        let key = URLText.encode(input.name, inQuery: true)
        pairs += texts.map { key + "=" + URLText.encode($0.utf8, inQuery: true) }
      }
      return path + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
    }

    private static func prefixes(_ own: Int, _ base: Base, _ tables: Tables) -> [String] {
      switch base {
      case .any:
        let name = URLText.string(tables.bases[own].name)
        switch tables.bases[own].mark {
        case 115: return [name + "://"]
        case 104: return ["https://" + name]
        case 119: return ["www", "x", "y", "z"].map { "https://\($0)." + name }
        default: return Data.prefixes
        }
      case .scheme(let scheme):
        let isOurs = tables.bases(scheme: Array(scheme.utf8))?.contains(own) == true
        return isOurs ? [scheme.lowercased() + "://"] : []
      case .domain(let host):
        let isOurs = tables.bases(host: Array(host.utf8))?.contains(own) == true
        return isOurs ? ["https://" + host.lowercased()] : []
      }
    }
  }
}
