import RouteBase

/// The folders of Next.js.
extension FileRoutes {
  /// A file below `app`; only a `page` file is a page.
  mutating func readApp(_ parts: [String], _ path: String) throws(FileRoutesFault) {
    guard let file = parts.last, let stem = pageStem(file) else { return }
    let folders = parts.dropLast()
    if stem == "not-found" && folders.isEmpty {
      pages.append(Page(path: path, isFallback: true))
      return
    }
    guard stem == "page", !folders.contains(where: { $0.hasPrefix("_") }) else { return }
    // An underscore written as `%5F` starts a folder of the URL.
    let read = folders.map {
      $0.replacing(part: "%5F", with: "_").replacing(part: "%5f", with: "_")
    }
    if let first = read.firstIndex(where: { Self.interceptor($0) != nil }) {
      try noteInterception(read, first, path)
      return
    }
    let slot = read.last { $0.hasPrefix("@") && $0 != "@children" }
    let place = read.filter { !$0.hasPrefix("@") }
    let segments = try segments(place, path)
    if let slot, case .rest? = segments.last {
      note(
        path,
        "it fills the slot `\(slot)` on pages that have nothing for it, so it is not a route")
      return
    }
    pages.append(Page(path: path, place: place, segments: segments, isInSlot: slot != nil))
  }

  /// A file below `pages`, which is itself a page.
  mutating func readPages(_ parts: [String], _ path: String) throws(FileRoutesFault) {
    guard let file = parts.last, let stem = pageStem(file) else { return }
    if parts[0] == "api" || (parts.count == 1 && stem.hasPrefix("_")) { return }
    if parts.count == 1 && ["404", "500"].contains(stem) {
      if stem == "404" { pages.append(Page(path: path, isFallback: true)) }
      return
    }
    let place = parts.dropLast() + (stem == "index" ? [] : [stem])
    let segments = try segments(place, path)
    pages.append(
      Page(path: path, place: Array(place), segments: segments, isIndex: stem == "index"))
  }

  /// The name of a page's file without its extension; nil for another file.
  private func pageStem(_ file: String) -> String? {
    Self.stem(file, pageExtensions ?? Self.endings)
  }

  mutating func note(_ path: String, line: Int? = nil, _ message: String) {
    notes.append(FileRoutesNote(path: path, line: line, message: message))
  }

  // MARK: Intercepting routes

  /// The number of levels that a folder's marks lead up (`(.)`, `(..)`, `(...)` for all), and the
  /// rest of its name; nil for a folder without marks.
  private static func interceptor(_ folder: String) -> (levels: Int, name: String)? {
    var rest = folder[...]
    var levels: Int?
    for (mark, count) in [("(...)", Int.max), ("(..)", 1), ("(.)", 0)] {
      while rest.hasPrefix(mark) {
        levels = count == .max || levels == .max ? .max : (levels ?? 0) + count
        rest = rest.dropFirst(mark.count)
      }
    }
    return levels.map { ($0, String(rest)) }
  }

  /// Notes which URL a page takes over.
  private mutating func noteInterception(
    _ folders: [String], _ first: Int, _ path: String
  ) throws(FileRoutesFault) {
    var place: [String] = []
    for folder in folders where !folder.hasPrefix("@") && !Self.isGroup(folder) {
      guard let (levels, name) = Self.interceptor(folder) else {
        place.append(folder)
        continue
      }
      place.removeLast(min(levels, place.count))
      place.append(name)
    }
    let url = Self.pattern(try segments(place, path))
    note(
      path,
      "it is shown in place of `\(url)` when that is opened from the app, so it is not a route"
    )
  }
}
