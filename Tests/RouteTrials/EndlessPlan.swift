/// A plan in which no search for a path comes to an end by itself.
package enum EndlessPlan {
  /// The text of a plan with `count` facts that tasks grant and revoke in turn, and with `Home`,
  /// which has `count` routes, and `Goal`, which requires all facts. There is no end to what comes of
  /// it that could be looked at, and from every configuration each task leads to another.
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
