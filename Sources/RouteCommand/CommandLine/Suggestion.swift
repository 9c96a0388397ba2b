import RouteSyntax

/// "did you mean `a` or `b`?", or nil if no candidate is close.
func didYouMean(_ name: String, _ candidates: some Sequence<String>) -> String? {
  didYouMean(NearestName.candidates(for: name, among: candidates))
}

/// "did you mean `a` or `b`?", or nil for no names.
func didYouMean(_ names: [String]) -> String? {
  let near = names.map { "`\($0)`" }
  guard let last = near.last else { return nil }
  let list = near.count == 1 ? last : near.dropLast().joined(separator: ", ") + " or " + last
  return "did you mean \(list)?"
}
