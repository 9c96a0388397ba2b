import RoutePlan
import RouteSyntax

// Links. They have no names: they are identified by their ends, and then by their contents.

extension PlanComparison {
  mutating func compareLinks() {
    let groups = LinkGroups(pair)
    for index in old.links.indices where groups.isFirst(old: index) {
      let (a, b) = groups.group(ofOld: index)
      if a.count == 1 && b.count == 1 {
        // Most links are the same, and need no description.
        if pair.areSame(old.links[a[0]], new.links[b[0]]) { continue }
        compare(
          a[0], b[0], pair.description(old: old.links[a[0]]),
          pair.description(new: new.links[b[0]]))
      } else {
        compare(a, b)
      }
    }
    for index in new.links.indices where groups.isAlone(new: index) {
      addNew(index, pair.description(new: new.links[index]))
    }
  }

  /// Compares links with the same ends: those with the same contents match, the rest are paired in
  /// order.
  private mutating func compare(_ a: [Int], _ b: [Int]) {
    let before = a.map { (index: $0, link: pair.description(old: old.links[$0])) }
    let after = b.map { (index: $0, link: pair.description(new: new.links[$0])) }
    var open: [LinkContents: [Int]] = [:]
    for place in after.indices.reversed() {
      open[LinkContents(after[place].link), default: []].append(place)
    }
    var left: [(index: Int, link: LinkDescription)] = []
    var isTaken = [Bool](repeating: false, count: after.count)
    for one in before {
      if let match = open[LinkContents(one.link)]?.popLast() {
        isTaken[match] = true
      } else {
        left.append(one)
      }
    }
    let rest = after.indices.filter { !isTaken[$0] }.map { after[$0] }
    for (one, other) in zip(left, rest) { compare(one.index, other.index, one.link, other.link) }
    for one in left.dropFirst(rest.count) { addGone(one.index, one.link) }
    for other in rest.dropFirst(left.count) { addNew(other.index, other.link) }
  }

  private mutating func addGone(_ index: Int, _ link: LinkDescription) {
    changes.append(
      Change(.linkGone, link.title, "link \(link.title) is gone")
        .at(true, old.nameSpan(old.links[index].origin)).marking([.oldLink(LinkID(index))]))
  }

  private mutating func addNew(_ index: Int, _ link: LinkDescription) {
    changes.append(
      Change(.linkNew, link.title, "link \(link.title) is new")
        .at(false, new.nameSpan(new.links[index].origin)).marking([.newLink(LinkID(index))]))
  }

  private mutating func compare(
    _ a: Int, _ b: Int, _ before: LinkDescription, _ after: LinkDescription
  ) {
    let span = new.nameSpan(new.links[b].origin)
    let title = after.title
    func add(
      _ kind: ChangeKind, _ facts: Set<[UInt8]>, _ text: (ChangeText) -> ChangeText
    ) {
      if facts.isEmpty { return }
      let names = facts.sorted { $0.lexicographicallyPrecedes($1) }
        .map { NameSyntax.display(String(decoding: $0, as: UTF8.self)) }
      changes.append(
        Change(kind, title, text(.list(names, limit: .max - 1))).at(false, span)
          .marking([.newLink(LinkID(b))]))
    }
    add(.factRequired, after.requires.subtracting(before.requires)) {
      "link \(title) now requires \($0)"
    }
    add(.factExcluded, after.unless.subtracting(before.unless)) {
      "link \(title) now excludes \($0)"
    }
    add(.factDropped, before.requires.subtracting(after.requires)) {
      "link \(title) no longer requires \($0)"
    }
    add(.factDropped, before.unless.subtracting(after.unless)) {
      "link \(title) no longer excludes \($0)"
    }
    add(.grantGone, before.grants.subtracting(after.grants)) {
      "link \(title) no longer grants \($0)"
    }
    add(.grantNew, after.grants.subtracting(before.grants)) {
      "link \(title) now grants \($0)"
    }
    add(.revokeNew, after.revokes.subtracting(before.revokes)) {
      "link \(title) now revokes \($0)"
    }
    add(.revokeGone, before.revokes.subtracting(after.revokes)) {
      "link \(title) no longer revokes \($0)"
    }
    if before.details == after.details { return }
    let lost = before.details.filter { !after.details.contains($0) }.map { PlanPair.shown($0.text) }
    let won = after.details.filter { !before.details.contains($0) }.map { $0.text }
    var text: ChangeText = "link \(title)"
    if !won.isEmpty { text = text + " now has \(ChangeText.list(won))" }
    if !lost.isEmpty {
      text = text + (won.isEmpty ? "" : " and") + " no longer has \(ChangeText.list(lost))"
    }
    if won.isEmpty && lost.isEmpty { text = text + " repeats a clause more or less often" }
    changes.append(
      Change(.linkChanged, title, text)
        .values(
          PlanPair.shown(before.details.map { $0.text }.joined(separator: " ")),
          after.details.map { $0.text }.joined(separator: " ")
        ).at(false, span).marking([.newLink(LinkID(b))]))
  }
}

/// All contents of a link, for finding it among several with the same ends.
private struct LinkContents: Hashable {
  var details: [ByteText]
  var requires: Set<[UInt8]>
  var unless: Set<[UInt8]>
  var grants: Set<[UInt8]>
  var revokes: Set<[UInt8]>

  init(_ link: LinkDescription) {
    (details, requires, unless) = (link.details, link.requires, link.unless)
    (grants, revokes) = (link.grants, link.revokes)
  }
}
