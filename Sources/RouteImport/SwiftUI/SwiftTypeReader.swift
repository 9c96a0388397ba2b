/// Finds the types that a file declares, and what is in them.
struct SwiftTypeReader {
  private let code: SwiftCode
  private let file: Int
  private(set) var types: [SwiftType] = []
  /// For each word, the index of the innermost type that it is in, counted in this file; -1 for none.
  private(set) var owners: [Int]

  init(_ code: SwiftCode, file: Int) {
    self.code = code
    self.file = file
    owners = Array(repeating: -1, count: code.words.count)
    findTypes()
    for index in types.indices { readMembers(of: index) }
  }

  private static let kinds: [String: SwiftType.Kind] = [
    "struct": .struct, "class": .class, "enum": .enum, "actor": .actor, "extension": .extension,
    "protocol": .protocol,
  ]

  // MARK: Types

  private mutating func findTypes() {
    var open: [Int] = []
    for index in code.words.indices {
      while let last = open.last, types[last].body.upperBound <= index { open.removeLast() }
      if let last = open.last { owners[index] = last }
      guard code.isName(at: index), let kind = Self.kinds[code.text(index)],
        !code.isSign(".", at: index - 1), code.isName(at: index + 1)
      else { continue }
      // `class func` and `class var` are no classes.
      if kind == .class, ["func", "var", "let", "override"].contains(code.text(index + 1)) {
        continue
      }
      guard var type = type(kind, at: index) else { continue }
      type.outer = open.last ?? -1
      open.append(types.count)
      types.append(type)
    }
  }

  private func type(_ kind: SwiftType.Kind, at index: Int) -> SwiftType? {
    let nameWord = code.chainEnd(of: index + 1)
    var place = nameWord + 1
    let generics = place
    place = code.afterGenerics(place)
    let isContainer = (generics..<place).contains { code.text($0) == "View" }
    var inherited: [String] = []
    if code.isSign(":", at: place) {
      place += 1
      while place < code.words.count, !code.isSign("{", at: place), code.text(place) != "where" {
        if code.isName(at: place), !code.isSign(".", at: place + 1) {
          inherited.append(code.text(place))
        }
        place += 1
        if place > index + 200 { return nil }
      }
    }
    while place < code.words.count, !code.isSign("{", at: place) {
      place += 1
      if place > index + 300 { return nil }
    }
    guard place < code.words.count else { return nil }
    var result = SwiftType(
      kind: kind, name: code.text(nameWord), inherited: inherited, file: file,
      line: code.words[index].line, body: code.inside(place))
    result.nameWord = nameWord
    result.isPrivate = (1...2).contains {
      ["private", "fileprivate"].contains(code.text(index - $0))
    }
    result.isContainer = isContainer && kind != .extension
    result.isMain =
      (max(0, index - 8)..<index).contains {
        code.isSign("@", at: $0) && code.text($0 + 1) == "main" && !hasBrace($0..<index)
      }
    return result
  }

  private func hasBrace(_ range: Range<Int>) -> Bool {
    range.contains { code.isSign("}", at: $0) }
  }

  // MARK: Members

  private mutating func readMembers(of type: Int) {
    let body = types[type].body
    var index = body.lowerBound
    while index < body.upperBound {
      let word = code.words[index]
      if word.kind == .sign, ["{", "(", "["].contains(word.text) {
        index = max(index + 1, min(code.words[index].partner, body.upperBound) + 1)
        continue
      }
      guard word.kind == .name, !code.isSign(".", at: index - 1) else {
        index += 1
        continue
      }
      switch word.text {
      case "case" where types[type].kind == .enum: index = readCases(from: index + 1, type)
      case "var", "let": index = readProperty(from: index, type)
      case "func", "init": index = readFunction(from: index, type)
      default: index += 1
      }
    }
  }

  private mutating func readCases(from start: Int, _ type: Int) -> Int {
    var index = start
    while code.isName(at: index) {
      types[type].cases.append(code.text(index))
      types[type].caseNames.insert(code.text(index))
      index += 1
      if code.isSign("(", at: index) { index = code.words[index].partner + 1 }
      if code.isSign("=", at: index) { index += 2 }
      guard code.isSign(",", at: index) else { break }
      index += 1
    }
    return index
  }

  /// Reads `let name: Type` or, from a comma, another property of the declaration at `first`.
  private mutating func readProperty(from start: Int, of first: Int? = nil, _ type: Int) -> Int {
    let end = types[type].body.upperBound
    let first = first ?? start
    var index = start + 1
    guard code.isName(at: index) else { return index }
    let name = code.text(index)
    index += 1
    var written = ""
    if code.isSign(":", at: index) { (written, index) = code.annotation(index + 1, end) }
    if code.isSign("{", at: index), index < end {
      let isObserved = ["didSet", "willSet"].contains(code.text(index + 1))
      if !isObserved {
        types[type].members.append(
          SwiftType.Member(
            name: name, isFunction: false, body: code.inside(index),
            isView: Self.isView(written), type: written))
        return code.inside(index).upperBound + 1
      }
    }
    var hasValue = false
    var made = ""
    if code.isSign("=", at: index) {
      hasValue = true
      if code.isName(at: index + 1) {
        let after = code.afterGenerics(index + 2)
        if code.isSign("(", at: after) { made = code.text(index + 1) }
        if code.isSign(".", at: index + 2) { made = code.text(index + 1) }
      } else if code.isSign("[", at: index + 1) {
        // `[Product]()`
        let end = code.inside(index + 1).upperBound
        if code.isSign("(", at: end + 1) {
          made = (index + 1...end).reduce(into: "") { $0 += code.text($1) }
        } else {
          types[type].lists.append(SwiftType.List(type: written, words: code.inside(index + 1)))
        }
      }
    }
    let (wrapper, argument, isShared) = attributes(
      before: first, lowest: types[type].body.lowerBound)
    if made.isEmpty { made = argument }
    if !isShared {
      types[type].properties.append(
        SwiftType.Property(
          name: name, type: written, made: made, hasValue: hasValue,
          isLet: code.text(first) == "let", wrapper: wrapper))
    }
    if code.isSign(",", at: index), code.isName(at: index + 1), index < end {
      return readProperty(from: index, of: first, type)
    }
    return index
  }

  /// The attribute before a declaration, the type in `(Router.self)` after it, and whether the
  /// declaration is static.
  private func attributes(
    before index: Int, lowest: Int
  ) -> (wrapper: String, argument: String, isShared: Bool) {
    var place = index - 1
    var isShared = false
    var argument = ""
    let modifiers: Set = [
      "private", "public", "internal", "fileprivate", "static", "class", "lazy", "weak", "final",
      "nonisolated", "override", "package", "open", "unowned",
    ]
    while place >= lowest {
      if code.isSign(")", at: place), let open = code.opening(of: place), open >= lowest {
        // `private(set)` or the arguments of an attribute.
        if code.text(place - 1) == "self", code.isSign(".", at: place - 2) {
          argument = code.text(place - 3)
        }
        place = open - 1
      } else if code.isName(at: place), modifiers.contains(code.text(place)) {
        if ["static", "class"].contains(code.text(place)) { isShared = true }
        place -= 1
      } else if code.isName(at: place), code.isSign("@", at: place - 1) {
        return (code.text(place), argument, isShared)
      } else {
        break
      }
    }
    return ("", "", isShared)
  }

  private static func isView(_ type: String) -> Bool {
    type == "some View" || type == "AnyView" || type == "any View" || type == "some Scene"
  }

  private mutating func readFunction(from start: Int, _ type: Int) -> Int {
    let end = types[type].body.upperBound
    var index = start + 1
    let isInit = code.text(start) == "init"
    var name = "init"
    if !isInit {
      guard code.isName(at: index) else { return index }
      name = code.text(index)
      index += 1
    }
    if code.isSign("?", at: index) { index += 1 }
    index = code.afterGenerics(index)
    guard code.isSign("(", at: index) else { return index }
    let parameters = parameters(code.inside(index))
    index = code.inside(index).upperBound + 1
    // The body comes after the result; a protocol's function has none.
    var place = index
    var result = ""
    while place < end, place < index + 60, !code.isSign("{", at: place) {
      if code.isSign("-", at: place), code.isSign(">", at: place + 1) {
        result = code.annotation(place + 2, end).text
      }
      if ["func", "var", "let", "init", "case"].contains(code.text(place)) { return place }
      place += 1
    }
    guard place < end, code.isSign("{", at: place) else { return index }
    types[type].members.append(
      SwiftType.Member(
        name: name, isFunction: true, parameters: parameters, body: code.inside(place),
        isView: Self.isView(result)))
    return code.inside(place).upperBound + 1
  }

  private func parameters(_ range: Range<Int>) -> [SwiftType.Parameter] {
    var result: [SwiftType.Parameter] = []
    var index = range.lowerBound
    while index < range.upperBound {
      // Attributes.
      while code.isSign("@", at: index) {
        index += 2
        if code.isSign("(", at: index) { index = code.words[index].partner + 1 }
      }
      guard code.isName(at: index) else { break }
      let label = code.text(index)
      index += 1
      var name = label
      if code.isName(at: index) {
        name = code.text(index)
        index += 1
      }
      guard code.isSign(":", at: index) else { break }
      let (written, next) = code.annotation(index + 1, range.upperBound)
      index = next
      let hasValue = code.isSign("=", at: index)
      while index < range.upperBound, !code.isSign(",", at: index) {
        let isBracket = code.words[index].kind == .sign && code.words[index].partner > index
        index = isBracket ? code.words[index].partner + 1 : index + 1
      }
      index += 1
      result.append(
        SwiftType.Parameter(
          label: label == "_" ? "" : label, name: name, type: written, hasValue: hasValue))
    }
    return result
  }
}
