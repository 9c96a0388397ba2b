/// The algorithm that makes a layout.
package enum LayoutEngine: String, CaseIterable, Sendable {
  case layered, graphviz
}

/// The positions of a plan's routes in a picture.
package struct MapLayout: Sendable {
  /// A rectangle; `y` grows downwards.
  package struct Box: Hashable, Sendable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    package var right: Int { x + width }
    package var bottom: Int { y + height }

    /// The smallest rectangle around both.
    func union(_ other: Box) -> Box {
      let (left, top) = (min(x, other.x), min(y, other.y))
      return Box(
        x: left, y: top, width: max(right, other.right) - left,
        height: max(bottom, other.bottom) - top)
    }
  }

  package var kind: LayoutEngine
  /// For each route, its own rectangle.
  package var places: [Box]
  /// For each route, the rectangle around it and everything below it.
  package var regions: [Box]
  /// For each route, whether it hangs in a column, so that its line comes from the left.
  package var isHung: [Bool]
  /// The number of visits to routes and links.
  package var work = 0

  init(kind: LayoutEngine, places: [Box], regions: [Box], isHung: [Bool]) {
    self.kind = kind
    self.places = places
    self.regions = regions
    self.isHung = isHung
  }
}
