/// The measurements of one task at one size.
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

  /// The name of our side.
  package static let ours = "qtroute"

  package var part: Part
  package var task: String
  /// Who did it: `ours`, or the name of a peer.
  package var who: String
  /// The size of the plan.
  package var routes: Int
  /// The number of items that a run processes, and the name of an item.
  package var items: Int
  package var unit: String
  /// The bytes of text that a run reads or writes; 0 if there is no text.
  package var bytes: Int
  /// The seconds of each run.
  package var seconds: Sample
  /// The peak memory of the process, in bytes.
  package var peak: Int?
  /// Allocations of one run.
  package var allocations: Int?
  /// Other work of one run that is counted, besides bytes and allocations.
  package var work: [Count] = []
  /// Other counts, which limits may use.
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

  /// The median, in nanoseconds per item.
  package var nanoseconds: Double { seconds.median * 1e9 / Double(max(items, 1)) }

  /// Items per second.
  package var rate: Double {
    seconds.median > 0 ? Double(items) / seconds.median : 0
  }

  /// Bytes per second; nil if there is no text.
  package var byteRate: Double? {
    bytes > 0 && seconds.median > 0 ? Double(bytes) / seconds.median : nil
  }

  /// Allocations per item; nil if they were not counted.
  package var allocationsAnItem: Double? {
    allocations.map { Double($0) / Double(max(items, 1)) }
  }

  /// The note that says how many bytes the process held before the work: the plan, for example.
  package static let heldBefore = "bytes held before"

  /// The memory that the work itself took at its peak, in bytes; nil if that is not known.
  package var ownMemory: Int? {
    guard let peak, let held = note(Self.heldBefore) else { return nil }
    return peak - Int(held)
  }

  package func note(_ name: String) -> Double? { notes.first { $0.name == name }?.value }
}

/// A part of the benchmark, which can be run separately.
package enum Part: String, CaseIterable, Sendable {
  /// Each stage separately, in its own process.
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
  /// Running steps.
  case drives
  /// An app's navigation graphs.
  case `import`
  /// The time from a change until it is checked.
  case watch
}
