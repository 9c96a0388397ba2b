import QTRoute
import RouteBase

/// A parsed line from a resolver.
package struct ResolverAnswer {
  /// The number of the step.
  package var step: Int64
  package var reply: StepReply

  /// What is wrong with a line.
  package struct Fault: Error { package var message: String }

  /// Whether a line only says that the program is ready.
  static func isReady(_ line: [UInt8]) -> Bool {
    if PlainAnswer.step(line) != nil { return false }
    guard let value = try? JSONReader.read(line), case .object = value.content,
      case .string("ready")? = value.member("type")?.content
    else { return false }
    return true
  }

  package static func read(_ line: [UInt8]) throws(Fault) -> ResolverAnswer {
    if let step = PlainAnswer.step(line) {
      return ResolverAnswer(step: step, reply: .done(StepResult()))
    }
    let value: JSONValue
    do throws(FileFault) { value = try JSONReader.read(line) } catch {
      throw Fault(message: "answered with bad JSON: \(error.message), at byte \(error.offset + 1)")
    }
    guard case .object = value.content else {
      throw Fault(message: "answered with something other than a JSON object")
    }
    if case .string("ready")? = value.member("type")?.content {
      throw Fault(message: "said that it is ready a second time, or after an answer")
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
    case .string("declined"): return ResolverAnswer(step: step, reply: .declined)
    default:
      throw Fault(message: "answered with a `type` other than `done`, `failed` and `declined`")
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
