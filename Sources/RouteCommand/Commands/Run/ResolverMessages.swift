import QTRoute
import RouteBase

/// The lines that go to a resolver, in version 1 of the protocol of qtroute-resolver(7).
package enum ResolverMessages {
  static let version = 1

  static func hello(_ opening: RunOpening) -> [UInt8] {
    line("hello") { json in
      json.key("qtroute")
      json.value(version)
      json.key("plan")
      json.value(opening.plan)
      json.members(of: opening.ends)
      json.key("stack")
      json.array(opening.stack) { json, frame in json.value(frame) }
      json.key("facts")
      json.array(opening.facts) { json, fact in json.value(fact) }
      if let number = opening.number {
        json.key("run")
        json.value(number)
      }
    }
  }

  /// A step, with the facts that hold after it, its number in the batch and, in a tour, its details.
  static func step(
    _ step: StepRequest, _ facts: [String], number: Int, _ details: StepDetails? = nil
  ) -> [UInt8] {
    line("step") { json in
      json.key("step")
      json.value(number)
      json.key("verb")
      json.value(step.verb.rawValue)
      json.key("route")
      json.value(step.frame.route)
      if let task = step.task {
        json.key("task")
        json.value(task)
      }
      json.key("presentation")
      if let presentation = step.presentation {
        json.value(presentation.rawValue)
      } else {
        json.null()
      }
      json.key("inputs")
      json.value(step.inputs)
      json.key("final")
      json.value(step.isFinal)
      json.key("annotations")
      json.array(step.annotations) { json, annotation in
        json.object { json in
          json.key("key")
          json.value(annotation.key)
          json.key("value")
          json.value(annotation.value)
        }
      }
      json.key("stack")
      json.object { json in
        json.key("keep")
        json.value(step.kept)
        if !step.restored.isEmpty {
          json.key("restore")
          json.array(step.restored) { json, frame in json.value(frame) }
        }
        json.key("push")
        json.array(step.pushed) { json, frame in json.value(frame) }
        json.numbers("park", step.parked)
        if step.removed.isEmpty { return }
        // Frames that leave the stack itself are those above `keep`.
        let above = Set(step.stack[step.kept...].map(\.id))
        json.numbers("drop", step.removed.filter { !above.contains($0.id) })
      }
      json.key("facts")
      json.array(facts) { json, fact in json.value(fact) }
      if let url = details?.url ?? step.url {
        json.key("url")
        json.value(url)
      }
      if let details { json.members(of: details) }
    }
  }

  /// The line that a resolver would send as its reply to step `step`.
  package static func answer(_ reply: StepReply, to step: Int) -> [UInt8] {
    switch reply {
    case .done(let result):
      line("done") { json in
        json.key("step")
        json.value(step)
        if result.values.isEmpty { return }
        json.key("values")
        json.value(result.values)
      }
    case .failed(let message):
      line("failed") { json in
        json.key("step")
        json.value(step)
        json.key("message")
        json.value(message)
      }
    case .declined:
      line("declined") { json in
        json.key("step")
        json.value(step)
      }
    }
  }

  static func goodbye(_ reason: RunEnd, stack: [String]) -> [UInt8] {
    ending("goodbye", reason, stack)
  }

  /// The end of a run of a batch.
  static func end(_ reason: RunEnd, stack: [String]) -> [UInt8] { ending("end", reason, stack) }

  private static func ending(_ type: String, _ reason: RunEnd, _ stack: [String]) -> [UInt8] {
    line(type) { json in
      json.key("reason")
      json.value(reason.rawValue)
      json.key("stack")
      json.array(stack) { json, route in json.value(route) }
    }
  }

  private static func line(_ type: String, _ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.key("type")
      json.value(type)
      body(&json)
    }
    json.endLine()
    return json.output.bytes
  }
}

extension JSONWriter {
  /// Writes the numbers of frames as a member, unless there are none.
  fileprivate mutating func numbers(_ name: StaticString, _ frames: [Frame]) {
    if frames.isEmpty { return }
    key(name)
    array(frames) { json, frame in json.value(frame.id.number) }
  }
}
