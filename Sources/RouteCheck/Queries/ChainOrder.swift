import RoutePlan

/// The routes of a plan in depth-first order, so that "is an ancestor of" is a comparison of
/// numbers, and the routes that are open during a walk are a chain.
struct ChainOrder {
  /// Every route, parents before children, each followed by everything below it.
  private(set) var order: [RouteID] = []
  /// The position of each route in `order`; -1 for one that no root leads to.
  private(set) var position: [Int32]
  /// The position in `order` just after the last route below each route.
  private(set) var end: [Int32]

  /// Takes linear time in the routes of the plan.
  init(_ plan: Plan) {
    let count = plan.routes.count
    position = [Int32](repeating: -1, count: count)
    end = [Int32](repeating: -1, count: count)
    order.reserveCapacity(count)
    let (offsets, elements) = (plan.children.offsets, plan.children.elements)
    var stack: [(route: RouteID, child: Int)] = []
    for root in plan.routes.indices where plan.routes[root].parent.isNone {
      enter(RouteID(root), &stack, offsets)
      while let (route, child) = stack.last {
        if child < Int(offsets[route.index + 1]) {
          stack[stack.count - 1].child = child + 1
          enter(elements[child], &stack, offsets)
        } else {
          end[route.index] = Int32(order.count)
          stack.removeLast()
        }
      }
    }
  }

  private mutating func enter(
    _ route: RouteID, _ stack: inout [(route: RouteID, child: Int)], _ offsets: [UInt32]
  ) {
    position[route.index] = Int32(order.count)
    order.append(route)
    stack.append((route, Int(offsets[route.index])))
  }

  /// Whether `route` is `ancestor` or below it.
  func contains(_ ancestor: RouteID, _ route: RouteID) -> Bool {
    position[ancestor.index] <= position[route.index]
      && position[route.index] < end[ancestor.index]
  }

  /// Walks over every chain: `enter` is called for each route after its ancestors are entered and
  /// before they are left, `leave` after everything below it is left.
  func walk(enter: (RouteID) -> Void, leave: (RouteID) -> Void) {
    var open: [RouteID] = []
    for (place, route) in order.enumerated() {
      while let top = open.last, Int(end[top.index]) <= place {
        leave(top)
        open.removeLast()
      }
      open.append(route)
      enter(route)
    }
    while let top = open.popLast() { leave(top) }
  }
}

/// Groups items by the route that they belong to.
struct RouteGroups {
  private var offsets: [Int32]
  private var items: [Int32]

  /// Groups the indices of `routes`; those without a route are in no group.
  init(_ routes: [RouteID], count: Int) {
    offsets = [Int32](repeating: 0, count: count + 1)
    for route in routes where !route.isNone { offsets[route.index + 1] += 1 }
    for index in 0..<count { offsets[index + 1] += offsets[index] }
    items = [Int32](repeating: 0, count: Int(offsets[count]))
    var next = offsets
    for (index, route) in routes.enumerated() where !route.isNone {
      items[Int(next[route.index])] = Int32(index)
      next[route.index] += 1
    }
  }

  /// The indices that belong to `route`, in order.
  subscript(_ route: RouteID) -> ArraySlice<Int32> {
    items[Int(offsets[route.index])..<Int(offsets[route.index + 1])]
  }
}
