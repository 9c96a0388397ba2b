/// The views that a declaration of a type names, and how the type shows them.
struct ScreenMentions {
  private(set) var mentions: [ScreenMention] = []
  /// For each mention, the member that it is in.
  private(set) var places: [String] = []
  /// The parts of each list that a member holds and another one shows, by the name of the screen that
  /// it is: `#Shop.items` for `items` of `Shop`.
  private(set) var lists: [String: [ScreenMention]] = [:]
  /// The names of these screens by the members, for those that are shown nowhere else.
  private(set) var screens: [String: String] = [:]
  /// What its modifiers declare to show.
  private(set) var registrations: [ScreenOpening] = []

  /// Reads the words of a declaration that are not in a type inside it.
  init(_ project: SwiftProject, type index: Int, _ usages: MemberUsages) {
    let type = project.types[index]
    let code = project.codes[type.file]
    let context = ScreenContext(project: project, code: code, file: type.file, owner: index)
    var heads: [String: Bool] = [:]
    for member in type.members {
      for word in member.body
      where code.words[word].kind == .name && project.owners[type.file][word] == index {
        if let opening = context.registration(at: word) { registrations.append(opening) }
        guard let view = Self.view(at: word, code, project) else { continue }
        let mention = context.mention(view, at: word, lowest: member.body.lowerBound - 1)
        let isModifier = view.hasPrefix(".") || project.modifiers.contains(view)
        for var found in Self.resolved(mention, member.name, usages) {
          if let shown = found.shown, !isModifier {
            // What comes first in the member decides what it is.
            let isList = heads[shown] ?? found.isList
            heads[shown] = isList
            if isList {
              found.mention.view = "#" + type.name + "." + shown
              lists[found.mention.view, default: []].append(mention)
              let uses = usages.byMember[shown] ?? []
              if uses.allSatisfy({ $0.mention.opening.kind != .embed }) {
                screens[shown] = found.mention.view
              }
            }
          }
          let opening = found.mention.opening
          if opening.isByValue, opening.key != nil { registrations.append(opening) }
          mentions.append(found.mention)
          places.append(member.name)
        }
      }
    }
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

  /// A mention as the type shows it.
  private struct Resolved {
    var mention: ScreenMention
    /// The member that is shown with it, if another one shows it.
    var shown: String?
    /// Whether it is a part of a list there.
    var isList = false
  }

  /// What a member names has the openings with which the type uses the member.
  private static func resolved(
    _ mention: ScreenMention, _ place: String, _ usages: MemberUsages
  ) -> [Resolved] {
    var result: [Resolved] = []
    var open = [(mention: mention, place: place)]
    var seen: Set<String> = [place]
    while let (current, place) = open.popLast() {
      guard current.opening.kind == .embed, let uses = usages.byMember[place], result.count < 64
      else {
        result.append(Resolved(mention: current))
        continue
      }
      for (use, usePlace) in uses.reversed() {
        let next = current.shown(by: use)
        if [.push, .present, .floating, .tab].contains(use.opening.kind) {
          result.append(Resolved(mention: next, shown: place, isList: current.isListed))
          continue
        }
        if seen.insert(usePlace).inserted || use.opening.kind != .embed
          || usages.byMember[usePlace] == nil
        {
          open.append((next, usePlace))
        }
      }
    }
    return result
  }
}

extension ScreenMention {
  /// The mention as the use of the member that it is in shows it.
  fileprivate func shown(by use: ScreenMention) -> ScreenMention {
    var next = self
    next.opening = use.opening
    next.opening.hasStack = use.opening.hasStack || opening.hasStack
    next.construct = use.construct
    next.part = use.part
    next.isInside = use.isInside || isInside
    next.isWhole = use.isWhole && isWhole
    next.isListed = use.isListed || isListed
    next.isShownByUse = true
    if branch < 0 { next.branch = use.branch }
    if container.isEmpty { next.container = use.container }
    if cases.isEmpty {
      (next.cases, next.outerCases, next.subject) = (use.cases, use.outerCases, use.subject)
    } else if outerCases.isEmpty {
      next.outerCases = use.cases
    }
    return next
  }
}
