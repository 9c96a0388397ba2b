// The brackets around a word: calls, closures, branches.

extension ScreenContext {
  /// Whether a call is that of a method; in an extension of `View`, `self.` may be left out.
  func isModifier(_ name: Int) -> Bool {
    if code.isSign(".", at: name - 1) { return !code.isImplicitMember(dot: name - 1) }
    return Self.presentations[code.text(name)] != nil && code.text(name - 1) != "func"
  }

  /// The index of the name that is called with the bracket at `bracket`.
  func callName(before bracket: Int) -> Int {
    var index = bracket - 1
    if code.isSign(">", at: index) {
      let lowest = max(0, index - 40)
      while index > lowest, !code.isSign("<", at: index) { index -= 1 }
      index -= 1
    }
    if code.text(index) == "init", code.isSign(".", at: index - 1) { index -= 2 }
    return code.isName(at: index) ? index : -1
  }

  /// Where the argument starts that a word or bracket is in.
  func start(ofArgument child: Int, in bracket: Int) -> Int {
    var index = child
    var steps = 0
    while index > bracket + 1, steps < 2_000 {
      steps += 1
      let before = index - 1
      if code.isSign(",", at: before) { break }
      index = code.opening(of: before) ?? before
    }
    return index
  }

  /// The label of the argument that a word or bracket is in; empty for none.
  func label(of child: Int, in bracket: Int) -> String {
    let index = start(ofArgument: child, in: bracket)
    return code.isName(at: index) && code.isSign(":", at: index + 1) ? code.text(index) : ""
  }

  /// What `body` finds for the name of a call that is given a closure around a word, the innermost
  /// first. What is a function itself, and not called, is like a closure.
  func first<Found>(
    callWithClosureAround word: Int, isFunction: Bool, lowest: Int, _ body: (Int) -> Found?
  ) -> Found? {
    var bracket = code.around[word]
    var isInClosure = isFunction
    var steps = 0
    while bracket >= lowest, steps < 64 {
      steps += 1
      if code.isSign("{", at: bracket) {
        isInClosure = true
        if case .trailing(let call, _, _, _) = brace(bracket), let found = body(call) {
          return found
        }
      } else if isInClosure, code.isSign("(", at: bracket),
        let found = body(callName(before: bracket))
      {
        return found
      }
      bracket = code.around[bracket]
    }
    return nil
  }

  /// The labels of the arguments in a parenthesis, of which nobody writes many.
  func labels(in parenthesis: Int) -> [String] {
    code.inside(parenthesis).prefix(500).compactMap {
      let isLabel =
        code.around[$0] == parenthesis && code.isName(at: $0) && code.isSign(":", at: $0 + 1)
        && (code.isSign(",", at: $0 - 1) || $0 - 1 == parenthesis)
      return isLabel ? code.text($0) : nil
    }
  }

  /// What a brace is the body of.
  func brace(_ bracket: Int) -> Brace {
    var index = bracket
    var label = ""
    // `} label: {` belongs to the call before the first closure.
    var steps = 0
    while code.isSign(":", at: index - 1), code.isName(at: index - 2),
      code.isSign("}", at: index - 3), steps < 8
    {
      if label.isEmpty { label = code.text(index - 2) }
      guard let first = code.opening(of: index - 3) else { return .other }
      index = first
      steps += 1
    }
    if let keyword = keyword(before: index) { return .branch(isSwitch: keyword == "switch") }
    if code.isSign(")", at: index - 1), let parenthesis = code.opening(of: index - 1) {
      let name = callName(before: parenthesis)
      if name < 0 || code.text(name - 1) == "func" || code.text(name) == "init" { return .other }
      return .trailing(call: name, parenthesis: parenthesis, label: label, closure: index)
    }
    let name = callName(before: index)
    if name < 0 || ["in", "return", "else", "get", "do", "defer"].contains(code.text(name)) {
      return .other
    }
    // A type, as in `var body: some View {`, is no call.
    if ["some", "any", "extension", ">"].contains(code.text(name - 1))
      || code.isTypeAnnotation(at: name)
    {
      return .other
    }
    return .trailing(call: name, parenthesis: -1, label: label, closure: index)
  }

  /// The keyword of a statement whose body starts at `bracket`; nil for a closure.
  private func keyword(before bracket: Int) -> String? {
    var index = bracket - 1
    if code.text(index) == "else" { return "else" }
    var steps = 0
    while index >= 0, steps < 80 {
      steps += 1
      let word = code.words[index]
      if word.kind == .sign {
        if ["{", "}", ";", "(", "["].contains(word.text) { return nil }
        if [")", "]"].contains(word.text) {
          guard let first = code.opening(of: index) else { return nil }
          index = first - 1
          continue
        }
      } else if word.kind == .name {
        if ["if", "switch", "while", "for", "guard", "catch"].contains(word.text),
          !code.isSign(".", at: index - 1)
        {
          return word.text
        }
        if ["case", "return", "let", "var", "func", "in", "default"].contains(word.text) {
          // `if let x = …` and `if case` go on.
          if ["return", "func", "default"].contains(word.text) { return nil }
        }
      }
      index -= 1
    }
    return nil
  }

  /// The sign before a branch of `isOn ? a : b`, if a word or a bracket is in one.
  func choice(of child: Int, in bracket: Int) -> Int? {
    let isCall = code.isSign("(", at: child) || code.isSign("{", at: child)
    let sign = (isCall ? callName(before: child) : child) - 1
    guard sign > bracket else { return nil }
    if code.isSign("?", at: sign) { return code.words[sign].isSpaced ? sign : nil }
    guard code.isSign(":", at: sign), code.words[sign].isSpaced else { return nil }
    var index = sign - 1
    while index > bracket, index > sign - 80 {
      if code.isSign("?", at: index), code.words[index].isSpaced { return sign }
      index = code.opening(of: index).map { $0 - 1 } ?? index - 1
    }
    return nil
  }

  /// The section of a `switch` that a word is in: where it starts, and its cases.
  func section(of child: Int, in bracket: Int) -> (start: Int, cases: [ScreenCase]) {
    var index = child - 1
    while index > bracket {
      if let first = code.opening(of: index) {
        index = first - 1
        continue
      }
      if ["case", "default"].contains(code.text(index)), code.words[index].kind == .name,
        !["if", ","].contains(code.text(index - 1))
      {
        return (index, cases(from: index + 1))
      }
      index -= 1
    }
    return (bracket, [])
  }

  /// The cases in a pattern, up to its colon.
  private func cases(from start: Int) -> [ScreenCase] {
    var result: [ScreenCase] = []
    var index = start
    while index < code.words.count, !code.isSign(":", at: index), index < start + 200 {
      if code.isSign("(", at: index) {
        index = code.words[index].partner + 1
        continue
      }
      if code.isSign(".", at: index), code.isName(at: index + 1), !code.isSign(".", at: index + 2) {
        result.append(ScreenCase(name: code.text(index + 1), value: code.caseGiven(at: index + 1)))
      }
      index += 1
    }
    return result
  }
}
