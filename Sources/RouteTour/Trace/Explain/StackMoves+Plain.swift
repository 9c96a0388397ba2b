import RouteGraph
import RoutePlan
import RouteSyntax

/// The steps between routes and screens that push a frame on whatever lies below, as far as they were
/// asked for.
struct PlainPushes {
  private(set) var pushes: [PlainPush] = []
  /// For each route and screen, where the steps between them are in `pushes`; an empty range that
  /// starts below 0 if some of them do something else.
  private var ranges: [Range<Int32>] = []
  private var index = PairIndex()

  /// The steps from a route on top to the routes of a screen, as places in `pushes`; nil if some of
  /// them, `up` and tasks apart, do something else than push a frame.
  mutating func find(
    from top: RouteID, to screen: ScreenID, _ routes: [RouteID], _ table: StepTable
  ) -> Range<Int>? {
    let key = UInt64(top.raw) << 32 | UInt64(UInt32(bitPattern: screen))
    let number = index.find(key) ?? add(key, from: top, routes, table)
    let range = ranges[number]
    return range.lowerBound < 0 ? nil : Int(range.lowerBound)..<Int(range.upperBound)
  }

  private mutating func add(
    _ key: UInt64, from top: RouteID, _ routes: [RouteID], _ table: StepTable
  ) -> Int {
    let start = Int32(pushes.count)
    var range = start..<start
    for route in routes {
      guard let found = table.plainPushes(from: top, to: route) else {
        pushes.removeSubrange(Int(start)...)
        range = -1..<(-1)
        break
      }
      pushes += found
      range = start..<Int32(pushes.count)
    }
    index.insert(key, ranges.count)
    ranges.append(range)
    return ranges.count - 1
  }
}

extension StackMoves {
  // Calls of functions of the store of stacks would copy it first, where this changes its own value.

  /// The stack after a step up; nil if there is none.
  func up(from stack: StackID) -> StackID? {
    let top = generator.stacks.frames[Int(stack)]
    return top.below < 0 || plan.routes[top.route.index].flags.contains(.locked) ? nil : top.below
  }

  /// A stack with one more frame, before which floating ones leave if it does not float itself.
  mutating func push(
    _ route: RouteID, _ cover: StackStore.Cover, onto stack: StackID
  ) -> StackID {
    var base = stack
    let floats = if case .floating = cover { true } else { false }
    if !floats, stack >= 0, case .floating = generator.stacks.frames[Int(stack)].cover {
      base = generator.stacks.grounded(stack)
    }
    return generator.push(route, onto: base, keys: 0, cover)
  }
}
