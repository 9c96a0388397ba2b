import RouteBase
import RouteSyntax

/// Writes the plan of a `linking` configuration.
struct LinkingWriter {
  struct Screen {
    var name: String
    /// Its whole path; nil for none.
    var path: String?
    /// Further whole paths that open it.
    var aliases: [String] = []
    /// The screen around it; -1 for none.
    var parent: Int
    var children: [Int] = []
    /// The parameters in its path, as a plan declares them.
    var parameters: [String] = []
    /// Whether those in it are tabs.
    var hasTabs = false
    var line: Int
  }

  var notes: [FileRoutesNote] = []
  let path: String
  var screens: [Screen] = []
  var hasScreens: Bool { !screens.isEmpty }
  private(set) var roots: [Int] = []
  private var names = UniqueNames()
  private var head = ""
  /// The screens that open whatever no other does.
  private var fallbacks: [Int] = []
  /// The path that all screens are under, also those with an exact path of their own.
  private(set) var root = ""

  /// Constants that name each other could make more screens than any app has.
  static let screenLimit = 10_000
  static let depthLimit = 64

  /// What names of constants in the same file stand for.
  private let constants: [String: ScriptValue]

  init(path: String, constants: [String: ScriptValue]) {
    self.path = path
    self.constants = constants
  }

  private func literal(_ value: ScriptValue) -> ScriptValue { value.literal(constants) }

  /// The name of a screen; nil if it is none.
  private mutating func key(_ written: String, _ screen: ScriptValue) -> String? {
    guard let computed = screen.computedKey else { return written.isEmpty ? nil : written }
    if let text = screen.key(constants) { return text }
    note(screen.line, "`\(computed)` is not literal, so its screen is named `\(written)`")
    return written
  }

  mutating func note(_ line: Int, _ message: String) {
    notes.append(FileRoutesNote(path: path, line: line, message: message))
  }

  // MARK: Reading

  mutating func addPrefixes(_ value: ScriptValue?) {
    guard let value = value.map(literal) else { return }
    guard case .list(let prefixes) = value.content else {
      return note(value.line, "`prefixes` is not a literal list, so it is left out")
    }
    var seen = UniqueNames()
    for prefix in prefixes {
      guard let text = literal(prefix).text else {
        note(prefix.line, "a prefix is not a literal text, so it is left out")
        continue
      }
      let parts = text.split(separator: "/").map(String.init)
      guard let scheme = parts.first, scheme.hasSuffix(":") else {
        note(prefix.line, "`\(text)` is not a scheme or a site, so it is left out")
        continue
      }
      let isWeb = scheme == "https:" || scheme == "http:"
      let name = isWeb ? parts.dropFirst().first ?? "" : String(scheme.dropLast())
      if isWeb && name.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "@") })
      {
        note(prefix.line, "`\(text)` has a port or a user, so it is left out")
        continue
      }
      let line = (isWeb ? "domain " : "scheme ") + LiteralValue.quoted(name)
      if !name.isEmpty, seen.take(line) { head += line + "\n" }
      if parts.count > (isWeb ? 2 : 1) {
        note(prefix.line, "what follows the site in `\(text)` is left out")
      }
    }
  }

  /// Sets the path that all screens are under.
  mutating func addRoot(_ value: ScriptValue?) {
    guard let value = value.map(literal) else { return }
    guard let text = value.text else {
      return note(value.line, "the path of all screens is not literal, so it is left out")
    }
    root = text
  }

  /// Adds screens and those in them, with the initial one first.
  mutating func add(_ value: ScriptValue, initial: String?) throws(FileFault) {
    var open = [(value: value, prefix: root, parent: -1, initial: initial, depth: 0)]
    while let (value, prefix, parent, initial, depth) = open.popLast() {
      guard depth < Self.depthLimit, screens.count < Self.screenLimit else {
        throw FileFault(
          message: "screens nest deeper than \(Self.depthLimit), or there are more than "
            + "\(Self.screenLimit)", offset: 0)
      }
      let object = literal(value)
      if object.isCut { throw CodeWords.cut("{", line: object.line) }
      guard case .object(let members) = object.content else {
        note(value.line, "these screens are not literal, so they are left out")
        continue
      }
      var places: [Int] = []
      for (written, value) in members {
        let screen = literal(value)
        guard let key = key(written, value) else {
          note(
            screen.line, "`\(screen.word ?? "")` is not a literal screen, so it is left out")
          continue
        }
        let place = screens.count
        var own = screen.text
        if let path = screen["path"].map(literal) {
          own = path.text
          if own == nil {
            note(path.line, "the path of `\(key)` is not literal, so its URLs are left out")
          }
        }
        if let word = screen.word, word != "undefined" {
          note(screen.line, "`\(key)` is not literal, so its URLs are left out")
        }
        let isExact = Self.isExact(screen)
        let whole = own.map { wholePath(of: $0, isExact: isExact, in: prefix) }
        screens.append(
          Screen(
            name: names.unique(Self.name(ofKey: key)), path: whole,
            aliases: aliases(of: screen, key, in: prefix),
            parent: parent, hasTabs: screen["tabs"] != nil, line: screen.line))
        if let whole, Self.parts(whole) == Self.parts(root) + ["*"] {
          screens[place].path = nil
          fallbacks.append(place)
        }
        if key == initial { places.insert(place, at: 0) } else { places.append(place) }
        if let inner = screen["screens"] {
          let first = screen["initialRouteName"].map(literal)?.text
          open.append((inner, whole ?? prefix, place, first, depth + 1))
        }
      }
      if parent < 0 { roots = places } else { screens[parent].children = places }
    }
  }

  /// A screen's name in a plan. `generate` writes names with their backticks.
  private static func name(ofKey key: String) -> String {
    var name = key.utf8[...]
    let tick = UInt8(ascii: "`")
    if name.count > 2, name.first == tick, name.last == tick { name = name.dropFirst().dropLast() }
    return WrittenPlan.cleaned(String(name) ?? key)
  }

  private static func isExact(_ value: ScriptValue) -> Bool {
    value["exact"]?.word == "true"
  }

  private func wholePath(of path: String, isExact: Bool, in prefix: String) -> String {
    let prefix = isExact ? root : prefix
    return prefix.isEmpty && (isExact || path.isEmpty) ? path : prefix + "/" + path
  }

  /// The whole paths of the list `alias`: texts, or objects like those of screens.
  private mutating func aliases(
    of screen: ScriptValue, _ name: String, in prefix: String
  ) -> [String] {
    guard let list = screen["alias"].map(literal) else { return [] }
    guard case .list(let values) = list.content else {
      note(list.line, "`alias` of `\(name)` is not a literal list, so it is left out")
      return []
    }
    var result: [String] = []
    for value in values.map(literal) {
      guard let path = value.text ?? value["path"].map(literal)?.text else {
        note(value.line, "an alias of `\(name)` is not literal, so it is left out")
        continue
      }
      result.append(wholePath(of: path, isExact: Self.isExact(value), in: prefix))
    }
    return result
  }

  // MARK: Writing

  mutating func plan(named name: String) throws(FileFault) -> [UInt8] {
    var text = "plan \(NameSyntax.source(name))\n\n" + head + "\n"
    let patterns = patterns()
    let numbers = order()
    let fallbacks = fallbacks.sorted { numbers[$0].number < numbers[$1].number }
    for place in fallbacks.dropFirst() {
      note(screens[place].line, "`*` already opens `\(screens[fallbacks[0]].name)`")
    }
    var open: [Int?] = roots.reversed().map { $0 }
    while let next = open.popLast() {
      guard let screen = next else {
        text += "}\n"
        continue
      }
      text += "route \(NameSyntax.source(screens[screen].name))" + parameters(of: screen)
      text += patterns[screen] + (screens[screen].hasTabs ? " tabs" : "")
      if screens[screen].children.isEmpty {
        text += "\n"
      } else {
        text += " {\n"
        open.append(nil)
        open += screens[screen].children.reversed().map { $0 }
      }
    }
    if let fallback = fallbacks.first {
      text += "\nfallback \(NameSyntax.source(screens[fallback].name))\n"
    }
    do throws(WrittenPlan.Fault) { return try WrittenPlan.format(text) } catch {
      throw FileFault(message: error.message, offset: 0)
    }
  }

  /// The parameters that the screens around one do not have.
  private func parameters(of screen: Int) -> String {
    var known: Set<String> = []
    var around = screens[screen].parent
    while around >= 0 {
      known.formUnion(screens[around].parameters)
      around = screens[around].parent
    }
    let own = screens[screen].parameters.filter { !known.contains($0) }
    return own.isEmpty ? "" : "(" + own.joined(separator: ", ") + ")"
  }
}
