import RoutePlan
import RouteSyntax

// What can be covered.

extension CoverGraph {
  /// For each item, whether it stands for nothing that people can do: a step up from a route that
  /// lies on nothing, a tap on the shown tab where nothing lies on it, or a link of many routes that
  /// goes back from one of them to where it is already.
  func mootItems(_ items: TourItems) -> [Bool] {
    var isBelow = [Bool](repeating: hasOpen, count: plan.routes.count)
    for pair in pairs.below.joined() { isBelow[pair.below.index] = true }
    let held = pairs.heldByTabs
    /// Whether something may lie on a tab, or on its container in its place.
    func hasMore(_ tab: RouteID) -> Bool {
      let parent = plan.routes[tab.index].parent
      return isBelow[tab.index]
        || plan.routes[parent.index].keepsTabs && !held[parent.index].isEmpty
    }
    return items.items.map { item in
      switch item {
      case .up(let route): pairs.below[route.index].isEmpty && !pairs.isOpen[route.index]
      case .switch(let from, let to): from == to && !hasMore(to)
      case .link(let id, let from): goesNowhere(id, from)
      default: false
      }
    }
  }

  /// Whether a link of many routes only goes back, and finds nothing to go back to from one of them.
  private func goesNowhere(_ id: LinkID, _ from: RouteID) -> Bool {
    let link = plan.links[id.index]
    if case .route = link.source { return false }
    return link.arrow == .none && pairs.goesNowhere(link.back, from: from)
  }

  /// For each item, whether a tour over the network may cover it.
  func coverableItems(_ items: TourItems) -> [Bool] {
    let outgoing = ArcIndex(flow.arcs.map { $0.tail }, nodeCount: flow.nodeCount)
    var isMet = [Bool](repeating: false, count: flow.nodeCount)
    isMet[Int(rootNode)] = true
    var open = [rootNode]
    while let node = open.popLast() {
      for arc in outgoing[node] {
        let head = flow.arcs[Int(arc)].head
        if isMet[Int(head)] { continue }
        isMet[Int(head)] = true
        open.append(head)
      }
    }
    return items.items.indices.map { index in
      let arc = Int(arcOfItem[index])
      switch items.items[index] {
      case _ where arc >= 0: return isMet[Int(flow.arcs[arc].tail)]
      case .link, .down, .up, .url(_, isCold: true): return false
      case .restore(let route): return isMet[Int(inNode(route))]
      default: return true
      }
    }
  }
}
