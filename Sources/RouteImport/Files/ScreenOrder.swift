/// The order in which Expo Router visits pages: the files of a folder, then its subfolders in the
/// order of their first files; and which page a layout names as its first.
struct ScreenOrder {
  private struct Folder {
    var children: [Int] = []
    var rank = 0
    var layout: String?
  }

  private var folders = [Folder()]
  private var places: [[String]: Int] = [[]: 0]
  private let read: (String) -> [UInt8]?

  /// `paths` are the files of a project, in order.
  init(_ paths: [String], _ read: @escaping (String) -> [UInt8]?) {
    self.read = read
    for path in paths {
      let parts = path.split(separator: "/").map(String.init)
      guard !parts.isEmpty, let (root, rest) = FileRoutes.routed(parts), root == "app",
        let file = rest.last, let stem = FileRoutes.stem(file), !stem.hasSuffix("+api")
      else { continue }
      let found = try? FileRoutes.placesOfGroups(Array(rest.dropLast()), path)
      for place in found ?? [] {
        let folder = add(place)
        if stem == "_layout" { folders[folder].layout = path }
      }
    }
    var count = 0
    var open = [0]
    while let folder = open.popLast() {
      folders[folder].rank = count
      count += 1
      open += folders[folder].children.reversed()
    }
  }

  private mutating func add(_ place: [String]) -> Int {
    if let known = places[place] { return known }
    var (current, count) = (0, 0)
    // Find the longest known prefix, then add the rest.
    for length in stride(from: place.count - 1, through: 0, by: -1) {
      if let known = places[Array(place.prefix(length))] {
        (current, count) = (known, length)
        break
      }
    }
    while count < place.count {
      count += 1
      folders[current].children.append(folders.count)
      places[Array(place.prefix(count))] = folders.count
      current = folders.count
      folders.append(Folder())
    }
    return current
  }

  private static func folder(of page: FileRoutes.Page) -> [String] {
    page.isIndex ? page.place : Array(page.place.dropLast())
  }

  /// The rank of a page's folder; pages in the same folder have different URLs.
  func rank(_ page: FileRoutes.Page) -> Int {
    places[Self.folder(of: page)].map { folders[$0].rank } ?? 0
  }

  /// Whether the nearest layout names a page as its first, or the page has the name of its group.
  func isFirst(_ page: FileRoutes.Page) -> Bool {
    var place = Self.folder(of: page)
    while true {
      if let folder = places[place], let layout = folders[folder].layout {
        let inside = page.place.dropFirst(place.count) + (page.isIndex ? ["index"] : [])
        return Self.first(read(layout) ?? [], group: place.last).map { inside.elementsEqual($0) }
          ?? false
      }
      guard place.popLast() != nil else { return false }
    }
  }

  /// The page that a layout names as its first, by `initialRouteName` or `anchor` in
  /// `unstable_settings`: the setting for its group before the one for all. Without a setting, it
  /// is the page with the group's name.
  private static func first(_ text: [UInt8], group: String?) -> [String]? {
    let name = group.flatMap { FileRoutes.isGroup($0) ? String($0.dropFirst().dropLast()) : nil }
    let words = CodeLexer.words(in: text, .script)
    var (all, own): (String?, String?) = (nil, nil)
    if let start = words.firstIndex(where: { $0.text == "unstable_settings" }) {
      var (depth, key) = (0, "")
      for index in words.indices[(start + 1)...] {
        switch words[index].text {
        case "{" where !words[index].isQuoted: depth += 1
        case "}" where !words[index].isQuoted: depth -= 1
        case "initialRouteName", "anchor":
          guard let value = words.value(after: index) else { break }
          if depth == 1 { all = all ?? value } else if key == name { own = own ?? value }
        default:
          let isKey = depth == 1 && index + 1 < words.count && words[index + 1].text == ":"
          if isKey { key = words[index].text }
        }
        if depth <= 0 && words[index].text == "}" { break }
      }
    }
    return (own ?? all ?? name).map { $0.split(separator: "/").map(String.init) }
  }
}
