import RouteCheck
import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// A plan as its files are now, and what was found out about it so far: each thing when it is first
/// asked for, and once.
struct PlanSnapshot {
  let plan: Plan
  /// The findings of the parser and the builder.
  let findings: [Finding]
  /// The names of the files under which clients know them.
  let paths: [String]
  private var knownReport: CheckReport?
  /// The check while it runs.
  private var check: PlanCheck?
  /// What the checks so far found out about moves.
  private var kept: PlanCheck.Kept?
  private var knownTable: DeclarationTable?
  private var knownParents: [Int: [Int32]] = [:]
  private var knownPlanner: Planner?
  private var knownCounts: RouteCounts?
  private var knownDistances: [Distance]?
  private var knownOccurrences: [Int: [Occurrence]] = [:]
  /// Whether the map shows this plan.
  var isMapped = false

  /// `kept` is what an earlier version of the plan left.
  init(
    _ plan: Plan, _ findings: [Finding], paths: [String], after kept: PlanCheck.Kept? = nil
  ) {
    self.plan = plan
    self.findings = findings
    self.paths = paths
    self.kept = kept
  }

  /// Whether all its includes could be read.
  var isWhole: Bool { !findings.contains { $0.rule == .includeFailed } }

  /// What the next version of the plan can use.
  var left: PlanCheck.Kept? { check?.kept ?? kept }

  /// The file with a name; nil if the plan does not have it.
  func file(at path: String) -> FileID? {
    // Plans have few files.
    paths.firstIndex { $0.utf8.elementsEqual(path.utf8) }.map { FileID($0) }
  }

  /// What `check` reports.
  mutating func report() -> CheckReport {
    while true {
      if let knownReport { return knownReport }
      checkNext()
    }
  }

  /// Checks one more rule.
  mutating func checkNext() {
    if isChecked { return }
    var own = check ?? PlanCheck(plan, findings, after: kept)
    check = nil
    if own.isDone {
      knownReport = own.report()
      kept = own.kept
    } else {
      own.step()
      check = own
    }
  }

  /// Whether the report was made.
  var isChecked: Bool { knownReport != nil }

  /// What each declaration has become.
  mutating func table() -> DeclarationTable {
    if let knownTable { return knownTable }
    let table = DeclarationTable(plan)
    knownTable = table
    return table
  }

  /// The declaration around each declaration of a file; -1 for none.
  mutating func parents(in file: FileID) -> [Int32] {
    if let parents = knownParents[file.index] { return parents }
    let parents = plan.files[file.index].tree.parents()
    knownParents[file.index] = parents
    return parents
  }

  /// Whether errors leave open what there is and how people move; then questions about that are not
  /// asked.
  var hasOpenMeaning: Bool {
    findings.contains { RuleTable[$0.rule].leavesOpen == .moves }
  }

  /// The same for what is suggested while somebody types, which is a syntax error until it is whole.
  var hasOpenStructure: Bool {
    findings.contains { $0.rule != .syntax && RuleTable[$0.rule].leavesOpen == .moves }
  }

  /// Answers questions about paths.
  mutating func planner() -> Planner {
    if let knownPlanner { return knownPlanner }
    let planner = Planner(plan)
    knownPlanner = planner
    return planner
  }

  /// How often routes are linked to and promised.
  mutating func counts() -> RouteCounts {
    if let knownCounts { return knownCounts }
    let counts = RouteCounts(plan)
    knownCounts = counts
    return counts
  }

  /// The most routes of a plan for which hints show distances.
  private static let mostDistances = 5000

  /// How far each route is from the start; empty if the plan has none, or too many routes to find out
  /// while somebody types.
  mutating func distances() -> [Distance] {
    if let knownDistances { return knownDistances }
    var distances: [Distance] = []
    if !plan.start.isNone && plan.routes.count <= Self.mostDistances {
      var request = ReachRequest(plan.start)
      request.limit = Self.searchLimit
      distances = planner().reach(request)
    }
    knownDistances = distances
    return distances
  }

  /// How many configurations a question from an editor may look at.
  static let searchLimit = 20_000

  /// All occurrences of names in a file, in the order of the text.
  mutating func occurrences(in file: FileID) -> [Occurrence] {
    if let occurrences = knownOccurrences[file.index] { return occurrences }
    let occurrences = OccurrenceReader.all(plan, table(), file)
    knownOccurrences[file.index] = occurrences
    return occurrences
  }

  /// The occurrence of a name at an offset of a file, or just before it.
  mutating func occurrence(at offset: UInt32, in file: FileID) -> Occurrence? {
    // A name of a reference is more precise than what ends where it starts.
    occurrences(near: offset, in: file).last {
      $0.range.start <= offset && offset <= $0.range.end
    }
  }

  /// The occurrence of a name at a range of a file.
  mutating func occurrence(of range: SourceRange, in file: FileID) -> Occurrence? {
    occurrences(near: range.start, in: file).first { $0.range == range }
  }

  /// The occurrences in the declaration at an offset.
  private mutating func occurrences(near offset: UInt32, in file: FileID) -> [Occurrence] {
    let tree = plan.files[file.index].tree
    guard let index = tree.lastDeclaration(from: offset) else { return [] }
    // Facts and others can be declared while their documentation is before them, so that the nearest
    // declaration before the offset is always the right one.
    return OccurrenceReader.one(
      plan, table(), file, index, enclosing: enclosingService(of: index, in: file))
  }

  /// The service declaration around a declaration of a file.
  private mutating func enclosingService(of index: Int, in file: FileID) -> Int? {
    let tree = plan.files[file.index].tree
    if plan.services.isEmpty { return nil }
    // Services do not nest, so that the last one before it is the only one that can be around it.
    var current = index
    let parents = parents(in: file)
    while current >= 0 {
      if tree.declarations[current].kind == .service { return current }
      current = Int(parents[current])
    }
    return nil
  }
}

/// How many ways lead to each route besides its parent, and how many promises name it.
struct RouteCounts: Sendable {
  /// Where the links to each route start in `elements`.
  private var offsets: [UInt32]
  private var elements: [LinkID]
  /// For each route, how many expectations name it.
  private(set) var promises: [Int]

  /// Takes linear time in the plan's links and expectations.
  init(_ plan: Plan) {
    offsets = Array(repeating: 0, count: plan.routes.count + 1)
    promises = Array(repeating: 0, count: plan.routes.count)
    for link in plan.links where !link.target.isNone { offsets[link.target.index + 1] += 1 }
    for index in plan.routes.indices { offsets[index + 1] += offsets[index] }
    elements = Array(repeating: .none, count: Int(offsets.last ?? 0))
    var next = offsets
    for (index, link) in plan.links.enumerated() where !link.target.isNone {
      elements[Int(next[link.target.index])] = LinkID(index)
      next[link.target.index] += 1
    }
    for expectation in plan.expectations {
      var named: Set<RouteID> = []
      func name(_ target: PlanTarget?) { if case .route(let id) = target { named.insert(id) } }
      switch expectation.promise {
      case .path(let from, let to, _), .noPath(let from, let to, _):
        named.insert(from)
        name(to)
      case .everyPath(let from, let to, let through):
        named.insert(from)
        name(to)
        name(through)
      case .url(_, let target, _): name(target)
      case .stack(let route, _): named.insert(route)
      }
      for route in named { promises[route.index] += 1 }
    }
  }

  /// The links whose target a route is.
  func links(to route: RouteID) -> ArraySlice<LinkID> {
    elements[Int(offsets[route.index])..<Int(offsets[route.index + 1])]
  }
}
