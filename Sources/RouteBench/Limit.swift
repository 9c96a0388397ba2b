/// A bound on a measured value.
package struct Limit: Sendable {
  package enum Bound: Sendable, Equatable {
    case atLeast(Double)
    case atMost(Double)
  }

  /// What was measured for a limit, with a note if the name does not say what it was measured on.
  package struct Measured: Sendable, Equatable {
    package var value: Double
    package var note: String

    package init(_ value: Double, _ note: String = "") {
      self.value = value
      self.note = note
    }
  }

  package var name: String
  package var unit: String
  package var bound: Bound
  /// nil if the figures do not include it.
  package var measure: @Sendable (Figures) -> Measured?

  package init(
    _ name: String, _ bound: Bound, _ unit: String = "times",
    _ measure: @escaping @Sendable (Figures) -> Measured?
  ) {
    self.name = name
    self.bound = bound
    self.unit = unit
    self.measure = measure
  }

  /// Checks the figures against the limit.
  package func verdict(on figures: Figures) -> Verdict {
    Verdict(name: name, unit: unit, bound: bound, measured: measure(figures))
  }
}

/// A limit and what was measured for it.
package struct Verdict: Sendable, Equatable {
  package var name: String
  package var unit: String
  package var bound: Limit.Bound
  package var measured: Limit.Measured?

  /// Whether the limit is kept; nil if nothing was measured. A value that is not a number misses
  /// the limit.
  package var isKept: Bool? {
    guard let value = measured?.value else { return nil }
    switch bound {
    case .atLeast(let least): return value >= least
    case .atMost(let most): return value <= most
    }
  }

  /// `ok`, `MISSED` or `not measured`.
  package var word: String {
    switch isKept {
    case true?: "ok"
    case false?: "MISSED"
    case nil: "not measured"
    }
  }
}
