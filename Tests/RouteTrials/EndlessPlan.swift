/// A plan in which no search for a path ends by itself.
package enum EndlessPlan {
  /// The text of a plan with `count` facts, which tasks grant and revoke in turn, with `Home`,
  /// which has `count` routes, and `Goal`, which requires all facts. It has endless configurations,
  /// and in each, every task leads to another one.
  package static func text(_ count: Int) -> String {
    let facts = (0..<count).map { "f\($0)" }
    var text = "fact \(facts.joined(separator: ", "))\nroute Home {\n"
    text += "  route Goal requires \(facts.joined(separator: ", "))\n"
    for fact in facts { text += "  route R\(fact)\n" }
    text += "}\n"
    for index in facts.indices {
      text += "task t\(index) grants f\(index) revokes f\((index + 1) % count)\n"
    }
    return text
  }
}
