/// What a plan says and Android cannot express, counted by kind.
struct AndroidNotes {
  private var kinds: [String] = []
  private var counts: [String: (count: Int, first: String)] = [:]

  mutating func add(_ kind: String, _ place: String) {
    if counts[kind] == nil { kinds.append(kind) }
    let known = counts[kind] ?? (0, place)
    counts[kind] = (known.count + 1, known.first)
  }

  /// A line for each kind.
  var lines: [String] {
    kinds.map { kind in
      let (count, first) = counts[kind] ?? (0, "")
      let more = count > 1 ? " and \(count - 1) more" : ""
      return "note: \(kind): `\(first)`\(more)"
    }
  }
}
