import RoutePlan
import RouteSyntax

/// Where a link that goes back lands in the own place of a route, if the frame that it names was
/// there at the start or a jump put it on the stack.
struct Landing: Comparable, Sendable {
  /// The route of the frame that the link names: of the one that it returns to, or of the lowest one
  /// that goes.
  var named: RouteID
  /// Whether that frame goes, too, so that the link lands on the one below it.
  var isPast = false
  /// What the link then pushes. The frame where it lands takes one `up` more to be on top. `none` if
  /// the link pushes nothing, or that frame may be on top for less.
  var covering = RouteID.none

  static func < (one: Landing, other: Landing) -> Bool {
    if one.named != other.named { return one.named.raw < other.named.raw }
    if one.isPast != other.isPast { return other.isPast }
    return one.covering.raw < other.covering.raw
  }
}

extension Plan {
  /// Where a link may land by its `back`.
  ///
  /// A frame that a path pushed is not worth going back past: the frame below was on top before. That
  /// is not so for a tab, nor if floating frames left when it was pushed. So links that go back past
  /// such frames have landings that name what is below.
  func landings(of link: Link, _ returns: ReturnCosts) -> [Landing] {
    switch link.back {
    case .to(.route(let id)): return [landing(of: link, Landing(named: id), returns)]
    case .past(.route(let id)): return landings(of: link, past: id, returns)
    case .to(.flow(let id)), .past(.flow(let id)):
      let start = flows[id.index].start
      if !start.isNone { return landings(of: link, past: start, returns) }
      let parent = flows[id.index].parent
      return parent.isNone ? [] : [landing(of: link, Landing(named: parent), returns)]
    default: return []
    }
  }

  private func landings(
    of link: Link, past route: RouteID, _ returns: ReturnCosts
  ) -> [Landing] {
    let below = placeParent(of: route)
    if !returns.mayFloat && !isTab(route) {
      return below.isNone ? [] : [landing(of: link, Landing(named: route, isPast: true), returns)]
    }
    var found = [below]
    if returns.mayFloat {
      for other in [routes[route.index].parent, ground(under: route)] where !found.contains(other) {
        found.append(other)
      }
    }
    return found.filter { !$0.isNone }.map { landing(of: link, Landing(named: $0), returns) }
  }

  /// A landing with what covers it.
  private func landing(of link: Link, _ landing: Landing, _ returns: ReturnCosts) -> Landing {
    guard link.arrow == .push, !returns.mayFloat, returns.past[link.target.index] > 0 else {
      return landing
    }
    let below = landing.isPast ? placeParent(of: landing.named) : landing.named
    let isReturn =
      below == link.target
      && (link.isSingle || routes[link.target.index].flags.contains(.recycle))
    var landing = landing
    if !isReturn { landing.covering = link.target }
    return landing
  }
}
