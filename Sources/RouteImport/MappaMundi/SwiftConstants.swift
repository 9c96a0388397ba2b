/// The constants of Swift code, by their names: `Screen.home`, or `home` at the top level.
struct SwiftConstants {
  /// Where the value of a constant is.
  private struct Place {
    var file: Int
    var word: Int
  }

  private var places: [String: Place] = [:]
  /// The values of enumerations' cases.
  private var cases: [String: String] = [:]
  private let files: [CodeWords]

  private static let types: Set = ["class", "struct", "enum", "extension", "protocol", "actor"]

  init(_ files: [CodeWords]) {
    self.files = files
    for file in files.indices { read(file) }
  }

  private mutating func read(_ file: Int) {
    let words = files[file]
    // The types that are open, with the ends of their bodies.
    var open: [(name: String, end: Int)] = []
    var index = 0
    while index < words.count {
      while let last = open.last, index >= last.end { open.removeLast() }
      let type = open.last?.name ?? ""
      let word = words.name(at: index) ?? ""
      if Self.types.contains(word), let name = words.name(at: index + 1), name != "func",
        name != "var", name != "let"
      {
        let body = body(words, after: index + 2)
        if let body { open.append((name, words.next(after: body))) }
        index = (body ?? index + 1) + 1
        continue
      }
      if word == "let" || word == "var", let name = words.name(at: index + 1) {
        var value = index + 2
        if words.isSign(":", at: value) {
          while value < words.count, !words.isSign("=", at: value), value < index + 8 { value += 1 }
        }
        if words.isSign("=", at: value) {
          let key = type.isEmpty ? name : type + "." + name
          if places[key] == nil { places[key] = Place(file: file, word: value + 1) }
        }
      }
      if word == "case", !type.isEmpty { readCases(words, index + 1, type) }
      index += 1
    }
  }

  /// The brace that opens the body of a type; nil if there is none nearby.
  private func body(_ words: CodeWords, after start: Int) -> Int? {
    for index in start..<min(start + 40, words.count) {
      if words.isSign("{", at: index) { return index }
      if words.isSign("}", at: index) || words.isSign(";", at: index) { return nil }
    }
    return nil
  }

  /// `case a = "x", b`
  private mutating func readCases(_ words: CodeWords, _ start: Int, _ type: String) {
    var index = start
    while let name = words.name(at: index) {
      let key = type + "." + name
      index += 1
      var value = name
      if words.isSign("=", at: index), index + 1 < words.count, words[index + 1].kind == .text {
        value = words[index + 1].text
        index += 2
      }
      if cases[key] == nil { cases[key] = value }
      guard words.isSign(",", at: index) else { return }
      index += 1
    }
  }

  /// The text of a constant; nil if it is unknown or not literal.
  func text(_ parts: [String]) -> String? {
    var parts = parts
    if parts.last == "rawValue" {
      parts.removeLast()
      return cases[parts.suffix(2).joined(separator: ".")]
    }
    for _ in 0..<8 {
      guard let place = places[parts.suffix(2).joined(separator: ".")] else { return nil }
      let words = files[place.file]
      guard place.word < words.count else { return nil }
      if words[place.word].kind == .text {
        return words.isSign("+", at: place.word + 1) ? nil : words[place.word].text
      }
      let (next, _) = words.dottedName(at: place.word)
      if next.isEmpty || next == parts { return nil }
      if next.last == "rawValue" { return text(next) }
      parts = next
    }
    return nil
  }

  /// The file and the bracket of a constant's literal list; nil if it has none.
  func list(_ parts: [String]) -> (file: Int, open: Int)? {
    guard let place = places[parts.suffix(2).joined(separator: ".")],
      files[place.file].isSign("[", at: place.word)
    else { return nil }
    return (place.file, place.word)
  }
}
