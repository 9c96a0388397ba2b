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
    let edits = try renaming(in: document, at: offset, to: name, keepingOld: true)
    edits.write(workspace, client, to: &json)
  }

  /// The edits that rename what is named at an offset. With `keepingOld`, a route, flow, task or
  /// service keeps its old name in `was`.
  func renaming(
    in document: PlanDocument, at offset: UInt32, to text: String, keepingOld: Bool
  ) throws(ResponseError) -> WorkspaceEdits {
    let name = try Self.name(text)
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
        add(renamingEdits(found.entity, name, keepingOld, &snapshot), of: snapshot, to: &edits)
      }
    }
    if let fault { throw fault }
    return edits
  }

  /// A name as it is typed, with or without backticks.
  private static func name(_ text: String) throws(ResponseError) -> String {
    var name = text
    if name.count > 2, name.hasPrefix("`"), name.hasSuffix("`") {
      name = String(name.dropFirst().dropLast())
    }
    if name.isEmpty { throw .failed("a name cannot be empty") }
    if name.utf8.contains(where: { $0 == UInt8(ascii: "`") || $0 == 0x0A || $0 == 0x0D }) {
      throw .failed("a name contains neither backticks nor line ends")
    }
    return name
  }

  private func renamingEdits(
    _ entity: Entity, _ name: String, _ keepsOld: Bool, _ snapshot: inout PlanSnapshot
  ) -> [TextEdit] {
    let old = snapshot.plan.bareName(of: entity)
    if old == name { return [] }
    let uses = snapshot.occurrences(of: entity)
    let plan = snapshot.plan
    var edits = uses.compactMap { use -> TextEdit? in
      let written = plan.files[use.span.file.index].tree.name(use.span.range)
      // A use of an old name stays: the name is still in `was`.
      return written == old
        ? TextEdit(use.span, plan.written(name, for: entity, at: use.span)) : nil
    }
    if keepsOld, let origin = plan.renamedOrigin(of: entity) {
      let source = NameSyntax.source(old)
      if let edit = plan.tree(origin).insertion(ofOldName: source, of: Int(origin.index)) {
        edits.append(edit)
      }
    }
    return edits
  }
}

extension Plan {
  /// Whether a name can be changed: not that of a rule, a file or a built-in type.
  func canRename(_ entity: Entity) -> Bool {
    switch entity {
    case .rule, .file: false
    case .type(let id): types[id.index].span != nil
    default: true
    }
  }

  /// A name as it is written at one place: in a pattern, nothing can be in backticks.
  fileprivate func written(_ name: String, for entity: Entity, at span: SourceSpan) -> String {
    switch entity {
    case .parameter, .fact:
      let text = files[span.file.index].text
      let before = span.range.start > 0 ? text.bytes[Int(span.range.start) - 1] : 0
      // After `:` or `*` without a space, it is in a pattern.
      let isInPattern = before == UInt8(ascii: ":") || before == UInt8(ascii: "*")
      return isInPattern || NameSyntax.isBare(name.utf8) ? name : NameSyntax.source(name)
    default: return NameSyntax.source(name)
    }
  }

  /// The declaration that keeps an old name in `was`.
  fileprivate func renamedOrigin(of entity: Entity) -> DeclarationReference? {
    switch entity {
    case .symbol(let symbol): origin(of: symbol)
    case .service(let id): services[id.index].origin
    default: nil
    }
  }

  /// What has a name already where an entity would get it, in words.
  fileprivate func owner(of name: String, beside entity: Entity) -> String? {
    if name == bareName(of: entity) { return nil }
    let bytes = Array(name.utf8)
    switch entity {
    case .symbol(let symbol):
      let service = service(of: symbol)
      let serviceName =
        service.isNone ? nil : Array(self.name(services[service.index].name).utf8)
      guard let other = find(bytes, inService: serviceName), other != symbol else { return nil }
      return "the \(other.kindName) `\(displayName(other))`"
    case .service: return findService(bytes) == nil ? nil : "a service"
    case .fact: return findFact(bytes) == nil ? nil : "a fact"
    case .type: return types.contains { $0.name == name } ? "a type" : nil
    case .parameter(let index):
      let id = names.find(bytes)
      if id.isNone { return nil }
      let owners = routes.map { $0.parameters } + tasks.map { $0.parameters }
      let own = owners.first { $0.indices.contains(index) }
      return own?.indices.contains { parameters[$0].name == id } == true ? "a parameter" : nil
    case .rule, .file: return nil
    }
  }
}

extension SyntaxTree {
  /// The edit that adds an old name to the `was` of a declaration.
  fileprivate func insertion(ofOldName name: String, of index: Int) -> TextEdit? {
    insertion(ofName: name, into: .was, of: index)
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
