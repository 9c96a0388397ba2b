/// The views that a type names, and how it shows them.
struct ScreenMentions {
  /// A name of a member of the type in its own code, such as `editSheet` in `.sheet { editSheet }`.
  private struct Usage {
    var member: String
    var mention: ScreenMention
  }

  private(set) var mentions: [ScreenMention] = []
  /// For each mention, the member that it is in; empty for none.
  private(set) var places: [String] = []
  /// What its modifiers declare to show.
  private(set) var registrations: [ScreenOpening] = []
  private var usages: [Usage] = []
  private var usagePlaces: [String] = []

  /// Reads the words of a type that are not in a type inside it.
  init(_ project: SwiftProject, type index: Int) {
    let type = project.types[index]
    let code = project.codes[type.file]
    let context = ScreenContext(project: project, code: code, file: type.file, owner: index)
    let own = project.byName[type.name] ?? []
    let members = Set(
      own.flatMap { project.types[$0].members }.filter { $0.isView && $0.name != "body" }
        .map(\.name))
    for (name, range) in Self.pieces(of: type) {
      for word in range
      where code.words[word].kind == .name && project.owners[type.file][word] == index {
        let text = code.text(word)
        if let opening = context.registration(at: word) { registrations.append(opening) }
        if let view = Self.view(at: word, code, project) {
          mentions.append(context.mention(view, at: word, lowest: range.lowerBound - 1))
          places.append(name)
        } else if members.contains(text), Self.isUse(word, code), text != name {
          let mention = context.mention("", at: word, lowest: range.lowerBound - 1)
          usages.append(Usage(member: text, mention: mention))
          usagePlaces.append(name)
        }
      }
    }
    resolve()
  }

  /// The members' bodies of a type, in order.
  private static func pieces(of type: SwiftType) -> [(name: String, range: Range<Int>)] {
    type.members.map { ($0.name, $0.body) }
  }

  /// The view that a word makes; nil for another word.
  static func view(at index: Int, _ code: SwiftCode, _ project: SwiftProject) -> String? {
    let text = code.text(index)
    if code.isSign(".", at: index - 1), !code.isImplicitMember(dot: index - 1) {
      if project.viewFunctions.contains(text), code.isSign("(", at: index + 1) { return "." + text }
      if project.builders[text] != nil, code.text(index - 2) != "self" { return ":" + text }
    }
    guard project.views.contains(text) || project.modifiers.contains(text) else { return nil }
    if code.isSign(".", at: index - 1) {
      // `Settings.RowView()` is a view, but `value.RowView()` is none.
      guard let first = code.text(index - 2).unicodeScalars.first, first.properties.isUppercase
      else { return nil }
    }
    var next = code.afterGenerics(index + 1)
    if code.isSign(".", at: next), code.text(next + 1) == "init" { return text }
    if next < code.words.count, code.isSign("{", at: next) {
      let before = code.text(index - 1)
      let isType = ["some", ">", "extension", "any", "struct", "class"].contains(before)
      return isType || code.isTypeAnnotation(at: index) ? nil : text
    }
    if next == index + 1, code.words.indices.contains(next), code.words[next].isSpaced { next = -1 }
    return code.isSign("(", at: next) ? text : nil
  }

  private static func isUse(_ index: Int, _ code: SwiftCode) -> Bool {
    if ["func", "var", "let", "case"].contains(code.text(index - 1)) { return false }
    if code.isSign(":", at: index + 1), !code.isSign("?", at: index - 1),
      code.isSign("(", at: index - 1) || code.isSign(",", at: index - 1)
    {
      return false
    }
    return !code.isSign(".", at: index - 1) || code.text(index - 2) == "self"
  }

  // MARK: Members

  /// Gives what a member names the openings with which the type uses the member.
  private mutating func resolve() {
    var byMember: [String: [Int]] = [:]
    for (index, usage) in usages.enumerated() {
      byMember[usage.member, default: []].append(index)
    }
    let (old, oldPlaces) = (mentions, places)
    (mentions, places) = ([], [])
    for (mention, place) in zip(old, oldPlaces) {
      for found in resolved(mention, place, byMember) {
        mentions.append(found)
        places.append(place)
      }
    }
  }

  private func resolved(
    _ mention: ScreenMention, _ place: String, _ byMember: [String: [Int]]
  ) -> [ScreenMention] {
    var result: [ScreenMention] = []
    var open = [(mention: mention, place: place)]
    var seen: Set<String> = [place]
    while let (current, place) = open.popLast() {
      guard current.opening.kind == .embed, let uses = byMember[place], result.count < 64 else {
        result.append(current)
        continue
      }
      for index in uses.reversed() {
        let use = usages[index].mention
        var next = current
        next.opening = use.opening
        next.opening.hasStack = use.opening.hasStack || current.opening.hasStack
        next.construct = use.construct
        next.part = use.part
        next.isInside = use.isInside || current.isInside
        next.isWhole = use.isWhole && current.isWhole
        if next.branch < 0 { next.branch = use.branch }
        next.branches += use.branches
        if next.cases.isEmpty { next.cases = use.cases }
        if seen.insert(usagePlaces[index]).inserted || use.opening.kind != .embed
          || byMember[usagePlaces[index]] == nil
        {
          open.append((next, usagePlaces[index]))
        }
      }
    }
    return result
  }
}
