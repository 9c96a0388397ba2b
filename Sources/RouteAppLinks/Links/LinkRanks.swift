import RouteMatch
import RoutePlan

/// The ranks of a host's patterns, which decide between one that opens a URL and one by which it
/// stays in the browser.
struct LinkRanks {
  /// A pattern's rank, as numbers for its segments and its base; the lowest one is the best.
  typealias Rank = [Int]

  private let set: PatternSet
  /// For each base, how near it is to a URL on it; 0 is the nearest.
  private let nearness: [Int]
  /// The patterns of URLs that stay in the browser, with their ranks.
  private var web = MeetingIndex<[SegmentShape]>([])
  private var webRanks: [Rank] = []

  init(_ host: LinkHosts.Host, _ set: PatternSet) {
    self.set = set
    nearness =
      host.web.isEmpty
      ? []
      : set.bases.entries.map { entry in
        switch entry.mark {
        case "h": 0
        case "w": 1 + (1 << 20) - min(entry.name.utf8.count, 1 << 20)
        default: 1 << 21
        }
      }
    web = MeetingIndex(host.web.map { set.shape(of: $0) })
    webRanks = host.web.map { rank(of: $0) }
  }

  /// The rank of a pattern; nothing if no URL stays in the browser. The base decides last.
  func rank(of pattern: PatternID) -> Rank {
    if nearness.isEmpty { return [] }
    return set.ranks(of: pattern).map { Int($0.rawValue) }
      + [RankClass.allCases.count + nearness[set.patterns[pattern.index].base.index]]
  }

  /// The places of the patterns by which a URL that matches `pattern` may stay in the browser.
  func overriding(_ pattern: PatternID) -> [Int] {
    if webRanks.isEmpty { return [] }
    let rank = rank(of: pattern)
    return web.places(meeting: set.shape(of: pattern))
      .filter { webRanks[$0].lexicographicallyPrecedes(rank) }
  }
}

extension [SegmentShape]: PathMatching {
  var firstSegments: [Set<String>?] { map { $0.texts.map { Set($0) } } }

  func mayMeet(_ other: [SegmentShape]) -> Bool {
    var place = 0
    while place < count && place < other.count {
      if !self[place].mayMeet(other[place]) { return false }
      if self[place].isRest || other[place].isRest { return true }
      place += 1
    }
    return count == other.count
  }
}

extension SegmentShape {
  var isRest: Bool { if case .rest = self { true } else { false } }

  /// False if no segment matches both.
  fileprivate func mayMeet(_ other: SegmentShape) -> Bool {
    switch (texts, other.texts) {
    case (let a?, let b?): !Set(a).isDisjoint(with: b)
    case (let a?, nil): a.contains { other.mayRead($0) }
    case (nil, let b?): b.contains { mayRead($0) }
    case (nil, nil): true
    }
  }

  /// The only texts that match, if there are few.
  fileprivate var texts: [String]? {
    guard case .pieces(let pieces) = self, pieces.count == 1 else { return nil }
    switch pieces[0] {
    case .text(let text): return [text]
    case .value(.oneOf(let texts)): return texts
    case .value: return nil
    }
  }

  /// False if it does not match a text.
  private func mayRead(_ text: String) -> Bool {
    switch self {
    case .any: return true
    case .rest(let value): return value.reads(text)
    case .pieces(let pieces):
      if pieces.count == 1, case .value(let value) = pieces[0] { return value.reads(text) }
      if case .text(let start)? = pieces.first, !text.hasPrefix(start) { return false }
      if case .text(let end)? = pieces.last, !text.hasSuffix(end) { return false }
      return true
    }
  }
}
