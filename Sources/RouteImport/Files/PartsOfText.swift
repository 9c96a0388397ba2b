/// A search for texts, character by character. `has(part:)` and `replacing(part:with:)` in
/// RouteBase do the same, but not in Embedded Swift, for which lint compiles all of RouteImport.
extension String {
  func contains(text: String) -> Bool {
    indices.contains { self[$0...].starts(with: text) }
  }

  func replacing(text: String, with other: String) -> String {
    var result = ""
    var rest = self[...]
    while let first = rest.first {
      if rest.starts(with: text) {
        result += other
        rest = rest.dropFirst(text.count)
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}
