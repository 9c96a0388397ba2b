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
    }
  }

  static func step(_ step: StepRequest) -> [UInt8] {
    line("step") { json in
      json.key("step")
      json.value(step.number)
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
        // Frames that leave the stack itself are those above `keep`.
        let above = Set(step.stack[step.kept...].map(\.id))
        json.numbers("drop", step.removed.filter { !above.contains($0.id) })
      }
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
    }
  }

  static func goodbye(_ reason: RunEnd, stack: [String]) -> [UInt8] {
    line("goodbye") { json in
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

/// A parsed line from a resolver.
package struct ResolverAnswer {
  /// The number of the step.
  package var step: Int64
  package var reply: StepReply

  /// What is wrong with a line.
  package struct Fault: Error { package var message: String }

  package static func read(_ line: [UInt8]) throws(Fault) -> ResolverAnswer {
    let value: JSONValue
    do throws(FileFault) { value = try JSONReader.read(line) } catch {
      throw Fault(message: "answered with bad JSON: \(error.message), at byte \(error.offset + 1)")
    }
    guard case .object = value.content else {
      throw Fault(message: "answered with something other than a JSON object")
    }
    guard case .integer(let step)? = value.member("step")?.content else {
      throw Fault(message: "answered without the number of the step")
    }
    switch value.member("type")?.content {
    case .string("done"): return ResolverAnswer(step: step, reply: .done(try result(value)))
    case .string("failed"):
      guard case .string(let message)? = value.member("message")?.content else {
        throw Fault(message: "failed without a `message`")
      }
      return ResolverAnswer(step: step, reply: .failed("the resolver failed: \(message)"))
    default: throw Fault(message: "answered with a `type` that is neither `done` nor `failed`")
    }
  }

  private static func result(_ value: JSONValue) throws(Fault) -> StepResult {
    var result = StepResult()
    switch value.member("values")?.content {
    case nil, .null: break
    case .object(let members):
      for (name, member) in members {
        guard let input = InputValue(member) else {
          throw Fault(message: "returned a value of an unknown type for `\(name)`")
        }
        result.values[name] = input
      }
    default: throw Fault(message: "answered with `values` that are not an object")
    }
    switch value.member("stack")?.content {
    case nil, .null: break
    case .array(let elements):
      var routes: [String] = []
      for element in elements {
        guard case .string(let route) = element.content else {
          throw Fault(message: "answered with a `stack` that is not a list of names")
        }
        routes.append(route)
      }
      result.stack = routes
    default: throw Fault(message: "answered with a `stack` that is not a list of names")
    }
    return result
  }
}
