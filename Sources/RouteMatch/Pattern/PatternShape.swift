import RoutePlan

/// A segment of a whole pattern as exporters see it.
package enum SegmentShape: Sendable, Hashable {
  /// A piece of text, or what a parameter takes.
  package enum Piece: Sendable, Hashable {
    case text(String)
    case value(ValueShape)
  }

  /// Text and parameters, at least one piece.
  case pieces([Piece])
  /// `*`
  case any
  /// `**name`, where each segment takes such a value.
  case rest(ValueShape)
}

/// What a parameter takes.
package enum ValueShape: Sendable, Hashable {
  case text
  case integer
  case double
  /// One of these texts; also used for booleans.
  case oneOf([String])

  /// Whether it takes `text`, which must not be empty.
  package func reads(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      switch self {
      case .text: true
      case .integer: TextReading.isInteger(bytes)
      case .double: TextReading.isDouble(bytes)
      case .oneOf(let texts): texts.contains { $0.utf8.elementsEqual(bytes) }
      }
    }
  }
}

extension PatternSet {
  /// The segments of a whole pattern.
  package func shape(of pattern: PatternID) -> [SegmentShape] {
    nodes(of: pattern).map { node in
      let edge = trie.edges[Int(node)]
      switch edge.rank {
      case .literal: return .pieces([.text(trie.texts.string(of: edge.payload))])
      case .mix:
        return .pieces(
          trie.mix(edge.payload).parts.map { part in
            part.kind.map { .value(value($0)) } ?? .text(String(decoding: part.text, as: UTF8.self))
          })
      case .typed: return .pieces([.value(value(ValueKind(raw: edge.payload)))])
      case .text: return .pieces([.value(.text)])
      case .any: return .any
      case .rest: return .rest(value(ValueKind(raw: edge.payload)))
      }
    }
  }

  /// The ranks of its segments.
  package func ranks(of pattern: PatternID) -> [RankClass] {
    nodes(of: pattern).map { trie.edges[Int($0)].rank }
  }

  private func value(_ kind: ValueKind) -> ValueShape {
    switch kind {
    case .text: .text
    case .integer: .integer
    case .double: .double
    case .boolean: .oneOf(["true", "false"])
    default:
      .oneOf(
        (kind.closedIndex.map { kinds.alternatives[$0] } ?? []).filter { !$0.isEmpty }
          .map { String(decoding: $0, as: UTF8.self) })
    }
  }
}
