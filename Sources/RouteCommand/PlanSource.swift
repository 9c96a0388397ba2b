import RouteCheck
import RouteMatch
import RoutePlan
import RouteSyntax

/// Where the plan of a run comes from, and reading it.
struct PlanSource {
  let host: any Host
  let arguments: Arguments

  init(_ session: Session) {
    host = session.host
    arguments = session.arguments
  }

  /// The path of the plan: `--plan`, else QTROUTE_PLAN, else the nearest folder from here upwards
  /// that holds `main.routeplan` or exactly one `*.routeplan`.
  func find() throws(CommandFailure) -> String {
    if let path = arguments.value(.plan) { return path }
    if let path = host.environment("QTROUTE_PLAN"), !path.isEmpty { return path }
    var directory = host.currentDirectory
    var prefix = ""
    while true {
      let plans = ((try? host.names(in: directory)) ?? [])
        .filter { $0.hasSuffix(".routeplan") && !$0.hasPrefix(".") }.sorted()
      if plans.contains("main.routeplan") { return prefix + "main.routeplan" }
      if plans.count == 1 { return prefix + plans[0] }
      if plans.count > 1 {
        let shown = plans.prefix(5).map { "`\(prefix + $0)`" }.joined(separator: ", ")
        let more = plans.count > 5 ? " and \(plans.count - 5) more" : ""
        throw CommandFailure(
          "several plans here: \(shown)\(more)", help: "say which: `-f \(prefix + plans[0])`")
      }
      guard directory != "/", let slash = directory.lastIndex(of: "/") else { break }
      directory = slash == directory.startIndex ? "/" : String(directory[..<slash])
      prefix += "../"
    }
    throw CommandFailure(
      "no plan: neither `\(host.currentDirectory)` nor a folder above holds a `*.routeplan`",
      help: "name one with `-f FILE`")
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

  /// Names files near one that is not there.
  private func nearFiles(_ path: String) -> String? {
    let slash = path.lastIndex(of: "/")
    let directory = slash.map { String(path[...$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    guard let names = try? host.names(in: directory), !names.contains(name) else { return nil }
    return didYouMean(name, names.filter { $0.hasSuffix(".routeplan") }.sorted())
  }

  /// What messages call a file.
  func displayPath(_ path: String) -> String {
    path == "-" ? arguments.value(.stdinName) ?? "<stdin>" : path
  }

  /// Reads the plan at `path` and what it includes.
  func build(_ path: String) throws(CommandFailure) -> (plan: Plan, findings: [Finding]) {
    let built = build(path, try read(path))
    tellOutside(built.plan, path)
    return built
  }

  /// Says under `--verbose` which files of the plan at `path` lie outside of its folder, by name or
  /// through a link: they may, but do not come along where the folder goes.
  func tellOutside(_ plan: Plan, _ path: String) {
    if !arguments.has(.verbose) || arguments.has(.quiet) { return }
    let slash = path == "-" ? nil : path.lastIndex(of: "/")
    let folder = host.identity(of: slash.map { String(path[...$0]) } ?? ".")
    let inside = folder.hasSuffix("/") ? folder : folder + "/"
    for file in plan.files.dropFirst() {
      let real = host.identity(of: file.path)
      if real.utf8.starts(with: inside.utf8) { continue }
      let text = "qtroute: `\(file.path)` lies outside of the plan's folder: `\(real)`"
      try? host.write(Array((TerminalText.escaped(text) + "\n").utf8), to: .standardError)
    }
  }

  /// Reads the plan that `text`, which stands for the file at `path`, and its includes make; `texts`
  /// gives what stands in the place of an included file, by its path.
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
        do throws(HostFailure) { return .success(try host.read(path)) } catch {
          return .failure(SourceLoader.Failure(reason: error.reason))
        }
      })
    return PlanBuilder.build(
      path: displayPath(path), identity: path == "-" ? "-" : host.identity(of: path), text: text,
      loader: loader)
  }

  /// Reads the plan for a command that wants one without errors; prints the errors of one that has
  /// some.
  func load(_ session: Session) throws(CommandFailure) -> Plan {
    try loadWithPatterns(session).plan
  }

  /// As above, with the plan's patterns, which were compiled to look for errors in them.
  func loadWithPatterns(
    _ session: Session
  ) throws(CommandFailure) -> (plan: Plan, patterns: PatternSet) {
    let path = try find()
    return try acceptWithPatterns(try build(path), displayPath(path), session)
  }

  /// The plan that was built, if it has no errors.
  func accept(
    _ built: (plan: Plan, findings: [Finding]), _ name: String, _ session: Session
  ) throws(CommandFailure) -> Plan {
    try acceptWithPatterns(built, name, session).plan
  }

  private func acceptWithPatterns(
    _ built: (plan: Plan, findings: [Finding]), _ name: String, _ session: Session
  ) throws(CommandFailure) -> (plan: Plan, patterns: PatternSet) {
    let (plan, findings) = built
    let (errors, patterns) = PlanChecker.errors(in: plan, findings)
    guard !errors.isEmpty else { return (plan, patterns) }
    var renderer = FindingRenderer(
      files: plan.sourceFiles, colors: session.usesColor(.standardError))
    var text = ByteWriter()
    for finding in errors.prefix(10) { renderer.render(finding, to: &text) }
    session.writeError(text.text)
    throw CommandFailure(
      "`\(name)` has \(counted(errors.count, "error"))",
      help: errors.count > 10
        ? "mend the plan first; `qtroute check` shows all" : "mend the plan first")
  }

  /// The route that an operand or an option names; a flow's name stands for its start.
  static func route(_ name: String, in plan: Plan) throws(CommandFailure) -> RouteID {
    switch plan.find(name) {
    case .route(let id): return id
    case .flow(let id) where !plan.flows[id.index].start.isNone:
      return plan.flows[id.index].start
    case .flow: throw CommandFailure("the flow `\(name)` has no routes")
    case .task: throw CommandFailure("`\(name)` is a task, but a route is wanted")
    case nil:
      let names = plan.allNames(routesOnly: true)
      let elsewhere = names.filter { $0.hasSuffix(".\(name)") }.prefix(3).map { "`\($0)`" }
      let help =
        elsewhere.isEmpty
        ? didYouMean(name, names) : "did you mean \(elsewhere.joined(separator: " or "))?"
      throw CommandFailure("unknown route `\(name)`", help: help)
    }
  }
}

/// `1 error`, `2 errors`
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
