/// What matches paths: its first segments are known without a search.
protocol PathMatching {
  /// The only texts that match each of its first segments; nil if there may be others.
  var firstSegments: [Set<String>?] { get }

  /// False if no path matches both.
  func mayMeet(_ other: Self) -> Bool
}

/// A list, with an index that finds what may match the same path as something else.
///
/// The index is a trie of segments. Something that may match several texts in a segment has the same
/// edge there as something that may match any, so that its size is that of the list.
struct MeetingIndex<Element: PathMatching> {
  private struct Node {
    var texts: [String: Int] = [:]
    /// The node after a segment that is not one text; -1 if there is none.
    var others = -1
    /// The places of the elements whose known segments end here.
    var places: [Int] = []
  }

  let elements: [Element]
  private var nodes = [Node()]

  init(_ elements: [Element]) {
    self.elements = elements
    for place in elements.indices { add(place) }
  }

  private mutating func add(_ place: Int) {
    var node = 0
    for texts in elements[place].firstSegments {
      let text = texts?.count == 1 ? texts?.first : nil
      let known = text.map { nodes[node].texts[$0] ?? -1 } ?? nodes[node].others
      if known >= 0 {
        node = known
        continue
      }
      if let text {
        nodes[node].texts[text] = nodes.count
      } else {
        nodes[node].others = nodes.count
      }
      node = nodes.count
      nodes.append(Node())
    }
    nodes[node].places.append(place)
  }

  /// The places in the list, in order, of the elements that may match a path which `other` matches.
  func places(meeting other: Element) -> [Int] {
    let segments = other.firstSegments
    var result: [Int] = []
    var open = [(node: 0, depth: 0)]
    while let (place, depth) = open.popLast() {
      let node = nodes[place]
      result += node.places.filter { elements[$0].mayMeet(other) }
      if node.others >= 0 { open.append((node.others, depth + 1)) }
      if depth < segments.count, let texts = segments[depth], texts.count < node.texts.count {
        for text in texts { if let next = node.texts[text] { open.append((next, depth + 1)) } }
      } else {
        let texts = depth < segments.count ? segments[depth] : nil
        for (text, next) in node.texts where texts?.contains(text) ?? true {
          open.append((next, depth + 1))
        }
      }
    }
    return result.sorted()
  }

  /// The elements that may match a path which `other` matches, in order.
  func elements(meeting other: Element) -> [Element] {
    places(meeting: other).map { elements[$0] }
  }
}
