import RouteBase

/// Which URLs open which screens.
extension LinkingWriter {
  /// A path of a screen.
  private struct Address {
    var screen: Int
    var segments: [FileRoutes.Segment]
    /// What is first of two addresses that a URL matches, as far as their segments decide: for each
    /// one, a text, a parameter and `*`; then the end.
    var rank: [UInt8]
    /// Those of its URLs that open the screen.
    var own: [[FileRoutes.Segment]] = []
  }

  /// The patterns of each screen. A URL opens the first screen in the order of `getStateFromPath`:
  /// longer paths come first, then texts before parameters before `*`; of screens with one path, the
  /// innermost, and otherwise the first one.
  mutating func patterns() -> [String] {
    var addresses = addresses()
    let places = order()
    // Screens inside others have the same path if they add nothing to it.
    var firsts: [[FileRoutes.Segment]: Int] = [:]
    for address in addresses {
      firsts[address.segments] = min(
        firsts[address.segments] ?? .max, places[address.screen].number)
    }
    let order = addresses.indices.sorted { first, second in
      let (a, b) = (addresses[first], addresses[second])
      if a.rank != b.rank { return a.rank.lexicographicallyPrecedes(b.rank) }
      let (own, other) = (firsts[a.segments] ?? 0, firsts[b.segments] ?? 0)
      if own != other { return own < other }
      let (place, otherPlace) = (places[a.screen], places[b.screen])
      if place.depth != otherPlace.depth { return place.depth > otherPlace.depth }
      return (place.number, first) < (otherPlace.number, second)
    }
    var owners: [[FileRoutes.Segment]: Int] = [:]
    for index in order { take(&addresses[index], &owners) }
    var result = Array(repeating: "", count: screens.count)
    for address in addresses where !address.own.isEmpty {
      let settled = FileRoutes.settled(address.segments, for: address.own.map(FileRoutes.shape))
      let parameters = FileRoutes.head(of: settled).parameters
      let isFirst = result[address.screen].isEmpty
      // What one path may lack, the screen may.
      let known = isFirst ? parameters : screens[address.screen].parameters
      screens[address.screen].parameters = known.map {
        parameters.contains($0 + "?") ? $0 + "?" : $0
      }
      result[address.screen] += FileRoutes.patterns(address.own)
    }
    return result
  }

  /// The paths of all screens, and then their further ones, as far as a plan can express them.
  private mutating func addresses() -> [Address] {
    var result: [Address] = []
    var parameters: [Int: Set<String>] = [:]
    for place in screens.indices {
      let own = screens[place].path.map { [$0] } ?? []
      for path in own + screens[place].aliases {
        guard let segments = self.segments(of: place, path) else { continue }
        let names = Set(
          FileRoutes.head(of: segments).parameters.map { parameter in
            parameter.hasSuffix("?") ? String(parameter.dropLast()) : parameter
          })
        if let known = parameters[place], names != known {
          note(
            screens[place].line,
            "`\(path)` has other parameters than the path of `\(screens[place].name)`, so it is "
              + "left out")
          continue
        }
        parameters[place] = parameters[place] ?? names
        let rank = segments.map { segment -> UInt8 in
          switch segment {
          case .text, .optionalText: 0
          case .parameter, .optional, .mixed: 1
          case .rest: 2
          }
        }
        result.append(Address(screen: place, segments: segments, rank: rank + [3]))
      }
    }
    return result
  }

  /// For each screen, its number in the configuration, where it comes before those in it, and how
  /// deep it is.
  func order() -> [(number: Int, depth: Int)] {
    var result = screens.map { _ in (number: 0, depth: 0) }
    var open = roots.sorted(by: >).map { (place: $0, depth: 0) }
    var count = 0
    while let (place, depth) = open.popLast() {
      result[place] = (count, depth)
      count += 1
      open += screens[place].children.sorted(by: >).map { ($0, depth + 1) }
    }
    return result
  }

  /// Gives an address those of its URLs that open no other screen.
  private mutating func take(_ address: inout Address, _ owners: inout [[FileRoutes.Segment]: Int])
  {
    let place = address.screen
    // The path of all screens itself only opens a screen whose path is empty.
    let least = Self.parts(root).count
    for choice in FileRoutes.choices(address.segments)
    where choice.count > least || choice.count == address.segments.count {
      let shape = FileRoutes.shape(of: choice)
      if let owner = owners[shape] {
        if owner != place, !isAround(place, owner) {
          note(
            screens[place].line,
            "`\(FileRoutes.pattern(choice))` already opens `\(screens[owner].name)`")
        }
        continue
      }
      owners[shape] = place
      address.own.append(choice)
    }
  }

  /// Whether a screen is one of those around another one.
  private func isAround(_ outer: Int, _ inner: Int) -> Bool {
    var place = screens[inner].parent
    while place >= 0 && place != outer { place = screens[place].parent }
    return place >= 0
  }

  static func parts(_ path: String) -> [Substring] { path.split(separator: "/") }

  /// The segments of a whole path; nil if it is no pattern.
  private mutating func segments(of place: Int, _ path: String) -> [FileRoutes.Segment]? {
    var pages = WebPages(source: self.path, loss: "its URL")
    pages.add(path, file: nil, isIndex: false, line: screens[place].line)
    notes += pages.notes
    guard let page = pages.pages.first, !page.isFallback else { return nil }
    // A `*` takes something.
    return page.segments.map { if case .rest = $0 { $0.whole } else { $0 } }
  }
}
