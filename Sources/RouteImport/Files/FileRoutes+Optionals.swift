// Which of several pages has a URL that some have only without their optional parts.

extension FileRoutes {
  /// Lets another page have a URL that a page has only without the parts that may be missing: those
  /// that all of its other URLs have must then be there.
  mutating func settleOptionals() {
    var owners: [[Segment]: Int] = [:]
    let shapes = pages.map { $0.isFallback || $0.isLeftOut ? [] : Self.shapes($0.segments) }
    let order = order()
    if router != .nuxt {
      for index in pages.indices {
        if let whole = shapes[index].last, owners[whole] == nil { owners[whole] = index }
      }
    }
    for index in order {
      for shape in shapes[index] where owners[shape] == nil { owners[shape] = index }
    }
    for index in order where shapes[index].count > 1 {
      let list = shapes[index]
      let own = list.filter { owners[$0] == index || router != .nuxt && $0 == list.last }
      if own.count == list.count { continue }
      pages[index].others = Set(list).subtracting(own)
      pages[index].segments = Self.settled(pages[index].segments, for: own)
    }
    if router == .nuxt { leaveOutHidden(shapes, owners) }
  }

  /// Leaves out the URL of a page of Nuxt that another one opens without its optional part: Vue
  /// Router tries longer paths first. A page around that one is only a layout.
  private mutating func leaveOutHidden(_ shapes: [[[Segment]]], _ owners: [[Segment]: Int]) {
    for index in pages.indices where shapes[index].count == 1 {
      let shape = shapes[index][0]
      guard let owner = owners[shape], owner != index, shapes[owner].last != shape else { continue }
      let (page, other) = (pages[index], pages[owner])
      if !page.isIndex && other.place.starts(with: page.place) {
        pages[index].isLeftOut = true
        note(page.path, Self.isLayout)
      } else {
        pages[index].hasURL = false
        pages[index].others = [shape]
        note(page.path, "it has no URL: `\(Self.pattern(page.segments))` opens `\(other.path)`")
      }
    }
  }

  /// The segments of which those are always there that all of the URLs of `shapes` have.
  static func settled(_ segments: [Segment], for shapes: [[Segment]]) -> [Segment] {
    var result = segments
    for place in segments.indices {
      var tried = result
      tried[place] = tried[place].whole
      let known = Set(Self.shapes(tried))
      if shapes.allSatisfy(known.contains) { result = tried }
    }
    return result
  }

  /// The pages in the order in which they get such URLs.
  private func order() -> [Int] {
    switch router {
    case .remix:
      // React Router prefers an index.
      return pages.indices.filter { pages[$0].isIndex }
        + pages.indices.filter { !pages[$0].isIndex }
    case .nuxt:
      let scores = pages.map { page in
        page.segments.isEmpty ? [Self.rootScore] : page.segments.map(Self.score) + [0]
      }
      return pages.indices.sorted {
        scores[$0] == scores[$1]
          ? $0 < $1 : scores[$1].lexicographicallyPrecedes(scores[$0])
      }
    case .next, .expo, .sveltekit: return Array(pages.indices)
    }
  }

  /// How early Vue Router tries the path `/`.
  private static var rootScore: Int { 90 }

  /// How early Vue Router tries a path with a segment, compared with others that are the same up to
  /// there; the end of a path counts as 0.
  private static func score(_ segment: Segment) -> Int {
    switch segment {
    case .text, .optionalText: 80
    case .mixed(let pattern, _): pattern.hasPrefix(":") ? 50 : 70
    case .parameter: 60
    case .optional: 52
    case .rest: -8
    }
  }
}
