import RouteBase

/// What code does that shows screens: cases of enumerations that it names, properties that it sets,
/// functions that it calls.
struct ScreenActions {
  struct Source: Hashable {
    var key: ScreenOpening.Key
    /// The case of an enumeration; empty for another value.
    var name = ""
    /// The case that the case is given; empty if it is given none.
    var value = ""
    /// The call or the property that gets the value; empty if it is not known.
    var verb = ""
    var word: Int
  }

  /// A call of a function of another type.
  struct Call: Hashable {
    /// The name of the type; empty if it is not known.
    var type: String
    var function: String
  }

  /// What a function does.
  struct Result {
    var sources: [Source] = []
    var calls: [Call] = []

    var isEmpty: Bool { sources.isEmpty && calls.isEmpty }
  }

  var sources: [Source] = []
  private(set) var calls: [Call] = []
  /// The words of the calls.
  private(set) var callWords: [Int] = []
  /// The words of values that links show, of types that are not known.
  var unread: [Int] = []

  let project: SwiftProject
  let code: SwiftCode
  let owner: Int
  let keys: RouteKeys

  private static let verbs: Set = [
    "append", "push", "navigate", "show", "present", "go", "goTo", "open", "route",
    "NavigationLink",
    "navigateTo", "to", "showSheet", "presentSheet", "pushView", "sheet", "cover",
    "fullScreenCover",
    "presentFullScreenCover", "popTo", "select", "move", "start", "replace", "setRoot", "trigger",
    "insert", "send", "dispatch", "display", "transition", "handle",
  ]

  /// The enumeration of the cases in the list that is read, and its bracket; nil for other code.
  private let listed: Int?
  private let listBracket: Int

  /// `listed` is the type of what a list holds, as it is written.
  init(
    _ project: SwiftProject, type owner: Int, _ range: Range<Int>, _ keys: RouteKeys,
    listed: String = ""
  ) {
    self.listed = project.enumeration(in: listed, from: owner)
    listBracket = range.lowerBound - 1
    self.project = project
    self.owner = owner
    self.keys = keys
    code = project.codes[project.types[owner].file]
    let file = project.types[owner].file
    for index in range where project.owners[file][index] == owner {
      guard code.words[index].kind == .name else { continue }
      readCase(index)
      readFlag(index)
      readModel(index)
      readChosen(index)
      readCall(index)
    }
  }

  // MARK: Cases

  private mutating func readCase(_ index: Int) {
    let text = code.text(index)
    guard let enums = keys.enumsByCase[text], code.isSign(".", at: index - 1) else { return }
    let start = code.isImplicitMember(dot: index - 1) ? index - 1 : index - 2
    guard !isPattern(start) else { return }
    let verb = verb(around: index)
    if ViewNames.isLabel(verb) { return }
    if start == index - 2 {
      // `Route.detail`, `Feature.Path.State.detail`
      let isState = code.text(start) == "State" && code.isSign(".", at: start - 1)
      let name = code.text(isState ? start - 2 : start)
      guard let type = project.declaration(name, from: owner), enums.contains(type) else { return }
      if Self.namings.contains(verb) || isMemberTaken(after: index) { return }
      add(text, of: type, verb, index)
      return
    }
    let fitting: [Int]
    if let assigned = assigned(before: start) ?? list(around: start) {
      fitting = self.fitting(enums, property: assigned)
    } else {
      let inner = inList(start, verb)
      let taken = enums.filter {
        inner.contains($0) || keys.functionEnums[verb]?.contains($0) == true
      }
      let isOpen = taken.isEmpty && Self.verbs.contains(verb) && !isOther(text, verb)
      fitting = isOpen && mayHoldRoutes(around: index) ? enums : taken
    }
    if fitting.count == 1 {
      let property = verb.isEmpty ? assigned(before: start).map { code.text($0) } : nil
      add(text, of: fitting[0], property ?? verb, index)
    }
  }

  /// The enumerations of a case that is in a list: `[Page.a, .b]`, `[Item(title: "a", page: .a)]`
  private func inList(_ start: Int, _ verb: String) -> Set<Int> {
    let bracket = code.around[start]
    if code.isSign("(", at: bracket) {
      return code.isSign("[", at: code.around[bracket]) ? keys.itemEnums[verb] ?? [] : []
    }
    guard code.isSign("[", at: bracket) else { return [] }
    if let listed, bracket == listBracket { return [listed] }
    let first = code.words[bracket].partner > bracket + 3 ? bracket + 1 : bracket
    guard code.isSign(".", at: first + 1),
      let type = project.declaration(code.text(first), from: owner)
    else { return [] }
    return [type]
  }

  /// Whether the app's own functions of a name take other enumerations that have a case.
  private func isOther(_ name: String, _ verb: String) -> Bool {
    keys.otherEnums[verb]?.contains { project.types[$0].caseNames.contains(name) } ?? false
  }

  /// Calls that are given a case only as a name: a tag selects what is there, and shows nothing.
  private static let namings: Set = [
    "tag", "id", "accessibilityIdentifier", "navigationTitle", "disabled", "matchedGeometryEffect",
    "track", "trackScreen", "log", "logEvent", "logScreen", "print", "contains", "can", "isActive",
  ]

  /// Whether a member of the case at `index` is meant that makes no view: `Route.help.id`.
  private func isMemberTaken(after index: Int) -> Bool {
    let end = code.isSign("(", at: index + 1) ? code.inside(index + 1).upperBound : index
    return code.isSign(".", at: end + 1) && code.isName(at: end + 2)
      && project.builders[code.text(end + 2)] == nil
  }

  private mutating func add(_ name: String, of type: Int, _ verb: String, _ index: Int) {
    sources.append(
      Source(
        key: .cases(type), name: name, value: code.caseGiven(at: index), verb: verb, word: index))
  }

  /// Whether a value is only compared with.
  private func isPattern(_ start: Int) -> Bool {
    var index = start - 1
    if code.isSign("=", at: index),
      code.isSign("=", at: index - 1) || code.isSign("!", at: index - 1)
    {
      return true
    }
    if code.isSign("=", at: start + 2), code.isSign("=", at: start + 3) { return true }
    // `case .a, .b(let x):`
    var steps = 0
    while index >= 0, steps < 60 {
      steps += 1
      let word = code.words[index]
      if word.kind == .sign {
        if [")", "]"].contains(word.text), let first = code.opening(of: index) {
          index = first - 1
          continue
        }
        if ![".", ","].contains(word.text) { return false }
      } else if word.kind == .name, word.text == "case" {
        return true
      } else if word.kind == .name, !code.isSign(".", at: index - 1),
        !code.isSign(".", at: index + 1)
      {
        return false
      }
      index -= 1
    }
    return false
  }

  /// The word of the property to which a value is appended, if its type is known; nil for none.
  private func list(around start: Int) -> Int? {
    guard ["append", "insert"].contains(verb(around: start)) else { return nil }
    let index = call(around: start) - 3
    let receiver = code.isSign(".", at: index - 1) ? self.receiver(before: index - 1) : ownName
    guard let property = project.property(code.text(index), of: receiver) else { return nil }
    return project.enumeration(in: property.typeOrMade, from: owner) == nil ? nil : index
  }

  /// The bracket around a value, or around the list that the value is in.
  private func call(around index: Int) -> Int {
    let bracket = code.around[index]
    return code.isSign("[", at: bracket) ? code.around[bracket] : bracket
  }

  /// The function that is called with the value at `index`; empty for none.
  private func verb(around index: Int) -> String {
    let bracket = call(around: index)
    guard code.isSign("(", at: bracket) else { return "" }
    let name = code.text(bracket - 1)
    return code.isName(at: bracket - 1) ? name : ""
  }

  /// Whether what gets a value by `append` or `insert` is a path and not another list.
  private func mayHoldRoutes(around index: Int) -> Bool {
    let verb = verb(around: index)
    guard verb == "append" || verb == "insert" else { return true }
    let list = code.text(call(around: index) - 3)
    return keys.isPath(list) || keys.propertyEnums[list] != nil
  }

  /// The word of the property to which a value is assigned; nil for none.
  private func assigned(before start: Int) -> Int? {
    // `path = [.a, .b]`, `path += [.a]`, `path = path + [.a]`
    let bracket = code.around[start]
    var index = code.isSign("[", at: bracket) ? bracket - 1 : start - 1
    // `x = isNew ? .a : .b`
    if ["?", ":", "+"].contains(where: { code.isSign($0, at: index) }) {
      var steps = 0
      while index > 0, steps < 12, !code.isSign("=", at: index) {
        if ["(", "{", "}"].contains(code.text(index)) { return nil }
        index -= 1
        steps += 1
      }
    }
    guard code.isSign("=", at: index) else { return nil }
    var name = code.isSign("+", at: index - 1) ? index - 2 : index - 1
    // `path[0] = .a`
    if code.isSign("]", at: name), let open = code.opening(of: name) { name = open - 1 }
    guard code.isName(at: name), !["let", "var"].contains(code.text(name - 1)) else { return nil }
    // `let level: Level = .low` has the type before the sign.
    let first = code.chainStart(of: name)
    if code.isSign(":", at: first - 1), ["let", "var"].contains(code.text(first - 3)) {
      return nil
    }
    return name
  }

  /// The enumerations of a case that is assigned to the property at a word, among some that have it. The
  /// type of the property says which, or else what properties of its name are.
  private func fitting(_ enums: [Int], property index: Int) -> [Int] {
    let name = code.text(index)
    let receiver = code.isSign(".", at: index - 1) ? self.receiver(before: index - 1) : ownName
    if !receiver.isEmpty, let property = project.property(name, of: receiver) {
      let type = property.typeOrMade
      let place = project.declaration(receiver, from: owner) ?? owner
      let found = project.enumeration(in: type, from: place)
      if found != nil || !type.isEmpty { return enums.filter { $0 == found } }
    }
    // Nothing says of which type a property of another package is.
    guard keys.variables.contains(name) else { return enums }
    return enums.filter { keys.propertyEnums[name]?.contains($0) == true }
  }

  // MARK: Calls

  private mutating func readCall(_ index: Int) {
    let text = code.text(index)
    guard keys.functions[text] != nil else { return }
    defer { while callWords.count < calls.count { callWords.append(index) } }
    if code.isSign(".", at: index - 1) {
      guard !code.isImplicitMember(dot: index - 1), !isModifier(dot: index - 1) else { return }
      calls.append(Call(type: receiver(before: index - 1), function: text))
    } else if code.isSign("(", at: index + 1), code.text(index - 1) != "func" {
      calls.append(Call(type: ownName, function: text))
    } else if code.isArgument(at: index), keys.functions[text]?.contains(ownName) == true {
      // `ListView(onSelect: showItem)`
      calls.append(Call(type: ownName, function: text))
    }
  }

  /// Whether what is before a dot is a view with its modifiers: `List { … }.padding().bind(…)`.
  private func isModifier(dot: Int) -> Bool {
    var index = dot - 1
    var steps = 0
    while let first = code.opening(of: index), steps < 64 {
      steps += 1
      let name = first - 1
      if code.isSign(")", at: name) {
        index = name
        continue
      }
      if code.isSign(":", at: name), code.isSign("}", at: name - 2) {
        index = name - 2
        continue
      }
      guard code.isName(at: name) else { return false }
      if !code.isSign(".", at: name - 1) {
        let text = code.text(name)
        return project.views.contains(text)
          || project.byName[text] == nil
            && text.unicodeScalars.first?.properties.isUppercase == true
      }
      index = name - 2
    }
    return false
  }

  var ownName: String { project.types[owner].name }

  /// The type of the value before a dot; empty if it is not known.
  func receiver(before dot: Int) -> String {
    var index = dot - 1
    if code.isSign("?", at: index) || code.isSign("!", at: index) { index -= 1 }
    guard code.isName(at: index) else { return "" }
    let name = code.text(index)
    if name == "self" { return project.types[owner].name }
    // `Router.shared.show()`
    if code.isSign(".", at: index - 1), project.byName[code.text(index - 2)] != nil {
      return code.text(index - 2)
    }
    let isOwn = !code.isSign(".", at: index - 1) || code.text(index - 2) == "self"
    guard isOwn, let property = project.property(name, of: project.types[owner].name) else {
      return ""
    }
    return project.typeName(of: property)
  }
}
