import RouteBase

/// Finds what Kotlin and Java code says about navigation graphs, without understanding the rest.
///
/// Parentheses are followed so that the call around an id is known. It takes linear time and never
/// fails: what is not code yields nothing.
package struct AndroidCodeScan {
  /// The mentions in order, each once for each class.
  private(set) var mentions: [AndroidMention] = []

  private let words: [CodeWord]
  private let classes: Set<String>
  private var index = 0
  /// The names of the calls whose parentheses are open, outermost first. One on the result of a call
  /// that navigates has both names, as in `navigator().graph`.
  private var calls: [String] = []
  /// The call that navigates and has a dot after it, right before `index`; empty if there is none.
  private var receiver = ""
  /// What `receiver` was before `last`.
  private var owner = ""
  /// The name right before `index`, type arguments aside; empty if something else is there.
  private var last = ""
  private var known: Set<AndroidMention> = []

  /// Calls deeper than this are not code that a person wrote.
  private static let depthLimit = 256
  /// Longer names are those of no class or resource.
  private static let nameLimit = 200

  /// The mentions in a file; `classes` are the names of the project's own classes.
  package static func mentions(in file: CodeFile, classes: Set<String>) -> [AndroidMention] {
    let language: CodeLanguage = file.path.hasSuffix(".java") ? .java : .kotlin
    var scan = AndroidCodeScan(
      words: CodeLexer.words(in: file.bytes, language), classes: classes)
    while scan.index < scan.words.count { scan.readWord() }
    return scan.mentions
  }

  /// The classes that a graph names as `android:name`, without their packages.
  package static func classes(inGraph bytes: ArraySlice<UInt8>) -> Set<String> {
    var names: Set<String> = []
    var rest = bytes
    while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
      let isAndroid = rest[..<colon].suffix(7).elementsEqual("android".utf8)
      rest = rest[(colon + 1)...]
      guard isAndroid, rest.starts(with: "name".utf8) else { continue }
      rest = rest.dropFirst(4).drop { $0 <= 0x20 || $0 == UInt8(ascii: "=") }
      guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        continue
      }
      let value = rest.dropFirst().prefix { $0 != quote }
      let name = value.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).last
      let text = String(decoding: name ?? [], as: UTF8.self)
      if isCapital(text) { names.insert(text) }
      rest = rest[value.endIndex...]
    }
    return names
  }

  private init(words: [CodeWord], classes: Set<String>) {
    self.words = words
    self.classes = classes
  }

  private mutating func readWord() {
    let word = words[index]
    index += 1
    switch word.kind {
    case .name: readName(word)
    case .sign: readSign(word.text)
    case .number, .text, .template: last = ""
    }
  }

  private mutating func readSign(_ sign: String) {
    if sign != "." { receiver = "" }
    switch sign {
    case "(":
      let call = last.isEmpty || owner.isEmpty ? last : owner + "." + last
      if calls.count < Self.depthLimit { calls.append(call) }
      last = ""
    case ")":
      let closed = calls.popLast() ?? ""
      last = ""
      if isSign(".", at: index), Self.navigates(closed), !closed.utf8.contains(0x2E) {
        receiver = closed
      }
    // Type arguments stay between a name and its parentheses.
    case "<", ">", ".": break
    case ";":
      calls.removeAll()
      last = ""
    case "=" where !isSign("=", at: index - 2): break
    default: last = ""
    }
  }

  private func isSign(_ sign: String, at index: Int) -> Bool {
    words.indices.contains(index) && words[index].isSign(sign)
  }

  // MARK: Names

  private mutating func readName(_ word: CodeWord) {
    let name = word.text
    if name == "R", readResource() { return }
    if ["class", "object", "interface"].contains(name), !isSign(":", at: index - 2),
      !isSign(".", at: index - 2)
    {
      readDeclaration(line: word.line)
      return
    }
    if name == "import" || name == "package" {
      while index < words.count, words[index].line == word.line { index += 1 }
      return
    }
    if Self.isCapital(name) { readClass(name) }
    (last, owner, receiver) = (name, receiver, "")
  }

  private static func isCapital(_ name: String) -> Bool {
    name.utf8.first.map { $0 >= 65 && $0 <= 90 } ?? false
  }

  /// The name after a dot at `index`, which is skipped; nil if there is none.
  private mutating func member() -> String? {
    guard isSign(".", at: index), index + 1 < words.count, words[index + 1].kind == .name else {
      return nil
    }
    index += 2
    return words[index - 1].text
  }

  /// Reads the rest of `R.KIND.NAME`.
  private mutating func readResource() -> Bool {
    guard let kind = member(), let name = member() else { return false }
    switch kind {
    case "navigation": add(.graph, name)
    case "layout": add(.layout, name)
    case "menu": add(.menu, name)
    case "id":
      if last == "startDestination" || call?.hasSuffix("tStartDestination") == true {
        add(.start, name)
      } else if let call, Self.navigates(call) {
        add(.destination, name)
      }
    default: break
    }
    last = ""
    return true
  }

  /// The nearest call around `offset`; conditions and plain parentheses are none.
  private var call: String? {
    calls.last { !["", "if", "when", "switch", "requireNotNull", "return"].contains($0) }
  }

  /// Whether a call goes to the destination that it gets.
  private static func navigates(_ call: String) -> Bool {
    let lower = call.lowercased()
    if lower.has(part: "popup") || lower.has(part: "popback") { return false }
    return lower.has(part: "navig") || lower == "setdestination" || lower == "adddestination"
  }

  private mutating func readDeclaration(line: Int) {
    last = ""
    guard index < words.count, words[index].kind == .name, words[index].line == line,
      Self.isCapital(words[index].text)
    else { return }
    // What a class nested in another says counts for the one whose file it is.
    if classes.contains(words[index].text) { add(.declaration, words[index].text) }
    last = words[index].text
    index += 1
  }

  private mutating func readClass(_ name: String) {
    if name.hasSuffix("Directions"), name.utf8.count > 10 {
      if let action = member() { add(.action, name.dropLast(10) + " " + action) }
    } else if name.hasSuffix("Binding"), name.utf8.count > 7 {
      add(.layout, Self.layout(ofBinding: String(name.dropLast(7))))
    } else if classes.contains(name) {
      add(.name, name)
      if makesInstance() { add(.instance, name) }
    }
  }

  /// Whether the class whose name was just read is called, as in `Page()` or `Page.newInstance()`,
  /// and not inherited from.
  private func makesInstance() -> Bool {
    var next = index
    while isSign(".", at: next), words.indices.contains(next + 1), words[next + 1].kind == .name {
      guard ["Companion", "newInstance"].contains(words[next + 1].text) else { return false }
      next += 2
    }
    let isInherited = isSign(":", at: index - 2) || isSign(",", at: index - 2) && calls.isEmpty
    return isSign("(", at: next) && !isInherited
  }

  /// `fragment_home` of `FragmentHome`
  private static func layout(ofBinding name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      if scalar.properties.isUppercase && !result.isEmpty { result += "_" }
      result += scalar.properties.lowercaseMapping
    }
    return result
  }

  private mutating func add(_ kind: AndroidMention.Kind, _ name: String) {
    if kind == .declaration { known.removeAll() }
    guard name.utf8.count < Self.nameLimit,
      known.insert(AndroidMention(kind, 0, name)).inserted
    else { return }
    mentions.append(AndroidMention(kind, words[max(0, index - 1)].line, name))
  }
}
