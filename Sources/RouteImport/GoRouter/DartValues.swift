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
  private var bodies: [[(name: String, range: Range<Int>)]]
  /// The first body of each class, by its name.
  private var bodyOf: [String: (file: Int, range: Range<Int>)] = [:]
  /// The texts of the values that were asked for; nil for one that is not literal.
  private var known: [Place: String?] = [:]

  private static let types: Set = ["class", "enum", "mixin", "extension"]
  private static let controls: Set = [
    "if", "for", "while", "switch", "catch", "return", "assert", "super", "this", "await",
  ]
  /// How many values refer to each other at most.
  private static let depthLimit = 64
  private static let sizeLimit = 65_536

  init(_ files: [CodeWords]) {
    self.files = files
    bodies = Array(repeating: [], count: files.count)
    for file in files.indices { read(file) }
  }

  // MARK: Declarations

  private mutating func read(_ file: Int) {
    let words = files[file]
    var types = OpenTypes()
    var index = 0
    while index < words.count {
      let type = types.innermost(at: index)
      guard let word = words.name(at: index) else {
        index += 1
        continue
      }
      if Self.types.contains(word), let name = words.name(at: index + 1),
        let body = types.enter(name, from: index + 2, in: words)
      {
        bodies[file].append((name, body))
        if bodyOf[name] == nil { bodyOf[name] = (file, body) }
        if word == "enum" { readEnum(words, body.lowerBound, name, file) }
        index = body.lowerBound + 1
        continue
      }
      if word == type, words.isSign("(", at: index + 1) { readConstructor(words, index + 1, type) }
      readVariable(words, index, type, file)
      index += 1
    }
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
      // After the prefix of an import, which is no class.
      if parts.count == 2, let first = parts[0].utf8.first, first &- 97 < 26 {
        names.append(parts[1])
      }
    }
    for name in names {
      guard let found = places[name] else { continue }
      return found.first { $0.file == from.file } ?? found[0]
    }
    return nil
  }

  /// The text that an expression stands for; nil if it is not literal. Each is read once.
  mutating func text(at place: Place, depth: Int = 0) -> String? {
    if let text = known[place] { return text }
    guard depth < Self.depthLimit else { return nil }
    // A value that refers to itself has no text.
    known.updateValue(nil, forKey: place)
    let text = read(at: place, depth)
    known.updateValue(text, forKey: place)
    return text
  }

  private mutating func read(at place: Place, _ depth: Int) -> String? {
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
      guard result.utf8.count < Self.sizeLimit else { return nil }
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
  private mutating func filled(_ template: String, _ place: Place, _ depth: Int) -> String? {
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
        let text = text(of: parts, from: place, depth: depth + 1),
        result.utf8.count + text.utf8.count < Self.sizeLimit
      else { return nil }
      result += text
    }
    return result
  }

  /// The text of a variable, or of a part of an enumeration's value.
  private mutating func text(of parts: [String], from place: Place, depth: Int) -> String? {
    if parts.count > 2, let last = parts.last {
      let key = parts.dropLast().suffix(2).joined(separator: ".")
      if let value = enumValues[key] {
        return last == "name" ? value.name : field(last, of: value, key, depth)
      }
    }
    guard let found = self.place(of: parts, from: place) else { return nil }
    return text(at: found, depth: depth)
  }

  private mutating func field(
    _ name: String, of value: EnumValue, _ key: String, _ depth: Int
  ) -> String? {
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
    /// Its key in the query of a URL.
    var key: String
    /// A type of a plan.
    var type: String
    var isOptional: Bool
  }

  /// The body of a class; nil if there is none.
  func body(of type: String) -> (file: Int, range: Range<Int>)? { bodyOf[type] }

  /// The fields of a class that a URL can hold: `final int id;`.
  func fields(of type: String) -> [Field] {
    guard let (file, range) = body(of: type) else { return [] }
    let words = files[file]
    // `this.name = value` in its constructor.
    var defaults: Set<String> = []
    for index in range
    where words.isSign("=", at: index + 1) && words.isSign(".", at: index - 1)
      && words.isName("this", at: index - 2)
    {
      if let name = words.name(at: index) { defaults.insert(name) }
    }
    let keys = keys(of: words, in: range)
    var result: [Field] = []
    var index = range.lowerBound + 1
    while index < range.upperBound {
      defer { index = words.next(after: index) }
      guard words.isName("final", at: index), !words.isName("static", at: index - 1),
        let kind = words.name(at: index + 1)
      else { continue }
      let isList = Self.lists.contains(kind) && words.isSign("<", at: index + 2)
      if words.isSign("<", at: index + 2), !isList { continue }
      let end = isList ? words.end(ofTypesAt: index + 2) : index + 2
      let isOptional = words.isSign("?", at: end)
      let place = isOptional ? end + 1 : end
      guard let name = words.name(at: place), name != "$extra", words.isSign(";", at: place + 1)
      else { continue }
      let type = Self.planType(of: isList ? words.name(at: index + 3) ?? "" : kind)
      result.append(
        Field(
          name: name, key: keys[name] ?? Self.key(of: name), type: isList ? "[\(type)]" : type,
          isOptional: !isList && (isOptional || defaults.contains(name))))
    }
    return result
  }

  private static let lists: Set = ["List", "Set", "Iterable"]

  private static func planType(of type: String) -> String {
    switch type {
    case "int", "BigInt": "Int"
    case "double", "num": "Double"
    case "bool": "Bool"
    default: "String"
    }
  }

  /// The keys that annotations give: `@TypedQueryParameter(name: 'page-size') this.pageSize`.
  private func keys(of words: CodeWords, in range: Range<Int>) -> [String: String] {
    var result: [String: String] = [:]
    for index in range where words.isName("TypedQueryParameter", at: index) {
      guard words.isSign("(", at: index + 1), words.isName("name", at: index + 2),
        words.isSign(":", at: index + 3), index + 4 < words.count, words[index + 4].kind == .text
      else { continue }
      // The name of the field is the last one before what ends its declaration.
      var place = words.next(after: index + 1)
      while place + 1 < range.upperBound,
        ![",", ")", "}", ";", "="].contains(where: { words.isSign($0, at: place + 1) })
      {
        place += 1
      }
      if let name = words.name(at: place) { result[name] = words[index + 4].text }
    }
    return result
  }

  /// The key of a field without an annotation: `pageSize` is `page-size`.
  private static func key(of name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      if "A"..."Z" ~= scalar, !result.isEmpty { result += "-" }
      result += "A"..."Z" ~= scalar ? String(scalar).lowercased() : String(scalar)
    }
    return result
  }
}
