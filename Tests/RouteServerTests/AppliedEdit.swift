import RouteBase
import RouteServer

extension JSONValue {
  /// The texts of files in `/app/`, by name, after this `WorkspaceEdit`.
  func applied(to texts: [String: String]) -> [String: String] {
    var result = texts
    guard case .object(let members)? = member("changes")?.content else { return result }
    for (uri, edits) in members {
      let name = String(DocumentURI.path(uri).dropFirst("/app/".count))
      guard let text = texts[name] else { continue }
      var document = DocumentText(SourceText(text))
      let changes = (edits.elements ?? []).map { edit in
        func offset(_ key: String) -> Int {
          let place = edit.at("range", key)
          return document.offset(
            of: TextPosition(
              line: place?.number("line") ?? 0, character: place?.number("character") ?? 0), .utf16)
        }
        return (offset("start")..<offset("end"), edit.text("newText") ?? "")
      }
      for (range, new) in changes.reversed() { document.replace(range, with: Array(new.utf8)) }
      result[name] = String(
        decoding: document.source.content, as: UTF8.self)
    }
    return result
  }
}
