// The runtime of generated Swift. The part before the first mark describes a plan, and
// `qtroute generate` replaces it. Here, the plan is read from standard input, so this file compiles
// by itself and tests can use it with many plans.
//
// Two words are replaced for each plan: `public` as the first word of a line by the requested
// access level, and `NAME` by the name of the enclosing type. Comments after `// MARK: Private` are
// left out. What is between `// if FEATURE` and `// end` is there only if the plan has that feature.

/// A plan from standard input. Each list is a line with its name and the number of lines that
/// follow, and then those lines. An empty line ends the plan.
nonisolated enum NAME {
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

  struct Route: Sendable {
    let index: Int
    fileprivate let values: Values
  }

  struct Task: Sendable {
    let index: Int
    fileprivate let values: Values
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
    static let tabs = lists["tabs", default: []]
    static let patterns = lists["patterns", default: []]
    static let sharing = lists["sharing", default: []]
    static let prefixes = lists["prefixes", default: []]
    static let fallback = lists["fallback"]?.first ?? ""
  }
}

nonisolated extension NAME.Codec: NAMECoding {
  func routeIDs() -> [NAME.RouteID] { NAME.RouteID.allCases }
  func taskIDs() -> [NAME.TaskID] { NAME.TaskID.allCases }
  func route(_ index: Int, _ values: NAME.Values) -> NAME.Route {
    NAME.Route(index: index, values: values)
  }
  func task(_ index: Int, _ values: NAME.Values) -> NAME.Task {
    NAME.Task(index: index, values: values)
  }
  func parts(_ route: NAME.Route) -> (Int, NAME.Values) { (route.index, route.values) }
  func parts(_ task: NAME.Task) -> (Int, NAME.Values) { (task.index, task.values) }
}

// MARK: Matching

nonisolated extension NAME {
  // if urls
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
  // end

  /// A value in a URL.
  public enum Value: Hashable, Sendable, CustomStringConvertible {
    case text(String)
    case integer(Int)
    case double(Double)
    case boolean(Bool)
    case list([Value])
    // if opaques
    /// A value that no URL can carry.
    case opaque(Opaque)
    // end

    public var description: String {
      switch self {
      case .text(let text): "\"\(text)\""
      case .integer(let number): "\(number)"
      case .double(let number): "\(number)"
      case .boolean(let flag): "\(flag)"
      case .list(let values): "\(values)"
      // if opaques
      case .opaque(let opaque): "\(opaque.value)"
      // end
      }
    }
  }

  // if opaques
  /// A value of a type that only the app knows.
  public struct Opaque: Hashable, Sendable {
    public var value: any Hashable & Sendable

    public static func == (left: Opaque, right: Opaque) -> Bool {
      AnyHashable(left.value) == AnyHashable(right.value)
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(value) }
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
    /// The screens to build with their inputs, bottom to top; none if inputs are missing.
    public var stack: [Route] = []
    /// The ids of the screens to build, also if inputs are missing.
    public var stackIDs: [RouteID] = []
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
    var matches = Matcher.finds(url).map(\.match)
    var match = matches.remove(at: Matcher.choice(matches, facts))
    match.alternatives = matches
    return match
  }

  /// The base that a URL should have.
  public enum Base: Hashable, Sendable {
    /// The base of its pattern or, if that has none, the plan's first scheme, its first domain, or
    /// a path alone.
    case any
    case scheme(String)
    case domain(String)
  }
  // end

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

  /// The tabs of `route`, in their order.
  public static func tabs(of route: RouteID) -> [RouteID] {
    entry(route).tabs.map { RouteID.allCases[$0] }
  }

  /// The facts that have to hold when `route` is pushed.
  public static func requirements(of route: RouteID) -> [Fact] {
    entry(route).own.requires.map { Fact.allCases[$0] }
  }

  /// The facts that must not hold when `route` is pushed.
  public static func refusals(of route: RouteID) -> [Fact] {
    entry(route).own.refuses.map { Fact.allCases[$0] }
  }

  // if tasks
  /// The facts that have to hold when `task` is done.
  public static func requirements(of task: TaskID) -> [Fact] {
    entry(task).own.requires.map { Fact.allCases[$0] }
  }

  /// The facts that must not hold when `task` is done.
  public static func refusals(of task: TaskID) -> [Fact] {
    entry(task).own.refuses.map { Fact.allCases[$0] }
  }
  // end
}

/// `{"id": "Show", "inputs": {"showId": 7}}`
nonisolated extension NAME.Route: Codable, Hashable, CustomStringConvertible {
  public init(from decoder: any Decoder) throws {
    let (index, values) = try NAME.Coding.read(
      decoder, NAME.RouteID.allCases.map(\.rawValue), NAME.Tables.shared.routes)
    self = NAME.Codec.shared.route(index, values)
  }

  public func encode(to encoder: any Encoder) throws {
    let (index, values) = NAME.Codec.shared.parts(self)
    try NAME.Coding.write(id.rawValue, NAME.Tables.shared.routes[index], values, to: encoder)
  }

  public static func == (left: NAME.Route, right: NAME.Route) -> Bool {
    NAME.Codec.shared.parts(left) == NAME.Codec.shared.parts(right)
  }

  public func hash(into hasher: inout Hasher) {
    let (index, values) = NAME.Codec.shared.parts(self)
    hasher.combine(index)
    hasher.combine(values)
  }

  public var description: String {
    let (index, values) = NAME.Codec.shared.parts(self)
    return id.rawValue + NAME.Tables.shared.routes[index].text(values)
  }

  /// The route's name in the plan.
  public var id: NAME.RouteID { NAME.RouteID.allCases[NAME.Codec.shared.parts(self).0] }

  // if urls
  /// A URL that opens the route with its inputs; nil if there is none.
  public var url: String? { url(on: .any) }

  /// A URL on `base` that opens the route with its inputs; nil if there is none.
  public func url(on base: NAME.Base) -> String? {
    let (index, values) = NAME.Codec.shared.parts(self)
    return NAME.Matcher.url(NAME.Key(isTask: false, index: index), values.all, base)
  }
  // end
}

// if tasks
/// As for routes.
nonisolated extension NAME.Task: Codable, Hashable, CustomStringConvertible {
  public init(from decoder: any Decoder) throws {
    let (index, values) = try NAME.Coding.read(
      decoder, NAME.TaskID.allCases.map(\.rawValue), NAME.Tables.shared.tasks)
    self = NAME.Codec.shared.task(index, values)
  }

  public func encode(to encoder: any Encoder) throws {
    let (index, values) = NAME.Codec.shared.parts(self)
    try NAME.Coding.write(id.rawValue, NAME.Tables.shared.tasks[index], values, to: encoder)
  }

  public static func == (left: NAME.Task, right: NAME.Task) -> Bool {
    NAME.Codec.shared.parts(left) == NAME.Codec.shared.parts(right)
  }

  public func hash(into hasher: inout Hasher) {
    let (index, values) = NAME.Codec.shared.parts(self)
    hasher.combine(index)
    hasher.combine(values)
  }

  public var description: String {
    let (index, values) = NAME.Codec.shared.parts(self)
    return id.rawValue + NAME.Tables.shared.tasks[index].text(values)
  }

  /// The task's name in the plan.
  public var id: NAME.TaskID { NAME.TaskID.allCases[NAME.Codec.shared.parts(self).0] }

  // if urls
  /// A URL that opens the task with its inputs; nil if there is none.
  public var url: String? { url(on: .any) }

  /// A URL on `base` that opens the task with its inputs; nil if there is none.
  public func url(on base: NAME.Base) -> String? {
    let (index, values) = NAME.Codec.shared.parts(self)
    return NAME.Matcher.url(NAME.Key(isTask: true, index: index), values.all, base)
  }
  // end
}
// end

// MARK: Private

/// Creates routes and tasks from values, and takes them apart. (A deprecated declaration may
/// satisfy a requirement of a protocol without a warning.)
nonisolated fileprivate protocol NAMECoding {
  func routeIDs() -> [NAME.RouteID]
  // if tasks
  func taskIDs() -> [NAME.TaskID]
  // end
  func route(_ index: Int, _ values: NAME.Values) -> NAME.Route
  // if tasks
  func task(_ index: Int, _ values: NAME.Values) -> NAME.Task
  // end
  func parts(_ route: NAME.Route) -> (Int, NAME.Values)
  // if tasks
  func parts(_ task: NAME.Task) -> (Int, NAME.Values)
  // end
}

/// A type of inputs. A route holds its inputs as values, which are written and read here.
nonisolated fileprivate protocol NAMEHeld {
  /// Nil if the value has another type.
  init?(_held: NAME.Value?)
  var _held: NAME.Value? { get }
}

// if texts
nonisolated extension String: NAMEHeld {
  fileprivate init?(_held: NAME.Value?) {
    guard case .text(let text)? = _held else { return nil }
    self = text
  }
  fileprivate var _held: NAME.Value? { .text(self) }
}
// end

// if integers
nonisolated extension Int: NAMEHeld {
  fileprivate init?(_held: NAME.Value?) {
    guard case .integer(let number)? = _held else { return nil }
    self = number
  }
  fileprivate var _held: NAME.Value? { .integer(self) }
}
// end

// if doubles
nonisolated extension Double: NAMEHeld {
  fileprivate init?(_held: NAME.Value?) {
    guard case .double(let number)? = _held else { return nil }
    self = number
  }
  fileprivate var _held: NAME.Value? { .double(self) }
}
// end

// if booleans
nonisolated extension Bool: NAMEHeld {
  fileprivate init?(_held: NAME.Value?) {
    guard case .boolean(let flag)? = _held else { return nil }
    self = flag
  }
  fileprivate var _held: NAME.Value? { .boolean(self) }
}
// end

// if closed
nonisolated extension NAMEHeld where Self: RawRepresentable & CaseIterable, RawValue == String {
  fileprivate init?(_held: NAME.Value?) {
    guard case .text(let text)? = _held,
      let found = Self.allCases.first(where: { $0.rawValue.utf8.elementsEqual(text.utf8) })
    else { return nil }
    self = found
  }
  fileprivate var _held: NAME.Value? { .text(rawValue) }
}
// end

// if optionals
nonisolated extension Optional: NAMEHeld where Wrapped: NAMEHeld {
  fileprivate init?(_held: NAME.Value?) {
    guard let _held else {
      self = nil
      return
    }
    guard let value = Wrapped(_held: _held) else { return nil }
    self = value
  }
  fileprivate var _held: NAME.Value? { self?._held }
}
// end

// if lists
nonisolated extension Array: NAMEHeld where Element: NAMEHeld {
  fileprivate init?(_held: NAME.Value?) {
    guard case .list(let values)? = _held else { return nil }
    self = values.compactMap { Element(_held: $0) }
  }
  fileprivate var _held: NAME.Value? { .list(compactMap(\._held)) }
}
// end

nonisolated extension NAME {
  /// The values of the inputs of a route or task, in their order.
  fileprivate struct Values: Hashable, Sendable {
    var all: [Value?]

    init(_ all: [Value?]) { self.all = all }

    // Code for each input calls these; inlined, it would take much longer to compile.
    @inline(never)
    init(count: Int) { all = Array(repeating: nil, count: count) }

    subscript<T: NAMEHeld>(_ index: Int) -> T {
      @inline(never)
      get {
        guard let value = T(_held: all[index]) else { preconditionFailure("not a \(T.self)") }
        return value
      }
      @inline(never)
      set { all[index] = newValue._held }
    }
  }

  fileprivate struct Codec {
    static var shared: any NAMECoding { Codec() }
  }

  // if urls
  fileprivate struct Key: Hashable, Sendable {
    var isTask: Bool
    var index: Int

    init(isTask: Bool, index: Int) { (self.isTask, self.index) = (isTask, index) }

    init(_ text: String) {
      self.init(isTask: text.utf8.first == 116, index: Int(text.dropFirst()) ?? 0)
    }
  }
  // end

  /// The letter of a kind and, for a closed type, its number.
  fileprivate struct Kind: Hashable, Sendable {
    var letter: UInt8
    var closed = 0

    init(_ text: some StringProtocol) {
      letter = text.utf8.first ?? 0
      // if closed
      closed = Int(text.dropFirst()) ?? 0
      // end
    }
  }

  fileprivate struct Input: Sendable {
    var name: [UInt8]
    var key: Name { Name(stringValue: URLText.string(name)) }
    var kind: Kind
    var isList = false
    var isRequired = false
    var isOptional = false
    var preset: Value?

    /// A value as routes hold it: a list is empty, not absent.
    func held(_ value: Value?) -> Value? {
      // if lists
      if isList && !isOptional { return value ?? .list([]) }
      // end
      return value
    }
  }

  fileprivate struct Entry: Sendable {
    /// The route below in the stack.
    var parent: Int?
    var presentation = Presentation.push
    var tabs: [Int] = []
    var opening: (requires: [Int], refuses: [Int]) = ([], [])
    var own: (requires: [Int], refuses: [Int]) = ([], [])
    var inputs: [Input] = []

    /// `(showId: 7)`; nothing if there are no inputs.
    func text(_ values: Values) -> String {
      let texts = zip(inputs, values.all).map { input, value in
        URLText.string(input.name) + ": " + (value?.description ?? "nil")
      }
      return texts.isEmpty ? "" : "(" + texts.joined(separator: ", ") + ")"
    }

    /// What a route holds if it gets `values`; nil if one is missing.
    func held(_ values: [Value?]) -> Values? {
      let held = zip(inputs, values).map { $0.held($1) }
      let isWhole = zip(inputs, held).allSatisfy { $1 != nil || $0.isOptional }
      return isWhole ? Values(held) : nil
    }
  }

  // if urls
  /// A text, or the kind of an input and its place; nothing uses the value if there is no place.
  fileprivate struct Piece: Sendable {
    var text: [UInt8] = []
    var kind: Kind?
    var input: Int?
  }

  fileprivate struct Segment: Sendable {
    /// The lower, the better the match. 0: a text; 1: texts and inputs; 2: an input that does not
    /// accept every text; 3: an input that does; 4: `*`; 5: `**`.
    var rank: Int
    var pieces: [Piece]
  }

  fileprivate struct Pattern: Sendable {
    /// What it opens; nil for what stays in the browser.
    var key: Key?
    var base: Int
    var order: Int
    /// The inputs that it sets itself; a value may be absent.
    var settings: [(input: Int, value: Value?)] = []
    var segments: [Segment]

    /// The inputs whose values no query gives.
    var carried: [Int] {
      segments.flatMap { $0.pieces.compactMap(\.input) } + settings.map(\.input)
    }
  }
  // end

  private static func entry(_ route: RouteID) -> Entry {
    Tables.shared.routePlaces[route].map { Tables.shared.routes[$0] } ?? Entry()
  }

  // if tasks
  private static func entry(_ task: TaskID) -> Entry {
    Tables.shared.taskPlaces[task].map { Tables.shared.tasks[$0] } ?? Entry()
  }
  // end

  fileprivate struct Tables: Sendable {
    static let shared = Tables()

    // if closed
    var closed: [[[UInt8]]] = []
    // end
    var routes: [Entry] = []
    var routePlaces: [RouteID: Int] = [:]
    // if tasks
    var tasks: [Entry] = []
    var taskPlaces: [TaskID: Int] = [:]
    // end
    // if urls
    var bases: [(isDeclared: Bool, mark: UInt8, name: [UInt8])] = [(true, 0, [])]
    var basePlaces: [[UInt8]: Int] = [:]
    var patterns: [Pattern] = []
    /// The places of targets that share URLs, in the order in which the plan has them.
    var sharing: [Key: Int] = [:]
    // end

    init() {
      // if closed
      for line in Data.closed { closed.append(Tables.split(line, 32).map(Tables.text)) }
      // end
      // if urls
      for line in Data.bases {
        let mark = Array(line.utf8)
        let names = Tables.split(line, 32).dropFirst().map(Tables.text)
        for name in names { basePlaces[[mark[1]] + name] = bases.count }
        bases.append((mark[0] == 43, mark[1], names[0]))
      }
      // end
      routes = Data.routes.map(entry)
      for (place, id) in RouteID.allCases.enumerated() { routePlaces[id] = place }
      // if tasks
      tasks = Data.tasks.map(entry)
      for (place, id) in TaskID.allCases.enumerated() { taskPlaces[id] = place }
      // end
      // if tabs
      for line in Data.tabs {
        let fields = Tables.split(line, 32)
        routes[Int(fields[0]) ?? 0].tabs = Tables.split(fields[1], 44).compactMap { Int($0) }
      }
      // end
      // if urls
      patterns = Data.patterns.map(pattern)
      // end
      // if sharing
      for (place, line) in Data.sharing.enumerated() { sharing[Key(line)] = place }
      // end
    }

    // if urls
    func entry(_ key: Key) -> Entry { key.isTask ? tasks[key.index] : routes[key.index] }
    // end

    static func split(_ text: String, _ separator: UInt8) -> [String] {
      text.utf8.split(separator: separator, omittingEmptySubsequences: false)
        .map { String(decoding: Array($0), as: UTF8.self) }
    }

    static func text(_ token: String) -> [UInt8] { URLText.decode(Array(token.utf8)[...]) ?? [] }

    func entry(_ line: String) -> Entry {
      let fields = Tables.split(line, 32)
      var result = Entry(parent: Int(fields[0].prefix { $0.isNumber }))
      // if presented
      let marks = ["m": Presentation.present, "n": .presentNav, "f": .presentFloating]
      result.presentation = marks[String(fields[0].suffix(1))] ?? .push
      // end
      // if facts
      result.opening = Tables.conditions(fields[1])
      result.own = Tables.conditions(fields[2])
      // end
      result.inputs = fields.dropFirst(3).map(input)
      return result
    }

    // if facts
    static func conditions(_ text: String) -> (requires: [Int], refuses: [Int]) {
      let facts = split(text, 44)
      let refused = facts.filter { $0.hasPrefix("!") }
      return (facts.compactMap { Int($0) }, refused.compactMap { Int($0.dropFirst()) })
    }
    // end

    func input(_ field: String) -> Input {
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let head = parts[0].split(separator: ":")
      let kind = Kind(head[1].filter { $0 != "*" && $0 != "!" && $0 != "?" })
      var result = Input(name: Tables.text(String(head[0])), kind: kind)
      result.isList = head[1].contains("*")
      result.isRequired = head[1].contains("!")
      result.isOptional = head[1].contains("?")
      // if presets
      if parts.count > 1 { result.preset = value(String(parts[1]), result) }
      // end
      return result
    }

    // if values
    func value(_ text: String, _ input: Input) -> Value? {
      let tokens = text == "[]" ? [] : Tables.split(text, 44)
      let values = tokens.compactMap { URLText.read(Tables.text($0)[...], input.kind, self) }
      return input.isList ? .list(values) : values.first
    }
    // end

    // if urls
    func pattern(_ line: String) -> Pattern {
      let fields = Tables.split(line, 32)
      let path = fields[3] == "/" ? [] : Tables.split(fields[3], 47).dropFirst()
      let key = fields[0] == "w" ? nil : Key(fields[0])
      return Pattern(
        key: key, base: Int(fields[1]) ?? 0, order: Int(fields[2]) ?? 0,
        // if settings
        settings: fields.dropFirst(4).map { setting($0, key) },
        // end
        segments: path.map(Tables.segment))
    }

    // if settings
    func setting(_ field: String, _ key: Key?) -> (input: Int, value: Value?) {
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let place = Int(parts[0]) ?? 0
      if parts.count == 1 { return (place, nil) }
      return (place, key.flatMap { value(String(parts[1]), entry($0).inputs[place]) })
    }
    // end

    static func segment(_ text: String) -> Segment {
      // if wild
      if text == "*" { return Segment(rank: 4, pieces: []) }
      // end
      let isRest = text.hasPrefix("**")
      let pieces = text.dropFirst(isRest ? 2 : 0).split(separator: "{").flatMap { part in
        // `KIND:N}TEXT`, or a text at the start.
        let ends = part.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
        let fields = ends[0].split(separator: ":")
        let isText = fields.count < 2
        var pieces: [Piece] = []
        if !isText { pieces.append(Piece(kind: Kind(fields[0]), input: Int(fields[1]))) }
        let text = isText ? ends[0] : ends[1]
        if !text.isEmpty { pieces.append(Piece(text: Tables.text(String(text)))) }
        return pieces
      }
      let kind = pieces[0].kind
      let rank = isRest ? 5 : pieces.count > 1 ? 1 : kind == nil ? 0 : kind?.letter == 116 ? 3 : 2
      return Segment(rank: rank, pieces: pieces)
    }

    // if hosts
    /// The bases of a URL with a web host, the nearest first; nil if the host is not ours.
    func bases(host: [UInt8]) -> [Int]? {
      let hasDomains = bases.contains { $0.isDeclared && ($0.mark == 104 || $0.mark == 119) }
      guard hasDomains, let name = URLText.hostName(host) else { return nil }
      var result: [Int] = []
      if let exact = basePlaces[[104] + name] { result.append(exact) }
      // if subdomains
      let isNamed = !result.isEmpty
      for dot in name.indices.filter({ name[$0] == 46 }).prefix(128) {
        guard let above = basePlaces[[119] + name[(dot + 1)...]],
          isNamed || URLText.isPlain(name[..<dot])
        else { continue }
        result.append(above)
      }
      // end
      return result.contains { bases[$0].isDeclared } ? result + [0] : nil
    }
    // end

    func bases(scheme: [UInt8]) -> [Int]? {
      guard let base = basePlaces[[115] + scheme.map(URLText.lowercase)], bases[base].isDeclared
      else { return nil }
      return [base, 0]
    }
    // end
  }

  fileprivate struct URLText {
    // if urls
    var bases: [Int]? = [0]
    var failure: Failure?
    var path: ArraySlice<UInt8>
    var query: ArraySlice<UInt8> = []
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
      let scheme = Array(URLText.scheme(path) ?? [])
      let name = scheme.map(URLText.lowercase)
      if scheme.isEmpty {
        path = path.map { URLText.isSlash($0) ? 47 : $0 }[...]
      } else if name == Array("http".utf8) || name == Array("https".utf8) {
        // Any number of slashes, even none, begins a host.
        path = path[(scheme.count + 1)...].drop(while: URLText.isSlash)
        let host = Array(path.prefix { !URLText.isSlash($0) })
        bases = nil
        // if hosts
        bases = tables.bases(host: host)
        // end
        path = path.dropFirst(host.count).map { URLText.isSlash($0) ? 47 : $0 }[...]
        let isPlain = host.contains(91) || !(host.contains(58) || host.contains(64))
        if bases == nil { failure = isPlain ? .foreignHost : .authority }
      } else {
        bases = tables.bases(scheme: scheme)
        path = path[(scheme.count + 1)...]
        if path.starts(with: [47, 47]) { path = path.dropFirst(2) }
        if bases == nil { failure = .foreignScheme }
      }
    }

    private static func isSlash(_ byte: UInt8) -> Bool { byte == 47 || byte == 92 }

    private static func scheme(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
      guard let end = text.firstIndex(of: 58), isLetter(text[text.startIndex]) else { return nil }
      let isScheme = text[..<end].allSatisfy {
        isLetter($0) || $0 &- 48 < 10 || $0 == 43 || $0 == 45 || $0 == 46
      }
      return isScheme ? text[..<end] : nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 97 < 26 }

    static func lowercase(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte | 0x20 : byte }

    // if hosts
    /// A host in lower case; nil if the URL standard does not accept it as a name, or if it has
    /// escapes or empty labels.
    static func hostName(_ host: [UInt8]) -> [UInt8]? {
      let forbidden = Array("#%/:<>?@[\\]^|".utf8)
      let isBad = host.contains { $0 <= 32 || $0 == 127 || forbidden.contains($0) }
      let labels = host.split(separator: 46, omittingEmptySubsequences: false)
      if isBad || labels.contains(where: { $0.isEmpty }) { return nil }
      var result = ""
      for scalar in string(host).unicodeScalars {
        result += scalar.value == 0x130 ? String(scalar) : scalar.properties.lowercaseMapping
      }
      return Array(result.utf8)
    }
    // end

    // if subdomains
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
    // end

    /// The decoded segments; nil if they can match nothing.
    func segments() -> [[UInt8]]? {
      var path = path
      if path.first == 47 { path = path.dropFirst() }
      if path.isEmpty { return [] }
      if path.last == 47 { path = path.dropLast() }
      var result: [[UInt8]] = []
      for piece in path.split(separator: 47, omittingEmptySubsequences: false) {
        guard !piece.isEmpty, let text = URLText.decode(piece) else { return nil }
        result.append(text)
      }
      return result
    }
    // end

    static func string(_ bytes: some Collection<UInt8>) -> String {
      String(decoding: bytes, as: UTF8.self)
    }

    /// The decoded text; nil if an escape is broken, or the result is not UTF-8.
    static func decode(_ text: ArraySlice<UInt8>, plusIsSpace: Bool = false) -> [UInt8]? {
      var result: [UInt8] = []
      var index = text.startIndex
      while index < text.endIndex {
        var byte = text[index]
        if byte == 37 {
          let digits = text[(index + 1)...].prefix(2)
          // A number may have a sign, but an escape has none.
          guard digits.count == 2, digits.allSatisfy({ $0 >= 48 }),
            let code = UInt8(string(digits), radix: 16)
          else { return nil }
          byte = code
          index += 2
        } else if plusIsSpace && byte == 43 {
          byte = 32
        }
        result.append(byte)
        index += 1
      }
      return string(result).utf8.elementsEqual(result) ? result : nil
    }

    // if urls
    static func encode(_ text: some Sequence<UInt8>, inQuery: Bool = false) -> String {
      let plain = Array((inQuery ? "-._~!$'(),/:@" : "-._~!$'(),").utf8)
      var result = ""
      for byte in text {
        if byte &- 48 < 10 || isLetter(byte) || plain.contains(byte) {
          result.unicodeScalars.append(Unicode.Scalar(byte))
        } else {
          result += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
        }
      }
      return result
    }
    // end

    // if readings
    static func read(_ text: ArraySlice<UInt8>, _ kind: Kind, _ tables: Tables) -> Value? {
      switch kind.letter {
      case 116: return .text(string(text))
      // if integers
      case 105:
        guard let end = endOfDigits(text), end == text.endIndex else { return nil }
        return Int(string(text)).map { .integer($0) }
      // end
      // if doubles
      case 100:
        guard isDouble(text), let number = Double(string(text)), number.isFinite else {
          return nil
        }
        return .double(number)
      // end
      // if booleans
      case 98:
        let word = string(text)
        return word == "true" || word == "false" ? .boolean(word == "true") : nil
      // end
      // if closed
      case 99:
        let words = tables.closed[kind.closed]
        return words.contains { $0.elementsEqual(text) } ? .text(string(text)) : nil
      // end
      default: return nil
      }
    }

    // if numbers
    /// The end of `-?[0-9]+` at the start of a text.
    private static func endOfDigits(_ text: ArraySlice<UInt8>) -> Int? {
      let start = text.startIndex + (text.first == 45 ? 1 : 0)
      let end = text[start...].firstIndex { $0 &- 48 >= 10 } ?? text.endIndex
      return end > start ? end : nil
    }
    // end

    // if doubles
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
    // end
    // end

    // if urls
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
    // end
  }

  // if urls
  fileprivate enum Matcher {
    struct Found {
      var match = Match()
      var key: Key?
      var values: [Value?] = []
    }

    /// What a URL opens, whichever facts hold; one result at least, which may be nothing.
    static func finds(_ url: String) -> [Found] {
      let tables = Tables.shared
      let text = URLText(url, tables)
      var found = Found()
      if let fragment = text.fragment {
        found.match.fragment = URLText.string(URLText.decode(fragment) ?? Array(fragment))
      }
      let pairs = text.query.split(separator: 38).map { piece in
        (key: piece.prefix { $0 != 61 }, value: piece.firstIndex(of: 61).map { piece[($0 + 1)...] })
      }
      let segments = text.bases == nil ? nil : text.segments()
      let patterns = segments.map { find($0, text.bases ?? [], tables) } ?? []
      guard let segments, let first = patterns.first, first.key != nil else {
        found.match.failure = text.failure ?? (patterns.isEmpty ? .noPattern : .web)
        found.match.query = pairs.map(item)
        // if fallback
        if found.match.failure == .noPattern && !Data.fallback.isEmpty {
          open(Key(Data.fallback), [], &found, tables)
        }
        // end
        return [found]
      }
      return patterns.compactMap { pattern in
        pattern.key.map { fill($0, pattern, segments, pairs, found, tables) }
      }
    }

    /// The index of the match that facts decide for.
    static func choice(_ matches: [Match], _ facts: Set<Fact>) -> Int {
      // if sharing
      let open = matches.indices.filter { facts.isDisjoint(with: matches[$0].refuses) }
      let allowed = open.first { facts.isSuperset(of: matches[$0].requires) }
      if let place = allowed ?? open.first { return place }
      // end
      return 0
    }

    /// What a pattern that matches opens.
    private static func fill(
      _ key: Key, _ pattern: Pattern, _ segments: [[UInt8]], _ pairs: [Pair], _ empty: Found,
      _ tables: Tables
    ) -> Found {
      var found = empty
      let inputs = tables.entry(key).inputs
      found.values = pathValues(pattern, segments, inputs.count, tables)
      let fixed = pattern.settings.map(\.input)
      // if settings
      for (input, value) in pattern.settings { found.values[input] = value }
      // end
      let isFixed = inputs.indices.map { found.values[$0] != nil || fixed.contains($0) }
      takeQuery(pairs, inputs, isFixed, &found, tables)
      for (input, value) in zip(inputs, found.values) {
        let name = URLText.string(input.name)
        if let value { found.match.arguments.append(Argument(name: name, value: value)) }
        if value == nil && input.isRequired { found.match.missing.append(name) }
      }
      open(key, fixed, &found, tables)
      return found
    }

    /// Builds what opens. The inputs in `fixed` get no defaults.
    private static func open(
      _ key: Key, _ fixed: [Int], _ found: inout Found, _ tables: Tables
    ) {
      let entry = tables.entry(key)
      found.key = key
      // if facts
      found.match.requires = entry.opening.requires.map { Fact.allCases[$0] }
      found.match.refuses = entry.opening.refuses.map { Fact.allCases[$0] }
      // end
      found.match.target =
        key.isTask ? .task(TaskID.allCases[key.index]) : .route(RouteID.allCases[key.index])
      var stack: [Int] = []
      var route = key.isTask ? entry.parent : key.index
      while let index = route {
        stack.append(index)
        route = tables.routes[index].parent
      }
      stack.reverse()
      found.match.stackIDs = stack.map { RouteID.allCases[$0] }
      guard found.match.missing.isEmpty else { return }
      // What is given, by name. The value of an input that is fixed may be absent.
      var given: [[UInt8]: Value?] = [:]
      for (index, value) in found.values.enumerated() where value != nil || fixed.contains(index) {
        given[entry.inputs[index].name] = .some(value)
      }
      func values(_ entry: Entry) -> Values? {
        entry.held(entry.inputs.map { input in given[input.name] ?? input.preset })
      }
      // Each route has the inputs of those below it.
      guard let whole = values(entry) else { return }
      found.match.stack = stack.compactMap { index in
        values(tables.routes[index]).map { Codec.shared.route(index, $0) }
      }
      found.match.destination =
        key.isTask
        ? .task(Codec.shared.task(key.index, whole)) : .route(Codec.shared.route(key.index, whole))
    }

    /// The patterns that match best, one for each target.
    private static func find(
      _ segments: [[UInt8]], _ bases: [Int], _ tables: Tables
    ) -> [Pattern] {
      var best: [Int] = []
      var found: [Pattern] = []
      for pattern in tables.patterns {
        guard let base = bases.firstIndex(of: pattern.base), fits(pattern, segments, tables) else {
          continue
        }
        // From left to right a lower rank is better; then the nearer base is.
        let ranks = pattern.segments.map(\.rank) + [base]
        if found.isEmpty || ranks.lexicographicallyPrecedes(best) { (best, found) = (ranks, []) }
        if ranks == best { found.append(pattern) }
      }
      let places = found.enumerated().map { number, pattern in
        (pattern.key.flatMap { tables.sharing[$0] } ?? tables.sharing.count, pattern.order, number)
      }
      var result: [Pattern] = []
      for (_, _, number) in places.sorted(by: <)
      where !result.contains(where: { $0.key == found[number].key }) {
        result.append(found[number])
      }
      return result
    }

    private static func fits(_ pattern: Pattern, _ segments: [[UInt8]], _ tables: Tables) -> Bool {
      let count = pattern.segments.count
      let isRest = pattern.segments.last?.rank == 5
      guard count == segments.count || isRest && count < segments.count else { return false }
      return pattern.segments.enumerated().allSatisfy { index, segment in
        func reads(_ text: [UInt8]) -> Bool {
          segment.pieces[0].kind.flatMap { URLText.read(text[...], $0, tables) } != nil
        }
        switch segment.rank {
        case 0: return segment.pieces[0].text == segments[index]
        // if mixed
        case 1: return split(segments[index], segment.pieces, tables) != nil
        // end
        case 2: return reads(segments[index])
        // if rest
        case 5: return segments[index...].allSatisfy(reads)
        // end
        default: return true
        }
      }
    }

    /// The texts of the inputs in a segment.
    private static func texts(
      _ text: [UInt8], _ segment: Segment, _ tables: Tables
    ) -> [[UInt8]] {
      // if mixed
      if segment.rank == 1 {
        return split(text, segment.pieces, tables)?.map { Array(text[$0]) } ?? []
      }
      // end
      return [text]
    }

    /// The values that the path gives.
    private static func pathValues(
      _ pattern: Pattern, _ segments: [[UInt8]], _ count: Int, _ tables: Tables
    ) -> [Value?] {
      var values = [Value?](repeating: nil, count: count)
      for (index, segment) in pattern.segments.enumerated() {
        let pieces = segment.pieces.filter { $0.kind != nil }
        for (piece, text) in zip(pieces, texts(segments[index], segment, tables)) {
          guard let input = piece.input, let kind = piece.kind else { continue }
          values[input] = URLText.read(text[...], kind, tables)
          // if rest
          if segment.rank == 5 {
            let rest = segments[index...].compactMap { URLText.read($0[...], kind, tables) }
            values[input] = .list(rest)
          }
          // end
        }
      }
      return values
    }

    // if mixed
    /// Splits a text so that each input, from the left, takes as little as it can; nil if the text
    /// does not fit.
    private static func split(
      _ text: [UInt8], _ pieces: [Piece], _ tables: Tables
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
      func end(of piece: Piece, at start: Int) -> Int? {
        func end(_ part: some Collection<UInt8>) -> Int? {
          let end = start + part.count
          return end <= text.count && next[end] == end && text[start..<end].elementsEqual(part)
            ? end : nil
        }
        guard let kind = piece.kind else { return end(piece.text) }
        switch kind.letter {
        case 116: return start < text.count ? next[start + 1] : nil
        // if booleans
        case 98: return end("true".utf8) ?? end("false".utf8)
        // end
        // if closed
        case 99:
          let words = tables.closed[kind.closed].filter { !$0.isEmpty }
          return words.compactMap { end($0) }.min()
        // end
        // if numbers
        case 100, 105: return endOfNumber(kind, start)
        // end
        default: return nil
        }
      }

      // if numbers
      private func endOfNumber(_ kind: Kind, _ start: Int) -> Int? {
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
        guard kind.letter == 100 else { return nil }
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
      _ pairs: [Pair], _ inputs: [Input], _ isFixed: [Bool], _ found: inout Found, _ tables: Tables
    ) {
      var seen: Set<Int> = []
      // if lists
      var lists: [Int: [Value]] = [:]
      // end
      for pair in pairs {
        let key = URLText.decode(pair.key, plusIsSpace: true)
        guard let place = inputs.firstIndex(where: { $0.name == key }), !isFixed[place],
          inputs[place].kind.letter != 111, inputs[place].isList || !seen.contains(place)
        else {
          found.match.query.append(item(pair))
          continue
        }
        seen.insert(place)
        let kind = inputs[place].kind
        var value: Value? = kind.letter == 98 ? .boolean(true) : URLText.read([], kind, tables)
        if let text = pair.value {
          value = URLText.decode(text, plusIsSpace: true).flatMap {
            URLText.read($0[...], kind, tables)
          }
        }
        guard let value else {
          found.match.query.append(item(pair))
          found.match.unread.append(item(pair))
          continue
        }
        // if lists
        if inputs[place].isList { lists[place, default: []].append(value) }
        // end
        found.values[place] = value
      }
      // if lists
      for (place, list) in lists { found.values[place] = .list(list) }
      // end
    }

    // MARK: URLs

    /// The first URL that opens `key` and gives the values back, over all of its patterns.
    static func url(_ key: Key, _ values: [Value?], _ base: Base) -> String? {
      let tables = Tables.shared
      let inputs = tables.entry(key).inputs
      // A value equal to its default is left out, except in a path.
      var given = values
      for (index, input) in inputs.enumerated() {
        if let preset = input.preset {
          if values[index] == nil { return nil }
          if values[index] == preset { given[index] = nil }
        }
        if given[index] == .list([]) {
          if input.preset != nil || input.isOptional { return nil }
          given[index] = nil
        }
      }
      // Patterns come first if they carry more, because that shortens the query.
      let patterns = tables.patterns.filter { $0.key == key }.enumerated().sorted { a, b in
        let counts = [a, b].map { $0.element.carried.filter { given[$0] != nil }.count }
        return (-counts[0], a.offset) < (-counts[1], b.offset)
      }
      for (_, pattern) in patterns {
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
      _ pattern: Pattern, _ values: [Value?], _ inputs: [Input]
    ) -> String? {
      func texts(_ index: Int) -> [String]? {
        guard let value = values[index] else { return [] }
        let all = if case .list(let list) = value { list } else { [value] }
        let texts = all.compactMap(URLText.write)
        return texts.count == all.count ? texts : nil
      }
      var segments: [String] = []
      for segment in pattern.segments {
        var text = segment.rank == 4 ? "-" : ""
        for piece in segment.pieces {
          guard piece.kind != nil else {
            text += URLText.encode(piece.text)
            continue
          }
          guard let input = piece.input, let values = texts(input), !values.isEmpty,
            !values.contains("")
          else { return nil }
          let all = segment.rank == 5 ? values[...] : values.prefix(1)
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
        // if hosts
        case 104: return ["https://" + name]
        case 119: return ["www", "x", "y", "z"].map { "https://\($0)." + name }
        // end
        default: return Data.prefixes
        }
      case .scheme(let scheme):
        let isOurs = tables.bases(scheme: Array(scheme.utf8))?.contains(own) == true
        return isOurs ? [scheme.lowercased() + "://"] : []
      // if hosts
      case .domain(let host) where tables.bases(host: Array(host.utf8))?.contains(own) == true:
        return ["https://" + host.lowercased()]
      // end
      case .domain: return []
      }
    }
  }
  // end

  // MARK: Coding

  /// A name in coded data.
  fileprivate struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }

    static let id = Name(stringValue: "id")
    static let inputs = Name(stringValue: "inputs")
  }

  fileprivate enum Coding {
    struct Unfit: Error {}

    static func write(
      _ id: String, _ entry: Entry, _ values: Values, to encoder: any Encoder
    ) throws {
      var whole = encoder.container(keyedBy: Name.self)
      try whole.encode(id, forKey: .id)
      if values.all.isEmpty { return }
      var inputs = whole.nestedContainer(keyedBy: Name.self, forKey: .inputs)
      for (input, value) in zip(entry.inputs, values.all) {
        // Without `null`, an absent value would be the default again.
        if value == nil && input.preset == nil { continue }
        try inputs.encode(value.map { Scalar(value: $0) }, forKey: input.key)
      }
    }

    static func read(
      _ decoder: any Decoder, _ ids: [String], _ entries: [Entry]
    ) throws -> (Int, Values) {
      let whole = try decoder.container(keyedBy: Name.self)
      let id = try whole.decode(String.self, forKey: .id)
      if let index = ids.firstIndex(where: { $0.utf8.elementsEqual(id.utf8) }) {
        let isGiven = try whole.contains(.inputs) && !whole.decodeNil(forKey: .inputs)
        let inputs =
          isGiven ? try whole.nestedContainer(keyedBy: Name.self, forKey: .inputs) : nil
        let values = try? entries[index].inputs.map { input -> Value? in
          guard let inputs, inputs.contains(input.key) else { return input.preset }
          return try inputs.decodeNil(forKey: input.key) ? nil : value(of: input, inputs)
        }
        if let values = values.flatMap(entries[index].held) { return (index, values) }
      }
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "the plan has no `\(id)` with such inputs"))
    }

    private static func value(
      of input: Input, _ inputs: KeyedDecodingContainer<Name>
    ) throws -> Value {
      func value<T: Decodable>(_ make: (T) throws -> Value) throws -> Value {
        // if lists
        if input.isList {
          return .list(try inputs.decode([T].self, forKey: input.key).map { try make($0) })
        }
        // end
        return try make(inputs.decode(T.self, forKey: input.key))
      }
      switch input.kind.letter {
      // if integers
      case 105: return try value(Value.integer)
      // end
      // if doubles
      case 100: return try value(Value.double)
      // end
      // if booleans
      case 98: return try value(Value.boolean)
      // end
      // if closed
      case 99:
        let words = Tables.shared.closed[input.kind.closed]
        return try value { (text: String) in
          guard words.contains(Array(text.utf8)) else { throw Unfit() }
          return .text(text)
        }
      // end
      // if opaque
      case 111: throw Unfit()
      // end
      default: return try value(Value.text)
      }
    }
  }

  fileprivate struct Scalar: Encodable {
    let value: Value

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch value {
      case .text(let text): try container.encode(text)
      case .integer(let number): try container.encode(number)
      case .double(let number): try container.encode(number)
      case .boolean(let flag): try container.encode(flag)
      case .list(let values): try container.encode(values.map { Scalar(value: $0) })
      // if opaques
      case .opaque:
        throw EncodingError.invalidValue(
          value,
          EncodingError.Context(
            codingPath: encoder.codingPath, debugDescription: "only code can pass this value"))
      // end
      }
    }
  }
}
