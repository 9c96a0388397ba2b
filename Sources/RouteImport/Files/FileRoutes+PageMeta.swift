/// What a page of Nuxt says of its URLs.
extension FileRoutes {
  /// Reads the literal `path` and `alias` of `definePageMeta`. A page with another path has no URL by
  /// its file.
  mutating func readMeta(of page: inout Page) {
    guard let meta = pageMeta(page.path) else { return }
    if let value = meta["alias"] { page.aliases = urls(value, "alias", page.path) }
    if let value = meta["path"] {
      if let own = urls(value, "path", page.path).first {
        page.segments = own
      } else if page.aliases.isEmpty {
        page.hasURL = false
      } else {
        page.segments = page.aliases.removeFirst()
      }
    }
    if let value = meta["redirect"] {
      note(page.path, line: value.line, "`redirect` is left out: its URL opens another page")
    }
  }

  /// The segments of a path or a list of paths; what is none in a plan gets a note.
  private mutating func urls(
    _ value: ScriptValue, _ name: String, _ path: String
  ) -> [[Segment]] {
    var values = [value]
    if case .list(let list) = value.content { values = list }
    return values.compactMap { value in
      let segments = value.text.flatMap { text in
        text.hasPrefix("/")
          ? WebPages.segments(Self.withoutChecks(text).split(separator: "/").map(String.init)) : nil
      }
      if let segments, (try? Self.refuseRepeats(segments, path)) != nil { return segments }
      note(
        path, line: value.line,
        "`\(name)` is left out: it is not a literal path from `/` that a plan can express")
      return nil
    }
  }

  /// A path of Vue Router without the expressions that its parameters have to match, as in
  /// `/:id(\\d+)`, apart from `(.*)*`. As it is, if a parenthesis is not closed. An expression ends at
  /// the first parenthesis without a backslash.
  private static func withoutChecks(_ path: String) -> String {
    let bytes = Array(path.utf8)
    var result: [UInt8] = []
    var (isInName, isInCheck) = (false, false)
    for (index, byte) in bytes.enumerated() {
      if isInCheck {
        isInCheck = byte != UInt8(ascii: ")") || bytes[index - 1] == UInt8(ascii: "\\")
      } else if isInName, byte == UInt8(ascii: "("), result.last != UInt8(ascii: ":"),
        !bytes[index...].starts(with: "(.*)*".utf8)
      {
        isInCheck = true
      } else {
        isInName = byte == UInt8(ascii: ":") || isInName && CodeLexer.isName(byte)
        result.append(byte)
      }
    }
    return isInCheck ? path : String(decoding: result, as: UTF8.self)
  }

  /// The object that a page gives to `definePageMeta`; nil for none.
  private func pageMeta(_ path: String) -> ScriptValue? {
    guard let text = read(path) else { return nil }
    let isTemplate = path.hasSuffix(".vue")
    for script in isTemplate ? Self.scripts(in: text) : [text] {
      let words = CodeWords(script, .script).words
      guard let call = words.firstIndex(where: { $0.text == "definePageMeta" && !$0.isQuoted }),
        call + 1 < words.count, words[call + 1].isSign("(")
      else { continue }
      let end = min(words[call + 1].partner + 1, words.count)
      var reader = ScriptValueReader(Array(words[call..<end]))
      if let value = try? reader.objects().first { return value }
    }
    return nil
  }

  /// The scripts of a component's file, each after as many empty lines as come before it.
  private static func scripts(in text: [UInt8]) -> [[UInt8]] {
    let newline = UInt8(ascii: "\n")
    let (start, end) = (Array("<script".utf8), Array("</script".utf8))
    var result: [[UInt8]] = []
    var (place, lines, counted) = (0, 0, 0)
    // A component has two at most.
    while result.count < 4, let tag = text[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = tag + 1
      guard text[tag...].starts(with: start),
        let close = text[tag...].firstIndex(of: UInt8(ascii: ">"))
      else { continue }
      var last = close + 1
      while last < text.count, !text[last...].starts(with: end) { last += 1 }
      lines += text[counted..<close].count { $0 == newline }
      counted = close
      result.append(Array(repeating: newline, count: lines) + text[(close + 1)..<last])
      place = last
    }
    return result
  }

  /// Leaves out further URLs that open other pages, or have other parameters.
  mutating func settleAliases() {
    var owners: [[Segment]: Int] = [:]
    for (index, page) in pages.enumerated() where !page.isLeftOut && page.hasURL {
      for shape in Self.shapes(page.segments) where owners[shape] == nil { owners[shape] = index }
    }
    for index in pages.indices {
      let page = pages[index]
      let names = Set(page.segments.flatMap { $0.names })
      pages[index].aliases = page.aliases.filter { alias in
        let url = "`\(Self.pattern(alias))`"
        if Set(alias.flatMap { $0.names }) != names {
          note(page.path, "the alias \(url) has other parameters, so it is left out")
          return false
        }
        for shape in Self.shapes(alias) {
          if let owner = owners[shape] {
            if owner != index {
              note(page.path, "`\(pages[owner].path)` has the URL \(url), so the alias is left out")
            }
            return false
          }
        }
        for shape in Self.shapes(alias) { owners[shape] = index }
        return true
      }
    }
  }
}
