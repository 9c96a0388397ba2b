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
    let all = (opened + web).filter { !$0.shape.isEmpty }
    var texts: [ApplePath] = []
    var rests: [ApplePath] = []
    var others: [ApplePath] = []
    for path in all {
      if path.isText && all.contains(where: { path.overrides($0) }) {
        texts.append(path)
      } else if path.isPlainRest {
        rests.append(path)
      } else {
        others.append(path)
      }
    }
    while let place = rests.firstIndex(where: { rest in others.contains { $0.overrides(rest) } }) {
      others.append(rests.remove(at: place))
    }
    others.removeAll { path in
      rests.contains { $0.isWeb == path.isWeb && $0.covers(path) }
        && !all.contains { $0.isWeb != path.isWeb && $0.shape.mayMeet(path.shape) }
    }
    exclude("*//*", "an empty segment opens nothing")
    for path in Self.byRank(texts) { add(path, .either) }
    for rest in Self.byRank(rests) {
      for text in self.texts(of: rest.shape) { decide(text, rest) }
    }
    addByDepth(Self.byRank(others), besides: web)
    if let opensRoot { add("/", opensRoot) }
  }

  private static func byRank(_ paths: [ApplePath]) -> [ApplePath] {
    paths.enumerated().sorted { a, b in
      a.element.rank == b.element.rank
        ? a.offset < b.offset : a.element.rank.lexicographicallyPrecedes(b.element.rank)
    }.map(\.element)
  }

  /// Adds the rules for paths, which are in the order of their ranks, from many segments to few.
  private mutating func addByDepth(_ paths: [ApplePath], besides web: [ApplePath]) {
    let deepest = paths.map { $0.isRest ? 0 : $0.shape.count }.max() ?? 0
    let limit = min(max(Self.restLimit, deepest), Self.depthLimit)
    for path in paths where path.isRest {
      let isExact = path.isExactRest(besides: path.isWeb ? [] : web)
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
