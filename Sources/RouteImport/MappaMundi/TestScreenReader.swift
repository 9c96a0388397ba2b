/// Reads the screen graphs that UI tests build with MappaMundi: literal calls of `addScreenState` and
/// of gestures in their closures.
struct TestScreenReader {
  private(set) var graph = TestScreens()
  private(set) var notes: [(file: Int, line: Int, message: String)] = []
  /// The screen with which tests start; nil if none is set.
  private(set) var initial: String?

  private let files: [CodeWords]
  private let constants: SwiftConstants
  /// Functions with a screen as a parameter: their bodies, and the parameter's name.
  private var functions: [String: (file: Int, body: Int, parameter: String)] = [:]
  private var steps = 0
  private var isOver = false

  /// How many words of functions and loops are read in all.
  private static let stepLimit = 500_000
  private static let depthLimit = 48
  private static let gestures: Set = [
    "gesture", "noop", "tap", "doubleTap", "press", "typeText", "swipeLeft", "swipeRight",
    "swipeUp", "swipeDown",
  ]

  /// Where code is read: the values of variables, and the screen whose closure it is.
  private struct Scope {
    var file: Int
    var values: [String: TestScreens.Name] = [:]
    var screen = -1
    /// The name of the closure's parameter.
    var variable = ""
    var conditions: [TestScreens.Condition] = []
    var depth = 0
    /// Whether the code is a function's or a loop's, which may be read several times.
    var isRepeated = false
  }

  init(_ files: [CodeWords]) {
    self.files = files
    constants = SwiftConstants(files)
    for file in files.indices { findFunctions(file) }
    for file in files.indices { read(0..<files[file].count, Scope(file: file)) }
  }

  private mutating func note(_ scope: Scope, _ index: Int, _ message: String) {
    let line = index < files[scope.file].count ? files[scope.file][index].line : 1
    let isKnown = notes.last.map { $0.file == scope.file && $0.line == line } ?? false
    if !isKnown || notes.last?.message != message { notes.append((scope.file, line, message)) }
  }

  private mutating func findFunctions(_ file: Int) {
    let words = files[file]
    for index in words.words.indices where words.isName("func", at: index) {
      guard let name = words.name(at: index + 1), words.isSign("(", at: index + 2) else { continue }
      let end = words.next(after: index + 2)
      // `-> Type` may follow.
      guard
        let body = (end..<min(end + 12, words.count)).first(where: { words.isSign("{", at: $0) })
      else { continue }
      for place in index + 3..<end where words.isName("MMScreenStateNode", at: place) {
        guard words.isSign(":", at: place - 1), let parameter = words.name(at: place - 2) else {
          continue
        }
        functions[name] = (file, body, parameter)
        break
      }
    }
  }

  // MARK: Walking

  /// Reads the words of a range.
  private mutating func read(_ range: Range<Int>, _ scope: Scope) {
    let words = files[scope.file]
    var index = range.lowerBound
    while index < range.upperBound {
      if scope.isRepeated { steps += 1 }
      if scope.isRepeated && steps > Self.stepLimit || scope.depth > Self.depthLimit {
        if !isOver {
          note(scope, index, "the rest is not read: functions call each other too often")
        }
        isOver = true
        return
      }
      index = min(readWord(index, words, scope), range.upperBound)
    }
  }

  /// Reads what starts at a word; the index after it.
  private mutating func readWord(_ index: Int, _ words: CodeWords, _ scope: Scope) -> Int {
    guard let name = words.name(at: index) else {
      if words.isSign("[", at: index), let end = readForEach(index, words, scope) { return end }
      return index + 1
    }
    let isMember = words.isSign(".", at: index - 1)
    switch name {
    case "func" where scope.screen < 0:
      // A function with a screen is read where it is called.
      if let known = functions[words.name(at: index + 1) ?? ""], known.file == scope.file,
        known.body > index, known.body < index + 60
      {
        return words.next(after: known.body)
      }
    case "initialScreenState" where words.isSign("=", at: index + 1):
      if initial == nil { initial = self.name(at: index + 2, words, scope)?.value }
    case "for" where !isMember:
      if let end = readLoop(index, words, scope) { return end }
    case "if" where scope.screen >= 0 && !isMember: return readCondition(index, words, scope)
    case "addScreenState" where isMember: return readScreen(index, words, scope)
    case "addScreenAction" where isMember: return readAction(index, words, scope)
    case "addNavigatorAction" where isMember: return readCode(index, words, scope)
    case scope.variable where scope.screen >= 0 && !isMember && !name.isEmpty:
      return readMember(index, words, scope)
    default:
      if scope.screen >= 0, words.isSign("(", at: index + 1), let function = functions[name] {
        let arguments = words.arguments(from: index + 1)
        guard
          arguments.contains(where: {
            $0.end == $0.start + 1 && words.isName(scope.variable, at: $0.start)
          })
        else { break }
        var inner = scope
        (inner.file, inner.variable) = (function.file, function.parameter)
        (inner.depth, inner.isRepeated) = (scope.depth + 1, true)
        let end = files[function.file].next(after: function.body)
        read(function.body + 1..<max(function.body + 1, end - 1), inner)
        return words.next(after: index + 1)
      }
    }
    return index + 1
  }

  // MARK: Names

  /// The name that an expression stands for; nil if it is not literal.
  private func name(at index: Int, _ words: CodeWords, _ scope: Scope) -> TestScreens.Name? {
    guard index < words.count else { return nil }
    if words[index].kind == .text {
      return words.isSign("+", at: index + 1)
        ? nil : TestScreens.Name(value: words[index].text, constant: nil)
    }
    let (parts, end) = words.dottedName(at: index)
    guard let last = parts.last, !words.isSign("(", at: end), !words.isSign("[", at: end),
      !words.isSign("+", at: end), !words.isSign("?", at: end)
    else { return nil }
    if let value = scope.values[parts.joined(separator: ".")] { return value }
    let shown = last == "rawValue" ? parts.dropLast().last ?? last : last
    // A constant without a literal is the same wherever its name is.
    let value = constants.text(parts) ?? parts.joined(separator: ".")
    return TestScreens.Name(value: value, constant: shown)
  }

  /// The names in a literal list; nil if one is not literal.
  private func names(
    from open: Int, _ words: CodeWords, _ scope: Scope
  ) -> [TestScreens.Name]? {
    var result: [TestScreens.Name] = []
    var index = open + 1
    let end = min(words[open].partner, words.count)
    while index < end {
      guard let name = name(at: index, words, scope) else { return nil }
      result.append(name)
      index = words.end(ofExpressionAt: index) + 1
    }
    return result
  }

  /// `[A, B].forEach { item in … }`: the index after it; nil for anything else.
  private mutating func readForEach(_ open: Int, _ words: CodeWords, _ scope: Scope) -> Int? {
    let end = words.next(after: open)
    guard words.isSign(".", at: end), words.isName("forEach", at: end + 1),
      words.isSign("{", at: end + 2), let variable = words.name(at: end + 3),
      words.isName("in", at: end + 4), let names = names(from: open, words, scope)
    else { return nil }
    readEach(names, variable, end + 2, end + 5, words, scope)
    return words.next(after: end + 2)
  }

  /// `for item in [A, B] { … }`, also with a constant in place of the list.
  private mutating func readLoop(_ index: Int, _ words: CodeWords, _ scope: Scope) -> Int? {
    guard let variable = words.name(at: index + 1), words.isName("in", at: index + 2) else {
      return nil
    }
    var list: (file: Int, open: Int)?
    var body = index + 3
    if words.isSign("[", at: body) {
      list = (scope.file, body)
      body = words.next(after: body)
    } else {
      let (parts, end) = words.dottedName(at: body)
      list = constants.list(parts)
      body = end
    }
    guard let list, words.isSign("{", at: body) else { return nil }
    guard let names = names(from: list.open, files[list.file], scope) else { return nil }
    readEach(names, variable, body, body + 1, words, scope)
    return words.next(after: body)
  }

  /// Reads a body once for each value of its variable.
  private mutating func readEach(
    _ names: [TestScreens.Name], _ variable: String, _ open: Int, _ start: Int, _ words: CodeWords,
    _ scope: Scope
  ) {
    let end = max(start, words.next(after: open) - 1)
    for name in names {
      var inner = scope
      inner.values[variable] = name
      (inner.depth, inner.isRepeated) = (scope.depth + 1, true)
      read(start..<end, inner)
    }
  }

  // MARK: Declarations

  /// The braces of the closure that follows a call or is its last argument; nil if there is none.
  private func closure(
    after call: Int, _ arguments: [CodeWords.Argument], _ words: CodeWords
  ) -> Int? {
    let end = words.next(after: call)
    if words.isSign("{", at: end) { return end }
    return arguments.last.flatMap { words.isSign("{", at: $0.start) ? $0.start : nil }
  }

  /// The index after a call and the closure that follows it.
  private func end(ofCallAt open: Int, _ words: CodeWords) -> Int {
    let end = words.next(after: open)
    return words.isSign("{", at: end) ? words.next(after: end) : end
  }

  private mutating func readScreen(_ index: Int, _ words: CodeWords, _ scope: Scope) -> Int {
    guard words.isSign("(", at: index + 1) else { return index + 1 }
    let arguments = words.arguments(from: index + 1)
    guard let first = arguments.first, let name = name(at: first.start, words, scope) else {
      note(scope, index, "the name of this screen is not literal, so it is left out")
      return end(ofCallAt: index + 1, words)
    }
    let screen = graph.screen(name, file: scope.file, line: words[index].line)
    guard let open = closure(after: index + 1, arguments, words) else {
      note(scope, index, "the closure of `\(name.value)` is not here, so its links are left out")
      return end(ofCallAt: index + 1, words)
    }
    var inner = scope
    (inner.screen, inner.depth, inner.variable) = (screen, scope.depth + 1, "$0")
    var start = open + 1
    if words.isSign("[", at: start) { start = words.next(after: start) }
    let named = words.isSign("(", at: start) ? start + 1 : start
    if let variable = words.name(at: named),
      let header = (named..<min(named + 16, words.count)).first(where: {
        words.isName("in", at: $0)
      }),
      !(named..<header).contains(where: { words.isSign("{", at: $0) })
    {
      (inner.variable, start) = (variable, header + 1)
    }
    read(start..<max(start, words.next(after: open) - 1), inner)
    return max(end(ofCallAt: index + 1, words), words.next(after: open))
  }

  private mutating func readAction(_ index: Int, _ words: CodeWords, _ scope: Scope) -> Int {
    guard words.isSign("(", at: index + 1) else { return index + 1 }
    let arguments = words.arguments(from: index + 1)
    let next = arguments.first { $0.label == "transitionTo" }
    guard let first = arguments.first, let name = name(at: first.start, words, scope) else {
      note(scope, index, "the name of this action is not literal, so it is left out")
      return end(ofCallAt: index + 1, words)
    }
    let target = next.flatMap { self.name(at: $0.start, words, scope) }
    graph.add(
      TestScreens.Action(
        name: name, next: target?.value, file: scope.file, line: words[index].line))
    return end(ofCallAt: index + 1, words)
  }

  private mutating func readCode(_ index: Int, _ words: CodeWords, _ scope: Scope) -> Int {
    guard words.isSign("(", at: index + 1) else { return index + 1 }
    if let first = words.arguments(from: index + 1).first,
      let name = name(at: first.start, words, scope)
    {
      graph.add(
        TestScreens.Action(
          name: name, next: nil, isCode: true, file: scope.file, line: words[index].line))
      note(scope, index, "`\(name.value)` moves by code, which is not read")
    } else {
      note(scope, index, "the name of this action is not literal, so it is left out")
    }
    return end(ofCallAt: index + 1, words)
  }

  /// `screen.tap(…)`, `screen.backAction = …`, `screen.dismissOnUse = true`
  private mutating func readMember(_ index: Int, _ words: CodeWords, _ scope: Scope) -> Int {
    guard words.isSign(".", at: index + 1), let member = words.name(at: index + 2) else {
      return index + 1
    }
    let next = index + 3
    if words.isSign("=", at: next), !words.isSign("=", at: next + 1) {
      if member == "backAction", !words.isName("nil", at: next + 1) { graph.setBack(scope.screen) }
      if member == "dismissOnUse", words.isName("true", at: next + 1) {
        graph.setDismissed(scope.screen)
      }
      return words.isSign("{", at: next + 1) ? words.next(after: next + 1) : next + 1
    }
    // `screen.onEnter { … }`
    if words.isSign("{", at: next) { return words.next(after: next) }
    guard words.isSign("(", at: next) else { return next }
    if Self.gestures.contains(member) { readGesture(index, next, words, scope) }
    return end(ofCallAt: next, words)
  }

  private mutating func readGesture(
    _ index: Int, _ open: Int, _ words: CodeWords, _ scope: Scope
  ) {
    var path: [String] = []
    var actions: [TestScreens.Name] = []
    var conditions = scope.conditions
    var isInActions = false
    for argument in words.arguments(from: open) {
      if !argument.label.isEmpty { isInActions = argument.label == "forAction" }
      guard isInActions || ["to", "transitionTo", "if"].contains(argument.label) else { continue }
      if argument.label == "if" {
        guard argument.end == argument.start + 1, words[argument.start].kind == .text else {
          if !words.isName("nil", at: argument.start) {
            note(scope, index, "this `if:` is not literal, so it is left out")
          }
          continue
        }
        conditions += TestCondition.conditions(of: words[argument.start].text)
        continue
      }
      guard let name = name(at: argument.start, words, scope) else {
        return note(scope, index, "where this gesture leads is not literal, so it is left out")
      }
      if isInActions { actions.append(name) }
      path.append(name.value)
    }
    guard !path.isEmpty else {
      return note(scope, index, "this gesture leads nowhere that is literal, so it is left out")
    }
    let line = words[index].line
    for (place, action) in actions.enumerated() {
      let next = place + 1 < path.count ? path[place + 1] : nil
      graph.add(TestScreens.Action(name: action, next: next, file: scope.file, line: line))
    }
    // A chain of actions is found from its first one.
    graph.add(
      TestScreens.Edge(
        path: actions.isEmpty ? path : [path[0]], conditions: conditions, file: scope.file,
        line: line), to: scope.screen)
  }

  // MARK: Conditions in code

  /// `if isTablet { … } else { … }`
  private mutating func readCondition(_ index: Int, _ words: CodeWords, _ scope: Scope) -> Int {
    guard
      let open = (index + 1..<min(index + 60, words.count)).first(where: {
        words.isSign("{", at: $0)
      })
    else { return index + 1 }
    let condition = TestCondition.condition(words, index + 1..<open)
    let end = words.next(after: open)
    let before = graph.screens[scope.screen].edges.count
    var inner = scope
    inner.depth += 1
    if let condition { inner.conditions.append(condition) }
    read(open + 1..<max(open + 1, end - 1), inner)
    var last = end
    if words.isName("else", at: end), words.isSign("{", at: end + 1) {
      last = words.next(after: end + 1)
      inner.conditions = scope.conditions
      if let condition {
        inner.conditions.append(
          TestScreens.Condition(fact: condition.fact, holds: !condition.holds))
      }
      read(end + 2..<max(end + 2, last - 1), inner)
    }
    if condition == nil, graph.screens[scope.screen].edges.count != before {
      note(scope, index, "this condition in code is not read: its links are there without it")
    }
    return last
  }
}
