/// The measurements of a run of the benchmark, and its machine.
package struct Figures: Sendable, Equatable {
  package var machine: Machine
  package var list: [Figure] = []

  package init(machine: Machine) { self.machine = machine }

  /// The figure of a task; if `routes` is nil, the one of the largest plan.
  package func find(_ task: String, who: String = Figure.ours, routes: Int? = nil) -> Figure? {
    list.filter { $0.task == task && $0.who == who && (routes == nil || $0.routes == routes) }
      .max { $0.routes < $1.routes }
  }

  /// The growth of a figure compared with the figure for a tenth of the routes.
  package func growth(of figure: Figure) -> Growth? {
    guard figure.routes % 10 == 0,
      let small = find(figure.task, who: figure.who, routes: figure.routes / 10)
    else { return nil }
    return Growth(from: small, to: figure)
  }

  /// The ratio of a peer's time to ours, per item of the same task and plan.
  package func ratio(of figure: Figure) -> Double? {
    guard !figure.isOurs, figure.nanoseconds > 0,
      let ours = find(figure.task, routes: figure.routes), ours.nanoseconds > 0
    else { return nil }
    return figure.nanoseconds / ours.nanoseconds
  }

  /// The ratio of a figure's time to that in `other`, for the same task, size and side.
  package func change(of figure: Figure, since other: Figures) -> Double? {
    guard let before = other.find(figure.task, who: figure.who, routes: figure.routes),
      before.nanoseconds > 0, figure.nanoseconds > 0
    else { return nil }
    return figure.nanoseconds / before.nanoseconds
  }
}

/// The machine that the figures come from.
package struct Machine: Sendable, Equatable {
  package var processor = "unknown"
  package var cores = 0
  /// Bytes.
  package var memory = 0
  package var system = "unknown"
  package var swift = "unknown"
  /// The bytes per second that it reads from memory on one core.
  package var bandwidth = 0.0

  package init() {}

  /// That rate as a fraction of the 25 GB/s that limits on time are stated for; at most 1, and 1 if
  /// the rate is not known.
  package var scale: Double { bandwidth > 0 ? min(bandwidth / 25e9, 1) : 1 }

  /// A description in one line.
  package var summary: String {
    let parts = [
      processor, "\(cores) \(cores == 1 ? "core" : "cores")", Quantity.bytes(memory), system, swift,
    ]
    return parts.joined(separator: ", ")
  }
}
