import RouteBase

/// The canonical form of a plan: one way to write each tree, whatever its layout was.
///
/// Names, strings and numbers stay as written, comments stay behind or before what they stood
/// behind or before, and the order of declarations stays. What belongs to one declaration is put
/// in order; what the tree does not hold, the white space, is made anew.
package enum Formatter {
  /// The canonical form of a file that has no `syntax` finding; works on any tree without trapping.
  ///
  /// Time and space are linear in the text: indentation stops growing at 64 levels, since it would
  /// be quadratic in a chain of routes.
  package static func format(_ tree: SyntaxTree) -> [UInt8] {
    var overflow: [UInt8]?
    // Memory that is never touched costs nothing; a plan on few lines needs more than it takes.
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
}

/// The keywords as the printer copies them: 16 bytes each, a space, the letters and a space.
struct FormatTables: Sendable {
  static let shared = FormatTables()

  /// The distance of two keywords.
  static let stride = 16

  /// The keywords by raw value; a few bytes more, so that 16 may be read from any place.
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
