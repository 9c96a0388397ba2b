package import RouteBase

/// `import react-router`: reads what `react-router routes --json` prints, or the literal calls of a
/// `routes.ts`.
package enum ReactRouterImport {
  /// The plan, and notes; `path` names the file in them.
  package static func plan(
    _ bytes: [UInt8], path: String, name: String
  ) throws(FileFault) -> (plan: [UInt8], notes: [FileRoutesNote]) {
    var pages = WebPages(source: path)
    if bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "[") {
      pages.add(try nodes(of: try JSONReader.read(bytes), bytes, depth: 0))
    } else {
      var reader = RouteCalls(try CodeWords.script(bytes))
      pages.add(try reader.read())
      for (line, message) in reader.notes { pages.note(line, message) }
    }
    return try FileRoutes.plan(pages, name: name)
  }

  private static func nodes(
    of value: JSONValue, _ bytes: [UInt8], depth: Int
  ) throws(FileFault) -> [WebNode] {
    guard case .array(let elements) = value.content else {
      throw FileFault(message: "expected a list of routes", offset: value.offset)
    }
    var result: [WebNode] = []
    for element in elements {
      guard case .object = element.content, element.member("id") != nil else {
        throw FileFault(message: "expected a route with an `id`", offset: element.offset)
      }
      var node = WebNode()
      if case .string(let path)? = element.member("path")?.content { node.path = path }
      if case .string(let file)? = element.member("file")?.content { node.file = file }
      if case .boolean(let isIndex)? = element.member("index")?.content { node.isIndex = isIndex }
      if let children = element.member("children"), depth < WebNode.depthLimit {
        node.children = try nodes(of: children, bytes, depth: depth + 1)
      }
      result.append(node)
    }
    return result
  }
}

/// The calls of a `routes.ts`: `route`, `index`, `layout` and `...prefix` with literal arguments.
struct RouteCalls {
  private(set) var notes: [(line: Int, message: String)] = []
  private let words: [CodeWord]
  private var place = 0

  init(_ words: [CodeWord]) { self.words = words }

  /// Reads the list that the file exports.
  mutating func read() throws(FileFault) -> [WebNode] {
    let start =
      words.indices.first { words[$0].text == "default" && hasSign("[", at: $0 + 1) }.map { $0 + 1 }
      ?? words.indices.first { words[$0].text == "=" && hasSign("[", at: $0 + 1) }.map { $0 + 1 }
    guard let start else {
      throw FileFault(
        message: "it has no literal list of routes; `react-router routes --json` prints them all",
        offset: 0)
    }
    place = start
    let routes = try list(depth: 0)
    // The bracket that ends it counts, even where it is missing.
    if place > words.count { throw CodeWords.cut("[", line: words[start].line) }
    return routes
  }

  private func hasSign(_ sign: String, at index: Int) -> Bool {
    index < words.count && !words[index].isQuoted && words[index].text == sign
  }

  /// `[` elements `]`, from its bracket.
  private mutating func list(depth: Int) throws(FileFault) -> [WebNode] {
    guard depth < WebNode.depthLimit else {
      throw FileFault(message: "routes nest deeper than \(WebNode.depthLimit)", offset: 0)
    }
    let start = place
    place += 1
    var result: [WebNode] = []
    while place < words.count, !hasSign("]", at: place) {
      if hasSign(",", at: place) {
        place += 1
        continue
      }
      try refuseOtherEnd(of: start)
      result += try element(depth: depth)
    }
    place += 1
    return result
  }

  /// Refuses a bracket here that ends another one than the one at `start`.
  private func refuseOtherEnd(of start: Int) throws(FileFault) {
    if [")", "]", "}"].contains(where: { hasSign($0, at: place) }) {
      throw CodeWords.cut(words[start].text, line: words[start].line)
    }
  }

  private mutating func element(depth: Int) throws(FileFault) -> [WebNode] {
    var isSpread = false
    while hasSign(".", at: place) {
      isSpread = true
      place += 1
    }
    if hasSign("await", at: place) { place += 1 }
    let word = words[min(place, words.count - 1)]
    let calls: Set = isSpread ? ["prefix"] : ["route", "index", "layout"]
    guard place < words.count, !word.isQuoted, calls.contains(word.text),
      hasSign("(", at: place + 1)
    else {
      var named = place
      while hasSign("(", at: named) || hasSign("await", at: named) { named += 1 }
      noteOther(named < words.count ? words[named] : word)
      skip()
      return []
    }
    let start = place + 1
    place += 2
    var texts: [String] = []
    var isLiteral = true
    var node = WebNode(line: word.line)
    while place < words.count, !hasSign(")", at: place) {
      if words[place].isQuoted {
        isLiteral = isLiteral && words[place].kind == .text
        texts.append(words[place].text)
        place += 1
      } else if hasSign("[", at: place) {
        node.children = try list(depth: depth + 1)
      } else if hasSign(",", at: place) {
        place += 1
      } else {
        try refuseOtherEnd(of: start)
        // Only options are of no matter.
        isLiteral = isLiteral && hasSign("{", at: place)
        skip()
      }
    }
    place += 1
    guard isLiteral else {
      noteOther(word)
      return []
    }
    switch word.text {
    case "route": (node.path, node.file) = (texts.first, texts.dropFirst().first)
    case "prefix": return Self.prefixed(node.children, texts.first ?? "")
    default: (node.isIndex, node.file) = (word.text == "index", texts.first)
    }
    return [node]
  }

  /// Puts a path before those of the given routes. The prefix itself makes no route.
  private static func prefixed(_ nodes: [WebNode], _ path: String) -> [WebNode] {
    nodes.map { node in
      var node = node
      if node.isIndex || node.path != nil {
        node.path = path + "/" + (node.path ?? "")
      } else {
        node.children = prefixed(node.children, path)
      }
      return node
    }
  }

  private mutating func noteOther(_ word: CodeWord) {
    notes.append(
      (
        word.line,
        "`\(word.shown)` is not a literal route; `react-router routes --json` prints all of them"
      ))
  }

  /// Skips an expression: up to the comma or bracket that ends it.
  private mutating func skip() {
    var depth = 0
    while place < words.count {
      let word = words[place]
      if !word.isQuoted {
        switch word.text {
        case "(", "[", "{": depth += 1
        case ")", "]", "}":
          if depth == 0 { return }
          depth -= 1
        case "," where depth == 0: return
        default: break
        }
      }
      place += 1
    }
  }
}
