// The runtime of generated Swift. The part before the first mark describes a plan, and
// `qtroute generate` replaces it. Here, the plan is read from standard input, so this file compiles
// by itself and tests can use it with many plans.
//
// Two words are replaced for each plan: `public` as the first word of a line by the requested
// access level, and `NAME` by the name of the enclosing type. Comments and blank lines after
// `// MARK: Private` are left out. What is between `// if FEATURE` and `// end` is there only if the
// plan has that feature.

/// A plan from standard input. Each list is a line with its name and the number of lines that
/// follow, and then those lines. An empty line ends the plan.
nonisolated enum NAME {
  /// The name of the plan; reads standard input.
  static let plan = Data.lists["plan"]?.first ?? ""

  struct RouteID: CaseIterable, Hashable, Sendable {
    let rawValue: String
    init(_ rawValue: String) { self.rawValue = rawValue }
    static let allCases = Data.texts("routeIDs").map { RouteID($0) }
  }

  struct TaskID: CaseIterable, Hashable, Sendable {
    let rawValue: String
    init(_ rawValue: String) { self.rawValue = rawValue }
    static let allCases = Data.texts("taskIDs").map { TaskID($0) }
  }

  struct Fact: CaseIterable, Hashable, Sendable {
    let rawValue: String
    static let allCases = Data.texts("facts").map { Fact(rawValue: $0) }
  }

  struct Route: Sendable {
    fileprivate let _values: Values
    fileprivate static func _held(_ values: Values) -> Self { Self(_values: values) }
  }

  struct Task: Sendable {
    fileprivate let _values: Values
    fileprivate static func _held(_ values: Values) -> Self { Self(_values: values) }
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
      lists[name, default: []].map { text(Bytes($0.utf8)) }
    }

    private static func lines(_ name: String) -> String {
      lists[name, default: []].joined(separator: "\n")
    }

    static let closed = lines("closed")
    static let bases = lists["bases", default: []]
    static let routes = lines("routes")
    static let tasks = lines("tasks")
    static let patterns = lines("patterns")
    static let prefixes = lists["prefixes", default: []]
    static let fallback = lists["fallback"]?.first.flatMap { Int($0) } ?? -1
  }
}

// MARK: Matching

nonisolated extension NAME {
  // if urls
  /// The id of what a URL opens.
  public enum Target: Hashable, Sendable {
    case route(RouteID)
    // if tasks
    case task(TaskID)
    // end
  }

  /// What a URL opens, with its inputs.
  public enum Destination: Hashable, Sendable {
    case route(Route)
    // if tasks
    case task(Task)
    // end
  }
  // end

  /// The value of an input.
  public enum Value: Codable, Hashable, Sendable {
    case text(String)
    // if integers
    case integer(Int)
    // end
    // if doubles
    case double(Double)
    // end
    // if booleans
    case boolean(Bool)
    // end
    // if lists
    case list([Value])
    // end
    // if opaque
    /// A value that no URL can carry.
    case opaque(Opaque)
    // end

    public init(from decoder: any Decoder) throws {
      // swift-format-ignore
      self = try
        // if integers
        (try? Int(from: decoder)).map(Value.integer) ??
        // end
        // if doubles
        (try? Double(from: decoder)).map(Value.double) ??
        // end
        // if booleans
        (try? Bool(from: decoder)).map(Value.boolean) ??
        // end
        // if lists
        (try? [Value](from: decoder)).map(Value.list) ??
        // end
        .text(String(from: decoder))
    }

    public func encode(to encoder: any Encoder) throws { try content.encode(to: encoder) }

    // if urls
    /// As in URLs.
    fileprivate var texts: [String] {
      // if doubles
      if case .double(let number) = self, number.description.hasSuffix(".0") {
        return [String(number.description.dropLast(2))]
      }
      // end
      // if lists
      if let list { return list.flatMap(\.texts) }
      // end
      return ["\(content)"]
    }
    // end

    // if lists
    fileprivate var list: [Value]? { if case .list(let values) = self { values } else { nil } }
    // end

    fileprivate var content: any Encodable {
      switch self {
      case .text(let text): text
      // if integers
      case .integer(let number): number
      // end
      // if doubles
      case .double(let number): number
      // end
      // if booleans
      case .boolean(let flag): flag
      // end
      // if lists
      case .list(let values): values
      // end
      // if opaque
      case .opaque(let opaque): opaque
      // end
      }
    }
  }

  // if opaque
  /// A value of a type that only the app knows. Nothing can encode it.
  public struct Opaque: Encodable, Hashable, Sendable {
    public var value: any Hashable & Sendable

    public static func == (left: Opaque, right: Opaque) -> Bool {
      AnyHashable(left.value) == AnyHashable(right.value)
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(value) }

    public func encode(to encoder: any Encoder) throws {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath, debugDescription: "only code can pass this value"))
    }
  }
  // end

  // if urls
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

  /// Why no pattern matches a URL; `authority` if it has a port or a user.
  public enum Failure: Hashable, Sendable {
    case foreignScheme, foreignHost, authority, noPattern
    // if web
    /// It stays in the browser.
    case web
    // end
  }

  /// What a URL opens.
  public struct Match: Hashable, Sendable {
    public var failure: Failure?
    public var target: Target?
    /// Nil if inputs are missing.
    public var destination: Destination?
    // if fallback
    /// Whether no pattern matches and the target is the fallback.
    public var isFallback: Bool { failure != nil && target != nil }
    // end
    /// The screens to build, bottom to top; none if inputs are missing.
    public var stack: [Route] = []
    public var stackIDs: [RouteID] = []
    /// The inputs that the URL gives to the whole stack, without defaults.
    public var arguments: [Argument] = []
    /// The required inputs that it does not give.
    public var missing: [String] = []
    /// The query items that nothing used.
    public var query: [QueryItem] = []
    /// Those that name an input, but have no valid value for it.
    public var unread: [QueryItem] = []
    public var fragment: String?
    // if facts
    /// The facts that have to hold before the stack is built, and those that must not.
    public var requires: [Fact] = []
    public var refuses: [Fact] = []
    // end
    // if sharing
    /// What else the URL opens, where other facts hold. These have no alternatives themselves.
    public var alternatives: [Match] = []
    // end
  }

  /// What `url` opens.
  public static func match(_ url: String) -> Match {
    // if facts
    match(url, given: [])
  }

  /// What `url` opens. If it opens several things, that is the first one that `facts`, those that
  /// hold, allow, or else do not refuse, or just the first one; the others are its alternatives.
  public static func match(_ url: String, given facts: Swift.Set<Fact>) -> Match {
    // end
    // if sharing
    func matches(_ url: String) -> [Match] {
      var all = NAME.matches(url)
      // if facts
      let open = all.indices.filter { facts.isDisjoint(with: all[$0].refuses) }
      let place = open.first { facts.isSuperset(of: all[$0].requires) } ?? open.first ?? 0
      all.insert(all.remove(at: place), at: 0)
      // end
      var match = all.removeFirst()
      match.alternatives = all
      return [match]
    }
    // end
    return matches(url)[0]
  }

  /// The base that a URL should have; `any` for the one of its pattern, or the plan's first.
  public enum Base: Hashable, Sendable {
    case any
    case scheme(String)
    // if hosts
    case domain(String)
    // end
  }
  // end

  // if presented
  /// How a screen appears above the one below it.
  public enum Presentation: String, Codable, Hashable, Sendable {
    case push, present
    case presentNav = "present nav"
    case presentFloating = "present floating"
  }

  /// How the screen of `route` appears, unless a link says otherwise.
  public static func presentation(of route: RouteID) -> Presentation {
    entry(route).presentation
  }
  // end

  /// The route below `route` in its own place, which is the stack that a URL builds.
  public static func parent(of route: RouteID) -> RouteID? {
    entry(route).parent.map { RouteID.allCases[$0] }
  }

  // if tasks
  /// The route that `task` is in.
  public static func parent(of task: TaskID) -> RouteID? {
    entry(task).parent.map { RouteID.allCases[$0] }
  }
  // end

  // if tabs
  /// The tabs of `route`, in their order.
  public static func tabs(of route: RouteID) -> [RouteID] {
    entry(route).tabs.map { RouteID.allCases[$0] }
  }
  // end

  // if facts
  /// The facts that have to hold when `route` is pushed.
  public static func requirements(of route: RouteID) -> [Fact] { entry(route).own.requires }

  /// The facts that must not hold when `route` is pushed.
  public static func refusals(of route: RouteID) -> [Fact] { entry(route).own.refuses }

  // if tasks
  /// The facts that have to hold when `task` is done.
  public static func requirements(of task: TaskID) -> [Fact] { entry(task).own.requires }

  /// The facts that must not hold when `task` is done.
  public static func refusals(of task: TaskID) -> [Fact] { entry(task).own.refuses }
  // end
  // end
}

/// `{"id": "Show", "inputs": {"showId": 7}}`
nonisolated extension NAME.Route: Codable, Hashable {
  public init(from decoder: any Decoder) throws { self = ._held(try NAME.Values(from: decoder)) }
  public func encode(to encoder: any Encoder) throws { try _values.encode(to: encoder) }
  public static func == (left: Self, right: Self) -> Bool { left._values == right._values }
  public func hash(into hasher: inout Hasher) { hasher.combine(_values) }
  public var id: NAME.RouteID { NAME.RouteID.allCases[_values.index] }

  // if urls
  /// A URL that opens the route with its inputs; nil if there is none.
  public var url: String? { url(on: .any) }
  public func url(on base: NAME.Base) -> String? { NAME.url(_values, base) }
  // end
}

// if tasks
/// As for routes.
nonisolated extension NAME.Task: Codable, Hashable {
  public init(from decoder: any Decoder) throws {
    self = ._held(try NAME.Values(from: decoder, isTask: true))
  }

  public func encode(to encoder: any Encoder) throws { try _values.encode(to: encoder) }
  public static func == (left: Self, right: Self) -> Bool { left._values == right._values }
  public func hash(into hasher: inout Hasher) { hasher.combine(_values) }
  public var id: NAME.TaskID { NAME.TaskID.allCases[_values.index - NAME.RouteID.allCases.count] }

  // if urls
  /// A URL that opens the task with its inputs; nil if there is none.
  public var url: String? { url(on: .any) }
  public func url(on base: NAME.Base) -> String? { NAME.url(_values, base) }
  // end
}
// end

// MARK: Private

// if large
// The compiler's own initializer would take a tenth of the time to compile.
nonisolated extension NAME.RouteID {
  public init?(rawValue: String) {
    guard let id = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = id
  }
}
// end

// swift-format-ignore: NoAccessLevelOnExtensionDeclaration
nonisolated private extension NAME {
  typealias Bytes = ArraySlice<UInt8>

  /// What a route or task holds: its number, and the values of its inputs. Tasks follow routes.
  struct Values: Hashable {
    var index: Int
    var all: [Value?]

    init(_ index: Int, _ all: [Value?] = []) { (self.index, self.all) = (index, all) }

    // if large
    // A list of values at each call would take twice the time to compile.
    @inline(never)
    // end
    func and(_ value: Value?) -> Values { Values(index, all + [value]) }

    // Code for each input calls these; inlined, it would take much longer to compile.
    // swift-format-ignore: NeverForceUnwrap
    // if large
    @inline(never)
    // end
    func at<T>(_ place: Int) -> T {
      // if lists
      if case .list(let values)? = all[place] { return values.map(\.content) as! T }
      // end
      return all[place]?.content as! T
    }

    // if closed
    @inline(never)
    func closed<T: CaseIterable & RawRepresentable & SendableMetatype>(
      _ place: Int
    ) -> T? where T.RawValue == String {
      if let value = all[place] { NAME.closed(value) } else { nil }
    }

    // if lists
    @inline(never)
    func closedList<T: CaseIterable & RawRepresentable & SendableMetatype>(
      _ place: Int
    ) -> [T]? where T.RawValue == String {
      guard case .list(let values)? = all[place] else { return nil }
      return values.compactMap { NAME.closed($0) }
    }
    // end
    // end

    // if opaque
    @inline(never)
    func opaque(_ place: Int) -> (any Hashable & Sendable)? {
      if case .opaque(let opaque)? = all[place] { opaque.value } else { nil }
    }

    // if lists
    @inline(never)
    func opaqueList(_ place: Int) -> [any Hashable & Sendable]? {
      guard case .list(let values)? = all[place] else { return nil }
      return values.compactMap { if case .opaque(let opaque) = $0 { opaque.value } else { nil } }
    }
    // end
    // end

    /// Takes what is found, by name, and defaults; nil if something is missing.
    init?(_ index: Int, _ found: [String: Value?]) {
      self.init(index)
      // if defaults
      let found = found.merging(entries[index].defaults) { given, _ in given }
      // end
      for input in entries[index].inputs {
        let value = found[input.name] ?? nil
        let held = value.flatMap { read($0, input.kind) }
        if held == nil && (value != nil || !input.kind.contains(63)) { return nil }
        // if lists
        if let value, (value.list != nil) != input.kind.contains(42) { return nil }
        // end
        all.append(held)
      }
    }

    // swift-format-ignore
    init(from decoder: any Decoder/*if tasks*/, isTask: Bool = false/*end*/) throws {
      let coded = try Coded(from: decoder)
      // if tasks
      let tasks = RouteID.allCases.count
      let ids = isTask ? NAME.ids[tasks...] : NAME.ids[..<tasks]
      // end
      guard let index = ids.firstIndex(of: coded.id),
        let values = Values(index, coded.inputs ?? [:])
      else {
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: decoder.codingPath,
            debugDescription: "the plan has no `\(coded.id)` with such inputs"))
      }
      self = values
    }

    func encode(to encoder: any Encoder) throws {
      // if defaults
      // Without `null`, an absent value would be the default again.
      let absent = entries[index].defaults.mapValues { _ in Value?.none }
      let named = self.named.merging(absent) { value, _ in value }
      // end
      try Coded(id: ids[index], inputs: all.isEmpty ? nil : named).encode(to: encoder)
    }

    /// The values that are there, by name.
    var named: [String: Value?] {
      let names = entries[index].inputs.map(\.name)
      return [String: Value?](zip(names, all)) { $1 }.filter { $1 != nil }
    }
  }

  // if closed
  static func closed<T: CaseIterable & RawRepresentable & SendableMetatype>(_ value: Value) -> T?
  where T.RawValue == String {
    T.allCases.first { .text($0.rawValue) == value }
  }
  // end

  struct Coded: Codable {
    var id: String
    var inputs: [String: Value?]?
  }

  /// What `Data` says about a route or task.
  struct Entry {
    /// The route below in the stack.
    let parent: Int?
    // if presented
    let presentation: Presentation
    // end
    // if tabs
    let tabs: [Int]
    // end
    // if facts
    let opening: (requires: [Fact], refuses: [Fact])
    let own: (requires: [Fact], refuses: [Fact])
    // end
    /// A kind is the letter of a type; `*` for a list, `!` if it is required, `?` if it may be
    /// absent; and the number of a closed type.
    let inputs: [(name: String, kind: Bytes)]
    // if defaults
    var defaults: [String: Value?] = [:]
    // end

    init(_ line: Bytes) {
      var fields = line.split(separator: 32)
      parent = number(fields.removeFirst())
      // if presented
      let presentations = [Presentation.push, .present, .presentNav, .presentFloating]
      presentation = presentations[number(fields.removeFirst()) ?? 0]
      // end
      // if tabs
      tabs = fields.removeFirst().split(separator: 44).compactMap(number)
      // end
      // if facts
      opening = conditions(fields.removeFirst())
      own = conditions(fields.removeFirst())
      // end
      inputs = fields.map { $0.split(separator: 58) }.map { (text($0[0]), $0[1]) }
      // if defaults
      // if lists
      for input in inputs where input.kind.contains(42) && !input.kind.contains(63) {
        defaults[input.name] = .list([])
      }
      // end
      // if presets
      for (field, input) in zip(fields, inputs) {
        if let mark = field.firstIndex(of: 61) {
          defaults[input.name] = value(field[(mark + 1)...], input.kind)
        }
      }
      // end
      // end
    }
  }

  // if urls
  struct Pattern {
    /// What it opens; -1 if URLs stay in the browser.
    let target: Int
    /// Texts, or the kind of an input and, after a `:`, its name; `*` before it for the rest.
    let pieces: [Bytes]
    // if based
    let base: Int
    // end
    // if sharing
    /// The number of the first pattern that matches the same URLs equally well.
    let group: Int
    // end
    // if several
    /// Its place among those that open the same.
    let place: Int
    // end
    // if settings
    /// What it sets itself: `NAME=VALUE`, and `!` for an absent value.
    let settings: [Bytes]
    // end

    init(_ line: Bytes) {
      let fields = line.split(separator: 32)
      target = number(fields[0]) ?? 0
      pieces = fields[1].split(separator: 47)
      // if marks
      func mark(_ byte: UInt8) -> Int {
        fields.first { $0.first == byte }.flatMap { number($0.dropFirst()) } ?? 0
      }
      // end
      // if based
      base = mark(64)
      // end
      // if sharing
      group = mark(35)
      // end
      // if several
      place = mark(46)
      // end
      // if settings
      settings = fields[2...].filter { $0.contains(61) }
      // end
    }
  }
  // end

  // if closed
  static let closed = lines(Data.closed).map { line in
    line.split(separator: 47, omittingEmptySubsequences: false).dropFirst().map { text($0) }
  }
  // end
  // swift-format-ignore
  static let ids = RouteID.allCases.map(\.rawValue)/*if tasks*/ + TaskID.allCases.map(\.rawValue)/*end*/
  // swift-format-ignore
  static let entries = lines(Data.routes).map(Entry.init)/*if tasks*/ + lines(Data.tasks).map(Entry.init)/*end*/

  // if urls
  static let patterns = lines(Data.patterns).map(Pattern.init)
  // end

  static func entry(_ route: RouteID) -> Entry {
    entries[RouteID.allCases.firstIndex(of: route) ?? 0]
  }

  // if tasks
  static func entry(_ task: TaskID) -> Entry {
    entries[RouteID.allCases.count + (TaskID.allCases.firstIndex(of: task) ?? 0)]
  }
  // end

  // if facts
  static func conditions(_ field: Bytes) -> (requires: [Fact], refuses: [Fact]) {
    let facts = field.split(separator: 44)
    let refused = facts.filter { $0.first == 33 }.map { $0.dropFirst() }
    return (
      facts.compactMap(number).map { Fact.allCases[$0] },
      refused.compactMap(number).map { Fact.allCases[$0] }
    )
  }
  // end

  // if values
  /// A value in `Data`.
  static func value(_ token: Bytes, _ kind: Bytes) -> Value? {
    // if lists
    if kind.contains(42) {
      return .list(
        token.elementsEqual("[]".utf8)
          ? []
          : token.split(separator: 44, omittingEmptySubsequences: false).compactMap {
            read(.text(text($0)), kind)
          })
    }
    // end
    return read(.text(text(token)), kind)
  }
  // end

  static func lines(_ text: String) -> [Bytes] { Bytes(text.utf8).split(separator: 10) }
  static func string(_ text: Bytes) -> String { String(decoding: text, as: UTF8.self) }
  static func number(_ text: Bytes) -> Int? { Int(string(text)) }
  static func isWord(_ byte: UInt8) -> Bool { (byte | 32) &- 97 < 26 || byte &- 48 < 10 }

  // if urls
  /// Cuts off what begins with `mark`, and returns what follows it.
  static func cut(_ text: inout Bytes, _ mark: UInt8) -> Bytes? {
    guard let place = text.firstIndex(of: mark) else { return nil }
    defer { text = text[..<place] }
    return text[(place + 1)...]
  }
  // end

  /// The decoded text; nil if an escape is broken, or the result is not UTF-8.
  static func decode(_ text: Bytes, _ space: UInt8 = 32) -> String? {
    var (rest, result) = (text, Bytes())
    while var byte = rest.popFirst() {
      if byte == space { byte = 32 }
      if byte == 37 {
        let digits = rest.prefix(2).compactMap { Int(string([$0]), radix: 16) }
        if digits.count < 2 { return nil }
        (byte, rest) = (UInt8(digits[0] * 16 + digits[1]), rest.dropFirst(2))
      }
      result.append(byte)
    }
    return string(result).utf8.elementsEqual(result) ? string(result) : nil
  }

  /// The decoded text, or the text itself if there is none.
  static func text(_ text: Bytes, _ space: UInt8 = 32) -> String {
    decode(text, space) ?? string(text)
  }

  // if urls
  static func encode(_ text: String, _ others: String = "") -> String {
    text.utf8.map { byte in
      let isPlain = isWord(byte) || "-._~!$'(),\(others)".utf8.contains(byte)
      let code = String(256 + Int(byte), radix: 16, uppercase: true)
      return isPlain ? string([byte]) : "%" + code.dropFirst()
    }.joined()
  }
  // end

  /// A value, or its text, as a value of a kind.
  static func read(_ value: Value, _ kind: Bytes) -> Value? {
    switch (kind.first, value) {
    case (116, .text): value
    // if wild
    case (119, .text): value
    // end
    // if integers
    case (105, .text(let text)): text.hasPrefix("+") ? nil : Int(text).map { .integer($0) }
    case (105, .integer): value
    // end
    // if doubles
    case (100, .text(let text)): double(text).map { .double($0) }
    case (100, .double): value
    // if integers
    case (100, .integer(let number)): .double(Double(number))
    // end
    // end
    // if booleans
    case (98, .text("true")): .boolean(true)
    case (98, .text("false")): .boolean(false)
    case (98, .boolean): value
    // end
    // if closed
    case (99, .text(let text)):
      closed[number(kind.filter { $0 &- 48 < 10 }[...]) ?? 0].contains {
        $0.utf8.elementsEqual(text.utf8)
      } ? value : nil
    // end
    // if opaque
    case (111, .opaque): value
    // end
    // if lists
    case (_, .list(let values)):
      values.allSatisfy { $0.list == nil && read($0, kind) != nil }
        ? .list(values.compactMap { read($0, kind) }) : nil
    // end
    default: nil
    }
  }

  // if doubles
  /// A number like `-1.5e+3`.
  static func double(_ text: String) -> Double? {
    let digits = text.utf8.first == 45 ? text.utf8.dropFirst() : text.utf8[...]
    let parts = digits.split(separator: 46, omittingEmptySubsequences: false)
    let isNumber =
      digits.allSatisfy { $0 &- 48 < 10 || "+-.eE".utf8.contains($0) }
      && parts.allSatisfy { ($0.first ?? 0) &- 48 < 10 }
    return isNumber ? Double(text).flatMap { $0.isFinite ? $0 : nil } : nil
  }
  // end

  // if urls
  // MARK: Reading URLs

  /// Whether a scheme or host is ours, which follows `s:` or `h:`.
  // swift-format-ignore
  static func isOurs(_ base: String) -> Bool {
    /*if based*/bases.contains { fits(base, $0) && $0.first != 45 } || /*end*/Data.bases.contains(base.lowercased())
  }

  // if based
  static let bases = Data.bases.map { Bytes($0.utf8) }

  /// The numbers of the bases of a URL, the nearest first, and 0 at the end.
  static func bases(_ base: String) -> [Int] {
    zip(1..., bases).filter { fits(base, $1) }.map(\.0) + [0]
  }

  /// Whether a line has the name of a scheme or host, or that of all hosts that it is one of.
  static func fits(_ base: String, _ line: Bytes) -> Bool {
    if base.hasPrefix("h:") {
      // The URL standard does not accept these in a host, nor are escapes and empty labels ours.
      let host = Bytes(base.utf8).dropFirst(2)
      let labels = host.split(separator: 46, omittingEmptySubsequences: false)
      let isBad = host.contains { $0 <= 32 || "\u{7F}#%/:<>?@[\\]^|".utf8.contains($0) }
      if isBad || labels.contains(where: \.isEmpty) { return false }
    }
    let name = base.unicodeScalars.reduce(into: "") { name, scalar in
      name += scalar.value == 0x130 ? "\(scalar)" : scalar.properties.lowercaseMapping
    }.utf8
    func isNamed(_ line: Bytes) -> Bool {
      line.split(separator: 32).contains { text($0).utf8.elementsEqual(name) }
    }
    // if subdomains
    for own in line.split(separator: 32) where own.starts(with: "w:".utf8) {
      let end = text(own).utf8.dropFirst(2)
      let start = name.dropFirst(2).dropLast(end.count)
      let isBelow = !start.isEmpty && name.starts(with: "h:".utf8)
      if isBelow && name.suffix(end.count).elementsEqual(end) {
        return isPlain(String(start) ?? "") || bases.contains(where: isNamed)
      }
    }
    // end
    return isNamed(line)
  }
  // end

  // if subdomains
  /// Whether the labels below a name are ASCII, or letters that the URL standard accepts.
  static func isPlain(_ labels: String) -> Bool {
    let ranges: [ClosedRange<UInt32>] = [
      0x00...0x7F, 0xC0...0x2AF, 0x38E...0x3A1, 0x3A3...0x4BF, 0x4C1...0x52F, 0x904...0x939,
      0x10D0...0x10FA, 0x1E00...0x1EFF, 0x3041...0x3096, 0x30A1...0x30FA,
      0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3,
    ]
    return labels.unicodeScalars.allSatisfy { scalar in
      ranges.contains { $0.contains(scalar.value) }
    }
  }
  // end

  /// What a URL opens, whichever facts hold; one match at least, which may open nothing.
  static func matches(_ url: String) -> [Match] {
    // Browsers strip controls and spaces at both ends, and tabs and line endings anywhere.
    var path = Bytes(url.utf8).drop { $0 <= 32 }
    while let last = path.last, last <= 32 { path.removeLast() }
    path.removeAll { [9, 10, 13].contains($0) }
    var match = Match()
    match.fragment = cut(&path, 35).map { text($0) }
    let items = (cut(&path, 63) ?? []).split(separator: 38)
    var isWeb = true
    // if based
    var bases = [0]
    // end
    func isSlash(_ byte: UInt8) -> Bool { byte == 47 || isWeb && byte == 92 }
    var scheme = path
    if let rest = cut(&scheme, 58), scheme.first ?? 0 > 57,
      scheme.allSatisfy({ isWord($0) || "+-.".utf8.contains($0) })
    {
      path = rest
      isWeb = ["http", "https"].contains(string(scheme).lowercased())
      var base = "s:" + string(scheme)
      if isWeb {
        // Any number of slashes, even none, begins a host.
        path = path.drop(while: isSlash)
        base = "h:" + string(path.prefix { !isSlash($0) })
        path = path.drop { !isSlash($0) }
      } else if path.starts(with: [47, 47]) {
        path = path.dropFirst(2)
      }
      if !isOurs(base) {
        let isPlain = base.contains("[") || !base.dropFirst(2).contains { ":@".contains($0) }
        match.failure = !isWeb ? .foreignScheme : isPlain ? .foreignHost : .authority
      }
      // if based
      bases = NAME.bases(base)
      // end
    }
    var parts = path.split(omittingEmptySubsequences: false, whereSeparator: isSlash)
    if parts.first == [] { parts.removeFirst() }
    if parts.last == [] { parts.removeLast() }
    let segments = parts.compactMap { $0.isEmpty ? nil : decode($0) }
      .map { Bytes(encode($0).utf8) }
    if match.failure == nil && segments.count == parts.count {
      // swift-format-ignore
      for pattern in patterns/*if based*/ where bases.contains(pattern.base)/*end*/ {
        if let found = capture(pattern, segments) {
          // if web
          if pattern.target < 0 {
            match.failure = .web
            break
          }
          // end
          return [open(pattern.target, found, items, match)]
            // if sharing
            + others(like: pattern, segments, items, match)
          // end
        }
      }
    }
    match.failure = match.failure ?? .noPattern
    match.query = items.map(item)
    // if fallback
    if match.failure == .noPattern && Data.fallback >= 0 {
      match = open(Data.fallback, [:], [], match)
    }
    // end
    return [match]
  }

  // if sharing
  /// What else matches as well as a pattern does.
  static func others(
    like best: Pattern, _ segments: [Bytes], _ items: [Bytes], _ empty: Match
  ) -> [Match] {
    var targets = [best.target]
    return patterns.compactMap { pattern in
      guard pattern.group == best.group, pattern.target >= 0, !targets.contains(pattern.target),
        let found = capture(pattern, segments)
      else { return nil }
      targets.append(pattern.target)
      return open(pattern.target, found, items, empty)
    }
  }
  // end

  // if settings
  /// The values that a pattern sets itself, which may be absent.
  static func settings(_ pattern: Pattern) -> [String: Value?] {
    pattern.settings.reduce(into: [:]) { result, field in
      var name = field
      let token = cut(&name, 61) ?? []
      let input = entries[pattern.target].inputs.first { $0.name == text(name) }
      result[text(name)] = .some(token.first == 33 ? nil : value(token, input?.kind ?? []))
    }
  }
  // end

  /// The values that the path gives, by name; nil if it does not match.
  static func capture(_ pattern: Pattern, _ segments: [Bytes]) -> [String: Value?]? {
    // if rest
    let pieces = pattern.pieces
    let rest = pieces.last?.first == 42 ? segments.dropFirst(pieces.count) : []
    let segments = segments.dropLast(rest.count)
    // end
    guard pattern.pieces.count == segments.count else { return nil }
    var found: [String: Value?] = [:]
    for (var piece, segment) in zip(pattern.pieces, segments) {
      // if mixed
      if piece.contains(123) {
        guard let values = split(text(segment), piece) else { return nil }
        found.merge(values) { $1 }
        continue
      }
      // end
      if piece == segment { continue }
      // if rest
      if piece.first == 42 {
        // if lists
        let name = cut(&piece, 58) ?? []
        // end
        let kind = piece.dropFirst()
        let values = ([segment] + rest).compactMap { read(.text(text($0)), kind) }
        if values.count <= rest.count { return nil }
        // if lists
        found[text(name)] = .list(values)
        // end
        continue
      }
      // end
      guard let name = cut(&piece, 58), let value = read(.text(text(segment)), piece) else {
        return nil
      }
      found[text(name)] = value
    }
    // if settings
    found.merge(settings(pattern)) { $1 }
    // end
    return found
  }

  // if mixed
  /// The texts and inputs of a piece with several; texts have no kind.
  static func parts(_ piece: Bytes) -> [(name: Bytes, kind: Bytes)] {
    piece.split(omittingEmptySubsequences: false) { $0 == 123 || $0 == 125 }.enumerated()
      .map { index, part in
        var kind = part
        let name = index % 2 == 1 ? cut(&kind, 58) : nil
        return name.map { ($0, kind) } ?? (Bytes(text(part).utf8), [])
      }
      .filter { !$0.name.isEmpty || !$0.kind.isEmpty }
  }

  /// Splits a segment so that each input, from the left, takes as little as it can; nil if it does
  /// not fit.
  static func split(_ segment: String, _ piece: Bytes) -> [String: Value?]? {
    let segment = Bytes(segment.utf8)
    let parts = parts(piece)
    let end = segment.count
    // For each part and place, where the part ends so that everything after it fits.
    var rows: [[Int?]] = []
    var fits = [Bool](repeating: false, count: end + 1)
    fits[end] = true
    for part in parts.reversed() {
      // For each place, the first one from there on at which everything that follows fits.
      var next = [Int?](repeating: nil, count: end + 2)
      for place in (0...end).reversed() { next[place] = fits[place] ? place : next[place + 1] }
      let ends = PartEnds(text: segment, next: next)
      let row = (0...end).map { ends.end(of: part, at: $0) }
      for place in 0...end { fits[place] = row[place] != nil }
      rows.append(row)
    }
    var found: [String: Value?] = [:]
    var place = 0
    for (part, row) in zip(parts, rows.reversed()) {
      guard let next = row[place] else { return nil }
      if !part.kind.isEmpty {
        found[text(part.name)] = read(.text(string(segment[place..<next])), part.kind)
      }
      place = next
    }
    return found
  }

  /// Finds where parts of a segment end so that everything after them fits.
  struct PartEnds {
    let text: Bytes
    /// For each place, the first one from there on at which everything that follows fits.
    let next: [Int?]

    /// The nearest end of a part that starts at a place; nil if it does not fit there.
    func end(of part: (name: Bytes, kind: Bytes), at start: Int) -> Int? {
      func end(_ part: some Collection<UInt8>) -> Int? {
        let end = start + part.count
        return end <= text.count && next[end] == end && text[start..<end].elementsEqual(part)
          ? end : nil
      }
      switch part.kind.first {
      case nil: return end(part.name)
      case 116: return start < text.count ? next[start + 1] : nil
      // if booleans
      case 98: return end("true".utf8) ?? end("false".utf8)
      // end
      // if closed
      case 99:
        let words = closed[number(part.kind.dropFirst()) ?? 0].filter { !$0.isEmpty }
        return words.compactMap { end($0.utf8) }.min()
      // end
      // if numbers
      case 100, 105: return endOfNumber(part.kind, start)
      // end
      default: return nil
      }
    }

    // if numbers
    private func endOfNumber(_ kind: Bytes, _ start: Int) -> Int? {
      func endOfDigits(_ start: Int) -> Int {
        let limit = min(text.count, start + 400)
        guard start < limit else { return start }
        return text[start..<limit].firstIndex { $0 &- 48 >= 10 } ?? limit
      }
      func first(_ low: Int, _ high: Int) -> Int? {
        guard low <= text.count else { return nil }
        var candidate = next[low]
        while let end = candidate, end <= high {
          if read(.text(string(text[start..<end])), kind) != nil { return end }
          candidate = next[end + 1]
        }
        return nil
      }
      var place = start < text.count && text[start] == 45 ? start + 1 : start
      let digits = endOfDigits(place)
      guard digits > place else { return nil }
      if let end = first(place + 1, digits) { return end }
      guard kind.first == 100 else { return nil }
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
    // end
  }
  // end

  static func item(_ part: Bytes) -> QueryItem {
    var key = part
    let value = cut(&key, 61)
    return QueryItem(key: text(key, 43), value: value.map { text($0, 43) })
  }

  /// Completes a match with what a pattern opens, and what the query gives.
  static func open(
    _ target: Int, _ captured: [String: Value?], _ items: [Bytes], _ empty: Match
  ) -> Match {
    var (match, found) = (empty, captured)
    let inputs = entries[target].inputs
    // if lists
    var lists: [String: Value?] = [:]
    // end
    // swift-format-ignore
    for part in items {
      var key = part
      let given = cut(&key, 61)
      let name = decode(key, 43)
      let input = inputs.first {
        // if opaque
        if $0.kind.first == 111 { return false }
        // end
        // if asides
        if $0.kind.contains(94) { return false }
        // end
        return name?.utf8.elementsEqual($0.name.utf8) == true && found[$0.name] == nil
      }
      // if booleans
      let isFlag = given == nil && input?.kind.first == 98
      // end
      let text = /*if booleans*/isFlag ? "true" : /*end*/decode(given ?? [], 43)
      let value = text.flatMap { read(.text($0), input?.kind ?? []) }
      // if lists
      if let input, input.kind.contains(42) {
        let list = lists[input.name]??.list ?? []
        if let value { lists[input.name] = .list(list + [value]) }
      } else
      // end
      if let input { found[input.name] = .some(value) }
      if value != nil { continue }
      match.query.append(item(part))
      if input != nil { match.unread.append(item(part)) }
    }
    // if lists
    found.merge(lists) { $1 }
    // end
    // if defaults
    // What the query does not give gets its default.
    found = found.filter { $1 != nil || captured[$0] != nil }
    // end
    for input in inputs {
      if let value = found[input.name] ?? nil {
        match.arguments.append(Argument(name: input.name, value: value))
      } else if input.kind.contains(33) {
        match.missing.append(input.name)
      }
    }
    // if facts
    (match.requires, match.refuses) = entries[target].opening
    // end
    // if tasks
    let routes = RouteID.allCases.count
    // end
    let chain = sequence(first: target) { entries[$0].parent }.reversed()
      // if tasks
      .filter { $0 < routes }
    // end
    match.stackIDs = chain.map { RouteID.allCases[$0] }
    // swift-format-ignore
    match.target = /*if tasks*/target >= routes ? .task(TaskID.allCases[target - routes]) : /*end*/.route(RouteID.allCases[target])
    if !match.missing.isEmpty { return match }
    match.stack = chain.compactMap { Values($0, found).map { ._held($0) } }
    match.destination = match.stack.last.map { .route($0) }
    // if tasks
    if target >= routes { match.destination = Values(target, found).map { .task(._held($0)) } }
    // end
    return match
  }

  // MARK: Writing URLs

  /// The first URL that opens a route with its values, over all of its patterns.
  static func url(_ values: Values, _ base: Base) -> String? {
    let starts =
      switch base {
      case .any: Data.prefixes
      case .scheme(let name): isOurs("s:" + name) ? [name.lowercased() + "://"] : []
      // if hosts
      case .domain(let name): isOurs("h:" + name) ? ["https://\(name.lowercased())/"] : []
      // end
      }
    // if several
    let patterns = preferred(values)
    // end
    for pattern in patterns where pattern.target == values.index {
      // if based
      let starts = NAME.starts(starts, base, pattern)
      // end
      // if settings
      if settings(pattern).contains(where: { values.named[$0] ?? nil != $1 }) { continue }
      // end
      // if defaults
      if isUnwritable(values) { return nil }
      // end
      guard let path = path(pattern, values) else { continue }
      for url in starts.map({ $0 + path }) {
        for match in matches(url) {
          // if fallback
          if match.failure != nil { continue }
          // end
          // if tasks
          if case .task(let task)? = match.destination {
            if task._values == values { return url }
            continue
          }
          // end
          if match.stack.last?._values == values { return url }
        }
      }
    }
    return nil
  }

  // if several
  /// The patterns of a route. First come those that carry more, because that shortens the query.
  static func preferred(_ values: Values) -> [Pattern] {
    patterns.filter { $0.target == values.index }.sorted { one, other in
      // if defaults
      let values = changed(values, [])
      // end
      let given = values.named
      let counts = [one, other].map { carried($0).filter { given[$0] != nil }.count }
      return (-counts[0], one.place) < (-counts[1], other.place)
    }
  }
  // end

  // if based
  /// The starts of URLs of a pattern.
  static func starts(_ starts: [String], _ base: Base, _ pattern: Pattern) -> [String] {
    switch base {
    case .any:
      starts.map { Bytes($0.utf8).split(separator: 32) }
        .filter { number($0[0]) == pattern.base }.map { string($0[1]) }
    case .scheme(let name): bases("s:" + name).contains(pattern.base) ? starts : []
    // if hosts
    case .domain(let name): bases("h:" + name).contains(pattern.base) ? starts : []
    // end
    }
  }
  // end

  // if carried
  /// The names of the inputs whose values no query gives.
  static func carried(_ pattern: Pattern) -> [String] {
    var names: [Bytes] = []
    for var piece in pattern.pieces {
      // if mixed
      if piece.contains(123) {
        names += parts(piece).filter { !$0.kind.isEmpty }.map(\.name)
        continue
      }
      // end
      if let name = cut(&piece, 58) { names.append(name) }
    }
    // if settings
    names += pattern.settings.map { $0.prefix { $0 != 61 } }
    // end
    return names.map { text($0) }
  }
  // end

  // if defaults
  /// Whether a value is absent that would be the default again.
  static func isUnwritable(_ values: Values) -> Bool {
    let defaults = entries[values.index].defaults
    return zip(entries[values.index].inputs, values.all).contains {
      $1 == nil && defaults[$0.name] != nil
    }
  }

  /// A value equal to its default is left out, except in a path.
  static func changed(_ values: Values, _ carried: [String]) -> Values {
    let entry = entries[values.index]
    return Values(
      values.index,
      zip(entry.inputs, values.all).map { input, value in
        let isDefault = entry.defaults[input.name] == .some(value)
        return isDefault && !carried.contains(input.name) ? nil : value
      })
  }
  // end

  /// The path of a URL without its first slash, and its query.
  static func path(_ pattern: Pattern, _ values: Values) -> String? {
    // if defaults
    let values = changed(values, carried(pattern))
    // end
    var rest = values.named
    var path: [String] = []
    for var piece in pattern.pieces {
      // if mixed
      if piece.contains(123) {
        let texts = parts(piece).map { part in
          part.kind.isEmpty
            ? encode(string(part.name))
            : encode(rest.removeValue(forKey: text(part.name))??.texts.first ?? "")
        }
        if texts.contains("") { return nil }
        path.append(texts.joined())
        continue
      }
      // end
      // if wild
      if piece == [119, 58] {
        path.append("-")
        continue
      }
      // end
      let texts = cut(&piece, 58).map { rest.removeValue(forKey: text($0))??.texts ?? [] }
      // if rest
      if let texts, texts.contains(".") || texts.contains("..") { return nil }
      // end
      path.append(texts?.map { encode($0) }.joined(separator: "/") ?? string(piece))
    }
    // if settings
    for name in carried(pattern) { rest[name] = nil }
    // end
    // Browsers resolve dots.
    if path.contains(where: { ["", ".", ".."].contains($0) }) { return nil }
    let pairs = entries[values.index].inputs.flatMap { input in
      (rest[input.name]??.texts ?? []).map { encode(input.name, "/:@") + "=" + encode($0, "/:@") }
    }
    return path.joined(separator: "/") + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
  }
  // end
}
