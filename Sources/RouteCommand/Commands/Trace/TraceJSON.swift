import RouteBase
import RouteEngine
import RouteGraph
import RoutePlan
import RouteSyntax
import RouteTour

/// Writes what a trace found as one JSON document, as the man page describes it.
struct TraceJSON {
  private let plan: Plan
  private let result: TraceResult
  private let words: TraceWords
  private let places: SourcePlaces

  init(_ plan: Plan, _ result: TraceResult) {
    self.plan = plan
    self.result = result
    words = TraceWords(plan: plan)
    places = SourcePlaces(plan.sourceFiles)
  }

  func write(to output: inout ByteWriter) {
    output.writeJSON { json in
      json.object { json in
        json.schemaVersion()
        number("sessions", result.sessions, &json)
        number("fitting", result.fitting, &json)
        json.key("deviations")
        json.array(result.deviations) { write($1, to: &$0) }
        json.key("coverage")
        writeCoverage(to: &json)
        json.key("behaviour")
        writeBehaviour(to: &json)
        number("unread", result.unread, &json)
        number("unjudged", result.unjudged, &json)
        number("events", result.events, &json)
        number("ignored", result.ignored, &json)
        number("simplified", result.simplified + result.forgotten, &json)
        json.key("faults")
        json.array(result.faults) { json, fault in
          json.object { json in
            write(fault.place, to: &json)
            json.key("reason")
            json.value(fault.reason)
          }
        }
        json.key("unknown")
        json.array(result.unknown) { writeUnknown($1, to: &$0) }
      }
      json.endLine()
    }
  }

  private func number(_ key: StaticString, _ value: Int, _ json: inout JSONWriter) {
    json.key(key)
    json.value(value)
  }

  private func write(_ place: TracePlace, to json: inout JSONWriter) {
    json.key("file")
    json.value(result.files[place.file])
    number("line", place.line, &json)
    if place.column > 0 { number("column", place.column, &json) }
  }

  private func name(_ routes: [RouteID], _ json: inout JSONWriter) {
    if routes.isEmpty { json.null() } else { json.value(words.screen(routes)) }
  }

  private func write(_ deviation: TraceResult.Deviation, to json: inout JSONWriter) {
    json.object { json in
      json.key("from")
      name(deviation.from, &json)
      json.key("to")
      name(deviation.to, &json)
      number("count", deviation.sessions, &json)
      number("times", deviation.times, &json)
      json.key("first")
      json.object { write(deviation.first, to: &$0) }
      json.key("allowed")
      json.array(deviation.allowed) { $0.value(plan.rawName($1)) }
      json.key("reason")
      json.value(words.reason(deviation))
    }
  }

  private func writeUnknown(_ screen: UnknownScreen, to json: inout JSONWriter) {
    json.object { json in
      json.key("screen")
      json.value(screen.name)
      number("count", screen.count, &json)
      if let first = screen.first {
        json.key("first")
        json.object { write(first, to: &$0) }
      }
      json.key("nearest")
      json.array(plan.names(near: screen.name, routesOnly: true)) {
        $0.value($1)
      }
    }
  }

  private func writeBehaviour(to json: inout JSONWriter) {
    json.object { json in
      json.key("ends")
      json.array(result.behaviour.ends) { json, end in
        json.object { json in
          json.key("screen")
          name(end.screen, &json)
          number("count", end.count, &json)
        }
      }
      json.key("loops")
      json.array(result.behaviour.loops) { json, loop in
        json.object { json in
          json.key("screen")
          name(loop.screen, &json)
          json.key("through")
          name(loop.through, &json)
          number("count", loop.count, &json)
        }
      }
      json.key("ways")
      json.array(result.behaviour.ways) { json, way in
        json.object { json in
          json.key("screens")
          json.array(way.screens) { name($1, &$0) }
          number("count", way.count, &json)
          json.key("fewest")
          if let fewest = way.fewest { json.value(fewest) } else { json.null() }
        }
      }
    }
  }

  // MARK: Coverage

  private func writeCoverage(to json: inout JSONWriter) {
    json.object { json in
      for part in TraceParts(plan, result.coverage).numbers {
        json.key(part.name)
        json.array { json in
          json.value(part.count)
          json.value(part.of)
        }
      }
      json.key("counts")
      json.object { writeCounts(to: &$0) }
    }
  }

  private func writeCounts(to json: inout JSONWriter) {
    let coverage = result.coverage
    json.key("routes")
    json.array(coverage.routes.enumerated()) { json, item in
      json.object { json in
        json.key("route")
        json.value(plan.rawName(RouteID(item.offset)))
        number("count", item.element, &json)
      }
    }
    json.key("links")
    json.array(coverage.links.enumerated()) { json, item in
      json.object { json in
        json.key("link")
        json.value(words.link(LinkID(item.offset)))
        writeOrigin(plan.links[item.offset].origin, to: &json)
        number("count", item.element, &json)
      }
    }
    json.key("tasks")
    json.array(coverage.tasks.enumerated()) { json, item in
      json.object { json in
        json.key("task")
        json.value(plan.rawName(TaskID(item.offset)))
        number("count", item.element, &json)
      }
    }
    json.key("steps")
    json.array(coverage.steps) { json, item in
      json.object { json in
        json.key("verb")
        json.value(item.verb.rawValue)
        number("count", item.count, &json)
      }
    }
  }

  private func writeOrigin(_ origin: DeclarationReference, to json: inout JSONWriter) {
    var places = places
    let span = plan.nameSpan(origin)
    json.key("file")
    json.value(places.path(of: span))
    number("line", places.start(of: span).line, &json)
  }
}
