/// The words of a Swift file, with the bracket around each.
struct SwiftCode {
  let path: String
  private(set) var words: [CodeWord]
  /// For each word, the index of the bracket that it is in; -1 for none.
  private(set) var around: [Int]

  /// `isForIOS` says whether other systems' code is none of the app's, even where there is no other.
  init(path: String, _ bytes: [UInt8], isForIOS: Bool) {
    self.path = path
    words =
      CodeWords(Self.withoutAlternatives(CodeLexer.words(in: bytes, .swift), isForIOS)).words
    around = Array(repeating: -1, count: words.count)
    var open: [Int] = []
    for index in words.indices {
      while let last = open.last, words[last].partner <= index { open.removeLast() }
      around[index] = open.last ?? -1
      if words[index].partner > index { open.append(index) }
    }
  }

  /// Whether code imports UIKit or says what it does on iOS.
  static func isForIOS(_ words: [CodeWord]) -> Bool {
    words.indices.contains { index in
      words[index].kind == .name
        && (words[index].text == "UIKit"
          || words[index].text == "iOS" && index > 1 && words[index - 2].text == "os")
    }
  }

  /// Whether a condition of `#if` holds on iOS; nil if that is not known.
  private static func holdsOnIOS(_ condition: ArraySlice<CodeWord>) -> Bool? {
    let names = Set(condition.map { $0.text })
    if condition.first?.isSign("!") == true, names.isDisjoint(with: ["&", "|"]) {
      return holdsOnIOS(condition.dropFirst()).map { !$0 }
    }
    if !names.isDisjoint(with: ["!", "&", "DEBUG"]) { return nil }
    if condition.count == 1, let name = names.first, ["true", "false"].contains(name) {
      return name == "true"
    }
    if names.contains("canImport") {
      if names.contains("UIKit") { return true }
      return names.isDisjoint(with: ["AppKit", "Cocoa", "WatchKit", "TVUIKit"]) ? nil : false
    }
    if names.contains("iOS") { return true }
    let others: Set = ["macOS", "watchOS", "tvOS", "visionOS", "macCatalyst", "OSX"]
    return names.isDisjoint(with: others) ? nil : false
  }

  /// The words without those of the branches of `#if` for other systems than iOS, if there is a branch
  /// for iOS or all of the app is. Where a branch leaves a bracket open, only the first one stays.
  private static func withoutAlternatives(_ words: [CodeWord], _ isForIOS: Bool) -> [CodeWord] {
    guard words.contains(where: { $0.text == "#" && $0.kind == .sign }) else { return words }
    /// An `#if` that is open: where it starts in the result, and in which depth.
    struct Branch {
      var start: Int
      var depth: Int
      /// Whether all of it is left out.
      var isOut: Bool
      var isSkipped: Bool
      /// Whether a branch before certainly holds.
      var isDone: Bool
      var isFalse: Bool
      /// Whether the condition is `false`.
      var isNever = false
    }
    var result: [CodeWord] = []
    result.reserveCapacity(words.count)
    var depth = 0
    var open: [Branch] = []
    var index = 0
    while index < words.count {
      let word = words[index]
      let next = index + 1 < words.count ? words[index + 1] : word
      if word.kind == .sign, word.text == "#",
        ["if", "elseif", "else", "endif"].contains(next.text), next.line == word.line
      {
        var end = index
        while end < words.count, words[end].line == word.line { end += 1 }
        let holds = holdsOnIOS(words[min(index + 2, end)..<end])
        if next.text == "if" {
          let isOut = open.last?.isSkipped ?? false
          open.append(
            Branch(
              start: result.count, depth: depth, isOut: isOut, isSkipped: isOut,
              isDone: holds == true, isFalse: holds == false,
              isNever: index + 3 == end && words[index + 2].text == "false"))
        } else if next.text == "endif" {
          if let last = open.popLast(), last.isFalse, isForIOS || last.isNever {
            result.removeSubrange(last.start...)
            depth = last.depth
          }
        } else if var last = open.popLast() {
          if last.isFalse {
            // It is not for iOS, and what follows may be.
            result.removeSubrange(last.start...)
            depth = last.depth
          }
          last.isSkipped = last.isOut || last.isDone || depth != last.depth
          last.start = result.count
          last.isFalse = next.text == "elseif" && holds == false
          last.isDone = last.isDone || next.text == "elseif" && holds == true
          open.append(last)
        }
        index = end
        continue
      }
      index += 1
      if open.last?.isSkipped == true { continue }
      if word.kind == .sign {
        if ["(", "[", "{"].contains(word.text) { depth += 1 }
        if [")", "]", "}"].contains(word.text) { depth -= 1 }
      }
      result.append(word)
    }
    return result
  }

  /// Gives words other names.
  mutating func rename(_ names: [Int: String]) {
    for (index, name) in names { words[index].text = name }
  }

  // MARK: Questions about words

  func text(_ index: Int) -> String { words.indices.contains(index) ? words[index].text : "" }

  func isSign(_ sign: String, at index: Int) -> Bool {
    words.indices.contains(index) && words[index].isSign(sign)
  }

  /// The first word of names with dots that end at `index`: `router` for `path` in `router.path`.
  func chainStart(of index: Int) -> Int {
    var first = index
    while isSign(".", at: first - 1), isName(at: first - 2) { first -= 2 }
    return first
  }

  /// The last word of names with dots that start at `index`.
  func chainEnd(of index: Int) -> Int {
    var last = index
    while isSign(".", at: last + 1), isName(at: last + 2) { last += 2 }
    return last
  }

  /// A name without the `$` of a binding.
  func property(at index: Int) -> String { Self.property(text(index)) }

  static func property(_ name: String) -> String {
    name.hasPrefix("$") ? String(name.dropFirst()) : name
  }

  func isName(at index: Int) -> Bool {
    words.indices.contains(index) && words[index].kind == .name
  }

  /// The bracket that a closing one closes; nil for anything else.
  func opening(of index: Int) -> Int? {
    let partner = words[index].partner
    return partner >= 0 && partner < index ? partner : nil
  }

  /// The words inside a bracket.
  func inside(_ bracket: Int) -> Range<Int> {
    let end = min(max(words[bracket].partner, bracket + 1), words.count)
    return bracket + 1..<end
  }

  /// The index after `<…>` at `index`; `index` itself if there is none.
  func afterGenerics(_ index: Int) -> Int {
    guard isSign("<", at: index) else { return index }
    var depth = 0
    var place = index
    while place < words.count, place < index + 200 {
      let word = words[place]
      if word.kind == .sign {
        if word.text == "<" { depth += 1 }
        if word.text == ">", !isSign("-", at: place - 1) {
          depth -= 1
          if depth == 0 { return place + 1 }
        }
        if ["{", "}", ";", "="].contains(word.text) { return index }
      }
      place += 1
    }
    return index
  }

  /// Whether a name is the type of a property: `var body: MainView {`.
  func isTypeAnnotation(at index: Int) -> Bool {
    isSign(":", at: index - 1) && ["var", "let"].contains(text(index - 3))
  }

  /// The case that the case at `index` is given, such as `root` for `settings` in `.settings(.root)`;
  /// empty if it is given none.
  func caseGiven(at index: Int) -> String {
    guard isSign("(", at: index + 1) else { return "" }
    var dot = index + 2
    if isName(at: dot), isSign(":", at: dot + 1) { dot += 2 }
    let isCase =
      isSign(".", at: dot) && isName(at: dot + 1)
      && (isSign(")", at: dot + 2) || isSign("(", at: dot + 2))
    return isCase ? text(dot + 1) : ""
  }

  /// Whether a name is a whole argument of a call.
  func isArgument(at index: Int) -> Bool {
    let isStart =
      isSign(":", at: index - 1) || isSign("(", at: index - 1) || isSign(",", at: index - 1)
    return isStart && (isSign(")", at: index + 1) || isSign(",", at: index + 1))
  }

  /// Whether a `.` starts an implicit member (`.detail`), and does not follow a value.
  func isImplicitMember(dot index: Int) -> Bool {
    guard isSign(".", at: index), index > 0 else { return false }
    let before = words[index - 1]
    switch before.kind {
    case .sign:
      if before.text == "?" || before.text == "!" { return words[index].isSpaced }
      return ![")", "]", "}", ".", ">"].contains(before.text)
    case .name:
      return ["return", "case", "in", "else", "where"].contains(before.text)
    case .number, .text, .template: return false
    }
  }

  /// The type in an annotation at `start`, without spaces, and the index after it.
  func annotation(_ start: Int, _ end: Int) -> (text: String, next: Int) {
    var result = ""
    var index = start
    while index < end {
      let word = words[index]
      if index > start, word.line > words[index - 1].line { break }
      if word.kind == .sign {
        if ["=", "{", ",", ")", ";", "}"].contains(word.text) { break }
        if ["(", "["].contains(word.text) {
          let close = min(words[index].partner, end - 1)
          for inner in index...max(index, close) { result += words[inner].text }
          index = close + 1
          continue
        }
        if word.text == "<" {
          let next = afterGenerics(index)
          if next > index {
            for inner in index..<next { result += words[inner].text }
            index = next
            continue
          }
        }
      } else if index > start, word.kind == .name, words[index - 1].kind == .name,
        !["some", "any"].contains(words[index - 1].text)
      {
        break
      }
      result += word.text
      if ["some", "any"].contains(word.text) { result += " " }
      index += 1
    }
    return (result, index)
  }
}
