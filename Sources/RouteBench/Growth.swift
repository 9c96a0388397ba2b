/// How a task grows from one size to ten times the routes.
package struct Growth: Sendable, Equatable {
  package var time: Double
  package var bytes: Double?
  package var allocations: Double?
  package var work: [Figure.Count]

  /// Counts below this say nothing about growth, because constants dominate them.
  private static let leastCount = 1000.0

  /// nil if the sizes are not ten times apart. If the items of a task do not grow with the routes,
  /// growth is computed from the value per item, as if they did.
  package init?(from small: Figure, to large: Figure) {
    guard small.routes > 0, large.routes == 10 * small.routes, small.seconds.median > 0 else {
      return nil
    }
    func growth(_ a: Double, _ b: Double) -> Double {
      10 * (b * Double(max(small.items, 1))) / (a * Double(max(large.items, 1)))
    }
    func counted(_ a: Double, _ b: Double) -> Double? {
      b >= Self.leastCount && a > 0 ? growth(a, b) : nil
    }
    time = growth(small.seconds.median, large.seconds.median)
    bytes = counted(Double(small.bytes), Double(large.bytes))
    if let a = small.allocations, let b = large.allocations {
      // Count at least one allocation, so that a task that starts to allocate is noticed.
      allocations = counted(Double(max(a, 1)), Double(b))
    }
    work = large.work.compactMap { count in
      guard let before = small.work.first(where: { $0.name == count.name }),
        let value = counted(before.value, count.value)
      else { return nil }
      return Figure.Count(count.name, value)
    }
  }

  /// The counted work that grows most, with its name.
  package var mostCounted: Figure.Count? {
    var all = work
    if let bytes { all.append(Figure.Count("bytes", bytes)) }
    if let allocations { all.append(Figure.Count("allocations", allocations)) }
    return all.max { $0.value < $1.value }
  }
}
