import RouteBase

/// The files of SvelteKit.
extension FileRoutes {
  /// A file below `src/routes`; only a `+page` is a page.
  mutating func readSvelte(_ parts: [String]) throws(FileRoutesFault) {
    guard let rest = Self.below("routes", parts), let file = rest.last else { return }
    let path = parts.joined(separator: "/")
    // `+page@.svelte` has another layout; `+page.ts` only loads data.
    guard file.hasPrefix("+page"), file.hasSuffix(".svelte") || file.hasSuffix(".svx") else {
      if file.hasPrefix("+server.") { note(path, "it answers programs, so it is not a route") }
      return
    }
    let folders = Array(rest.dropLast())
    var segments: [Segment] = []
    for folder in folders where !Self.isGroup(folder) {
      guard let segment = try optionalSegment(folder, path) else { return }
      segments.append(segment)
    }
    guard endsWithRest(segments, path) else { return }
    try Self.refuseRepeats(segments, path)
    pages.append(Page(path: path, place: folders, segments: segments))
  }

  /// The parts below the last folder with a name, if it is one of the first two.
  static func below(_ folder: String, _ parts: [String]) -> [String]? {
    let first = parts[0] == "src" || parts[0] == "app" ? 1 : 0
    if parts.count > first + 1, parts[first] == folder { return Array(parts[(first + 1)...]) }
    return parts.count > 1 && parts[0] == folder ? Array(parts[1...]) : nil
  }

  /// `blog`, `[slug]`, `[[lang]]`, `[...rest]`, `[id=integer]`, `x-[a]-[b]`, `[x+3a]`; nil, with a note,
  /// if a plan cannot express it.
  mutating func optionalSegment(
    _ folder: String, _ path: String
  ) throws(FileRoutesFault) -> Segment? {
    let inner = folder.dropFirst().dropLast()
    let isOne = folder.hasPrefix("[") && folder.hasSuffix("]")
    if isOne, inner.hasPrefix("["), inner.hasSuffix("]"), !inner.dropFirst().contains("[") {
      let name = Self.parameter(String(inner.dropFirst().dropLast()))
      return .optional(try Self.checked(name, folder, path))
    }
    if isOne, inner.hasPrefix("..."), !inner.contains("]") {
      let name = try Self.checked(Self.parameter(String(inner.dropFirst(3))), folder, path)
      return .rest(name, isOptional: true)
    }
    var folder = folder
    if folder.has(part: "[...") {
      note(
        path,
        "a plan cannot express a rest of a path beside text, as in `\(folder)`; it is left out")
      return nil
    }
    if folder.has(part: "[[") {
      note(path, "a part of `\(folder)` may be missing, but not in the plan")
      folder = folder.replacing(part: "[[", with: "[").replacing(part: "]]", with: "]")
    }
    return Self.segment(of: try Self.bracketed(folder, path))
  }

  /// Gives a URL of several pages to the one without a matcher, or to the first; false if it is not
  /// matchers that tell them apart.
  mutating func settleMatchers(_ rivals: [Int]) -> Bool {
    let plain = rivals.filter { index in
      !pages[index].place.contains { $0.hasPrefix("[") && $0.has(part: "=") }
    }
    guard router == .sveltekit, plain.count < 2, plain.count < rivals.count else { return false }
    let kept = plain.first ?? rivals[0]
    for index in rivals where index != kept && pages[index].hasURL {
      pages[index].hasURL = false
      note(
        pages[index].path,
        "it has no URL: only its matcher tells `\(Self.pattern(pages[index].segments))` from that of "
          + "`\(pages[kept].path)`")
    }
    return true
  }

  /// Whether a rest is only at the end; a page with another one is left out, with a note.
  mutating func endsWithRest(_ segments: [Segment], _ path: String) -> Bool {
    let hasInner = segments.dropLast().contains { segment in
      if case .rest = segment { true } else { false }
    }
    if hasInner {
      note(
        path, "something follows the rest of a path, which a plan cannot express; it is left out")
    }
    return !hasInner
  }

  /// The segment that texts and names make.
  static func segment(of pieces: [(text: String, isName: Bool)]) -> Segment {
    if pieces.count == 1 {
      return pieces[0].isName ? .parameter(pieces[0].text) : .text(pieces[0].text)
    }
    var pattern = ""
    for (index, piece) in pieces.enumerated() {
      pattern += piece.isName ? ":" + piece.text : escaped(piece.text, afterName: index > 0)
    }
    return .mixed(pattern, pieces.filter { $0.isName }.map { $0.text })
  }

  /// Text in a segment of a pattern. After a parameter's name, a letter is escaped so that it does
  /// not belong to the name.
  static func escaped(_ text: String, afterName: Bool) -> String {
    guard afterName, let first = text.unicodeScalars.first, first.properties.isXIDContinue else {
      return PercentCoding.segment(text)
    }
    var result = ""
    for byte in String(first).utf8 {
      result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    return result + PercentCoding.segment(String(text.unicodeScalars.dropFirst()))
  }

  /// The texts and names of a segment; two names may not touch.
  static func bracketed(
    _ folder: String, _ path: String
  ) throws(FileRoutesFault) -> [(text: String, isName: Bool)] {
    var result: [(text: String, isName: Bool)] = []
    func add(_ text: String) {
      if text.isEmpty { return }
      if let last = result.last, !last.isName {
        result[result.count - 1].text += text
      } else {
        result.append((text, false))
      }
    }
    var rest = folder[...]
    // The first half of a character that two codes of UTF-16 spell.
    var high: UInt32?
    while let start = rest.firstIndex(of: "[") {
      guard let end = rest[start...].firstIndex(of: "]") else { break }
      let inner = String(rest[rest.index(after: start)..<end])
      let isCode = inner.hasPrefix("x+") || inner.hasPrefix("u+")
      if high != nil, start != rest.startIndex || !isCode { break }
      add(String(rest[..<start]))
      rest = rest[rest.index(after: end)...]
      guard isCode else {
        if result.last?.isName == true {
          throw FileRoutesFault(message: "two parameters touch in `\(folder)`", path: path)
        }
        result.append((try checked(parameter(inner), folder, path), true))
        continue
      }
      var number = UInt32(inner.dropFirst(2), radix: 16)
      if let code = number, 0xD800..<0xDC00 ~= code, high == nil {
        high = code
        continue
      }
      if let first = high, let code = number, 0xDC00..<0xE000 ~= code {
        number = 0x10000 + (first - 0xD800) << 10 + (code - 0xDC00)
        high = nil
      }
      guard high == nil, let scalar = number.flatMap(Unicode.Scalar.init) else {
        throw FileRoutesFault(message: "`[\(inner)]` is not a character", path: path)
      }
      add(String(scalar))
    }
    if let high {
      let code = String(high, radix: 16)
      throw FileRoutesFault(message: "`[u+\(code)]` is not a character", path: path)
    }
    add(String(rest))
    return result
  }

  /// A parameter's name without its matcher.
  private static func parameter(_ text: String) -> String { String(text.prefix { $0 != "=" }) }

  static func checked(
    _ name: String, _ folder: String, _ path: String
  ) throws(FileRoutesFault) -> String {
    if name.isEmpty { throw FileRoutesFault(message: "`\(folder)` has no name", path: path) }
    return GeneratedNames.identifier(name, .kept)
  }

  /// Refuses a name that occurs twice in a URL.
  static func refuseRepeats(_ segments: [Segment], _ path: String) throws(FileRoutesFault) {
    var names: Set<String> = []
    for name in segments.flatMap({ $0.names }) where !names.insert(name).inserted {
      throw FileRoutesFault(message: "`\(name)` occurs twice in the path", path: path)
    }
  }
}
