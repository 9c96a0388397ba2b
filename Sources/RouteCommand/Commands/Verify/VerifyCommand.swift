import RouteEngine
import RouteAppLinks
import RouteMatch
import RoutePlan
import RouteBase
import RouteSyntax

/// The kinds of files that can be compared with a plan.
enum AssociationKind: String, DescribedChoice {
  case aasa, assetlinks, plist, entitlements, manifest, all

  var summary: String {
    switch self {
    case .aasa: "an apple-app-site-association file, with `components` or `paths`"
    case .assetlinks: "an assetlinks.json"
    case .plist: "the URL schemes of an Info.plist"
    case .entitlements: "the associated domains of an iOS app's entitlements"
    case .manifest: "the intent filters of an Android manifest"
    case .all: "the files of the folders `--ios`, `--android` and `--site`"
    }
  }
}

/// `qtroute verify`
enum VerifyCommand: Command {
  static let name = "verify"
  static let spec = CommandSpec(
    name: name, summary: "compare a file with what the plan opens",
    operands: [
      Operand("KIND", choices: AssociationKind.self), Operand("FILE", .file, .atMostOnce),
    ],
    options: [
      .plan, .stdinName, .app, .androidPackage, .fingerprint, .domain, .ios, .android, .site,
      format.option, .output,
    ],
    examples: [
      ("qtroute verify aasa apple-app-site-association", "URLs that only one of the two accepts"),
      ("qtroute verify entitlements App.entitlements", "domains that only one of the two has"),
      ("qtroute verify manifest AndroidManifest.xml", "URLs that only one of the two accepts"),
      ("qtroute verify all --ios App --android app --site public", "why a link opens no app"),
    ],
    details: """
      Each difference is shown with a URL. What no such file can express is reported as a
      note; rules, keys and variables without effect are reported as warnings. Neither
      counts as a difference. `plist`, `entitlements` and `manifest` read XML, for which the
      executable `qtroute-import` must be in the same folder as `qtroute`. `all` takes no
      FILE: it reads each `Info.plist` and `.entitlements` file below `--ios` and those that
      the Xcode projects of apps there name (without one, an app has no schemes or no domains), each
      `AndroidManifest.xml` below `--android`, and the two files of each domain below
      `--site`, where they are in `.well-known`, also in `public`, `static` or a folder
      named like the domain. The file for one system may be missing if only an app of the
      other is named: by `--ios` or `--app`, or by `--android` or `--package`. If no app is
      named, the one for Android may be missing.
      """,
    exitStatuses: [
      (.no, "there is a difference"),
      (.unanswered, "the comparison is too large to decide"),
    ],
    activity: "comparing",
    run: run)
  static let format = ChoiceOption<ResultFormat>.format

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let arguments = session.arguments
    let kind: AssociationKind = try OperandChoice.read(arguments.operands[0], "kind")
    if kind == .all {
      if arguments.operands.count > 1 {
        throw CommandFailure(
          "unexpected `\(arguments.operands[1])`", help: "usage: qtroute verify all --ios FOLDER")
      }
      return try AppSideVerify.all(session)
    }
    for option in [Option.ios, .android, .site] where arguments.value(option) != nil {
      throw CommandFailure("`--\(option.name)` is for `verify all`")
    }
    guard arguments.operands.count > 1 else {
      throw CommandFailure(
        "`verify \(kind.rawValue)` requires a file",
        help: "usage: qtroute verify \(kind.rawValue) FILE")
    }
    let path = arguments.operands[1]
    switch kind {
    case .aasa: return try verifyAppleFile(path, session)
    case .assetlinks: return try AppSideVerify.assetLinks(path, session)
    case .plist: return try AppSideVerify.lists([path], session, .schemes)
    case .entitlements: return try AppSideVerify.lists([path], session, .domains)
    case .manifest, .all: return try AppSideVerify.manifests([path], session)
    }
  }

  private static func verifyAppleFile(
    _ path: String, _ session: Session
  ) throws(CommandFailure) -> Status {
    let source = PlanSource(session)
    if path == "-", try source.find() == "-" {
      throw CommandFailure("standard input cannot be both the plan and the file")
    }
    let text = try source.read(path)
    let index = LineIndex(text)
    let file: AssociationFile
    do throws(FileFault) { file = try AssociationFile(text) } catch {
      let place = index.position(of: UInt32(error.offset))
      throw CommandFailure(
        "\(source.displayPath(path)):\(place.line):\(place.column): \(error.message)")
    }
    let (plan, set) = try source.loadWithPatterns()
    let host = try LinkSite.host(session.arguments, plan, set)
    let lists = try rules(of: file, session.arguments)
    let exported = AppleFile(host, set, plan, apps: file.details.flatMap(\.apps))
    let check = AssociationCheck(host, set, plan, exported: exported)
    let (found, dead) = compare(lists, file, check)
    let writer = VerifyWriter(
      plan: plan, path: source.displayPath(path), index: index, host: host.name,
      warnings: warnings(file, dead, lists))
    switch session.arguments.value(format) ?? .text {
    case .text: writer.writeText(found, session)
    case .json: writer.writeJSON(found, to: &session.output)
    }
    if !found.differences.isEmpty { return .no }
    return found.isWhole ? .success : .unanswered
  }

  /// The differences under each list of rules, in the order of the file, and the rules that never
  /// decide.
  static func compare(
    _ lists: [[AssociationFile.Rule]], _ file: AssociationFile, _ check: AssociationCheck
  ) -> (AssociationCheck.Result, dead: [AssociationCheck.DeadRule]) {
    var found = AssociationCheck.Result()
    var dead: [AssociationCheck.DeadRule] = []
    for rules in lists {
      let result = check.compare(rules, file.variables)
      add(result.differences, to: &found.differences)
      add(result.loose, to: &found.loose)
      dead += result.dead
      found.isWhole = found.isWhole && result.isWhole
      found.guessesCodes = found.guessesCodes || result.guessesCodes
    }
    // Differences without a rule come last.
    let order = { (a: AssociationCheck.Difference, b: AssociationCheck.Difference) in
      (a.ruleOffset ?? .max, a.url) < (b.ruleOffset ?? .max, b.url)
    }
    found.differences.sort(by: order)
    found.loose.sort(by: order)
    return (found, dead)
  }

  /// The parts of the file that have no effect. A rule counts as dead if it is dead for all apps
  /// that have it.
  private static func warnings(
    _ file: AssociationFile, _ dead: [AssociationCheck.DeadRule],
    _ lists: [[AssociationFile.Rule]]
  ) -> [AssociationFile.Warning] {
    let known = Set(file.warnings.lazy.filter { $0.kind == .missingSlash }.map(\.offset))
    var uses: [Int: Int] = [:]
    for rule in lists.flatMap({ $0 }) { uses[rule.offset, default: 0] += 1 }
    var deaths: [Int: Int] = [:]
    var result = file.warnings
    for rule in dead where !known.contains(rule.offset) {
      deaths[rule.offset, default: 0] += 1
      guard deaths[rule.offset] == uses[rule.offset] else { continue }
      result.append(
        .init(
          kind: .deadRule,
          message: rule.isEmpty
            ? "the rule matches no URL"
            : "the rule never decides: the rules before it match everything that it matches",
          offset: rule.offset))
    }
    return result.sorted { $0.offset < $1.offset }
  }

  private static func add(
    _ more: [AssociationCheck.Difference], to list: inout [AssociationCheck.Difference]
  ) {
    for difference in more
    where !list.contains(where: { $0.url == difference.url && $0.isExtra == difference.isExtra }) {
      list.append(difference)
    }
  }

  /// The rules for the requested apps, or for all apps.
  private static func rules(
    of file: AssociationFile, _ arguments: Arguments
  ) throws(CommandFailure) -> [[AssociationFile.Rule]] {
    let apps = arguments.values(.app)
    let known = file.details.flatMap(\.apps)
    if let app = apps.first(where: { !known.contains($0) }) {
      throw CommandFailure("the file has no app `\(app)`", help: didYouMean(app, known))
    }
    return file.rules(forApps: apps)
  }
}

extension Option {
  static let ios = Option(
    "ios", OptionValue("FOLDER", .file), "for `all`: the folder of the iOS app")
  static let android = Option(
    "android", OptionValue("FOLDER", .file), "for `all`: the folder of the Android app")
  static let site = Option(
    "site", OptionValue("FOLDER", .file), "for `all`: the folder that the site serves")
}
