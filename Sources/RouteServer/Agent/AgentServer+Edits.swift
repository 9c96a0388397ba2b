import RouteBase
import RouteCheck
import RouteEngine
import RoutePlan
import RouteSyntax

// Changes of the plan's files: shown as a diff first, and written by a second call that names its hash.

/// Files of a plan before and after a change.
struct AgentEdits {
  struct File {
    var name: String
    var old: SourceText
    var new: SourceText
  }

  var files: [File] = []

  /// The changes in the form of `diff -u`.
  var diff: String {
    files.map {
      UnifiedDiff.write(old: Array($0.old.content), new: Array($0.new.content), name: $0.name)
    }.joined()
  }

  /// Stands for the files before and after the change.
  var hash: String {
    var hash = StableHash()
    for file in files {
      hash.add(file.name.utf8)
      hash.add(file.old.content)
      hash.add(file.new.content)
    }
    return hash.digits
  }
}

extension AgentServer {
  func fix(_ arguments: AgentArguments) throws(QuestionFault) -> JSONValue {
    // What is fixed is what is on disk now.
    try plan.refresh()
    let files = plan.files
    let first = try files.build()
    // What may not be written is not shown as if it could be.
    let outside = Set(first.plan.files.map(\.path).filter { !files.isInside($0) })
    let allowsUnsafe = arguments.flag("unsafe") ?? false
    let fixed = PlanFixer.fix(
      allowingUnsafe: allowsUnsafe, levels: RuleLevels(), sparing: outside
    ) { overrides in
      var texts = overrides.included
      if let main = overrides.main { texts[files.name] = main }
      return (try? files.build(texts)) ?? first
    }
    let edits = AgentEdits(
      files: fixed.changes.map { change in
        AgentEdits.File(
          name: change.isMain ? files.name : change.path, old: change.old, new: change.new)
      })
    var leftOut: Set<String> = []
    for finding in fixed.report.findings {
      guard let fix = finding.fix, fix.safety == .safe || (allowsUnsafe && fix.safety == .unsafe)
      else { continue }
      leftOut.formUnion(
        fix.edits.map { fixed.plan.files[$0.span.file.index].path }.filter { outside.contains($0) })
    }
    return try finish(edits, arguments, leavingOut: leftOut.sorted())
  }

  func rename(_ arguments: AgentArguments) throws(QuestionFault) -> JSONValue {
    let name = arguments.text("name") ?? ""
    let keepsOld = arguments.flag("keepOld") ?? true
    let files = plan.files
    let edits = try plan.with(isMeant: true) { snapshot throws(QuestionFault) in
      let entity = try Renaming.entity(named: name, in: snapshot.plan)
      let new = try Renaming.name(arguments.text("newName") ?? "")
      let entities = snapshot.plan.renamed(with: entity)
      let edits = try Renaming.edits(entities, new, keepingOld: keepsOld, &snapshot)
      var result = AgentEdits()
      var changes: [FileID: TextChange] = [:]
      for (file, own) in Dictionary(grouping: edits, by: { $0.span.file }) {
        changes[file] = TextChange(
          snapshot.plan.files[file.index].text, own.map { ($0.span.range, $0.replacement) })
      }
      for (file, change) in changes.sorted(by: { $0.key < $1.key }) {
        result.files.append(
          AgentEdits.File(name: snapshot.paths[file.index], old: change.old, new: change.new))
      }
      var texts: [String: SourceText] = [:]
      for file in result.files { texts[file.name] = file.new }
      let (plan, findings) = try files.build(texts)
      var after = PlanSnapshot(plan, findings, paths: snapshot.paths)
      let check = RenamingCheck(entities: entities, name: new, changes: changes)
      if let fault = check.fault(&snapshot, &after) { throw QuestionFault(fault) }
      return result
    }
    // A name that stays the same in one file would be lost there.
    if let outside = edits.files.first(where: { !plan.files.isInside($0.name) }) {
      throw QuestionFault(
        "`\(outside.name)` would change, too, and is outside the plan's folder",
        help: "rename it in an editor, which may write there")
    }
    return try finish(edits, arguments)
  }

  /// Writes the files if the agent names the hash of this change, and describes it, and which files
  /// it leaves out.
  private func finish(
    _ edits: AgentEdits, _ arguments: AgentArguments, leavingOut leftOut: [String] = []
  ) throws(QuestionFault) -> JSONValue {
    let hash = edits.hash
    var isApplied = false
    if let wanted = arguments.text("hash") {
      guard wanted == hash, !edits.files.isEmpty else {
        throw QuestionFault(
          "the hash is not that of the diff as it would be now",
          help: "ask again without `hash`, and look at the diff")
      }
      try write(edits)
      isApplied = true
    }
    var json = JSONWriter()
    json.object { json in
      json.schemaVersion()
      json.key("changed")
      json.value(!edits.files.isEmpty)
      json.key("applied")
      json.value(isApplied)
      json.key("hash")
      json.value(optional: edits.files.isEmpty ? nil : hash)
      json.key("diff")
      json.value(edits.diff)
      json.key("files")
      json.array(edits.files) { json, file in json.value(file.name) }
      json.key("leftOut")
      json.array(leftOut) { json, name in json.value(name) }
    }
    return try AgentPlan.read(json.output.bytes)
  }

  /// Writes all files or none. Only files in the plan's folder are written.
  private func write(_ edits: AgentEdits) throws(QuestionFault) {
    let files = plan.files
    if let outside = edits.files.first(where: { !files.isInside($0.name) }) {
      throw QuestionFault("`\(outside.name)` is outside the plan's folder; nothing was written")
    }
    let contents = edits.files.map { (path: files.path(of: $0.name), bytes: Array($0.new.content)) }
    let reason = host.write(contents)
    plan.forget()
    if let reason { throw QuestionFault("cannot write the files: \(reason)") }
  }
}
