import RouteBase
import RouteMatch
import RoutePlan
import RouteSyntax

// The patterns of URLs for generated code, and their bases.

extension GeneratedPlanBuilder {
  /// A pattern with what orders it among those that match equally well.
  private struct Candidate {
    var pattern: GeneratedPattern
    /// Its precedence among the patterns of its target.
    var precedence = 0
    /// The base that it needs if the plan's patterns have no such one.
    var base: GeneratedBase?
  }

  /// - Parameter targets: What patterns open, by number.
  mutating func addPatterns(_ targets: [PlanTarget]) {
    let positions = TriePositions(set)
    var candidates: [Candidate] = []
    for (number, target) in targets.enumerated() {
      let own = openers[target]
      for (pattern, outline) in zip(own, set.outlines(of: own, positions)) {
        var result = GeneratedPattern(
          target: number, base: outline.base.index,
          segments: outline.segments.map { segment($0, inputs(of: number)) })
        result.settings = settings(of: pattern, inputs(of: number))
        candidates.append(Candidate(pattern: result, precedence: outline.precedence))
      }
    }
    var places: [Int: Int] = [:]
    for index in candidates.indices {
      guard let target = candidates[index].pattern.target else { continue }
      candidates[index].pattern.place = places[target, default: 0]
      places[target, default: 0] += 1
    }
    // The order in which a plan has these does not matter.
    let web = plan.webPatterns.map(\.text).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for path in web.compactMap({ WebPath($0) }) {
      let pattern = GeneratedPattern(target: nil, base: 0, segments: path.segments)
      candidates.append(Candidate(pattern: pattern, base: path.base))
    }
    addBases(&candidates)
    sort(&candidates, targets)
    addFallback()
    prefixes = set.prefixes(plan).map { $0.hasSuffix("://") ? $0 : $0 + "/" }
  }

  private func inputs(of number: Int) -> [GeneratedPlan.Input] {
    number < routes.count ? routes[number].inputs : tasks[number - routes.count].inputs
  }

  private mutating func sort(_ candidates: inout [Candidate], _ targets: [PlanTarget]) {
    let sharing = sharing(candidates.map(\.pattern), targets)
    let order = candidates.indices.sorted { one, two in
      let patterns = (candidates[one].pattern, candidates[two].pattern)
      if let isBefore = patterns.0.precedes(patterns.1) { return isBefore }
      func key(_ index: Int) -> [Int] {
        let target = candidates[index].pattern.target
        let place = target.flatMap { sharing[$0] } ?? sharing.count
        return [place, candidates[index].precedence, index]
      }
      return key(one).lexicographicallyPrecedes(key(two))
    }
    patterns = order.map { candidates[$0].pattern }
  }

  // MARK: Arguments

  /// The inputs that a pattern, and those that it follows, set. A pattern's own arguments replace
  /// those of the patterns that it follows. Nothing has what they set for a dialog that has left.
  private func settings(
    of pattern: PatternID, _ inputs: [GeneratedPlan.Input]
  ) -> [(input: Int, value: LiteralValue?)] {
    var found: [Int: LiteralValue?] = [:]
    var current = pattern
    while !current.isNone {
      let whole = set.patterns[current.index]
      current = whole.parent
      guard whole.source >= 0 else { continue }
      for argument in plan.arguments[plan.arguments(ofPattern: Int(whole.source)).indices] {
        let name = plan.name(argument.name)
        guard let place = inputs.firstIndex(where: { $0.name.utf8.elementsEqual(name.utf8) }),
          !inputs[place].isAside, found[place] == nil, let value = plan.value(of: argument)
        else { continue }
        let isNil = if case .nil = value { true } else { false }
        let input = inputs[place]
        found[place] = .some(isNil ? nil : Self.value(value, input.base, isList: input.isList))
      }
    }
    return found.sorted { $0.key < $1.key }.map { (input: $0.key, value: $0.value) }
  }

  // MARK: Bases

  /// Adds the declared bases and those that patterns use, the nearest first, and gives patterns
  /// their numbers.
  private mutating func addBases(_ candidates: inout [Candidate]) {
    // The first one is everywhere.
    var all = set.bases.entries.map {
      GeneratedBase(mark: $0.mark, name: $0.name, spelling: $0.spelling, isDeclared: $0.isDeclared)
    }
    var numbers = candidates.map(\.pattern.base)
    for (index, candidate) in candidates.enumerated() {
      guard let base = candidate.base else { continue }
      let known = all.dropFirst().firstIndex { other in
        other.mark == base.mark && (other.name == base.name || other.spelling == base.name)
      }
      numbers[index] = known ?? all.count
      if known == nil { all.append(base) }
    }
    let used = Set(numbers)
    let order = all.indices.dropFirst().filter { all[$0].isDeclared || used.contains($0) }
      .sorted { all[$0].precedes(all[$1]) }
    bases = order.map { all[$0] }
    var places = [Int](repeating: 0, count: all.count)
    for (place, index) in order.enumerated() { places[index] = place + 1 }
    for (index, number) in numbers.enumerated() {
      candidates[index].pattern.base = places[number]
    }
  }

  private mutating func addFallback() {
    switch plan.fallbackOfURLs {
    case .route(let id): fallback = routePlaces[id.index]
    case .task(let id):
      let name = plan.displayName(id)
      fallback = tasks.firstIndex { $0.id.utf8.elementsEqual(name.utf8) }.map { routes.count + $0 }
    case nil: break
    }
  }

  // MARK: Segments

  private func segment(
    _ segment: PatternOutline.Segment, _ inputs: [GeneratedPlan.Input]
  ) -> GeneratedPattern.Segment {
    let pieces = segment.pieces.map { piece -> GeneratedPattern.Piece in
      guard let capture = piece.capture else { return .text(piece.text) }
      let parameter = plan.parameters[capture.parameter]
      let name = plan.name(parameter.name)
      let place = inputs.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
      return .input(typeBases[parameter.type.base.index], place)
    }
    return GeneratedPattern.Segment(rank: segment.rank, pieces: pieces)
  }
}
