package import RouteBase
import RouteSyntax

/// `import nav-graph-json`: reads the `nav-graph.json` that compose-nav-graph writes, in its schema 1.
///
/// Its destinations are the members of one flow, its edges are links. Nothing is left out: a value of
/// another kind than the schema's is refused.
package enum NavGraphImport {
  static let schema: Int64 = 1

  /// The plan, and notes; `path` names the file in them.
  package static func plan(
    _ bytes: [UInt8], path: String, name: String
  ) throws(FileFault) -> (plan: [UInt8], notes: [FileRoutesNote]) {
    let root = try JSONReader.read(bytes)
    guard case .object = root.content, let schema = root.member("schemaVersion") else {
      throw FileFault(
        message: "it has no `schemaVersion`: it is not the `nav-graph.json` of compose-nav-graph",
        offset: root.offset)
    }
    guard case .integer(let version) = schema.content, version == Self.schema else {
      throw FileFault(
        message: "`schemaVersion` is \(shown(schema)); this version of qtroute reads schema "
          + String(Self.schema), offset: schema.offset)
    }
    let graph = try NavGraph(root)
    guard !graph.nodes.isEmpty else {
      throw FileFault(message: "it has no destination", offset: root.offset)
    }
    let lines = LineIndex(SourceText(bytes))
    var writer = NavGraphWriter(graph)
    let text = writer.plan(named: name)
    let (tree, findings) = Parser.parse(SourceText(text), file: FileID(0))
    if let finding = findings.first(where: { $0.rule == .syntax }) {
      throw FileFault(message: "the result is not a valid plan: \(finding.message)", offset: 0)
    }
    let notes = writer.notes.map { note in
      FileRoutesNote(
        path: path, line: lines.position(of: UInt32(note.offset)).line, message: note.message)
    }
    return (Formatter.format(tree), notes)
  }

  private static func shown(_ value: JSONValue) -> String {
    switch value.content {
    case .integer(let number): String(number)
    case .number(let number): String(number)
    case .string(let text): "\"" + text + "\""
    case .boolean, .null, .array, .object: "no number"
    }
  }
}
