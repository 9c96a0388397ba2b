import RouteBase
import RouteEngine
import RouteGraph
import RoutePlan

/// `qtroute path --batch`: answers each line of standard input, in order.
struct PathBatch {
  private let plan: Plan
  private let planner: Planner
  private var finder: PathFinder
  private let question: PathQuestion
  private let writer: PathWriter
  private let json: PathJSON
  private let isStrict: Bool
  private let format: BatchFormat
  private let lines: RouteLines
  /// Whether the hierarchy alone answers, so that no path has to be built before it is written.
  private let isWalk: Bool
  private var descent: [RouteID] = []
  private var number = 0
  private var status = Status.success

  static func run(
    _ plan: Plan, _ question: PathQuestion, _ format: BatchFormat, _ session: Session
  ) throws(CommandFailure) -> Status {
    var batch = PathBatch(plan, question, format, isStrict: session.arguments.has(.strict))
    if format == .json {
      session.output.write(string: "{\"schema\":\(JSONWriter.schema),\"results\":[")
    }
    try InputLines.forEach(session, pause: { session.output.flush() }) { line in
      batch.answer(line, session)
    }
    if format == .json { session.output.write("]}\n") }
    return batch.status
  }

  private init(
    _ plan: Plan, _ question: PathQuestion, _ format: BatchFormat, isStrict: Bool
  ) {
    self.plan = plan
    self.question = question
    self.format = format
    planner = Planner(plan)
    finder = PathFinder(planner)
    writer = PathWriter(plan, inputs: question.inputs)
    json = PathJSON(plan, inputs: question.inputs)
    self.isStrict = isStrict
    isWalk = format == .ids && planner.isTree && question.isPlain && !isStrict
    lines = RouteLines(plan, isNeeded: isWalk)
  }

  private mutating func answer(_ line: ArraySlice<UInt8>, _ session: Session) {
    number += 1
    if format == .json && number > 1 { session.output.write(",") }
    guard let tab = line.firstIndex(of: 0x09), let from = route(line[..<tab]),
      let to = target(line[(tab + 1)...])
    else {
      refuse(line, session)
      return
    }
    if isWalk, case .route(let end) = to {
      writeWalk(from, end, to: &session.output)
      return
    }
    let request: PathRequest
    do throws(QuestionFault) { request = try question.request(from: from, to: to) } catch {
      refuse(error.message, session)
      return
    }
    for note in question.notes(on: request) { session.writeNote("line \(number): \(note)") }
    let answer = finder.find(request)
    status = max(status, writer.status(of: answer, isStrict: isStrict))
    let reply = PathReply(answer, PathEnds(from: from, to: to))
    switch format {
    case .text:
      writer.writeText(reply, to: &session.output)
      session.output.write("\n")
    case .ids:
      writer.writeIDs(answer, to: &session.output)
      session.output.write("\n")
    case .json, .jsonl:
      session.output.writeJSON { json in
        self.json.write(reply, isDocument: format == .jsonl, to: &json)
        if format == .jsonl { json.endLine() }
      }
    }
  }

  /// The route that a field names.
  private func route(_ field: ArraySlice<UInt8>) -> RouteID? {
    if case .route(let id) = target(field) { id } else { nil }
  }

  /// The route or task that a field names.
  private func target(_ field: ArraySlice<UInt8>) -> PlanTarget? {
    let symbol = field.withUnsafeBufferPointer { plan.findPlain($0) }
    switch symbol ?? plan.find(String(decoding: field, as: UTF8.self)) {
    case .route(let id): return .route(id)
    case .task(let id): return .task(id)
    case .flow(let id):
      let start = plan.flows[id.index].start
      return start.isNone ? nil : .route(start)
    case nil: return nil
    }
  }

  /// Answers a line that is not a question.
  private mutating func refuse(_ line: ArraySlice<UInt8>, _ session: Session) {
    let fields = line.split(separator: 0x09, omittingEmptySubsequences: false)
    let message: String
    if fields.count == 2 {
      let field = route(fields[0]) == nil ? fields[0] : fields[1]
      let name = String(decoding: field, as: UTF8.self)
      message = plan.wrongKind(named: name) ?? "unknown route `\(name)`"
    } else {
      message = "expected FROM and TO with a tab between them"
    }
    refuse(message, session)
  }

  private mutating func refuse(_ message: String, _ session: Session) {
    status = .unanswered
    session.writeError("qtroute: line \(number): \(TerminalText.escaped(message))\n")
    switch format {
    case .json, .jsonl:
      session.output.writeJSON { json in
        json.object { json in
          if format == .jsonl {
            json.schemaVersion()
          }
          json.key("error")
          json.value(message)
        }
        if format == .jsonl { json.endLine() }
      }
    case .text, .ids: session.output.write("\n")
    }
  }

  /// Like `Planner.find` where the hierarchy answers, but without building a path.
  private mutating func writeWalk(_ from: RouteID, _ to: RouteID, to output: inout ByteWriter) {
    defer { output.write(UInt8(ascii: "\n")) }
    if from == to {
      output.write(lines[from])
      return
    }
    let hierarchy = planner.hierarchy
    let meeting = hierarchy.lowestCommonAncestor(from, to)
    if meeting.isNone {
      status = max(status, .no)
      return
    }
    var current = from
    while current != meeting {
      current = hierarchy.parent(of: current)
      output.write(lines[current])
    }
    descent.removeAll(keepingCapacity: true)
    hierarchy.appendDescent(from: meeting, to: to, into: &descent)
    for id in descent { output.write(lines[id]) }
  }
}

/// The raw name of each route and a line end, one after another.
private struct RouteLines {
  private var bytes: [UInt8] = []
  private var starts: [UInt32] = [0]

  init(_ plan: Plan, isNeeded: Bool) {
    guard isNeeded else { return }
    starts.reserveCapacity(plan.routes.count + 1)
    for route in plan.routes {
      if !route.service.isNone {
        bytes += plan.names.bytes(of: plan.services[route.service.index].name)
        bytes.append(UInt8(ascii: "."))
      }
      bytes += plan.names.bytes(of: route.name)
      bytes.append(UInt8(ascii: "\n"))
      starts.append(UInt32(truncatingIfNeeded: bytes.count))
    }
  }

  subscript(_ route: RouteID) -> ArraySlice<UInt8> {
    bytes[Int(starts[route.index])..<Int(starts[route.index + 1])]
  }
}
