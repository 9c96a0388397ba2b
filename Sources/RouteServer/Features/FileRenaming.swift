import RouteBase
import RoutePlan
import RouteSyntax

// Includes that follow files to their new places.

extension LanguageServer {
  /// The edits of all plans of the workspace that keep their includes as they are when files and folders
  /// move.
  func willRenameFiles(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    workspace.lookForAllChanges()
    var moves = FileMoves()
    for file in request.params?.list("files") ?? [] {
      guard let old = file.text("oldUri"), let new = file.text("newUri") else {
        throw .missing("files")
      }
      moves.add(DocumentURI.path(old), DocumentURI.path(new))
    }
    var edits = WorkspaceEdits()
    var open = workspace.knownFiles()
    var seen = Set(open)
    while let path = open.popLast() {
      if session.isTakenBack { throw .cancelled }
      // Only files that somebody includes, and that are no plans by name, may not have been read yet.
      let targets = workspace.includes(of: path)
      open += targets.filter { seen.insert($0).inserted }
      let base = moves.path(path)
      if base == path && targets.allSatisfy({ moves.path($0) == $0 }) { continue }
      addIncludes(of: path, moves, to: &edits)
    }
    if edits.isEmpty { json.null() } else { edits.write(workspace, client, to: &json) }
  }

  /// Adds the edits of the includes in one file.
  private func addIncludes(of path: String, _ moves: FileMoves, to edits: inout WorkspaceEdits) {
    let text = workspace.text(of: path)
    let tree = Parser.parse(text.source, file: FileID(0)).tree
    let base = moves.path(path)
    for declaration in tree.declarations where declaration.kind == .include {
      for name in declaration.payload.indices {
        let include = tree.string(tree.names[name])
        let target = moves.path(SourcePath.resolve(include, from: path))
        // An include that still leads to its file stays as its author wrote it.
        if SourcePath.resolve(include, from: base) == target { continue }
        let new = include.hasPrefix("/") ? target : FileMoves.relative(target, from: base)
        edits.add(
          tree.names[name], LiteralValue.quoted(new), at: workspace.documentPath(of: path), text)
      }
    }
  }
}

/// Files and folders on their way to new places.
private struct FileMoves {
  private var moves: [(old: String, new: String)] = []

  /// Adds a file or a folder, which takes what is in it along.
  mutating func add(_ old: String, _ new: String) {
    // The URIs of folders may end in a slash.
    func trimmed(_ path: String) -> String {
      "/" + path.split(separator: "/").joined(separator: "/")
    }
    guard DocumentURI.isFile(old), DocumentURI.isFile(new) else { return }
    moves.append((trimmed(old), trimmed(new)))
    // What moves by itself does not follow its folder.
    moves.sort { $0.old.utf8.count > $1.old.utf8.count }
  }

  /// The path of a file afterwards.
  func path(_ path: String) -> String {
    for move in moves {
      if path.utf8.elementsEqual(move.old.utf8) { return move.new }
      if path.utf8.starts(with: (move.old + "/").utf8) {
        return move.new + String(decoding: path.utf8.dropFirst(move.old.utf8.count), as: UTF8.self)
      }
    }
    return path
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
