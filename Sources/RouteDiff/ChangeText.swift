/// The description of a change: pieces of text, among them names and URLs, which every output
/// format sets apart and escapes in its own way.
package struct ChangeText: Sendable, Equatable, ExpressibleByStringInterpolation {
  package enum Piece: Sendable, Equatable {
    case words(String)
    /// A name, a URL or another piece of a plan.
    case code(String)
  }

  package private(set) var pieces: [Piece] = []

  package init(stringLiteral value: String) { append(.words(value)) }

  package init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }

  /// Text from a plan is inserted as it is: `\(name)`; our own words are inserted as
  /// `\(words: text)`.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var pieces: [Piece] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { pieces.append(.words(literal)) }
    }

    package mutating func appendInterpolation(_ code: String) { pieces.append(.code(code)) }

    package mutating func appendInterpolation(words: String) { appendLiteral(words) }

    package mutating func appendInterpolation(_ text: ChangeText) { pieces += text.pieces }
  }

  package mutating func append(_ piece: Piece) {
    if piece != .words("") { pieces.append(piece) }
  }

  package static func + (a: ChangeText, b: ChangeText) -> ChangeText {
    var result = a
    result.pieces += b.pieces
    return result
  }

  /// The text with names in backticks.
  package var plain: String {
    pieces.reduce(into: "") { text, piece in
      switch piece {
      case .words(let words): text += words
      case .code(let code): text += "`\(code)`"
      }
    }
  }

  /// `a`, `b` and 3 more.
  static func list(_ codes: [String], limit: Int = 3) -> ChangeText {
    var result: ChangeText = ""
    // One more takes no more room than "and 1 more".
    let shown = codes.count <= limit + 1 ? codes : Array(codes.prefix(limit))
    for (index, code) in shown.enumerated() {
      if index > 0 {
        let isLast = index == shown.count - 1 && shown.count == codes.count
        result.append(.words(isLast ? " and " : ", "))
      }
      result.append(.code(code))
    }
    if shown.count < codes.count {
      result.append(.words(" and \(codes.count - shown.count) more"))
    }
    return result
  }
}
