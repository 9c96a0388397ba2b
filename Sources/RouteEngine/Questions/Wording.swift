import RouteSyntax

/// "did you mean `a` or `b`?", or nil if no candidate is close.
package func didYouMean(_ name: String, _ candidates: some Sequence<String>) -> String? {
  didYouMean(NearestName.candidates(for: name, among: candidates))
}

/// "did you mean `a` or `b`?", or nil for no names.
package func didYouMean(_ names: [String]) -> String? {
  let near = names.map { "`\($0)`" }
  guard let last = near.last else { return nil }
  let list = near.count == 1 ? last : near.dropLast().joined(separator: ", ") + " or " + last
  return "did you mean \(list)?"
}

/// The first of some names in backticks, and how many more there are: `` `a` and 2 more``; nil for
/// none.
package func firstAndMore(_ names: [String]) -> String? {
  guard let first = names.first else { return nil }
  return "`\(first)`" + (names.count > 1 ? " and \(names.count - 1) more" : "")
}

/// `1 error`, `2 errors`
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
