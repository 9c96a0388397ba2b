import RouteBase
import RouteCheck
import RoutePlan
import RouteSyntax

/// The documents of a client and the plans that they belong to. Everything is read when it is first
/// needed, and forgotten when it changes.
final class Workspace {
  private let host: any ServerHost
  /// The plan that the user named; nil to find those of each document.
  private let plan: String?
  /// Whether anything has changed that diagnostics depend on; whoever publishes them resets it.
  var isChanged = false
  /// Whether anything has changed that is shown in documents which the client does not know to ask about
  /// again; whoever tells it resets it.
  var isChangedElsewhere = false
  private(set) var documents: [String: OpenDocument] = [:]
  /// The documents by the identity of their files.
  private var byIdentity: [String: String] = [:]
  private var finder = PlanFinder()
  /// The texts of files that are not open, and the identities of files.
  private var texts: [String: Result<SourceText, SourceLoader.Failure>] = [:]
  private var identities: [String: String] = [:]
  private var watching = FileWatching()
  /// The lines of files that are not open.
  private var lines: [String: DocumentText] = [:]
  private var snapshots: [String: PlanSnapshot] = [:]
  /// What the last version of each plan left for the next one.
  private var left: [String: PlanCheck.Kept] = [:]
  /// What is remembered of plans of which no document is open.
  private var closed: [String: ClosedPlan] = [:]
  /// The plans of each open document.
  private var plansByDocument: [String: [String]] = [:]

  init(_ host: any ServerHost, plan: String?) {
    self.host = host
    self.plan = plan
  }

  /// Sets the folders in which plans are looked for.
  func setFolders(_ folders: [String]) {
    finder.folders = folders
    watching.folders = folders
    plansByDocument = [:]
  }

  var folders: [String] { finder.folders }

  // MARK: Documents

  func open(_ document: OpenDocument, at path: String) {
    documents[path] = document
    byIdentity[identity(of: path)] = path
    change(path)
    forgetUses(of: path)
    plansByDocument = [:]
  }

  func close(_ path: String) {
    documents[path] = nil
    byIdentity[identity(of: path)] = nil
    texts[path] = nil
    lines[path] = nil
    change(path)
    forgetUses(of: path)
    isChangedElsewhere = true
    plansByDocument = [:]
  }

  /// Changes an open document; nothing happens if it is not open.
  func change(
    _ path: String, _ body: (inout OpenDocument) throws(ResponseError) -> Void
  ) throws(ResponseError) {
    guard var document = documents.removeValue(forKey: path) else { return }
    defer {
      documents[path] = document
      change(path)
      if documents.count > 1 { isChangedElsewhere = true }
    }
    try body(&document)
  }

  /// Forgets the plans that have a file.
  private func change(_ path: String) {
    isChanged = true
    for (root, snapshot) in snapshots where snapshot.file(at: path) != nil || root == path {
      forget(snapshot, of: root)
    }
    for (root, plan) in closed where plan.has(path) { closed[root] = nil }
  }

  /// Forgets the plans that know a file by another name, and those that could not read some file: a
  /// document that is opened may be that file.
  private func forgetUses(of path: String) {
    let identity = identity(of: path)
    for (root, snapshot) in snapshots
    where !snapshot.isWhole || snapshot.paths.contains(where: { self.identity(of: $0) == identity })
    {
      forget(snapshot, of: root)
    }
    for (root, plan) in closed where !plan.isWhole { closed[root] = nil }
  }

  /// Forgets a plan, except for what its next version can use.
  private func forget(_ snapshot: PlanSnapshot, of root: String) {
    left[root] = snapshot.left
    snapshots[root] = nil
  }

  /// Forgets what is known of the disk. What is there now is read when it is needed.
  func forgetFiles() {
    isChanged = true
    isChangedElsewhere = true
    texts = [:]
    watching.forget()
    lines = [:]
    identities = [:]
    for (root, snapshot) in snapshots { forget(snapshot, of: root) }
    for root in closed.keys { closed[root]?.isCurrent = false }
    plansByDocument = [:]
    finder.forget()
    byIdentity = [:]
    for path in documents.keys { byIdentity[identity(of: path)] = path }
  }

  // MARK: Files that others change

  /// Sets what the client can watch.
  func setWatching(_ client: ClientCapabilities) {
    watching.watchesWorkspace = client.watchesFiles
    watching.watchesAll = client.watchesElsewhere
  }

  /// What the client has to be asked to watch since the last call.
  func takeWatched() -> [FileWatching.Pattern] { watching.takeNew() }

  /// Forgets what is known of the disk if a file has changed that the client does not watch.
  func lookForChanges() {
    if watching.seesChange(host, besides: { documents[$0] != nil }) { forgetFiles() }
  }

  /// Forgets what is known of the disk if any file has changed. The client reports changes a moment
  /// later, which is too late for edits of files that are not open.
  func lookForAllChanges() {
    if watching.seesAnyChange(host, besides: { documents[$0] != nil }) { forgetFiles() }
  }

  // MARK: Plans

  /// The plans that the open documents belong to.
  func activePlans() -> [String] {
    var plans: Set<String> = []
    for path in documents.keys { plans.formUnion(self.plans(of: path)) }
    return plans.sorted()
  }

  /// The plans that a document belongs to; at least one.
  func plans(of path: String) -> [String] {
    if let known = plansByDocument[path] { return known }
    var result: [String]
    if let plan {
      result = [snapshot(of: plan).file(at: path) == nil ? path : plan]
    } else {
      var finder = self.finder
      result = finder.plans(of: path, identity: identity, host: host) { self.text(at: $0) }
      self.finder = finder
      // A file that is open under two names is read under one of them.
      let identity = identity(of: path)
      if documents.keys.contains(where: { $0 != path && self.identity(of: $0) == identity }) {
        result = result.filter { snapshot(of: $0).file(at: path) != nil }
        if result.isEmpty { result = [path] }
      }
    }
    plansByDocument[path] = result
    return result
  }

  /// The most plans of the folders that are looked at for questions about all of them.
  private static let mostPlans = 1000

  /// The plans in the folders of the workspace of which no document is open, but not those beyond the
  /// first thousand; at most the one that the user named, if there is one.
  func closedPlans() -> [String] {
    var finder = self.finder
    let plans = plan.map { [$0] } ?? finder.plans(identity: identity, host: host) { text(at: $0) }
    self.finder = finder
    let active = Set(activePlans())
    let result = Array(plans.lazy.filter { !active.contains($0) }.prefix(Self.mostPlans))
    if closed.count > result.count {
      let there = Set(result)
      closed = closed.filter { there.contains($0.key) }
    }
    return result
  }

  /// What is remembered of a plan of which no document is open, if its files are as they were.
  func closedPlan(_ root: String) -> ClosedPlan? {
    guard let known = closed[root] else { return nil }
    if !known.isCurrent && !known.isSame({ self.text(at: $0) }) {
      closed[root] = nil
      return nil
    }
    closed[root]?.isCurrent = true
    return known
  }

  /// Finds something out about a plan of which no document is open, and remembers that instead of the
  /// plan.
  func rememberClosed<Fault: Error>(
    _ root: String,
    _ body: (inout PlanSnapshot, inout ClosedPlan) throws(Fault) -> Void
  ) throws(Fault) -> ClosedPlan {
    var snapshot = snapshots.removeValue(forKey: root) ?? build(root)
    var plan = closedPlan(root) ?? ClosedPlan(snapshot)
    try body(&snapshot, &plan)
    closed[root] = plan
    return plan
  }

  /// The files with plans in the folders of the workspace, and those of the plans of open documents.
  func knownFiles() -> [String] {
    var finder = self.finder
    let files = finder.files(identity: identity, host: host) { self.text(at: $0) }
    self.finder = finder
    return Set(files).union(activePlans()).sorted()
  }

  /// What a file includes, by path.
  func includes(of path: String) -> [String] {
    if finder.includes(of: path) == nil, let text = text(at: path) {
      finder.note(path, Parser.parse(text, file: FileID(0)).tree, identity: identity)
      plansByDocument = [:]
    }
    return finder.includes(of: path) ?? []
  }

  /// The plan that starts with a file.
  func snapshot(of root: String) -> PlanSnapshot {
    if let known = snapshots[root] { return known }
    let made = build(root)
    var isNew = false
    for (file, path) in zip(made.plan.files, made.paths) where documents[path] != nil {
      isNew = finder.note(path, file.tree, identity: identity) || isNew
    }
    snapshots[root] = made
    if isNew && plan == nil { plansByDocument = [:] }
    return made
  }

  /// Works with the plan that starts with a file, and keeps what it finds out.
  func withSnapshot<Result, Fault: Error>(
    of root: String, _ body: (inout PlanSnapshot) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    var snapshot = snapshot(of: root)
    // There is one copy of it at a time.
    snapshots[root] = nil
    defer { snapshots[root] = snapshot }
    return try body(&snapshot)
  }

  /// Forgets the plans that no document belongs to.
  func keep(_ roots: [String]) {
    let kept = Set(roots)
    for root in snapshots.keys where !kept.contains(root) { snapshots[root] = nil }
    for root in left.keys where !kept.contains(root) { left[root] = nil }
  }

  private func build(_ root: String) -> PlanSnapshot {
    let built = read(root, [:])
    let paths = built.plan.files.map { documentPath(of: $0.path) }
    return PlanSnapshot(
      built.plan, built.findings, paths: paths, after: left.removeValue(forKey: root))
  }

  /// Reads the plan that starts with a file. `overrides` replaces texts, by path.
  func read(
    _ root: String, _ overrides: [String: SourceText]
  ) -> (plan: Plan, findings: [Finding]) {
    let loader = SourceLoader(
      locate: { include, base in
        let path = SourcePath.resolve(include, from: base)
        return SourceLoader.Location(path: path, identity: self.identity(of: path))
      },
      load: { path in
        if let text = overrides[path] { return .success(text) }
        return self.load(path)
      })
    let location = SourceLoader.Location(path: root, identity: identity(of: root))
    let first =
      switch overrides[root].map({ .success($0) }) ?? self.load(root) {
      case .success(let text): text
      case .failure: SourceText([])
      }
    return PlanBuilder.build(at: location, text: first, loader: loader)
  }

  // MARK: Files

  /// The text of a file: that of its document if it is open.
  func text(at path: String) -> SourceText? {
    if case .success(let text) = load(path) { text } else { nil }
  }

  private func load(_ path: String) -> Result<SourceText, SourceLoader.Failure> {
    if let document = documents[documentPath(of: path)] { return .success(document.text.source) }
    if let known = texts[path] { return known }
    guard DocumentURI.isFile(path) else {
      return .failure(SourceLoader.Failure(reason: "no such file"))
    }
    watching.note(path, host)
    let text = host.read(path)
    texts[path] = text
    return text
  }

  /// The text of a file of a plan, with its lines.
  func text(of file: FileID, in snapshot: PlanSnapshot) -> DocumentText {
    text(of: snapshot.paths[file.index], snapshot.plan.files[file.index].text)
  }

  /// The text of a file, with its lines; empty if the file cannot be read.
  func text(of path: String) -> DocumentText { text(of: path, text(at: path) ?? SourceText([])) }

  private func text(of path: String, _ source: @autoclosure () -> SourceText) -> DocumentText {
    if let document = documents[path] { return document.text }
    if let known = lines[path] { return known }
    let text = DocumentText(source())
    lines[path] = text
    return text
  }

  /// The name under which the client knows a file, if it is open by another one.
  func documentPath(of path: String) -> String {
    if documents[path] != nil { return path }
    return byIdentity[identity(of: path)] ?? path
  }

  private func identity(of path: String) -> String {
    if let known = identities[path] { return known }
    let identity = DocumentURI.isFile(path) ? host.identity(of: path) : path
    identities[path] = identity
    return identity
  }

  /// The URI of a file: as the client writes it, if it is open.
  func uri(of path: String) -> String { documents[path]?.uri ?? DocumentURI.uri(path) }
}
