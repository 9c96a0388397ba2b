import RouteBase

/// Writes figures as JSON and reads them back.
package enum FiguresDocument {
  /// The version of the document's format. Within one version, members are only ever added.
  static let schema = 1

  package struct Fault: Error, Equatable {
    package var message: String
  }

  /// The document of figures, with the verdicts on them.
  package static func write(_ figures: Figures, _ verdicts: [Verdict] = []) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.key("schema")
      json.value(schema)
      json.key("machine")
      write(figures.machine, to: &json)
      json.key("figures")
      json.array(figures.list) { json, figure in write(figure, figures, to: &json) }
      json.key("limits")
      json.array(verdicts) { json, verdict in write(verdict, to: &json) }
    }
    json.endLine()
    return json.output.bytes
  }

  private static func write(_ machine: Machine, to json: inout JSONWriter) {
    json.object { json in
      json.key("processor")
      json.value(machine.processor)
      json.key("cores")
      json.value(machine.cores)
      json.key("memory")
      json.value(machine.memory)
      json.key("system")
      json.value(machine.system)
      json.key("swift")
      json.value(machine.swift)
      json.key("bandwidth")
      json.value(machine.bandwidth)
    }
  }

  private static func write(_ figure: Figure, _ figures: Figures, to json: inout JSONWriter) {
    json.object { json in
      json.key("part")
      json.value(figure.part.rawValue)
      json.key("task")
      json.value(figure.task)
      json.key("who")
      json.value(figure.who)
      json.key("routes")
      json.value(figure.routes)
      json.key("items")
      json.value(figure.items)
      json.key("unit")
      json.value(figure.unit)
      json.key("bytes")
      json.value(figure.bytes)
      json.key("seconds")
      json.array(figure.seconds.figures) { $0.value($1) }
      json.key("nanosecondsAnItem")
      json.value(figure.nanoseconds)
      json.key("peak")
      if let peak = figure.peak { json.value(peak) } else { json.null() }
      json.key("allocations")
      if let allocations = figure.allocations { json.value(allocations) } else { json.null() }
      json.key("work")
      write(figure.work, to: &json)
      json.key("notes")
      write(figure.notes, to: &json)
      if let ratio = figures.ratio(of: figure) {
        json.key("ratio")
        json.value(ratio)
      }
      if let growth = figures.growth(of: figure) {
        json.key("growth")
        write(growth, to: &json)
      }
    }
  }

  private static func write(_ counts: [Figure.Count], to json: inout JSONWriter) {
    json.array(counts) { json, count in
      json.object { json in
        json.key("name")
        json.value(count.name)
        json.key("value")
        json.value(count.value)
      }
    }
  }

  private static func write(_ growth: Growth, to json: inout JSONWriter) {
    json.object { json in
      json.key("time")
      json.value(growth.time)
      if let bytes = growth.bytes {
        json.key("bytes")
        json.value(bytes)
      }
      if let allocations = growth.allocations {
        json.key("allocations")
        json.value(allocations)
      }
      for count in growth.work {
        json.key(text: count.name)
        json.value(count.value)
      }
    }
  }

  private static func write(_ verdict: Verdict, to json: inout JSONWriter) {
    json.object { json in
      json.key("name")
      json.value(verdict.name)
      switch verdict.bound {
      case .atLeast(let least):
        json.key("atLeast")
        json.value(least)
      case .atMost(let most):
        json.key("atMost")
        json.value(most)
      }
      json.key("unit")
      json.value(verdict.unit)
      json.key("measured")
      if let measured = verdict.measured { json.value(measured.value) } else { json.null() }
      json.key("isKept")
      if let isKept = verdict.isKept { json.value(isKept) } else { json.null() }
    }
  }
}
