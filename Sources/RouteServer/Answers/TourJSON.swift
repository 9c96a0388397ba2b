package import RouteBase
import RouteEngine
import RouteGraph
package import RoutePlan
import RouteSyntax
package import RouteTour

/// Writes a tour as JSON, step by step as it goes: the answer of `tour`.
package struct TourJSON {
  private let plan: Plan
  private let tour: Tour
  private let path: PathJSON
  private let text: TourText
  private let reasons: TourReasons

  package init(_ plan: Plan, _ tour: Tour, _ reasons: TourReasons) {
    (self.plan, self.tour, self.reasons) = (plan, tour, reasons)
    path = PathJSON(plan)
    text = TourText(plan, tour.urls.urls)
  }

  /// Writes one document.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.schemaVersion()
      json.key("walks")
      json.array(tour.walks) { json, walk in write(walk, to: &json) }
      json.key("cost")
      json.value(tour.cost)
      json.key("bound")
      json.value(tour.bound)
      json.key("covered")
      json.object { json in
        for each in tour.coverage {
          json.key(text: each.kind.rawValue)
          json.array([each.covered, each.count]) { json, number in json.value(number) }
        }
      }
      json.key("uncovered")
      json.array(zip(tour.uncovered, reasons.reasons)) { json, each in
        json.object { json in write(each.0, each.1, to: &json) }
      }
      json.key("unmarked")
      json.array(WalkScripts(tour.walks, plan).missing) { json, mark in
        json.object { json in
          json.key("kind")
          json.value(mark.kind.rawValue)
          json.key("what")
          json.value(mark.subject)
          json.key("id")
          json.value(mark.id)
        }
      }
    }
  }

  private func write(
    _ item: Uncovered, _ reason: TourReasons.Reason, to json: inout JSONWriter
  ) {
    json.key("kind")
    json.value(item.kind.rawValue)
    json.key("what")
    json.value(item.what)
    json.key("reason")
    json.value(reason.text)
    json.key("witness")
    var reasons = reasons
    json.array(reason.places) { json, place in
      let (path, at) = reasons.position(place)
      json.object { json in
        json.key("file")
        json.value(path)
        json.key("line")
        json.value(at.line)
        json.key("column")
        json.value(at.column)
        json.key("message")
        json.value(place.message)
      }
    }
    json.key("proved")
    json.value(item.isProved)
  }

  private func write(_ walk: Walk, to json: inout JSONWriter) {
    json.object { json in
      json.key("start")
      json.object { json in
        switch walk.launch {
        case .cold:
          json.key("cold")
          json.value(true)
        case .url(let url, _):
          json.key("url")
          json.value(url)
        case .place(let route):
          json.key("route")
          json.value(plan.displayName(route))
        }
        json.key("stack")
        json.array(walk.opening) { json, route in json.value(plan.displayName(route)) }
        writeCovers(walk.covers, to: &json)
      }
      json.key("given")
      json.array(walk.given) { json, fact in json.value(plan.name(of: fact)) }
      json.key("steps")
      json.array(walk.steps) { json, step in
        json.object { json in write(step, to: &json) }
      }
      json.key("inputs")
      json.object { json in
        for input in walk.inputs {
          json.key(text: plan.name(plan.parameters[input.parameter].name))
          json.value(input.value)
        }
      }
      json.key("cost")
      json.value(walk.cost)
    }
  }

  /// The members of a step of `path`; a URL and a restart have a verb of their own.
  private func write(_ step: WalkStep, to json: inout JSONWriter) {
    var outcome = StepOutcome()
    (outcome.needs, outcome.grants, outcome.revokes) = (step.needs, step.grants, step.revokes)
    switch step.action {
    case .step(let taken): path.write(taken, step.stack, outcome, to: &json)
    case .url(let url, let target):
      json.key("verb")
      json.value("url")
      json.key("url")
      json.value(url)
      writeTarget(target, to: &json)
      path.writeEffect(step.cost, step.stack, outcome, to: &json)
    case .restore:
      json.key("verb")
      json.value("restore")
      if let top = step.stack.last { writeTarget(.route(top), to: &json) }
      path.writeEffect(step.cost, step.stack, outcome, to: &json)
    }
    writeCovers(step.covers, to: &json)
  }

  private func writeTarget(_ target: PlanTarget, to json: inout JSONWriter) {
    switch target {
    case .route(let route):
      json.key("route")
      json.value(plan.displayName(route))
    case .task(let task):
      json.key("task")
      json.value(plan.displayName(task))
    }
  }

  private func writeCovers(_ items: [TourItem], to json: inout JSONWriter) {
    json.key("covers")
    json.array(items) { json, item in
      json.object { json in
        json.key("kind")
        json.value(item.kind.rawValue)
        json.key("what")
        json.value(text.text(item))
      }
    }
  }
}
