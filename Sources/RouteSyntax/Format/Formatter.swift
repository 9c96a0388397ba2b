import RouteBase

/// The canonical form of a plan: one way to write each tree, whatever its original layout.
///
/// Names, strings and numbers stay as written, comments stay before or after what they were next
/// to, and declarations keep their order. The parts of a declaration are put in canonical order.
/// White space, which is not in the tree, is generated.
package enum Formatter {
  /// The canonical form of a file that has no `syntax` finding; works on any tree without trapping.
  ///
  /// Takes time and space linear in the text: indentation stops growing at 64 levels, because it
  /// would be quadratic in a chain of routes.
  package static func format(_ tree: SyntaxTree) -> [UInt8] {
    var overflow: [UInt8]?
    // Memory that is never touched costs nothing. A plan with few lines grows when it is formatted.
    let capacity = tree.text.count + min(tree.text.count, 1 << 28) + 64
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { memory, count in
      tree.text.bytes.withUnsafeBufferPointer { source in
        FormatTables.shared.words.withUnsafeBufferPointer { words in
          guard let memory = memory.baseAddress, let source = source.baseAddress,
            let words = words.baseAddress
          else { return }
          var printer = TreePrinter(
            tree, source: source, words: words, output: FormatBuffer(memory, capacity: capacity))
          printer.printFile()
          overflow = printer.output.overflow
          count = overflow == nil ? printer.output.count : 0
        }
      }
    }
    return overflow ?? bytes
  }

  /// The canonical form with the line ends that the file has, so that a checkout with other ones is
  /// canonical, too.
  package static func formatKeepingLineEnds(_ tree: SyntaxTree) -> [UInt8] {
    let formatted = format(tree)
    return tree.lineEnd == "\n" ? formatted : withCarriageReturns(formatted)
  }

  private static func withCarriageReturns(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + text.count / 16)
    for byte in text {
      if byte == UInt8(ascii: "\n") { result.append(UInt8(ascii: "\r")) }
      result.append(byte)
    }
    return result
  }
}

/// The keywords in the form that the printer copies: 16 bytes each, a space, the letters and a
/// space.
struct FormatTables: Sendable {
  static let shared = FormatTables()

  /// The distance between two keywords.
  static let stride = 16

  /// The keywords by raw value, with a few bytes more, so that 16 can be read from any position.
  let words: [UInt8]

  private init() {
    var words: [UInt8] = []
    for keyword in Keyword.allCases {
      let word = Array(" \(keyword.name) ".utf8)
      words += word + [UInt8](repeating: 0, count: Self.stride - word.count)
    }
    self.words = words + [UInt8](repeating: 0, count: Self.stride)
  }
}
