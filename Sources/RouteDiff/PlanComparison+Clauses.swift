import RoutePlan
import RouteBase
import RouteSyntax

// The other clauses of a declaration: its presentation, its cost, its title and so on.

extension PlanComparison {
  mutating func compareClauses() {
    for (index, service) in old.services.enumerated() {
      guard let id = pair.services[index] else { continue }
      let name = NameSyntax.display(new.name(new.services[id.index].name))
      compareCommon(service.origin, new.services[id.index].origin, name, [])
      compareOldNames(service.origin, new.services[id.index].origin, name) { pair, text in
        pair.new.findService(text.name) == id
      }
    }
    for (index, flow) in old.flows.enumerated() {
      guard let id = pair.flow(FlowID(index)) else { continue }
      compareSymbol(flow.origin, .flow(id), flow.service)
    }
    for (index, route) in old.routes.enumerated() {
      guard let id = pair.route(RouteID(index)) else { continue }
      compareSymbol(route.origin, .route(id), route.service)
      compareLook(route, new.routes[id.index], id)
      if route.flags.contains(.tabs) { compareTabOrder(old: RouteID(index), new: id) }
    }
    for (index, task) in old.tasks.enumerated() {
      guard let id = pair.task(TaskID(index)) else { continue }
      compareSymbol(task.origin, .task(id), task.service)
      let subject = ChangeSubject(
        name: new.displayName(id), span: new.nameSpan(new.tasks[id.index].origin),
        marks: [.newTask(id)])
      compareCost(task.cost, new.tasks[id.index].cost, subject)
    }
  }

  private mutating func compareSymbol(
    _ before: DeclarationReference, _ after: Symbol, _ service: ServiceID
  ) {
    let (name, origin) = (new.displayName(after), new.origin(of: after))
    compareCommon(before, origin, name, after.newMarks)
    compareOldNames(before, origin, name) { pair, text in
      // A bare old name belongs to its own service first.
      let own =
        service.isNone ? nil : pair.old.names.bytes(of: pair.old.services[service.index].name)
      let scope = text.service.map { $0[...] } ?? own
      return pair.new.find(text.name, inService: scope) == after
    }
  }

  // MARK: Routes

  private mutating func compareLook(_ before: Route, _ after: Route, _ id: RouteID) {
    let name = new.displayName(id)
    let subject = ChangeSubject(
      name: name, span: new.nameSpan(after.origin), marks: [.newRoute(id)])
    func add(_ kind: ChangeKind, _ text: ChangeText, _ a: String?, _ b: String?) {
      changes.append(subject.change(kind, text).values(a, b))
    }
    if before.presentation != after.presentation {
      let (a, b) = (before.presentation.name, after.presentation.name)
      add(.presentationChanged, "\(name) is now shown by \(b) (was \(a))", a, b)
    }
    compareTabs(before, after, subject)
    if before.flags.contains(.linked) != after.flags.contains(.linked) {
      let isLinked = after.flags.contains(.linked)
      add(
        .linkedChanged,
        isLinked
          ? "no step down leads to \(name) any more, only links and URLs do"
          : "a step down now leads to \(name)", nil, nil)
    }
    if before.flags.contains(.locked) != after.flags.contains(.locked) {
      let isLocked = after.flags.contains(.locked)
      let text: ChangeText =
        isLocked
        ? "\(name) is now locked: no step up leads away from it" : "\(name) is no longer locked"
      changes.append(subject.change(.lockedChanged, text).breaking(isLocked))
    }
    let (a, b) = (old.recycling(before), new.recycling(after))
    if a.keys != b.keys {
      let text: ChangeText =
        b.keys == nil
        ? "\(name) is no longer \(a.text)"
        : a.keys == nil ? "\(name) is now \(b.text)" : "\(name) is now \(b.text) (was \(a.text))"
      add(.recycleChanged, text, a.text.plain, b.text.plain)
    }
    compareCost(before.cost, after.cost, subject)
  }

  private mutating func compareTabs(_ before: Route, _ after: Route, _ subject: ChangeSubject) {
    let name = subject.name
    let (had, has) = (before.flags.contains(.tabs), after.flags.contains(.tabs))
    if had && has {
      if before.keepsTabs == after.keepsTabs { return }
      let text: ChangeText =
        after.keepsTabs
        ? "the tabs of \(name) now keep their stacks"
        : "the tabs of \(name) no longer keep their stacks"
      changes.append(subject.change(.tabsReset, text).breaking(!after.keepsTabs))
    } else if had != has {
      let text: ChangeText =
        !has
        ? "\(name) no longer has tabs"
        : after.keepsTabs
          ? "the children of \(name) are now tabs"
          : "the children of \(name) are now tabs, which keep no stacks"
      changes.append(subject.change(.tabsChanged, text))
    }
  }

  /// Compares the order of the tabs that both plans have: the first one is shown at first.
  private mutating func compareTabOrder(old oldID: RouteID, new newID: RouteID) {
    let was = old.children[oldID.index].filter(old.isTab).compactMap { pair.route($0) }
    let isNow = new.children[newID.index].filter(new.isTab)
    let common = Set(was).intersection(isNow)
    let (a, b) = (was.filter(common.contains), isNow.filter(common.contains))
    if a == b { return }
    let (before, after) = (a.map { new.displayName($0) }, b.map { new.displayName($0) })
    let subject = ChangeSubject(
      name: new.displayName(newID), span: new.nameSpan(new.routes[newID.index].origin),
      marks: [.newRoute(newID)])
    let first: ChangeText = "the first tab of \(subject.name) is now \(after[0]) (was \(before[0]))"
    let order: ChangeText =
      "the tabs of \(subject.name) are now in the order \(ChangeText.list(after, limit: 8))"
    changes.append(
      subject.change(.tabsReordered, a[0] == b[0] ? order : first)
        .values(before.joined(separator: ", "), after.joined(separator: ", ")))
  }

  private mutating func compareCost(
    _ before: UInt32, _ after: UInt32, _ subject: ChangeSubject
  ) {
    if before == after { return }
    let (was, isNow) = (String(before), String(after))
    let text: ChangeText = "\(subject.name) now costs \(words: isNow) (was \(words: was))"
    changes.append(subject.change(.costChanged, text).values(was, isNow))
  }

  // MARK: Every declaration

  private mutating func compareCommon(
    _ before: DeclarationReference, _ after: DeclarationReference, _ name: String,
    _ marks: [Change.Mark]
  ) {
    let span = new.nameSpan(after)
    func add(_ kind: ChangeKind, _ text: ChangeText, _ a: String?, _ b: String?) {
      changes.append(Change(kind, name, text).values(a, b).at(false, span).marking(marks))
    }
    let (a, b) = (old.remarks(before), new.remarks(after))
    if a.title != b.title {
      let (was, isNow) = (a.title?.text, b.title?.text)
      add(.titleChanged, titleText(name, was, isNow), was, isNow)
    }
    if a.deprecated != b.deprecated {
      let text: ChangeText =
        b.deprecated == nil
        ? "\(name) is no longer deprecated"
        : a.deprecated == nil
          ? "\(name) is now deprecated" : "the deprecation message of \(name) has changed"
      add(.deprecated, text, a.deprecated?.text, b.deprecated?.text)
    }
    for (kind, was, isNow) in [
      (ChangeKind.annotationChanged, a.annotations, b.annotations),
      (.allowanceChanged, a.allowances, b.allowances),
    ] where was != isNow {
      let lost = was.filter { !isNow.contains($0) }.map { $0.text }
      let won = isNow.filter { !was.contains($0) }.map { $0.text }
      var text: ChangeText = "\(name)"
      if !won.isEmpty { text = text + " now has \(ChangeText.list(won))" }
      if !lost.isEmpty {
        text = text + (won.isEmpty ? "" : " and") + " no longer has \(ChangeText.list(lost))"
      }
      if won.isEmpty && lost.isEmpty { text = text + " repeats a clause more or less often" }
      add(
        kind, text, was.map { $0.text }.joined(separator: " "),
        isNow.map { $0.text }.joined(separator: " "))
    }
  }

  private func titleText(_ name: String, _ before: String?, _ after: String?) -> ChangeText {
    switch (before, after) {
    case (let before?, let after?): "the title of \(name) is now \(after) (was \(before))"
    case (nil, let after?): "\(name) now has the title \(after)"
    default: "\(name) no longer has the title \(before ?? "")"
    }
  }

  // MARK: Old names

  /// Compares the `was` clauses. `leads` tells whether a name leads to the declaration in the new
  /// plan.
  private mutating func compareOldNames(
    _ before: DeclarationReference, _ after: DeclarationReference, _ name: String,
    _ leads: (PlanPair, Plan.WrittenName) -> Bool
  ) {
    let (a, b) = (old.oldNames(before), new.oldNames(after))
    if a.isEmpty && b.isEmpty { return }
    for lost in a where !b.contains(lost) && !leads(pair, lost) {
      changes.append(
        Change(.oldNameGone, name, "the old name \(lost.text) no longer leads to \(name)")
          .values(lost.text, nil).at(false, new.nameSpan(after)))
    }
    let current = old.name(of: before)
    for won in b where !a.contains(won) && won.name[...] != current {
      changes.append(
        Change(.oldNameNew, name, "the old name \(won.text) now leads to \(name)")
          .values(nil, won.text).at(false, new.nameSpan(after)))
    }
  }
}

// MARK: - Reading clauses

/// Text that is compared by its bytes.
struct ByteText: Hashable {
  var bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// The clauses of a declaration that do not affect navigation.
struct Remarks {
  var title: ByteText?
  var deprecated: ByteText?
  /// Sorted, so that it does not matter how they are written.
  var annotations: [ByteText] = []
  var allowances: [ByteText] = []
}

extension Plan {
  /// A name that `was` lists.
  struct WrittenName: Hashable {
    var service: [UInt8]?
    var name: [UInt8]
    var text: String
  }

  func oldNames(_ reference: DeclarationReference) -> [WrittenName] {
    let tree = tree(reference)
    var result: [WrittenName] = []
    for clause in clauses(reference) where clause.kind == .was {
      for index in clause.payload.indices {
        let reference = tree.references[index]
        result.append(
          WrittenName(
            service: reference.service.isEmpty ? nil : Array(tree.name(reference.service).utf8),
            name: Array(tree.name(reference.name).utf8), text: tree.name(reference)))
      }
    }
    return result
  }

  /// The bytes of a declaration's own name.
  func name(of reference: DeclarationReference) -> ArraySlice<UInt8> {
    let tree = tree(reference)
    return tree.text.bytes[tree.nameIndices(declaration(reference).name)]
  }

  func remarks(_ reference: DeclarationReference) -> Remarks {
    let all = clauses(reference)
    var result = Remarks()
    if all.isEmpty { return result }
    let tree = tree(reference)
    for clause in all {
      let indices = clause.payload.indices
      switch clause.kind {
      case .title: result.title = indices.first.map { ByteText(tree.string(tree.names[$0])) }
      case .deprecated:
        result.deprecated = ByteText(indices.first.map { tree.string(tree.names[$0]) } ?? "")
      case .allow:
        let words = indices.enumerated().map { place, index in
          place == 0
            ? tree.name(tree.names[index])
            : LiteralValue.string(tree.string(tree.names[index])).source
        }
        result.allowances.append(ByteText("allow " + words.joined(separator: " ")))
      case .annotation:
        for index in indices {
          let annotation = tree.annotations[index]
          var text = "@" + tree.display(key: annotation.key)
          // Where something was inferred from is not what the plan means.
          if annotation.value >= 0, text != "@inferred" {
            text += "(" + tree.value(ofLiteral: Int(annotation.value)).source + ")"
          }
          result.annotations.append(ByteText(text))
        }
      default: break
      }
    }
    result.annotations.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    result.allowances.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    return result
  }

  /// How a route is recycled, in words, and its keys; nil if it is not recycled.
  func recycling(_ route: Route) -> (keys: Set<[UInt8]>?, text: ChangeText) {
    guard route.flags.contains(.recycle) else { return (nil, "not recycled") }
    let names = route.recycleKeys.indices.map { keyLists[$0] }
    let keys = Set(names.map { Array(self.names.bytes(of: $0)) })
    if names.isEmpty { return (keys, "recycled") }
    return (keys, "recycled by \(ChangeText.list(names.map { name($0) }))")
  }
}
