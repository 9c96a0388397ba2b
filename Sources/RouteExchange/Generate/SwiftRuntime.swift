/// The part of generated Swift that is the same for every plan: what is public in it follows the
/// access that is asked for.
///
/// It matches as `RouteMatch` does: a change of rules there is one here, and in the other languages.
enum SwiftRuntime {
  /// All of it.
  static let source = [matching, values, urls].joined(separator: "\n\n")

  private static let matching = #"""
    // MARK: Matching

    extension NAME {
      /// What a URL may open, by its id.
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
        /// Something that no URL can carry.
        case opaque
      }

      /// An input that a URL gives.
      public struct Argument: Hashable, Sendable {
        public var name: String
        public var value: Value
      }

      /// A key of a query; without a `=` it has no value.
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
      }

      /// What a URL opens.
      public struct Match: Hashable, Sendable {
        /// Why no pattern matches; nil where one does.
        public var failure: Failure?
        /// What opens, by a pattern or as the fallback; nil for nothing.
        public var target: Target?
        /// What opens, with its inputs; nil where some are missing, too.
        public var destination: Destination?
        /// Whether it opens because nothing matches.
        public var isFallback: Bool { failure != nil && target != nil }
        /// The screens to build, bottom to top.
        public var stack: [RouteID] = []
        /// The inputs that the URL gives, those of the whole stack; no defaults.
        public var arguments: [Argument] = []
        /// The inputs that have to be there and are not.
        public var missing: [String] = []
        /// What nothing took of the query, in order.
        public var query: [QueryItem] = []
        /// What of that an input would take, were it of its type.
        public var unread: [QueryItem] = []
        public var fragment: String?
        /// The facts that have to hold before the stack is built.
        public var requires: [Fact] = []
      }

      /// What `url` opens.
      public static func match(_ url: String) -> Match { Matcher.match(url).match }

      /// What a URL is to stand on.
      public enum Base: Hashable, Sendable {
        /// What its pattern says, else the plan's first scheme, else its first domain, else nothing.
        case any
        case scheme(String)
        case domain(String)
      }
    }

    extension NAME.Route {
      /// What the route is called in the plan.
      public var id: NAME.RouteID { NAME.RouteID.allCases[NAME.Matcher.codec.parts(self).0] }

      /// A URL that opens the route with its inputs; nil where none does.
      public var url: String? { url(on: .any) }

      /// A URL on `base` that opens the route with its inputs; nil where none does.
      public func url(on base: NAME.Base) -> String? {
        let (index, values) = NAME.Matcher.codec.parts(self)
        return NAME.Matcher.url(NAME.Tables.Key(isTask: false, index: index), values, base)
      }
    }

    extension NAME.Task {
      /// What the task is called in the plan.
      public var id: NAME.TaskID { NAME.TaskID.allCases[NAME.Matcher.codec.parts(self).0] }

      /// A URL that opens the task with its inputs; nil where none does.
      public var url: String? { url(on: .any) }

      /// A URL on `base` that opens the task with its inputs; nil where none does.
      public func url(on base: NAME.Base) -> String? {
        let (index, values) = NAME.Matcher.codec.parts(self)
        return NAME.Matcher.url(NAME.Tables.Key(isTask: true, index: index), values, base)
      }
    }

    /// Makes routes and tasks from values and takes them apart. (A requirement may be met by what is
    /// deprecated without a warning.)
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
          var parent: Int?
          var requires: [Int]
          var inputs: [Input]
        }

        /// A text, or what an input takes.
        struct Piece: Hashable, Sendable {
          var text: [UInt8] = []
          var kind: Kind?
        }

        /// What a segment has to be: the lower its rank, the better a match.
        struct Shape: Hashable, Sendable {
          /// 0: a text; 1: texts and inputs; 2: an input that takes not every text; 3: one that
          /// does; 4: `*`; 5: `**`.
          var rank: Int
          var pieces: [Piece]
        }

        struct Segment: Sendable {
          var shape: Shape
          /// The inputs of its pieces that are none of text.
          var inputs: [Int?]
        }

        struct Pattern: Sendable {
          var key: Key
          var base: Int
          var order: Int
          var segments: [Segment]
        }

        struct Node: Sendable {
          var shape: Shape
          var literals: [[UInt8]: Int] = [:]
          /// The other nodes behind it, by their rank.
          var others: [[Int]] = [[], [], [], [], [], []]
          var patterns: [Int] = []
        }

        static let shared = Tables()

        var closed: [[[UInt8]]] = []
        var bases: [(isDeclared: Bool, mark: UInt8, name: [UInt8])] = [(true, 0, [])]
        var basePlaces: [[UInt8]: Int] = [:]
        var hasWebScheme = false
        var hasDomains = false
        var routes: [Entry] = []
        var tasks: [Entry] = []
        var patterns: [Pattern] = []
        var openers: [Key: [Int]] = [:]
        var nodes = [Node(shape: Shape(rank: 0, pieces: []))]
        var fallback: Key?

        init() {
          for line in Data.closed { closed.append(Tables.split(line, 32).map(Tables.text)) }
          for line in Data.bases {
            let bytes = Array(line.utf8)
            let name = Tables.text(String(decoding: bytes.dropFirst(3), as: UTF8.self))
            basePlaces[[bytes[1]] + name] = bases.count
            bases.append((bytes[0] == 43, bytes[1], name))
            if bytes[0] == 43 && bytes[1] == 115 && name == Array("http".utf8) {
              hasWebScheme = true
            }
            if bytes[0] == 43 && bytes[1] != 115 { hasDomains = true }
          }
          for line in Data.routes { routes.append(entry(line)) }
          for line in Data.tasks { tasks.append(entry(line)) }
          for line in Data.patterns { add(pattern(line)) }
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
          let requires = fields[1] == "-" ? [] : Tables.split(fields[1], 44).compactMap { Int($0) }
          return Entry(
            parent: Int(fields[0]), requires: requires, inputs: fields.dropFirst(2).map(input))
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
          if parts.count > 1 {
            let values = Tables.split(String(parts[1]), 44).map(Tables.text)
              .compactMap { URLText.read($0[...], result.kind, self) }
            result.preset = isList ? .list(values) : values.first
          }
          return result
        }

        func pattern(_ line: String) -> Pattern {
          let fields = Tables.split(line, 32)
          var segments: [Segment] = []
          if fields[3] != "/" {
            segments = Tables.split(fields[3], 47).dropFirst().map { segment(Array($0.utf8)) }
          }
          return Pattern(
            key: Tables.key(fields[0]), base: Int(fields[1]) ?? 0, order: Int(fields[2]) ?? 0,
            segments: segments)
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
          openers[pattern.key, default: []].append(patterns.count)
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
    """#
}
