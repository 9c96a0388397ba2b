package import RoutePlan

/// The forest of a plan's routes in their own places, laid out for fast walks: one word has the
/// parent and the depth of a route. The parent of a route is the frame right below it in its place,
/// which leaves out ancestors that float away.
package struct Hierarchy: Sendable {
  /// For each route, its parent in the low half (all ones for a root), and its depth in the high
  /// half.
  private let words: [UInt64]

  private static let noParent = UInt64(UInt32.max)

  /// Linear in the routes, whatever their order and depth.
  package init(_ plan: Plan) {
    var words = plan.routes.indices.map {
      UInt64(plan.placeParent(of: RouteID($0)).raw) | Self.unknown << 32
    }
    var chain: [Int] = []
    for index in words.indices {
      var current = index
      while words[current] >> 32 == Self.unknown {
        chain.append(current)
        let parent = words[current] & Self.noParent
        if parent == Self.noParent { break }
        current = Int(parent)
      }
      while let last = chain.popLast() {
        let parent = words[last] & Self.noParent
        let depth = parent == Self.noParent ? 0 : words[Int(parent)] >> 32 + 1
        words[last] = parent | depth << 32
      }
    }
    self.words = words
  }

  private static let unknown = UInt64(UInt32.max)

  /// The number of ancestors of `route`.
  package func depth(of route: RouteID) -> Int { Int(words[route.index] >> 32) }

  /// The parent of `route`, or `none`.
  @inline(__always)
  package func parent(of route: RouteID) -> RouteID {
    RouteID(raw: UInt32(truncatingIfNeeded: words[route.index]))
  }

  /// Whether `route` is `ancestor` or lies below it. Takes one step for each level between them.
  func isAncestor(_ ancestor: RouteID, of route: RouteID) -> Bool {
    let depth = words[ancestor.index] >> 32
    var route = route
    var word = words[route.index]
    while word >> 32 > depth {
      route = RouteID(raw: UInt32(truncatingIfNeeded: word))
      word = words[route.index]
    }
    return route == ancestor
  }

  /// The deepest route that is an ancestor of both or one of them; `none` if they have no root in
  /// common. Takes one step for each level that the two lie below it.
  package func lowestCommonAncestor(_ a: RouteID, _ b: RouteID) -> RouteID {
    var (a, b) = (a, b)
    var (wordA, wordB) = (words[a.index], words[b.index])
    while a != b {
      if wordA >> 32 >= wordB >> 32 {
        // Two roots: neither has a parent.
        if wordA >> 32 == 0 { return .none }
        a = RouteID(raw: UInt32(truncatingIfNeeded: wordA))
        wordA = words[a.index]
      } else {
        b = RouteID(raw: UInt32(truncatingIfNeeded: wordB))
        wordB = words[b.index]
      }
    }
    return a
  }

  /// Appends the routes on the way down from `ancestor`, which is excluded, to `route`.
  package func appendDescent(
    from ancestor: RouteID, to route: RouteID, into list: inout [RouteID]
  ) {
    var first = list.count
    var current = route
    while current != ancestor {
      list.append(current)
      current = parent(of: current)
    }
    // In place: a slice would be reversed in a copy.
    var last = list.count - 1
    while first < last {
      list.swapAt(first, last)
      first += 1
      last -= 1
    }
  }
}
