package import RouteBase

/// `import tanstack`: reads the `routeTree.gen.ts` that TanStack Router generates.
package enum TanStackImport {
  /// The plan, and notes; `path` names the file in them.
  package static func plan(
    _ bytes: [UInt8], path: String, name: String
  ) throws(FileFault) -> (plan: [UInt8], notes: [FileRoutesNote]) {
    let words = try CodeWords.script(bytes)
    let entries = try entries(words)
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

  /// A page: its path, its file and its line.
  private typealias Entry = (path: String, file: String?, line: Int)

  private static func entries(_ words: [CodeWord]) throws(FileFault) -> [Entry] {
    let files = files(words)
    func start(of interface: String) -> Int? {
      words.indices.dropLast().first {
        words[$0].text == interface && words[$0 + 1].isSign("{")
      }.map { $0 + 2 }
    }
    var result: [Entry] = []
    if var index = start(of: "FileRoutesByFullPath") {
      while index < words.count, !words[index].isSign("}") {
        if words[index].isQuoted, index + 3 < words.count, words[index + 1].isSign(":"),
          words[index + 2].text == "typeof"
        {
          result.append((words[index].text, files[words[index + 3].text], words[index].line))
          index += 3
        }
        index += 1
      }
      if index >= words.count { throw CodeWords.cut("{", line: words.last?.line ?? 1) }
      return result
    }
    // Older versions list only the files, each with its path.
    guard var index = start(of: "FileRoutesByPath") else {
      throw FileFault(
        message: "it has no `FileRoutesByFullPath`, which TanStack Router generates", offset: 0)
    }
    var path: (text: String, line: Int)?
    var known: Set<String> = []
    while index + 2 < words.count {
      if words[index].text == "fullPath", words[index + 1].isSign(":"), words[index + 2].isQuoted {
        path = (words[index + 2].text, words[index + 2].line)
      } else if words[index].text == "preLoaderRoute", words[index + 2].text == "typeof",
        let (text, line) = path, index + 3 < words.count, known.insert(text).inserted
      {
        result.append((text, files[words[index + 3].text], line))
      }
      index += 1
    }
    if let cut = CodeWords(words).cut { throw cut }
    return result
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
