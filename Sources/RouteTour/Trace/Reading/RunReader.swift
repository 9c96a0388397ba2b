import RouteBase

/// A step that a trace of `qtroute run` shows, or the start or the end of a run.
struct RunStep {
  enum Kind {
    /// The run starts on a stack, bottom to top, or on none.
    case start([String])
    /// A step was taken; the screen on top after it, the task that it did, and the URL that it
    /// opened, itself or because the program had declined what the URL opens.
    case step(verb: String, route: String, task: String?, url: String?, isFallback: Bool)
    case end
  }

  var kind: Kind
  /// The number of the run in its file, from 1.
  var number: Int
  var file: Int
  /// The facts that hold, all of them.
  var facts: [String]?
}

/// Reads traces of `qtroute run` (qtroute-resolver(7)): a step counts once it is done.
struct RunReader {
  private let file: Int
  private var number = 0
  private var pending: RunStep?
  /// Whether the program has declined a step of the run.
  private var hasDeclined = false

  init(file: Int) { self.file = file }

  mutating func read(_ line: UnsafeBufferPointer<UInt8>) throws(LineFault) -> RunStep? {
    let value: JSONValue
    do throws(FileFault) { value = try JSONReader.read(Array(line)) } catch {
      throw LineFault("it is not valid JSON")
    }
    if let sent = value.member("to") { return try message(sent) }
    guard let answer = value.member("from") else {
      if value.member("noise") != nil { return nil }
      throw LineFault("it is not a line of a trace of `qtroute run`")
    }
    let type = text(answer.member("type"))
    // The first step may be sent before the program says that it is ready.
    if type == "ready" { return nil }
    defer { pending = nil }
    if type == "declined" { hasDeclined = true }
    return type == "done" ? pending : nil
  }

  private mutating func message(_ message: JSONValue) throws(LineFault) -> RunStep? {
    switch text(message.member("type")) {
    case "hello":
      number += 1
      (pending, hasDeclined) = (nil, false)
      var stack: [String] = []
      if case .array(let frames)? = message.member("stack")?.content {
        stack = frames.compactMap { text($0.member("route")) }
      }
      return RunStep(kind: .start(stack), number: number, file: file, facts: facts(message))
    case "step":
      guard let verb = text(message.member("verb")), let route = text(message.member("route"))
      else { throw LineFault("the step has no verb or no route") }
      pending = RunStep(
        kind: .step(
          verb: verb, route: route, task: text(message.member("task")),
          url: text(message.member("url")), isFallback: hasDeclined),
        number: number, file: file, facts: facts(message))
      return nil
    case "end", "goodbye":
      pending = nil
      return RunStep(kind: .end, number: number, file: file)
    default: return nil
    }
  }

  private func facts(_ message: JSONValue) -> [String]? {
    guard case .array(let facts)? = message.member("facts")?.content else { return nil }
    return facts.compactMap { text($0) }
  }

  private func text(_ value: JSONValue?) -> String? {
    if case .string(let text)? = value?.content { text } else { nil }
  }
}
