import RouteBase
import RouteCheck
import RoutePlan
import RouteSyntax

/// What was published, so that nothing is sent twice.
struct DiagnosticsState {
  /// The diagnostics of each document that has some, as JSON.
  var published: [String: [UInt8]] = [:]
  /// The versions of the documents when theirs were published.
  var versions: [String: Int] = [:]
  /// The number of the last set of reports, for clients that pull them.
  var revision = 0
  /// What a pulling client was sent for each document: the diagnostics and the name of that answer.
  var results: [String: (id: String, json: [UInt8])] = [:]
}

extension LanguageServer {
  /// The most findings of one document that are shown.
  static let mostFindings = 1000

  /// Publishes what has changed since the last time. Returns false if it stopped before the end,
  /// since `isAsked` says that somebody waits for an answer.
  func publish(_ isAsked: () -> Bool) -> Bool {
    if client.pullsDiagnostics {
      if client.refreshesDiagnostics, workspace.isChanged {
        workspace.isChanged = false
        session.request("workspace/diagnostic/refresh")
      }
      return true
    }
    guard workspace.isChanged else { return true }
    guard check(workspace.activePlans(), isAsked) else { return false }
    workspace.isChanged = false
    let all = allDiagnostics()
    for (path, json) in all.sorted(by: { $0.key < $1.key }) { publish(json, path) }
    for path in diagnostics.published.keys.sorted() where all[path] == nil {
      publish(Array("[]".utf8), path)
    }
    return true
  }

  /// Checks plans rule by rule; false if `isStopped` became true first.
  private func check(_ roots: [String], _ isStopped: () -> Bool) -> Bool {
    for root in roots {
      let isWhole = workspace.withSnapshot(of: root) { snapshot in
        while !snapshot.isChecked {
          if isStopped() { return false }
          showProgress()
          snapshot.checkNext()
        }
        return true
      }
      if !isWhole { return false }
    }
    return true
  }

  /// Has the client ask again for what other documents than the one that was edited show.
  func refresh() {
    guard workspace.isChangedElsewhere else { return }
    workspace.isChangedElsewhere = false
    if client.refreshesTokens { session.request("workspace/semanticTokens/refresh") }
    if client.refreshesHints { session.request("workspace/inlayHint/refresh") }
    if client.refreshesLenses { session.request("workspace/codeLens/refresh") }
  }

  private func publish(_ json: [UInt8], _ path: String) {
    let version = workspace.documents[path]?.version
    let isEmpty = json.count == 2
    let known = diagnostics.published[path]
    if known == nil && isEmpty && workspace.documents[path] == nil { return }
    if known == json && diagnostics.versions[path] == version { return }
    diagnostics.published[path] = isEmpty && version == nil ? nil : json
    diagnostics.versions[path] = version
    session.notify("textDocument/publishDiagnostics") { writer in
      writer.object { writer in
        writer.key("uri")
        writer.value(workspace.uri(of: path))
        if let version {
          writer.key("version")
          writer.value(version)
        }
        writer.key("diagnostics")
        writer.value(json: json[...])
      }
    }
  }

  /// The diagnostics of every file of the plans that open documents belong to, as JSON.
  func allDiagnostics() -> [String: [UInt8]] { activeItems().mapValues { $0.array } }

  private func activeItems() -> [String: DiagnosticList] {
    let roots = workspace.activePlans()
    workspace.keep(roots)
    var items: [String: DiagnosticList] = [:]
    for root in roots {
      let own = workspace.withSnapshot(of: root) { planItems(&$0) }
      // Each plan that includes a file finds much the same in it.
      items.merge(own) { $0.union($1) }
    }
    return items
  }

  /// The diagnostics of each file of a plan.
  private func planItems(_ snapshot: inout PlanSnapshot) -> [String: DiagnosticList] {
    let findings = snapshot.report().findings
    var places = places(snapshot)
    var lists = [DiagnosticList](repeating: DiagnosticList(), count: snapshot.paths.count)
    for finding in findings {
      let file = finding.span.file.index
      if lists[file].count == Self.mostFindings { continue }
      var json = JSONWriter()
      write(finding, &places, to: &json)
      lists[file].add(json.output.bytes)
    }
    return Dictionary(zip(snapshot.paths, lists)) { $0.union($1) }
  }

  // MARK: Pulled

  /// Checks plans for the request that is being answered, unless the client takes it back.
  func check(_ roots: [String]) throws(ResponseError) {
    defer { endProgress() }
    guard check(roots, { session.isTakenBack }) else { throw .cancelled }
  }

  func documentDiagnostics(
    _ request: Request, _ json: inout JSONWriter
  ) throws(ResponseError) {
    let path = try request.path()
    try check(workspace.activePlans())
    let found = allDiagnostics()[path] ?? Array("[]".utf8)
    writeReport(found, path, previous: request.params?.text("previousResultId"), to: &json)
  }

  func workspaceDiagnostics(
    _ request: Request, _ json: inout JSONWriter
  ) throws(ResponseError) {
    var previous: [String: String] = [:]
    for result in request.params?.list("previousResultIds") ?? [] {
      guard let uri = result.text("uri"), let value = result.text("value") else { continue }
      previous[DocumentURI.path(uri)] = value
    }
    try check(workspace.activePlans())
    var items = activeItems()
    for root in workspace.closedPlans() {
      items.merge(try closedItems(root)) { $0.union($1) }
    }
    var all = items.mapValues { $0.array }
    for path in previous.keys where all[path] == nil { all[path] = Array("[]".utf8) }
    json.object { json in
      json.key("items")
      json.array(all.sorted { $0.key < $1.key }) { json, item in
        writeReport(
          item.value, item.key, previous: previous[item.key], isOfWorkspace: true, to: &json)
      }
    }
  }

  /// The diagnostics of each file of a plan of which no document is open.
  private func closedItems(_ root: String) throws(ResponseError) -> [String: DiagnosticList] {
    if let known = workspace.closedPlan(root)?.diagnostics { return known }
    defer { endProgress() }
    let plan = try workspace.rememberClosed(root) { snapshot, plan throws(ResponseError) in
      while !snapshot.isChecked {
        if session.isTakenBack { throw .cancelled }
        showProgress()
        snapshot.checkNext()
      }
      plan.diagnostics = planItems(&snapshot)
    }
    return plan.diagnostics ?? [:]
  }

  private func writeReport(
    _ items: [UInt8], _ path: String, previous: String?, isOfWorkspace: Bool = false,
    to json: inout JSONWriter
  ) {
    if diagnostics.results[path]?.json != items {
      diagnostics.revision += 1
      diagnostics.results[path] = (String(diagnostics.revision), items)
    }
    let id = diagnostics.results[path]?.id ?? ""
    let isSame = previous == id
    json.object { json in
      json.key("kind")
      json.value(isSame ? "unchanged" : "full")
      json.key("resultId")
      json.value(id)
      if isOfWorkspace {
        json.key("uri")
        json.value(workspace.uri(of: path))
        json.key("version")
        if let version = workspace.documents[path]?.version {
          json.value(version)
        } else {
          json.null()
        }
      }
      if !isSame {
        json.key("items")
        json.value(json: items[...])
      }
    }
  }

  // MARK: One finding

  /// Writes a finding as a `Diagnostic`.
  func write(_ finding: Finding, _ places: inout PlanPositions, to json: inout JSONWriter) {
    json.object { json in
      json.key("range")
      places.write(finding.span.range, in: finding.span.file, to: &json)
      json.key("severity")
      json.value(finding.level == .error ? 1 : 2)
      json.key("code")
      json.value(finding.rule.name)
      if client.hasCodeDescription {
        json.key("codeDescription")
        json.object { json in
          json.key("href")
          json.value(RulePageURI.uri(of: finding.rule))
        }
      }
      json.key("source")
      json.value(Self.name)
      json.key("message")
      json.value(Self.message(finding))
      if client.hasTags, let tag = Self.tag(finding.rule) {
        json.key("tags")
        json.array([tag]) { json, tag in json.value(tag) }
      }
      let related = finding.notes + finding.steps
      if client.hasRelatedInformation, !related.isEmpty {
        json.key("relatedInformation")
        json.array(related) { json, note in
          json.object { json in
            json.key("location")
            places.write(location: note.span, to: &json)
            json.key("message")
            json.value(note.message)
          }
        }
      }
    }
  }

  /// The message, and what to do if no edit can be offered.
  private static func message(_ finding: Finding) -> String {
    guard let fix = finding.fix, fix.edits.isEmpty else { return finding.message }
    return finding.message + "\nhelp: " + fix.label
  }

  /// The tag of a rule's findings: 1 for what is not needed, 2 for what is deprecated.
  private static func tag(_ rule: Rule) -> Int? {
    switch rule {
    case .unusedFact, .unusedType, .unusedAllow, .redundantLink, .shadowedLink, .unreachableRoute,
      .neverAvailable:
      1
    case .deprecatedUse: 2
    default: nil
    }
  }
}

/// Diagnostics of one document, each as JSON, one after another in one piece.
struct DiagnosticList {
  private var bytes: [UInt8] = []
  /// Where each one ends.
  private var ends: [Int] = []

  var count: Int { ends.count }

  /// Adds one.
  mutating func add(_ json: some Collection<UInt8>) {
    bytes.append(ends.isEmpty ? UInt8(ascii: "[") : UInt8(ascii: ","))
    bytes += json
    ends.append(bytes.count)
  }

  /// Those of both, each once.
  func union(_ other: DiagnosticList) -> DiagnosticList {
    let said = Set(items)
    var result = self
    for item in other.items where !said.contains(item) { result.add(item) }
    return result
  }

  private var items: [ArraySlice<UInt8>] {
    var start = 1
    return ends.map { end in
      // A comma follows.
      defer { start = end + 1 }
      return bytes[start..<end]
    }
  }

  /// All of them, as an array.
  var array: [UInt8] { ends.isEmpty ? Array("[]".utf8) : bytes + "]".utf8 }
}
