import RoutePlan
import RouteBase

/// A small random plan with dense use of everything in the section "Moving" of routeplan.5.
///
/// It has 3 to 9 routes (with several roots, tabs that keep their stacks or do not, presentations,
/// linked and locked ones, and recycling with and without values), some of them in services, up to
/// 2 flows, 3 tasks, 4 facts and 8 links, which may change facts, more links in blocks, and costs
/// from 0 to 3.
struct RandomPlan {
  /// The text of the plan, for messages.
  let text: String
  let plan: Plan
  let twin: Twin

  /// The first plan without faults for `seed`; a plain one has only routes and pushes.
  init(seed: Int, isPlain: Bool = false) {
    var numbers = RandomNumbers(seed: seed)
    while true {
      let text = RandomText(numbers: numbers, isPlain: isPlain).written()
      let (plan, findings) = PlanBuilder.build(
        path: "random.routeplan", text: SourceText(text), loader: SourceLoader(files: [:]))
      if findings.isEmpty && plan.routes.count >= 2 {
        self.text = text
        self.plan = plan
        twin = Twin(plan)
        return
      }
      numbers = RandomNumbers(seed: Int(truncatingIfNeeded: numbers.next()))
    }
  }

  /// The first sparse plan without faults for `seed`.
  init(sparse seed: Int) {
    var numbers = RandomNumbers(seed: seed)
    while true {
      let seed = Int(truncatingIfNeeded: numbers.next())
      if let plan = RandomPlan(text: SparseText(seed: seed).written()) {
        self = plan
        return
      }
    }
  }

  /// The plan of a text, if it has no faults and at least two routes.
  init?(text: String) {
    let (plan, findings) = PlanBuilder.build(
      path: "random.routeplan", text: SourceText(text), loader: SourceLoader(files: [:]))
    guard findings.isEmpty && plan.routes.count >= 2 else { return nil }
    self.text = text
    self.plan = plan
    twin = Twin(plan)
  }

  /// The plan for `choices`, if it has no faults.
  init?(choices: some Sequence<UInt8>) {
    self.init(
      text: RandomText(numbers: RandomNumbers(choices: choices), isPlain: false).written())
  }

  /// The kind of a start: the place of a route, any stack, or the result of some random steps.
  enum StartKind { case place, anything, walk }

  /// The kind of start for a seed, usually a walk.
  static func startKind(seed: Int) -> StartKind {
    var numbers = RandomNumbers(seed: seed &+ 0x57A7)
    switch numbers.below(8) {
    case 0: return .place
    case 1: return .anything
    default: return .walk
    }
  }

  /// A start for a path, one for each `seed`. Frames are presented as their routes say, as with
  /// `--stack`. After a walk, the facts are mostly those that it leaves; elsewhere, they are mostly
  /// those that its frames stand for.
  func opening(seed: Int) -> TwinOpening {
    var numbers = RandomNumbers(seed: seed)
    let facts = numbers.next() & numbers.next() & (1 << UInt64(plan.facts.count) - 1)
    var opening = twin.opening(at: numbers.pick(twin.routes), given: facts)
    switch Self.startKind(seed: seed) {
    case .place:
      opening.isCold = numbers.one(in: 3)
      return opening
    case .anything:
      opening.stack = (0..<2 + numbers.below(5)).map { _ in numbers.pick(twin.routes) }
      opening.isCold = numbers.one(in: 3)
      return opening
    case .walk: break
    }
    opening.isCold = numbers.one(in: 2)
    var here = twin.configuration(opening)
    for _ in 0..<1 + numbers.below(10) {
      let moves = twin.moves(from: here)
      // Fewer steps up make the walk longer.
      let pushes = moves.filter { $0.step.presentation != nil }
      let choice = numbers.one(in: 3) || pushes.isEmpty ? moves : pushes
      guard !choice.isEmpty else { break }
      here = numbers.pick(choice).configuration
    }
    return TwinOpening(
      stack: here.stack.map(\.route), given: here.facts, isCold: !numbers.one(in: 4))
  }

  /// The configuration of that start.
  func start(seed: Int) -> TwinConfiguration { twin.configuration(opening(seed: seed)) }

  /// A target for a path, one for each `seed`: in one of eight cases a task, if there is one, else
  /// a route, and seldom one that is already on top in `start`.
  func goal(seed: Int, from start: TwinConfiguration) -> TwinGoal {
    var numbers = RandomNumbers(seed: seed &+ 0x5EED)
    var target = numbers.below(plan.routes.count)
    if target == start.top.route.index && !numbers.one(in: 8) {
      target = (target + 1) % plan.routes.count
    }
    let isExact = numbers.one(in: 2)
    if !plan.tasks.isEmpty && numbers.one(in: 8) {
      return TwinGoal(target: .task(TaskID(numbers.below(plan.tasks.count))))
    }
    return TwinGoal(target: .route(RouteID(target)), isExact: isExact)
  }
}
