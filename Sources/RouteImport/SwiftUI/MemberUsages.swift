/// Where the code of a type, with its extensions, uses its own members that make views, such as
/// `editSheet` in `.sheet { editSheet }`.
struct MemberUsages {
  /// The uses of each member: how they show it, and the member in which they are.
  private(set) var byMember: [String: [(mention: ScreenMention, place: String)]] = [:]

  init(_ project: SwiftProject, name: String) {
    let own = project.byName[name] ?? []
    let members = Set(
      own.flatMap { project.types[$0].members }.filter { $0.isView && $0.name != "body" }
        .map { $0.name })
    if members.isEmpty { return }
    for index in own {
      let type = project.types[index]
      let code = project.codes[type.file]
      let context = ScreenContext(project: project, code: code, file: type.file, owner: index)
      for member in type.members {
        for word in member.body
        where code.words[word].kind == .name && project.owners[type.file][word] == index {
          let text = code.text(word)
          guard members.contains(text), text != member.name, Self.isUse(word, code) else {
            continue
          }
          let mention = context.mention("", at: word, lowest: member.body.lowerBound - 1)
          byMember[text, default: []].append((mention, member.name))
        }
      }
    }
  }

  /// Whether a word is a value, and neither a declaration nor a label nor a member of something else.
  static func isUse(_ index: Int, _ code: SwiftCode) -> Bool {
    if ["func", "var", "let", "case"].contains(code.text(index - 1)) { return false }
    if code.isSign(":", at: index + 1), !code.isSign("?", at: index - 1),
      code.isSign("(", at: index - 1) || code.isSign(",", at: index - 1)
    {
      return false
    }
    return !code.isSign(".", at: index - 1) || code.text(index - 2) == "self"
  }
}
