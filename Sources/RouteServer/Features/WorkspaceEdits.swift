import RouteBase
import RoutePlan
import RouteSyntax

/// Edits of several documents, as the protocol has them.
struct WorkspaceEdits {
  /// The edits of each document, by its path, with the text that they change.
  private var byPath: [String: (text: DocumentText, edits: [LineEdit])] = [:]
  private var seen: [String: Set<LineEdit>] = [:]

  /// A range and what replaces it.
  struct LineEdit: Hashable {
    var range: SourceRange
    var replacement: String
  }

  init() {}

  var isEmpty: Bool { byPath.isEmpty }

  /// The documents that have some.
  var paths: [String] { byPath.keys.sorted() }

  mutating func add(
    _ range: SourceRange, _ replacement: String, at path: String, _ text: DocumentText
  ) {
    let edit = LineEdit(range: range, replacement: replacement)
    // A document that belongs to several plans gets each edit once.
    guard seen[path, default: []].insert(edit).inserted else { return }
    byPath[path, default: (text, [])].edits.append(edit)
  }

  /// How they change the text of a document; nil if they do not.
  func change(at path: String) -> TextChange? {
    byPath[path].map { TextChange($0.text.source, $0.edits.map { ($0.range, $0.replacement) }) }
  }

  /// Writes them as a `WorkspaceEdit`.
  func write(
    _ workspace: Workspace, _ client: ClientCapabilities, to json: inout JSONWriter
  ) {
    let all = byPath.sorted { $0.key < $1.key }
    json.object { json in
      if client.hasVersionedEdits {
        json.key("documentChanges")
        json.array(all) { json, item in
          json.object { json in
            json.key("textDocument")
            json.object { json in
              json.key("uri")
              json.value(workspace.uri(of: item.key))
              json.key("version")
              if let version = workspace.documents[item.key]?.version {
                json.value(version)
              } else {
                json.null()
              }
            }
            json.key("edits")
            Self.write(item.value, client.encoding, to: &json)
          }
        }
      } else {
        json.key("changes")
        json.object { json in
          for item in all {
            json.key(text: workspace.uri(of: item.key))
            Self.write(item.value, client.encoding, to: &json)
          }
        }
      }
    }
  }

  private static func write(
    _ document: (text: DocumentText, edits: [LineEdit]), _ encoding: PositionEncoding,
    to json: inout JSONWriter
  ) {
    var writer = PositionWriter(document.text, encoding)
    json.array(document.edits.sorted { $0.range.start < $1.range.start }) { json, edit in
      json.object { json in
        json.key("range")
        writer.write(edit.range, to: &json)
        json.key("newText")
        json.value(edit.replacement)
      }
    }
  }
}

extension LanguageServer {
  /// Adds edits of a plan's files.
  func add(_ edits: [TextEdit], of snapshot: PlanSnapshot, to all: inout WorkspaceEdits) {
    for edit in edits {
      all.add(
        edit.span.range, edit.replacement, at: snapshot.paths[edit.span.file.index],
        workspace.text(of: edit.span.file, in: snapshot))
    }
  }
}
