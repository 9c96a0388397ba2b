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

  /// The declaration around each declaration; -1 for none.
  package func parents() -> [Int32] {
    var parents = [Int32](repeating: -1, count: declarations.count)
    var open: [Int] = []
    for index in declarations.indices {
      while let last = open.last, Int(declarations[last].next) <= index { open.removeLast() }
      parents[index] = open.last.map { Int32($0) } ?? -1
      if Int(declarations[index].next) > index + 1 { open.append(index) }
    }
    return parents
  }
}
