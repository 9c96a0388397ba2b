import RouteBase

/// Follows a script step by step, for tests: answers well, late, twice or never.
public final class ScriptedResolver: Resolver {
  /// What to do with one step.
  public enum Behavior: Sendable {
    /// Takes it at once.
    case done
    /// Takes it at once and hands back values.
    case hands(Inputs)
    /// Fails.
    case fails(String)
    /// Declines.
    case declines
    /// Takes it after a while.
    case late(Duration)
    /// Takes it at once, and once more.
    case twice
    /// Takes it at once, and once more after a while.
    case twiceLate(Duration)
    /// Does not answer until `answerKept()` is called.
    case never
    /// Takes it and claims to see this stack.
    case sees([String])
  }

  private struct State {
    var script: [Behavior]
    var next = 0
    var kept: [StepAnswer] = []
  }

  private let state: Lock<State>
  private let rest: Behavior

  /// Follows `script`, which has one behaviour for each step, and then does `rest` forever.
  public init(_ script: [Behavior], rest: Behavior = .done) {
    state = Lock(State(script: script))
    self.rest = rest
  }

  /// Behaves as the script says.
  public func resolve(_ step: StepRequest, _ answer: StepAnswer) {
    let behavior = state.withLock { state in
      guard state.next < state.script.count else { return rest }
      defer { state.next += 1 }
      return state.script[state.next]
    }
    switch behavior {
    case .done: answer.done()
    case .hands(let values): answer.done(StepResult(values: values))
    case .fails(let message): answer.fail(message)
    case .declines: answer.decline()
    case .late(let delay): later(delay, answer)
    case .twice:
      answer.done()
      answer.done()
    case .twiceLate(let delay):
      answer.done()
      later(delay, answer)
    case .never: state.withLock { $0.kept.append(answer) }
    case .sees(let stack): answer.done(StepResult(stack: stack))
    }
  }

  /// Answers all steps that the script left unanswered.
  public func answerKept() {
    let kept = state.withLock { state in
      defer { state.kept = [] }
      return state.kept
    }
    for answer in kept { answer.done() }
  }

  private func later(_ delay: Duration, _ answer: StepAnswer) {
    Task {
      try? await Task.sleep(for: delay)
      answer.done()
    }
  }
}
