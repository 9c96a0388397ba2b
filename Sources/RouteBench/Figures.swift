/// What a run of the benchmark measured, and on which machine.
package struct Figures: Sendable, Equatable {
  package var machine: Machine
  package var list: [Figure] = []

  package init(machine: Machine) { self.machine = machine }

  /// The figure of a task; with `routes` nil that of the largest plan.
  package func find(_ task: String, who: String = Figure.ours, routes: Int? = nil) -> Figure? {
    list.filter { $0.task == task && $0.who == who && (routes == nil || $0.routes == routes) }
      .max { $0.routes < $1.routes }
  }

  /// The growth of a figure from that of a tenth of the routes.
  package func growth(of figure: Figure) -> Growth? {
    guard figure.routes % 10 == 0,
      let small = find(figure.task, who: figure.who, routes: figure.routes / 10)
    else { return nil }
    return Growth(from: small, to: figure)
  }

  /// How many times as long as we a peer takes for an item of the same task and plan.
  package func ratio(of figure: Figure) -> Double? {
    guard !figure.isOurs, figure.nanoseconds > 0,
      let ours = find(figure.task, routes: figure.routes), ours.nanoseconds > 0
    else { return nil }
    return figure.nanoseconds / ours.nanoseconds
  }

  /// How many times as long as `other` a figure of the same task, size and side takes here.
  package func change(of figure: Figure, since other: Figures) -> Double? {
    guard let before = other.find(figure.task, who: figure.who, routes: figure.routes),
      before.nanoseconds > 0, figure.nanoseconds > 0
    else { return nil }
    return figure.nanoseconds / before.nanoseconds
  }
}

/// The machine that figures are from.
package struct Machine: Sendable, Equatable {
  package var processor = "unknown"
  package var cores = 0
  /// Bytes.
  package var memory = 0
  package var system = "unknown"
  package var swift = "unknown"
  /// The bytes that it reads from memory in a second, on one core.
  package var bandwidth = 0.0

  package init() {}

  /// That rate in parts of the 25 GB/s that limits of time are stated for, at most 1; 1 where it is
  /// not known.
  package var scale: Double { bandwidth > 0 ? min(bandwidth / 25e9, 1) : 1 }

  /// One line that names it.
  package var summary: String {
    let parts = [
      processor, "\(cores) \(cores == 1 ? "core" : "cores")", Quantity.bytes(memory), system, swift,
    ]
    return parts.joined(separator: ", ")
  }
}
