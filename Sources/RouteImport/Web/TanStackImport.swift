package import RouteBase

/// `import tanstack`: reads the `routeTree.gen.ts` that TanStack Router generates.
package enum TanStackImport {
  /// The plan, and notes; `path` names the file in them.
  package static func plan(
    _ bytes: [UInt8], path: String, name: String
  ) throws(FileFault) -> (plan: [UInt8], notes: [FileRoutesNote]) {
    let words = CodeLexer.words(in: bytes, .script)
    guard
      let start = words.indices.first(where: {
        words[$0].text == "FileRoutesByFullPath" && $0 + 1 < words.count
          && words[$0 + 1].text == "{"
      })
    else {
      throw FileFault(
        message: "it has no `FileRoutesByFullPath`, which TanStack Router generates", offset: 0)
    }
    let files = files(words)
    var entries: [(path: String, file: String?, line: Int)] = []
    var index = start + 2
    while index < words.count, words[index].isQuoted || words[index].text != "}" {
      if words[index].isQuoted, index + 3 < words.count, words[index + 1].text == ":",
        words[index + 2].text == "typeof"
      {
        entries.append((words[index].text, files[words[index + 3].text], words[index].line))
        index += 3
      }
      index += 1
    }
    var pages = WebPages(source: path)
    let all = Set(entries.map { $0.path })
    for entry in entries {
      // `/posts` is around `/posts/`, its index.
      if entry.path.isEmpty || !entry.path.hasSuffix("/") && all.contains(entry.path + "/") {
        continue
      }
      pages.add(
        entry.path, .dollar, file: entry.file, isIndex: entry.path.hasSuffix("/"),
        line: entry.line)
    }
    return try FileRoutes.plan(pages, name: name)
  }

  /// The files of the names in `typeof`.
  private static func files(_ words: [CodeWord]) -> [String: String] {
    var result: [String: String] = [:]
    for index in words.indices.dropFirst().dropLast(4)
    where words[index].text == "as" && words[index - 1].text == "Route" {
      guard words[index + 4].isQuoted else { continue }
      var name = words[index + 1].text
      let path = words[index + 4].text
      let file = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
      if name.hasSuffix("Import") { name.removeLast(6) }
      for suffix in ["", "Route", "Import", "WithChildren", "RouteWithChildren"] {
        result[name + suffix] = file
      }
    }
    return result
  }
}
