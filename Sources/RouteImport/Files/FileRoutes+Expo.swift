/// The files of Expo Router.
extension FileRoutes {
  /// A file below `app`; it is one page, or one for each group of a list of groups.
  mutating func readScreen(_ parts: [String], _ path: String) throws(FileRoutesFault) {
    guard let file = parts.last, var stem = Self.stem(file) else { return }
    for platform in [".web", ".ios", ".android", ".native"] where stem.hasSuffix(platform) {
      stem.removeLast(platform.count)
    }
    if stem == "+not-found" {
      if parts.dropLast().allSatisfy(Self.isGroup) {
        pages.append(Page(path: path, isFallback: true))
      } else {
        note(path, "it is the page only of what is not found below its folder; it is left out")
      }
      return
    }
    if stem == "_layout" || stem.hasPrefix("+") || stem.hasSuffix("+api") { return }
    let folders = Array(parts.dropLast())
    // Files for several platforms make one page.
    if let last = pages.last, last.stem == stem,
      Self.folder(last.path) == Self.folder(path)
    {
      return
    }
    let segments = try segments(folders + (stem == "index" ? [] : [stem]), path)
    for groups in try Self.placesOfGroups(folders, path) {
      pages.append(
        Page(
          path: path, place: groups + (stem == "index" ? [] : [stem]), segments: segments,
          isIndex: stem == "index", stem: stem))
    }
  }

  private static func folder(_ path: String) -> Substring {
    path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
  }

  private static let placeLimit = 1_000

  /// The places of folders: one for each choice of a group from every list of groups `(a,b)`.
  static func placesOfGroups(
    _ folders: [String], _ path: String
  ) throws(FileRoutesFault) -> [[String]] {
    var result: [[String]] = [[]]
    for folder in folders {
      let names = Self.groups(folder)
      if Set(names).count < names.count {
        throw FileRoutesFault(message: "`\(folder)` names a group twice", path: path)
      }
      guard result.count * names.count <= placeLimit else {
        throw FileRoutesFault(message: "its groups make more than \(placeLimit) pages", path: path)
      }
      result = result.flatMap { place in names.map { place + [$0] } }
    }
    return result
  }

  /// The groups that a folder lists; the folder itself if it is not a list.
  private static func groups(_ folder: String) -> [String] {
    guard isGroup(folder), folder.contains(",") else { return [folder] }
    return folder.dropFirst().dropLast().split(separator: ",", omittingEmptySubsequences: false)
      .map { "(" + $0.filter { $0 != " " } + ")" }
  }

  // MARK: Pages at one URL

  /// Determines for each page whether its URL opens it. If several pages have the same URL, the
  /// router opens the page of a folder before a file with that name, then the page that a layout
  /// names as its first, and otherwise the first in its own order: a folder's files before the
  /// folders in it. Two pages in the same groups are refused, as are any two of Next.js that are
  /// not in slots.
  mutating func settle(_ paths: [String]) throws(FileRoutesFault) {
    var shapes: [[Segment]: [Int]] = [:]
    var order: [[Segment]] = []
    for (index, page) in pages.enumerated() where !page.isFallback && !page.isLeftOut {
      for shape in page.choices.map(Self.shape) {
        if shapes[shape] == nil { order.append(shape) }
        shapes[shape, default: []].append(index)
      }
    }
    var places: ScreenOrder?
    for shape in order {
      guard let rivals = shapes[shape], rivals.count > 1 else { continue }
      if router != .expo {
        if !settleMatchers(rivals) { try settleSlots(rivals) }
        continue
      }
      if places == nil { places = ScreenOrder(paths, read) }
      guard let places else { continue }
      try refuseTwins(rivals)
      let ranked = rivals.map { index -> (rank: [Int], index: Int) in
        let page = pages[index]
        return ([page.isIndex ? 0 : 1, places.isFirst(page) ? 0 : 1, places.rank(page)], index)
      }
      guard let best = ranked.min(by: { $0.rank.lexicographicallyPrecedes($1.rank) }) else {
        continue
      }
      for index in rivals where index != best.index && pages[index].hasURL {
        pages[index].hasURL = false
        let url = Self.pattern(pages[index].segments)
        let by = pages[best.index]
        let opened = by.path == pages[index].path ? "the page in `\(by.groups)`" : "`\(by.path)`"
        note(
          pages[index].path,
          "\(pages[index].groups.isEmpty ? "it" : "in `\(pages[index].groups)` it") has no URL: "
            + "`\(url)` opens \(opened)")
      }
    }
  }

  /// If several Next.js pages have the same URL, those in slots are shown with the first one.
  private mutating func settleSlots(_ rivals: [Int]) throws(FileRoutesFault) {
    let outside = rivals.filter { !pages[$0].isInSlot }
    let first = outside.first ?? rivals[0]
    if outside.count > 1 {
      throw Self.twin(pages[outside[0]], pages[outside[1]])
    }
    for index in rivals where index != first {
      pages[index].isLeftOut = true
      note(
        pages[index].path,
        "it is shown in a slot with `\(pages[first].path)`, so it is not a route of its own")
    }
  }

  /// Refuses two pages in the same groups, because nothing decides which of them a URL opens.
  private func refuseTwins(_ rivals: [Int]) throws(FileRoutesFault) {
    var known: [[String]: Int] = [:]
    for index in rivals {
      let place = pages[index].place.map {
        $0.hasPrefix("[") ? ($0.hasPrefix("[...") ? "[...]" : "[]") : $0
      }
      if let other = known.updateValue(index, forKey: place) {
        throw Self.twin(pages[other], pages[index])
      }
    }
  }

  private static func twin(_ first: Page, _ second: Page) -> FileRoutesFault {
    FileRoutesFault(message: "`\(first.path)` is a page with the same URLs", path: second.path)
  }
}

extension FileRoutes.Page {
  /// The groups that it is in.
  var groups: String { place.filter(FileRoutes.isGroup).joined(separator: "/") }
}
