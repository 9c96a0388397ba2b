import RouteBase
import RouteSyntax

/// The text of the plan that the pages make.
extension FileRoutes {
  /// The pages that are routes, with indices for finding them.
  private struct Screens {
    var pages: [Page] = []
    /// The pages that their URLs open, by URL.
    var bySegments: [[Segment]: Int] = [:]
    /// All pages, by folder.
    var byPlace: [[String]: Int] = [:]
  }

  func text(_ name: String) -> String {
    var screens = Screens()
    for page in pages where !page.isFallback && !page.isLeftOut {
      if page.hasURL { screens.bySegments[page.segments] = screens.pages.count }
      screens.byPlace[page.place] = screens.pages.count
      screens.pages.append(page)
    }
    let top = screens.pages.count
    var unique = UniqueNames(separator: "")
    let names = (screens.pages.map(Self.name) + ["App", "NotFound"]).map {
      unique.unique(GeneratedNames.identifier($0, .upper))
    }
    // Each page goes into the nearest one above it; without a page at the root, a route for the app
    // itself is at the top.
    let root = screens.bySegments[[]]
    var children: [[Int]] = Array(repeating: [], count: top + 1)
    var parents = [Int?](repeating: nil, count: top)
    for index in screens.pages.indices where index != root {
      parents[index] = Self.parent(of: index, screens) ?? root
      children[parents[index] ?? top].append(index)
    }
    var text = "plan \(NameSyntax.source(name.isEmpty ? "App" : name))\n\n"
    var open: [ArraySlice<Int>] = []
    if let root {
      open.append([root])
    } else {
      text += "route \(NameSyntax.source(names[top])) {\n"
      open.append(children[top][...])
    }
    while var rest = open.popLast() {
      guard let index = rest.popFirst() else {
        if !(open.isEmpty && root != nil) { text += "}\n" }
        continue
      }
      open.append(rest)
      let above = parents[index].map { screens.pages[$0].segments } ?? []
      text += Self.route(screens.pages[index], names[index], in: above)
      text += children[index].isEmpty ? "\n" : " {\n"
      if !children[index].isEmpty { open.append(children[index][...]) }
    }
    if let fallback = pages.first(where: { $0.isFallback }) {
      let name = NameSyntax.source(names[top + 1])
      text += "\nroute \(name) @file(\(LiteralValue.quoted(fallback.path)))\n"
      text += "fallback \(name)\n"
    }
    return text
  }

  /// The nearest page above another: the one at the URL above or, if that has several, the one in
  /// the same folders.
  private static func parent(of index: Int, _ screens: Screens) -> Int? {
    let page = screens.pages[index]
    var place = page.place
    var segments = page.segments
    while segments.popLast() != nil {
      // Groups below the last segment are removed with it.
      while let last = place.popLast(), isGroup(last) {}
      var inner = place
      while true {
        if let other = screens.byPlace[inner], screens.pages[other].segments == segments {
          return other
        }
        guard let last = inner.last, isGroup(last) else { break }
        inner.removeLast()
      }
      if let other = screens.bySegments[segments] { return other }
    }
    return nil
  }

  /// The head of a page's route, inside a route with the segments `above`.
  private static func route(_ page: Page, _ name: String, in above: [Segment]) -> String {
    let parameters = parameters(of: page.segments.dropFirst(above.count))
    let patterns = page.choices.map { pattern($0) }
    var text = "route \(NameSyntax.source(name))"
    if !parameters.isEmpty { text += "(" + parameters.joined(separator: ", ") + ")" }
    if page.hasURL { for pattern in patterns { text += " at " + LiteralValue.quoted(pattern) } }
    return text + " @file(\(LiteralValue.quoted(page.path)))"
  }

  /// The parameters of segments.
  private static func parameters(of segments: some Sequence<Segment>) -> [String] {
    segments.flatMap { segment -> [String] in
      switch segment {
      case .text, .optionalText: []
      case .parameter(let name): [NameSyntax.display(name) + ": String"]
      case .optional(let name): [NameSyntax.display(name) + ": String?"]
      case .rest(let name, _): [NameSyntax.display(name) + ": [String]"]
      case .mixed(_, let names): names.map { NameSyntax.display($0) + ": String" }
      }
    }
  }

  /// The parameters of segments, and their patterns as they follow a route's name.
  static func head(of segments: [Segment]) -> (parameters: [String], patterns: String) {
    (parameters(of: segments), patterns(choices(segments)))
  }

  /// URLs as patterns that follow a route's name.
  static func patterns(_ choices: [[Segment]]) -> String {
    choices.map { " at " + LiteralValue.quoted(pattern($0)) }.joined()
  }

  /// The name of a page before it is made an identifier: from its URL and, if that opens another
  /// page, also from its groups.
  private static func name(_ page: Page) -> String {
    let words = page.segments.map { segment in
      switch segment {
      case .text(let word), .optionalText(let word): word
      case .parameter(let name), .optional(let name), .rest(let name, _): name
      case .mixed(let pattern, _): pattern
      }
    }
    let own = words.isEmpty ? "Index" : words.joined(separator: " ")
    return page.hasURL ? own : page.groups + " " + own
  }
}
