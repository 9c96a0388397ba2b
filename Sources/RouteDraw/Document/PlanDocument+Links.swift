import RouteSyntax
import RoutePlan
import RouteBase

// Declarations that refer to others: links, fallbacks, expectations.

extension PlanDocument {
  func write(_ link: Link, to json: inout JSONWriter) {
    json.object { json in
      write(service: link.service, to: &json)
      json.key("from")
      switch link.source {
      case .everywhere: json.value("*")
      case .route(let id): json.value(plan.displayName(id))
      case .flow(let id): json.value(plan.displayName(id))
      }
      flag("nested", plan.isNested(link), to: &json)
      if isWhole || link.arrow != .none {
        json.key("arrow")
        switch link.arrow {
        case .none: json.null()
        case .push: json.value("->")
        case .jump: json.value("=>")
        }
      }
      if isWhole || !link.target.isNone {
        json.key("to")
        write(link.target, to: &json)
      }
      write(link.arguments, to: &json)
      write(link.back, to: &json)
      if isWhole || link.presentation != nil {
        json.key("presentation")
        if let presentation = link.presentation {
          json.value(presentation.name)
        } else {
          json.null()
        }
      }
      write(
        link.conditions, [.requires, .unless, .grants, .revokes], of: link.origin, to: &json)
      flag("single", link.isSingle, to: &json)
      if isWhole || link.cost != nil {
        json.key("cost")
        if let cost = link.cost { json.value(cost) } else { json.null() }
      }
      writeClauses(link.origin, to: &json)
    }
  }

  private func write(_ back: Link.Back, to json: inout JSONWriter) {
    var places = (to: Place.none, past: Place.none)
    switch back {
    case .none: break
    case .to(let place): places.to = place
    case .past(let place): places.past = place
    }
    if isWhole || places.to != .none {
      json.key("backTo")
      write(places.to, to: &json)
    }
    if isWhole || places.past != .none {
      json.key("backPast")
      write(places.past, to: &json)
    }
  }

  func write(_ fallback: Fallback, to json: inout JSONWriter) {
    json.object { json in
      write(service: fallback.service, to: &json)
      json.key("to")
      switch fallback.target {
      case .route(let id): json.value(plan.displayName(id))
      case .task(let id): json.value(plan.displayName(id))
      }
      write(documentation: documentation(of: fallback.origin), to: &json)
    }
  }

  func write(_ expectation: Expectation, to json: inout JSONWriter) {
    json.object { json in
      json.key("kind")
      switch expectation.promise {
      case .path(let from, let to, let within):
        json.value("path")
        write(from, to, within, to: &json)
      case .noPath(let from, let to, let within):
        json.value("no path")
        write(from, to, within, to: &json)
      case .everyPath(let from, let to, let through):
        json.value("every path")
        json.key("from")
        write(from, to: &json)
        json.key("to")
        write(to, to: &json)
        json.key("through")
        write(through, to: &json)
      case .url(let url, let target, let arguments):
        json.value("url")
        json.key("url")
        json.value(url)
        if isWhole || target != nil {
          json.key("opens")
          if let target { write(target, to: &json) } else { json.null() }
        }
        write(arguments, to: &json)
      case .stack(let route, let stack):
        json.value("stack")
        json.key("of")
        write(route, to: &json)
        json.key("is")
        json.array(plan.routeLists[stack.indices]) { write($1, to: &$0) }
      }
      if isWhole || !expectation.given.isEmpty {
        json.key("given")
        json.array(plan.facts(expectation.given)) { $0.value(plan.name(of: $1)) }
      }
      write(documentation: documentation(of: expectation.origin), to: &json)
    }
  }

  private func write(_ target: PlanTarget, to json: inout JSONWriter) {
    switch target {
    case .route(let id): json.value(plan.displayName(id))
    case .task(let id): json.value(plan.displayName(id))
    }
  }

  private func write(
    _ from: RouteID, _ to: PlanTarget, _ within: UInt32?, to json: inout JSONWriter
  ) {
    json.key("from")
    write(from, to: &json)
    json.key("to")
    write(to, to: &json)
    if isWhole || within != nil {
      json.key("within")
      if let within { json.value(within) } else { json.null() }
    }
  }
}
