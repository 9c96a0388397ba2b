import RoutePlan
import RouteSyntax

/// What probably lies on the stack while arcs of the network are put in an order: stacks without
/// facts, tabs and presentations, which share their lower frames.
struct StackSketch {
  /// Nothing is known.
  static let unknown: Int32 = -1

  private let graph: CoverGraph
  private let table: StepTable
  /// For each stack its top and the stack below it. The first ones are the places of the routes, in
  /// their order.
  private var tops: [RouteID]
  private var belows: [Int32]

  init(_ graph: CoverGraph) {
    self.graph = graph
    table = StepTable(graph.plan)
    tops = graph.plan.routes.indices.map { RouteID($0) }
    belows = tops.map { route in
      let parent = graph.plan.placeParent(of: route)
      return parent.isNone ? Self.unknown : Int32(parent.index)
    }
  }

  func top(_ stack: Int32) -> RouteID { stack < 0 ? .none : tops[Int(stack)] }

  /// The stack without its top.
  func below(_ stack: Int32) -> Int32 { stack < 0 ? Self.unknown : belows[Int(stack)] }

  /// The stack of a route in its own place.
  func place(_ route: RouteID?) -> Int32 { route.map { Int32($0.index) } ?? Self.unknown }

  private mutating func push(_ route: RouteID, on stack: Int32) -> Int32 {
    if stack < 0 { return place(route) }
    tops.append(route)
    belows.append(stack)
    return Int32(tops.count - 1)
  }

  /// The stack after an arc.
  mutating func after(_ arc: Int32, on stack: Int32) -> Int32 {
    let head = graph.flow.arcs[Int(arc)].head
    var next = stack
    switch graph.actions[Int(arc)] {
    case .none: if graph.isUnder(head) { next = below(stack) }
    case .launch, .url: next = Self.unknown
    case .up: next = below(stack)
    case .down(let child): next = push(child, on: stack)
    case .select(let tab): next = push(tab, on: stack)
    case .link(let id):
      let link = graph.plan.links[id.index]
      switch link.arrow {
      case .none: next = back(link.back, from: stack)
      case .push: next = push(link.target, on: back(link.back, from: stack))
      case .jump: next = place(link.target)
      }
    }
    // What comes on top is certain.
    if head < graph.rootNode, let route = graph.route(head), top(next) != route {
      next = place(route)
    }
    return next
  }

  /// The stack after going back, as far as is looked.
  private func back(_ back: Link.Back, from stack: Int32) -> Int32 {
    if case .none = back { return stack }
    var (current, inRun) = (stack, false)
    for _ in 0..<Self.mostFrames where current >= 0 {
      switch table.departure(back, tops[Int(current)], inRun: inRun) {
      case .stay: return current
      case .last: return below(current)
      case .leave(let isOne): inRun = isOne
      }
      current = below(current)
    }
    return current >= 0 || inRun ? Self.unknown : stack
  }

  private static let mostFrames = 500
}
