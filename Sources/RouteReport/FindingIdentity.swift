package import RouteBase
package import RouteSyntax

/// The identity of a finding, which does not change when lines are added elsewhere: its rule, its
/// file, the text that it points at and the line of that text without spaces; among several that
/// are alike, also its number. Two findings of a run never have the same fingerprint.
package struct FindingIdentity {
  /// How much of the line counts on either side of the place, so that a long line with many
  /// findings is not read over and over.
  private static let reach = 120

  /// The number of findings with each fingerprint.
  private var counts: [StableHash: Int] = [:]

  package init() {}

  /// Returns 32 hexadecimal digits. Findings have to be passed in the order of the run.
  package mutating func fingerprint(of finding: Finding, _ places: inout SourcePlaces) -> String {
    var hash = StableHash()
    hash.add(finding.rule.name.utf8)
    hash.add(ReportPath.plain(places.path(of: finding.span)).utf8)
    let text = places.files[finding.span.file.index].text
    let range = finding.span.range
    let index = places.index(of: finding.span.file)
    let line = index.range(ofLine: index.line(of: range.start))
    let reach = UInt32(Self.reach)
    let start = range.start > line.start + reach ? range.start - reach : line.start
    let end = max(start, min(line.end, range.start + reach))
    hash.add(text.bytes[Int(start)..<Int(end)].lazy.filter { $0 != 0x20 && $0 != 0x09 })
    hash.add(text.bytes[Int(range.start)..<Int(min(range.end, range.start + reach))])
    let count = counts[hash, default: 0]
    counts[hash] = count + 1
    if count > 0 { hash.add(String(count).utf8) }
    return hash.digits
  }
}
