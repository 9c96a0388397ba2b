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
  let session: Session
  let format: RunFormat
  let ends: RunEnds
  private let numberWidth: Int
  private let nameWidth: Int
  private let noPath: String?
  /// The line of a batch that it answers.
  let line: Int?
  /// The steps for `json`, which is one document.
  private(set) var taken: [StepRequest] = []
  /// The last step that was taken: `step 3, down Help`.
  private(set) var lastStep: String?
  /// The last route or task that the resolver declined.
  var declined: String?
  /// The facts of which a note said that they end.
  private var ended: Set<String> = []

  /// - Parameters:
  ///   - names: The routes and tasks of the expected steps, as far as known.
  ///   - noPath: Why no path leads to the end.
  ///   - line: The line of a batch that it answers.
  init(
    _ session: Session, _ ends: RunEnds, _ names: [String], noPath: String?, line: Int? = nil
  ) {
    self.session = session
    self.line = line
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
      session.writeNote("\(place)opening \(url) ends \(lost.joined(separator: " and "))")
    }
  }

  /// What precedes a message: the line of a batch.
  private var place: String { line.map { "line \($0): " } ?? "" }

  var isDry: Bool { session.arguments.has(.dryRun) }

  /// Writes a step that was taken.
  func write(_ step: StepRequest) {
    lastStep = step.label
    switch format {
    case .json: taken.append(step)
    case .jsonl:
      session.output.writeJSON { json in
        write(step, to: &json)
        json.endLine()
      }
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

  /// Writes the result of the run, after which `facts` hold, and any error to standard error.
  func write(
    _ result: Result<DriveOutcome, DriveError>, _ facts: [String], ending: RunEnding
  ) {
    let outcome = try? result.get()
    var stack: [Frame]
    var problem: RunProblem?
    switch result {
    case .success(let outcome):
      stack = outcome.stack
    case .failure(let error):
      stack = error.stack
      problem = RunProblem(error.reason.kind, step: error.step?.number, error.description)
    }
    switch ending {
    case .regular:
      // The driver tries a task where it can be done, and then says what that step lacks.
      if let noPath, case .failure(let error) = result, error.steps.isEmpty {
        problem = RunProblem("noPath", noPath)
      }
    case .interrupted: problem = RunProblem("interrupted", "interrupted")
    case .faulty(let message): problem = RunProblem("resolver", message)
    }
    switch format {
    case .json, .jsonl:
      writeJSON(stack, facts, problem, isFallback: outcome?.unknownName != nil)
    case .text: writeText(stack, problem == nil)
    }
    session.flush()
    if let outcome, !session.isQuiet { writeFallback(outcome) }
    guard let problem else { return }
    if let declined, case .failure(let error) = result, error.reason.kind != "declined" {
      session.writeNote(
        "\(place)the resolver declined `\(declined)`, and this was on the way to the fallback")
    }
    session.writeError("qtroute: \(place)\(TerminalText.escaped(problem.message))\n")
    if noPath == nil, case .failure(let error) = result, case .missingInput(let need) = error.reason
    {
      let name = TerminalText.escaped(need.name)
      session.writeError("  help: give one with `--input \(name)=VALUE`\n")
    }
  }

  /// Says that a fallback was opened, and why.
  private func writeFallback(_ outcome: DriveOutcome) {
    guard let name = outcome.unknownName else { return }
    let (reason, target): (String, String)
    if let match = outcome.match, match.isFallback {
      (reason, target) = (match.reason ?? "", match.target ?? "")
    } else {
      reason = "the resolver declined `\(TerminalText.escaped(name))`"
      target = outcome.steps.last?.subject ?? outcome.frame.route
    }
    session.writeError(
      "qtroute: \(place)\(reason); opening the fallback `\(TerminalText.escaped(target))`\n")
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
}
