package import RouteBase
import RouteSyntax

/// `import react-navigation`: reads the `linking` configuration of React Navigation, as JSON or as a
/// literal in a script.
package enum ReactNavigationImport {
  /// The plan, and notes; `path` names the file in them.
  package static func plan(
    _ bytes: [UInt8], path: String, name: String
  ) throws(FileFault) -> (plan: [UInt8], notes: [FileRoutesNote]) {
    var reader = ScriptValueReader(try CodeWords.script(bytes))
    let constants = try reader.constants()
    let objects = try reader.objects()
    let configuration = { (value: ScriptValue) in value["config"]?.literal(constants) }
    var writer = LinkingWriter(path: path, constants: constants)
    let linking = objects.first { configuration($0)?["screens"] != nil }
    if let tree = try StaticNavigation(&reader, constants, isCertain: linking == nil) {
      writer.notes += tree.notes.map {
        FileRoutesNote(path: path, line: $0.line, message: $0.message)
      }
      writer.addPrefixes(tree.linking?["prefixes"])
      writer.addRoot(tree.linking.flatMap(configuration)?["path"])
      try writer.add(tree.screens, initial: tree.initialScreen)
    } else {
      // Up to version 5.7, `config` has the screens itself.
      let found =
        linking ?? objects.first { $0["screens"] != nil }
        ?? objects.first { $0["prefixes"] != nil && Self.isOld(configuration($0)) }
      guard let found, let config = found["screens"] == nil ? configuration(found) : found,
        let screens = (config["screens"] ?? configuration(found))?.literal(constants),
        case .object = screens.content
      else {
        throw FileFault(
          message:
            "it has no literal `screens`, with which a `linking` configuration names screens",
          offset: 0)
      }
      if found.isCut { throw CodeWords.cut("{", line: found.line) }
      writer.addPrefixes(found["prefixes"])
      writer.addRoot(config["path"])
      try writer.add(screens, initial: config["initialRouteName"]?.literal(constants).text)
    }
    guard writer.hasScreens else {
      throw FileFault(
        message: "it has no literal screen, with which a `linking` configuration names its URLs",
        offset: 0)
    }
    let text = try writer.plan(named: name)
    let notes = writer.notes.enumerated().sorted {
      ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset)
    }
    return (text, notes.map { $0.element })
  }
}

extension ReactNavigationImport {
  /// Whether a configuration consists of screens.
  fileprivate static func isOld(_ config: ScriptValue?) -> Bool {
    guard let config, case .object(let members) = config.content, !members.isEmpty else {
      return false
    }
    return members.allSatisfy { key, value in
      if case .other = value.content { return false }
      return !key.isEmpty && key != "initialRouteName"
    }
  }
}

/// Writes the plan of a `linking` configuration.
private struct LinkingWriter {
  private struct Screen {
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
  private let path: String
  private var screens: [Screen] = []
  var hasScreens: Bool { !screens.isEmpty }
  private var roots: [Int] = []
  private var names = UniqueNames()
  private var head = ""
  private var fallback: Int?
  /// The path that all screens are under, also those with an exact path of their own.
  private var root = ""

  /// Constants that name each other could make more screens than any app has.
  private static let screenLimit = 10_000
  private static let depthLimit = 64

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
    let key = ScriptValue(content: .other(computed), line: screen.line, reference: computed)
    if let text = literal(key).text { return text }
    note(screen.line, "`\(computed)` is not literal, so its screen is named `\(written)`")
    return written
  }

  private mutating func note(_ line: Int, _ message: String) {
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
          note(screen.line, "`\(other(screen))` is not a literal screen, so it is left out")
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
        if case .other(let word) = screen.content, word != "undefined" {
          note(screen.line, "`\(key)` is not literal, so its URLs are left out")
        }
        let isExact = Self.isExact(screen)
        let whole = own.map { wholePath(of: $0, isExact: isExact, in: prefix) }
        screens.append(
          Screen(
            name: names.unique(Self.name(ofKey: key)), path: whole,
            aliases: aliases(of: screen, key, in: prefix),
            parent: parent, hasTabs: screen["tabs"] != nil, line: screen.line))
        if own == "*" && parent < 0 {
          (fallback, screens[place].path) = (place, nil)
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
    if case .other("true")? = value["exact"]?.content { true } else { false }
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

  private func other(_ value: ScriptValue) -> String {
    if case .other(let word) = value.content { word } else { "" }
  }

  // MARK: Writing

  mutating func plan(named name: String) throws(FileFault) -> [UInt8] {
    var text = "plan \(NameSyntax.source(name))\n\n" + head + "\n"
    let patterns = patterns()
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
    if let fallback { text += "\nfallback \(NameSyntax.source(screens[fallback].name))\n" }
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

  /// The patterns of each screen. Of several screens with a URL, the innermost has it, and one that
  /// has it only without a parameter goes before the others: React Navigation tries longer paths
  /// first.
  private mutating func patterns() -> [String] {
    var result = Array(repeating: "", count: screens.count)
    var owners: [[FileRoutes.Segment]: Int] = [:]
    let segments = screens.indices.map { place in
      screens[place].path.flatMap { self.segments(of: place, $0) }
    }
    // Inner screens come after those around them.
    let order = screens.indices.reversed()
    func isOptional(_ place: Int) -> Bool { segments[place]?.contains { $0 != $0.whole } ?? false }
    let optional = order.filter(isOptional).enumerated().sorted {
      let (first, second) = (segments[$0.element]?.count ?? 0, segments[$1.element]?.count ?? 0)
      return first == second ? $0.offset < $1.offset : first > second
    }
    for place in optional.map({ $0.element }) + order.filter({ !isOptional($0) }) {
      guard let segments = segments[place], let head = head(of: place, segments, owners) else {
        continue
      }
      for shape in head.shapes { owners[shape] = place }
      screens[place].parameters = head.parameters
      result[place] = head.patterns
    }
    for place in screens.indices {
      for alias in screens[place].aliases {
        guard let segments = self.segments(of: place, alias),
          let head = head(of: place, segments, owners)
        else { continue }
        if result[place].isEmpty { screens[place].parameters = head.parameters }
        guard Set(head.parameters) == Set(screens[place].parameters) else {
          note(
            screens[place].line,
            "`\(alias)` has other parameters than the path of `\(screens[place].name)`, so it is "
              + "left out")
          continue
        }
        for shape in head.shapes { owners[shape] = place }
        result[place] += head.patterns
      }
    }
    return result
  }

  /// The segments of a whole path; nil if it is no pattern.
  private mutating func segments(of place: Int, _ path: String) -> [FileRoutes.Segment]? {
    var pages = WebPages(source: self.path, loss: "its URL")
    pages.add(path, file: nil, isIndex: false, line: screens[place].line)
    notes += pages.notes
    guard let page = pages.pages.first, !page.isFallback else { return nil }
    // A `*` takes something.
    return page.segments.map { if case .rest = $0 { $0.whole } else { $0 } }
  }

  /// Those URLs of a screen that open no other, without names and as patterns, and their parameters;
  /// nil if there are none.
  private mutating func head(
    of place: Int, _ segments: [FileRoutes.Segment], _ owners: [[FileRoutes.Segment]: Int]
  ) -> (shapes: [[FileRoutes.Segment]], parameters: [String], patterns: String)? {
    var own: [[FileRoutes.Segment]] = []
    // The path of all screens itself only opens a screen whose path is empty.
    let least = root.split(separator: "/").count
    for choice in FileRoutes.choices(segments)
    where choice.count > least || choice.count == segments.count {
      guard let owner = owners[FileRoutes.shape(of: choice)] else {
        own.append(choice)
        continue
      }
      if owner != place, !screens[place].children.contains(owner) {
        note(
          screens[place].line,
          "`\(FileRoutes.pattern(choice))` already opens `\(screens[owner].name)`")
      }
    }
    if own.isEmpty { return nil }
    let shapes = own.map(FileRoutes.shape)
    let settled = FileRoutes.settled(segments, for: shapes)
    return (shapes, FileRoutes.head(of: settled).parameters, FileRoutes.patterns(own))
  }
}
