package import RouteSyntax

extension SyntaxTree {
  /// The last declaration that starts at `offset` or before it.
  package func lastDeclaration(from offset: UInt32) -> Int? {
    var (low, high) = (0, declarations.count)
    while low < high {
      let middle = (low + high) / 2
      if declarations[middle].start <= offset { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }
}
