import RouteBase
import RouteEngine
import RouteGraph
import RoutePlan

/// `qtroute path --batch`: answers each line of standard input, in order.
struct PathBatch: LineAnswers {
  private let settings: Settings
  private var finder: PathFinder
  /// What answers if the hierarchy alone does, so that no path has to be built before it is written.
  private let walks: WalkWriter?

  /// What all lines have in common.
  private struct Settings: Sendable {
    let plan: Plan
    let planner: Planner
    let question: PathQuestion
    let writer: PathWriter
    let json: PathJSON
    let format: BatchFormat
    let isStrict: Bool
    let isQuiet: Bool
    /// The lines of walks, if the hierarchy alone answers.
    let lines: RouteLines?

    init(_ plan: Plan, _ question: PathQuestion, _ format: BatchFormat, _ session: Session) {
      self.plan = plan
      self.question = question
      self.format = format
      planner = Planner(plan)
      writer = PathWriter(plan, inputs: question.inputs)
      json = PathJSON(plan, inputs: question.inputs)
      isStrict = session.arguments.has(.strict)
      isQuiet = session.isQuiet
      let isWalk = format == .ids && planner.isTree && question.isPlain && !isStrict
      lines = isWalk ? RouteLines(plan) : nil
    }
  }

  static func run(
    _ plan: Plan, _ question: PathQuestion, _ format: BatchFormat, _ session: Session
  ) throws(CommandFailure) -> Status {
    let settings = Settings(plan, question, format, session)
    var answers = SharedAnswers { PathBatch(settings) }
    if format == .json {
      session.output.write(string: "{\"schema\":\(JSONWriter.schema),\"results\":[")
    }
    try answers.answerInput(session)
    if format == .json { session.output.write("]}\n") }
    return answers.status
  }

  private init(_ settings: Settings) {
    self.settings = settings
    finder = PathFinder(settings.planner)
    walks = settings.lines.map { WalkWriter(settings.planner.hierarchy, $0) }
  }

  mutating func answer(_ line: ArraySlice<UInt8>, on page: inout AnswerPage) {
    if settings.format == .json && page.number > 1 { page.output.write(",") }
    guard let tab = line.firstIndex(of: 0x09), let from = route(line[..<tab]),
      let to = target(line[(tab + 1)...])
    else {
      refuse(line, on: &page)
      return
    }
    if let walks, case .route(let end) = to {
      if !walks.write(from, end, to: &page.output) { page.status = max(page.status, .no) }
      return
    }
    let request: PathRequest
    do throws(QuestionFault) { request = try settings.question.request(from: from, to: to) } catch {
      refuse(error.message, on: &page)
      return
    }
    if !settings.isQuiet { for note in settings.question.notes(on: request) { page.note(note) } }
    let answer = finder.find(request)
    page.status = max(page.status, settings.writer.status(of: answer, isStrict: settings.isStrict))
    let reply = PathReply(answer, PathEnds(from: from, to: to))
    switch settings.format {
    case .text:
      settings.writer.writeText(reply, to: &page.output)
      page.output.write("\n")
    case .ids:
      settings.writer.writeIDs(answer, to: &page.output)
      page.output.write("\n")
    case .json, .jsonl:
      page.output.writeJSON { json in
        settings.json.write(reply, isDocument: settings.format == .jsonl, to: &json)
        if settings.format == .jsonl { json.endLine() }
      }
    }
  }

  /// The route that a field names.
  private func route(_ field: ArraySlice<UInt8>) -> RouteID? {
    if case .route(let id) = target(field) { id } else { nil }
  }

  /// The route or task that a field names.
  private func target(_ field: ArraySlice<UInt8>) -> PlanTarget? {
    let symbol = field.withUnsafeBufferPointer { settings.plan.findPlain($0) }
    switch symbol ?? settings.plan.find(String(decoding: field, as: UTF8.self)) {
    case .route(let id): return .route(id)
    case .task(let id): return .task(id)
    case .flow(let id):
      let start = settings.plan.flows[id.index].start
      return start.isNone ? nil : .route(start)
    case nil: return nil
    }
  }

  /// Answers a line that is not a question.
  private func refuse(_ line: ArraySlice<UInt8>, on page: inout AnswerPage) {
    let fields = line.split(separator: 0x09, omittingEmptySubsequences: false)
    let message: String
    if fields.count == 2 {
      let field = route(fields[0]) == nil ? fields[0] : fields[1]
      let name = String(decoding: field, as: UTF8.self)
      message = settings.plan.wrongKind(named: name) ?? "unknown route `\(name)`"
    } else {
      message = "expected FROM and TO with a tab between them"
    }
    refuse(message, on: &page)
  }

  private func refuse(_ message: String, on page: inout AnswerPage) {
    page.status = .unanswered
    page.tell(message)
    switch settings.format {
    case .json, .jsonl:
      page.output.writeJSON { json in
        json.object { json in
          if settings.format == .jsonl {
            json.schemaVersion()
          }
          json.key("error")
          json.value(message)
        }
        if settings.format == .jsonl { json.endLine() }
      }
    case .text, .ids: page.output.write("\n")
    }
  }
}
