import RouteAppLinks
import RouteDraw
import RouteMatch
import RoutePlan
import RouteBase

/// `qtroute export`
enum ExportCommand: Command {
  static let name = "export"
  static let spec = CommandSpec(
    name: name,
    summary: "write the plan, or what other systems need to know about its URLs, in other formats",
    operands: [Operand("KIND", choices: ExportKind.self)],
    options: [
      .plan, .stdinName, .withoutDefaults, .safe, .drawnFrom, .drawnDepth, .app,
      .androidPackage, .fingerprint, .domain, .force,
      .output,
    ],
    examples: [
      ("qtroute export aasa --app TEAM.com.example.app", "the file for Apple's devices"),
      (
        "qtroute export assetlinks --package a.b --fingerprint AB:CD:...",
        "the file for Android"
      ),
      ("qtroute export intent-filters", "for an Android manifest"),
      ("qtroute export markdown > plan.md", "a page for the team"),
      ("qtroute export mermaid --from Home --depth 2", "a flowchart of one part"),
      ("qtroute export android -o res/navigation", "navigation graphs"),
      ("qtroute export json | jq '.routes[].id'", "the whole plan, for a program"),
    ],
    details: """
      The first three kinds let through the URLs that the plan opens; a note on standard
      error says what such a file cannot express. If `android` makes several graphs, `-o`
      names a folder for them; what Android cannot express is listed.
      """,
    activity: "exporting",
    run: run)

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let source = PlanSource(session)
    let kind: ExportKind = try OperandChoice.read(session.arguments.operands[0], "kind")
    for (option, owner) in ownedOptions where owner != kind && session.arguments.has(option) {
      throw CommandFailure("`--\(option.name)` is for `\(owner.rawValue)`")
    }
    switch kind {
    case .aasa: try writeAppleFile(session)
    case .assetlinks: try writeAssetLinks(session)
    case .intentFilters: try writeIntentFilters(session)
    case .json:
      let document = PlanDocument(
        try source.load(), withDefaults: !session.arguments.has(.withoutDefaults))
      document.write(to: &session.output)
    case .markdown: PlanPage(try source.load()).write(to: &session.output)
    case .csv:
      PlanTable.write(
        try source.load(), isSafe: session.arguments.has(.safe), to: &session.output)
    case .graphml: GraphMLWriter.write(try source.load(), to: &session.output)
    case .mermaid: try writeFlowchart(try source.load(), session)
    case .android: try AndroidGraphs.write(try source.load(), session)
    }
    return .success
  }

  /// The options that are for one kind.
  private static let ownedOptions: [(Option, ExportKind)] = [
    (.withoutDefaults, .json), (.safe, .csv), (.drawnFrom, .mermaid), (.drawnDepth, .mermaid),
    (.app, .aasa), (.domain, .aasa), (.androidPackage, .assetlinks), (.fingerprint, .assetlinks),
  ]

  private static func writeFlowchart(_ plan: Plan, _ session: Session) throws(CommandFailure) {
    let (from, depth) = try DrawnPart.read(session.arguments, plan)
    let chart = MermaidWriter(plan, from: from, depth: depth)
    session.output.write(string: chart.text)
    if chart.isTooLarge { ExportNotes(plan, session).write(about: chart) }
  }

  // MARK: Files that associate an app with URLs

  private static func writeAppleFile(_ session: Session) throws(CommandFailure) {
    let apps = try apps(session.arguments)
    let (plan, set) = try PlanSource(session).loadWithPatterns()
    let host = try LinkSite.host(session.arguments, plan, set)
    let file = AppleFile(host, set, plan, apps: apps)
    session.output.write(file.bytes)
    let notes = ExportNotes(plan, session)
    notes.write(file.components.losses)
    notes.write(about: file)
  }

  private static func writeAssetLinks(_ session: Session) throws(CommandFailure) {
    guard let package = session.arguments.value(.androidPackage) else {
      throw CommandFailure("`export assetlinks` requires `--package NAME`")
    }
    let fingerprints = try fingerprints(session.arguments)
    AndroidLinks.writeAssetLinks(
      package: package, fingerprints: fingerprints, to: &session.output)
  }

  private static func writeIntentFilters(_ session: Session) throws(CommandFailure) {
    let (plan, set) = try PlanSource(session).loadWithPatterns()
    if plan.domains.isEmpty && plan.schemes.isEmpty {
      throw CommandFailure("the plan declares neither `domain` nor `scheme`")
    }
    let filters = AndroidLinks.writeIntentFilters(plan, set, to: &session.output)
    let notes = ExportNotes(plan, session)
    notes.write(filters.losses)
    notes.write(about: filters)
  }

  private static func apps(_ arguments: Arguments) throws(CommandFailure) -> [String] {
    let apps = arguments.values(.app)
    if apps.isEmpty { throw CommandFailure("`export aasa` requires `--app TEAM.BUNDLE`") }
    for app in apps {
      let parts = app.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count >= 2, parts.allSatisfy({ !$0.isEmpty }) else {
        throw CommandFailure("`--app` takes TEAM.BUNDLE, not `\(app)`")
      }
    }
    return apps
  }

  private static func fingerprints(_ arguments: Arguments) throws(CommandFailure) -> [String] {
    var result: [String] = []
    for text in arguments.values(.fingerprint) {
      guard let fingerprint = AndroidLinks.fingerprint(text) else {
        throw CommandFailure(
          "`--fingerprint` takes a certificate's SHA-256, 32 pairs of digits, not `\(text)`")
      }
      result.append(fingerprint)
    }
    if result.isEmpty {
      throw CommandFailure("`export assetlinks` requires `--fingerprint SHA256`")
    }
    return result
  }
}

extension Option {
  fileprivate static let withoutDefaults = Option(
    "without-defaults", "for `json`: leave out defaults and derived members")
  fileprivate static let safe = Option(
    "safe", "for `csv`: keep spreadsheets from reading text as formulas")
  fileprivate static let drawnFrom = from.described(
    "for `mermaid`: draw only this route and what is below it")
  fileprivate static let drawnDepth = depth.described(
    "for `mermaid`: draw at most N levels below the top")
  static let fingerprint = Option(
    "fingerprint", OptionValue("SHA256", .anything), repeats: true,
    "the SHA-256 of the app's certificate; may be repeated")
}
