import RouteExchange
import RouteMatch
import RoutePlan
import RouteSyntax

/// `qtroute export`
enum ExportCommand {
  /// The forms that a plan is written in.
  enum Kind: String, CaseIterable {
    case aasa, assetlinks
    case intentFilters = "intent-filters"
    case json, markdown, csv, graphml, mermaid, android
  }

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let arguments = session.arguments
    let name = arguments.operands[0]
    let kind: Kind = try OperandChoice.read(name, "kind")
    switch kind {
    case .aasa:
      let apps = try Self.apps(arguments)
      let (plan, set) = try PlanSource(session).loadWithPatterns(session)
      let (_, patterns) = try site(arguments, plan, set)
      let components = AppleComponents(patterns, set, plan)
      components.write(apps: apps, to: &session.output)
      tell(components.losses, plan, session)
    case .assetlinks:
      guard let package = arguments.value(.androidPackage) else {
        throw CommandFailure("`export assetlinks` wants `--package NAME`")
      }
      let fingerprints = try Self.fingerprints(arguments)
      AndroidLinks.writeAssetLinks(
        package: package, fingerprints: fingerprints, to: &session.output)
    case .intentFilters:
      let (plan, set) = try PlanSource(session).loadWithPatterns(session)
      if plan.domains.isEmpty && plan.schemes.isEmpty {
        throw CommandFailure("the plan declares neither `domain` nor `scheme`")
      }
      let losses = AndroidLinks.writeIntentFilters(plan, set, to: &session.output)
      tell(losses, plan, session)
    case .json:
      let plan = try PlanSource(session).load(session)
      PlanDocument(plan, withDefaults: !arguments.has(.withoutDefaults)).write(to: &session.output)
    case .markdown: PlanPage(try PlanSource(session).load(session)).write(to: &session.output)
    case .csv: PlanTable.write(try PlanSource(session).load(session), to: &session.output)
    case .graphml: GraphMLWriter.write(try PlanSource(session).load(session), to: &session.output)
    case .android: try AndroidGraphs.write(try PlanSource(session).load(session), session)
    case .mermaid: MermaidWriter.write(try PlanSource(session).load(session), to: &session.output)
    }
    return .success
  }

  /// Says what the file cannot say.
  private static func tell(_ losses: LinkLosses, _ plan: Plan, _ session: Session) {
    if session.isQuiet { return }
    for kind in LinkLosses.Kind.allCases where !losses[kind].isEmpty {
      let what =
        switch kind {
        case .number: "any text passes for a typed parameter"
        case .segment: "a parameter takes slashes, too"
        case .longRest: "beyond \(AppleComponents.restLimit) segments any pass"
        }
      let names = losses[kind].prefix(5).map { "`\(plan.displayName($0.symbol))`" }
      let more = losses[kind].count - names.count
      let list = names.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
      session.writeError("qtroute: note: \(what): \(TerminalText.escaped(list))\n")
    }
  }

  private static func apps(_ arguments: Arguments) throws(CommandFailure) -> [String] {
    let apps = arguments.all([.app]).map(\.value)
    if apps.isEmpty { throw CommandFailure("`export aasa` wants `--app TEAM.BUNDLE`") }
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
    for (_, text) in arguments.all([.fingerprint]) {
      guard let fingerprint = AndroidLinks.fingerprint(text) else {
        throw CommandFailure(
          "`--fingerprint` takes a certificate's SHA-256, 32 pairs of digits, not `\(text)`")
      }
      result.append(fingerprint)
    }
    if result.isEmpty {
      throw CommandFailure("`export assetlinks` wants `--fingerprint SHA256`")
    }
    return result
  }

  /// The domain that a file is for, and the patterns that may match on it.
  static func site(
    _ arguments: Arguments, _ plan: Plan, _ set: PatternSet
  ) throws(CommandFailure) -> (host: String, patterns: [PatternID]) {
    let names = plan.domains.map(\.text)
    let first = names.first { !$0.hasPrefix("*") } ?? names.first.map { "www." + $0.dropFirst(2) }
    guard let host = arguments.value(.domain) ?? first else {
      throw CommandFailure(
        "the plan declares no domain", help: "add one: `domain \"example.com\"`")
    }
    guard let patterns = set.patterns(onHost: host) else {
      let list = names.prefix(5).map { "`\($0)`" }.joined(separator: ", ")
      throw CommandFailure(
        "`\(host)` is no domain of the plan", help: "the plan has \(list.isEmpty ? "none" : list)")
    }
    return (host.lowercased(), patterns)
  }
}
