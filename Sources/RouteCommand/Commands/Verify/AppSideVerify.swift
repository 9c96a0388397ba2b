import RouteAppLinks
import RouteBase
import RouteEngine
import RouteImport
import RouteMatch
import RoutePlan
import RouteSyntax

/// `qtroute verify` for what the app itself declares, and for all files at once.
struct AppSideVerify {
  /// The part of property lists to compare.
  enum Part {
    case schemes, domains
  }

  let session: Session
  let plan: Plan
  let set: PatternSet
  var differences: [AppDifference] = []
  var isWhole = true
  /// The apps that the site's association files must have.
  var apps: [IOSApp] = []
  /// The file that says which Android app it is; nil if it is the manifest.
  var packageOrigin: String?

  init(_ session: Session) throws(CommandFailure) {
    self.session = session
    (plan, set) = try PlanSource(session).loadWithPatterns()
  }

  /// `verify plist` and `verify entitlements`
  static func lists(
    _ paths: [String], _ session: Session, _ part: Part
  ) throws(CommandFailure) -> Status {
    var verify = try AppSideVerify(session)
    try verify.checkLists(paths, [part: paths[0]])
    return verify.write()
  }

  /// `verify manifest`
  static func manifests(_ paths: [String], _ session: Session) throws(CommandFailure) -> Status {
    var verify = try AppSideVerify(session)
    try verify.checkManifests(paths, file: paths[0])
    return verify.write()
  }

  /// `verify assetlinks`
  static func assetLinks(_ path: String, _ session: Session) throws(CommandFailure) -> Status {
    var verify = try AppSideVerify(session)
    let host = try LinkSite.host(session.arguments, verify.plan, verify.set)
    try verify.checkAssetLinks(path, host.examples.first ?? host.name, packages: [])
    return verify.write()
  }

  // MARK: Files of the app

  /// The answer of `qtroute-import` about files. The first refusal is thrown.
  private mutating func ask(
    _ kind: String, _ paths: [String], withValues: Bool = false
  ) throws(CommandFailure) -> ImportMessage {
    let source = PlanSource(session)
    var request = ImportMessage([ImportMessage.Part("kind", kind)])
    for path in paths {
      request.parts.append(XMLImport.part("file", path, try source.read(path), source))
      if withValues { XMLImport.addValues(besides: path, to: &request, session) }
    }
    let answer = try XMLImport.ask(request, session)
    if let refusal = answer.all("refused").first { throw CommandFailure(refusal.name) }
    if !session.isQuiet {
      for note in answer.all("note") {
        session.writeError(TerminalText.escaped(note.name) + "\n")
      }
    }
    return answer
  }

  /// Compares parts of property lists; each part has the file that lacks what no list has.
  mutating func checkLists(
    _ paths: [String], _ parts: [Part: String]
  ) throws(CommandFailure) {
    // An app may have no file at all.
    let answer = paths.isEmpty ? ImportMessage([]) : try ask("read-lists", paths)
    func declarations(_ kind: String) -> [AppDeclaration] {
      answer.all(kind).map { part in
        let words = String(decoding: part.bytes, as: UTF8.self)
          .split(separator: " ", maxSplits: 2).map(String.init)
        return AppDeclaration(
          part.name, file: words.last ?? "", line: words.first.flatMap { Int($0) } ?? 1,
          isRestricted: words.count > 1 && words[1] == "true")
      }
    }
    let source = PlanSource(session)
    if let file = parts[.schemes] {
      differences += AppleSideCheck.schemes(
        declarations("scheme"), plan, set, file: source.displayPath(file))
    }
    if let file = parts[.domains] {
      differences += AppleSideCheck.domains(
        declarations("domain"), plan, set, file: source.displayPath(file))
    }
  }

  /// The packages of the manifests.
  @discardableResult
  mutating func checkManifests(
    _ paths: [String], file: String
  ) throws(CommandFailure) -> [String] {
    let answer = try ask("read-manifests", paths, withValues: true)
    let filters = answer.all("filter").map { IntentFilter(encoded: $0.bytes) }
    let check = ManifestCheck(filters, plan, set, file: PlanSource(session).displayPath(file))
    differences += check.differences
    isWhole = isWhole && check.isWhole
    return answer.all("package").map(\.name)
  }

  // MARK: Files of the site

  /// The first URL of a host that the plan opens.
  func witness(_ host: String) -> String {
    var samples = SampleURLs(plan, set)
    return samples.first("https://" + host).url
  }

  /// Compares an `assetlinks.json` with the packages that `--package` names, or else with some of
  /// `packages`.
  mutating func checkAssetLinks(
    _ path: String, _ host: String, packages: [String]
  ) throws(CommandFailure) {
    let source = PlanSource(session)
    let text = try source.read(path)
    let shown = source.displayPath(path)
    let url = witness(host)
    if AssetLinksFile.isPage(text) {
      differences.append(Self.page(shown, url))
      return
    }
    let index = LineIndex(text)
    let links: AssetLinksFile
    do throws(FileFault) { links = try AssetLinksFile(text) } catch {
      let place = index.position(of: UInt32(error.offset))
      throw CommandFailure("\(shown):\(place.line):\(place.column): \(error.message)")
    }
    for warning in links.warnings {
      differences.append(
        AppDifference(
          .wrongApp, url, warning.message + ", so Android does not open `\(url)` in the app",
          file: shown, line: Int(index.position(of: UInt32(warning.offset)).line)))
    }
    let named = session.arguments.value(.androidPackage)
    let asked = named.map { [$0] } ?? packages
    let names = links.apps.map(\.name)
    if links.apps.isEmpty || !asked.isEmpty && !asked.contains(where: names.contains) {
      let origin = named == nil ? packageOrigin.map { " (of `\($0)`)" } ?? "" : ""
      let what = asked.first.map { "the app `\($0)`\(origin)" } ?? "an app"
      let known = names.first.map { "; it has `\($0)`" } ?? ""
      differences.append(
        AppDifference(
          .wrongApp, url,
          "it has no statement that lets \(what) open `\(url)`" + known, file: shown))
      return
    }
    for written in session.arguments.values(.fingerprint) {
      guard let fingerprint = AndroidLinks.fingerprint(written) else {
        throw CommandFailure(
          "`--fingerprint` takes a certificate's SHA-256, 32 pairs of digits, not `\(written)`")
      }
      if links.apps.contains(where: { $0.fingerprints.contains(fingerprint) }) { continue }
      differences.append(
        AppDifference(
          .wrongApp, url,
          "it lacks the fingerprint `\(fingerprint)`, so an app signed with it does "
            + "not open `\(url)`", file: shown))
    }
  }

  static func page(_ file: String, _ url: String) -> AppDifference {
    AppDifference(
      .noFile, url,
      "it is a page and not JSON: the site must answer with the file itself, without a redirect, "
        + "or `\(url)` opens in the browser", file: file)
  }

  // MARK: Results

  func write() -> Status {
    let found = differences.filter { $0.kind != .note }
    switch session.arguments.value(VerifyCommand.format) ?? .text {
    case .text: writeText(found.count)
    case .json: writeJSON()
    }
    if !found.isEmpty { return .no }
    return isWhole ? .success : .unanswered
  }

  private func writeText(_ count: Int) {
    for difference in differences where difference.kind != .note || !session.isQuiet {
      let place = difference.file + (difference.line.map { ":\($0)" } ?? "")
      let line = "\(place): \(difference.kind == .note ? "note: " : "")\(difference.message)"
      session.output.write(string: TerminalText.escaped(line) + "\n")
    }
    if !isWhole && count == 0 {
      session.output.write(
        string: "undecided: the comparison is too large and reached its limit\n")
      return
    }
    if session.isQuiet { return }
    if !isWhole {
      session.output.write(
        string: "note: the search reached its limit; there may be more differences\n")
    }
    session.output.write(
      string: count == 0 ? "no differences\n" : "\(counted(count, "difference"))\n")
  }

  private func writeJSON() {
    session.output.writeJSON { json in write(to: &json) }
  }

  private func write(to json: inout JSONWriter) {
    json.object { json in
      json.schemaVersion()
      json.key("whole")
      json.value(isWhole)
      json.key("differences")
      json.array(differences.filter { $0.kind != .note }) { Self.write($1, to: &$0) }
      json.key("notes")
      json.array(differences.filter { $0.kind == .note }) { Self.write($1, to: &$0) }
    }
    json.endLine()
  }

  private static func write(_ difference: AppDifference, to json: inout JSONWriter) {
    json.object { json in
      json.key("kind")
      json.value(difference.kind.rawValue)
      json.key("url")
      if let url = difference.url { json.value(url) } else { json.null() }
      json.key("message")
      json.value(difference.message)
      json.key("file")
      json.value(difference.file)
      json.key("line")
      if let line = difference.line { json.value(line) } else { json.null() }
    }
  }
}
