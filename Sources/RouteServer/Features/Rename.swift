import RouteBase
import RouteEngine
import RoutePlan
import RouteSyntax

// New names for what is declared, in every plan that has it.

extension LanguageServer {
  func prepareRename(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    let (document, offset) = try place(request)
    let (_, found, name) = try renamable(in: document, at: offset)
    var writer = PositionWriter(document.text, client.encoding)
    json.object { json in
      json.key("range")
      writer.write(found.range, to: &json)
      json.key("placeholder")
      json.value(name)
    }
  }

  func rename(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    workspace.lookForAllChanges()
    let (document, offset) = try place(request)
    let name = try request.text("newName")
    let edits = try renaming(in: document, at: offset, to: name, keepingOld: !forgetsOldName)
    forgetsOldName = false
    edits.write(workspace, client, to: &json)
  }

  /// What can be renamed at an offset: in the first of the document's plans where that is something.
  private func renamable(
    in document: PlanDocument, at offset: UInt32
  ) throws(ResponseError) -> (root: String, found: Occurrence, name: String) {
    for root in workspace.plans(of: document.path) {
      let known = workspace.withSnapshot(of: root) { snapshot -> (Occurrence, String)? in
        guard let file = snapshot.file(at: document.path),
          let found = snapshot.occurrence(at: offset, in: file),
          snapshot.plan.canRename(found.entity)
        else { return nil }
        // The plan has its name from its first file; that in another one is ignored.
        if found.entity == .plan && file.index > 0 { return nil }
        return (found, snapshot.plan.bareName(of: found.entity))
      }
      if let (found, name) = known { return (root, found, name) }
    }
    throw .failed("nothing here can be renamed")
  }

  /// The edits that rename what is named at an offset, in every plan that names it. With `keepingOld`,
  /// a route, flow, task or service keeps its old name in `was`.
  func renaming(
    in document: PlanDocument, at offset: UInt32, to text: String, keepingOld: Bool
  ) throws(ResponseError) -> WorkspaceEdits {
    let (root, found, _) = try renamable(in: document, at: offset)
    let named = workspace.named(found.entity, in: root) { $0.renamed(with: $1) }
    var edits = WorkspaceEdits()
    do throws(QuestionFault) {
      let name = try Renaming.name(text)
      for (root, entities) in named {
        let own = try workspace.withSnapshot(of: root) { snapshot throws(QuestionFault) in
          try Renaming.edits(entities, name, keepingOld: keepingOld, &snapshot)
        }
        add(own, of: workspace.snapshot(of: root), to: &edits)
      }
      for (root, entities) in named { try check(edits, entities, name, root) }
      // Others may have a file with a name that meant nothing in them so far.
      let others = Set(edits.paths.flatMap { workspace.plans(of: $0) })
      for root in others.subtracting(named.map { $0.root }).sorted() {
        try check(edits, [], name, root)
      }
    } catch {
      throw .failed(error.message)
    }
    return edits
  }

  /// Checks what a plan would become.
  private func check(
    _ edits: WorkspaceEdits, _ entities: Set<Entity>, _ name: String, _ root: String
  ) throws(QuestionFault) {
    let fault = workspace.withSnapshot(of: root) { snapshot -> String? in
      var changes: [FileID: TextChange] = [:]
      var texts: [String: SourceText] = [:]
      for (index, path) in snapshot.paths.enumerated() {
        guard let change = edits.change(at: path) else { continue }
        changes[FileID(index)] = change
        texts[snapshot.plan.files[index].path] = change.new
      }
      if changes.isEmpty { return nil }
      let (plan, findings) = workspace.read(root, texts)
      var new = PlanSnapshot(plan, findings, paths: snapshot.paths)
      return RenamingCheck(entities: entities, name: name, changes: changes)
        .fault(&snapshot, &new)
    }
    if let fault { throw QuestionFault(fault) }
  }
}
