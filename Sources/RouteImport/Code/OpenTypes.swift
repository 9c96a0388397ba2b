/// The types whose bodies are open where code is read, from its start to its end.
struct OpenTypes {
  private var open: [(name: String, end: Int)] = []

  /// The innermost type whose body holds the word at an index; empty outside of all. The index must
  /// not be smaller than the one before.
  mutating func innermost(at index: Int) -> String {
    while let last = open.last, index >= last.end { open.removeLast() }
    return open.last?.name ?? ""
  }

  /// Opens the body of a type, whose brace is the first one from `start`. Returns the words from
  /// that brace to the end of the body; nil if there is no brace nearby.
  mutating func enter(_ name: String, from start: Int, in words: CodeWords) -> Range<Int>? {
    for index in start..<max(start, min(start + 60, words.count)) {
      if words.isSign("{", at: index) {
        let end = words.next(after: index)
        open.append((name, end))
        return index..<end
      }
      if words.isSign("}", at: index) || words.isSign(";", at: index) { return nil }
    }
    return nil
  }
}
