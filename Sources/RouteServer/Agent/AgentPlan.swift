import RouteBase
import RouteEngine
import RoutePlan
import RouteSyntax

/// The plan that agents ask about, as its files are now, and what was found out about it so far.
struct AgentPlan {
  /// The most answers that are kept, for those who ask for the next page.
  private static let mostAnswers = 16

  let files: AgentFiles
  private(set) var engine = Engine()
  private var known: PlanSnapshot?
  /// How often the files were read anew.
  private(set) var readings = 0
  /// The documents of long answers, by the question.
  private var answers: [String: JSONValue] = [:]

  init(_ host: any ServerHost, _ path: String) { files = AgentFiles(host, path) }

  /// Reads the files, and the plan if one of them has changed.
  mutating func refresh() throws(QuestionFault) {
    if known != nil && files.isCurrent { return }
    forget()
    readings += 1
    let (plan, findings) = try files.build()
    engine.use(plan, findings)
    known = PlanSnapshot(plan, findings, paths: plan.files.map { $0.path })
  }

  /// Reads everything anew for the next question.
  mutating func forget() {
    files.forget()
    known = nil
    answers = [:]
  }

  /// Works with the plan, whose meaning errors must not leave open if `isMeant`, and keeps what it finds
  /// out.
  mutating func with<Value>(
    isMeant: Bool = false, _ body: (inout PlanSnapshot) throws(QuestionFault) -> Value
  ) throws(QuestionFault) -> Value {
    try refresh()
    guard var snapshot = known else { throw QuestionFault("there is no plan") }
    if isMeant && snapshot.hasOpenMeaning {
      throw QuestionFault(
        "errors make the meaning of `\(files.name)` ambiguous",
        help: "ask `check`, and fix them first")
    }
    // There is one copy of it at a time.
    known = nil
    defer { known = snapshot }
    return try body(&snapshot)
  }

  /// The answer of a command, as its document has it.
  mutating func ask(
    _ command: String, _ members: [(key: String, value: JSONValue)]
  ) throws(QuestionFault) -> JSONValue {
    try refresh()
    return try remember(command, members) { plan throws(QuestionFault) in
      try Self.read(try plan.engine.answer(command, members))
    }
  }

  /// The answer to a question that may have been asked before: `make` makes it.
  mutating func remember(
    _ command: String, _ members: [(key: String, value: JSONValue)],
    _ make: (inout AgentPlan) throws(QuestionFault) -> JSONValue
  ) throws(QuestionFault) -> JSONValue {
    var question = JSONWriter()
    question.value(command)
    for (key, value) in members {
      question.value(key)
      value.write(to: &question)
    }
    let key = question.output.text
    try refresh()
    if let answer = answers[key] { return answer }
    let answer = try make(&self)
    if answers.count >= Self.mostAnswers { answers = [:] }
    answers[key] = answer
    return answer
  }

  /// Reads a document of our own.
  static func read(_ bytes: [UInt8]) throws(QuestionFault) -> JSONValue {
    do throws(FileFault) { return try JSONReader.read(bytes) } catch {
      throw QuestionFault("the answer cannot be read: \(error.message)")
    }
  }
}
