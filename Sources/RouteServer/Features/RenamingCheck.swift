import RouteBase
import RoutePlan
import RouteSyntax

/// Looks at a plan after a renaming: every name must mean what it meant before.
struct RenamingCheck {
  let entities: Set<Entity>
  let name: String
  /// How the text of each file that has edits changes.
  let changes: [FileID: TextChange]

  /// Why the plan would not be the same, in one sentence; nil if it is.
  func fault(_ old: inout PlanSnapshot, _ new: inout PlanSnapshot) -> String? {
    guard old.plan.files.map({ $0.path }) == new.plan.files.map({ $0.path }) else {
      return "the plan's files have changed meanwhile; try again"
    }
    for file in old.plan.files.indices {
      if let fault = fault(in: FileID(file), &old, &new) { return fault }
    }
    if let fault = inputFault(new.plan) { return fault }
    if let finding = newFinding(old.findings, new.findings) {
      return "after that, \(finding.message)"
    }
    // What meant nothing so far is left out of a plan.
    if old.findings.contains(where: { $0.rule == .unknownName }) { return nil }
    // A file that is included in several places has names that mean several things.
    return Meaning(old.plan) == Meaning(new.plan)
      ? nil : "`\(name)` would change what a name in a file of several places means"
  }

  // MARK: Names

  /// Compares what is named in a file, name by name.
  private func fault(
    in file: FileID, _ old: inout PlanSnapshot, _ new: inout PlanSnapshot
  ) -> String? {
    var found = new.occurrences(in: file)[...]
    /// Looks at names that meant nothing before: they may find what they were meant for.
    func newFault(before end: UInt32) -> String? {
      while let now = found.first, now.range.start < end {
        found.removeFirst()
        if entities.contains(now.entity) { continue }
        return fault(in: file, now.range.start, nil, now.entity, old.plan, new.plan)
      }
      return nil
    }
    for known in old.occurrences(in: file) {
      let start = known.range.start
      guard let place = changes[file].map({ $0.position(of: start) }) ?? start else { continue }
      if let fault = newFault(before: place) { return fault }
      let now = found.first.flatMap { $0.range.start == place ? $0 : nil }
      if now?.entity != known.entity {
        return fault(in: file, place, known.entity, now?.entity, old.plan, new.plan)
      }
      found.removeFirst()
    }
    return newFault(before: .max)
  }

  private func fault(
    in file: FileID, _ start: UInt32, _ before: Entity?, _ after: Entity?, _ old: Plan, _ new: Plan
  ) -> String {
    let text = new.files[file.index].text
    let line = DocumentText(text).line(of: Int(start)) + 1
    let place = "line \(line) of `\(old.files[file.index].path)`"
    guard let after else {
      return "\(before.map(old.words) ?? "a name") on \(place) would no longer be found"
    }
    // The old plan has the name that people know, but its numbers fit only if nothing came or went.
    let meant = Meaning.counts(old) == Meaning.counts(new) ? old.words(after) : new.words(after)
    guard let before else { return "a name on \(place) would mean \(meant)" }
    return "a name on \(place) would mean \(meant), no longer \(old.words(before))"
  }

  // MARK: Inputs

  /// Whether an input of the new plan serves parameters that had inputs of their own.
  private func inputFault(_ new: Plan) -> String? {
    var open: Set<Int> = []
    for case .parameter(let index) in entities { open.insert(index) }
    while let next = open.first {
      let shared = new.sharedParameters(next)
      if let other = shared.filter({ !entities.contains(.parameter($0)) }).min() {
        return "`\(name)` would share its input with the parameter \(new.words(ofOwner: other))"
      }
      open.subtract(shared)
    }
    return nil
  }

  // MARK: Findings

  /// The first finding of a rule that finds more than before.
  private func newFinding(_ old: [Finding], _ new: [Finding]) -> Finding? {
    var left: [Rule: Int] = [:]
    for finding in old { left[finding.rule, default: 0] += 1 }
    return new.first { finding in
      left[finding.rule, default: 0] -= 1
      return left[finding.rule, default: 0] < 0
    }
  }

  // MARK: Meaning

  /// What the names of a plan have become, by the numbers of what they name.
  private struct Meaning: Equatable {
    var counts: [Int]
    var places: [Place]
    var parents: [RouteID]
    var sources: [Link.Source]
    var targets: [RouteID]
    var backs: [Link.Back]

    static func counts(_ plan: Plan) -> [Int] {
      [
        plan.services.count, plan.facts.count, plan.types.count, plan.fallbacks.count,
        plan.expectations.count, plan.parameters.count, plan.routes.count, plan.flows.count,
        plan.tasks.count,
      ]
    }

    init(_ plan: Plan) {
      counts = Self.counts(plan)
      places =
        plan.routes.map { $0.place } + plan.flows.map { $0.place } + plan.tasks.map { $0.place }
      parents = plan.routes.map { $0.parent }
      sources = plan.links.map { $0.source }
      targets = plan.links.map { $0.target }
      backs = plan.links.map { $0.back }
    }
  }
}

extension Plan {
  /// What an entity is, with its kind.
  fileprivate func words(_ entity: Entity) -> String {
    let name = NameSyntax.display(bareName(of: entity))
    switch entity {
    case .plan: return "the plan"
    case .symbol(let symbol): return "the \(symbol.kindName) `\(displayName(symbol))`"
    case .service: return "the service `\(name)`"
    case .fact: return "the fact `\(name)`"
    case .type: return "the type `\(name)`"
    case .parameter(let index): return "the parameter `\(name)` \(words(ofOwner: index))"
    case .rule: return "the rule `\(name)`"
    case .file: return "the file `\(name)`"
    }
  }

  /// What a parameter belongs to: "of the route `Show`".
  fileprivate func words(ofOwner parameter: Int) -> String {
    func has(_ symbol: Symbol) -> Bool { parameters(of: symbol).indices.contains(parameter) }
    let symbols =
      routes.indices.lazy.map { Symbol.route(RouteID($0)) }.first(where: has)
      ?? tasks.indices.lazy.map { Symbol.task(TaskID($0)) }.first(where: has)
    return symbols.map { "of the \($0.kindName) `\(displayName($0))`" } ?? ""
  }
}
