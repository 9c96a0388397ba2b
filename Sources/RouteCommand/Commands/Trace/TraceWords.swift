import RouteBase
import RouteGraph
import RoutePlan
import RouteSyntax
import RouteTour

/// What the texts of a trace are made of.
struct TraceWords {
  let plan: Plan

  /// A place in a log: the file, the line and, if that has more records, the column.
  static func place(_ place: TracePlace, in files: [String]) -> String {
    let column = place.column > 0 ? ":\(place.column)" : ""
    return "\(files[place.file]):\(place.line)\(column)"
  }

  /// The name of a screen: that of its route, or of all routes with its title.
  func screen(_ routes: [RouteID]) -> String {
    routes.map { plan.displayName($0) }.joined(separator: " or ")
  }

  /// Where a deviation comes from and leads: `Cart -> Login`.
  func title(_ deviation: TraceResult.Deviation) -> String {
    let to = deviation.to.isEmpty ? "" : " -> \(screen(deviation.to))"
    return (deviation.from.isEmpty ? "start" : screen(deviation.from)) + to
  }

  /// Why a record does not fit.
  func reason(_ deviation: TraceResult.Deviation) -> String {
    switch deviation.reason {
    case .noLink: "no link"
    case .facts: facts(deviation)
    case .unseen(let route): "no link; `\(plan.displayName(route))` in between was not seen"
    case .url: "no link; only a URL leads there"
    case .start: "no cold launch or URL shows it"
    case .launch: "no cold launch shows it"
    case .task(let task): "`\(plan.displayName(task))` is not available there"
    case .stated: "the stated facts cannot hold there"
    case .verb(let verb): "no step \(verb.rawValue) leads there"
    case .opened: "the URL opens another screen"
    }
  }

  private func facts(_ deviation: TraceResult.Deviation) -> String {
    func list(_ facts: [FactID]) -> String {
      facts.map { plan.name(of: $0) }.joined(separator: ", ")
    }
    var parts: [String] = []
    if !deviation.missing.isEmpty { parts.append("requires \(list(deviation.missing))") }
    if !deviation.refused.isEmpty { parts.append("unless \(list(deviation.refused))") }
    return parts.joined(separator: " ")
  }

  /// The source and the target of a link: `Cart -> Login`.
  func link(_ id: LinkID) -> String {
    let link = plan.links[id.index]
    let source =
      switch link.source {
      case .everywhere: "*"
      case .route(let id): plan.displayName(id)
      case .flow(let id): plan.displayName(id)
      }
    let back = plan.text(ofBack: link.back)
    if link.target.isNone { return source + back }
    let arrow = link.arrow == .jump ? "=>" : "->"
    return "\(source) \(arrow) \(plan.displayName(link.target))\(back)"
  }
}

extension Plan {
  /// ` back to X`, or nothing.
  fileprivate func text(ofBack back: Link.Back) -> String {
    func name(_ place: Place) -> String {
      switch place {
      case .none: ""
      case .route(let id): displayName(id)
      case .flow(let id): displayName(id)
      }
    }
    return switch back {
    case .none, .to(.none), .past(.none): ""
    case .to(let place): " back to \(name(place))"
    case .past(let place): " back past \(name(place))"
    }
  }
}
