import RouteGraph
import RoutePlan
import RouteSyntax

/// The ends of a path of the old plan.
struct PathEnds: Hashable {
  var from: RouteID
  var to: PlanTarget
}

/// How a path differs between two plans, under all sets of facts that were asked.
struct PathDifference {
  /// A change of one kind: the sets under which it occurs, and the path's weights in the first.
  struct Part {
    var sets: FactSets.Numbers = 0
    var before = Weight.infinite
    var after = Weight.infinite
  }
  var parts: [ChangeKind: Part] = [:]
  /// The sets under which both plans have an answer.
  private(set) var asked: FactSets.Numbers = 0
  /// The sets under which there was a path.
  private(set) var wasReached: FactSets.Numbers = 0

  /// Records the distances in both plans under some sets of facts; false if one is not decided.
  mutating func note(_ distances: (Distance, Distance), _ sets: FactSets.Numbers) -> Bool {
    let kind: ChangeKind
    let weights: (Weight, Weight)
    switch distances {
    case (.undecided, _), (_, .undecided): return false
    default: asked |= sets
    }
    if case .reached = distances.0 { wasReached |= sets }
    switch distances {
    case (.undecided, _), (_, .undecided), (.unreached, .unreached): return true
    case (.reached(let a), .unreached):
      (kind, weights) = (.pathGone, (a, .infinite))
    case (.unreached, .reached(let b)):
      (kind, weights) = (.pathNew, (.infinite, b))
    case (.reached(let a), .reached(let b)):
      if a == b { return true }
      (kind, weights) = (a < b ? .pathLonger : .pathShorter, (a, b))
    }
    parts[kind, default: Part(before: weights.0, after: weights.1)].sets |= sets
    return true
  }
}

/// The paths that differ between two plans, by what they lead to, how they differ and for whom.
struct PathChanges {
  private let pair: PlanPair

  private struct Finding {
    var from: RouteID
    var before: Weight
    var after: Weight
  }
  private struct Group: Hashable {
    var kind: ChangeKind
    var to: PlanTarget
    /// The people concerned, in words.
    var people: String
  }
  /// A path that is there in one of the plans only.
  private struct OneSided: Hashable {
    var kind: ChangeKind
    var ends: PathEnds
    var sets: FactSets.Numbers
  }
  /// Those to routes.
  private var oneSided: Set<OneSided> = []
  private var groups: [Group: (people: ChangeText, findings: [Finding])] = [:]
  private var order: [Group] = []

  init(_ pair: PlanPair) { self.pair = pair }

  /// Adds the differences of a path, for the people whom they concern.
  mutating func add(_ difference: PathDifference, of ends: PathEnds, _ facts: FactSets) {
    for kind in [ChangeKind.pathGone, .pathLonger, .pathShorter, .pathNew] {
      guard let part = difference.parts[kind] else { continue }
      // Only for those who had a path can it be longer.
      let isChanged = kind == .pathLonger || kind == .pathShorter
      if !isChanged { oneSided.insert(OneSided(kind: kind, ends: ends, sets: part.sets)) }
      let all = isChanged ? difference.wasReached : difference.asked
      let people = facts.people(part.sets, of: all)
      let group = Group(kind: kind, to: ends.to, people: people.plain)
      if groups[group] == nil { order.append(group) }
      groups[group, default: (people, [])].findings.append(
        Finding(from: ends.from, before: part.before, after: part.after))
    }
  }

  /// Keeps what a task lost or won by itself.
  func keepOwn(_ difference: inout PathDifference, of task: TaskID, _ from: RouteID) {
    difference.parts[.pathLonger] = nil
    difference.parts[.pathShorter] = nil
    guard case .route(let route) = pair.old.tasks[task.index].place else { return }
    let ends = PathEnds(from: from, to: .route(route))
    difference.parts = difference.parts.filter { kind, part in
      !oneSided.contains(OneSided(kind: kind, ends: ends, sets: part.sets))
    }
  }

  /// One change for each target, kind and group of people. A lost path is not breaking if `isDoubtful`
  /// says so of each of its starts.
  func list(_ isDoubtful: (PathEnds) -> Bool) -> [Change] {
    order.compactMap { group in
      guard let (people, findings) = groups[group], let first = findings.first,
        let target = pair.target(group.to)?.symbol
      else { return nil }
      let to = pair.new.displayName(target)
      let names = findings.map { PlanPair.shown(pair.name(old: $0.from)) }
      let text: ChangeText
      switch group.kind {
      case .pathGone:
        text = "\(people)there is no longer a path to \(to) from \(ChangeText.list(names))"
      case .pathNew: text = "\(people)there is now a path to \(to) from \(ChangeText.list(names))"
      default:
        let word = group.kind == .pathLonger ? "longer" : "shorter"
        let others: ChangeText =
          names.count == 2 ? "\(names[1])" : "\(words: String(names.count - 1)) other routes"
        let tail: ChangeText =
          names.count == 1 ? "" : ", and is also \(words: word) from \(others)"
        text = "\(people)the path to \(to) from \(names[0]) \(Self.weights(first))\(tail)"
      }
      var change = Change(group.kind, to, text)
        .values(Self.cost(first.before), Self.cost(first.after))
        .at(false, pair.new.nameSpan(pair.new.origin(of: target)))
      change.from = names
      if group.kind == .pathGone {
        change.isBreaking = !findings.allSatisfy {
          isDoubtful(PathEnds(from: $0.from, to: group.to))
        }
      }
      return change
    }
  }

  private static func cost(_ weight: Weight) -> String? {
    weight.isInfinite ? nil : String(weight.cost)
  }

  private static func weights(_ finding: Finding) -> ChangeText {
    finding.before.cost == finding.after.cost
      ? "now has \(words: "\(finding.after.steps) steps (was \(finding.before.steps))")"
      : "now costs \(words: "\(finding.after.cost) (was \(finding.before.cost))")"
  }
}
