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

  /// For each route, its own rectangle.
  package var places: [Box]
  /// For each route, the rectangle around it and everything below it.
  package var regions: [Box]
  /// For each route, whether it hangs in a column, so that its line comes from the left.
  package var isHung: [Bool]
  /// For each route, whether its children are in layers by links, with lines between them.
  package var hasLayers: [Bool]
  /// For each route, the line that leads down to it from its parent, as x, y, x, y…; empty if it is
  /// drawn by default. From one point to the next it is straight if they are above each other, or if
  /// the next one is the last and beside it. Otherwise it is a curve which is upright at both points.
  package var downs: [[Int]]
  /// For each link, its line in the same form; empty if it has none.
  package var lines: [[Int]] = []
  /// The number of visits to routes and links.
  package var work = 0

  init(places: [Box], regions: [Box], isHung: [Bool]) {
    self.places = places
    self.regions = regions
    self.isHung = isHung
    hasLayers = places.map { _ in false }
    downs = places.map { _ in [] }
  }
}
