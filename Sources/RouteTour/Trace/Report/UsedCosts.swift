package import RouteBase
package import RoutePlan
import RouteSyntax

/// Costs of links and tasks that say how often these were used.
///
/// The one that was used most costs 1, and each halving of the use costs 1 more. That is the
/// difference of their information in bits (Shannon, "A mathematical theory of communication", 1948),
/// rounded. What was never used keeps its cost.
package enum UsedCosts {
  /// The files of `plan` that change, each with its text after the change. A declaration that is
  /// included at several places counts with all of its uses.
  package static func changes(
    _ plan: Plan, _ coverage: TraceCoverage
  ) -> [(file: FileID, text: SourceText)] {
    var uses: [DeclarationReference: (count: Int, cost: UInt32)] = [:]
    var order: [DeclarationReference] = []
    func add(_ origin: DeclarationReference, _ count: Int, _ cost: UInt32) {
      if uses[origin] == nil { order.append(origin) }
      uses[origin, default: (0, cost)].count += count
    }
    for (index, link) in plan.links.enumerated() {
      add(link.origin, coverage.links[index], plan.cost(of: link))
    }
    for (index, task) in plan.tasks.enumerated() {
      add(task.origin, coverage.tasks[index], task.cost)
    }
    let most = uses.values.map(\.count).max() ?? 0
    var fixes = FixSelection()
    for origin in order {
      guard let use = uses[origin], use.count > 0 else { continue }
      let cost = cost(of: use.count, most: most)
      if cost == use.cost { continue }
      let tree = plan.files[origin.file.index].tree
      if let edit = edit(of: Int(origin.index), to: cost, in: tree) {
        _ = fixes.add(Fix("set its cost", edits: [edit]))
      }
    }
    return fixes.files.map { file in
      (file, fixes.apply(to: plan.files[file.index].text, of: file))
    }
  }

  /// The cost of what was used `count` times, at least once, if the most used was used `most` times.
  static func cost(of count: Int, most: Int) -> UInt32 {
    // Rounded: the next cost begins at half the use times the square root of two.
    var cost: UInt32 = 1
    var reach = Double(count) * 2.0.squareRoot()
    while reach < Double(most) {
      reach *= 2
      cost += 1
    }
    return cost
  }

  private static func edit(of index: Int, to cost: UInt32, in tree: SyntaxTree) -> TextEdit? {
    let clauses = tree.clauses[tree.declarations[index].clauses.indices]
    guard let clause = clauses.first(where: { $0.kind == .cost }) else {
      return tree.insertion(of: "cost \(cost)", .cost, into: index)
    }
    return TextEdit(SourceSpan(file: tree.file, range: clause.range), "cost \(cost)")
  }
}
