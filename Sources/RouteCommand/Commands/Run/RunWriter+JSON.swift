import QTRoute
import RouteBase

extension RunWriter {
  /// Writes the end of a run.
  func writeJSON(
    _ stack: [Frame], _ facts: [String], _ problem: RunProblem?, isFallback: Bool
  ) {
    session.output.writeJSON { json in
      json.object { json in
        if format == .json && line == nil {
          json.schemaVersion()
        }
        json.members(of: ends)
        json.key("done")
        json.value(problem == nil)
        json.key("fallback")
        json.value(isFallback)
        json.key("dryRun")
        json.value(isDry)
        if format == .json {
          json.key("steps")
          json.array(taken) { json, step in write(step, to: &json) }
        }
        json.key("stack")
        json.array(stack) { json, frame in json.value(frame) }
        json.key("facts")
        json.array(facts) { json, fact in json.value(fact) }
        json.key("error")
        if let problem { json.value(problem) } else { json.null() }
      }
      // In a batch, they are the elements of one document.
      if format == .jsonl || line == nil { json.endLine() }
    }
  }

  /// Writes a step.
  func write(_ step: StepRequest, to json: inout JSONWriter) {
    json.object { json in
      json.key("step")
      json.value(step.number)
      json.key("verb")
      json.value(step.verb.rawValue)
      json.key(step.task == nil ? "route" : "task")
      json.value(step.subject)
      json.key("presentation")
      if let presentation = step.presentation {
        json.value(presentation.rawValue)
      } else {
        json.null()
      }
      json.key("inputs")
      json.value(step.inputs)
    }
  }
}

/// Why a run is not done.
struct RunProblem {
  /// Its name in JSON.
  var kind: String
  /// The number of the step that it is about, if it is about one.
  var step: Int?
  var message: String

  init(_ kind: String, step: Int? = nil, _ message: String) {
    self.kind = kind
    self.step = step
    self.message = message
  }
}

extension JSONWriter {
  /// Writes a problem.
  mutating func value(_ problem: RunProblem) {
    object { json in
      json.key("kind")
      json.value(problem.kind)
      json.key("step")
      if let step = problem.step { json.value(step) } else { json.null() }
      json.key("message")
      json.value(problem.message)
    }
  }

  /// Writes the ends of a run as members of an object.
  mutating func members(of ends: RunEnds) {
    key("from")
    if let from = ends.from { value(from) } else { null() }
    key("to")
    if let to = ends.to { value(to) } else { null() }
    guard let url = ends.url else { return }
    key("url")
    value(url)
  }
}

extension DriveError.Reason {
  /// Its name in JSON.
  var kind: String {
    switch self {
    case .badName: "badName"
    case .badURL: "badURL"
    case .noPath: "noPath"
    case .atRoot: "atRoot"
    case .forbidden: "forbidden"
    case .missingInput: "missingInput"
    case .wrongInput, .unexpectedValue: "wrongInput"
    case .locked: "locked"
    case .refused, .guardTimedOut: "refused"
    case .timedOut: "timedOut"
    case .failed, .left, .noFrame: "failed"
    case .declined: "declined"
    case .diverged: "diverged"
    case .cancelled, .replaced, .busy: "cancelled"
    case .unsettled: "unsettled"
    }
  }
}
