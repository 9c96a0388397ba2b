import RouteBase

/// The constants of Dart code: variables, getters, and the values of enumerations.
struct DartValues {
  /// An expression in a file.
  struct Place: Hashable {
    var file: Int
    var word: Int
  }

  /// An enumeration's value: its arguments, and the fields that they set.
  private struct EnumValue {
    var name: String
    /// The bracket of its arguments; -1 for none.
    var open: Int
    var file: Int
  }

  let files: [CodeWords]
  /// The values of variables, by `Class.name` or, at the top level, `name`.
  private var places: [String: [Place]] = [:]
  private var enumValues: [String: EnumValue] = [:]
  /// The fields that a class's constructor sets, in their order.
  private var fields: [String: [String]] = [:]
  /// The bodies of classes in each file, and their names.
  private(set) var bodies: [[(name: String, range: Range<Int>)]]

  private static let types: Set = ["class", "enum", "mixin", "extension"]
  private static let controls: Set = [
    "if", "for", "while", "switch", "catch", "return", "assert", "super", "this", "await",
  ]
  private static let depthLimit = 12

  init(_ files: [CodeWords]) {
    self.files = files
    bodies = Array(repeating: [], count: files.count)
    for file in files.indices { read(file) }
  }

  // MARK: Declarations

  private mutating func read(_ file: Int) {
    let words = files[file]
    var open: [(name: String, end: Int)] = []
    var index = 0
    while index < words.count {
      while let last = open.last, index >= last.end { open.removeLast() }
      let type = open.last?.name ?? ""
      guard let word = words.name(at: index) else {
        index += 1
        continue
      }
      if Self.types.contains(word), let name = words.name(at: index + 1),
        let body = body(words, after: index + 2)
      {
        let end = words.next(after: body)
        open.append((name, end))
        bodies[file].append((name, body..<end))
        if word == "enum" { readEnum(words, body, name, file) }
        index = body + 1
        continue
      }
      if word == type, words.isSign("(", at: index + 1) { readConstructor(words, index + 1, type) }
      readVariable(words, index, type, file)
      index += 1
    }
  }

  /// The brace that opens the body of a class; nil if there is none nearby.
  private func body(_ words: CodeWords, after start: Int) -> Int? {
    for index in start..<min(start + 60, words.count) {
      if words.isSign("{", at: index) { return index }
      if words.isSign("}", at: index) || words.isSign(";", at: index) { return nil }
    }
    return nil
  }

  /// `home = '/home'`, `get home => '/home'`, `home() { return …; }`
  private mutating func readVariable(_ words: CodeWords, _ index: Int, _ type: String, _ file: Int)
  {
    guard let name = words.name(at: index), !Self.controls.contains(name),
      !words.isSign(".", at: index - 1)
    else { return }
    var next = index + 1
    if words.isSign("(", at: next) { next = words.next(after: next) }
    let isFunction = next > index + 1
    var value = next + 1
    if words.isSign("=", at: next) {
      if words.isSign(">", at: value) {
        guard isFunction || words.isName("get", at: index - 1) else { return }
        value += 1
      } else if isFunction || words.isSign("=", at: value) {
        return
      }
    } else if words.isSign("{", at: next), words.isName("return", at: value),
      isFunction || words.isName("get", at: index - 1)
    {
      value += 1
    } else {
      return
    }
    if words.isName("const", at: value) { value += 1 }
    places[type.isEmpty ? name : type + "." + name, default: []].append(
      Place(file: file, word: value))
  }

  /// `enum Screen { home('/'), about(path: '/about'); … }`
  private mutating func readEnum(_ words: CodeWords, _ body: Int, _ type: String, _ file: Int) {
    var index = body + 1
    while index < words.count {
      // Annotations.
      while words.isSign("@", at: index) {
        index += 2
        if words.isSign("(", at: index) { index = words.next(after: index) }
      }
      guard let name = words.name(at: index) else { return }
      index += 1
      if words.isSign("<", at: index) { index = words.end(ofTypesAt: index) }
      let open = words.isSign("(", at: index) ? index : -1
      if open >= 0 { index = words.next(after: index) }
      enumValues[type + "." + name] = EnumValue(name: name, open: open, file: file)
      guard words.isSign(",", at: index) else { return }
      index += 1
    }
  }

  /// `Screen(this.path, {required this.title})`
  private mutating func readConstructor(_ words: CodeWords, _ open: Int, _ type: String) {
    guard fields[type] == nil else { return }
    var names: [String] = []
    for index in open + 1..<min(words.next(after: open), words.count)
    where words.isName("this", at: index) && words.isSign(".", at: index + 1) {
      if let name = words.name(at: index + 2) { names.append(name) }
    }
    if !names.isEmpty { fields[type] = names }
  }

  // MARK: Finding

  /// The class around a word; empty for none.
  private func type(around word: Int, in file: Int) -> String {
    bodies[file].last { $0.range.contains(word) }?.name ?? ""
  }

  /// The value of a variable that is named at a place; nil if there is none.
  func place(of parts: [String], from: Place) -> Place? {
    var names: [String] = []
    if parts.count == 1 {
      let type = type(around: from.word, in: from.file)
      if !type.isEmpty { names.append(type + "." + parts[0]) }
      names.append(parts[0])
    } else {
      names.append(parts.suffix(2).joined(separator: "."))
      // After the prefix of an import.
      if parts.count == 2 { names.append(parts[1]) }
    }
    for name in names {
      guard let found = places[name] else { continue }
      return found.first { $0.file == from.file } ?? found[0]
    }
    return nil
  }

  /// The text that an expression stands for; nil if it is not literal.
  func text(at place: Place, depth: Int = 0) -> String? {
    guard depth < Self.depthLimit else { return nil }
    let words = files[place.file]
    var result = ""
    var index = place.word
    if words.isName("const", at: index) { index += 1 }
    while index < words.count {
      switch words[index].kind {
      case .text:
        result += words[index].text
        index += 1
      case .template:
        guard let text = filled(words[index].text, place, depth) else { return nil }
        result += text
        index += 1
      case .name:
        let (parts, end) = words.dottedName(at: index)
        guard !parts.isEmpty, !words.isSign("(", at: end) || words[end].partner == end + 1,
          let text = text(of: parts, from: Place(file: place.file, word: index), depth: depth + 1)
        else { return nil }
        result += text
        index = words.isSign("(", at: end) ? end + 2 : end
      case .sign, .number: return nil
      }
      guard result.utf8.count < 65_536 else { return nil }
      if words.isSign("+", at: index) {
        index += 1
      } else if index >= words.count || words[index].kind == .sign {
        let isEnd =
          index >= words.count || [",", ";", ")", "]", "}"].contains(words[index].text)
        return isEnd ? result : nil
      }
    }
    return nil
  }

  /// A text with the values of its expressions.
  private func filled(_ template: String, _ place: Place, _ depth: Int) -> String? {
    var result = ""
    let pieces = template.split(separator: "\0", omittingEmptySubsequences: false)
    for (number, piece) in pieces.enumerated() {
      guard number % 2 == 1 else {
        result += piece
        continue
      }
      let words = CodeWords(Array(piece.utf8), .dart)
      let (parts, end) = words.dottedName(at: 0)
      guard !parts.isEmpty, end == words.count,
        let text = text(of: parts, from: place, depth: depth + 1)
      else { return nil }
      result += text
    }
    return result
  }

  /// The text of a variable, or of a part of an enumeration's value.
  private func text(of parts: [String], from place: Place, depth: Int) -> String? {
    if parts.count > 2, let last = parts.last {
      let key = parts.dropLast().suffix(2).joined(separator: ".")
      if let value = enumValues[key] {
        return last == "name" ? value.name : field(last, of: value, key, depth)
      }
    }
    guard let found = self.place(of: parts, from: place) else { return nil }
    return text(at: found, depth: depth)
  }

  private func field(_ name: String, of value: EnumValue, _ key: String, _ depth: Int) -> String? {
    guard value.open >= 0 else { return nil }
    let arguments = files[value.file].arguments(from: value.open)
    let type = String(key.prefix { $0 != "." })
    let position = fields[type]?.firstIndex(of: name)
    let named = arguments.first { $0.label == name }
    let found = named ?? position.flatMap { $0 < arguments.count ? arguments[$0] : nil }
    guard let found, named != nil || found.label.isEmpty else { return nil }
    return text(at: Place(file: value.file, word: found.start), depth: depth + 1)
  }
}

extension CodeWords {
  /// The index after `<A, B<C>>`; the start itself if it does not close nearby.
  func end(ofTypesAt start: Int) -> Int {
    var depth = 0
    for index in start..<min(start + 64, count) {
      if isSign("<", at: index) { depth += 1 }
      if isSign(">", at: index) { depth -= 1 }
      if depth == 0 { return index + 1 }
    }
    return start
  }
}

// MARK: Classes

extension DartValues {
  /// A field of a typed route's class.
  struct Field {
    var name: String
    /// A type of a plan.
    var type: String
    var isOptional: Bool
  }

  /// The body of a class; nil if there is none.
  func body(of type: String) -> (file: Int, range: Range<Int>)? {
    for file in bodies.indices {
      if let body = bodies[file].first(where: { $0.name == type }) { return (file, body.range) }
    }
    return nil
  }

  /// The fields of a class that a URL can hold: `final int id;`.
  func fields(of type: String) -> [Field] {
    guard let (file, range) = body(of: type) else { return [] }
    let words = files[file]
    var result: [Field] = []
    var index = range.lowerBound + 1
    while index < range.upperBound {
      defer { index = words.next(after: index) }
      guard words.isName("final", at: index), !words.isName("static", at: index - 1),
        let kind = words.name(at: index + 1)
      else { continue }
      let isOptional = words.isSign("?", at: index + 2)
      let place = index + (isOptional ? 3 : 2)
      guard let name = words.name(at: place), name != "$extra", words.isSign(";", at: place + 1)
      else { continue }
      let planType: String
      switch kind {
      case "int", "BigInt": planType = "Int"
      case "double", "num": planType = "Double"
      case "bool": planType = "Bool"
      default: planType = "String"
      }
      // `this.name = value` in its constructor.
      let hasDefault = range.contains {
        words.isName(name, at: $0) && words.isSign("=", at: $0 + 1) && words.isSign(".", at: $0 - 1)
          && words.isName("this", at: $0 - 2)
      }
      result.append(Field(name: name, type: planType, isOptional: isOptional || hasDefault))
    }
    return result
  }
}
