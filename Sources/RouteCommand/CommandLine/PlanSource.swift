import RouteCheck
import RouteEngine
import RouteMatch
import RoutePlan
import RouteBase
import RouteSyntax

/// Finds and reads the plan of a run.
struct PlanSource {
  private let session: Session

  init(_ session: Session) { self.session = session }

  var host: any Host { session.host }
  private var arguments: Arguments { session.arguments }

  /// The path of the plan: `--plan`, else QTROUTE_PLAN, else the nearest folder from here upwards
  /// that holds `main.routeplan` or exactly one `*.routeplan`. A folder means the plan in it.
  func find() throws(CommandFailure) -> String {
    if let path = try nearest() { return path }
    throw CommandFailure(
      "no plan: neither `\(host.currentDirectory)` nor a folder above contains a `*.routeplan`",
      help: "name one with `-f FILE`")
  }

  /// The same, or nil if no plan is named and no folder has one.
  func nearest() throws(CommandFailure) -> String? {
    if let path = arguments.value(.plan) { return try located(path) }
    if let path = host.environment("QTROUTE_PLAN"), !path.isEmpty { return try located(path) }
    var directory = host.currentDirectory
    var prefix = ""
    while true {
      let names = (try? host.names(in: directory)) ?? []
      if let plan = try plan(among: names, prefix, "here") { return plan }
      guard directory != "/", let slash = directory.lastIndex(of: "/") else { return nil }
      directory = slash == directory.startIndex ? "/" : String(directory[..<slash])
      prefix += "../"
    }
  }

  /// The plans of a command that takes any number of them: the one that `--plan` names, then the
  /// operands, each once; if there are none, the one that `find` finds.
  func named() throws(CommandFailure) -> [String] {
    let operands = arguments.operands
    let plan = arguments.value(.plan).flatMap { operands.contains($0) ? nil : $0 }
    var paths: [String] = []
    var seen: Set<String> = []
    for path in (plan.map { [$0] } ?? []) + operands {
      let place = try located(path)
      if seen.insert(place).inserted { paths.append(place) }
    }
    return paths.isEmpty ? [try find()] : paths
  }

  /// The plan that `path` refers to: the file itself, or the plan in a folder.
  func located(_ path: String) throws(CommandFailure) -> String {
    guard path != "-", let names = try? host.names(in: path), !names.isEmpty else { return path }
    let prefix = path.hasSuffix("/") ? path : path + "/"
    if let plan = try plan(among: names, prefix, "in `\(path)`") { return plan }
    throw CommandFailure(
      "no plan: the folder `\(path)` contains no `*.routeplan`", help: "name one with `-f FILE`")
  }

  /// The plan among the names in a folder, or nil if there is none.
  private func plan(
    among names: [String], _ prefix: String, _ place: String
  ) throws(CommandFailure) -> String? {
    let plans = names.filter { $0.hasSuffix(".routeplan") && !$0.hasPrefix(".") }.sorted()
    if plans.contains("main.routeplan") { return prefix + "main.routeplan" }
    guard plans.count > 1 else { return plans.first.map { prefix + $0 } }
    let shown = plans.prefix(5).map { "`\(prefix + $0)`" }.joined(separator: ", ")
    let more = plans.count > 5 ? " and \(plans.count - 5) more" : ""
    throw CommandFailure(
      "several plans \(place): \(shown)\(more)",
      help: "choose one: `-f \(ShellWord.quoted(prefix + plans[0]))`")
  }

  /// The bytes at `path`; `-` is standard input.
  func read(_ path: String) throws(CommandFailure) -> SourceText {
    do throws(HostFailure) {
      guard path == "-" else { return try host.read(path) }
      var bytes: [UInt8] = []
      while true {
        let piece = try host.readInput()
        if piece.isEmpty { return SourceText(bytes) }
        bytes += piece
        if bytes.count > SourceText.maximumCount { throw HostFailure("it is larger than 4 GiB") }
      }
    } catch {
      throw CommandFailure(
        "cannot read `\(displayPath(path))`: \(error.reason)", help: nearFiles(path))
    }
  }

  /// Suggests files whose names are close to that of a missing file.
  private func nearFiles(_ path: String) -> String? {
    let slash = path.lastIndex(of: "/")
    let directory = slash.map { String(path[...$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    guard let names = try? host.names(in: directory), !names.contains(name) else { return nil }
    return didYouMean(name, names.filter { $0.hasSuffix(".routeplan") }.sorted())
  }

  /// The name of a file in messages.
  func displayPath(_ path: String) -> String {
    path == "-" ? arguments.value(.stdinName) ?? "<stdin>" : path
  }

  /// Reads the plan at `path` and what it includes.
  func build(_ path: String) throws(CommandFailure) -> (plan: Plan, findings: [Finding]) {
    let built = build(path, try read(path))
    try checkOutput(built.plan)
    tellOutside(built.plan, path)
    return built
  }

  /// Throws if `--output` names a file of the plan, which would be lost.
  private func checkOutput(_ plan: Plan) throws(CommandFailure) {
    guard let output = arguments.value(.output) else { return }
    let identity = host.identity(of: output)
    if plan.files.contains(where: { host.identity(of: $0.path) == identity }) {
      throw CommandFailure(
        "`--output \(ShellWord.quoted(output))` would overwrite a file of the plan",
        help: "name another file")
    }
  }

  /// With `--verbose`, reports the files of the plan at `path` that are outside its folder, by name
  /// or through a link. This is allowed, but they are not copied along with the folder.
  func tellOutside(_ plan: Plan, _ path: String) {
    if !arguments.has(.verbose) || arguments.has(.quiet) { return }
    let slash = path == "-" ? nil : path.lastIndex(of: "/")
    let folder = host.identity(of: slash.map { String(path[...$0]) } ?? ".")
    let inside = folder.hasSuffix("/") ? folder : folder + "/"
    for file in plan.files.dropFirst() {
      let real = host.identity(of: file.path)
      if real.utf8.starts(with: inside.utf8) { continue }
      let text = "qtroute: `\(file.path)` is outside the plan's folder: `\(real)`"
      try? host.write(Array((TerminalText.escaped(text) + "\n").utf8), to: .standardError)
    }
  }

  /// Reads the plan that consists of `text`, as the file at `path`, and its includes. `texts`
  /// returns the text that replaces an included file, by path.
  func build(
    _ path: String, _ text: SourceText, texts: @escaping (String) -> SourceText? = { _ in nil }
  ) -> (plan: Plan, findings: [Finding]) {
    let host = host
    let loader = SourceLoader(
      locate: { include, base in
        let path = SourcePath.resolve(include, from: base)
        return SourceLoader.Location(path: path, identity: host.identity(of: path))
      },
      load: { path in
        if let text = texts(path) { return .success(text) }
        do throws(HostFailure) { return .success(try host.readFile(path)) } catch {
          return .failure(SourceLoader.Failure(reason: error.reason))
        }
      })
    let location = SourceLoader.Location(
      path: displayPath(path), identity: path == "-" ? "-" : host.identity(of: path))
    return PlanBuilder.build(at: location, text: text, loader: loader)
  }

  /// Reads the plan for a question about `part` of its meaning. Errors that leave this part open
  /// are printed and end the command. A note gives the number of other errors.
  ///
  /// - Parameter keepsTrees: false for a command that hardly says where in the text something is.
  func load(
    _ part: PlanMeaning = .moves, keepsTrees: Bool = true
  ) throws(CommandFailure) -> Plan {
    try loadWithPatterns(part, keepsTrees: keepsTrees).plan
  }

  /// Like `load`, but also returns the plan's patterns, which were compiled to find errors in them.
  func loadWithPatterns(
    _ part: PlanMeaning = .urls, keepsTrees: Bool = true
  ) throws(CommandFailure) -> (plan: Plan, patterns: PatternSet) {
    let path = try find()
    var (plan, findings) = try build(path)
    if !keepsTrees && findings.isEmpty { plan = plan.releasingTrees() }
    let (errors, patterns) = PlanChecker.errors(in: plan, findings)
    try requireMeaning(part, of: plan, errors, displayPath(path))
    if !errors.isEmpty { session.writeNote("the plan has \(Self.seeCheck(errors.count))") }
    return (plan, patterns)
  }

  /// Like `load`, but also returns all that `check` finds.
  func loadWithReport() throws(CommandFailure) -> (plan: Plan, report: CheckReport) {
    let path = try find()
    let (plan, findings) = try build(path)
    let report = PlanChecker.check(plan, findings)
    if report.errorCount > 0 {
      let errors = report.findings.filter { $0.level == .error }
      try requireMeaning(.moves, of: plan, errors, displayPath(path))
      session.writeNote("the plan has \(Self.seeCheck(errors.count))")
    }
    return (plan, report)
  }

  /// Reads the plan and checks it as `check` does. Prints all findings on standard error; errors
  /// end the command.
  func loadChecked() throws(CommandFailure) -> Plan {
    let path = try find()
    let (plan, findings) = try build(path)
    let report = PlanChecker.check(plan, findings)
    var renderer = FindingRenderer(
      files: plan.sourceFiles, colors: session.usesColor(.standardError))
    var text = ByteWriter()
    for finding in report.findings { renderer.render(finding, to: &text) }
    session.writeError(text.text)
    if report.errorCount > 0 {
      throw CommandFailure(
        "`\(displayPath(path))` has \(counted(report.errorCount, "error"))",
        help: "nothing was written; fix the plan first", status: .no)
    }
    return plan
  }

  /// `1 error; see qtroute check`
  static func seeCheck(_ errorCount: Int) -> String {
    "\(counted(errorCount, "error")); see qtroute check"
  }

  /// Ends the command if any of `errors` leave `part` of the meaning of `plan` open, and prints
  /// them.
  func requireMeaning(
    _ part: PlanMeaning, of plan: Plan, _ errors: [Finding], _ name: String
  ) throws(CommandFailure) {
    let open = PlanChecker.errors(errors, leavingOpen: part, in: plan)
    if open.isEmpty { return }
    let limit = 10
    var renderer = FindingRenderer(
      files: plan.sourceFiles, colors: session.usesColor(.standardError))
    var text = ByteWriter()
    for finding in open.prefix(limit) { renderer.render(finding, to: &text) }
    session.writeError(text.text)
    throw CommandFailure(
      QuestionFault(
        open: open, part, name: name,
        help: open.count > limit
          ? "fix the plan first; `qtroute check` shows all" : "fix the plan first"))
  }

  /// The route that an operand or an option names; the name of a flow means its start.
  static func route(_ name: String, in plan: Plan) throws(CommandFailure) -> RouteID {
    do throws(QuestionFault) { return try plan.route(named: name) } catch {
      throw CommandFailure(error)
    }
  }
}
