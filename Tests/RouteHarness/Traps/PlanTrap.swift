/// Plans of any size that ask for more than they say: each is linear in its size, and what reads it
/// may not be worse. Nearly all have a route `First`, where a launch lands, and a route `Last`, which
/// `/last` opens.
struct PlanTrap: Sendable {
  var name: String
  /// The files of a plan by name, of which the first is `main.routeplan`, for a size.
  private var make: @Sendable (Int) -> [String: String]

  init(_ name: String, text: @escaping @Sendable (Int) -> String) {
    self.name = name
    make = { ["main.routeplan": text($0)] }
  }

  init(_ name: String, files: @escaping @Sendable (Int) -> [String: String]) {
    self.name = name
    make = files
  }

  /// The plan, and as `old.routeplan` one that names about a third of its routes otherwise.
  func files(_ size: Int) -> [String: String] {
    var files = make(size)
    files["old.routeplan"] = files["main.routeplan"]?.replacing("R1", with: "Q1")
    return files
  }
}
