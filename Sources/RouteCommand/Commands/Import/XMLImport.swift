import RouteEngine
import RouteImport
import RouteBase

/// The formats that are XML.
enum XMLKind: String {
  case android, storyboard, plist, manifest, scxml
}

/// `qtroute import` for formats that are XML. The executable `qtroute-import`, in the folder of
/// `qtroute`, reads them.
enum XMLImport {
  /// How long the reader may take.
  private static let limit = Duration.seconds(600)

  /// Imports storyboards: files, and those of folders.
  static func runStoryboards(_ session: Session) throws(CommandFailure) -> Status {
    let source = PlanSource(session)
    var request = ImportMessage([ImportMessage.Part("kind", XMLKind.storyboard.rawValue)])
    var stems: [String] = []
    var size = 0
    for operand in session.arguments.operands.dropFirst() {
      let folder = try StoryboardFolder(operand, session.host)
      if let folder {
        request.parts.append(ImportMessage.Part("name", folder.name))
        if folder.storyboards.isEmpty { throw CommandFailure("no storyboard in `\(operand)`") }
      }
      var unwinds = false
      for path in folder?.storyboards ?? [operand] {
        let text = try source.read(path)
        let part = part("file", path, text, source)
        // Nothing is looked for in what is too large to be read.
        size += part.bytes.count
        if size > ImportLimit.bytes { throw tooLarge(request.parts + [part]) }
        if folder != nil, !unwinds, part.bytes.count <= ImportMessage.fileLimit {
          unwinds = contains(part.bytes, "unwindAction=")
        }
        request.parts.append(part)
        stems.append(stem(of: path, without: ".storyboard"))
      }
      guard let folder else { continue }
      // What cannot be read tells nothing.
      for (kind, paths) in [
        ("view", folder.views), ("list", folder.lists), ("code", unwinds ? folder.code : []),
      ] {
        for path in paths {
          guard let text = try? session.host.read(path) else { continue }
          var part = part(kind, path, text, source)
          if kind == "code" { part.bytes = StoryboardFolder.declarations(in: text) }
          if !part.bytes.isEmpty { request.parts.append(part) }
        }
      }
    }
    if let start = session.arguments.value(.start) {
      let name = try self.start(start, stems, ".storyboard", "storyboard")
      request.parts.append(ImportMessage.Part("start", name))
    }
    return try write(try ask(request, session), isFolder: false, session)
  }

  /// Imports files that make one plan together.
  static func runFiles(_ kind: XMLKind, _ session: Session) throws(CommandFailure) -> Status {
    let source = PlanSource(session)
    var request = ImportMessage([ImportMessage.Part("kind", kind.rawValue)])
    for path in session.arguments.operands.dropFirst() {
      request.parts.append(part("file", path, try source.read(path), source))
      if kind == .manifest { addValues(besides: path, to: &request, session) }
    }
    if let folder = session.arguments.value(.values) {
      for path in try valueFiles(folder, session) {
        request.parts.append(part("values", path, try source.read(path), source))
      }
    }
    return try write(try ask(request, session), isFolder: false, session)
  }

  /// Adds the strings of the module in which a manifest is.
  static func addValues(
    besides path: String, to request: inout ImportMessage, _ session: Session
  ) {
    let source = PlanSource(session)
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    guard let files = try? valueFiles(folder + "res/values", session) else { return }
    for file in files {
      guard let text = try? session.host.read(file) else { continue }
      request.parts.append(part("values", file, text, source))
    }
  }

  private static func contains(_ bytes: [UInt8], _ text: String) -> Bool {
    !bytes.isEmpty
      && Array(text.utf8).withUnsafeBytes { word in
        bytes.withUnsafeBytes { all in
          var rest = all[...]
          while let place = rest.firstIndex(of: word[0]) {
            if rest[place...].starts(with: word) { return true }
            rest = rest[(place + 1)...]
          }
          return false
        }
      }
  }

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
      try addMentions(project?.code ?? [], below: operand, to: &request, session)
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
      let name = try self.start(
        start, graphs.map { stem(of: $0, without: ".xml") }, ".xml", "graph")
      request.parts.append(ImportMessage.Part("start", name))
    }
    let isFolder = try writesFolder(graphs.count, isNamedFolder: isNamedFolder, session)
    if isFolder { request.parts.append(ImportMessage.Part("folder", "")) }
    return try write(try ask(request, session), isFolder: isFolder, session)
  }

  /// Adds what code says about graphs, with the names of the files below the folder that the user
  /// named. One file is in memory at a time.
  private static func addMentions(
    _ code: [String], below folder: String, to request: inout ImportMessage, _ session: Session
  ) throws(CommandFailure) {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    // A file of Kotlin may have other classes than the one that it is named after.
    var classes = Set(
      code.map { path in
        stem(of: path, without: path.hasSuffix(".kt") ? ".kt" : ".java")
      })
    if !code.isEmpty {
      for file in request.all("file") {
        classes.formUnion(AndroidCodeScan.classes(inGraph: file.bytes[...]))
      }
    }
    for path in code {
      guard let text = try? session.host.read(path) else { continue }
      try ImportLimit.check(path, text.count)
      let mentions = AndroidCodeScan.mentions(
        in: CodeFile(path: path, bytes: Array(text.content)), classes: classes)
      if mentions.isEmpty { continue }
      request.parts.append(
        ImportMessage.Part(
          "mentions", path.hasPrefix(prefix) ? String(path.dropFirst(prefix.utf8.count)) : path,
          AndroidMention.encode(mentions)))
    }
  }

  static func part(
    _ kind: String, _ path: String, _ text: SourceText, _ source: PlanSource
  ) -> ImportMessage.Part {
    ImportMessage.Part(kind, source.displayPath(path), Array(text.content))
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

  /// A file's name without folder and ending.
  private static func stem(of path: String, without ending: String) -> String {
    let file = path.split(separator: "/").last.map { String($0) } ?? path
    return file.hasSuffix(ending) ? String(file.dropLast(ending.utf8.count)) : file
  }

  /// The file that `--start` names, by its name; `noun` is what it is.
  private static func start(
    _ name: String, _ stems: [String], _ ending: String, _ noun: String
  ) throws(CommandFailure) -> String {
    if let found = stems.first(where: { $0 == stem(of: name, without: ending) }) { return found }
    let shown = stems.prefix(5).map { "`\($0)`" }.joined(separator: ", ")
    let more = stems.count > 5 ? " and \(stems.count - 5) more" : ""
    throw CommandFailure(
      "unknown \(noun) `\(name)`",
      help: didYouMean(name, stems) ?? "the \(noun)s are \(shown)\(more)")
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
    for place in answer.all("place") {
      let words = String(decoding: place.bytes, as: UTF8.self).split(separator: " ", maxSplits: 1)
      guard words.count == 2, let line = Int(words[0]) else { continue }
      session.codePlaces.append((place.name, String(words[1]), line))
    }
    let plans = answer.all("plan").map { (name: $0.name, bytes: $0.bytes) }
    if isFolder, let folder = session.arguments.value(.output) {
      try session.writeFolder(plans, folder)
    } else if let plan = plans.first {
      session.output.write(plan.bytes)
    }
    return .success
  }

  /// The refusal of files that are too large together.
  private static func tooLarge(_ parts: [ImportMessage.Part]) -> CommandFailure {
    let size = parts.reduce(0) { $0 + $1.bytes.count }
    let largest = parts.max { $0.bytes.count < $1.bytes.count }?.name ?? ""
    let isAlone = parts.count { !$0.bytes.isEmpty } == 1
    return CommandFailure(
      "`\(largest)` \(isAlone ? "has" : "and the other files have") \(size >> 20) MB; "
        + "at most \(ImportLimit.shown) are read at once")
  }

  // MARK: The reader

  /// The answer of `qtroute-import` to a request.
  static func ask(
    _ request: ImportMessage, _ session: Session
  ) throws(CommandFailure) -> ImportMessage {
    if request.parts.reduce(0, { $0 + $1.bytes.count }) > ImportLimit.bytes {
      throw tooLarge(request.parts)
    }
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
