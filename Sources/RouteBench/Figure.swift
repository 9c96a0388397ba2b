/// What was measured of one task at one size.
package struct Figure: Sendable, Equatable {
  /// A count that goes with a figure.
  package struct Count: Sendable, Equatable {
    package var name: String
    package var value: Double

    package init(_ name: String, _ value: Double) {
      self.name = name
      self.value = value
    }
  }

  /// The name of our own side.
  package static let ours = "qtroute"

  package var part: Part
  package var task: String
  /// Who did it: `ours`, or the name of a peer.
  package var who: String
  /// The size of the plan.
  package var routes: Int
  /// How many things a run goes through, and what one of them is.
  package var items: Int
  package var unit: String
  /// The bytes of text that a run reads or writes; 0 where there is no text.
  package var bytes: Int
  /// The seconds of each run.
  package var seconds: Sample
  /// The most memory that the process held, in bytes.
  package var peak: Int?
  /// Allocations of one run.
  package var allocations: Int?
  /// Work of one run that is counted, beside bytes and allocations.
  package var work: [Count] = []
  /// Other counts, which limits may ask for.
  package var notes: [Count] = []

  package init(
    _ part: Part, _ task: String, who: String = Figure.ours, routes: Int, items: Int,
    unit: String = "route", bytes: Int = 0, seconds: Sample
  ) {
    self.part = part
    self.task = task
    self.who = who
    self.routes = routes
    self.items = items
    self.unit = unit
    self.bytes = bytes
    self.seconds = seconds
  }

  package var isOurs: Bool { who == Self.ours }

  /// The median, in nanoseconds an item.
  package var nanoseconds: Double { seconds.median * 1e9 / Double(max(items, 1)) }

  /// Items a second.
  package var rate: Double {
    seconds.median > 0 ? Double(items) / seconds.median : 0
  }

  /// Bytes a second; nil where there is no text.
  package var byteRate: Double? {
    bytes > 0 && seconds.median > 0 ? Double(bytes) / seconds.median : nil
  }

  package var allocationsAnItem: Double? {
    allocations.map { Double($0) / Double(max(items, 1)) }
  }

  package func note(_ name: String) -> Double? { notes.first { $0.name == name }?.value }
}

/// A part of the benchmark, which can be asked for alone.
package enum Part: String, CaseIterable, Sendable {
  /// Each stage on its own, in a process of its own.
  case stages
  /// Each pass of a check.
  case rules
  /// Reading and checking against other programs on the same plan.
  case reading
  /// Single paths, by kind of plan.
  case paths
  /// Many paths of a tree at once.
  case batch
  /// URLs against a router, and against larger plans.
  case match
  /// How soon a command answers.
  case start
  /// Carrying steps out.
  case drives
  /// An app's navigation graphs.
  case `import`
  /// A change until it is checked.
  case watch
}
