/// The table of limits, one line per limit.
package enum LimitTable {
  private static let table = TextTable([
    TextTable.Column("limit", 76, isNumber: false), TextTable.Column("", 10, isNumber: false),
    TextTable.Column("", 8), TextTable.Column("measured", 11), TextTable.Column("", 2),
    TextTable.Column("", 14, isNumber: false), TextTable.Column("", 14, isNumber: false),
    TextTable.Column("", 30, isNumber: false),
  ])

  /// The limits, or only those that are missed, and how many are kept.
  package static func text(_ verdicts: [Verdict], onlyMissed: Bool = false) -> String {
    let shown = onlyMissed ? verdicts.filter { $0.isKept == false } : verdicts
    if onlyMissed && shown.isEmpty { return summary(verdicts) + "\n" }
    var lines = [table.head]
    for verdict in shown {
      let (word, bound) =
        switch verdict.bound {
        case .atLeast(let least): ("at least", least)
        case .atMost(let most): ("at most", most)
        }
      lines.append(
        table.line([
          verdict.name, word, Quantity.brief(bound),
          verdict.measured.map { Quantity.brief($0.value) } ?? "", "", verdict.unit, verdict.word,
          verdict.measured?.note ?? "",
        ]))
    }
    return lines.joined(separator: "\n") + "\n" + summary(verdicts) + "\n"
  }

  /// The numbers of limits that are kept, missed and not measured.
  private static func summary(_ verdicts: [Verdict]) -> String {
    let kept = verdicts.count { $0.isKept == true }
    let missed = verdicts.count { $0.isKept == false }
    var text = "\(kept) of \(verdicts.count) limits kept"
    if missed > 0 { text += ", \(missed) missed" }
    if kept + missed < verdicts.count { text += ", \(verdicts.count - kept - missed) not measured" }
    return text
  }
}
