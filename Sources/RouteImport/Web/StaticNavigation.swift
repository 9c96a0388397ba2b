import RouteBase

/// The static configuration of React Navigation 7: navigators with literal screens, each with its own
/// `linking`.
///
/// The paths are those of `createPathConfigForStaticNavigation`, which makes a `linking` configuration
/// of the screens. With `enabled: 'auto'`, a screen without a path of its own gets one from its name,
/// and the first of them the empty path, unless an initial screen has its own. The path of a group
/// comes before those of its screens.
struct StaticNavigation {
  /// Screens as a `linking` configuration has them. Where a screen has tabs, it has a member `tabs`.
  private(set) var screens: ScriptValue
  /// The name of the outermost one that is shown first, if the app says.
  let initialScreen: String?
  /// What the app says of its links besides: an object with the members `prefixes` and `config`.
  let linking: ScriptValue?
  /// What a plan does not express, by line.
  private(set) var notes: [(line: Int, message: String)] = []

  private let constants: [String: ScriptValue]
  private let isAutomatic: Bool
  /// How many screens with a path from their name there were so far, and which has the empty path.
  private var automatic = 0
  private var initial: Int?
  /// Whether a screen that is shown first has a path of its own.
  private var initialHasPath = false
  private var count = 0

  /// Nil for a script without navigators with screens. Unless `isCertain`, also for one that does not
  /// call `createStaticNavigation`.
  init?(
    _ reader: inout ScriptValueReader, _ constants: [String: ScriptValue], isCertain: Bool
  ) throws(FileFault) {
    let called = try reader.argument(of: "createStaticNavigation")?.literal(constants)
    if called == nil && !isCertain { return nil }
    let navigators = constants.filter { Self.configuration(of: $0.value) != nil }
    var inner: Set<String> = []
    for navigator in navigators.values { Self.noteReferences(in: navigator, &inner) }
    let outer = navigators.filter { !inner.contains($0.key) }.values.max { $0.line < $1.line }
    let known = [called, outer].compactMap { $0 }.first { Self.configuration(of: $0) != nil }
    guard let root = known, let configuration = Self.configuration(of: root) else { return nil }
    self.constants = constants
    linking = try reader.attribute("linking")?.literal(constants)
    isAutomatic = linking?["enabled"]?.literal(constants).text == "auto"
    screens = ScriptValue(content: .object([]), line: root.line)
    let first =
      linking?["config"]?.literal(constants)["initialRouteName"]
      ?? configuration["initialRouteName"]
    initialScreen = first?.literal(constants).text
    // The first pass only finds which screen has the empty path.
    for isLast in isAutomatic ? [false, true] : [true] {
      (automatic, count, notes) = (0, 0, [])
      if isLast && initialHasPath { initial = nil }
      screens = try screens(
        of: configuration, mayBeInitial: !isLast, depth: 0)
    }
    if Self.hasTabs(root) {
      notes.append(
        (root.line, "the outermost screens are tabs; a route with `tabs` around them says so"))
    }
  }

  // MARK: Navigators

  /// The configuration of a navigator that has screens; nil for any other value.
  private static func configuration(of value: ScriptValue) -> ScriptValue? {
    guard value.word?.hasSuffix("Navigator") == true,
      let configuration = value.arguments.first,
      configuration["screens"] != nil || configuration["groups"] != nil
    else { return nil }
    return configuration
  }

  private static func hasTabs(_ navigator: ScriptValue) -> Bool {
    navigator.word?.has(part: "Tab") == true
  }

  /// Notes the names of constants inside a value.
  private static func noteReferences(in value: ScriptValue, _ names: inout Set<String>) {
    if let name = value.reference { names.insert(name) }
    for argument in value.arguments { noteReferences(in: argument, &names) }
    switch value.content {
    case .object(let members):
      for member in members { noteReferences(in: member.value, &names) }
    case .list(let values):
      for value in values { noteReferences(in: value, &names) }
    case .text, .other: break
    }
  }

  // MARK: Screens

  private typealias Member = (key: String, value: ScriptValue)

  private mutating func screens(
    of navigator: ScriptValue, mayBeInitial: Bool, depth: Int
  ) throws(FileFault) -> ScriptValue {
    guard depth < LinkingWriter.depthLimit else {
      throw FileFault(message: "screens nest deeper than \(LinkingWriter.depthLimit)", offset: 0)
    }
    if navigator.isCut { throw CodeWords.cut("{", line: navigator.line) }
    guard case .object(let members) = navigator.content else { return navigator }
    let first =
      depth == 0 ? initialScreen : navigator["initialRouteName"]?.literal(constants).text
    var result: [Member] = []
    for (key, value) in members {
      let value = value.literal(constants)
      switch key {
      case "screens":
        let group = Group(first: first, mayBeInitial: mayBeInitial, depth: depth)
        result += try screens(in: value, group)
      case "groups":
        guard case .object(let groups) = value.content else {
          note(value.line, "these groups are not literal, so they are left out")
          continue
        }
        for (name, group) in groups {
          let group = group.literal(constants)
          guard let screens = group["screens"]?.literal(constants) else {
            note(group.line, "the screens of group `\(name)` are not literal, so they are left out")
            continue
          }
          noteCondition(of: group, named: name)
          let linking = group["linking"]?.literal(constants)
          let path = linking?.text ?? linking?["path"]?.literal(constants).text
          if linking != nil && path == nil {
            note(group.line, "`linking` of `\(name)` is not literal, so its path is left out")
          }
          result += try self.screens(
            in: screens,
            Group(path: path ?? "", first: first, mayBeInitial: mayBeInitial, depth: depth))
        }
      default: break
      }
    }
    return ScriptValue(content: .object(result), line: navigator.line)
  }

  /// Screens that are together.
  private struct Group {
    /// What their paths start with.
    var path = ""
    /// The name of the one that is shown first.
    var first: String?
    /// Whether one of them may get the empty path.
    var mayBeInitial: Bool
    var depth: Int
  }

  private mutating func screens(
    in value: ScriptValue, _ group: Group
  ) throws(FileFault) -> [Member] {
    guard case .object(let members) = value.content else {
      note(value.line, "these screens are not literal, so they are left out")
      return []
    }
    let named = members.map { (key: $0.value.key(constants) ?? $0.key, value: $0.value) }
    var result: [Member] = []
    let first = named.filter { $0.key == group.first }
    for (key, screen) in first + named.filter({ $0.key != group.first }) {
      count += 1
      guard count <= LinkingWriter.screenLimit else {
        throw FileFault(
          message: "there are more than \(LinkingWriter.screenLimit) screens", offset: 0)
      }
      // What is no screen, such as `...more`, is listed later.
      let isKnown = !key.isEmpty || screen.computedKey != nil
      var made = isKnown ? try self.screen(key, screen.literal(constants), group) : screen
      made.computedKey = screen.computedKey
      result.append((key, made))
    }
    return result
  }

  /// A screen with its `path` and its own `screens`.
  private mutating func screen(
    _ name: String, _ value: ScriptValue, _ group: Group
  ) throws(FileFault) -> ScriptValue {
    var value = value
    if value.word?.hasSuffix("Screen") == true, let argument = value.arguments.first {
      value = argument
    }
    noteCondition(of: value, named: name)
    var members: [Member] = []
    var mayHavePath = true
    if let linking = value["linking"]?.literal(constants) {
      switch linking.content {
      case .text: members = [("path", linking)]
      case .object(let own): members = own
      case .other, .list:
        mayHavePath = false
        if linking.word != "null" && linking.word != "undefined" {
          note(linking.line, "`linking` of `\(name)` is not literal, so its URLs are left out")
        }
      }
    }
    if let place = members.firstIndex(where: { $0.key == "path" }),
      let path = members[place].value.literal(constants).text
    {
      members[place].value.content = .text(Self.trimmed(group.path + "/" + path))
    }
    let path = members.first { $0.key == "path" }?.value.literal(constants)
    let navigator = value["screen"].map { $0.literal(constants) } ?? value
    var hasInner = false
    if let configuration = Self.configuration(of: navigator) {
      let mayBeInitial = group.mayBeInitial && (path == nil || path?.text?.isEmpty == true)
      let inner = try screens(
        of: configuration, mayBeInitial: mayBeInitial, depth: group.depth + 1)
      if case .object(let screens) = inner.content { hasInner = !screens.isEmpty }
      members.append(("screens", inner))
      if let initial = configuration["initialRouteName"] {
        members.append(("initialRouteName", initial))
      }
      if Self.hasTabs(navigator) {
        members.append(("tabs", ScriptValue(content: .other("true"), line: value.line)))
      }
    }
    if isAutomatic && mayHavePath && !hasInner {
      if let path {
        if group.mayBeInitial {
          if name == group.first {
            initialHasPath = true
          } else if path.text?.isEmpty == true {
            initial = nil
          }
        }
      } else {
        members.append(("path", automaticPath(of: name, group, line: value.line)))
      }
    }
    return ScriptValue(content: .object(members), line: value.line, isCut: value.isCut)
  }

  private mutating func noteCondition(of value: ScriptValue, named name: String) {
    guard let condition = value["if"] else { return }
    note(condition.line, "`if` of `\(name)` is code, so the plan has no condition for it")
  }

  private mutating func note(_ line: Int, _ message: String) { notes.append((line, message)) }

  // MARK: Paths

  /// A path without the slash at either end.
  private static func trimmed(_ path: String) -> String {
    var path = path.utf8[...]
    let slash = UInt8(ascii: "/")
    if path.first == slash { path = path.dropFirst() }
    if path.last == slash { path = path.dropLast() }
    return String(path) ?? ""
  }

  /// The path that a screen has from its name: `OrderHistory` is at `order-history`.
  private mutating func automaticPath(
    of name: String, _ group: Group, line: Int
  ) -> ScriptValue {
    automatic += 1
    if group.mayBeInitial && group.path.isEmpty && initial == nil { initial = automatic }
    var path: [UInt8] = []
    var isInCapitals = false
    for byte in name.utf8 {
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      if isCapital && !isInCapitals && !path.isEmpty { path.append(UInt8(ascii: "-")) }
      path.append(isCapital ? byte | 0x20 : byte)
      isInCapitals = isCapital
    }
    let own = String(decoding: path, as: UTF8.self).lowercased()
    let text = initial == automatic ? "" : Self.trimmed(group.path + "/" + own)
    return ScriptValue(content: .text(text), line: line)
  }
}
