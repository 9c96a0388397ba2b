import RoutePlan

extension Saturation {
  /// Pushes a frame onto an episode, or returns to the frame to which the route is recycled.
  mutating func push(
    _ id: RouteID, _ here: Here, by link: LinkID, _ presentation: Presentation
  ) {
    let set = here.facts
    let route = plan.routes[id.index]
    let symbol = episodes[Int(here.episode)].symbol
    let keys = symbols.keyNumbers.number(of: table.keys(of: id, by: link))
    if !link.isNone && plan.links[link.index].isSingle && symbols[symbol].route == id {
      go(here, to: .plain(set))
      return
    }
    if route.flags.contains(.recycle) && here.episode != Self.ground {
      if symbols[symbol].route == id && symbols[symbol].keys == keys {
        go(here, to: .plain(set))
        return
      }
      if symbols.isBelow(symbol, route: id, keys: keys) {
        leave(here, .recycling(id, keys, set))
        return
      }
    }
    guard !avoided.contains(id), allows(route.conditions, set) else { return }
    put(id, here, by: link, presentation)
  }

  /// Pushes a frame whose conditions were asked, below which floating frames leave first.
  mutating func put(
    _ id: RouteID, _ here: Here, by link: LinkID, _ presentation: Presentation
  ) {
    let symbol = episodes[Int(here.episode)].symbol
    if !presentation.isFloating && symbols[symbol].isFloating {
      leave(here, .pushing(id, link, here.facts))
      return
    }
    let conditions = plan.routes[id.index].conditions
    let after = facts.apply(conditions, to: here.facts)
    let keys = symbols.keyNumbers.number(of: table.keys(of: id, by: link))
    let pushed = symbols.push(
      id, onto: symbol, keys: keys, StackStore.Cover(presentation))
    let upper = episode(Episode(symbol: pushed, facts: after, load: -1))
    lay(upper, on: here.episode, Lay(weight: here.weight, node: here.node, label: here.label))
    begin(upper, after)
  }

  /// Pushes the part of a chain above the frame of `kept`, or all of it for `none`, in one step; for
  /// nil, all of it is there.
  mutating func pushChain(
    of target: RouteID, keeping kept: RouteID?, _ here: Here, by link: LinkID
  ) {
    let set = here.facts
    guard let kept else {
      go(here, to: .plain(set))
      return
    }
    var chain = [target]
    var route = placeBelow(target, by: link).route
    while route != kept && !route.isNone {
      chain.append(route)
      route = table.hierarchy.parent(of: route)
    }
    chain.reverse()
    note(chain.count >> 2)
    // All conditions are checked before any frame is pushed.
    var after = set
    for route in chain {
      let conditions = plan.routes[route.index].conditions
      guard !avoided.contains(route), allows(conditions, after) else { return }
      after = facts.apply(conditions, to: after)
    }
    let jump = link.isNone ? table.jump(to: target) : table.rule(of: link)
    // A frame that is kept may float because a link says so; then it leaves now.
    if symbol(of: here.episode).isFloating, let first = chain.first,
      !table.presentation(of: first, in: jump).isFloating
    {
      leave(here, .laying(target, on: kept, link, set))
      return
    }
    let load = load(Load(target: target, link: link))
    after = set
    var current = here.episode
    var laid = Lay(weight: here.weight, node: here.node, label: here.label)
    for (index, route) in chain.enumerated() {
      let own = plan.routes[route.index]
      let isTop = index == chain.count - 1
      after = facts.apply(own.conditions, to: after)
      let symbol = symbols.push(
        route, onto: episodes[Int(current)].symbol,
        keys: symbols.keyNumbers.number(of: table.keys(of: route, by: link)),
        StackStore.Cover(table.presentation(of: route, in: jump)))
      let next = episode(Episode(symbol: symbol, facts: after, load: isTop ? -1 : load))
      lay(next, on: current, laid)
      laid = Lay(weight: .zero, node: -1, label: nil)
      current = next
    }
    begin(current, after)
  }

  private mutating func load(_ key: Load) -> Int32 {
    if let number = loads[key] { return number }
    let number = Int32(loads.count)
    loads[key] = number
    return number
  }
}
