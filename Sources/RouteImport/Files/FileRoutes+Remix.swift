/// A part of a file's name between two dots.
private struct RemixWord {
  var text = ""
  /// Whether some of it was in brackets.
  var isLiteral = false
  /// What was before the brackets.
  var plain = ""
}

/// The flat files of Remix and React Router 7.
extension FileRoutes {
  /// A file or folder in `app/routes`: `blog.$slug.tsx`, `_auth.login.tsx`, `($lang).about/route.tsx`.
  /// A dot is a slash; `$name` is a parameter, `$` the rest, and text in brackets is literal.
  mutating func readRemix(_ parts: [String]) throws(FileRoutesFault) {
    guard let rest = Self.below("routes", parts), let file = rest.first else { return }
    if rest.count > 1 && file.hasSuffix("+") {
      let folder = parts.dropLast(rest.count - 1).joined(separator: "/")
      if flatFolders.insert(folder).inserted { note(folder, Self.flatFolder) }
      return
    }
    let path = parts.joined(separator: "/")
    let id: String
    if rest.count == 1 {
      guard let stem = Self.stem(file, Self.routeEndings) else { return }
      id = stem
    } else {
      guard rest.count == 2, let stem = Self.stem(rest[1], Self.routeEndings),
        stem == "route" || stem == "index"
      else { return }
      id = file
    }
    let words = Self.remixWords(id)
    if words.count > 1, let last = words.last, ["test", "spec"].contains(last.text) {
      return note(path, "it is a test, so it is not a route")
    }
    if answersPrograms(path) { return note(path, "it answers programs, so it is not a route") }
    var segments: [Segment] = []
    for word in words {
      if let segment = try Self.remixSegment(word, path) { segments.append(segment) }
    }
    guard endsWithRest(segments, path) else { return }
    try Self.refuseRepeats(segments, path)
    remixFiles.append((words.map { $0.text }, path))
    pages.append(
      Page(
        path: path, place: words.map { $0.text }, segments: segments,
        isIndex: words.last?.text == "_index"))
  }

  private static let routeEndings = endings + ["mdx", "md"]

  /// Whether a file exports what loads or changes data, but no component.
  private func answersPrograms(_ path: String) -> Bool {
    guard let text = read(path) else { return false }
    var exports: Set<String> = []
    let words = CodeLexer.words(in: text, .script)
    for index in words.indices where words[index].kind == .name && words[index].text == "export" {
      for word in words[(index + 1)...].prefix(Self.exportLength) {
        if word.isSign("=") || word.isSign("(") || word.isSign("}") || word.isSign(";") { break }
        if word.kind == .name { exports.insert(word.text) }
        if word.text == "default" { return false }
      }
    }
    return exports.contains("loader") || exports.contains("action")
  }

  /// The most words of `export { … }` that are looked at.
  private static let exportLength = 100

  /// What is said of a folder of `remix-flat-routes`.
  static let flatFolder =
    "it is a folder of `remix-flat-routes`, whose files are not read; import what `react-router "
    + "routes --json` prints"

  /// Leaves out files that only are around others: those with no part in a URL, and those with an index
  /// inside.
  mutating func settleRemix() {
    let all = Set(remixFiles.map { $0.words })
    for index in pages.indices where pages[index].path != "" {
      let place = pages[index].place
      let isLayout =
        place.last?.hasPrefix("_") == true && place.last != "_index"
        || all.contains(place + ["_index"])
      if isLayout {
        pages[index].isLeftOut = true
        note(pages[index].path, Self.isLayout)
      }
    }
  }

  /// The parts between dots outside of brackets, without the brackets.
  private static func remixWords(_ id: String) -> [RemixWord] {
    var result = [RemixWord()]
    var isLiteral = false
    for scalar in id.unicodeScalars {
      switch scalar {
      case "[": isLiteral = true
      case "]": isLiteral = false
      case "." where !isLiteral: result.append(RemixWord())
      default:
        if isLiteral {
          result[result.count - 1].isLiteral = true
        } else if !result[result.count - 1].isLiteral {
          result[result.count - 1].plain.unicodeScalars.append(scalar)
        }
        result[result.count - 1].text.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func remixSegment(
    _ word: RemixWord, _ path: String
  ) throws(FileRoutesFault) -> Segment? {
    var text = word.text
    if word.isLiteral {
      // `$page[.xml]` is a parameter with text behind it.
      guard word.plain.hasPrefix("$"), word.plain.utf8.count > 1 else { return .text(text) }
      let name = try checked(String(word.plain.dropFirst()), text, path)
      return segment(of: [(name, true), (String(text.dropFirst(word.plain.count)), false)])
    }
    if text.hasPrefix("_") || text.isEmpty { return nil }
    if text == "$" { return .rest("rest", isOptional: true) }
    let isOptional = text.hasPrefix("(") && text.hasSuffix(")")
    if isOptional { text = String(text.dropFirst().dropLast()) }
    // A `_` at the end keeps a route out of the layout of the one above.
    if text.hasSuffix("_") { text.removeLast() }
    guard text.hasPrefix("$") else { return isOptional ? .optionalText(text) : .text(text) }
    let name = try checked(String(text.dropFirst()), word.text, path)
    return isOptional ? .optional(name) : .parameter(name)
  }
}
