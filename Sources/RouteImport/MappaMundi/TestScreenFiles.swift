/// Selects the files that build one screen graph, each of which has a type for its state.
///
/// A folder with UI tests can also have a small graph that tries the navigator itself.
enum TestScreenFiles {
  /// The files without those of other graphs than the one with the most screens, and notes on what is
  /// left out.
  static func select(
    _ files: [CodeWords]
  ) -> (files: [CodeWords], notes: [(file: Int, line: Int, message: String)]) {
    let states = files.map { state(in: $0) }
    var screens: [String: Int] = [:]
    for (file, state) in zip(files, states) {
      guard let state else { continue }
      screens[state.name, default: 0] += file.words.indices.count {
        file.isName("addScreenState", at: $0) && file.isSign(".", at: $0 - 1)
      }
    }
    var largest = ""
    for state in states {
      if let state, (screens[state.name] ?? 0) > (screens[largest] ?? 0) { largest = state.name }
    }
    var result = files
    var notes: [(file: Int, line: Int, message: String)] = []
    for (file, state) in states.enumerated() {
      guard let state, state.name != largest, (screens[state.name] ?? 0) > 0 else { continue }
      result[file] = CodeWords([])
      notes.append(
        (
          file, state.line,
          "the graph of `\(state.name)` is left out, since that of `\(largest)` has more screens"
        ))
    }
    return (result, notes)
  }

  /// The type of the state in `MMScreenGraph<State>` or `MMScreenGraph(for: test, with: State.self)`,
  /// and its line; nil if a file has neither.
  private static func state(in words: CodeWords) -> (name: String, line: Int)? {
    for index in words.words.indices where words.isName("MMScreenGraph", at: index) {
      let line = words[index].line
      if words.isSign("<", at: index + 1) {
        if let name = words.dottedName(at: index + 2).parts.last { return (name, line) }
      }
      let state = words.arguments(from: index + 1).first { $0.label == "with" }
      if let name = state.flatMap({ words.dottedName(at: $0.start).parts.dropLast().last }) {
        return (name, line)
      }
    }
    return nil
  }
}
