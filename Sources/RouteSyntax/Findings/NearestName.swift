package import RouteBase

/// Finds what may have been meant by an unknown name.
package enum NearestName {
  /// At most three of `candidates` that are near `name`, nearest first, then in the order given.
  ///
  /// A name is near if the number of edits is at most a third of the longer name's length. An edit
  /// inserts, removes or replaces a letter, or swaps two neighbours (Damerau, "A technique for
  /// computer detection and correction of spelling errors", 1964). Case is ignored. Candidates
  /// whose length differs by more are skipped, and so are names over 200 bytes, so that the work
  /// for each is bounded.
  package static func candidates(
    for name: some StringProtocol, among candidates: some Sequence<String>
  ) -> [String] {
    let wanted = Array(name.utf8.prefix(201)).map(lowercase)
    guard !wanted.isEmpty && wanted.count <= 200 else { return [] }
    var best: [(distance: Int, name: String)] = []
    var seen: Set<String> = []
    // What has no name cannot be meant.
    for candidate in candidates where !candidate.isEmpty {
      let limit = limit(wanted.count, candidate.utf8.count)
      guard abs(candidate.utf8.count - wanted.count) <= limit else { continue }
      let worst = best.count == 3 ? best[2].distance - 1 : limit
      let bytes = candidate.utf8.map(lowercase)
      guard
        let distance = distance(wanted, bytes, atMost: min(limit, worst)),
        seen.insert(candidate).inserted
      else { continue }
      let place = best.firstIndex { $0.distance > distance } ?? best.count
      best.insert((distance, candidate), at: place)
      if best.count > 3 { best.removeLast() }
    }
    return best.map { $0.name }
  }

  /// The most edits by which near names differ, given their lengths.
  static func limit(_ a: Int, _ b: Int) -> Int { max(1, max(a, b) / 3) }

  static func lowercase(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }

  /// The number of edits between two words, or nil if it is more than `limit`: the optimal string
  /// alignment distance, computed row by row.
  static func distance(_ a: [UInt8], _ b: [UInt8], atMost limit: Int) -> Int? {
    guard limit >= 0 && abs(a.count - b.count) <= limit else { return nil }
    var before: [Int] = []
    var previous = Array(0...b.count)
    for i in 1...a.count {
      var row = [i]
      row.reserveCapacity(b.count + 1)
      var smallest = i
      for j in 0..<b.count {
        var cost = min(previous[j + 1] + 1, row[j] + 1, previous[j] + (a[i - 1] == b[j] ? 0 : 1))
        if i > 1 && j > 0 && a[i - 1] == b[j - 1] && a[i - 2] == b[j] {
          cost = min(cost, before[j - 1] + 1)
        }
        row.append(cost)
        smallest = min(smallest, cost)
      }
      if smallest > limit { return nil }
      (before, previous) = (previous, row)
    }
    return previous[b.count] <= limit ? previous[b.count] : nil
  }
}

extension Fix {
  /// "did you mean `a`, `b` or `c`?" for `name` at `span`; nil if there are no candidates. If there
  /// is one, the fix has the edit, which is safe if `name` is a slip for it. `spelling` writes a
  /// candidate as source.
  package static func didYouMean(
    _ candidates: [String], for name: some StringProtocol, at span: SourceSpan,
    spelling: (String) -> String = { $0 }
  ) -> Fix? {
    guard let first = candidates.first else { return nil }
    let quoted = candidates.map { "`\($0)`" }
    let list =
      quoted.count == 1
      ? quoted[0] : quoted.dropLast().joined(separator: ", ") + " or " + quoted[quoted.count - 1]
    guard candidates.count == 1 else { return Fix("did you mean \(list)?") }
    return Fix(
      "did you mean \(list)?",
      safety: NearestName.isSlip(name, for: first) ? .safe : .unsafe,
      edits: [TextEdit(span, spelling(first))])
  }
}
