import RouteBase

/// The files of Nuxt.
extension FileRoutes {
  /// A file below `pages` or `app/pages`: `users/[id].vue`, `[[slug]]/index.vue`, `[...slug].vue`. A
  /// file next to a folder with its name is the page around those in the folder. Names that start
  /// with `-`, tests, stories and types are ignored.
  mutating func readNuxt(_ parts: [String]) throws(FileRoutesFault) {
    guard let rest = Self.below("pages", parts), let file = rest.last, !file.hasPrefix("-"),
      let written = Self.stem(file, Self.nuxtEndings)
    else { return }
    let path = parts.joined(separator: "/")
    if !file.hasSuffix(".vue") {
      if [".test", ".spec", ".stories", ".d"].contains(where: { written.hasSuffix($0) }) { return }
      guard mayExportPage(path) else {
        return note(path, "it exports no component, so it is not a route")
      }
    }
    // Platforms and modes are of no matter to URLs.
    let mode = [".client", ".server"].first { written.hasSuffix($0) } ?? ""
    let stem = String(written.dropLast(mode.count))
    let isIndex = stem == "index"
    // A folder `index` is inside `index.vue`, and adds nothing either.
    let place = rest.dropLast().filter { $0 != "index" } + (isIndex ? [] : [stem])
    var segments: [Segment] = []
    for folder in place where !Self.isGroup(folder) {
      guard let segment = try optionalSegment(folder, path) else { return }
      segments.append(segment)
    }
    guard endsWithRest(segments, path) else { return }
    try Self.refuseRepeats(segments, path)
    var page = Page(path: path, place: place, segments: segments, isIndex: isIndex)
    readMeta(of: &page)
    pages.append(page)
  }

  private static let nuxtEndings = ["vue", "mjs"] + endings

  /// Whether a script may export a page's component: one without a default export is a helper.
  private func mayExportPage(_ path: String) -> Bool {
    guard let text = read(path) else { return true }
    return CodeLexer.words(in: text, .script).contains { $0.kind == .name && $0.text == "default" }
  }

  /// Leaves out the pages that are only around others: `a.vue` next to `a/index.vue`, and
  /// `index.vue` next to `index/index.vue`.
  mutating func settleNuxt() {
    func depth(_ index: Int) -> Int { pages[index].path.utf8.count { $0 == UInt8(ascii: "/") } }
    var deepest: [[String]: Int] = [:]
    for index in pages.indices {
      let known = deepest[pages[index].place].map { depth($0) } ?? -1
      if depth(index) > known { deepest[pages[index].place] = index }
    }
    for index in pages.indices {
      guard let inner = deepest[pages[index].place], depth(inner) > depth(index) else { continue }
      pages[index].isLeftOut = true
      note(pages[index].path, Self.isLayout)
    }
    settleAliases()
  }
}
