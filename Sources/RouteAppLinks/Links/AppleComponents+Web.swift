import RouteMatch
import RoutePlan

// The rules of a host on which some URLs stay in the browser.

extension AppleComponents {
  /// The largest number of segments up to which the paths of a rest have separate rules.
  private static let depthLimit = 32

  /// Adds the rules for paths that open something, and for those that stay in the browser.
  ///
  /// Rules are in the order of ranks wherever paths of both kinds may meet. Paths that are texts come
  /// first. Rests for which one rule suffices come next, unless a path of the other kind overrides
  /// them: then they are treated like the rest of the paths, by their number of segments.
  mutating func addRules(_ opened: [ApplePath], besides web: [ApplePath]) {
    let opensRoot = opened.first { $0.shape.isEmpty }?.comment
    let all = MeetingIndex(Self.byRank((opened + web).filter { !$0.shape.isEmpty }))
    let kinds = Self.kinds(all)
    func paths(_ kind: Kind) -> [ApplePath] {
      zip(all.elements, kinds).filter { $0.1 == kind }.map { $0.0 }
    }
    exclude("*//*", "an empty segment opens nothing")
    for path in paths(.text) { add(path, .either) }
    for rest in paths(.rest) {
      for text in self.texts(of: rest.shape) { decide(text, rest) }
    }
    addByDepth(paths(.other), all)
    if let opensRoot { add("/", opensRoot) }
  }

  /// How a path gets its rules.
  private enum Kind {
    /// As a text that comes before what it overrides.
    case text
    /// By a rule for any number of segments.
    case rest
    /// By its number of segments.
    case other
    /// Not at all, because a rest has the same rule for it.
    case covered
  }

  private static func kinds(_ paths: MeetingIndex<ApplePath>) -> [Kind] {
    let all = paths.elements
    var kinds = all.map { path -> Kind in
      if path.isText && paths.elements(meeting: path).contains(where: { path.overrides($0) }) {
        return .text
      }
      return path.isPlainRest ? .rest : .other
    }
    // A rest that becomes one of the others may override another rest.
    var open = all.indices.filter { kinds[$0] == .other }
    while let place = open.popLast() {
      for rest in paths.places(meeting: all[place])
      where kinds[rest] == .rest && all[place].overrides(all[rest]) {
        kinds[rest] = .other
        open.append(rest)
      }
    }
    for (place, path) in all.enumerated() where kinds[place] == .other {
      let meeting = paths.places(meeting: path)
      if meeting.allSatisfy({ all[$0].isWeb == path.isWeb })
        && meeting.contains(where: { kinds[$0] == .rest && all[$0].covers(path) })
      {
        kinds[place] = .covered
      }
    }
    return kinds
  }

  private static func byRank(_ paths: [ApplePath]) -> [ApplePath] {
    paths.enumerated().sorted { a, b in
      a.element.rank == b.element.rank
        ? a.offset < b.offset : a.element.rank.lexicographicallyPrecedes(b.element.rank)
    }.map(\.element)
  }

  /// Adds the rules for paths, which are in the order of their ranks, from many segments to few.
  private mutating func addByDepth(_ paths: [ApplePath], _ all: MeetingIndex<ApplePath>) {
    let deepest = paths.map { $0.isRest ? 0 : $0.shape.count }.max() ?? 0
    let limit = min(max(Self.restLimit, deepest), Self.depthLimit)
    for path in paths where path.isRest {
      let web = all.elements(meeting: path).filter { $0.isWeb && !path.isWeb }
      let isExact = path.isExactRest(besides: web)
      // An inexact rule could exclude what something else opens.
      if path.isWeb && (!isExact || deepest > limit) { continue }
      addLong(path, limit: limit, isExact: isExact)
    }
    var byDepth: [[ApplePath]] = []
    for path in paths {
      for path in path.upTo(limit) {
        while byDepth.count < path.shape.count { byDepth.append([]) }
        byDepth[path.shape.count - 1].append(path)
      }
    }
    if !byDepth.isEmpty { excludeDeeper(than: byDepth.count) }
    for (index, paths) in byDepth.enumerated().reversed() {
      addRanked(paths, depth: index + 1)
      if index > 0 { excludeDeeper(than: index) }
    }
  }

  /// Adds the rules for paths of one depth, which are in the order of their ranks, when greater
  /// depths are already excluded.
  private mutating func addRanked(_ paths: [ApplePath], depth: Int) {
    guard paths.contains(where: \.isWeb) else { return addAll(paths, depth: depth) }
    let isTooMany = paths.count * paths.count > AppleNumbers.budget
    let refusing = paths.indices.map { place in
      paths[place].hasNumber && !isTooMany
        && AppleNumbers.mayRefuse(
          paths[place], before: paths[(place + 1)...].filter { !$0.isWeb })
    }
    for (path, refuses) in zip(paths, refusing) where path.hasNumber && !refuses {
      acceptTexts(in: path)
    }
    let endings: [AppleEnding] =
      paths.contains(where: \.endsInMix) ? [.slash, .noSlash] : [.either]
    for ending in endings {
      for (path, refuses) in zip(paths, refusing) {
        if refuses { refuseNumbers(in: path, ending) }
        add(path, ending, path.hasNumber && !refuses ? ", any text for a number" : "")
      }
      if ending == .slash { excludeOtherSlashes(depth: depth) }
    }
  }
}
