import RouteDiff
import RouteGraph
import RoutePlan

/// The colours of a drawing that shows two plans: the new one, with its changes, and what was
/// removed from the old one.
struct DotPaint: Sendable {
  typealias Tone = ChangeTones.Tone

  let tones: ChangeTones
  /// Routes whose line from their parent is new.
  private(set) var branches: Set<RouteID> = []
  let pair: PlanPair

  init(_ comparison: PlanComparison) {
    pair = comparison.pair
    tones = ChangeTones(comparison)
    var hadLine = [Bool](repeating: false, count: pair.new.routes.count)
    for index in pair.old.routes.indices {
      guard let id = pair.route(RouteID(index)), isKept(RouteID(index)) else { continue }
      hadLine[id.index] = true
    }
    for (index, route) in pair.new.routes.enumerated()
    where !route.parent.isNone && !hadLine[index] {
      branches.insert(RouteID(index))
    }
  }

  /// Whether the line to a route of the old plan is still in the new one.
  func isKept(_ id: RouteID) -> Bool {
    guard let now = pair.route(id) else { return false }
    let parent = pair.old.routes[id.index].parent
    return !parent.isNone && pair.route(parent) == pair.new.routes[now.index].parent
      && pair.old.routes[id.index].flags.has(.linkedOnly)
        == pair.new.routes[now.index].flags.has(.linkedOnly)
  }

  static func node(_ tone: Tone) -> StaticString {
    switch tone {
    case .new: ##" fillcolor="#D9F2DD" color="#1A7F37" penwidth=2.2"##
    case .changed: ##" fillcolor="#FFF3C4" color="#B7791F" penwidth=2.2"##
    case .breaking: ##" fillcolor="#FFE0CC" color="#D9480F" penwidth=2.2"##
    }
  }

  static func line(_ tone: Tone) -> StaticString {
    switch tone {
    case .new: ##" color="#1A7F37" fontcolor="#1A7F37" penwidth=2.2"##
    case .changed: ##" color="#B7791F" fontcolor="#B7791F" penwidth=2.2"##
    case .breaking: ##" color="#D9480F" fontcolor="#D9480F" penwidth=2.2"##
    }
  }

  static let goneNode: StaticString =
    ##" style="rounded,filled,dashed" fillcolor="#FBE3E4" color="#C62828" fontcolor="#8E1B1B"]"##
  static let goneLine: StaticString =
    ##" [style=dashed color="#C62828" fontcolor="#C62828" penwidth=1.6"##
  static let legend: StaticString =
    ##"<BR ALIGN="LEFT"/><FONT COLOR="#1A7F37"><B>new</B></FONT>  <FONT COLOR="#B7791F"><B>changed</B></FONT>  <FONT COLOR="#D9480F"><B>breaking</B></FONT>  <FONT COLOR="#C62828"><B>gone</B></FONT><BR ALIGN="LEFT"/>"##
}
