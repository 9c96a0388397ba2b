import RouteEngine
import RouteImport
import RouteBase

/// The formats that are XML.
enum XMLKind: String {
  case android, scxml
}

/// `qtroute import` for formats that are XML. The executable `qtroute-import`, in the folder of
/// `qtroute`, reads them.
enum XMLImport {
  /// How long the reader may take.
  private static let limit = Duration.seconds(600)

  static func run(_ kind: XMLKind, _ session: Session) throws(CommandFailure) -> Status {
    let source = PlanSource(session)
    let arguments = session.arguments
    let operands = Array(arguments.operands.dropFirst())
    var request = ImportMessage([ImportMessage.Part("kind", kind.rawValue)])
    var isNamedFolder = operands.count > 1
    for operand in operands {
      let project = kind == .android ? try AndroidProject(operand, session.host) : nil
      if project != nil { isNamedFolder = true }
      for path in project?.graphs ?? [operand] {
        request.parts.append(part("file", path, try source.read(path), source))
      }
      if let project, project.graphs.isEmpty {
        throw CommandFailure(
          "no navigation graph in `\(operand)`",
          help: "modules have them in `src/main/res/navigation`")
      }
      for path in project?.values ?? [] {
        request.parts.append(part("values", path, try source.read(path), source))
      }
      // A file that cannot be read says nothing about the start.
      for (kind, path) in project?.hints ?? [] {
        guard let text = try? session.host.read(path) else { continue }
        request.parts.append(part(kind, path, text, source))
      }
    }
    if let folder = arguments.value(.values) {
      let files = try valueFiles(folder, session)
      // Files that the user names come before files that are found.
      for path in files.reversed() {
        request.parts.insert(part("values", path, try source.read(path), source), at: 0)
      }
    }
    let graphs = request.all("file").map(\.name)
    if let start = arguments.value(.start) {
      request.parts.append(ImportMessage.Part("start", try self.start(start, graphs)))
    }
    let isFolder = try writesFolder(graphs.count, isNamedFolder: isNamedFolder, session)
    if isFolder { request.parts.append(ImportMessage.Part("folder", "")) }
    return try write(try ask(request, session), isFolder: isFolder, session)
  }

  private static func part(
    _ kind: String, _ path: String, _ text: SourceText, _ source: PlanSource
  ) -> ImportMessage.Part {
    ImportMessage.Part(kind, source.displayPath(path), Array(text.bytes[..<text.count]))
  }

  /// The `*.xml` files in a folder, sorted.
  private static func valueFiles(
    _ folder: String, _ session: Session
  ) throws(CommandFailure) -> [String] {
    let names = (try? session.host.names(in: folder)) ?? []
    let files = names.filter { $0.hasSuffix(".xml") && !$0.hasPrefix(".") }.sorted()
    if files.isEmpty { throw CommandFailure("no `*.xml` in the folder `\(folder)`") }
    return files.map { (folder.hasSuffix("/") ? folder : folder + "/") + $0 }
  }

  /// The graph that `--start` names, by its file's name.
  private static func start(_ name: String, _ graphs: [String]) throws(CommandFailure) -> String {
    func stem(_ path: String) -> String {
      let file = path.split(separator: "/").last.map { String($0) } ?? path
      return file.hasSuffix(".xml") ? String(file.dropLast(4)) : file
    }
    let stems = graphs.map(stem)
    if let found = stems.first(where: { $0 == stem(name) }) { return found }
    let shown = stems.prefix(5).map { "`\($0)`" }.joined(separator: ", ")
    let more = stems.count > 5 ? " and \(stems.count - 5) more" : ""
    throw CommandFailure(
      "unknown graph `\(name)`", help: didYouMean(name, stems) ?? "the graphs are \(shown)\(more)")
  }

  /// Whether the plan is a folder with a file for each graph. This is also true for one graph if
  /// the input and the output are folders.
  private static func writesFolder(
    _ count: Int, isNamedFolder: Bool, _ session: Session
  ) throws(CommandFailure) -> Bool {
    guard let output = session.arguments.value(.output) else {
      if count < 2 { return false }
      throw CommandFailure(
        "several graphs make several files", help: "name a folder for them: `-o FOLDER`")
    }
    guard output.hasSuffix(".routeplan"), (try? session.host.names(in: output)) ?? [] == [] else {
      return isNamedFolder
    }
    if count < 2 { return false }
    throw CommandFailure(
      "\(count) graphs make several files, and `\(output)` is one",
      help: "name a folder for them: `-o FOLDER`")
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
        "XML is read by `qtroute-import`, which is not in the folder of `qtroute`",
        help: "`make build` makes both, and `make install` puts both in one folder")
    }
    let child: any Child
    do throws(HostFailure) { child = try session.host.start([program]) } catch {
      throw CommandFailure("cannot start `\(program)`: \(error.reason)")
    }
    let deadline = Deadline(in: limit)
    var answer: [UInt8] = []
    var event = child.send(request.encoded, until: deadline)
    if event == .sent { child.endInput() }
    loop: while event != .closed {
      switch event {
      case .received(let piece): answer += piece
      case .sent: break
      case .interrupted:
        _ = child.finish(until: Deadline(in: .zero))
        throw CommandFailure("interrupted", status: .interrupted)
      case .closed, .flooded, .timedOut: break loop
      }
      event = child.receive(until: deadline)
    }
    let end = child.finish(until: Deadline(in: .seconds(1)))
    guard end == .exited(0), let message = ImportMessage(encoded: answer) else {
      throw CommandFailure("`\(program)` failed and gave no answer")
    }
    return message
  }
}
