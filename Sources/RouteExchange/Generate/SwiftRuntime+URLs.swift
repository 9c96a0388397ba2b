/// Paths, queries and URLs of generated Swift.
extension SwiftRuntime {
  static let urls = #"""
        // MARK: Path

        private static func find(
          _ segments: [[UInt8]], _ bases: [Int], _ tables: Tables
        ) -> Int? {
          // The nodes of a level are those whose patterns have the same ranks so far.
          var levels: [(nodes: [Int], rank: Int)] = [([0], 0)]
          var restStarts: [Tables.Kind: Int] = [:]
          while let level = levels.last {
            let depth = levels.count - 1
            if depth == segments.count {
              if let found = best(level.nodes, bases, tables) { return found }
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
            } else if let found = best(nodes, bases, tables) {
              return found
            }
          }
          return nil
        }

        private static func reads(_ text: [UInt8], _ kind: Tables.Kind?, _ tables: Tables) -> Bool {
          kind == .text || kind.flatMap { URLText.read(text[...], $0, tables) } != nil
        }

        private static func best(_ nodes: [Int], _ bases: [Int], _ tables: Tables) -> Int? {
          for base in bases {
            let found = nodes.flatMap { tables.nodes[$0].patterns }
              .filter { tables.patterns[$0].base == base }
              .min { tables.patterns[$0].order < tables.patterns[$1].order }
            if let found { return found }
          }
          return nil
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

        /// Takes a text apart so that each input, from the left, takes as little as it can; nil where
        /// it does not fit.
        private static func split(
          _ text: [UInt8], _ pieces: [Tables.Piece], _ tables: Tables
        ) -> [Range<Int>]? {
          let end = text.count
          // For each piece and place the end of what the piece takes there, so that all behind it fits.
          var ends: [[Int?]] = []
          var fits = [Bool](repeating: false, count: end + 1)
          fits[end] = true
          for piece in pieces.reversed() {
            // The next place, from each on, at which what follows fits.
            var next = [Int?](repeating: nil, count: end + 2)
            for place in (0...end).reversed() { next[place] = fits[place] ? place : next[place + 1] }
            var row = [Int?](repeating: nil, count: end + 1)
            for place in 0...end {
              row[place] = endOf(piece, text, place, next, tables)
              fits[place] = row[place] != nil
            }
            ends.append(row)
          }
          var result: [Range<Int>] = []
          var place = 0
          for (piece, row) in zip(pieces, ends.reversed()) {
            guard let next = row[place] else { return nil }
            if piece.kind != nil { result.append(place..<next) }
            place = next
          }
          return result
        }

        private static func endOf(
          _ piece: Tables.Piece, _ text: [UInt8], _ start: Int, _ next: [Int?], _ tables: Tables
        ) -> Int? {
          func endOf(_ part: some Collection<UInt8>) -> Int? {
            let end = start + part.count
            return end <= text.count && next[end] == end && text[start..<end].elementsEqual(part)
              ? end : nil
          }
          guard let kind = piece.kind else { return endOf(piece.text) }
          switch kind {
          case .text: return start < text.count ? next[start + 1] : nil
          case .boolean: return endOf("true".utf8) ?? endOf("false".utf8)
          case .closed(let index):
            return tables.closed[index].filter { !$0.isEmpty }.compactMap { endOf($0) }.min()
          case .integer, .double: return endOfNumber(kind, text, start, next, tables)
          case .opaque: return nil
          }
        }

        private static func endOfNumber(
          _ kind: Tables.Kind, _ text: [UInt8], _ start: Int, _ next: [Int?], _ tables: Tables
        ) -> Int? {
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

        // MARK: Query

        private static func item(_ pair: (key: ArraySlice<UInt8>, value: ArraySlice<UInt8>?))
          -> QueryItem
        {
          func text(_ bytes: ArraySlice<UInt8>) -> String {
            URLText.string(URLText.decode(bytes, plusIsSpace: true) ?? Array(bytes))
          }
          return QueryItem(key: text(pair.key), value: pair.value.map(text))
        }

        private static func takeQuery(
          _ pairs: [(key: ArraySlice<UInt8>, value: ArraySlice<UInt8>?)], _ inputs: [Tables.Input],
          _ values: inout [Value?], _ match: inout Match, _ tables: Tables
        ) {
          let fromPath = values.map { $0 != nil }
          var seen = inputs.map { _ in false }
          var lists: [[Value]] = inputs.map { _ in [] }
          for pair in pairs {
            let key = URLText.decode(pair.key, plusIsSpace: true)
            let place = key.flatMap { key in inputs.firstIndex { $0.name == key } }
            guard let place, !fromPath[place], inputs[place].kind != .opaque,
              inputs[place].isList || !seen[place]
            else {
              match.query.append(item(pair))
              continue
            }
            seen[place] = true
            guard let value = value(pair.value, inputs[place].kind, tables) else {
              match.query.append(item(pair))
              match.unread.append(item(pair))
              continue
            }
            if inputs[place].isList {
              lists[place].append(value)
              values[place] = .list(lists[place])
            } else {
              values[place] = value
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

        /// The first URL of the patterns that open `key` which gives the values back.
        static func url(_ key: Tables.Key, _ values: [Value?], _ base: Base) -> String? {
          let tables = Tables.shared
          let inputs = tables.entry(key).inputs
          // A default is what an absent value means: only a path has to have it.
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
          for pattern in (tables.openers[key] ?? []).map({ tables.patterns[$0] }) {
            var wanted = given
            for input in pattern.segments.flatMap(\.inputs) {
              if let input { wanted[input] = values[input] }
            }
            guard let url = url(pattern, wanted, inputs, base, tables) else { continue }
            let found = match(url)
            if found.match.failure == nil && found.key == key && found.values == wanted { return url }
          }
          return nil
        }

        private static func url(
          _ pattern: Tables.Pattern, _ values: [Value?], _ inputs: [Tables.Input], _ base: Base,
          _ tables: Tables
        ) -> String? {
          guard var result = prefix(pattern.base, base, tables) else { return nil }
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
          result += (result.hasSuffix("://") ? "" : "/") + segments.joined(separator: "/")
          let used = Set(pattern.segments.flatMap(\.inputs))
          var pairs: [String] = []
          for (index, input) in inputs.enumerated() where !used.contains(index) {
            guard let texts = texts(index) else { return nil }
            let key = URLText.encode(input.name, inQuery: true)
            pairs += texts.map { key + "=" + URLText.encode($0.utf8, inQuery: true) }
          }
          return result + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
        }

        private static func prefix(_ own: Int, _ base: Base, _ tables: Tables) -> String? {
          switch base {
          case .any:
            let name = URLText.string(tables.bases[own].name)
            switch tables.bases[own].mark {
            case 115: return name + "://"
            case 104: return "https://" + name
            case 119: return "https://www." + name
            default: return Data.prefix
            }
          case .scheme(let scheme):
            guard tables.bases(scheme: Array(scheme.utf8))?.contains(own) == true else { return nil }
            return scheme.lowercased() + "://"
          case .domain(let host):
            let bytes = Array(host.utf8)
            guard tables.isOurs(host: bytes), tables.bases(host: bytes).contains(own) else {
              return nil
            }
            return "https://" + host.lowercased()
          }
        }
      }
    }
    """#
}
