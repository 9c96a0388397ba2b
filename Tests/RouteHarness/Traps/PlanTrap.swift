/// Plans of any size that require much work for their size: each plan is linear in the size, and so
/// should be the work. Nearly all have a route `First`, where a launch starts, and a route `Last`,
/// which `/last` opens.
struct PlanTrap: Sendable {
  var name: String
  /// Returns the files of a plan of a given size, by name; the first is `main.routeplan`.
  private var make: @Sendable (Int) -> [String: String]

  init(_ name: String, text: @escaping @Sendable (Int) -> String) {
    self.name = name
    make = { ["main.routeplan": text($0)] }
  }

  init(_ name: String, files: @escaping @Sendable (Int) -> [String: String]) {
    self.name = name
    make = files
  }

  /// The plan, with `old.routeplan` as a version in which about a third of the routes have other
  /// names.
  func files(_ size: Int) -> [String: String] {
    var files = make(size)
    files["old.routeplan"] = files["main.routeplan"]?.replacing("R1", with: "Q1")
    return files
  }
}
