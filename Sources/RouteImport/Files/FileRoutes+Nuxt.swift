import RouteBase

/// The files of Nuxt.
extension FileRoutes {
  /// A file below `pages` or `app/pages`: `users/[id].vue`, `[[slug]]/index.vue`, `[...slug].vue`. A
  /// file next to a folder with its name is the page around those in the folder.
  mutating func readNuxt(_ parts: [String]) throws(FileRoutesFault) {
    guard let rest = Self.below("pages", parts), let file = rest.last else { return }
    let path = parts.joined(separator: "/")
    guard let dot = file.lastIndex(of: "."),
      [".vue", ".tsx", ".jsx"].contains(String(file[dot...]))
    else { return }
    let stem = String(file[..<dot])
    // Platforms and modes are of no matter to URLs.
    let isIndex = stem == "index"
    // A folder `index` is inside `index.vue`, and adds nothing either.
    let place = rest.dropLast().filter { $0 != "index" } + (isIndex ? [] : [stem])
    var segments: [Segment] = []
    for folder in place where !Self.isGroup(folder) {
      segments.append(try Self.nuxtSegment(folder, path))
    }
    guard endsWithRest(segments, path) else { return }
    try Self.refuseRepeats(segments, path)
    pages.append(Page(path: path, place: place, segments: segments, isIndex: isIndex))
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
      note(pages[index].path, "it is a layout around other routes, so it is not a route")
    }
  }

  private static func nuxtSegment(
    _ folder: String, _ path: String
  ) throws(FileRoutesFault) -> Segment {
    if folder.hasPrefix("[["), folder.hasSuffix("]]") {
      return .optional(try checked(String(folder.dropFirst(2).dropLast(2)), folder, path))
    }
    if folder.hasPrefix("[..."), folder.hasSuffix("]") {
      let name = try checked(String(folder.dropFirst(4).dropLast()), folder, path)
      return .rest(name, isOptional: true)
    }
    return segment(of: try bracketed(folder, path))
  }
}
