import QTRoute
import RouteBase

/// How a run ended, apart from the drive's own result.
enum RunEnding {
  case regular
  case interrupted
  /// The steps were taken, but the resolver did not end properly.
  case faulty(String)
}

/// Writes a run: each step when it is taken, then the result.
final class RunWriter {
  private let session: Session
  private let format: RunFormat
  let ends: RunEnds
  private let numberWidth: Int
  private let nameWidth: Int
  private let noPath: String?
  /// The steps for `json`, which is one document.
  private var taken: [StepRequest] = []
  /// The last step that was taken: `step 3, down Help`.
  private(set) var lastStep: String?
  /// The facts of which a note said that they end.
  private var ended: Set<String> = []

  /// - Parameters:
  ///   - names: The routes and tasks of the expected steps, as far as known.
  ///   - noPath: Why no path leads to the end.
  init(_ session: Session, _ ends: RunEnds, _ names: [String], noPath: String?) {
    self.session = session
    self.ends = ends
    self.noPath = noPath
    format = session.arguments.value(RunCommand.format) ?? .text
    numberWidth = String(names.count).utf8.count
    nameWidth = names.map { TerminalText.width(of: TerminalText.escaped($0)) }.max() ?? 0
  }

  /// Says which of the facts that `held` at the start a step ends on the way to a URL, each once.
  func writeNote(before step: StepRequest, held: [String]) {
    guard let url = ends.url else { return }
    let lost = step.revoked.filter { held.contains($0) && ended.insert($0).inserted }
    if !lost.isEmpty {
      session.writeNote("opening \(url) ends \(lost.joined(separator: " and "))")
    }
  }

  private var isDry: Bool { session.arguments.has(.dryRun) }

  /// Writes a step that was taken.
  func write(_ step: StepRequest) {
    lastStep = "step \(step.number), \(step.verb.rawValue) \(step.subject)"
    switch format {
    case .json: taken.append(step)
    case .jsonl:
      var json = JSONWriter(session.output)
      write(step, to: &json)
      json.endLine()
      session.output = json.output
      session.flush()
    case .text:
      writeText(step)
      session.flush()
    }
  }

  private func writeText(_ step: StepRequest) {
    let name = TerminalText.escaped(step.subject)
    let number = String(step.number)
    session.output.write(UInt8(ascii: " "), count: 2 + numberWidth - number.utf8.count)
    session.output.write(string: number + "  " + Help.pad(step.verb.rawValue, 8) + name)
    if let presentation = step.presentation {
      let gap = max(nameWidth - TerminalText.width(of: name), 0) + 2
      session.output.write(UInt8(ascii: " "), count: gap)
      session.output.write(string: presentation.rawValue)
    }
    session.output.write("\n")
  }

  // MARK: The end

  /// Writes the result of the run, and any error to standard error.
  func write(_ result: Result<DriveOutcome, DriveError>, ending: RunEnding) {
    var stack: [Frame]
    var facts: [String] = []
    var problem: (kind: String, step: Int?, message: String)?
    switch result {
    case .success(let outcome):
      (stack, facts) = (outcome.stack, outcome.facts)
    case .failure(let error):
      stack = error.stack
      problem = (error.reason.kind, error.step?.number, error.description)
    }
    switch ending {
    case .regular:
      // The driver tries a task where it can be done, and then says what that step lacks.
      if let noPath, case .failure(let error) = result, error.steps.isEmpty {
        problem = ("noPath", nil, noPath)
      }
    case .interrupted: problem = ("interrupted", nil, "interrupted")
    case .faulty(let message): problem = ("resolver", nil, message)
    }
    switch format {
    case .json, .jsonl: writeJSON(stack, facts, problem)
    case .text: writeText(stack, problem == nil)
    }
    session.flush()
    if case .success(let outcome) = result, let match = outcome.match, match.isFallback,
      !session.isQuiet
    {
      let target = TerminalText.escaped(match.target ?? "")
      session.writeError("qtroute: \(match.reason ?? ""); opening the fallback `\(target)`\n")
    }
    guard let problem else { return }
    session.writeError("qtroute: \(TerminalText.escaped(problem.message))\n")
    if noPath == nil, case .failure(let error) = result, case .missingInput(let need) = error.reason
    {
      let name = TerminalText.escaped(need.name)
      session.writeError("  help: give one with `--input \(name)=VALUE`\n")
    }
  }

  private func writeText(_ stack: [Frame], _ isDone: Bool) {
    session.output.write(
      string: "stack  " + stack.map { TerminalText.escaped(text($0)) }.joined(separator: " / "))
    session.output.write("\n")
    if isDone && isDry { session.output.write("dry run: no step was run\n") }
  }

  /// `Show(showId: 7)`
  private func text(_ frame: Frame) -> String {
    if frame.inputs.isEmpty { return frame.route }
    let values = frame.inputs.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    return frame.route + "(\(values.joined(separator: ", ")))"
  }

  private func writeJSON(
    _ stack: [Frame], _ facts: [String], _ problem: (kind: String, step: Int?, message: String)?
  ) {
    var json = JSONWriter(session.output)
    json.object { json in
      if format == .json {
        json.schemaVersion()
      }
      json.members(of: ends)
      json.key("done")
      json.value(problem == nil)
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
      guard let problem else { return json.null() }
      json.object { json in
        json.key("kind")
        json.value(problem.kind)
        json.key("step")
        if let step = problem.step { json.value(step) } else { json.null() }
        json.key("message")
        json.value(problem.message)
      }
    }
    json.endLine()
    session.output = json.output
  }

  private func write(_ step: StepRequest, to json: inout JSONWriter) {
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

extension JSONWriter {
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
  fileprivate var kind: String {
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
