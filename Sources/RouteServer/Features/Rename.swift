import RouteBase
import RouteEngine
import RoutePlan
import RouteSyntax

// New names for what is declared, in every plan that has it.

extension LanguageServer {
  func prepareRename(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    let (document, offset) = try place(request)
    let found = withPlan(document) { snapshot in
      snapshot.occurrence(at: offset, in: document.file).flatMap { found in
        snapshot.plan.canRename(found.entity)
          ? (found.range, snapshot.plan.bareName(of: found.entity)) : nil
      }
    }
    guard let (range, name) = found else { throw .failed("nothing here can be renamed") }
    var writer = PositionWriter(document.text, client.encoding)
    json.object { json in
      json.key("range")
      writer.write(range, to: &json)
      json.key("placeholder")
      json.value(name)
    }
  }

  func rename(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    let (document, offset) = try place(request)
    let name = try request.text("newName")
    let keepsOld = !forgetsOldName
    forgetsOldName = false
    let edits = try renaming(in: document, at: offset, to: name, keepingOld: keepsOld)
    edits.write(workspace, client, to: &json)
  }

  /// The edits that rename what is named at an offset. With `keepingOld`, a route, flow, task or
  /// service keeps its old name in `was`.
  func renaming(
    in document: PlanDocument, at offset: UInt32, to text: String, keepingOld: Bool
  ) throws(ResponseError) -> WorkspaceEdits {
    let name: String
    do throws(QuestionFault) { name = try Renaming.name(text) } catch {
      throw .failed(error.message)
    }
    var edits = WorkspaceEdits()
    var fault: ResponseError?
    for root in workspace.plans(of: document.path) {
      workspace.withSnapshot(of: root) { snapshot in
        guard fault == nil, let file = snapshot.file(at: document.path) else { return }
        guard let found = snapshot.occurrence(at: offset, in: file),
          snapshot.plan.canRename(found.entity)
        else {
          fault = .failed("nothing here can be renamed")
          return
        }
        if let taken = snapshot.plan.owner(of: name, beside: found.entity) {
          fault = .failed("`\(name)` is the name of \(taken) already")
          return
        }
        let plan = snapshot.plan
        if case .parameter = found.entity, !Renaming.fitsPattern(name),
          snapshot.occurrences(of: found.entity).contains(where: { plan.isInPattern($0.span) })
        {
          fault = .failed("`\(name)` cannot be in a pattern, which has this name")
          return
        }
        add(
          Renaming.edits(found.entity, name, keepingOld: keepingOld, &snapshot), of: snapshot,
          to: &edits)
      }
    }
    if let fault { throw fault }
    return edits
  }
}

// MARK: - Files

extension LanguageServer {
  /// The edits of includes that follow files to their new places.
  func willRenameFiles(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    var moves: [(old: String, new: String)] = []
    for file in request.params?.list("files") ?? [] {
      guard let old = file.text("oldUri"), let new = file.text("newUri") else {
        throw .missing("files")
      }
      moves.append((DocumentURI.path(old), DocumentURI.path(new)))
    }
    /// The path of a file after the moves; a folder takes what is in it along.
    func moved(_ path: String) -> String {
      for move in moves {
        if path == move.old { return move.new }
        if path.hasPrefix(move.old + "/") { return move.new + path.dropFirst(move.old.count) }
      }
      return path
    }
    var edits = WorkspaceEdits()
    var roots = Set(workspace.activePlans())
    for move in moves where move.old.hasSuffix(".routeplan") {
      roots.formUnion(workspace.plans(of: move.old))
    }
    for root in roots.sorted() {
      workspace.withSnapshot(of: root) { snapshot in
        for (index, path) in snapshot.paths.enumerated() {
          let tree = snapshot.plan.files[index].tree
          for declaration in tree.declarations where declaration.kind == .include {
            for name in declaration.payload.indices {
              let range = tree.names[name]
              let text = tree.string(range)
              let target = SourcePath.resolve(text, from: path)
              let (base, new) = (moved(path), moved(target))
              // An include that still leads to its file stays as its author wrote it.
              if SourcePath.resolve(text, from: base) == new || text.hasPrefix("/") { continue }
              let span = SourceSpan(file: FileID(index), range: range)
              let include = Self.relative(new, from: base)
              add([TextEdit(span, "\"\(include)\"")], of: snapshot, to: &edits)
            }
          }
        }
      }
    }
    if edits.isEmpty { json.null() } else { edits.write(workspace, client, to: &json) }
  }

  /// The path of a file relative to the folder of another.
  static func relative(_ path: String, from base: String) -> String {
    let own = path.split(separator: "/")
    let home = base.split(separator: "/").dropLast()
    let common = zip(own.dropLast(), home).prefix { $0 == $1 }.count
    let up = Array(repeating: Substring(".."), count: home.count - common)
    return (up + own[common...]).joined(separator: "/")
  }
}
