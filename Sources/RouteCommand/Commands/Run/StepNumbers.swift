import QTRoute

/// The numbers of steps in messages. In a batch they go on from one run to the next, so that an
/// answer that comes late cannot be taken for one of the next run. A step that was declined counts, so
/// that the fallback's step has a number of its own.
struct StepNumbers {
  /// The number of the latest step of the runs before, and how many steps of this run were declined.
  private var before = 0
  private var latest = 0
  /// The line of the batch that the run answers.
  private var line: Int?
  /// The step that was answered last, in words.
  private var answered: (number: Int, text: String)?

  /// Called before the first step of a run.
  mutating func begin(line: Int?) {
    self.line = line
    before = latest
  }

  /// The number of a step of the run.
  mutating func number(of step: StepRequest) -> Int {
    latest = before + step.number
    return latest
  }

  /// Notes that a step was answered.
  mutating func answer(_ step: StepRequest, _ reply: StepReply) {
    answered = (before + step.number, step.label + (line.map { ", of line \($0)" } ?? ""))
    if case .declined = reply { before += 1 }
  }

  /// What is wrong with an answer that has another number than the latest step.
  func fault(_ number: Int64) -> String {
    if let answered, answered.number == number {
      return "the resolver sent a second answer to \(answered.text)"
    }
    return "the resolver answered step \(number) instead" + (before > 0 ? " of \(latest)" : "")
  }
}

extension StepRequest {
  /// `step 3, down Help`
  var label: String { "step \(number), \(verb.rawValue) \(subject)" }
}
