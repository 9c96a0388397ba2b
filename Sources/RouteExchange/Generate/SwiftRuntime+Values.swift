/// Bases and values of generated Swift.
extension SwiftRuntime {
  static let values = #"""
        // MARK: Bases

        func base(_ mark: UInt8, _ name: some Sequence<UInt8>) -> Int? {
          basePlaces[[mark] + name.map(URLText.lowercase)]
        }

        func isDeclared(_ base: Int?) -> Bool { base.map { bases[$0].isDeclared } ?? false }

        /// The places of the hosts below which `host` is.
        func above(_ host: [UInt8]) -> [Int] {
          host.indices.filter { host[$0] == 46 }.prefix(128).compactMap { base(119, host[($0 + 1)...]) }
        }

        func isOurs(host: [UInt8]) -> Bool {
          hasDomains && (isDeclared(base(104, host)) || above(host).contains { isDeclared($0) })
        }

        func bases(host: [UInt8]) -> [Int] { [base(104, host)].compactMap { $0 } + above(host) + [0] }

        func bases(scheme: [UInt8]) -> [Int]? {
          guard let base = base(115, URLText.isWeb(scheme) ? Array("http".utf8) : scheme),
            bases[base].isDeclared
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
          path = Array(url.utf8)[...]
          if let hash = path.firstIndex(of: 35) {
            fragment = path[(hash + 1)...]
            path = path[..<hash]
          }
          if let mark = path.firstIndex(of: 63) {
            query = path[(mark + 1)...]
            path = path[..<mark]
          }
          if let end = URLText.endOfScheme(path) { readScheme(end, tables) }
        }

        private mutating func readScheme(_ end: Int, _ tables: Tables) {
          let scheme = Array(path[..<end])
          var rest = path[(end + 1)...]
          let hasAuthority = rest.starts(with: [47, 47])
          if hasAuthority { rest = rest.dropFirst(2) }
          if hasAuthority && URLText.isWeb(scheme) {
            let host = Array(rest.prefix { $0 != 47 })
            if tables.isOurs(host: host) {
              bases = tables.bases(host: host)
              path = rest.dropFirst(host.count)
              return
            }
            if !tables.hasWebScheme {
              failure = host.contains(58) || host.contains(64) ? .authority : .foreignHost
              return
            }
          }
          guard let own = tables.bases(scheme: scheme) else {
            failure = .foreignScheme
            return
          }
          bases = own
          path = rest
        }

        /// The decoded segments; nil where they can match nothing.
        func segments() -> [[UInt8]]? {
          var path = path
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

        /// What a text stands for; nil where an escape is broken, or what comes out is no UTF-8.
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

        /// The text of a value; nil where it has none.
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

        static func match(_ url: String) -> Found {
          let tables = Tables.shared
          let text = URLText(url, tables)
          var found = Found(match: Match())
          if let fragment = text.fragment {
            found.match.fragment = URLText.string(URLText.decode(fragment) ?? Array(fragment))
          }
          let pairs = (text.query ?? []).split(separator: 38).map { piece in
            (key: piece.prefix { $0 != 61 }, value: piece.firstIndex(of: 61).map { piece[($0 + 1)...] })
          }
          guard text.failure == nil, let segments = text.segments(),
            let pattern = find(segments, text.bases, tables).map({ tables.patterns[$0] })
          else {
            found.match.failure = text.failure ?? .noPattern
            found.match.query = pairs.map(item)
            if text.failure == nil, let key = tables.fallback { open(key, [], &found, tables) }
            return found
          }
          let inputs = tables.entry(pattern.key).inputs
          var values = pathValues(pattern, segments, inputs.count, tables)
          takeQuery(pairs, inputs, &values, &found.match, tables)
          found.match.requires = tables.entry(pattern.key).requires.map { Fact.allCases[$0] }
          for (input, value) in zip(inputs, values) {
            if let value {
              let argument = Argument(name: URLText.string(input.name), value: value)
              found.match.arguments.append(argument)
            } else if input.isRequired {
              found.match.missing.append(URLText.string(input.name))
            }
          }
          open(pattern.key, values, &found, tables)
          return found
        }

        private static func open(
          _ key: Tables.Key, _ given: [Value?], _ found: inout Found, _ tables: Tables
        ) {
          let entry = tables.entry(key)
          found.key = key
          found.values = given
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
            values[index] = input.preset
          }
          found.match.destination =
            key.isTask
            ? (try? codec.task(key.index, values)).map { .task($0) }
            : (try? codec.route(key.index, values)).map { .route($0) }
        }
    """#
}
