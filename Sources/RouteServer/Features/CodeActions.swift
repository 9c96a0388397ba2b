import RouteBase
import RouteCheck
import RouteEngine
import RouteGraph
import RoutePlan
import RouteSyntax

// What can be done about findings, and what can be written at a place.

extension LanguageServer {
  /// The kind of action that makes all safe fixes.
  private static let fixAll = "source.fixAll"

  func codeActions(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    let (document, range) = try rangePlace(request)
    let only = request.params?.member("context")?.texts("only") ?? []
    func isWanted(_ kind: String) -> Bool {
      only.isEmpty || only.contains { kind == $0 || kind.hasPrefix($0 + ".") }
    }
    guard client.hasActionLiterals else {
      json.array { _ in }
      return
    }
    try check([document.root])
    withPlan(document) { snapshot in
      var actions: [CodeAction] = []
      let report = snapshot.report()
      let findings = report.findings
      let own = findings.filter { finding in
        finding.span.file == document.file && finding.span.range.start <= range.end
          && finding.span.range.end >= range.start
      }
      if isWanted("quickfix") {
        for finding in own { actions += fixes(of: finding, snapshot) }
      }
      if isWanted("refactor") {
        actions += promises(document, range.start, &snapshot)
        actions += forgettings(document, range.start, &snapshot)
      }
      if isWanted(Self.fixAll), client.resolvesActions || !only.isEmpty,
        PlanFixer.canFix(snapshot.plan, report)
      {
        var action = CodeAction(title: "Fix all that is safe to fix", kind: Self.fixAll)
        if client.resolvesActions { action.root = document.root } else { action.isFixAll = true }
        actions.append(action)
      }
      var places = places(snapshot)
      for index in actions.indices where actions[index].isFixAll {
        actions[index].edits = fixAllEdits(document.root, snapshot)
      }
      json.array(actions) { json, action in write(action, snapshot, &places, to: &json) }
    }
  }

  /// Adds the edits to an action that was sent without.
  func resolveCodeAction(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    guard let params = request.params, case .object(let members) = params.content else {
      throw .missing("data")
    }
    guard let root = params.at("data", "plan")?.asText else {
      params.write(to: &json)
      return
    }
    let edits = workspace.withSnapshot(of: root) { fixAllEdits(root, $0) }
    json.object { json in
      for (key, value) in members where key != "edit" {
        json.key(text: key)
        value.write(to: &json)
      }
      json.key("edit")
      edits.write(workspace, client, to: &json)
    }
  }

  /// What `check --fix` would change.
  private func fixAllEdits(_ root: String, _ snapshot: PlanSnapshot) -> WorkspaceEdits {
    let fixed = PlanFixer.fix(allowingUnsafe: false, levels: RuleLevels()) { overrides in
      var texts = overrides.included
      if let main = overrides.main { texts[root] = main }
      return self.workspace.read(root, texts)
    }
    var edits = WorkspaceEdits()
    for change in fixed.changes {
      let path = change.isMain ? root : change.path
      guard let file = snapshot.plan.files.firstIndex(where: { $0.path == path }) else { continue }
      let new = Array(change.new.content)
      for edit in LineEdits.make(from: change.old, to: new) {
        edits.add(
          edit.range, String(decoding: edit.replacement, as: UTF8.self), at: snapshot.paths[file],
          workspace.text(of: FileID(file), in: snapshot))
      }
    }
    return edits
  }

  // MARK: Quick fixes

  private func fixes(of finding: Finding, _ snapshot: PlanSnapshot) -> [CodeAction] {
    var actions: [CodeAction] = []
    if let fix = finding.fix, !fix.edits.isEmpty {
      var action = CodeAction(title: fix.label.firstUppercased, kind: "quickfix")
      add(fix.edits, of: snapshot, to: &action.edits)
      action.finding = finding
      action.isPreferred = fix.safety == .safe
      actions.append(action)
    }
    guard RuleTable[finding.rule].level == .warning, finding.rule != .unusedAllow,
      let subject = finding.subject
    else { return actions }
    let clause = "allow \(finding.rule.name) \"explain why\""
    let tree = snapshot.plan.tree(subject)
    if let edit = tree.insertion(of: clause, .allow, into: Int(subject.index)) {
      var action = CodeAction(title: "Allow `\(finding.rule.name)` here", kind: "quickfix")
      add([edit], of: snapshot, to: &action.edits)
      action.finding = finding
      actions.append(action)
    }
    return actions
  }

  // MARK: Promises

  /// An action that writes what the plan does now as an expectation: the path that a link makes, or
  /// the path from the start to a route.
  private func promises(
    _ document: PlanDocument, _ offset: UInt32, _ snapshot: inout PlanSnapshot
  ) -> [CodeAction] {
    let plan = snapshot.plan
    let tree = plan.files[document.file.index].tree
    guard !snapshot.hasOpenMeaning, let index = tree.lastDeclaration(from: offset),
      offset <= tree.declarations[index].headerEnd
    else { return [] }
    let origin = DeclarationReference(file: document.file, index: index)
    var ends: (from: RouteID, to: RouteID)?
    switch snapshot.table().meaning(origin) {
    case .symbol(.route(let id)) where id != plan.start: ends = (plan.start, id)
    case .link(let link):
      if case .route(let source) = plan.links[link.index].source,
        !plan.links[link.index].target.isNone
      {
        ends = (source, plan.links[link.index].target)
      }
    default: break
    }
    guard let ends, !ends.from.isNone else { return [] }
    var request = PathRequest(from: ends.from, to: ends.to)
    request.limit = PlanSnapshot.searchLimit
    request.isExplained = false
    guard case .found(let paths) = snapshot.planner().find(request) else { return [] }
    let (from, to) = (plan.sourceName(ends.from), plan.sourceName(ends.to))
    let promise = "expect path \(from) -> \(to) within \(paths[0].cost)"
    var action = CodeAction(
      title: "Write an expectation: \(plan.displayName(ends.from)) -> \(plan.displayName(ends.to))",
      kind: "refactor")
    let text = tree.text
    let isLineOpen = text.count > 0 && text.bytes[text.count - 1] != 0x0A
    let lineEnd = tree.lineEnd
    let end = SourceRange(start: UInt32(text.count), end: UInt32(text.count))
    add(
      [
        TextEdit(
          SourceSpan(file: document.file, range: end),
          (isLineOpen ? lineEnd : "") + promise + lineEnd)
      ],
      of: snapshot, to: &action.edits)
    return [action]
  }

  // MARK: Old names

  /// For what keeps its old name when it is renamed: the choice not to.
  private func forgettings(
    _ document: PlanDocument, _ offset: UInt32, _ snapshot: inout PlanSnapshot
  ) -> [CodeAction] {
    guard let found = snapshot.occurrence(at: offset, in: document.file),
      snapshot.plan.renamedOrigin(of: found.entity) != nil
    else { return [] }
    var action = CodeAction(title: "Rename without keeping the old name", kind: "refactor")
    action.command = (.forget, document.path)
    return [action]
  }

  // MARK: Writing

  private func write(
    _ action: CodeAction, _ snapshot: PlanSnapshot, _ places: inout PlanPositions,
    to json: inout JSONWriter
  ) {
    json.object { json in
      json.key("title")
      json.value(action.title)
      json.key("kind")
      json.value(action.kind)
      if let finding = action.finding {
        json.key("diagnostics")
        json.array([finding]) { json, finding in write(finding, &places, to: &json) }
      }
      if action.isPreferred {
        json.key("isPreferred")
        json.value(true)
      }
      if let command = action.command {
        json.key("command")
        json.object { json in
          json.key("title")
          json.value(action.title)
          json.key("command")
          json.value(command.name.rawValue)
          json.key("arguments")
          json.array([workspace.uri(of: command.path)]) { json, uri in json.value(uri) }
        }
      } else if let root = action.root {
        json.key("data")
        json.object { json in
          json.key("plan")
          json.value(root)
        }
      } else {
        json.key("edit")
        action.edits.write(workspace, client, to: &json)
      }
    }
  }
}

/// Something that an editor offers to do.
private struct CodeAction {
  var title: String
  var kind: String
  var edits = WorkspaceEdits()
  /// The finding that it fixes.
  var finding: Finding?
  var isPreferred = false
  /// The plan whose safe fixes it makes, once it is resolved.
  var root: String?
  var isFixAll = false
  /// What the client has the server do, with the path of a document.
  var command: (name: ServerCommand, path: String)?

  init(title: String, kind: String) {
    self.title = title
    self.kind = kind
  }
}

extension String {
  /// The same text with a capital at its start.
  fileprivate var firstUppercased: String {
    guard let first else { return self }
    return first.uppercased() + dropFirst()
  }
}

extension Plan {
  /// The name of a route as a plan writes it outside all services.
  func sourceName(_ id: RouteID) -> String {
    let route = routes[id.index]
    let own = NameSyntax.source(name(route.name))
    if route.service.isNone { return own }
    return NameSyntax.source(name(services[route.service.index].name)) + "." + own
  }
}
