import RouteExchange
import RouteSyntax

/// `qtroute import` of forms that are XML: `qtroute-import`, which stands beside `qtroute`, reads
/// them.
enum XMLImport {
  /// How long it may take.
  private static let limit = Duration.seconds(600)

  static func run(_ kind: String, _ session: Session) throws(CommandFailure) -> Status {
    let source = PlanSource(session)
    let arguments = session.arguments
    let operands = Array(arguments.operands.dropFirst())
    var request = ImportMessage([ImportMessage.Part("kind", kind)])
    var isFolder = operands.count > 1
    if kind == "scxml" && isFolder {
      throw CommandFailure(
        "unexpected `\(operands[1])`", help: "usage: qtroute import scxml FILE")
    }
    for operand in operands {
      let files = kind == "android" ? graphs(in: operand, session) : nil
      if files != nil { isFolder = true }
      for path in files ?? [operand] {
        request.parts.append(part("file", path, try source.read(path), source))
      }
    }
    if isFolder { request.parts.append(ImportMessage.Part("folder", "")) }
    if let folder = arguments.value(.values) {
      guard let files = graphs(in: folder, session) else {
        throw CommandFailure("no `*.xml` in the folder `\(folder)`")
      }
      for path in files {
        request.parts.append(part("values", path, try source.read(path), source))
      }
    }
    if isFolder && arguments.value(.output) == nil {
      throw CommandFailure(
        "several graphs make several files", help: "say where they go: `-o FOLDER`")
    }
    return try write(try ask(request, session), isFolder: isFolder, session)
  }

  private static func part(
    _ kind: String, _ path: String, _ text: SourceText, _ source: PlanSource
  ) -> ImportMessage.Part {
    ImportMessage.Part(kind, source.displayPath(path), Array(text.bytes[..<text.count]))
  }

  /// The `*.xml` in a folder, in order; nil where `path` is none.
  private static func graphs(in path: String, _ session: Session) -> [String]? {
    guard let names = try? session.host.names(in: path) else { return nil }
    let files = names.filter { $0.hasSuffix(".xml") && !$0.hasPrefix(".") }.sorted()
    let folder = path.hasSuffix("/") ? path : path + "/"
    return files.isEmpty ? nil : files.map { folder + $0 }
  }

  private static func write(
    _ answer: ImportMessage, isFolder: Bool, _ session: Session
  ) throws(CommandFailure) -> Status {
    if !session.isQuiet {
      for note in answer.all("note") {
        session.writeError(TerminalText.escaped(note.name) + "\n")
      }
    }
    let refused = answer.all("refused")
    if let last = refused.last {
      for other in refused.dropLast() {
        session.writeError("qtroute: \(TerminalText.escaped(other.name))\n")
      }
      throw CommandFailure(last.name)
    }
    let plans = answer.all("plan").map { (name: $0.name, bytes: $0.bytes) }
    if isFolder, let folder = session.arguments.value(.output) {
      try session.writeFolder(plans, folder)
    } else if let plan = plans.first {
      session.output.write(plan.bytes)
    }
    return .success
  }

  // MARK: The reader

  private static func ask(
    _ request: ImportMessage, _ session: Session
  ) throws(CommandFailure) -> ImportMessage {
    guard let program = session.host.neighbour("qtroute-import") else {
      throw CommandFailure(
        "XML is read by `qtroute-import`, which is not beside `qtroute`",
        help: "`make build` makes both, and `make install` puts both in one folder")
    }
    let child: any Child
    do throws(HostFailure) { child = try session.host.start([program]) } catch {
      throw CommandFailure("cannot start `\(program)`: \(error.reason)")
    }
    let deadline = ContinuousClock.now + limit
    var answer: [UInt8] = []
    var event = child.send(request.encoded, until: deadline)
    if event == .sent { child.endInput() }
    loop: while event != .closed {
      switch event {
      case .received(let piece): answer += piece
      case .sent: break
      case .interrupted:
        _ = child.finish(until: .now)
        throw CommandFailure("interrupted", status: .interrupted)
      case .closed, .flooded, .timedOut: break loop
      }
      event = child.receive(until: deadline)
    }
    let end = child.finish(until: .now + .seconds(1))
    guard end == .exited(0), let message = ImportMessage(encoded: answer) else {
      throw CommandFailure("`\(program)` failed and gave no answer")
    }
    return message
  }
}
